//! A full disk, and a database that somebody else holds: told, nothing lost, and the game goes on afterwards.

use crate::common::player::Dice;
use crate::common::{House, choose};
use crate::games::seated;
use serde_json::{Value, json};

/// Moves until the store refuses: the number of moves that were acknowledged, and the rejection.
async fn until_refused(
    house: &House,
    table: &str,
    people: &[crate::common::Browser],
) -> (u64, Value) {
    let _ = house;
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    let mut scenes = [sockets[0].join(table).await, sockets[1].join(table).await];
    let mut dice = Dice(12);
    loop {
        let turn = scenes[0]["turn"][0].as_u64().unwrap() as usize;
        let seq = scenes[turn]["seq"].as_u64().unwrap();
        let tokens = choose(&scenes[turn], &mut dice).unwrap();
        match sockets[turn]
            .act(table, seq, &json!({"tokens": tokens}))
            .await
        {
            Ok(_) => {
                let last = sockets[turn].number(table);
                for (socket, scene) in sockets.iter_mut().zip(&mut scenes) {
                    *scene = socket.reach(table, last).await;
                }
            }
            Err(why) => return (seq, why),
        }
        assert!(seq < 2_000, "the quota is never reached");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_nothing_acknowledged_is_lost() {
    let mut house = House::with(|options| options.quota = Some(96 << 10)).await;
    let (table, mut people) = seated(&house, "xiangqi", 2).await;
    let (moves, why) = until_refused(&house, &table, &people).await;
    assert_eq!(why["code"], "disk-full", "{why}");
    assert!(moves > 5, "{moves}");
    // Others are told the same, and nobody is let in by half.
    let other = house.guest().await;
    let answer = other
        .post(
            "/api/tables",
            &json!({"manifest": "xiangqi", "seats": [{"bot": 1}, {"bot": 1}]}),
        )
        .await;
    assert_eq!((answer.status, answer.code().as_str()), (503, "disk-full"));
    let record = people[0]
        .get(&format!("/api/tables/{table}/record"))
        .await
        .json();
    let applied = |record: &Value| {
        let events = record["events"].as_array().unwrap().iter();
        events
            .filter(|event| event["what"]["applied"].is_object())
            .count() as u64
    };
    assert_eq!(applied(&record), moves);
    // With room again, the game goes on where it was.
    house.again().await;
    for person in &mut people {
        person.address = house.address;
    }
    let record = people[0]
        .get(&format!("/api/tables/{table}/record"))
        .await
        .json();
    assert_eq!(applied(&record), moves);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_held_is_told_and_the_move_may_be_made_again() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut socket = people[0].socket().await;
    let scene = socket.join(&table).await;
    let turn = scene["turn"][0].as_u64().unwrap() as usize;
    let mut mover = people[turn].socket().await;
    let scene = mover.join(&table).await;
    let tokens = choose(&scene, &mut Dice(2)).unwrap();
    let holder = rusqlite::Connection::open(house.data.path().join("records.db")).unwrap();
    holder.execute_batch("begin immediate").unwrap();
    let why = mover
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap_err();
    assert_eq!(why["code"], "database-busy", "{why}");
    holder.execute_batch("rollback").unwrap();
    // The table was put back to what is kept; whoever looks is shown it, and the move is made.
    let done = mover
        .act(&table, 0, &json!({"tokens": tokens}))
        .await
        .unwrap();
    assert_eq!(done["seq"], 1);
    let left = |scene: &Value| scene["seats"][turn]["clock"]["ms"].as_i64().unwrap();
    // The increment, less what the two attempts took; not the five seconds in which the database was held.
    assert!(
        left(&done) - left(&scene) > 8_000,
        "{} then {}",
        left(&scene),
        left(&done)
    );
}

/// Somebody else's transaction in one of the server's databases, as long as it is there.
fn held(house: &House, name: &str) -> rusqlite::Connection {
    let holder = rusqlite::Connection::open(house.data.path().join(name)).unwrap();
    holder.execute_batch("begin exclusive").unwrap();
    holder
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_people_that_are_held_are_told_and_games_go_on() {
    let house = House::open().await;
    let (table, people) = seated(&house, "xiangqi", 2).await;
    let mut socket = people[0].socket().await;
    let turn = socket.join(&table).await["turn"][0].as_u64().unwrap() as usize;
    let mut mover = people[turn].socket().await;
    let scene = mover.join(&table).await;
    let tokens = choose(&scene, &mut Dice(2)).unwrap();
    let (known, fresh) = (&people[0], house.guest().await);
    let id = known.get("/api/me").await.json()["id"].clone();
    // Not seen for days: this would be noted, were there room.
    let db = rusqlite::Connection::open(house.data.path().join("people.db")).unwrap();
    db.execute("update people set seen = 1", []).unwrap();
    drop(db);
    let (tables, persons) = (held(&house, "tables.db"), held(&house, "people.db"));
    let wish = json!({"manifest": "xiangqi", "seats": ["me", "open"]});
    let name = json!({"name": "Ann"});
    let act = json!({"tokens": tokens});
    let (made, named, asked, moved) = tokio::join!(
        known.post("/api/tables", &wish),
        fresh.post("/api/me", &name),
        people[1].get("/api/me"),
        mover.act(&table, 0, &act),
    );
    for answer in [&made, &named] {
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (503, "database-busy"),
            "{}",
            answer.text()
        );
        let texts = &answer.json()["error"]["texts"];
        assert_ne!(texts["en"], texts["zh-Hans"]);
    }
    assert_eq!(
        asked.status,
        200,
        "who is known stays known: {}",
        asked.text()
    );
    assert_eq!(moved.unwrap()["seq"], 1);
    assert_eq!(known.get("/api/me").await.json()["id"], id);
    for holder in [tables, persons] {
        holder.execute_batch("rollback").unwrap();
    }
    assert_eq!(fresh.post("/api/me", &name).await.status, 200);
    assert_eq!(known.post("/api/tables", &wish).await.status, 200);
}

/// Everybody is told at about the same time: nobody waits for the others' tries one after another.
#[tokio::test(flavor = "multi_thread")]
async fn many_tables_hear_of_a_held_database_together() {
    let house = House::open().await;
    let (mut sockets, mut acts) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let (table, people) = seated(&house, "xiangqi", 2).await;
        for person in people {
            let mut socket = person.socket().await;
            let scene = socket.join(&table).await;
            if let Some(tokens) = choose(&scene, &mut Dice(2)) {
                acts.push((table.clone(), json!({"tokens": tokens})));
                sockets.push(socket);
            }
        }
    }
    assert_eq!(sockets.len(), 6);
    let holder = held(&house, "records.db");
    let began = std::time::Instant::now();
    let told = sockets
        .iter_mut()
        .zip(&acts)
        .map(|(socket, (table, act))| socket.act(table, 0, act));
    for why in futures_util::future::join_all(told).await {
        assert_eq!(why.unwrap_err()["code"], "database-busy");
    }
    assert!(began.elapsed().as_secs() < 16, "{:?}", began.elapsed());
    holder.execute_batch("rollback").unwrap();
    for (socket, (table, act)) in sockets.iter_mut().zip(&acts) {
        assert_eq!(socket.act(table, 0, act).await.unwrap()["seq"], 1);
    }
}
