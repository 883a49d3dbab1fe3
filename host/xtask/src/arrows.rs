//! The arrows of docs/architecture.md: which crate may depend on which.

use crate::cargo::{self, Done};

/// Each of our crates and those of ours it may use. An arrow that is not here is forbidden.
const ARROWS: &[(&str, &[&str])] = &[
    ("qipai-auction", &[]),
    ("qipai-sdk", &["qipai-auction"]),
    ("qipai-table", &["qipai-auction"]),
    ("qipai-tournament", &[]),
    (
        "qipai-manifest",
        &["qipai-table", "qipai-tournament", "qipai-auction"],
    ),
    ("qipai-sandbox", &["qipai-table"]),
    ("qipai-store", &["qipai-table"]),
    (
        "qipai-server",
        &[
            "qipai-auction",
            "qipai-table",
            "qipai-tournament",
            "qipai-manifest",
            "qipai-sandbox",
            "qipai-store",
        ],
    ),
    (
        "qipai",
        &[
            "qipai-server",
            "qipai-auction",
            "qipai-table",
            "qipai-tournament",
            "qipai-manifest",
            "qipai-sandbox",
            "qipai-store",
        ],
    ),
    ("xtask", &[]),
];

/// Crates that stay pure, and what must never reach them.
const PURE: &[&str] = &["qipai-table", "qipai-tournament", "qipai-auction"];
const IMPURE: &[&str] = &["tokio", "axum", "wasmtime", "rusqlite", "rand", "tracing"];

pub(crate) fn check(problems: &mut Vec<String>) -> Done {
    let text = cargo::output(&mut cargo::cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--offline",
    ]))
    .ok_or("cargo metadata failed")?;
    let metadata: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let ours: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    for package in &packages {
        let name = package["name"].as_str().unwrap_or_default();
        let path = package["manifest_path"].as_str().unwrap_or_default();
        let allowed: &[&str] = match ARROWS.iter().find(|(from, _)| *from == name) {
            Some((_, to)) => to,
            None if path.contains("/plugins/") || path.contains("/examples/") => &["qipai-sdk"],
            None => {
                problems.push(format!(
                    "{name}: a crate without arrows; add it to host/xtask/src/arrows.rs"
                ));
                continue;
            }
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"].as_str().unwrap_or_default();
            // Tests may reach further: the host's conformance tests read plugins, a plugin's tests may run its auction.
            if dependency["kind"].as_str() != Some("dev")
                && ours.contains(&to)
                && !allowed.contains(&to)
            {
                problems.push(format!("{name} depends on {to}: no such arrow"));
            }
        }
    }
    for (pure, impure) in PURE.iter().flat_map(|p| IMPURE.iter().map(move |i| (p, i))) {
        // Fails, with nothing on standard output, when the crate is not in the tree at all.
        let tree = cargo::output(&mut cargo::cargo(&[
            "tree",
            "--offline",
            "-p",
            pure,
            "-e",
            "normal",
            "-i",
            impure,
        ]));
        if tree.is_some_and(|tree| !tree.trim().is_empty()) {
            problems.push(format!("{pure} reaches {impure}, and must stay pure"));
        }
    }
    Ok(())
}
