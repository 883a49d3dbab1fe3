//! The worked examples of docs/clocks.md, done on a table: T1 to T6 as far as they are clocks.

use qipai_manifest::parse;
use qipai_table::rules::*;
use qipai_table::turns::Turns;
use qipai_table::{ClockState, Command, Config, Opening, Rule, Ruling, Table, Who};
use std::sync::Arc;

fn info() -> Info {
    let names = ["first", "second"].map(str::to_owned).to_vec();
    Info {
        id: "turns".to_owned(),
        version: "1".to_owned(),
        draws: true,
        rules_schema: "{}".to_owned(),
        seatings: vec![Seating {
            teams: vec![0, 1],
            seat_names: names,
        }],
        skips: vec!["play".to_owned()],
        phases: vec!["play".to_owned()],
        ..Info::default()
    }
}

/// "1:05.250" in milliseconds.
fn ms(text: &str) -> u64 {
    let (minutes, seconds) = text.split_once(':').unwrap();
    let (whole, thousandths) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let number = |text: &str| text.parse::<u64>().unwrap();
    number(minutes) * 60_000 + number(whole) * 1_000 + number(thousandths)
}

fn shown(clock: &ClockState) -> String {
    let (seconds, rest) = (clock.ms / 1_000, clock.ms % 1_000);
    let mut text = format!("{}:{:02}", seconds / 60, seconds % 60);
    if rest > 0 {
        text += &format!(".{rest:03}");
    }
    text = format!("{text} {}", clock.stage);
    if let Some(count) = clock.count {
        text += &format!(" x{count}");
    }
    text
}

/// An example's settings: keys of `[clock]`, but `late`, which is one of `[conduct]`.
fn settings(example: &str) -> Config {
    let (late, clock): (Vec<&str>, Vec<&str>) =
        example.lines().partition(|line| line.starts_with("late"));
    let (late, clock) = (late.join("\n"), clock.join("\n"));
    let text = format!(
        "game = \"turns\"\n[seating]\nassign = \"given\"\n[clock]\n{clock}\n[conduct]\n{late}\n"
    );
    let draft = parse(&text, "clocks.md", &|_| None);
    match draft.and_then(|draft| draft.resolve(&info(), None)) {
        Ok(manifest) => manifest.config,
        Err(report) => panic!("{report}\n{text}"),
    }
}

/// Does what a row says and compares what it says of the clocks.
fn row(table: &mut Table, cells: &[&str], line: &str) {
    let [at, who, does, clocks @ ..] = cells else {
        panic!("{line}");
    };
    let at = ms(at);
    let seat = Seat::from(*who == "second");
    let mut arbiter = |by: i64| {
        let what = Rule::Time(seat, by);
        let ruling = Ruling {
            what,
            ..Ruling::default()
        };
        table.handle(
            at,
            Who::Arbiter { chief: true },
            Command::Rule(ruling),
            None,
        )
    };
    let words: Vec<&str> = does.split(' ').collect();
    let time = |text: &str| i64::try_from(ms(text)).unwrap();
    let done = match words.as_slice() {
        ["gains", time_] => arbiter(time(time_)),
        ["loses", time_, "of", "time"] => arbiter(-time(time_)),
        ["moves"] => table.handle(at, Who::Seat(seat), Command::Play("x".to_owned()), None),
        ["presses"] => table.handle(at, Who::Seat(seat), Command::Press, None),
        ["arrives"] => table.handle(at, Who::Seat(seat), Command::Arrive, None),
        [""] | ["loses"] | ["is", "skipped"] => {
            let before = table.state().timeouts[usize::from(seat)];
            table.handle_timeout(at.saturating_sub(1));
            assert!(!table.over(), "{line}");
            table.handle_timeout(at);
            let fell = !does.is_empty();
            let after = table.state().timeouts[usize::from(seat)];
            assert_eq!(after, before + u32::from(fell), "{line}");
            Ok(())
        }
        _ => panic!("{line}"),
    };
    assert_eq!(done, Ok(()), "{line}");
    let state = table.state();
    let place = state
        .outcome
        .map(|outcome| outcome.places[usize::from(seat)]);
    assert_eq!(place, (*does == "loses").then_some(2), "{line}");
    let now: Vec<String> = state.clocks.iter().map(shown).collect();
    assert_eq!(now, clocks, "{line}");
}

#[test]
fn t1_t2_t3_t4_t6_the_worked_examples_of_the_document() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/clocks.md");
    let document = std::fs::read_to_string(path).unwrap();
    let mut examples = 0;
    for part in document.split("```toml\n").skip(1) {
        let (example, rest) = part.split_once("```").unwrap();
        let rules: Arc<dyn Rules> = Arc::new(Turns {
            info: info(),
            seats: 2,
        });
        let opening = Opening::default();
        let mut table = Table::open(settings(example), rules, [0; 32], opening, 0).unwrap();
        let lines = rest.lines().skip_while(|line| !line.starts_with('|'));
        let rows: Vec<&str> = lines.take_while(|line| line.starts_with('|')).collect();
        assert!(rows.len() > 3, "{example}");
        for line in &rows[2..] {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            row(&mut table, &cells, line);
        }
        examples += 1;
    }
    // Every system, and what goes round them.
    assert!(examples >= 17, "{examples}");
}
