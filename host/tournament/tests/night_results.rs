//! Results of nights and the one standing across games.

use qipai_tournament::lang::Lang;
use qipai_tournament::night::{
    Night, PlannedRound, PlannedTable, ResultError, Results, TableResult, formula, read,
    render_standings, standings,
};

const NIGHT: &str = r#"
rounds = 3
[standing]
drop_worst = 1
min_tables = 1
[[games]]
id = "go"
seats = 2
tables = 4
[[games]]
id = "bridge"
seats = 4
teams = [[0, 2], [1, 3]]
tables = 4
weight = "1.5"
[[games]]
id = "doudizhu"
seats = 3
tables = 4
[[people]]
name = "A"
[[people]]
name = "B"
[[people]]
name = "C"
[[people]]
name = "D"
"#;

fn night(drop: u32) -> Night {
    let mut night = read(NIGHT).expect("a night");
    night.formula.drop_worst = drop;
    night
}

fn rounds() -> Vec<PlannedRound> {
    let table = |game, seats: &[usize]| PlannedTable {
        game,
        seats: seats.to_vec(),
    };
    let round = |number, tables, idle: &[usize]| PlannedRound {
        number,
        tables,
        idle: idle.to_vec(),
    };
    vec![
        round(1, vec![table(0, &[0, 1]), table(0, &[2, 3])], &[]),
        round(2, vec![table(1, &[0, 1, 2, 3])], &[]),
        round(3, vec![table(2, &[1, 2, 3])], &[0]),
    ]
}

fn result(round: u32, table: u32, places: &[u32]) -> TableResult {
    TableResult {
        round,
        table,
        places: places.to_vec(),
    }
}

fn all() -> Results {
    let mut results = Results::default();
    for r in [
        result(1, 1, &[1, 2]),
        result(1, 2, &[1, 1]),
        result(2, 1, &[1, 3, 1, 3]),
        result(3, 1, &[1, 2, 2]),
    ] {
        results.record(&night(0), &rounds(), r).expect("a result");
    }
    results
}

#[test]
fn s4_the_standing_is_the_weighted_share_of_opponents_beaten() {
    let rows = standings(&night(0), &rounds(), &all());
    let line = |p: usize| {
        rows.iter()
            .find(|r| r.person == p)
            .map(|r| (r.place, r.percent, r.firsts))
            .expect("a row")
    };
    // A: go 1, bridge 1 (weight 1.5), no third table. B: 0, 0, 1 of weights 1, 1.5, 1.
    assert_eq!(line(0), (Some(1), 10_000, 2));
    assert_eq!(line(1), (Some(3), 2_857, 1));
    // C: go 1/2, bridge 1, doudizhu 1/4; D: 1/2, 0, 1/4.
    assert_eq!(line(2), (Some(2), 6_429, 2));
    assert_eq!(line(3), (Some(4), 2_143, 1));
}

#[test]
fn s4_the_worst_table_is_dropped_only_from_those_who_played_all_rounds() {
    let rows = standings(&night(1), &rounds(), &all());
    let line = |p: usize| rows.iter().find(|r| r.person == p).expect("a row");
    assert_eq!(
        line(0).tables.iter().filter(|t| t.dropped).count(),
        0,
        "A has played two of three"
    );
    let dropped: Vec<u32> = line(2)
        .tables
        .iter()
        .filter(|t| t.dropped)
        .map(|t| t.round)
        .collect();
    assert_eq!(dropped, [3]);
    // C: (1/2 + 1.5) / 2.5.
    assert_eq!(line(2).percent, 8_000);
}

#[test]
fn s4_ties_go_to_first_places_then_opponents_then_mutual_results_then_are_shared() {
    let night = night(0);
    let table = |seats: &[usize]| PlannedTable {
        game: 0,
        seats: seats.to_vec(),
    };
    let rounds = vec![PlannedRound {
        number: 1,
        tables: vec![table(&[0, 1]), table(&[2, 3])],
        idle: vec![],
    }];
    let mut results = Results::default();
    results
        .record(&night, &rounds, result(1, 1, &[1, 1]))
        .expect("a draw");
    results
        .record(&night, &rounds, result(1, 2, &[1, 1]))
        .expect("a draw");
    let rows = standings(&night, &rounds, &results);
    assert!(rows.iter().all(|r| r.place == Some(1)), "{rows:?}");
}

#[test]
fn s4_few_tables_are_shown_without_a_place() {
    let mut night = night(0);
    night.formula.min_tables = 3;
    let rows = standings(&night, &rounds(), &all());
    let last = rows.last().expect("rows");
    assert_eq!((last.person, last.place), (0, None));
    assert_eq!(rows[0].place, Some(1));
}

#[test]
fn s4_wrong_results_are_refused() {
    let (night, rounds) = (night(0), rounds());
    let mut results = all();
    let mut record = |r| results.record(&night, &rounds, r).err();
    assert_eq!(
        record(result(1, 1, &[2, 1])),
        Some(ResultError::Twice { round: 1, table: 1 })
    );
    assert_eq!(
        record(result(4, 1, &[1, 2])),
        Some(ResultError::NoTable { round: 4, table: 1 })
    );
    assert_eq!(
        record(result(1, 0, &[1, 2])),
        Some(ResultError::NoTable { round: 1, table: 0 })
    );
    let mut fresh = Results::default();
    let mut record = |r| fresh.record(&night, &rounds, r).err();
    assert_eq!(
        record(result(1, 1, &[1])),
        Some(ResultError::Seats {
            round: 1,
            table: 1,
            seats: 2,
            given: 1
        })
    );
    assert_eq!(record(result(1, 1, &[2, 3])), Some(ResultError::Places));
    assert_eq!(record(result(1, 1, &[0, 1])), Some(ResultError::Places));
    assert_eq!(record(result(3, 1, &[1, 1, 2])), Some(ResultError::Places));
    assert_eq!(record(result(2, 1, &[1, 1, 3, 3])), Some(ResultError::Team));
    assert_eq!(
        record(result(2, 1, &[2, 1, 2, 1])),
        None,
        "teams may be placed 1 and 2"
    );
    assert_eq!(
        TableResult::from_scores(3, 1, &[20, -40, 20]).places,
        [1, 3, 1]
    );
    assert_eq!(
        fresh.correct(&night, &rounds, result(2, 1, &[1, 2, 1, 2])),
        Ok(())
    );
    assert_eq!(fresh.all().len(), 1);
}

#[test]
fn s4_the_formula_is_shown_with_the_standing() {
    let night = night(1);
    let rows = standings(&night, &rounds(), &all());
    let english = render_standings(&night, &rows, Lang::En);
    assert!(
        english.contains("mean share of opponents beaten") && english.contains("(doudizhu 25.00)"),
        "{english}"
    );
    assert!(formula(&night, Lang::ZhHans).contains("按项目加权"));
    assert!(render_standings(&night, &rows, Lang::ZhHans).contains("名次"));
}
