//! Making tables, sitting down, looking for them; and everything about it that is refused.

use crate::common::{House, plugins, root};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_fills_begins_and_is_found() {
    let house = House::open().await;
    let (host, other) = (house.guest().await, house.guest().await);
    let table = host.table("xiangqi", &json!(["me", "open"])).await;
    let mut lobby = other.socket().await;
    lobby.send(&json!({"t": "sub", "topic": "lobby"})).await;
    let has = |message: &Value, state: &str| {
        let tables = message["data"]["tables"].as_array();
        tables.is_some_and(|all| {
            all.iter()
                .any(|info| info["id"] == table.as_str() && info["state"] == state)
        })
    };
    lobby.find(|message| has(message, "open")).await;
    let info = other.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["host"], host.name.as_str());
    assert_eq!(info["seats"][0]["kind"], "human");
    assert_eq!(info["seats"][1]["kind"], "empty");
    // Who begins is not drawn yet.
    assert_eq!(
        info["seats"][0]["name"],
        json!({"k": "seat", "a": {"n": "1"}})
    );
    assert!(info.get("mine").is_none());
    let mut waiting = host.socket().await;
    waiting.send(&json!({"t": "join", "table": table})).await;
    let first = waiting.until("info").await;
    assert_eq!(first["info"]["mine"], json!([0]));
    let begun = other.sit(&table, 1).await;
    assert_eq!(begun["state"], "playing");
    assert_eq!(begun["mine"], json!([1]));
    let names = [
        &begun["seats"][0]["name"]["k"],
        &begun["seats"][1]["name"]["k"],
    ];
    assert!(
        names.contains(&&json!("red")) && names.contains(&&json!("black")),
        "{begun}"
    );
    assert_eq!(begun["texts"]["zh-Hans"]["red"], "红方");
    // Whoever looked before hears of it, with board and scene.
    waiting.until("def").await;
    waiting.until("scene").await;
    lobby.find(|message| has(message, "playing")).await;
    let mine = other.get("/api/tables?mine=1").await.json();
    assert_eq!(mine["tables"][0]["id"], table.as_str());
    let theirs = host
        .get(&format!("/api/tables?player={}&state=playing", other.name))
        .await
        .json();
    assert_eq!(theirs["tables"][0]["id"], table.as_str());
    let none = host.get("/api/tables?state=over").await.json();
    assert_eq!(none["tables"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_wishes_has_them() {
    let house = House::open().await;
    let host = house.guest().await;
    let wish = json!({
        "manifest": "xiangqi", "seats": ["me", "open"], "visibility": "link",
        "clock": {"system": "fischer", "time": "3m", "increment": "2s"}, "rules": {"no_capture_limit": 40},
    });
    let table = host.done("/api/tables", &wish).await;
    assert_eq!(
        table["clock"],
        json!({"system": "fischer", "time": 180_000, "increment": 2_000})
    );
    assert_eq!(table["visibility"], "link");
    let lobby = house
        .guest()
        .await
        .get("/api/tables?state=open")
        .await
        .json();
    assert_eq!(
        lobby["tables"],
        json!([]),
        "a table by link stands in no list"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_wishes_are_refused_with_what_is_wrong() {
    let house = House::open().await;
    let host = house.guest().await;
    let cases = [
        (
            json!({"manifest": "no-such", "seats": ["me"]}),
            404,
            "no-such-game",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "open", "open"]}),
            400,
            "bad-table",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "me"]}),
            400,
            "one-seat-each",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", {"bot": 6}]}),
            400,
            "no-such-level",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "open"], "clock": {"system": "fisher"}}),
            400,
            "bad-table",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "open"], "rules": {"nonsense": 1}}),
            400,
            "bad-table",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "open"], "invite": ["nobody at all"]}),
            404,
            "no-player",
        ),
        (
            json!({"manifest": "xiangqi", "seats": ["me", "open"], "delay_ms": 99_999_999}),
            400,
            "delay-too-long",
        ),
        (
            json!({"manifest": "../../etc/passwd", "seats": ["me"]}),
            404,
            "no-such-game",
        ),
        (json!({"seats": ["me", "open"]}), 422, "not-json"),
        (json!([1, 2]), 422, "not-json"),
    ];
    for (wish, status, code) in cases {
        let answer = host.post("/api/tables", &wish).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (status, code),
            "{wish}: {}",
            answer.text()
        );
        let texts = &answer.json()["error"]["texts"];
        assert_ne!(texts["en"], texts["zh-Hans"], "{code} has no words");
    }
    assert_eq!(
        host.get("/api/tables?mine=1").await.json()["tables"],
        json!([])
    );
    let text = host
        .post(
            "/api/tables",
            &json!({"manifest": "xiangqi", "seats": ["me", "open"], "clock": {"system": "fisher"}}),
        )
        .await;
    assert!(
        text.text().contains("did you mean `fischer`"),
        "{}",
        text.text()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_once_and_only_before_the_game() {
    let house = House::open().await;
    let (host, other, third) = (
        house.guest().await,
        house.guest().await,
        house.guest().await,
    );
    let table = host.table("doudizhu", &json!(["me", "open", "open"])).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let refused = |answer: crate::common::http::Answer, code: &str| {
        assert_eq!(answer.code(), code, "{}", answer.text())
    };
    refused(
        other.post(&at("sit"), &json!({"seat": 0})).await,
        "seat-taken",
    );
    refused(other.post(&at("sit"), &json!({"seat": 3})).await, "no-seat");
    refused(
        other.post(&at("sit"), &json!({"seat": -1})).await,
        "not-json",
    );
    refused(other.post(&at("stand"), &json!({})).await, "not-seated");
    refused(
        other
            .post(&at("bot"), &json!({"seat": 1, "level": 1}))
            .await,
        "not-the-host",
    );
    other.sit(&table, 1).await;
    // Changing one's mind leaves the first seat.
    let moved = other.sit(&table, 2).await;
    assert_eq!(moved["seats"][1]["kind"], "empty");
    host.done(&at("bot"), &json!({"seat": 1, "level": 0})).await;
    refused(
        host.post(&at("bot"), &json!({"seat": 2, "level": 2})).await,
        "seat-taken",
    );
    other.done(&at("stand"), &json!({})).await;
    other.sit(&table, 1).await;
    third.sit(&table, 2).await;
    refused(third.post(&at("stand"), &json!({})).await, "already-begun");
    refused(
        third.post(&at("sit"), &json!({"seat": 0})).await,
        "already-begun",
    );
    refused(
        host.send("DELETE", &format!("/api/tables/{table}"), &json!({}))
            .await,
        "already-begun",
    );
    let gone = host.table("xiangqi", &json!(["me", "open"])).await;
    refused(
        other
            .send("DELETE", &format!("/api/tables/{gone}"), &json!({}))
            .await,
        "not-the-host",
    );
    assert_eq!(
        host.send("DELETE", &format!("/api/tables/{gone}"), &json!({}))
            .await
            .status,
        200
    );
    refused(host.get(&format!("/api/tables/{gone}")).await, "no-table");
    refused(
        host.post(&format!("/api/tables/{gone}/sit"), &json!({"seat": 1}))
            .await,
        "no-table",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_table_is_there_for_nobody_else() {
    let house = House::open().await;
    let (host, friend, stranger) = (
        house.guest().await,
        house.guest().await,
        house.guest().await,
    );
    // A guest who has done nothing yet is known to nobody: this one takes a name.
    friend.done("/api/me", &json!({"name": "Friend"})).await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "invited", "invite": ["Friend"]});
    let table = host.done("/api/tables", &wish).await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let at = |what: &str| format!("/api/tables/{table}{what}");
    for path in [at(""), at("/record"), format!("/api/replay/{table}")] {
        let answer = stranger.get(&path).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (404, "no-table"),
            "{path}"
        );
    }
    assert_eq!(
        stranger.post(&at("/sit"), &json!({"seat": 1})).await.code(),
        "no-table"
    );
    let mut socket = stranger.socket().await;
    socket.send(&json!({"t": "join", "table": table})).await;
    assert_eq!(socket.until("reject").await["code"], "no-table");
    let listed = stranger
        .get(&format!("/api/tables?player={}", host.name))
        .await
        .json();
    assert_eq!(listed["tables"], json!([]));
    friend.sit(&table, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_tell_their_rules_and_pictures() {
    let house = House::with(|options| options.plugins = plugins()).await;
    let guest = house.guest().await;
    let games = guest.get("/api/games").await.json();
    let all = games["games"].as_array().unwrap();
    let manifests = std::fs::read_dir(root().join("manifests/games"))
        .unwrap()
        .count();
    assert!(all.len() >= manifests, "{} games", all.len());
    let one = guest.get("/api/games/xiangqi-contest").await.json();
    assert_eq!(one["group"], "xiangqi");
    assert!(one["toml"].as_str().unwrap().contains("[clock]"));
    let rule = |key: &str| {
        let rules = one["rules"].as_array().unwrap().iter();
        rules
            .clone()
            .find(|rule| rule["key"] == key)
            .cloned()
            .unwrap()
    };
    assert_eq!(rule("repetition")["kind"], "choice");
    assert!(!rule("repetition")["choices"].as_array().unwrap().is_empty());
    for game in all {
        let id = game["id"].as_str().unwrap();
        let picture = guest.get(&format!("/api/games/{id}/picture")).await;
        assert_eq!(picture.status, 200, "{id}: {}", picture.text());
        assert!(picture.json()["def"]["v"] == 1, "{id}");
        let tag = picture.header("etag").unwrap().to_owned();
        let again = guest
            .request(
                "GET",
                &format!("/api/games/{id}/picture"),
                &[("if-none-match", &tag)],
                None,
            )
            .await;
        assert_eq!(again.status, 304);
    }
    assert_eq!(
        guest.get("/api/games/none/picture").await.code(),
        "no-such-game"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_hosts_so_many_tables_and_invites_so_many_people() {
    let house = House::open().await;
    let host = house.guest().await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"]});
    for _ in 0..qipai_server::limits::TABLES_A_PERSON {
        host.done("/api/tables", &wish).await;
    }
    let answer = host.post("/api/tables", &wish).await;
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (409, "too-many-tables")
    );
    let other = house.guest().await;
    let invite = vec![host.name.as_str(); qipai_server::limits::INVITED + 1];
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "invite": invite});
    assert_eq!(
        other.post("/api/tables", &wish).await.code(),
        "too-many-invited"
    );
    // The list has so many, and goes on where it ended.
    let first = other.get("/api/tables?state=open").await.json();
    let first = first["tables"].as_array().unwrap();
    assert_eq!(first.len(), qipai_server::limits::LISTED);
    let last = first.last().unwrap()["id"].as_str().unwrap();
    let rest = other
        .get(&format!("/api/tables?state=open&before={last}"))
        .await
        .json();
    assert_eq!(rest["tables"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_arbiters_rule() {
    let house = House::open().await;
    let (table, people) = crate::games::seated(&house, "xiangqi", 2).await;
    for person in [&people[0], &house.guest().await] {
        let path = format!("/api/tables/{table}/arbiter");
        let answer = person
            .post(&path, &json!({"forfeit": {"seat": "red"}}))
            .await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (403, "not-an-arbiter")
        );
    }
    let info = people[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["state"], "playing");
}
