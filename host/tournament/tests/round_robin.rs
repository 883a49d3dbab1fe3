//! Berger tables. Data: `tests/data/berger.txt`, from the vectors' `tournament/berger.txt`.

use std::collections::BTreeMap;

use qipai_tournament::round_robin::{Cycles, berger, render};

#[test]
fn s4_tables_equal_the_published_ones() {
    let text = include_str!("data/berger.txt");
    let mut seen = 0;
    for block in text.split("players ").skip(1) {
        let (count, table) = block.split_once('\n').expect("a table");
        let players: u32 = count.trim().parse().expect("a number");
        assert_eq!(
            render(&berger(players, Cycles::Single).expect("a size")),
            table,
            "{players} players"
        );
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} tables read");
}

fn colours(players: u32, cycles: Cycles) -> BTreeMap<u32, String> {
    let mut history: BTreeMap<u32, String> = BTreeMap::new();
    for round in berger(players, cycles).expect("a size") {
        for game in round.games {
            history.entry(game.white).or_default().push('w');
            history.entry(game.black).or_default().push('b');
        }
    }
    history
}

#[test]
fn s4_everybody_meets_everybody_once_with_balanced_colours() {
    for players in 2..40 {
        let mut met: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for round in berger(players, Cycles::Single).expect("a size") {
            let mut sat: Vec<u32> = round
                .games
                .iter()
                .flat_map(|g| [g.white, g.black])
                .chain(round.bye)
                .collect();
            sat.sort_unstable();
            assert_eq!(sat, (1..=players).collect::<Vec<_>>());
            for game in round.games {
                *met.entry((game.white.min(game.black), game.white.max(game.black)))
                    .or_default() += 1;
            }
        }
        assert_eq!(met.len() as u32, players * (players - 1) / 2);
        assert!(met.values().all(|&n| n == 1));
        for colours in colours(players, Cycles::Single).values() {
            let white = colours.matches('w').count() * 2;
            assert!(white.abs_diff(colours.len()) <= 1, "{players}: {colours}");
        }
    }
}

#[test]
fn s4_the_double_table_reverses_colours_and_the_smooth_one_has_no_three_running() {
    // C.05 Annex 1: exchanging the last two rounds of the first cycle avoids three games with one colour.
    for players in (4..30).step_by(2) {
        for colours in colours(players, Cycles::DoubleSmooth).values() {
            assert_eq!(colours.matches('w').count() * 2, colours.len());
            assert!(
                !colours.contains("www") && !colours.contains("bbb"),
                "{players}: {colours}"
            );
        }
    }
    let plain = colours(6, Cycles::Double);
    assert!(
        plain
            .values()
            .any(|c| c.contains("www") || c.contains("bbb")),
        "else the exchange is not needed"
    );
}

#[test]
fn s4_sizes_outside_the_tables_are_refused() {
    assert!(berger(0, Cycles::Single).is_err());
    assert!(berger(1, Cycles::Double).is_err());
    assert!(berger(u32::MAX, Cycles::Single).is_err());
}
