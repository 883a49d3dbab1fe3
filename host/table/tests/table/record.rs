//! The record: it replays to an equal table, and any change is found, with its place.

use crate::fake::fake;
use crate::setup::*;
use qipai_table::config::*;
use qipai_table::record::{chained, hex};
use qipai_table::{Command, Event, Offer, Table, What, Who, read, verify};

/// The record so far replays to an equal table.
pub(crate) fn replays(bench: &mut Bench) {
    // What is due at this very instant happens first, here and there.
    let now = bench.table.now();
    bench.wait(now);
    let replay = Table::replay(&bench.events, bench.rules.clone(), SECRET);
    let mut replayed = replay.map_err(|breach| breach.to_string()).unwrap().table;
    replayed.handle_timeout(now);
    assert_eq!(replayed.poll_event(), None);
    assert_eq!(replayed.state(), bench.table.state());
    assert_eq!(replayed.poll_timeout(), bench.table.poll_timeout());
    assert_eq!(replayed.snapshot(), bench.table.snapshot());
}

/// A game with an auction, a deal anew, a time-out, an offer and a resignation.
fn played() -> Bench {
    let mut c = config(&cards(), &[0, 1, 2]);
    c.clock = Clock::Qq {
        game: MIN,
        step: 10_000,
        countdown: 5_000,
    };
    c.on_timeout = OnTimeout::Skip { lose_at: 3 };
    c.conduct.illegal = Illegal::VoidPassWarn;
    let mut bench = Bench::open(c, fake());
    for seat in 0..3 {
        bench.call(1_000, seat, "P").unwrap();
    }
    bench.wait(11_000);
    bench.call(12_000, 2, "3").unwrap();
    bench.play(13_000, 0, "down").unwrap();
    bench.play(14_000, 1, "x").unwrap_err();
    bench.wait(40_000);
    let mover = bench.table.must()[0];
    bench.play(40_500, mover, "a").unwrap();
    bench
        .seat(41_000, mover, Command::Offer(Offer::Draw))
        .unwrap();
    bench.seat(42_000, 0, Command::Resign).unwrap();
    let resumed = Command::Resumed { since: 42_500 };
    bench.tell(50_000, Who::Host, resumed).unwrap();
    bench.seat(51_000, 1, Command::Leave).unwrap();
    assert!(bench.table.state().match_over);
    bench
}

fn lines(events: &[Event]) -> Vec<Vec<u8>> {
    events.iter().map(Event::to_bytes).collect()
}

fn check(lines: &[Vec<u8>], bench: &Bench) -> Result<(), (u64, &'static str)> {
    let events = read(lines.iter().map(Vec::as_slice)).map_err(|b| (b.event, b.code))?;
    verify(&events, bench.rules.clone(), None)
        .map(drop)
        .map_err(|b| (b.event, b.code))
}

#[test]
fn a_record_replays_and_verifies() {
    let mut bench = played();
    replays(&mut bench);
    assert_eq!(check(&lines(&bench.events), &bench), Ok(()));
}

/// Every prefix that ends where a command ended replays too: that is how a table resumes.
#[test]
fn a_record_resumes_from_any_command() {
    let bench = played();
    let mut resumed = 0;
    for end in 2..bench.events.len() {
        match Table::replay(&bench.events[..end], bench.rules.clone(), SECRET) {
            Ok(replay) => {
                resumed += 1;
                assert_eq!(replay.table.now(), bench.events[end - 1].at);
            }
            Err(breach) => assert_eq!((breach.event, breach.code), (end as u64, "cut")),
        }
    }
    assert!(resumed > 10, "{resumed}");
}

/// One byte changed anywhere is found, and told no later than where it is.
#[test]
fn one_changed_byte_is_found() {
    let bench = played();
    let good = lines(&bench.events);
    for (number, line) in good.iter().enumerate() {
        for at in 0..line.len() {
            let mut bad = good.clone();
            bad[number][at] ^= 1;
            let (event, _) = check(&bad, &bench).unwrap_err();
            assert_eq!(event, number as u64, "byte {at}");
        }
    }
}

/// Whoever writes the chain anew is found by the replay.
#[test]
fn a_forged_chain_does_not_replay() {
    let bench = played();
    let forge = |change: &dyn Fn(&mut Vec<Event>)| {
        let mut events = bench.events.clone();
        change(&mut events);
        let mut before = None;
        for (number, event) in (0..).zip(&mut events) {
            event.index = number;
            event.hash = chained(before.as_ref(), event);
            before = Some(event.hash);
        }
        check(&lines(&events), &bench)
    };
    assert_eq!(forge(&|_| {}), Ok(()));
    let moved = |events: &[Event]| {
        let is = |e: &Event| matches!(&e.what, What::Applied { input: qipai_table::rules::Input::Move(_, mv), .. } if mv == "down");
        events.iter().position(is).unwrap()
    };
    let at = moved(&bench.events);
    let other = forge(&|events| {
        if let What::Applied { input, .. } = &mut events[at].what {
            *input = qipai_table::rules::Input::Move(0, "b".to_owned());
        }
    });
    assert_eq!(
        other,
        Err((at as u64, "replay")),
        "a move that was not hidden"
    );
    let timed = |event: &Event| matches!(event.what, What::TimedOut { .. });
    let flag = bench.events.iter().position(timed).unwrap();
    let later = forge(&|events| events[flag].at += 1);
    assert_eq!(
        later,
        Err((flag as u64, "replay")),
        "a flag fell when it fell"
    );
    let gone = forge(&|events| drop(events.remove(at)));
    assert_eq!(gone.unwrap_err().0, at as u64);
    let nonce = forge(&|events| events[3].nonce.0[0] ^= 1);
    assert_eq!(nonce, Err((3, "nonce")));
    let seed = forge(&|events| {
        let last = events.len() - 1;
        events[last].what = What::Revealed {
            secret: hex(&[8; 32]),
        };
    });
    assert_eq!(seed, Err((0, "commitment")));
    let attempt = forge(&|events| {
        for event in events {
            if let What::Game { attempt, .. } = &mut event.what {
                *attempt = 0;
            }
        }
    });
    assert_eq!(
        attempt.unwrap_err().1,
        "replay",
        "a deal under another attempt"
    );
}

/// The chain's first link, checked against Python's hashlib: the format can't change unnoticed.
#[test]
fn the_commitment_and_the_format_are_fixed() {
    let bench = two(|_| {});
    let json = serde_json::to_value(&bench.events[0]).unwrap();
    assert_eq!(
        json["what"]["opened"]["commitment"],
        "deb85bc5ac3e1a93a6b8daf810d975e7a6b2cd3c61624ccf3195cfae9f664671"
    );
    let event = serde_json::to_string(&bench.events[1]).unwrap();
    let (body, hash) = event.split_once(r#","hash":""#).unwrap();
    let hash = hash.trim_end_matches("\"}");
    assert_eq!(
        body,
        r#"{"index":1,"at":0,"what":{"game":{"game":0,"deal":0,"attempt":0,"order":[0,1]}},"nonce":"8e18e584efcd260d3aa7657aee8f1378""#
    );
    let mut hashed = qipai_table::record::unhex(&bench.events[0].hash.to_string()).unwrap();
    hashed.extend(format!("{body}}}").bytes());
    assert_eq!(hash, sha256(&hashed));
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    hex(&sha2::Sha256::digest(bytes))
}

#[test]
fn a_record_says_what_it_lacks() {
    let bench = two(|_| {});
    let rules = bench.rules.clone();
    let code = |events: &[Event]| verify(events, rules.clone(), None).err().unwrap().code;
    assert_eq!(code(&[]), "empty");
    assert_eq!(code(&bench.events[1..]), "no-header");
    assert_eq!(code(&bench.events), "secret");
    assert!(verify(&bench.events, rules.clone(), Some(SECRET)).is_ok());
    let wrong = verify(&bench.events, rules.clone(), Some([0; 32]));
    assert_eq!(wrong.err().unwrap().code, "commitment");
}
