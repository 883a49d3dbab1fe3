//! What the tables have to hear about people and plugins, and what time does to both.

use crate::desk::{Meta, State};
use crate::limits;
use crate::people::now;
use crate::refusal::Refusal;
use crate::state::App;
use qipai_store::StoreError;
use serde_json::{Map, Value, json};

/// Tells the tables who is gone and who is somebody else now. What fails is told again at the next time.
pub(crate) async fn run(app: &App) {
    let asked = app.clone();
    let errands = tokio::task::spawn_blocking(move || asked.people.errands()).await;
    let Ok(Ok(errands)) = errands else { return };
    for (id, becomes) in errands {
        if let Err(why) = tell(app, &id, becomes.as_deref()).await {
            tracing::warn!(code = why.why.code, "a person's tables were not told");
        }
    }
}

async fn tell(app: &App, id: &str, becomes: Option<&str>) -> Result<(), Refusal> {
    let person = id.to_owned();
    let tables = app
        .off(move |app| app.desk.hall.ledger.of_person(&person))
        .await?;
    let now_is = becomes.and_then(|becomes| app.people.by_id(becomes));
    for table in tables {
        let (id, now_is) = (id.to_owned(), now_is.clone());
        let told = app.desk.at(&table, move |live, now| {
            match &now_is {
                Some(person) => live.becomes(&id, person, now),
                None => live.forgets(&id),
            }
            Ok(())
        });
        match told.await {
            // Removed in between, or broken beyond reading: nobody is named there any more.
            Err(why) if !["no-table", "broken-table"].contains(&why.why.code.as_str()) => {
                return Err(why);
            }
            _ => {}
        }
    }
    let person = id.to_owned();
    app.off(move |app| match &now_is {
        Some(now_is) => app.desk.hall.ledger.becomes(&person, now_is),
        None => app.desk.hall.ledger.forget(&person),
    })
    .await?;
    let (app, id) = (app.clone(), id.to_owned());
    let done = tokio::task::spawn_blocking(move || app.people.errand_done(&id));
    done.await
        .unwrap_or_else(|_| Err(Refusal::unable("internal")))
}

/// Somebody has just taken a place: if they went for good in the meantime, the tables hear of it once more.
pub(crate) async fn look_again(app: &App, id: &str) {
    let (asked, person) = (app.clone(), id.to_owned());
    let gone = tokio::task::spawn_blocking(move || asked.people.tell_again(&person)).await;
    if matches!(gone, Ok(Ok(true))) {
        run(app).await;
    }
}

/// Where somebody sits or sat, and what they said.
pub(crate) async fn kept(app: &App, id: String) -> Result<(Value, Value), Refusal> {
    app.off(move |app| {
        let ledger = &app.desk.hall.ledger;
        let mut tables = Vec::new();
        for table in ledger.of_person(&id)? {
            let Some(meta) = ledger.meta(&table)? else { continue };
            tables.push(json!({
                "id": meta.id, "manifest": meta.manifest, "created": meta.created, "state": meta.state.word(),
                "seat": meta.seat_of(&id), "host": meta.host == id, "result": meta.result,
            }));
        }
        let said = ledger.said_by(&id)?.into_iter().map(|(table, chat)| {
            json!({"table": table, "time": chat.time, "text": chat.text})
        });
        Ok((Value::Array(tables), said.collect()))
    })
    .await
}

/// Pauses the tables of a plugin that an administrator suspends, or lets them go on. A table in whose way something
/// else stands stays as it is.
pub(crate) async fn pause(app: &App, plugin: &str, on: bool, by: &str) -> Result<(), Refusal> {
    let id = plugin.to_owned();
    let tables = app
        .off(move |app| app.desk.hall.ledger.of_plugin(&id))
        .await?;
    for table in tables {
        let by = by.to_owned();
        let ruled = app.desk.at(&table, move |live, now| {
            let line = Map::from_iter([("pause".to_owned(), json!(on))]);
            live.rule(&line, &by, now)
        });
        if let Err(why) = ruled.await {
            tracing::info!(table, code = why.why.code, on, "not paused with its plugin");
        }
    }
    Ok(())
}

/// Every now and then, until the server stops: sessions and guests whose time is over, tables that nobody came to.
pub(crate) async fn sweep(app: App) {
    loop {
        let asked = app.clone();
        // What goes wrong is in the log already.
        let _ = tokio::task::spawn_blocking(move || asked.people.expire(now())).await;
        run(&app).await;
        abandoned(&app).await;
        stale(&app).await;
        tokio::time::sleep(limits::SWEEP).await;
    }
}

/// Removes open tables whose host is gone or has not come back for long.
async fn abandoned(app: &App) {
    let found = app.off(old).await.unwrap_or_default();
    for id in found {
        tracing::info!(table = id, "an abandoned table is removed");
        let open = |meta: &Meta| match meta.state {
            State::Open => Ok(()),
            _ => Err(Refusal::conflict("already-begun")),
        };
        if let Err(why) = app.desk.remove(&id, open).await {
            tracing::warn!(table = id, code = why.why.code, "not removed");
        }
    }
}

fn old(app: &App) -> Result<Vec<String>, StoreError> {
    let (ledger, now) = (&app.desk.hall.ledger, app.desk.hall.clock.now());
    let mut found = Vec::new();
    for id in ledger.made_before("open", now)? {
        let Some(meta) = ledger.meta(&id)? else {
            continue;
        };
        let hostless = meta.host.is_empty() || app.people.by_id(&meta.host).is_none();
        let away = !app.desk.hall.online(&meta.host);
        let age = now.saturating_sub(meta.created).cast_signed();
        if hostless || (away && age > limits::OPEN_TABLE_MS) {
            found.push(id);
        }
    }
    Ok(found)
}

/// Games in which nothing has happened for very long are void: nobody will end them any more.
async fn stale(app: &App) {
    let before = app.desk.hall.clock.now();
    let before = before.saturating_sub(limits::STALE_GAME_MS.unsigned_abs());
    let found = app
        .off(move |app| app.desk.hall.ledger.made_before("playing", before))
        .await;
    for id in found.unwrap_or_default() {
        let ended = app.desk.at(&id, move |live, now| {
            if live.show.last >= before {
                return Ok(());
            }
            let line = Map::from_iter([("void".to_owned(), json!({"reason": "abandoned"}))]);
            live.rule(&line, "server", now)
        });
        if let Err(why) = ended.await {
            tracing::info!(table = id, code = why.why.code, "an abandoned game goes on");
        }
    }
}
