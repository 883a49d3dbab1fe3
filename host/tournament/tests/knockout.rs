//! Elimination brackets: seeding, byes, third place, double elimination.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use qipai_tournament::knockout::{
    Bracket, Form, MatchState, Part, Resolved, ResultError, draw, render,
};
use qipai_tournament::lang::Lang;

const SINGLE: Form = Form::Single { third_place: true };
const DOUBLE: Form = Form::Double { reset: true };

/// Plays a bracket to its end; `winner` chooses between two seeds.
fn play(
    bracket: &Bracket,
    mut winner: impl FnMut(u32, u32) -> Option<u32>,
) -> (Resolved, Vec<[u32; 2]>) {
    let (mut results, mut games) = (BTreeMap::new(), Vec::new());
    loop {
        let resolved = bracket.resolve(&results).expect("legal results");
        let ready = resolved
            .states
            .iter()
            .zip(&bracket.matches)
            .find_map(|(s, m)| match s {
                MatchState::Ready { sides } => Some((m.number, *sides)),
                _ => None,
            });
        let Some((number, [a, b])) = ready else {
            return (resolved, games);
        };
        games.push([a, b]);
        results.insert(number, winner(a, b));
    }
}

#[test]
fn s4_when_the_stronger_always_wins_seeds_meet_as_late_as_they_can() {
    for entrants in 2..=40 {
        let bracket = Bracket::new(entrants, SINGLE).expect("a bracket");
        let (resolved, games) = play(&bracket, |a, b| Some(a.min(b)));
        let places: Vec<u32> = resolved.places.iter().take(4).map(|p| p.seed).collect();
        assert_eq!(
            places,
            (1..=entrants.min(4)).collect::<Vec<_>>(),
            "{entrants}"
        );
        // One game fewer than entrants, and the match for third place where there are two to play it.
        assert_eq!(
            games.len() as u32,
            entrants - 1 + u32::from(entrants > 3),
            "{entrants}"
        );
    }
}

#[test]
fn s4_byes_fall_to_the_strongest_and_only_in_round_one() {
    let bracket = Bracket::new(11, SINGLE).expect("a bracket");
    let resolved = bracket.resolve(&BTreeMap::new()).expect("no results");
    let byes: BTreeSet<u32> = resolved
        .states
        .iter()
        .filter_map(|s| {
            if let MatchState::Bye { winner } = s {
                Some(*winner)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(byes, (1..=5).collect());
    assert!(resolved.places.is_empty());
}

#[test]
fn s4_places_are_shared_by_those_out_in_one_round() {
    let bracket = Bracket::new(8, Form::Single { third_place: false }).expect("a bracket");
    let (resolved, _) = play(&bracket, |a, b| Some(a.min(b)));
    let places: Vec<(u32, u32)> = resolved.places.iter().map(|p| (p.seed, p.place)).collect();
    assert_eq!(
        places,
        [
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 3),
            (5, 5),
            (6, 5),
            (7, 5),
            (8, 5)
        ]
    );
}

#[test]
fn s4_places_wait_until_they_are_settled() {
    let bracket = Bracket::new(8, SINGLE).expect("a bracket");
    let mut results: BTreeMap<u32, Option<u32>> = BTreeMap::new();
    let first = bracket.matches[0].number;
    results.insert(first, Some(1));
    assert!(
        bracket
            .resolve(&results)
            .expect("one result")
            .places
            .is_empty(),
        "others may share fifth place"
    );
    let more: Vec<(u32, u32)> = vec![(2, 4), (3, 2), (4, 3)];
    results.extend(more.into_iter().map(|(n, w)| (n, Some(w))));
    let places = bracket.resolve(&results).expect("a round").places;
    assert_eq!(
        places.iter().map(|p| (p.seed, p.place)).collect::<Vec<_>>(),
        [(5, 5), (6, 5), (7, 5), (8, 5)]
    );
}

#[test]
fn s4_double_elimination_needs_two_losses_and_the_final_may_be_repeated() {
    let bracket = Bracket::new(4, DOUBLE).expect("a bracket");
    // 2 loses the upper final to 1, comes back and wins the final: one more match decides.
    let mut final_seen = false;
    let (resolved, games) = play(&bracket, |a, b| {
        if (a, b) == (1, 2) {
            let again = final_seen;
            final_seen = true;
            return Some(if again { 2 } else { 1 });
        }
        Some(a.min(b))
    });
    assert_eq!(
        games
            .iter()
            .filter(|g| g.contains(&1) && g.contains(&2))
            .count(),
        3
    );
    assert_eq!(resolved.places[0].seed, 2);
    let (plain, games) = play(&bracket, |a, b| Some(a.min(b)));
    assert_eq!(games.len(), 6);
    assert_eq!(
        plain
            .places
            .iter()
            .map(|p| (p.seed, p.place))
            .collect::<Vec<_>>(),
        [(1, 1), (2, 2), (3, 3), (4, 4)]
    );
}

#[test]
fn s4_both_may_lose_by_forfeit() {
    let bracket = Bracket::new(4, SINGLE).expect("a bracket");
    let (resolved, _) = play(&bracket, |a, b| if a == 1 { None } else { Some(a.min(b)) });
    let winner = resolved.places.first().expect("a winner");
    assert_eq!(
        (winner.seed, winner.place),
        (2, 1),
        "the only finalist left"
    );
    assert!(
        resolved.places.iter().any(|p| p.seed == 1 && p.place == 3),
        "{:?}",
        resolved.places
    );
}

#[test]
fn s4_wrong_results_are_refused() {
    let bracket = Bracket::new(4, SINGLE).expect("a bracket");
    let one = |number, winner| bracket.resolve(&BTreeMap::from([(number, Some(winner))]));
    assert_eq!(one(99, 1), Err(ResultError::NoMatch(99)));
    assert_eq!(one(0, 1), Err(ResultError::NoMatch(0)));
    assert_eq!(one(1, 2), Err(ResultError::NotIn { number: 1, seed: 2 }));
    assert_eq!(one(4, 1), Err(ResultError::NotPlayable(4)));
    assert!(
        Bracket::new(1, SINGLE).is_err()
            && Bracket::new(0, DOUBLE).is_err()
            && Bracket::new(9999, SINGLE).is_err()
    );
}

#[test]
fn s4_a_draw_keeps_the_protected_and_is_repeatable() {
    let order = draw(16, 4, 99);
    assert_eq!(order[..4], [1, 2, 3, 4]);
    assert_eq!(order, draw(16, 4, 99));
    assert_ne!(order, draw(16, 4, 100));
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=16).collect::<Vec<_>>());
}

#[test]
fn s4_a_bracket_reads_in_both_languages() {
    let bracket = Bracket::new(3, SINGLE).expect("a bracket");
    let (resolved, _) = play(&bracket, |a, b| Some(a.min(b)));
    let names: Vec<String> = ["Ann", "Bo", "Cy"].map(String::from).to_vec();
    let english = render(&bracket, &resolved, &names, Lang::En);
    assert!(
        english.contains("Bo - Cy, won by Bo") && english.contains("place 1: Ann"),
        "{english}"
    );
    assert!(render(&bracket, &resolved, &names, Lang::ZhHans).contains("第1名：Ann"));
}

proptest! {
    #[test]
    fn s4_every_bracket_ends_with_everybody_placed(entrants in 2u32..50, double: bool, seed: u64) {
        let bracket = Bracket::new(entrants, if double { DOUBLE } else { SINGLE }).expect("a bracket");
        let mut state = seed;
        let (resolved, games) = play(&bracket, |a, b| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Some(if state >> 63 == 0 { a } else { b })
        });
        let placed: BTreeSet<u32> = resolved.places.iter().map(|p| p.seed).collect();
        prop_assert_eq!(placed.len() as u32, entrants);
        prop_assert_eq!(resolved.places.iter().filter(|p| p.place == 1).count(), 1);
        let mut losses: BTreeMap<u32, u32> = BTreeMap::new();
        for (state, game) in resolved.states.iter().zip(&bracket.matches) {
            if let MatchState::Done { sides, winner: Some(winner) } = state && game.part != Part::Third {
                let loser = sides.iter().find(|s| *s != winner).copied().unwrap_or(0);
                *losses.entry(loser).or_default() += 1;
            }
        }
        let allowed = if double { 2 } else { 1 };
        let champion = resolved.places[0].seed;
        for seed in 1..=entrants {
            let lost = losses.get(&seed).copied().unwrap_or(0);
            prop_assert!(if seed == champion { lost < allowed } else { lost == allowed }, "seed {seed} lost {lost}");
        }
        prop_assert!(games.len() as u32 >= allowed * (entrants - 1));
    }

    #[test]
    fn s4_nobody_meets_again_in_the_first_half_of_the_lower_part(power in 3u32..7) {
        let bracket = Bracket::new(1 << power, DOUBLE).expect("a bracket");
        let (resolved, _) = play(&bracket, |a, b| Some(a.min(b)));
        let mut met: BTreeMap<[u32; 2], usize> = BTreeMap::new();
        let last = bracket.rounds(Part::Lower);
        for (state, game) in resolved.states.iter().zip(&bracket.matches) {
            if let MatchState::Done { sides: [a, b], .. } = state {
                let again = met.insert([*a.min(b), *a.max(b)], 1).is_some();
                let late = game.part == Part::Final || (game.part == Part::Lower && 2 * game.round > last);
                prop_assert!(!again || late, "{a} and {b} meet again in {:?} {}", game.part, game.round);
            }
        }
    }
}
