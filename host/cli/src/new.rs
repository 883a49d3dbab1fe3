//! `qipai new NAME`: a small complete game to change, which builds, passes its tests and `qipai check`.

use crate::output::{Failed, say};
use crate::{Common, Done, setup};
use serde_json::json;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct New {
    /// The game's id, which the new folder is called by; or a path that ends in it
    name: PathBuf,
    /// The folder `sdk` of a checkout of Qipai; left out: of the checkout that this program was built in
    #[arg(long, value_name = "DIR")]
    sdk: Option<PathBuf>,
}

/// Paths in the new folder and what stands there.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../template/Cargo.toml.in")),
    (".gitignore", include_str!("../template/gitignore.in")),
    ("README.md", include_str!("../template/README.md.in")),
    ("src/lib.rs", include_str!("../template/src/lib.rs.in")),
    ("{name}.toml", include_str!("../template/manifest.toml.in")),
];

/// Names that cargo or the compiler keeps for itself, and those of the crates that a game uses.
const KEPT: &[&str] = &[
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "build",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc-macro",
    "pub",
    "ref",
    "return",
    "schemars",
    "self",
    "serde",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
];

pub(crate) fn run(common: &Common, args: &New) -> Done {
    let name = args.name.file_name().and_then(|name| name.to_str());
    let name =
        name.ok_or_else(|| Failed::Input(format!("`{}` is no name", args.name.display())))?;
    named_well(name)?;
    let plugin = setup::plugins(common).join(format!("{name}.wasm"));
    if plugin.exists() {
        let taken = plugin.display();
        return Err(Failed::Input(format!(
            "the name `{name}` is taken by an installed game: {taken}"
        )));
    }
    let sdk = sdk(args.sdk.as_deref())?;
    match fs::create_dir(&args.name) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let taken = args.name.display();
            return Err(Failed::Input(format!(
                "`{taken}` is already there; nothing was changed"
            )));
        }
        Err(error) => return Err(Failed::Input(format!("{}: {error}", args.name.display()))),
    }
    // JSON's quoting of a text is TOML's too.
    let sdk = json!(sdk.display().to_string()).to_string();
    let title = title(name);
    let filled = |text: &str| {
        let named = text.replace("{name}", name).replace("{title}", &title);
        named.replace("{sdk}", &sdk)
    };
    for (path, text) in FILES {
        let path = args.name.join(filled(path));
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = made.and_then(|()| fs::write(&path, filled(text)));
        written.map_err(|error| Failed::Input(format!("{}: {error}", path.display())))?;
    }
    let folder = args.name.display();
    if common.json {
        say!("{}", json!({"id": name, "folder": args.name}));
    } else {
        say!("{folder}: a game to change. Now: cd {folder}, cargo test, qipai build .");
    }
    Ok(())
}

/// An id as plugins, manifests and cargo take it.
fn named_well(name: &str) -> Done {
    let word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    let kebab = name.split('-').all(word) && name.starts_with(|c: char| c.is_ascii_lowercase());
    if !kebab || name.len() > 40 {
        let like = kebab_like(name);
        let hint = if like.is_empty() {
            String::new()
        } else {
            format!("; did you mean `{like}`?")
        };
        return Err(Failed::Input(format!(
            "`{}` can't be a game's id: small letters, digits and single hyphens, a letter first, at most 40{hint}",
            qipai_sandbox::printable(name)
        )));
    }
    if let Some(own) = name.strip_prefix("qipai-") {
        return Err(Failed::Input(format!(
            "`{name}`: `qipai-` is for the platform's own crates; did you mean `{own}`?"
        )));
    }
    if KEPT.contains(&name) {
        return Err(Failed::Input(format!(
            "`{name}` means something to Rust or cargo; did you mean `{name}-game`?"
        )));
    }
    Ok(())
}

/// The nearest id: words of ASCII letters and digits in small letters, joined by hyphens.
fn kebab_like(name: &str) -> String {
    let mut like = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' if like.ends_with(|c: char| c.is_ascii_lowercase()) => {
                like.push('-');
                like.push(c.to_ascii_lowercase());
            }
            _ if c.is_ascii_alphabetic() => like.push(c.to_ascii_lowercase()),
            _ if c.is_ascii_digit() && !like.is_empty() => like.push(c),
            _ if !like.is_empty() && !like.ends_with('-') => like.push('-'),
            _ => {}
        }
    }
    like.truncate(40);
    like.trim_end_matches('-').to_owned()
}

/// "my-game" as people read it: "My game".
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let first = words.chars().next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(words.chars().skip(1)).collect()
}

/// Where the SDK is.
fn sdk(given: Option<&Path>) -> Done<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sdk");
    let folder = given.unwrap_or(&own);
    let there = folder.join("wit/game.wit").is_file() && folder.join("Cargo.toml").is_file();
    let path = folder.canonicalize().ok().filter(|_| there);
    path.ok_or_else(|| {
        let advice = match given {
            Some(_) => "that is not the folder `sdk` of a checkout of Qipai",
            None => "the checkout that this program was built in is gone; --sdk DIR names the folder `sdk` of another",
        };
        Failed::Input(format!("{}: {advice}", folder.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::{kebab_like, named_well, title};

    #[test]
    fn names_are_ids_and_others_are_told_the_nearest() {
        for name in ["hex", "my-game", "a1", "nine-mens-morris"] {
            assert!(named_well(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "Hex",
            "my game",
            "my_game",
            "-a",
            "a-",
            "a--b",
            "1a",
            "六子棋",
            "a/b",
            "match",
            "qipai-hex",
            "a.b",
            "a2345678901234567890123456789012345678901",
        ] {
            assert!(named_well(name).is_err(), "{name}");
        }
        assert_eq!(kebab_like("MyGame"), "my-game");
        assert_eq!(kebab_like("2 My  Game!"), "my-game");
        assert_eq!(kebab_like("六子棋"), "");
        assert_eq!(title("my-game"), "My game");
    }
}
