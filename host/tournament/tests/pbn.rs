//! Results in PBN: rows that contradict themselves, matches of pairs and of teams.

use qipai_tournament::bridge::{
    BoardEntry, PbnResults, Scoring, Session, TableResult, victory_points,
};

fn result(board: u32, ns: u32, ew: u32, score: i32) -> TableResult {
    TableResult {
        board,
        ns,
        ew,
        entry: BoardEntry::Score(score),
    }
}

/// A session of two boards at two tables, with a change.
fn sheet(rows: &[&str]) -> String {
    let rows = rows.join("\n");
    format!(
        "% PBN 2.1\n[Board \"1\"]\n[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW\"]\n{rows}\n"
    )
}

#[test]
fn b1_rows_that_contradict_themselves_are_refused_with_their_place() {
    let wrong = |rows: &[&str]| {
        let read = PbnResults::read(sheet(rows).as_bytes());
        let error = read.and_then(|r| r.session()).expect_err("refused");
        (error.line, error.column, error.message)
    };
    let told = |rows: &[&str], line, column, text: &str| {
        let (l, c, message) = wrong(rows);
        assert!(
            (l, c) == (line, column) && message.contains(text),
            "{l}:{c}: {message}"
        );
    };
    // Board 1, nobody vulnerable: 3NT with 9 tricks is 400.
    told(
        &["1 2 3NT N 9 430 -"],
        4,
        13,
        "gives North-South 400, the row says 430",
    );
    told(&["1 2 3NT N 9 - -430"], 4, 15, "400");
    told(&["1 2 - - - 400 400"], 4, 15, "East-West have 400");
    told(&["1 2 3NT N 14 - -"], 4, 5, "13 tricks");
    told(&["1 2 9NT N 9 - -"], 4, 5, "'9NT'");
    told(&["1 2 3NT Q 9 - -"], 4, 5, "'Q' is no declarer");
    told(&["x 2 3NT N 9 - -"], 4, 1, "'x' is no number of a pair");
    told(&["1 2 - - - 140% -"], 4, 11, "0% to 100%");
    told(&["1 2 - - - 9999999999 -"], 4, 11, "no score");
    told(&["1 2 3NT N 9"], 4, 1, "5 fields for 7 columns");
    told(
        &["1 2 3NT N 9 - -", "3 1 3NT N 9 - -"],
        5,
        1,
        "pair 1 has two results on board 1",
    );
    told(&["1 1 3NT N 9 - -"], 4, 1, "can't meet itself");
    assert_eq!(
        PbnResults::read(b"").err().map(|e| (e.line, e.column)),
        Some((1, 1))
    );
    let no_column = "[Board \"1\"]\n[ScoreTable \"PairId_NS;Score_NS\"]\n1 400\n";
    let error = PbnResults::read(no_column.as_bytes()).expect_err("refused");
    assert!(
        error.line == 2 && error.message.contains("PairId_EW"),
        "{error}"
    );
    // A pair that sits out has no row's worth of result; Latin-1 is what PBN is written in.
    let latin = sheet(&["1 - - - - - -", "2 3 3NT N 9 - -"]).replace("% PBN", "% Andr\u{e9}");
    let bytes: Vec<u8> = latin.chars().map(|c| c as u8).collect();
    let read = PbnResults::read(&bytes).expect("results");
    assert_eq!(
        read.session()
            .expect("a session")
            .totals(Scoring::Butler, false)
            .len(),
        2
    );
}

#[test]
fn b1_boards_of_two_pairs_are_a_match_in_victory_points() {
    // Two boards at two tables; datum of board 1: (400 - 50)/2 = 175 to ten, away from 0: 180.
    let rows = [
        result(1, 1, 2, 400),
        result(1, 3, 4, -50),
        result(2, 1, 2, 0),
        result(2, 3, 4, 0),
    ];
    let session = Session::new(&rows).expect("a session");
    let games = session.matches().expect("matches");
    // 400 - 180 = 220: 6 IMPs; -50 - 180 = -230: -6.
    let margins: Vec<_> = games
        .iter()
        .map(|g| (g.pairs, g.boards, g.margin))
        .collect();
    assert_eq!(margins, [((1, 2), 2, 6), ((3, 4), 2, -6)]);
    assert_eq!(Ok(games[0].points), victory_points(2, 6));
    let totals = session.victory_totals().expect("totals");
    assert_eq!(
        totals.iter().map(|t| (t.pair, t.place)).collect::<Vec<_>>(),
        [(1, 1), (4, 1), (2, 3), (3, 3)]
    );
}

#[test]
fn b1_two_rooms_make_a_match_of_teams() {
    let game = |room: &str, contract: &str, declarer: &str, tricks: u32| {
        format!(
            "[Board \"1\"]\n[HomeTeam \"Reds\"]\n[VisitTeam \"Blues\"]\n[Room \"{room}\"]\n[Declarer \"{declarer}\"]\n\
             [Contract \"{contract}\"]\n[Result \"{tricks}\"]\n\n"
        )
    };
    let both = game("Open", "4S", "N", 10) + &game("Closed", "3S", "N", 10);
    let read = PbnResults::read(both.as_bytes()).expect("a match");
    // 420 against 170: 250 are 6 IMPs for the team North-South in the open room.
    assert_eq!(read.matches[0].boards, [(1, 420, 170, 6)]);
    assert_eq!(read.matches[0].points(), victory_points(1, 6));
    let one = PbnResults::read(game("Open", "4S", "N", 10).as_bytes());
    assert!(
        one.err()
            .is_some_and(|e| e.message.contains("one room only"))
    );
    let twice = game("Open", "4S", "N", 10) + &game("Open", "3S", "N", 10);
    assert!(
        PbnResults::read(twice.as_bytes())
            .err()
            .is_some_and(|e| e.line == 9)
    );
}
