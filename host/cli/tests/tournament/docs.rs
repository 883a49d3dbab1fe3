//! Every command of docs/tournaments.md and docs/nights.md does what the page says.

use crate::run::root;
use std::path::Path;
use std::process::Command;

/// The lines of the page's `sh` blocks, with the line before each block's end.
fn commands(page: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("docs").join(page)).expect("a page");
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside && !line.trim().is_empty() {
            found.push(line.to_owned());
        }
    }
    found
}

/// Runs a page's commands one after the other in a folder with the example files.
fn run(page: &str, examples: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    for entry in std::fs::read_dir(root().join("manifests").join(examples)).expect("examples") {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, folder.path().join(path.file_name().expect("a name")))
            .expect("copied");
    }
    // Nights name manifests of games: from the folder `manifests`, as in a checkout.
    for kind in ["games", "variants"] {
        let target = folder.path().join("manifests").join(kind);
        std::fs::create_dir_all(&target).expect("a folder");
        for entry in std::fs::read_dir(root().join("manifests").join(kind)).expect("manifests") {
            let path = entry.expect("an entry").path();
            std::fs::copy(&path, target.join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_qipai"))
        .parent()
        .expect("a folder");
    let path = format!(
        "{}:{}",
        binary.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let commands = commands(page);
    for command in &commands {
        // `# exit 1` says what a command ends with.
        let wanted = command
            .split_once("# exit ")
            .map_or(0, |(_, code)| code.trim().parse().expect("a code"));
        let ran = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .output()
            .expect("a shell");
        let (out, err) = (
            String::from_utf8_lossy(&ran.stdout),
            String::from_utf8_lossy(&ran.stderr),
        );
        assert_eq!(ran.status.code(), Some(wanted), "{command}\n{out}{err}");
        assert!(
            !out.is_empty() || command.contains('>'),
            "{command} says nothing: {err}"
        );
    }
    commands.len()
}

#[test]
fn s1_the_commands_of_the_page_on_tournaments_work() {
    assert!(run("tournaments.md", "tournaments") >= 30);
}

#[test]
fn s4_the_commands_of_the_page_on_nights_work() {
    assert!(run("nights.md", "nights") >= 8);
}

#[test]
fn s4_the_files_shown_on_the_page_on_nights_are_read() {
    let text = std::fs::read_to_string(root().join("docs/nights.md")).expect("a page");
    let blocks: Vec<&str> = text
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let [night, festival] = blocks[..] else {
        panic!("two files, not {}", blocks.len());
    };
    for (command, file) in [("plan", night), ("festival", festival)] {
        let ran = crate::run::with_input(&["night", command, "-"], file.as_bytes());
        assert_eq!(ran.code, 0, "{command}: {}{}", ran.out, ran.err);
    }
}
