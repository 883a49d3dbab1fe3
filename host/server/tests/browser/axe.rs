//! axe-core looks at every page, light and dark, in both languages, wide and narrow.

use crate::driver::{DESK, PHONE, Shape, say};
use crate::pages::Look;
use crate::people::{sign_in, sign_up};
use crate::stage::{Guest, Stage};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// What is fetched from the npm registry, and the digest of the file that is used of it.
const AXE: &str = "axe-core@4.14.1";
const AXE_DIGEST: &str = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c";

/// axe-core's script, kept in the target folder from the first time on. `None`: it can't be had here.
fn axe() -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(AXE);
    let file = folder.join("package/axe.min.js");
    if !file.is_file() {
        std::fs::create_dir_all(&folder).ok()?;
        let done = |command: &mut Command| {
            let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
            quiet.status().is_ok_and(|status| status.success())
        };
        let mut npm = Command::new("npm");
        npm.args(["pack", AXE, "--ignore-scripts", "--fetch-retries=1"]);
        npm.args(["--fetch-timeout=20000", "--pack-destination"]);
        if !done(npm.arg(&folder).current_dir(&folder)) {
            return None;
        }
        let archive = folder.join(format!("{}.tgz", AXE.replace('@', "-")));
        let mut tar = Command::new("tar");
        if !done(tar.arg("xzf").arg(&archive).arg("-C").arg(&folder)) {
            return None;
        }
    }
    let bytes = std::fs::read(file).ok()?;
    let digest = Sha256::digest(&bytes);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, AXE_DIGEST, "{AXE} is not the one that it was");
    String::from_utf8(bytes).ok()
}

/// What it finds wrong on the page as it is.
async fn audit(one: &Guest, axe: &str) -> Vec<String> {
    one.run(&format!("if (!window.axe) {{ {axe} }}"), json!([]))
        .await;
    let script = "const done = arguments[0];
        const told = (v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' ' + n.failureSummary.split('\\n')[1]).join(' | ');
        axe.run(document, {resultTypes: ['violations'], preload: false}).then((found) => done(found.violations.map(told)), (e) => done([String(e)]));";
    let found = one.run_async(script, json!([])).await;
    let found = found.as_array().unwrap().iter();
    found.map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// What is wrong is found: a picture without a word for those who don't see it.
async fn check_it_looks(one: &Guest, axe: &str) {
    one.run(
        "document.querySelector('main').append(document.createElement('img'))",
        json!([]),
    )
    .await;
    let found = audit(one, axe).await;
    one.run("document.querySelector('main > img').remove()", json!([]))
        .await;
    assert!(
        found.iter().any(|one| one.starts_with("image-alt")),
        "{found:?}"
    );
}

/// What only somebody without an account sees.
async fn doors(stage: &Stage, axe: &str, (shape, lang): (Shape, &str)) -> Vec<String> {
    let mut found = Vec::new();
    let one = stage.guest(shape).await;
    one.visit("/").await;
    if lang == "zh-Hans" {
        one.tap("header button[lang=zh-Hans]").await;
    }
    sign_in(&one).await;
    for door in ["sign in", "sign up"] {
        if door == "sign up" {
            sign_up(&one).await;
        }
        one.settle().await;
        let wrong = audit(&one, axe).await.into_iter();
        found.extend(
            wrong.map(|one| format!("{door} {}x{} {lang}: {one}", shape.width, shape.height)),
        );
    }
    stage.leave([one]).await;
    found
}

pub async fn every_page_is_free_of_violations(stage: Arc<Stage>) {
    let Some(axe) = axe() else {
        say(
            "\n*** SKIPPED: axe-core could not be had from npm; no page was looked at for accessibility ***\n",
        );
        return;
    };
    let axe = Arc::new(axe);
    let (desk, phone) = (DESK.still(), PHONE.still());
    let dark = |shape| Shape {
        dark: true,
        ..shape
    };
    // Wide in both, narrow in the two other mixtures by turns; two browsers at a time.
    let rounds = [
        [(desk, "en"), (dark(desk), "zh-Hans")],
        [(phone, "zh-Hans"), (dark(phone), "en")],
    ];
    let shown = stage.pages().await;
    let mut looking = tokio::task::JoinSet::new();
    for looks in rounds {
        let (stage, axe, shown) = (Arc::clone(&stage), Arc::clone(&axe), Arc::clone(&shown));
        looking.spawn(async move {
            let mut found = Vec::new();
            let mut one = shown.person(&stage, looks[0].0).await;
            one.visit("/").await;
            check_it_looks(&one, &axe).await;
            for (turn, page) in shown.pages.iter().enumerate() {
                let narrow = looks[0].0.touch;
                let looks = if narrow {
                    &looks[turn % 2..=turn % 2]
                } else {
                    &looks[..]
                };
                for &(shape, lang) in looks {
                    one.page.reshape(shape).await;
                    page.open(&one, Look { lang }).await;
                    let wrong = audit(&one, &axe).await.into_iter();
                    let at = format!(
                        "{} {}x{} dark: {} {lang}",
                        page.name, shape.width, shape.height, shape.dark
                    );
                    found.extend(wrong.map(|one| format!("{at}: {one}")));
                    if narrow || shape == desk {
                        one.shot(&format!("{}-{}-{lang}", page.name, shape.width))
                            .await;
                    }
                }
            }
            stage.leave([one]).await;
            found.extend(doors(&stage, &axe, looks[0]).await);
            found
        });
    }
    let found: Vec<String> = looking.join_all().await.concat();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
