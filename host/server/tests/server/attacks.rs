//! What a stranger with a socket and an HTTP client would try, found by trying it.

use crate::admin::administrator;
use crate::common::player::Dice;
use crate::common::{Browser, House, choose};
use crate::games::seated;
use crate::people::{PASSWORD, account};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An invited table is no different from none, whatever is asked about it.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_tells_an_invited_table_from_none() {
    let house = House::open().await;
    let people = [house.guest().await, house.guest().await];
    people[1].done("/api/me", &json!({"name": "Friend"})).await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "invited", "invite": ["Friend"]});
    let table = people[0].done("/api/tables", &wish).await["id"].clone();
    let table = table.as_str().unwrap().to_owned();
    people[1].sit(&table, 1).await;
    let stranger = house.guest().await;
    let mut told = Vec::new();
    for id in [table.as_str(), "k7w2mzq4xv9c"] {
        let mut all = Vec::new();
        let mut socket = stranger.socket().await;
        for frame in [
            json!({"t": "probe", "pid": 1, "table": id, "tokens": ["h2"]}),
            json!({"t": "join", "table": id}),
            json!({"t": "probe", "pid": 2, "table": id, "tokens": ["h2"]}),
            json!({"t": "act", "cid": "a", "table": id, "seq": 0, "text": "h2e2"}),
            json!({"t": "act", "cid": "b", "table": id, "do": "resign"}),
            json!({"t": "chat", "cid": "c", "table": id, "text": "let me in"}),
            json!({"t": "offer", "cid": "d", "table": id, "kind": "draw"}),
        ] {
            socket.send(&frame).await;
            let answer = socket.next().await.unwrap();
            all.push(answer.to_string().replace(id, "ID"));
        }
        for (method, path) in [
            ("GET", ""),
            ("GET", "/record"),
            ("POST", "/sit"),
            ("POST", "/stand"),
            ("POST", "/bot"),
            ("POST", "/arbiter"),
            ("DELETE", ""),
        ] {
            let path = format!("/api/tables/{id}{path}");
            let answer = match method {
                "GET" => stranger.get(&path).await,
                _ => {
                    stranger
                        .send(method, &path, &json!({"seat": 0, "level": 1}))
                        .await
                }
            };
            all.push(format!("{} {}", answer.status, answer.text()));
        }
        all.push(stranger.get(&format!("/api/replay/{id}")).await.text());
        told.push(all);
    }
    assert_eq!(told[0], told[1]);
}

/// Two sockets of one person move at the same moment: one of the moves is made.
#[tokio::test(flavor = "multi_thread")]
async fn two_sockets_of_one_person_race_for_one_move() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut first = people[0].socket().await;
    let turn = first.join(&table).await["turn"][0].as_u64().unwrap() as usize;
    for round in 0..8 {
        let mover = (turn + round) % 2;
        let mut pair = [people[mover].socket().await, people[mover].socket().await];
        let scene = pair[0].join(&table).await;
        pair[1].join(&table).await;
        let mut moves = Vec::new();
        for seed in 1..3 {
            let tokens = choose(&scene, &mut Dice(seed * 77 + round as u64));
            let tokens = tokens.unwrap_or_else(|| panic!("{round}: {scene}"));
            moves.push(json!({"tokens": tokens}));
        }
        let [one, two] = &mut pair;
        let (one, two) = tokio::join!(
            one.act(&table, round as u64, &moves[0]),
            two.act(&table, round as u64, &moves[1])
        );
        assert_eq!(one.is_ok() as u8 + two.is_ok() as u8, 1, "{one:?} {two:?}");
    }
    let record = people[0].get(&format!("/api/tables/{table}/record")).await;
    let record = record.json();
    let events = record["events"].as_array().unwrap().iter();
    let moves = events.filter(|event| event["what"]["applied"].is_object());
    assert_eq!(moves.count(), 8);
}

/// Whoever is deleted, or is no arbiter any more, is not who they were on the sockets that they had.
#[tokio::test(flavor = "multi_thread")]
async fn sockets_end_with_what_their_person_was() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let host = house.guest().await;
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"], "visibility": "invited"});
    let table = host.done("/api/tables", &wish).await["id"].clone();
    let table = table.as_str().unwrap().to_owned();
    let ann = account(&house, "Ann").await;
    let role = |on: bool| json!({"name": "Ann", "role": "arbiter", "scope": format!("table:{table}"), "on": on});
    boss.done("/api/admin/role", &role(true)).await;
    let join = json!({"t": "join", "table": table});
    let mut socket = ann.socket().await;
    socket.send(&join).await;
    assert_eq!(socket.until("info").await["info"]["arbiter"], true);
    boss.done("/api/admin/role", &role(false)).await;
    assert_eq!(socket.until("bye").await["code"], "signed-out");
    let mut socket = ann.socket().await;
    socket.send(&join).await;
    assert_eq!(socket.until("reject").await["code"], "no-table");
    // An account that deletes itself while it plays.
    let (game, people) = seated(&house, "xiangqi", 2).await;
    let mut watching = people[0].socket().await;
    watching.join(&game).await;
    let proof = json!({"password": PASSWORD});
    let gone = ann.send("DELETE", "/api/me", &proof).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(socket.until("bye").await["code"], "signed-out");
    while socket.next().await.is_some() {}
    assert_eq!(ann.post("/api/tables", &wish).await.code(), "nobody");
}

/// Bytes as they are, and what is answered until the connection ends.
async fn raw(house: &House, parts: &[(&str, u64)]) -> String {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    for (text, wait) in parts {
        if stream.write_all(text.as_bytes()).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(*wait)).await;
    }
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    // An end by reset is an end too.
    let ended = tokio::time::timeout(Duration::from_secs(20), read).await;
    assert!(ended.is_ok(), "the connection stays open");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_drop_by_drop_is_not_waited_for() {
    let house = House::with(|options| options.patience = Duration::from_secs(1)).await;
    let began = Instant::now();
    let host = format!("host: {0}\r\norigin: http://{0}\r\n", house.address);
    let cookie = house.guest().await.cookie.unwrap();
    let body = format!(
        "POST /api/me HTTP/1.1\r\n{host}cookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{{"
    );
    let head = format!("GET /health HTTP/1.1\r\n{host}");
    let drops: Vec<_> = std::iter::once((body.as_str(), 300))
        .chain([(" ", 300); 8])
        .collect();
    let heads = [(head.as_str(), 0)];
    let (silent, heads, bodies) =
        tokio::join!(raw(&house, &[]), raw(&house, &heads), raw(&house, &drops));
    assert_eq!((silent.as_str(), heads.as_str()), ("", ""));
    assert!(bodies.starts_with("HTTP/1.1 408"), "{bodies}");
    assert!(
        bodies.contains("too-slow") && bodies.contains("请求超时"),
        "{bodies}"
    );
    assert!(began.elapsed() < Duration::from_secs(15));
    // A socket lives on as long as it answers.
    let mut socket = house.guest().await.socket().await;
    for n in 0..6 {
        tokio::time::sleep(Duration::from_millis(400)).await;
        socket.send(&json!({"t": "ping", "n": n})).await;
        socket.until("pong").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_no_requests_are_refused_and_do_no_harm() {
    let house = House::open().await;
    let guest = house.guest().await;
    for (method, path) in [
        ("GET", "/web/../../../../etc/passwd"),
        ("GET", "/web/%2e%2e/%2e%2e/Cargo.toml"),
        ("GET", "/web/..%2f..%2fCargo.toml"),
        ("GET", "/web/%2fetc%2fpasswd"),
        ("GET", "/api/games/..%2f..%2fCargo"),
        ("GET", "/api/tables/%00"),
        ("GET", "/api/tables/%ff%fe"),
        ("GET", "/api/players/%ff"),
        ("GET", "/api/players/%E2%80%AE"),
        ("GET", "/api/replay/x/99999999999999999999"),
        ("GET", "/api/replay/x/-1"),
        ("DELETE", "/api/tables/' or 1=1 --"),
        ("PUT", "/api/me"),
        ("POST", "/api/games"),
    ] {
        let path = path.replace(' ', "%20");
        let answer = match method {
            "GET" => guest.get(&path).await,
            _ => guest.send(method, &path, &json!({})).await,
        };
        assert!(
            (400..500).contains(&answer.status),
            "{method} {path}: {}",
            answer.status
        );
        let text = answer.text();
        assert!(
            !text.contains("root:") && !text.contains("[workspace"),
            "{path}"
        );
    }
    assert_eq!(
        guest.send("PUT", "/api/me", &json!({})).await.code(),
        "no-such-method"
    );
    let huge = "x".repeat(20_000);
    let host = format!("host: {}\r\nconnection: close\r\n", house.address);
    for head in [
        format!("GET / HTTP/1.1\r\n{host}x: {}\r\n\r\n", huge.repeat(40)),
        format!("GET /{} HTTP/1.1\r\n{host}\r\n", huge.repeat(8)),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "\u{0}\u{1}\u{2}\r\n\r\n".to_owned(),
        format!(
            "POST /api/me HTTP/1.1\r\n{host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        format!("POST /api/me HTTP/1.1\r\n{host}content-length: -5\r\n\r\n"),
        format!(
            "POST /api/me HTTP/1.1\r\n{host}origin: http://{0}\r\norigin: http://evil.example\r\ncontent-length: 2\r\n\r\n{{}}",
            "evil.example"
        ),
    ] {
        let answer = raw(&house, &[(&head, 0)]).await;
        let refused = answer.is_empty()
            || answer.starts_with("HTTP/1.1 4")
            || answer.starts_with("HTTP/1.0 4");
        assert!(refused, "{}: {answer}", &head[..60.min(head.len())]);
    }
    let alive: Value = guest.get("/health").await.json();
    assert_eq!(alive["ok"], true);
}

/// A flood of joins, probes and nonsense from one socket stops nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_from_one_socket_is_cut_off_and_others_play() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let flood = |browser: Browser, table: String| async move {
        let mut socket = browser.socket().await;
        for n in 0..400 {
            let frame = match n % 3 {
                0 => json!({"t": "join", "table": table}),
                1 => json!({"t": "probe", "pid": n, "table": table, "tokens": vec!["a1"; 300]}),
                _ => json!({"t": "sub", "topic": "lobby"}),
            };
            let text = tokio_tungstenite::tungstenite::Message::Text(frame.to_string().into());
            if socket.raw(text).await.is_err() {
                break;
            }
        }
        // Told so first, and then cut off, whatever of the goodbye still comes.
        while socket.next().await.is_some() {}
        socket.heard.iter().any(|text| text.contains("too-fast"))
    };
    let floods = [
        flood(house.guest().await, table.clone()),
        flood(house.guest().await, table.clone()),
    ];
    let flooded = futures_util::future::join_all(floods);
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let play = async {
        let mut scene = sockets[0].join(&table).await;
        sockets[1].join(&table).await;
        for round in 0..6 {
            let turn = scene["turn"][0].as_u64().unwrap() as usize;
            let own = sockets[turn].reach(&table, 0).await;
            let tokens = choose(&own, &mut Dice(5 + round)).unwrap();
            let act = json!({"tokens": tokens});
            scene = sockets[turn].act(&table, round, &act).await.unwrap();
            let last = sockets[turn].number(&table);
            sockets[1 - turn].reach(&table, last).await;
        }
    };
    let (ends, ()) = tokio::join!(flooded, play);
    assert_eq!(ends, [true, true]);
}
