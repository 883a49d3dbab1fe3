//! Pages, the client's files, and what is said beside every answer.

use crate::common::House;

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_one_shell_with_strict_headers() {
    let house = House::open().await;
    let guest = house.guest().await;
    for path in [
        "/",
        "/table/abc",
        "/replay/abc",
        "/me",
        "/player/x",
        "/games",
        "/games/y",
        "/admin",
    ] {
        let page = guest.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(
            page.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("x-frame-options"), Some("DENY"));
        // Nothing inline: the policy would stop it.
        assert!(
            !page.text().contains("<script>") && !page.text().contains(" style="),
            "{path}"
        );
    }
    for path in [
        "/nothing",
        "/api/nothing",
        "/web/nothing.js",
        "/web/../Cargo.toml",
        "/web/%2e%2e/Cargo.toml",
        "/web/.hidden",
    ] {
        assert_eq!(guest.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_address_shows_people_a_page_and_tells_programs_a_code() {
    let house = House::open().await;
    let guest = house.guest().await;
    let wants = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let page = guest.request("GET", "/nothing", &wants, None).await;
    assert_eq!(page.status, 404);
    assert_eq!(page.text(), guest.get("/me").await.text());
    assert_eq!(guest.get("/nothing").await.code(), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_compressed_and_not_sent_twice() {
    let house = House::open().await;
    let guest = house.guest().await;
    let plain = guest.get("/web/app.js").await;
    assert_eq!(
        plain.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    let packed = guest
        .request(
            "GET",
            "/web/app.js",
            &[("accept-encoding", "br, gzip")],
            None,
        )
        .await;
    assert_eq!(packed.header("content-encoding"), Some("br"));
    assert!(
        packed.body.len() * 2 < plain.body.len(),
        "{} of {}",
        packed.body.len(),
        plain.body.len()
    );
    let tag = plain.header("etag").unwrap();
    assert_eq!(packed.header("etag"), Some(tag));
    let again = guest
        .request("GET", "/web/app.js", &[("if-none-match", tag)], None)
        .await;
    assert_eq!(again.status, 304);
    assert!(again.body.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_takes_the_place_of_the_files_inside() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<p>mine</p>").unwrap();
    let path = folder.path().to_owned();
    let house = House::with(|options| options.web = Some(path)).await;
    let guest = house.guest().await;
    assert_eq!(guest.get("/").await.text(), "<p>mine</p>");
    assert_eq!(guest.get("/web/app.js").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_counters_are_told() {
    let house = House::open().await;
    let guest = house.guest().await;
    assert_eq!(guest.get("/health").await.json()["ok"], true);
    guest
        .table("xiangqi", &serde_json::json!([{"bot": 1}, {"bot": 1}]))
        .await;
    // Two bots may be through with their game by now; this one waits for a person.
    guest
        .table("xiangqi", &serde_json::json!(["me", {"bot": 1}]))
        .await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let text = guest.get("/metrics").await.text();
    let number = |name: &str| -> u64 {
        let mut values = text.lines().filter_map(|line| line.strip_prefix(name));
        values.next().unwrap().trim().parse().unwrap()
    };
    assert!((1..=2).contains(&number("qipai_tables_playing ")), "{text}");
    for name in [
        "qipai_commit_seconds_count",
        "qipai_table_seconds_sum",
        "qipai_sockets 0",
    ] {
        assert!(text.contains(name), "{name} in {text}");
    }
    assert!(number("qipai_events_total ") > 3, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_large_is_refused() {
    let house = House::open().await;
    let guest = house.guest().await;
    let answer = guest
        .post(
            "/api/tables",
            &serde_json::json!({"manifest": "x".repeat(80 << 10)}),
        )
        .await;
    assert_eq!((answer.status, answer.code().as_str()), (413, "too-large"));
}
