//! Plans of mixed nights: rules, aims, bad input. Time is measured by `examples/bench_night.rs`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;
use qipai_tournament::lang::Lang;
use qipai_tournament::night::{
    Broken, Night, PlanError, TableSeats, broken, plan, read, read_with, render_plan, replan,
};

fn night(text: &str) -> Night {
    read(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// People named p0, p1 ...
fn people(count: usize) -> String {
    (0..count).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "[[people]]\nname = \"p{i}\"");
        text
    })
}

const GAMES: &str = r#"
[[games]]
id = "xiangqi"
seats = 2
tables = 20
manifest = "games/xiangqi.toml"
[[games]]
id = "go"
seats = 2
tables = 20
[[games]]
id = "gomoku"
seats = 2
tables = 20
[[games]]
id = "junqi"
seats = 4
teams = [[0, 2], [1, 3]]
tables = 10
[[games]]
id = "doudizhu"
seats = 3
tables = 14
[[games]]
id = "bridge"
seats = 4
teams = [[0, 2], [1, 3]]
tables = 10
beginners = "with_teacher"
[[games]]
id = "chinese-checkers"
seats = [2, 3, 4, 6]
tables = 12
"#;

#[test]
fn s4_seats_and_teams_come_from_the_manifest() {
    let known = |path: &str| match path {
        "games/four.toml" => Ok(TableSeats {
            seats: Some(4),
            teams: Some(vec![0, 1, 0, 1]),
        }),
        "games/two.toml" => Ok(TableSeats {
            seats: Some(2),
            teams: Some(vec![0, 1]),
        }),
        "games/open.toml" => Ok(TableSeats::default()),
        _ => Err(format!("no {path}")),
    };
    let with = |lines: &str| {
        let text = format!(
            "rounds = 1\n[[games]]\nid = \"g\"\ntables = 1\n{lines}\n{}",
            people(4)
        );
        let read = read_with(&text, &known);
        read.map(|n| (n.games[0].seats.clone(), n.games[0].teams.clone()))
            .map_err(|e| (e.line, e.column, e.message))
    };
    let teams = vec![vec![0, 2], vec![1, 3]];
    assert_eq!(
        with("manifest = \"games/four.toml\""),
        Ok((vec![4], teams.clone()))
    );
    assert_eq!(
        with("manifest = \"games/four.toml\"\nseats = 4\nteams = [[3, 1], [2, 0]]").map(|g| g.0),
        Ok(vec![4])
    );
    // Everybody for himself: no teams.
    assert_eq!(
        with("manifest = \"games/two.toml\""),
        Ok((vec![2], Vec::new()))
    );
    let wrong = |lines: &str| with(lines).expect_err("refused");
    assert_eq!(
        wrong("manifest = \"games/four.toml\"\nseats = 3"),
        (6, 9, "the manifest has 4 seats".to_owned())
    );
    assert_eq!(
        wrong("manifest = \"games/four.toml\"\nteams = [[0, 1], [2, 3]]"),
        (6, 9, "the manifest has other teams".to_owned())
    );
    assert_eq!(
        wrong("manifest = \"games/none.toml\""),
        (5, 12, "no games/none.toml".to_owned())
    );
    assert!(
        wrong("manifest = \"games/open.toml\"")
            .2
            .contains("does not say them")
    );
    assert!(wrong("weight = 1").2.contains("seats is needed"));
}

#[test]
fn s4_two_hundred_people_six_rounds_seven_games_reach_the_bound() {
    let mut text = format!("title = \"big night\"\nseed = 7\nrounds = 6\n{GAMES}");
    for i in 0..200 {
        let _ = writeln!(text, "[[people]]\nname = \"p{i}\"\nstrength = {}", i % 10);
        if i % 9 == 0 {
            text.push_str("knows = [\"xiangqi\", \"go\", \"gomoku\", \"junqi\", \"doudizhu\", \"chinese-checkers\"]\n");
        }
    }
    for i in 0..30 {
        let _ = writeln!(
            text,
            "[[apart]]\npeople = [\"p{}\", \"p{}\"]\nreason = \"family\"",
            2 * i,
            2 * i + 1
        );
    }
    let night = night(&text);
    let plan = plan(&night).expect("a plan");
    assert_eq!(broken(&night, &plan.rounds), []);
    assert_eq!((plan.score.broken, plan.score.sat_out), (0, 0));
    assert!(
        plan.score.cost(&night) <= plan.bound.cost(&night),
        "{:?} {:?}",
        plan.score,
        plan.bound
    );
    assert_eq!(
        plan,
        qipai_tournament::night::plan(&night).expect("again"),
        "the same every time"
    );
}

#[test]
fn s4_known_schedules_without_repeats_are_found() {
    for (groups, size, rounds) in [
        (3, 3, 4),
        (4, 4, 5),
        (5, 5, 6),
        (5, 3, 7),
        (7, 7, 8),
        (4, 3, 3),
        (4, 3, 4),
    ] {
        let game = format!("[[games]]\nid = \"g\"\nseats = {size}\ntables = {groups}\n");
        let night = night(&format!(
            "rounds = {rounds}\n{game}{}",
            people(groups * size)
        ));
        let plan = plan(&night).expect("a plan");
        assert_eq!(
            (plan.score.broken, plan.score.meet_again),
            (0, 0),
            "{groups}-{size}-{rounds}"
        );
    }
}

#[test]
fn s4_ten_rounds_at_eight_tables_of_four_repeat_little() {
    let game = "[[games]]\nid = \"g\"\nseats = 4\ntables = 8\n";
    let night = night(&format!("rounds = 10\n{game}{}", people(32)));
    let plan = plan(&night).expect("a plan");
    // 480 meetings; nine rounds have none twice.
    assert!(
        plan.score.broken == 0 && plan.score.meet_again <= 16,
        "{:?}",
        plan.score
    );
}

#[test]
fn s4_small_nights_reach_their_bound() {
    // 12 people, three games of four seats, three rounds: everybody plays each game once.
    let games = "[[games]]\nid = \"a\"\nseats = 4\ntables = 1\n[[games]]\nid = \"b\"\nseats = 4\ntables = 1\n[[games]]\nid = \"c\"\nseats = 4\ntables = 1\n";
    let night = night(&format!("rounds = 3\n{games}{}", people(12)));
    let plan = plan(&night).expect("a plan");
    assert_eq!(plan.score.game_again, 0, "{:?}", plan.score);
    // Three tables of four: one of the four must meet again in every other round.
    assert_eq!(plan.bound.meet_again, 9);
    assert!(plan.score.meet_again <= 18, "{:?}", plan.score);
    let text = render_plan(&night, &plan, Lang::En);
    assert!(
        text.contains("Round 3") && text.contains("lower bound"),
        "{text}"
    );
    assert!(render_plan(&night, &plan, Lang::ZhHans).contains("第3轮"));
}

#[test]
fn s4_sitting_out_is_shared_and_nobody_sits_out_twice_before_all_have_once() {
    let game = "[[games]]\nid = \"a\"\nseats = 3\ntables = 3\n";
    let night = night(&format!("rounds = 5\n{game}{}", people(11)));
    let plan = plan(&night).expect("a plan");
    let mut out = [0; 11];
    plan.rounds
        .iter()
        .flat_map(|r| &r.idle)
        .for_each(|&p| out[p] += 1);
    assert_eq!(
        (out.iter().sum::<i32>(), out.iter().copied().max()),
        (10, Some(1))
    );
    assert_eq!(plan.score.broken, 0);
}

#[test]
fn s4_late_arrivals_and_leavers_are_planned_without_touching_played_rounds() {
    let text = format!("rounds = 4\n{GAMES}{}", people(20));
    let first = night(&text);
    let played = plan(&first).expect("a plan").rounds[..2].to_vec();
    let mut changed = first.clone();
    changed.people[3].until = 2;
    let mut late = changed.people[0].clone();
    late.name = "late".into();
    late.from = 3;
    changed.people.push(late);
    let plan = replan(&changed, &played).expect("a plan");
    assert_eq!(plan.rounds[..2], played[..]);
    assert_eq!(broken(&changed, &plan.rounds), []);
    let seated = |round: usize| {
        plan.rounds[round]
            .tables
            .iter()
            .flat_map(|t| t.seats.clone())
            .collect::<BTreeSet<_>>()
    };
    assert!(seated(2).contains(&20) && !seated(2).contains(&3) && !seated(3).contains(&3));
    let wrong = [played[1].clone()];
    assert_eq!(replan(&changed, &wrong).err(), Some(PlanError::Played(2)));
}

#[test]
fn s4_teams_at_a_table_are_as_strong_as_can_be() {
    let game = "[[games]]\nid = \"bridge\"\nseats = 4\nteams = [[0, 2], [1, 3]]\ntables = 1\n";
    let mut text = format!("rounds = 1\n{game}");
    for (name, strength) in [("a", 9), ("b", 7), ("c", 3), ("d", 1)] {
        let _ = writeln!(text, "[[people]]\nname = \"{name}\"\nstrength = {strength}");
    }
    let night = night(&text);
    let table = &plan(&night).expect("a plan").rounds[0].tables[0];
    let strength = |seat: usize| night.people[table.seats[seat]].strength;
    assert_eq!(strength(0) + strength(2), strength(1) + strength(3));
}

#[test]
fn s4_what_cannot_be_kept_is_reported() {
    let game = "[[games]]\nid = \"a\"\nseats = 2\ntables = 1\n";
    let apart = "[[apart]]\npeople = [\"p0\", \"p1\"]\n";
    let night = night(&format!("rounds = 1\n{game}{apart}{}", people(2)));
    let plan = plan(&night).expect("a plan");
    assert_eq!(broken(&night, &plan.rounds).len(), 1);
    assert!(matches!(
        broken(&night, &plan.rounds)[0],
        Broken::Together { round: 1, .. }
    ));
    let lonely = self::night(&format!("rounds = 1\n{game}{}", people(1)));
    assert_eq!(self::plan_error(&lonely), Some(PlanError::Nobody(1)));
}

fn plan_error(night: &Night) -> Option<PlanError> {
    plan(night).err()
}

#[test]
fn s4_mistakes_in_night_toml_have_line_and_column() {
    let at = |text: &str| read(text).map_err(|e| (e.line, e.column, e.message)).err();
    let game = "[[games]]\nid = \"a\"\nseats = 2\ntables = 1\n";
    let base = format!("rounds = 2\n{game}[[people]]\nname = \"x\"\n");
    assert_eq!(at(&base), None);
    let place = |text: &str| at(text).map(|(line, column, _)| (line, column));
    assert_eq!(place("rounds = \n"), Some((1, 10)));
    assert_eq!(
        place(&base.replace("rounds = 2", "rounds = 0")),
        Some((1, 10))
    );
    assert_eq!(place(&base.replace("seats = 2", "seats = 1")), Some((4, 9)));
    assert_eq!(
        place(&base.replace("seats = 2", "seats = [2, \"x\"]")).map(|p| p.0),
        Some(4)
    );
    assert_eq!(place(&format!("{base}colour = 3\n")), Some((8, 1)));
    assert_eq!(
        place(&format!("{base}knows = [\"a\", \"ü\"]\n")),
        Some((8, 15))
    );
    assert_eq!(
        place(&format!("{base}[[people]]\nname = \"x\"\n")),
        Some((9, 8))
    );
    assert_eq!(place(&format!("{base}from = 2\nuntil = 3\n")), Some((9, 9)));
    assert_eq!(
        place(&format!("{base}[[apart]]\npeople = [\"x\", \"nobody\"]\n")),
        Some((9, 16))
    );
    assert_eq!(
        place(&base.replace("tables = 1", "tables = 1\nweight = \"1.555\"")),
        Some((6, 10))
    );
    assert_eq!(
        place(&base.replace("tables = 1", "tables = 1\nteams = [[0], [0]]")),
        Some((6, 9))
    );
    assert!(
        at("").is_some_and(|e| e.2.contains("rounds")),
        "{:?}",
        at("")
    );
    assert_eq!(place(&format!("\u{feff}{base}")), None);
}

#[test]
fn s4_the_examples_in_the_documentation_are_read() {
    let text = include_str!("../../../docs/nights.md");
    let blocks: Vec<&str> = text
        .split("```toml\n")
        .skip(1)
        .filter_map(|b| b.split("```").next())
        .collect();
    assert_eq!(blocks.len(), 2);
    let two = |_: &str| {
        Ok(TableSeats {
            seats: Some(2),
            teams: None,
        })
    };
    let night = read_with(blocks[0], &two).expect("a night");
    assert_eq!(
        (
            night.people.len(),
            night.games[0].weight,
            night.formula.drop_worst
        ),
        (4, 150, 1)
    );
    assert_eq!(plan(&night).expect("a plan").score.broken, 0);
    let festival = qipai_tournament::night::festival::read(blocks[1]).expect("a festival");
    assert!(qipai_tournament::night::festival::timetable(&festival).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn s4_rules_hold_and_bounds_are_bounds(
        count in 4usize..26, rounds in 1u32..5, seed: u64, tables in 1usize..8, away in prop::collection::vec((0usize..26, 1u32..5), 0..4)
    ) {
        let mut text = format!("rounds = {rounds}\nseed = {}\n", seed >> 1);
        let _ = writeln!(text, "[[games]]\nid = \"a\"\nseats = [3, 4]\ntables = {tables}\n[[games]]\nid = \"b\"\nseats = 2\ntables = {tables}");
        let mut night = night(&format!("{text}{}", people(count)));
        for (person, round) in away {
            if let Some(p) = night.people.get_mut(person) {
                p.from = round.min(rounds);
            }
        }
        let Ok(plan) = plan(&night) else { return Ok(()) };
        prop_assert_eq!(broken(&night, &plan.rounds), vec![]);
        prop_assert!(plan.score.meet_again >= plan.bound.meet_again, "{:?} {:?}", plan.score, plan.bound);
        prop_assert!(plan.score.game_again >= plan.bound.game_again, "{:?} {:?}", plan.score, plan.bound);
    }

    #[test]
    fn s4_reading_never_panics(text in "[a-z\\[\\]=\"\n 0-9é]{0,120}") {
        let _ = read(&text);
        let _ = qipai_tournament::night::festival::read(&text);
    }
}
