//! Looking at a plugin's bytes before anything of it is compiled or run (damage, the contract's version, imports), and making a
//! component of a core module.

use crate::error::LoadError;
use crate::text::printable;
use wasmparser::{Encoding, Parser, Payload, Validator};

/// The contract that this host serves, by the name of the export.
pub const SERVED: &str = "qipai:game/rules@0.1.0";
const RULES: &str = "qipai:game/rules";
const CONSOLE: &str = "qipai:game/console@0.1.0";

/// Makes a component of a core module that was built against the contract; components pass unchanged.
///
/// # Errors
/// What is wrong with the file, and where.
pub fn encode(bytes: &[u8], file: &str) -> Result<Vec<u8>, LoadError> {
    let damaged = |reason: String| LoadError::Damaged {
        file: file.to_owned(),
        // The parser tells bytes one a line.
        reason: reason.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    let seen = Seen::of(bytes).map_err(damaged)?;
    seen.check(file)?;
    if seen.component {
        return Ok(bytes.to_vec());
    }
    let encoded = wit_component::ComponentEncoder::default()
        .module(bytes)
        .and_then(|encoder| encoder.validate(true).encode());
    let component = encoded.map_err(|error| damaged(format!("{error:#}")))?;
    Seen::of(&component).map_err(damaged)?.check(file)?;
    Ok(component)
}

/// Names at the outermost level.
#[derive(Default)]
struct Seen {
    component: bool,
    imports: Vec<String>,
    exports: Vec<String>,
}

impl Seen {
    /// Reads and validates the whole file.
    fn of(bytes: &[u8]) -> Result<Self, String> {
        Validator::new_with_features(features())
            .validate_all(bytes)
            .map_err(|error| error.to_string())?;
        let mut seen = Self::default();
        let mut depth = 0u32;
        for payload in Parser::new(0).parse_all(bytes) {
            match payload.map_err(|error| error.to_string())? {
                Payload::Version { encoding, .. } => {
                    if depth == 0 {
                        seen.component = encoding == Encoding::Component;
                    }
                    depth += 1;
                }
                Payload::End(_) => depth -= 1,
                Payload::ImportSection(section) if depth == 1 => {
                    for import in section.into_imports() {
                        let import = import.map_err(|error| error.to_string())?;
                        seen.imports
                            .push(format!("{} {}", import.module, import.name));
                    }
                }
                Payload::ComponentImportSection(section) if depth == 1 => {
                    for import in section {
                        seen.imports.push(
                            import
                                .map_err(|error| error.to_string())?
                                .name
                                .name
                                .to_owned(),
                        );
                    }
                }
                Payload::ExportSection(section) if depth == 1 => {
                    for export in section {
                        seen.exports
                            .push(export.map_err(|error| error.to_string())?.name.to_owned());
                    }
                }
                Payload::ComponentExportSection(section) if depth == 1 => {
                    for export in section {
                        seen.exports.push(
                            export
                                .map_err(|error| error.to_string())?
                                .name
                                .name
                                .to_owned(),
                        );
                    }
                }
                _ => {}
            }
        }
        Ok(seen)
    }

    /// The contract's version, then imports; the other way round a plugin for a newer host would look malicious.
    fn check(&self, file: &str) -> Result<(), LoadError> {
        let found = self.exports.iter().find_map(|name| rules_of(name));
        if let Some(found) = found.filter(|&found| found != SERVED) {
            return Err(LoadError::WrongVersion {
                file: file.to_owned(),
                found: found.to_owned(),
                served: SERVED,
            });
        }
        if let Some(import) = self.imports.iter().find(|import| !self.allows(import)) {
            return Err(LoadError::ForeignImport {
                file: file.to_owned(),
                import: printable(import),
            });
        }
        if found.is_none() {
            return Err(LoadError::NotAPlugin {
                file: file.to_owned(),
            });
        }
        Ok(())
    }

    /// A core module of the contract imports the console, and functions for its own resource.
    fn allows(&self, import: &str) -> bool {
        let (module, name) = import.split_once(' ').unwrap_or((import, ""));
        if self.component {
            return import == CONSOLE;
        }
        module == CONSOLE
            || (module
                .strip_prefix("[export]")
                .is_some_and(|own| own == SERVED)
                && name.starts_with("[resource-"))
    }
}

/// The interface's name with its version, where an export's name is of it: `qipai:game/rules@0.1.0#describe`.
fn rules_of(export: &str) -> Option<&str> {
    let interface = export.split('#').next()?;
    let rest = interface.strip_prefix(RULES)?;
    (rest.is_empty() || rest.starts_with('@')).then_some(interface)
}

/// What a plugin may be made of: what every engine computes alike.
fn features() -> wasmparser::WasmFeatures {
    use wasmparser::WasmFeatures as F;
    let mut features = F::default();
    features.remove(
        F::RELAXED_SIMD
            | F::THREADS
            | F::MEMORY64
            | F::SHARED_EVERYTHING_THREADS
            | F::GC
            | F::EXCEPTIONS
            | F::CM_ASYNC,
    );
    features
}
