//! Compiled code kept on disk, under digests of our own: it is native code, so none is taken from anybody else.

use crate::engine::{self, Kind};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Error, Write as _};
use std::path::{Path, PathBuf};

/// Hex SHA-256.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A folder of `DIGEST-KIND-ENGINE.cwasm` with `.sum` beside each: the digest of the component, and of the compiled code.
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Makes the folder, for its owner only.
    pub(crate) fn open(folder: &Path) -> std::io::Result<Self> {
        fs::create_dir_all(folder)?;
        own(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    pub(crate) fn path(&self, component: &[u8], kind: Kind, engine: &wasmtime::Engine) -> PathBuf {
        self.folder.join(format!(
            "{}-{}-{}.cwasm",
            digest(component),
            kind.name(),
            engine::compatibility(engine)
        ))
    }

    /// `None` where there is none or a byte of it changed; it is compiled anew then.
    pub(crate) fn load(path: &Path) -> Option<Vec<u8>> {
        let code = fs::read(path).ok()?;
        let sum = fs::read_to_string(path.with_extension("sum")).ok()?;
        (sum.trim() == digest(&code)).then_some(code)
    }

    pub(crate) fn keep(&self, path: &Path, code: &[u8]) -> std::io::Result<()> {
        for (path, bytes) in [
            (path, code),
            (&path.with_extension("sum"), digest(code).as_bytes()),
        ] {
            // A temporary file is readable by its owner only, and stays so under its name.
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            file.write_all(bytes)?;
            file.persist(path).map_err(|error| error.error)?;
        }
        Ok(())
    }
}

/// Refuses a folder of somebody else's, and takes others' rights from our own.
#[cfg(unix)]
fn own(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    if fs::metadata(folder)?.uid() != rustix::process::geteuid().as_raw() {
        return Err(Error::other(format!(
            "{} belongs to another user",
            folder.display()
        )));
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn own(_: &Path) -> std::io::Result<()> {
    Ok(())
}
