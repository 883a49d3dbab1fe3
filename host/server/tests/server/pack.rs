//! The client's files on their way: lean, foretold, compressed.

use crate::common::{House, root};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The client's scripts and style sheets, as paths below its folder.
fn sources() -> Vec<(String, String)> {
    let web = root().join("host/server/web");
    let mut folders = vec![web.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            let end = path.extension().and_then(|end| end.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if matches!(end, Some("js" | "css")) {
                let name = path.strip_prefix(&web).unwrap().to_str().unwrap();
                found.push((
                    name.replace('\\', "/"),
                    std::fs::read_to_string(&path).unwrap(),
                ));
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn sources_go_out_without_comments_and_with_all_their_lines() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut spared = 0;
    for (name, text) in sources() {
        let lean = guest.get(&format!("/web/{name}")).await.text();
        spared += text.len() - lean.len();
        assert_eq!(
            lean.lines().count(),
            text.trim_end().lines().count(),
            "{name}"
        );
        let comment = if name.ends_with("css") { "/*" } else { "/**" };
        assert!(!lean.contains(comment), "{name}");
        assert!(
            !lean
                .lines()
                .any(|line| line.trim_start().starts_with("// ")),
            "{name}"
        );
        // What has no comment on it stays as it is.
        for (lean, own) in lean.lines().zip(text.lines()) {
            if !own.contains("*/") && !lean.is_empty() && !own.contains(comment) {
                assert_eq!(lean, own.trim_end(), "{name}");
            }
        }
    }
    assert!(spared > 50_000, "{spared} bytes");
}

/// What is cut stands in no string of the client's scripts: quotes before it on its line are closed, and no template is open.
#[test]
fn scripts_have_what_is_cut_only_as_comments() {
    let mut seen = 0;
    for (name, text) in sources() {
        if !name.ends_with(".js") {
            continue;
        }
        for (at, _) in text.match_indices("/**") {
            let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
            let closed = |quote| line.matches(quote).count() % 2 == 0;
            assert!(closed('"') && closed('`'), "{name}: {line}");
            seen += 1;
        }
        let mut open = false;
        for line in text.lines() {
            let comment = line.trim_start().starts_with("//");
            assert!(
                !(open && (comment || line.contains("/**"))),
                "{name}: {line}"
            );
            let prose = comment
                || line.trim_start().starts_with('*')
                || line.trim_start().starts_with("/**");
            open ^= !prose && line.matches('`').count() % 2 == 1;
        }
    }
    assert!(seen > 300, "{seen} comments");
}

/// The modules that a module names in its import lines.
fn imports(name: &str, text: &str) -> BTreeSet<String> {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let lines = text.lines().filter(|line| !line.contains("import("));
    let froms = lines.filter_map(|line| line.split_once(" from \"")?.1.split_once('"'));
    froms
        .map(|(from, _)| match from.split_once("../") {
            Some((_, up)) => up.to_owned(),
            None if folder.is_empty() => from.replace("./", ""),
            None => format!("{folder}/{}", from.replace("./", "")),
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_foretells_all_that_its_modules_import() {
    let house = House::open().await;
    let guest = house.guest().await;
    let sources = sources();
    for (path, roots) in [
        (
            "/table/abc",
            vec!["pages/room.js", "table/page.js", "table/stage.js"],
        ),
        ("/", vec!["pages/lobby.js"]),
    ] {
        let page = guest.get(path).await.text();
        let links: Vec<&str> = page.split("href=\"/web/").skip(1).collect();
        let linked: Vec<&str> = links
            .iter()
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let mut wanted: Vec<String> = roots.iter().map(|&root| root.to_owned()).collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = wanted.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let times = linked.iter().filter(|&&one| one == name).count();
            assert_eq!(times, 1, "{path} links {name}");
            let (_, text) = sources.iter().find(|(one, _)| *one == name).unwrap();
            wanted.extend(imports(&name, text));
        }
        assert!(seen.len() > 8, "{seen:?}");
        // What is fetched only when it is wanted is not.
        assert!(!linked.contains(&"table/sound.js"));
    }
    assert!(!guest.get("/me").await.text().contains("pages/"));
    // Texts in the language that is asked for first.
    for (accepted, texts) in [
        ("de, zh-CN;q=0.8, en;q=0.5", "texts/zh.js"),
        ("en-GB", "texts/en.js"),
        ("fr", "texts/en.js"),
    ] {
        let asked = [("accept-language", accepted)];
        let page = guest.request("GET", "/", &asked, None).await;
        assert!(page.text().contains(texts), "{accepted}");
        assert!(page.header("vary").unwrap().contains("accept-language"));
    }
}
