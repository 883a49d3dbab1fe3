//! Manifests on the disk.

use qipai_manifest::{catalog, load};
use std::fs;
use std::path::PathBuf;

struct Root(PathBuf);

impl Root {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        for (path, bytes) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        Self(root)
    }

    fn path(&self, path: &str) -> String {
        self.0.join(path).display().to_string()
    }
}

#[test]
fn a_name_is_looked_for_in_games_then_in_variants_and_a_path_is_taken_as_it_is() {
    let files: [(&str, &[u8]); 4] = [
        ("games/go.toml", b"game = \"go\""),
        ("variants/go.toml", b"game = \"other\""),
        ("variants/small.toml", b"extends = \"games/go.toml\""),
        // A file of one's own with the name of what it extends is no cycle.
        ("mine/games/go.toml", b"extends = \"games/go.toml\""),
    ];
    let root = Root::new("names", &files);
    assert_eq!(load(&root.0, "go").unwrap().game(), "go");
    assert_eq!(load(&root.0, "small").unwrap().game(), "go");
    assert_eq!(
        load(&root.0, &root.path("variants/go.toml"))
            .unwrap()
            .game(),
        "other"
    );
    assert_eq!(
        load(&root.0, &root.path("mine/games/go.toml"))
            .unwrap()
            .game(),
        "go"
    );
    let report = load(&root.0, "samll").unwrap_err();
    let problem = &report.problems[0];
    assert_eq!(
        (problem.code, problem.nearest.as_deref()),
        ("no-manifest", Some("small"))
    );
    assert_eq!(
        load(&root.0, &root.path("nobody.toml"))
            .unwrap_err()
            .problems[0]
            .code,
        "unreadable"
    );
    assert_eq!(
        load(&root.0, &root.path("games")).unwrap_err().problems[0].code,
        "unreadable"
    );
}

#[test]
fn cycles_and_missing_files_are_told() {
    let files: [(&str, &[u8]); 3] = [
        ("games/a.toml", b"extends = \"variants/b.toml\""),
        ("variants/b.toml", b"extends = \"games/a.toml\""),
        ("variants/c.toml", b"extends = \"games/aa.toml\""),
    ];
    let root = Root::new("cycles", &files);
    let report = load(&root.0, "a").unwrap_err();
    assert_eq!(
        (report.problems[0].code, report.problems[0].file.as_str()),
        ("cycle", "variants/b.toml")
    );
    let report = load(&root.0, "c").unwrap_err();
    assert_eq!(report.problems[0].code, "no-manifest");
    assert_eq!(report.problems[0].nearest.as_deref(), Some("games/a.toml"));
}

#[test]
fn what_is_no_text_or_too_much_of_it_is_told() {
    let large = vec![b'#'; 300 << 10];
    let files: [(&str, &[u8]); 2] = [
        ("games/latin.toml", b"game = \"go\"\n# fran\xe7ais"),
        ("games/large.toml", &large),
    ];
    let root = Root::new("bytes", &files);
    let report = load(&root.0, "latin").unwrap_err();
    let problem = &report.problems[0];
    assert_eq!(
        (problem.code, problem.line, problem.column),
        ("not-utf-8", 2, 7)
    );
    assert_eq!(
        load(&root.0, "large").unwrap_err().problems[0].code,
        "too-large"
    );
}

#[test]
fn the_catalog_lists_games_then_variants_with_what_is_wrong() {
    let files: [(&str, &[u8]); 4] = [
        (
            "games/go.toml",
            "game = \"go\"\ntitle = { en = \"Go\", zh-Hans = \"围棋\" }".as_bytes(),
        ),
        ("games/bad.toml", b"game = "),
        ("games/notes.txt", b"no manifest"),
        (
            "variants/small.toml",
            b"extends = \"games/go.toml\"\ntitle = \"Small\"",
        ),
    ];
    let root = Root::new("catalog", &files);
    let entries = catalog(&root.0);
    let names: Vec<(&str, &str, bool)> = entries
        .iter()
        .map(|e| (e.folder, e.name.as_str(), e.draft.is_ok()))
        .collect();
    assert_eq!(
        names,
        [
            ("games", "bad", false),
            ("games", "go", true),
            ("variants", "small", true)
        ]
    );
    let title = entries[1].draft.as_ref().unwrap().title();
    assert_eq!(
        (title["en"].as_str(), title["zh-Hans"].as_str()),
        ("Go", "围棋")
    );
    assert_eq!(catalog(&root.0.join("nowhere")).len(), 0);
}
