//! A Swiss for tables of three and four.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use qipai_tournament::facts::Points;
use qipai_tournament::lang::Lang;
use qipai_tournament::tables::{
    Entrant, Past, Rules, TablesError, explain, pair_tables, table_points,
};

fn rules(seats: &[usize], seed: u64) -> Rules {
    Rules {
        seats: seats.to_vec(),
        forbidden: Vec::new(),
        seed,
    }
}

/// Plays rounds in which the lower number always wins; gives all tables of each round.
fn play(people: u32, seats: &[usize], rounds: usize, seed: u64) -> Vec<Vec<Past>> {
    let mut scores: BTreeMap<u32, Points> = (1..=people).map(|id| (id, Points::ZERO)).collect();
    let (mut past, mut all): (Vec<Past>, Vec<Vec<Past>>) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let entrants: Vec<Entrant> = scores
            .iter()
            .map(|(&id, &score)| Entrant { id, score })
            .collect();
        let pairing = pair_tables(&entrants, &past, &rules(seats, seed)).expect("a pairing");
        for table in &pairing.tables {
            let places: Vec<u32> = table
                .iter()
                .map(|id| table.iter().filter(|o| *o < id).count() as u32 + 1)
                .collect();
            for (id, points) in table.iter().zip(table_points(&places, Points::ONE)) {
                *scores.entry(*id).or_default() += points;
            }
        }
        let mut round: Vec<Past> = pairing.tables.clone();
        round.extend(pairing.byes.iter().map(|&id| vec![id]));
        past.extend(round.iter().cloned());
        all.push(round);
    }
    all
}

fn meetings(rounds: &[Vec<Past>]) -> BTreeMap<(u32, u32), u32> {
    let mut met = BTreeMap::new();
    for table in rounds.iter().flatten() {
        for (i, &a) in table.iter().enumerate() {
            for &b in &table[i + 1..] {
                *met.entry((a.min(b), a.max(b))).or_default() += 1;
            }
        }
    }
    met
}

#[test]
fn s4_table_mates_are_new_while_that_is_possible() {
    for (people, seats) in [(48, 4), (27, 3)] {
        let rounds = play(people, &[seats], 5, 3);
        assert!(
            meetings(&rounds).values().all(|&n| n == 1),
            "{people} at tables of {seats}"
        );
    }
}

#[test]
fn s4_nobody_sits_out_twice_before_all_have_once() {
    let rounds = play(11, &[4], 3, 1);
    let mut byes: BTreeMap<u32, u32> = BTreeMap::new();
    for table in rounds.iter().flatten().filter(|t| t.len() == 1) {
        *byes.entry(table[0]).or_default() += 1;
    }
    assert_eq!((byes.len(), byes.values().copied().max()), (9, Some(1)));
}

#[test]
fn s4_tables_of_three_and_four_seat_everybody() {
    for people in 6..60 {
        for round in play(people, &[3, 4], 2, 9) {
            assert!(
                round.iter().all(|t| t.len() == 3 || t.len() == 4),
                "{people}"
            );
        }
    }
}

#[test]
fn s4_the_leaders_meet_when_they_have_not_met() {
    let entrants: Vec<Entrant> = (1..=12)
        .map(|id| Entrant {
            id,
            score: Points::from_twentieths(20 * (i32::try_from((12 - id) / 4).unwrap_or(0))),
        })
        .collect();
    let pairing = pair_tables(&entrants, &[], &rules(&[4], 5)).expect("a pairing");
    let tables: Vec<BTreeSet<u32>> = pairing
        .tables
        .iter()
        .map(|t| t.iter().copied().collect())
        .collect();
    assert_eq!(
        tables,
        [(1..=4).collect(), (5..=8).collect(), (9..=12).collect()]
    );
    assert_eq!(pairing.cost.spread, 0);
}

#[test]
fn s4_seats_are_balanced_over_rounds() {
    let rounds = play(16, &[4], 4, 11);
    let mut seats: BTreeMap<(u32, usize), u32> = BTreeMap::new();
    for table in rounds.iter().flatten() {
        table
            .iter()
            .enumerate()
            .for_each(|(seat, &id)| *seats.entry((id, seat)).or_default() += 1);
    }
    assert!(seats.values().all(|&n| n <= 2), "{seats:?}");
    assert!(seats.values().filter(|&&n| n == 2).count() <= 8);
}

#[test]
fn s4_forbidden_pairs_are_apart_and_the_cost_is_said() {
    let entrants: Vec<Entrant> = (1..=9)
        .map(|id| Entrant {
            id,
            score: Points::ZERO,
        })
        .collect();
    let mut rules = rules(&[3], 2);
    rules.forbidden = vec![(1, 2), (3, 2), (5, 4)];
    let pairing = pair_tables(&entrants, &[], &rules).expect("a pairing");
    assert_eq!(pairing.cost.forbidden, 0);
    assert!(explain(&pairing, Lang::En).starts_with("3 tables, 0 sitting out; forbidden pairs 0"));
    assert!(explain(&pairing, Lang::ZhHans).contains("重复同桌0"));
}

#[test]
fn s4_wrong_input_is_refused() {
    let one = Entrant {
        id: 1,
        score: Points::ZERO,
    };
    assert_eq!(
        pair_tables(&[one, one], &[], &rules(&[2], 0)),
        Err(TablesError::Twice(1))
    );
    assert_eq!(
        pair_tables(&[one], &[], &rules(&[2], 0)),
        Err(TablesError::TooFew)
    );
    assert_eq!(
        pair_tables(&[], &[], &rules(&[3], 0)),
        Err(TablesError::TooFew)
    );
    assert_eq!(
        pair_tables(&[one], &[], &rules(&[], 0)),
        Err(TablesError::Seats)
    );
    assert_eq!(
        pair_tables(&[one], &[], &rules(&[1], 0)),
        Err(TablesError::Seats)
    );
}

#[test]
fn s4_table_points_are_the_share_of_opponents_beaten() {
    let points = |places: &[u32]| {
        table_points(places, Points::ONE)
            .iter()
            .map(|p| p.twentieths())
            .collect::<Vec<_>>()
    };
    assert_eq!(points(&[1, 2, 3]), [20, 10, 0]);
    assert_eq!(points(&[1, 2, 2, 4]), [20, 10, 10, 0]);
    // Two thirds and one third of a point, to the nearest twentieth.
    assert_eq!(points(&[4, 3, 2, 1]), [0, 7, 13, 20]);
    assert_eq!(points(&[1]), [0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn s4_everybody_is_at_one_table_and_the_draw_is_repeatable(people in 3u32..60, rounds in 1usize..5, seed: u64, both: bool) {
        let seats: &[usize] = if both { &[3, 4] } else { &[3] };
        let all = play(people, seats, rounds, seed);
        for round in &all {
            let mut ids: Vec<u32> = round.iter().flatten().copied().collect();
            ids.sort_unstable();
            prop_assert_eq!(ids, (1..=people).collect::<Vec<_>>());
        }
        prop_assert_eq!(&all, &play(people, seats, rounds, seed));
    }
}
