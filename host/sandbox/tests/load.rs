//! Files that must not be let in, each by one clear error, before anything of them runs where that can be.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::surgery::{
    Surgery, endless_code, grow_memory, grow_table, recurse, rename, spin, with_instances,
};
use common::{
    assert_fault, describe_fault, hostile, load, marked, options, refused, refused_for_size,
};
use qipai_sandbox::{Host, Limits, LoadError, Options, Plugin, encode};
use qipai_table::rules::{FaultKind, Rules};
use std::time::Duration;
use wasm_encoder::{EntityType, ImportSection, Module, TypeSection};

fn message(bytes: &[u8]) -> String {
    refused(bytes).to_string()
}

#[test]
fn the_plugin_itself_is_let_in_as_module_and_as_component() {
    let core = load(hostile()).unwrap();
    let component = load(&encode(hostile(), "hostile.wasm").unwrap()).unwrap();
    assert_eq!(core.info(), component.info());
    assert_eq!(core.component(), component.component());
    assert_ne!(
        core.digest(),
        component.digest(),
        "the digest is of the file"
    );
    assert_eq!(core.digest().len(), 64);
}

#[test]
fn not_wasm_at_all() {
    assert!(matches!(refused(b"#!/bin/sh\n"), LoadError::Damaged { .. }));
    assert!(matches!(refused(b""), LoadError::Damaged { .. }));
}

#[test]
fn truncated_files() {
    for bytes in [
        hostile().to_vec(),
        encode(hostile(), "hostile.wasm").unwrap(),
    ] {
        for part in 1..8 {
            let cut = &bytes[..bytes.len() * part / 8];
            assert!(
                matches!(refused(cut), LoadError::Damaged { .. }),
                "{part}/8"
            );
        }
    }
}

#[test]
fn one_byte_changed_never_panics_the_host() {
    let bytes = encode(hostile(), "hostile.wasm").unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 200) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        // Reading is what is tried here; compiling each would take minutes.
        let _ = encode(&changed, "changed.wasm");
    }
}

#[test]
fn too_large() {
    let host = Host::new(Options {
        limits: Limits {
            plugin_bytes: 1_000,
            ..Limits::default()
        },
        ..options()
    })
    .unwrap();
    let error = Plugin::from_bytes(hostile(), "large.wasm", &host)
        .err()
        .unwrap();
    assert!(
        matches!(error, LoadError::TooLarge { most: 1_000, .. }),
        "{error}"
    );
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.wasm");
    std::fs::write(&path, hostile()).unwrap();
    assert!(matches!(
        Plugin::load(&path, &host),
        Err(LoadError::TooLarge { .. })
    ));
    assert!(matches!(
        Plugin::load("/nowhere/at.wasm", &host),
        Err(LoadError::Unreadable { .. })
    ));
}

#[test]
fn empty_component() {
    let header = [0x00, 0x61, 0x73, 0x6d, 0x0d, 0x00, 0x01, 0x00];
    assert!(matches!(refused(&header), LoadError::NotAPlugin { .. }));
}

#[test]
fn core_module_without_exports() {
    assert!(matches!(
        refused(&Module::new().finish()),
        LoadError::NotAPlugin { .. }
    ));
}

/// A module that imports one function.
fn importing(module: &str, name: &str) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    let mut imports = ImportSection::new();
    imports.import(module, name, EntityType::Function(0));
    let mut wasm = Module::new();
    wasm.section(&types).section(&imports);
    wasm.finish()
}

#[test]
fn wasi_import_is_refused_by_name() {
    let text = message(&importing("wasi_snapshot_preview1", "random_get"));
    assert!(
        text.contains("wasi_snapshot_preview1 random_get") && text.contains("qipai:game/console"),
        "{text}"
    );
}

#[test]
fn foreign_imports_are_refused_by_name() {
    for module in [
        "env",
        "qipai:game/clock@0.1.0",
        "[export]other:game/rules@0.1.0",
    ] {
        let error = refused(&importing(module, "f"));
        assert!(
            matches!(&error, LoadError::ForeignImport { import, .. } if import.starts_with(module)),
            "{error}"
        );
    }
}

#[test]
fn foreign_import_of_a_component_is_refused_by_name() {
    // The console under another name: a component whose only import is not ours.
    let component = encode(hostile(), "hostile.wasm").unwrap();
    let text = message(&rename(
        &component,
        "qipai:game/console@0.1.0",
        "qipai:game/consume@0.1.0",
    ));
    assert!(
        text.contains("imports `qipai:game/consume@0.1.0`"),
        "{text}"
    );
}

#[test]
fn wrong_contract_versions() {
    for version in ["0.9.0", "9.9.9"] {
        for bytes in [
            hostile().to_vec(),
            encode(hostile(), "hostile.wasm").unwrap(),
        ] {
            let newer = rename(&bytes, "@0.1.0", &format!("@{version}"));
            let error = refused(&newer);
            let LoadError::WrongVersion { found, served, .. } = &error else {
                panic!("{error}")
            };
            assert_eq!(
                (found.as_str(), *served),
                (
                    &*format!("qipai:game/rules@{version}"),
                    "qipai:game/rules@0.1.0"
                )
            );
        }
    }
}

#[test]
fn missing_export() {
    // The export alone, not its type: the module does not keep what it announces.
    let core = rename(
        hostile(),
        "#[method]session.score",
        "#[method]session.scorn",
    );
    let error = refused(&core);
    assert!(
        matches!(error, LoadError::Damaged { .. }) && error.to_string().contains("session.score"),
        "{error}"
    );
    let component = rename(
        &encode(hostile(), "h").unwrap(),
        "[method]session.score",
        "[method]session.scorn",
    );
    let error = refused(&component);
    assert!(
        matches!(error, LoadError::WrongTypes { .. })
            && error.to_string().contains("session.score"),
        "{error}"
    );
}

#[test]
fn start_function_that_loops() {
    let bytes = Surgery {
        start: Some(spin),
        ..Surgery::default()
    }
    .on(hostile());
    assert_fault(&describe_fault(&bytes), FaultKind::Budget, "instantiate");
}

#[test]
fn start_function_that_grows_the_memory() {
    let bytes = Surgery {
        start: Some(grow_memory),
        ..Surgery::default()
    }
    .on(hostile());
    let fault = describe_fault(&bytes);
    assert_fault(&fault, FaultKind::Limit, "instantiate");
    assert!(
        fault
            .detail
            .contains("bytes of memory; it may have 16777216"),
        "{fault}"
    );
}

#[test]
fn start_function_that_calls_itself() {
    let bytes = Surgery {
        start: Some(recurse),
        ..Surgery::default()
    }
    .on(hostile());
    let fault = describe_fault(&bytes);
    assert_fault(&fault, FaultKind::Trap, "instantiate");
    assert!(fault.detail.contains("call stack exhausted"), "{fault}");
}

#[test]
fn many_instances_in_one_component() {
    let component = encode(hostile(), "hostile.wasm").unwrap();
    for (count, pages) in [(20, None), (3, Some(1)), (1, Some(250))] {
        refused_for_size(&with_instances(&component, count, pages));
    }
    load(&with_instances(&component, 1, Some(1))).unwrap();
}

#[test]
fn code_that_takes_the_compiler_long() {
    let bytes = Surgery {
        start: Some(endless_code),
        ..Surgery::default()
    }
    .on(hostile());
    for limits in [
        Limits {
            compile_cpu: 1,
            ..common::limits()
        },
        Limits {
            compile_time: Duration::from_millis(300),
            ..common::limits()
        },
    ] {
        let host = Host::new(Options {
            cache: None,
            limits,
            ..options()
        })
        .unwrap();
        let error = common::bounded(|| {
            Plugin::from_bytes(&bytes, "long.wasm", &host)
                .err()
                .unwrap()
        });
        assert!(matches!(error, LoadError::Compile { .. }), "{error}");
    }
}

#[test]
fn table_grow_loop() {
    let bytes = Surgery {
        start: Some(grow_table),
        elements: Some(0),
        ..Surgery::default()
    }
    .on(hostile());
    let fault = describe_fault(&bytes);
    assert_fault(&fault, FaultKind::Limit, "instantiate");
    assert!(
        fault.detail.contains("table elements; it may have 10000"),
        "{fault}"
    );
}

#[test]
fn huge_initial_memory() {
    let bytes = Surgery {
        pages: Some(65_536),
        ..Surgery::default()
    }
    .on(hostile());
    refused_for_size(&bytes);
}

#[test]
fn huge_initial_table() {
    let bytes = Surgery {
        elements: Some(10_000_000),
        ..Surgery::default()
    }
    .on(hostile());
    refused_for_size(&bytes);
}

#[test]
fn describe_that_attacks() {
    for (word, kind) in [
        ("loop@describe", FaultKind::Budget),
        ("panic@describe", FaultKind::Trap),
        ("bomb@describe", FaultKind::Limit),
        ("recurse@describe", FaultKind::Trap),
    ] {
        let bytes = marked(word);
        assert_fault(&describe_fault(&bytes), kind, "describe");
        let text = message(&bytes);
        assert!(
            text.starts_with("given.wasm: `describe` failed: "),
            "{text}"
        );
    }
}

#[test]
fn describe_that_lies() {
    let lies = [
        ("lie:id", "kebab-case"),
        ("lie:version", "the version"),
        ("lie:no-seats", "no way to sit down"),
        ("lie:seat-names", "a seating of 3 seats with 1 names"),
        ("lie:schema", "the rules' schema"),
        ("lie:auctions", "not an object"),
    ];
    for (word, told) in lies {
        let fault = describe_fault(&marked(word));
        assert_fault(&fault, FaultKind::Lie, "describe");
        assert!(fault.detail.contains(told), "{word}: {fault}");
    }
}
