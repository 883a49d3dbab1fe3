//! `qipai play`: people at one terminal, or random players; recorded in a store before it is shown.

use crate::output::Failed;
use crate::{Common, Done, setup};
use qipai_store::{Batch, SqliteStore, Store};
use qipai_table::record::Secret;
use qipai_table::rules::{Message, Seat, Viewer};
use qipai_table::{Command, Event, Opening, Table, Who};
use serde_json::json;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
pub(crate) struct Play {
    manifest: String,
    /// A seat (name or number) that moves at random; may be given for several
    #[arg(long, value_name = "SEAT")]
    random: Vec<String>,
    /// Where the game is recorded
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
    /// Goes on with a table of the store
    #[arg(long, value_name = "TABLE")]
    resume: Option<String>,
}

/// A table with its record.
struct Desk {
    table: Table,
    store: SqliteStore,
    name: String,
    saved: u64,
    began: Instant,
    /// Stamp at which this run began: the time between runs is nobody's.
    base: u64,
}

impl Desk {
    fn now(&self) -> u64 {
        self.base + u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Commits what happened, then tells it.
    fn settle(&mut self, common: &Common) -> Done {
        let mut events: Vec<Event> = Vec::new();
        while let Some(event) = self.table.poll_event() {
            events.push(event);
        }
        if events.is_empty() {
            return Ok(());
        }
        let bytes: Vec<Vec<u8>> = events
            .iter()
            .map(|event| serde_json::to_vec(event).unwrap_or_default())
            .collect();
        let closes = events
            .iter()
            .any(|event| matches!(event.what, qipai_table::What::MatchOver { .. }));
        self.store
            .append(&[Batch {
                table: &self.name,
                after: self.saved,
                events: &bytes,
                closes,
            }])
            .map_err(Failed::internal)?;
        self.saved += bytes.len() as u64;
        for event in &events {
            if common.json {
                // What a spectator may know: several people read this terminal.
                let teams = &self.table.config().seating.teams;
                let shown = event.for_viewer(Viewer::Spectator, teams);
                println!("{}", serde_json::to_string(&shown).unwrap_or_default());
            } else {
                self.tell(event, &common.lang);
            }
        }
        Ok(())
    }

    fn tell(&mut self, event: &Event, lang: &str) {
        use qipai_table::What;
        let names = self.table.seat_names();
        let name = |seat: Seat| names.get(usize::from(seat)).cloned().unwrap_or_default();
        match &event.what {
            What::Applied {
                input: qipai_table::rules::Input::Move(seat, mv),
                notes,
                ..
            } => {
                let hidden = event.hidden_from_public;
                let notes: Vec<String> = notes
                    .iter()
                    .map(|note| self.table.text(note, lang))
                    .collect();
                println!(
                    "  {}: {} {}",
                    name(*seat),
                    if hidden { "…" } else { mv },
                    notes.join(", ")
                );
            }
            What::Applied {
                input: qipai_table::rules::Input::Call(seat, call),
                ..
            } => println!("  {}: {call}", name(*seat)),
            What::TimedOut { seat, .. } => println!(
                "  {}: {}",
                name(*seat),
                self.table.text(&Message::new("out-of-time"), lang)
            ),
            What::Ended { outcome, scores } => {
                let places: Vec<String> = outcome
                    .places
                    .iter()
                    .enumerate()
                    .map(|(i, place)| format!("{} {place}", name(i as Seat)))
                    .collect();
                println!(
                    "= {} ({}) {scores:?}",
                    self.table.text(&outcome.ending, lang),
                    places.join(", ")
                );
            }
            _ => {}
        }
    }
}

fn secret() -> Done<Secret> {
    let mut secret = [0; 32];
    let read = std::fs::File::open("/dev/urandom")
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut secret));
    read.map_err(|error| Failed::Internal(format!("no random seed: {error}")))?;
    Ok(secret)
}

fn desk(common: &Common, args: &Play) -> Done<Desk> {
    let mut store = SqliteStore::open(&args.store).map_err(Failed::input)?;
    let ready = setup::ready(common, &args.manifest, None)?;
    if let Some(name) = &args.resume {
        let rows = store.read(name, 0).map_err(Failed::input)?;
        let events: Result<Vec<Event>, _> =
            rows.iter().map(|row| serde_json::from_slice(row)).collect();
        let events = events.map_err(Failed::input)?;
        let secret = store
            .secret(name)
            .map_err(Failed::input)?
            .try_into()
            .map_err(|_| Failed::Input("the seed is damaged".to_owned()))?;
        let replay = Table::replay(&events, ready.rules, secret).map_err(Failed::input)?;
        let base = replay.table.now();
        return Ok(Desk {
            table: replay.table,
            store,
            name: name.clone(),
            saved: events.len() as u64,
            began: Instant::now(),
            base,
        });
    }
    let secret = secret()?;
    let millis = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(0));
    let name = format!(
        "{}-{millis}",
        args.manifest.rsplit('/').next().unwrap_or_default()
    );
    store
        .create(&name, &args.manifest, millis, &secret)
        .map_err(Failed::input)?;
    let table = Table::open(
        ready.manifest.config,
        ready.rules,
        secret,
        Opening::default(),
        0,
    )?;
    Ok(Desk {
        table,
        store,
        name,
        saved: 0,
        began: Instant::now(),
        base: 0,
    })
}

pub(crate) fn run(common: &Common, args: &Play) -> Done {
    let mut desk = desk(common, args)?;
    let random: Vec<Seat> = args
        .random
        .iter()
        .map(|name| {
            desk.table.seat_named(name).ok_or_else(|| {
                Failed::Input(format!(
                    "no seat `{name}`: {}",
                    desk.table.seat_names().join(", ")
                ))
            })
        })
        .collect::<Done<_>>()?;
    if common.json {
        println!("{}", json!({"table": desk.name}));
    } else {
        println!(
            "{}. `?` lists moves, `resign`, `draw`, `accept`, `decline`, `quit` (resume: --resume {})",
            desk.name, desk.name
        );
    }
    desk.settle(common)?;
    let mut dice: u64 = u64::from(std::process::id()) << 20 | 1;
    let mut input = std::io::stdin().lock().lines();
    loop {
        let now = desk.now();
        desk.table.handle_timeout(now);
        desk.settle(common)?;
        let state = desk.table.state();
        if state.match_over {
            return Ok(());
        }
        if state.outcome.is_some() {
            let _ = desk.table.handle(now, Who::Host, Command::Next, None);
            continue;
        }
        let Some(&seat) = state.must.first() else {
            match desk.table.poll_timeout() {
                Some(due) => {
                    std::thread::sleep(std::time::Duration::from_millis(due.saturating_sub(now)))
                }
                None => return Err(Failed::Internal("nobody is to act".to_owned())),
            }
            continue;
        };
        if random.contains(&seat) {
            let options = options(&mut desk.table, seat)?;
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(text) = options
                .get((dice >> 33) as usize % options.len().max(1))
                .cloned()
            else {
                return Err(Failed::Internal("the game lists no move".to_owned()));
            };
            act(&mut desk, seat, &text, common)?;
            continue;
        }
        if !common.json {
            show(&mut desk.table, seat);
            print!("{}> ", desk.table.seat_names()[usize::from(seat)]);
            std::io::stdout().flush().map_err(Failed::internal)?;
        }
        let Some(line) = input.next() else {
            return Ok(());
        };
        let line = line.map_err(Failed::internal)?;
        match line.trim() {
            "" => {}
            "quit" => return Ok(()),
            "?" if common.json => {
                println!("{}", json!({"moves": options(&mut desk.table, seat)?}))
            }
            "?" => println!("{}", options(&mut desk.table, seat)?.join(" ")),
            text => act(&mut desk, seat, text, common)?,
        }
    }
}

/// Moves or calls that are listed.
fn options(table: &mut Table, seat: Seat) -> Done<Vec<String>> {
    let told = |why: Message| Failed::Internal(why.to_string());
    let mut options = table.calls(seat).map_err(told)?.listed;
    let moves = table.legal(seat).map_err(told)?;
    options.extend(moves.listed);
    if options.is_empty() {
        options = moves.extra;
    }
    Ok(options)
}

fn show(table: &mut Table, seat: Seat) {
    if let Ok(Some(position)) = table.position(Viewer::Player(seat)) {
        println!("{position}");
    }
}

fn act(desk: &mut Desk, seat: Seat, text: &str, common: &Common) -> Done {
    let now = desk.now();
    let state = desk.table.state();
    let calling = desk
        .table
        .calls(seat)
        .is_ok_and(|calls| !calls.listed.is_empty());
    let command = match text {
        "resign" => Command::Resign,
        "draw" => Command::OfferDraw,
        "accept" => Command::Answer(true),
        "decline" => Command::Answer(false),
        text if calling => Command::Call {
            text: text.to_owned(),
            alert: None,
        },
        text => Command::Play(read(&mut desk.table, seat, text)),
    };
    if let Err(why) = desk
        .table
        .handle(now, Who::Seat(seat), command, Some(state.inputs))
    {
        if common.json {
            println!("{}", json!({"refused": why}));
        } else {
            println!("! {}", desk.table.text(&why, &common.lang));
        }
    }
    desk.settle(common)
}

/// Canonical text, or any notation of the game.
fn read(table: &mut Table, seat: Seat, text: &str) -> String {
    if table.check(seat, text).is_ok() {
        return text.to_owned();
    }
    let notations = table.info().notations.clone();
    notations
        .iter()
        .find_map(|notation| table.read(seat, text, notation).ok())
        .unwrap_or_else(|| text.to_owned())
}
