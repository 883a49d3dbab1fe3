//! The table's laws on random commands and waits, every game, clock and policy mixed in. PROPTEST_CASES=100000 runs more of them.

use crate::fake::fake;
use crate::random::{act, settings};
use crate::record::replays;
use crate::setup::*;
use proptest::prelude::*;
use qipai_table::rules::Input;
use qipai_table::{Command, Event, Offer, Table, What, Who};
use std::sync::Arc;

/// Who is to act, instead of a seat that is not: so that games go somewhere.
fn aimed(bench: &Bench, who: &Who) -> Who {
    match who {
        Who::Seat(seat) if *seat < 4 => {
            let must = bench.table.must();
            let at = usize::from(*seat) % must.len().max(1);
            must.get(at)
                .map_or_else(|| who.clone(), |seat| Who::Seat(*seat))
        }
        _ => who.clone(),
    }
}

fn drained(table: &mut Table) -> Vec<Event> {
    std::iter::from_fn(|| table.poll_event()).collect()
}

proptest! {
    /// A refused command changes nothing but time; one end, and nothing after it but rulings; time never runs back; the record
    /// replays to an equal table.
    #[test]
    fn commands_and_waits_keep_the_laws(config in settings(), acts in prop::collection::vec(act(), 1..60)) {
        let mut bench = Bench::open(config, fake());
        let mut now = 0;
        for (wait, who, command, seen) in acts {
            now += wait;
            // Time first: what is due by now happens before the command, whatever that is.
            if !matches!(command, Command::Resumed { .. }) {
                bench.wait(now);
                prop_assert!(bench.table.poll_timeout().is_none_or(|due| due > now));
            }
            let (state, due) = (bench.table.state(), bench.table.poll_timeout());
            let snapshot = bench.table.snapshot();
            let seen = seen.or(Some(state.inputs));
            let who = aimed(&bench, &who);
            let over = bench.table.over();
            let answer = bench.table.handle(now, who, command.clone(), seen);
            let new = bench.drain();
            if answer.is_err() && new == 0 {
                prop_assert_eq!(&bench.table.state(), &state);
                prop_assert_eq!(bench.table.poll_timeout(), due);
                prop_assert_eq!(bench.table.snapshot(), snapshot);
            }
            prop_assert!(answer.is_err() || new > 0, "accepted, and no event");
            if over && command != Command::Next {
                let late = match &command {
                    Command::Rule(_) | Command::Answer(_) => 2,
                    Command::Offer(Offer::Rematch) => 1,
                    _ => 0,
                };
                prop_assert!(new <= late, "{:?}", command);
            }
        }
        let times: Vec<u64> = bench.events.iter().map(|event| event.at).collect();
        prop_assert!(times.is_sorted());
        one_end(&bench.events)?;
        replays(&mut bench);
        let bytes: Vec<Vec<u8>> = bench.events.iter().map(Event::to_bytes).collect();
        let read = qipai_table::read(bytes.iter().map(Vec::as_slice)).unwrap();
        prop_assert_eq!(&read, &bench.events);
    }

    /// Calling only when `poll_timeout` says so gives the same events as calling every millisecond.
    #[test]
    fn every_millisecond_is_no_better_than_poll_timeout(
        config in settings(), acts in prop::collection::vec(act(), 1..20), rest in 0u64..3_000,
    ) {
        let rules = Arc::new(fake());
        let open = || Table::open(config.clone(), rules.clone(), SECRET, Default::default(), 0).unwrap();
        let (mut often, mut seldom) = (open(), open());
        let mut now = 0;
        let waits = acts.into_iter().map(|(wait, who, command, seen)| (wait, Some((who, command, seen))));
        for (wait, act) in waits.chain([(rest, None)]) {
            let start = now;
            now += wait;
            for at in start..=now {
                often.handle_timeout(at);
            }
            while let Some(due) = seldom.poll_timeout().filter(|due| *due <= now) {
                seldom.handle_timeout(due);
            }
            if let Some((who, command, seen)) = act {
                // An outage is what was not lived through: these two have lived through all of it.
                if !matches!(command, Command::Resumed { .. }) {
                    let seen = seen.or(Some(often.state().inputs));
                    let a = often.handle(now, who.clone(), command.clone(), seen);
                    let b = seldom.handle(now, who, command, seen);
                    prop_assert_eq!(a, b);
                }
            }
            prop_assert_eq!(drained(&mut often), drained(&mut seldom));
        }
        often.handle_timeout(now);
        seldom.handle_timeout(now);
        prop_assert_eq!(drained(&mut often), drained(&mut seldom));
        prop_assert_eq!(often.state(), seldom.state());
    }
}

/// Between a game's end and the next game stand rulings and the match's end only.
fn one_end(events: &[Event]) -> Result<(), TestCaseError> {
    let mut over = false;
    for event in events {
        let allowed = match &event.what {
            What::Game { .. } => {
                over = false;
                true
            }
            What::MatchOver { .. } | What::Revealed { .. } => over,
            // A warning may come late.
            What::Warning { .. } => true,
            What::Rematch => over,
            What::Did { command, .. } if over => {
                matches!(
                    command,
                    Command::Next
                        | Command::Rule(_)
                        | Command::Resumed { .. }
                        | Command::Offer(Offer::Rematch)
                        | Command::Answer(_)
                )
            }
            What::Ended { .. } => !std::mem::replace(&mut over, true),
            // A next game that does not open is a fault and its end.
            What::Fault { .. } if over => true,
            What::Applied {
                input: Input::End(_),
                ..
            } => !over,
            _ => !over,
        };
        prop_assert!(allowed, "{event:?}");
    }
    Ok(())
}
