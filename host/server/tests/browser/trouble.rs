//! Connections that break, and a server that dies.

use crate::driver::DESK;
use crate::games::{MATE, opponents, order};
use crate::stage::{Guest, Process, Stage, at};
use serde_json::json;
use std::sync::Arc;

pub async fn a_cut_socket_comes_back_and_nothing_is_played_twice(stage: Arc<Stage>) {
    let (table, all) = opponents(&stage, [DESK, DESK]).await;
    for one in &all {
        one.run(
            "kept.before = kept.sockets.length; kept.sockets.at(-1).close()",
            json!([]),
        )
        .await;
    }
    // What is done while it is away goes out when it is back, once.
    all[0].touch(&MATE[0]).await;
    for one in &all {
        one.until("kept.sockets.length > kept.before").await;
        let scene = one.reach(&table, 1).await;
        assert_eq!(scene["seq"], 1);
    }
    // Cut between a move and its answer.
    all[1].run("kept.cut = kept.sockets.at(-1).send; const s = kept.sockets.at(-1); s.send = (text) => { WebSocket.prototype.send.call(s, text); if (text.includes('\"act\"')) s.close(); }", json!([])).await;
    all[1].touch(&MATE[1]).await;
    for one in &all {
        assert_eq!(one.reach(&table, 2).await["seq"], 2);
    }
    all[0].touch(&MATE[2]).await;
    let last = all[1].reach(&table, 3).await;
    assert_eq!((&last["seq"], &last["ply"]), (&json!(3), &json!(3)));
    // The network goes: the page says so, and no more when it is back.
    all[0]
        .run("kept.off = true; kept.sockets.at(-1).close()", json!([]))
        .await;
    all[0].find(".banner:not([hidden])").await;
    all[0].shot("21-reconnecting").await;
    all[0].run("kept.off = false", json!([])).await;
    all[0].find(".banner[hidden]").await;
    all[1].touch(&MATE[3]).await;
    assert_eq!(all[0].reach(&table, 4).await["seq"], 4);
    for one in &all {
        one.check_no_errors().await;
    }
    stage.leave(all).await;
}

pub async fn a_killed_server_is_found_again(stage: Arc<Stage>) {
    let data = tempfile::tempdir().unwrap();
    let mut server = Process::start(data.path(), 0);
    let address = server.address;
    let (host, guest) = (
        Guest::at(&stage.driver, address, DESK).await,
        Guest::at(&stage.driver, address, DESK).await,
    );
    let table = host.table("xiangqi", json!(["me", "open"])).await;
    guest.visit(&at(&table)).await;
    guest.tap("[data-act=sit1]").await;
    host.visit(&at(&table)).await;
    let mut all = [host, guest];
    order(&table, &mut all).await;
    all[0].touch(&MATE[0]).await;
    all[1].reach(&table, 1).await;
    server.kill();
    all[1].find(".banner:not([hidden])").await;
    server = Process::start(data.path(), address.port());
    assert_eq!(server.address, address);
    for (ply, [from, to]) in MATE.iter().enumerate().skip(1) {
        let mover = &all[ply % 2];
        mover.until("kept.sockets.at(-1).readyState === 1").await;
        mover.reach(&table, ply as u64).await;
        mover.touch(&[from, to]).await;
    }
    for one in &all {
        one.find(".tp-result").await;
        assert_eq!(one.scene(&table).await["ply"], MATE.len());
    }
    stage.leave(all).await;
    server.kill();
}
