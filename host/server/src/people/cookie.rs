//! The signed cookie: who somebody is, until when, and that this server said so.

use super::{PeopleError, random_id};
use crate::refusal::Refusal;
use constant_time_eq::constant_time_eq_32;
use sha2::{Digest, Sha256};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The cookie's name.
pub(super) const NAME: &str = "qipai";

/// What is signed begins so: a signature for another purpose is none for this.
const PURPOSE: &[u8] = b"qipai/cookie/1\0";

/// The key of this data folder. Its debug text shows nothing.
pub(super) struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// What a valid cookie says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub what: Whose,
    /// Milliseconds since 1970.
    pub expires: i64,
}

/// Whom the cookie names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// A guest by id.
    Guest(String),
    /// A session of an account by its secret token.
    Session(Token),
}

/// The secret of a session. The database has its hash only, and debug texts nothing.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Token {
    pub(super) fn random() -> Result<Self, Refusal> {
        random_id().map(Self)
    }

    /// What the database knows it by.
    pub(super) fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }
}

impl Key {
    /// Reads the key, or makes it: 32 random bytes that only the server's user may read.
    pub(super) fn open(path: &Path) -> Result<Self, PeopleError> {
        match fs::read(path) {
            Ok(bytes) => Self::checked(path, &bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::make(path),
            Err(error) => Err(wrong(path, error)),
        }
    }

    fn make(path: &Path) -> Result<Self, PeopleError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| PeopleError::Random(error.to_string()))?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = match options.open(path) {
            // Another process was faster; its key is the key.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Self::open(path),
            opened => opened.map_err(|error| wrong(path, error))?,
        };
        file.write_all(&bytes)
            .and_then(|()| file.sync_all())
            .map_err(|error| wrong(path, error))?;
        Ok(Self(bytes))
    }

    fn checked(path: &Path, bytes: &[u8]) -> Result<Self, PeopleError> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(path)
                .map_err(|error| wrong(path, error))?
                .permissions()
                .mode();
            if mode & 0o077 != 0 {
                return Err(wrong(
                    path,
                    format!(
                        "others may read the key (mode {:o}): chmod 600",
                        mode & 0o777
                    ),
                ));
            }
        }
        let bytes = <[u8; 32]>::try_from(bytes).map_err(|_| {
            wrong(
                path,
                "not a key of 32 bytes; remove it and everybody signs in anew",
            )
        })?;
        Ok(Self(bytes))
    }

    /// The signature of a text.
    fn mac(&self, text: &str) -> [u8; 32] {
        hmac(&self.0, &[PURPOSE, text.as_bytes()])
    }

    /// The cookie's value.
    pub(super) fn sign(&self, said: &Said) -> String {
        let (kind, id) = match &said.what {
            Whose::Guest(id) => ('g', id),
            Whose::Session(Token(token)) => ('s', token),
        };
        let text = format!("1.{kind}.{id}.{}", said.expires);
        let mac = self.mac(&text);
        format!("{text}.{}", hex(&mac))
    }

    /// What a value says if this key signed it and it has not expired. The comparison takes the same time for all.
    pub(super) fn read(&self, value: &str, now: i64) -> Option<Said> {
        let (text, mac) = value.rsplit_once('.')?;
        if !constant_time_eq_32(&self.mac(text), &unhex(mac)?) {
            return None;
        }
        let mut parts = text.split('.');
        let (version, kind, id, expires) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let expires: i64 = expires.parse().ok()?;
        if version != "1" || parts.next().is_some() || expires <= now {
            return None;
        }
        let what = match kind {
            "g" => Whose::Guest(id.to_owned()),
            "s" => Whose::Session(Token(id.to_owned())),
            _ => return None,
        };
        Some(Said { what, expires })
    }
}

fn wrong(path: &Path, reason: impl ToString) -> PeopleError {
    PeopleError::Key {
        path: path.to_owned(),
        reason: reason.to_string(),
    }
}

/// Bytes as lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    if !text.is_ascii() || text.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// HMAC with SHA-256 (RFC 2104) under a key of 32 bytes.
fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    let mut inner = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x36));
    for part in parts {
        inner.update(part);
    }
    let outer = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x5c));
    outer.chain_update(inner.finalize()).finalize().into()
}

/// The values of our cookie in a `Cookie` header. There can be several: another path, or somebody meddled.
pub(super) fn values(header: &str) -> impl Iterator<Item = &str> {
    header.split(';').filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == NAME).then_some(value)
    })
}

/// The `Set-Cookie` header. `secure` where people come by TLS: then it is never sent in the clear.
#[must_use]
pub(super) fn set_cookie(value: &str, life_ms: i64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!(
        "{NAME}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
        life_ms / 1000
    )
}

/// The `Set-Cookie` header that takes the cookie away.
#[must_use]
pub(super) fn cleared(secure: bool) -> String {
    set_cookie("", 0, secure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(fill: u8) -> Key {
        Key([fill; 32])
    }

    #[test]
    fn only_what_the_key_signed_is_read_and_only_until_it_expires() {
        let said = Said {
            what: Whose::Guest("abc".into()),
            expires: 1000,
        };
        let value = key(1).sign(&said);
        assert_eq!(key(1).read(&value, 999), Some(said.clone()));
        assert_eq!(key(1).read(&value, 1000), None);
        assert_eq!(key(2).read(&value, 0), None);
        for i in 0..value.len() {
            let mut bytes = value.clone().into_bytes();
            bytes[i] = if bytes[i] == b'9' { b'8' } else { b'9' };
            let forged = String::from_utf8(bytes).expect("ascii");
            if forged != value {
                assert_eq!(key(1).read(&forged, 0), None, "{forged}");
            }
        }
        for forged in [
            "",
            ".",
            "1.g.abc.1000",
            "1.g.abc.1000.",
            "1.g.abc.99999999999999.ff",
            "é.é",
            &value[..value.len() - 2],
        ] {
            assert_eq!(key(1).read(forged, 0), None, "{forged}");
        }
    }

    #[test]
    fn a_key_that_others_may_read_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("cookie.key");
        let made = Key::open(&path).expect("made");
        assert_eq!(Key::open(&path).expect("read again").0, made.0);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                fs::metadata(&path).expect("there").permissions().mode() & 0o777,
                0o600
            );
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("changed");
            assert!(
                Key::open(&path)
                    .expect_err("refused")
                    .to_string()
                    .contains("chmod 600")
            );
        }
        fs::remove_file(&path).expect("removed");
        fs::write(&path, "short").expect("written");
        assert!(Key::open(&path).is_err());
    }

    /// RFC 4231, test case 2: its key is shorter than ours, and zeros fill the block either way.
    #[test]
    fn signatures_are_hmacs() {
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let mac = hmac(&key, &[b"what do ya want ", b"for nothing?"]);
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hex(&mac), known);
    }

    #[test]
    fn the_header_is_taken_apart() {
        assert_eq!(
            values("a=1; qipai=x.y; qipaix=3;qipai=z").collect::<Vec<_>>(),
            ["x.y", "z"]
        );
        assert_eq!(
            set_cookie("v", 5000, true),
            "qipai=v; Path=/; Max-Age=5; HttpOnly; SameSite=Lax; Secure"
        );
    }
}
