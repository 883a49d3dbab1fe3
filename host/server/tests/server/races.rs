//! What happens at once, what people leave behind when they go or become somebody else, and what sockets and addresses do not take.

use crate::admin::administrator;
use crate::common::{Browser, House, Socket};
use crate::people::{PASSWORD, account};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

async fn say(socket: &mut Socket, table: &str, text: &str) -> Value {
    let cid = socket.cid();
    let chat = json!({"t": "chat", "cid": cid, "table": table, "text": text});
    socket.send(&chat).await;
    let answered =
        |message: &Value| message["ack"] == cid.as_str() || message["cid"] == cid.as_str();
    socket.find(answered).await
}

/// What somebody who comes now is told that was said.
async fn heard(who: &Browser, table: &str) -> Vec<Value> {
    let mut socket = who.socket().await;
    socket.send(&json!({"t": "join", "table": table})).await;
    let all = socket.within(std::time::Duration::from_millis(250)).await;
    all.into_iter()
        .filter(|frame| frame["t"] == "chat")
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_begins_as_it_is_removed_is_one_or_the_other() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut both = [0, 0];
    for _ in 0..24 {
        let table = ann.table("gomoku", &json!(["me", "open"])).await;
        let path = format!("/api/tables/{table}");
        let (sit, seat) = (format!("{path}/sit"), json!({"seat": 1}));
        let nothing = json!({});
        let (sat, removed) =
            tokio::join!(bob.post(&sit, &seat), ann.send("DELETE", &path, &nothing));
        assert_ne!(sat.status == 200, removed.status == 200, "{}", sat.text());
        let there = bob.get(&path).await;
        assert_eq!(there.status == 200, sat.status == 200);
        both[usize::from(sat.status == 200)] += 1;
        if sat.status == 200 {
            assert_eq!(removed.code(), "already-begun");
        } else {
            assert_eq!(sat.code(), "no-table");
        }
    }
    println!("removed, begun: {both:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_game_begins_by_no_way() {
    let house = House::open().await;
    let boss = administrator(&house, "Boss").await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let open = ann.table("gomoku", &json!(["me", "open"])).await;
    let played = ann.table("gomoku", &json!(["me", "open"])).await;
    bob.sit(&played, 1).await;
    let mut sockets = [ann.socket().await, bob.socket().await];
    for socket in &mut sockets {
        socket.join(&played).await;
    }
    let seq = sockets[0].number(&played);
    sockets[0]
        .act(&played, seq, &json!({"do": "resign"}))
        .await
        .unwrap();
    let wish = json!({"suspend": true, "reason": "it crashes"});
    boss.done("/api/admin/plugins/gomoku", &wish).await;
    let bot = json!({"seat": 1, "level": 1});
    let bot = ann.post(&format!("/api/tables/{open}/bot"), &bot).await;
    assert_eq!((bot.status, bot.code().as_str()), (409, "game-suspended"));
    let sat = bob
        .post(&format!("/api/tables/{open}/sit"), &json!({"seat": 1}))
        .await;
    assert_eq!(sat.code(), "game-suspended");
    let cid = sockets[1].cid();
    let offer = json!({"t": "offer", "cid": cid, "table": played, "kind": "rematch"});
    sockets[1].send(&offer).await;
    let why = sockets[1].answer(&cid).await.unwrap_err();
    assert_eq!(why["code"], "game-suspended");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_goes_with_those_who_go_and_its_numbers_never_run_back() {
    let house = House::open().await;
    let (ann, bob, watcher) = (
        house.guest().await,
        house.guest().await,
        house.guest().await,
    );
    let table = ann.table("gomoku", &json!(["me", "open"])).await;
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    for socket in [&mut hers, &mut his] {
        socket.send(&json!({"t": "join", "table": table})).await;
        socket.until("info").await;
    }
    say(&mut his, &table, "one").await;
    say(&mut his, &table, "two").await;
    let before = hers.find(|frame| frame["text"] == "two").await;
    let gone = bob.send("DELETE", "/api/me", &json!({})).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(heard(&watcher, &table).await, Vec::<Value>::new());
    say(&mut hers, &table, "three").await;
    let after = hers.find(|frame| frame["text"] == "three").await;
    assert!(after["n"].as_u64() > before["n"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn words_and_invitations_of_a_guest_are_the_accounts_from_then_on() {
    let house = House::open().await;
    drop(account(&house, "Ann").await);
    let host = house.guest().await;
    let mut guest = house.guest().await;
    guest.done("/api/me", &json!({"name": "Visitor"})).await;
    let wish = json!({"manifest": "gomoku", "seats": ["me", "open"], "visibility": "invited", "invite": ["Visitor"]});
    let table = host.done("/api/tables", &wish).await;
    let table = table["id"].as_str().unwrap().to_owned();
    let mut socket = guest.socket().await;
    socket.send(&json!({"t": "join", "table": table})).await;
    socket.until("info").await;
    say(&mut socket, &table, "my own words").await;
    let login = json!({"name": "Ann", "password": PASSWORD});
    let answer = guest.post("/api/login", &login).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    guest.take_cookie(&answer);
    assert_eq!(guest.get(&format!("/api/tables/{table}")).await.status, 200);
    let export = guest.get("/api/me/export").await.json();
    assert_eq!(export["said"][0]["text"], "my own words", "{export}");
    assert_eq!(heard(&host, &table).await[0]["from"], "Ann");
    let proof = json!({"password": PASSWORD});
    assert_eq!(guest.send("DELETE", "/api/me", &proof).await.status, 200);
    assert_eq!(heard(&host, &table).await, Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_told_why_they_end() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut socket = guest.socket().await;
    for _ in 0..400 {
        if socket.raw(Message::Binary(vec![1].into())).await.is_err() {
            break;
        }
    }
    assert_eq!(socket.until("bye").await["code"], "too-fast");
    for _ in 0..6 {
        let mut socket = guest.socket().await;
        socket
            .text("x".repeat(qipai_server::limits::FRAME + 1))
            .await;
        assert_eq!(socket.until("bye").await["code"], "bad-frame");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_show_nothing_or_turn_others_round_are_not_said() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.table("gomoku", &json!(["me", "open"])).await;
    let mut socket = ann.socket().await;
    socket.send(&json!({"t": "join", "table": table})).await;
    socket.until("info").await;
    for blank in ["\u{200b}\u{200b}", "\u{2800}", "\u{3164}", "\u{202e} "] {
        let told = say(&mut socket, &table, blank).await;
        assert_eq!(told["code"], "chat-empty", "{blank:?}");
    }
    let tower = format!("z{}", "\u{300}".repeat(400));
    say(&mut socket, &table, "a\u{202e}gnp.exe").await;
    socket.find(|frame| frame["text"] == "agnp.exe").await;
    say(&mut socket, &table, &tower).await;
    let told = socket.find(|frame| {
        frame["text"]
            .as_str()
            .is_some_and(|text| text.starts_with('z'))
    });
    assert!(told.await["text"].as_str().unwrap().chars().count() < 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_are_none_are_refused_in_both_languages() {
    let house = House::open().await;
    let guest = house.guest().await;
    for (path, code) in [
        ("/api/replay/x/abc", "no-such-address"),
        ("/api/tables/%ff", "no-such-address"),
        ("/api/tables?state=open&state=over", "bad-query"),
        ("/socket", "not-a-socket"),
    ] {
        let answer = guest.get(path).await;
        assert_eq!(answer.code(), code, "{path}: {}", answer.text());
        let texts = answer.json()["error"]["texts"].clone();
        assert!(
            texts["en"].is_string() && texts["zh-Hans"].is_string(),
            "{texts}"
        );
    }
}
