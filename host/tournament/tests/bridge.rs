//! Bridge scoring. Data: `tests/data/bridge/*.csv`, from the vectors' `tournament/bridge`.

use proptest::prelude::*;
use qipai_tournament::bridge::{
    BoardEntry, BoardScore, Contract, PbnGame, Scoring, Session, SessionError, TableResult,
    adjusted, butler, cross_imps, imps, matchpoints, neuberg, percent, read_pbn, victory_points,
    victory_scale, vulnerability, write_pbn,
};

fn rows(text: &'static str, separator: char) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .skip(1)
        .map(move |line| line.split(separator).collect())
}

fn hundredths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').expect("two places");
    whole.parse::<i64>().expect("a number") * 100 + part.parse::<i64>().expect("a number")
}

#[test]
fn b1_law_77_scores_equal_the_table() {
    let mut seen = 0;
    for row in rows(include_str!("data/bridge/contract_scores.csv"), ',') {
        let doubled = row[2].trim_start_matches('-');
        let contract: Contract = format!("{}{}{doubled}", row[0], row[1])
            .parse()
            .expect("a contract");
        let score = contract
            .score(row[3] == "V", row[4].parse().expect("tricks"))
            .expect("a score");
        assert_eq!(score.to_string(), row[5], "{row:?}");
        seen += 1;
    }
    assert!(seen > 1900, "{seen}");
}

#[test]
fn b1_contracts_are_read_and_wrong_ones_refused() {
    for text in ["1C", "3NT", "7SXX", "4HX"] {
        assert_eq!(
            text.parse::<Contract>().map(|c| c.to_string()),
            Ok(text.to_owned())
        );
    }
    for text in [
        "", "8C", "0N", "3Z", "X", "4HXXX", "1", "3 NT", "é1", "１Ｃ",
    ] {
        assert!(text.parse::<Contract>().is_err(), "{text}");
    }
    assert!(
        "1C".parse::<Contract>()
            .expect("a contract")
            .score(false, 14)
            .is_err()
    );
}

#[test]
fn b1_law_78b_imps_equal_the_table() {
    for row in rows(include_str!("data/bridge/imps.csv"), ',') {
        assert_eq!(
            imps(row[0].parse().expect("a difference")).to_string(),
            row[1],
            "{row:?}"
        );
    }
    assert_eq!((imps(i32::MIN), imps(i32::MAX)), (-24, 24));
}

#[test]
fn b1_law_78a_matchpoints_equal_the_table() {
    for row in rows(include_str!("data/bridge/matchpoints.csv"), ';') {
        let scores: Vec<i32> = row[0]
            .split(' ')
            .map(|s| s.parse().expect("a score"))
            .collect();
        let top = 2 * (scores.len() as u32 - 1);
        let ns = matchpoints(&scores);
        assert_eq!(
            ns.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
            row[1]
        );
        let ew: Vec<String> = ns.iter().map(|p| (top - p).to_string()).collect();
        assert_eq!(
            (ew.join(" ").as_str(), top.to_string().as_str()),
            (row[2], row[3])
        );
        let shares: Vec<i64> = row[4].split(' ').map(hundredths).collect();
        assert_eq!(
            ns.iter()
                .map(|&p| percent(p.into(), top.into()))
                .collect::<Vec<_>>(),
            shares
        );
    }
}

#[test]
fn b1_neuberg_equals_the_table() {
    for row in rows(include_str!("data/bridge/neuberg.csv"), ',') {
        let number = |i: usize| row[i].parse::<u32>().expect("a number");
        assert_eq!(
            neuberg(number(3), number(1), number(2)),
            hundredths(row[4]),
            "{row:?}"
        );
    }
}

#[test]
fn b1_victory_points_equal_the_scale() {
    let mut seen = 0;
    for row in rows(include_str!("data/bridge/vp_continuous.csv"), ',') {
        let (winner, loser) = victory_points(
            row[0].parse().expect("boards"),
            row[1].parse().expect("IMPs"),
        )
        .expect("a scale");
        assert_eq!(
            (i64::from(winner), i64::from(loser)),
            (hundredths(row[2]), hundredths(row[3])),
            "{row:?}"
        );
        seen += 1;
    }
    assert!(seen > 700);
    // Published figures: 14 boards, 2, 7, 10 and 20 IMPs.
    let published = [(2, 1066), (7, 1216), (10, 1297), (20, 1526)];
    assert!(
        published
            .iter()
            .all(|&(m, v)| victory_points(14, m) == Ok((v, 2000 - v)))
    );
    assert_eq!(victory_points(14, -2), Ok((934, 1066)));
    assert_eq!(victory_points(16, i32::MIN), Ok((0, 2000)));
    assert!(
        victory_points(0, 5).is_err()
            && victory_points(1001, 5).is_err()
            && victory_scale(0, true).is_err()
    );
    assert_eq!(victory_scale(1000, true).expect("a scale").len(), 475);
}

#[test]
fn b1_law_2_vulnerability_repeats_after_sixteen_boards() {
    let word = |board| {
        let v = vulnerability(board);
        ["-", "N", "E", "B"][usize::from(v.ns) + 2 * usize::from(v.ew)]
    };
    assert_eq!((1..=17).map(word).collect::<String>(), "-NEBNEB-EB-NB-NE-");
}

#[test]
fn b1_a_board_with_artificial_scores_is_stretched() {
    let entries = [
        BoardEntry::Score(420),
        BoardEntry::Score(170),
        BoardEntry::Score(170),
        BoardEntry::Adjusted { ns: 60, ew: 40 },
        BoardEntry::NotPlayed,
    ];
    // Three scores where five were expected: (mp + 1) 5 / 3 - 1; the top is 8.
    let score = |ns, ew| Some(BoardScore { ns, ew });
    assert_eq!(
        adjusted(&entries, 5),
        [
            score(733, 67),
            score(233, 567),
            score(233, 567),
            score(480, 320),
            None
        ]
    );
    assert_eq!(adjusted(&[], 0), []);
}

#[test]
fn b1_cross_imps_and_butler_compare_with_the_room() {
    assert_eq!(cross_imps(&[620, -100, 170]), [1100, -950, -150]);
    assert_eq!(cross_imps(&[50]), [0]);
    // Six scores: the best and the worst are left out, the mean 155 rounds to 160.
    assert_eq!(butler(&[620, 170, 170, 140, 140, -100]).0, 160);
    assert_eq!(butler(&[]), (0, vec![]));
}

#[test]
fn b1_a_session_ranks_one_field_or_two() {
    let result = |board, ns, ew, score| TableResult {
        board,
        ns,
        ew,
        entry: BoardEntry::Score(score),
    };
    let results = [
        result(1, 1, 3, 420),
        result(1, 2, 4, 170),
        result(2, 1, 4, -50),
        result(2, 2, 3, -50),
    ];
    let session = Session::new(&results).expect("a session");
    let one = session.totals(Scoring::Matchpoints, false);
    assert_eq!(
        one.iter()
            .map(|t| (t.pair, t.place, t.percent))
            .collect::<Vec<_>>(),
        [(1, 1, 7500), (4, 1, 7500), (2, 3, 2500), (3, 3, 2500)]
    );
    let two = session.totals(Scoring::Matchpoints, true);
    assert_eq!(
        two.iter().map(|t| (t.pair, t.place)).collect::<Vec<_>>(),
        [(1, 1), (2, 2), (4, 1), (3, 2)]
    );
    let twice = [result(1, 1, 3, 420), result(1, 1, 4, 170)];
    assert_eq!(
        Session::new(&twice).err(),
        Some(SessionError::Twice { pair: 1, board: 1 })
    );
    assert_eq!(
        Session::new(&[result(1, 2, 2, 0)]).err(),
        Some(SessionError::Itself { pair: 2, board: 1 })
    );
}

const PBN: &str = "% PBN 2.1\r\n[Event \"Club \\\"A\\\"\"]\r\n[Board \"2\"]\r\n[Declarer \"W\"]\r\n[Contract \"4SX\"]\r\n\
[Result \"9\"]\r\n[Auction \"E\"]\r\n1S Pass 4S X\r\n{ a comment [x]\r\n over lines } Pass Pass Pass\r\n\
[ScoreTable \"Section;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer;Result;Score_NS\\5R\"]\r\n\
A 1 11 4SX W 9 -\r\nA 2 12 3NT N 9 600 ; comment\r\nA 3 13 - - - 40%\r\n\r\n[Event \"#\"]\r\n[Board \"3\"]\r\n";

#[test]
fn b1_pbn_results_are_read() {
    let games = read_pbn(PBN).expect("PBN");
    assert_eq!(games.len(), 2);
    assert_eq!(
        (games[0].tag("Event"), games[1].tag("Event")),
        (Some("Club \"A\""), Some("Club \"A\""))
    );
    // Board 2: North-South vulnerable; four spades doubled by West, one down not vulnerable.
    assert_eq!(games[0].score_ns(), Some(100));
    let results = games[0].results().expect("rows");
    let entries: Vec<_> = results.iter().map(|r| (r.ns, r.ew, r.entry)).collect();
    assert_eq!(
        entries,
        [
            (1, 11, BoardEntry::Score(100)),
            (2, 12, BoardEntry::Score(600)),
            (3, 13, BoardEntry::Adjusted { ns: 40, ew: 60 })
        ]
    );
    assert_eq!(games[0].tags[5].2, ["1S Pass 4S X", " Pass Pass Pass"]);
}

#[test]
fn b1_pbn_errors_name_line_and_column() {
    let at = |text: &str| read_pbn(text).map_err(|e| (e.line, e.column)).err();
    assert_eq!(at("[Event \"x\"]\n  [Board 3]\n"), Some((2, 3)));
    assert_eq!(at("1S Pass\n"), Some((1, 1)));
    assert_eq!(at("[Event \"x\"]\n{ never closed\n\n"), Some((2, 1)));
    assert_eq!(at("[Ev"), Some((1, 1)));
    assert_eq!(at("\u{feff}[Event \"x\"]"), None);
}

#[test]
fn b1_pbn_results_written_are_read_back() {
    let result = |ns, ew, entry| TableResult {
        board: 7,
        ns,
        ew,
        entry,
    };
    let results = [
        result(1, 4, BoardEntry::Score(-110)),
        result(2, 5, BoardEntry::Adjusted { ns: 60, ew: 40 }),
        result(3, 6, BoardEntry::NotPlayed),
    ];
    let text = write_pbn(&[PbnGame::from_results("Club", 7, &results)]);
    assert_eq!(
        read_pbn(&text)
            .expect("our own")
            .first()
            .map(|g| g.results().expect("rows")),
        Some(results.to_vec()),
        "{text}"
    );
}

proptest! {
    #[test]
    fn b1_pbn_never_panics_and_writing_loses_nothing(text in "[\\[\\]{};%#\"\\\\A-Za-z0-9 \n\ré]{0,200}") {
        if let Ok(games) = read_pbn(&text) {
            let again = read_pbn(&write_pbn(&games));
            prop_assert!(again.is_ok(), "{:?}", again);
            for game in &games {
                let _ = (game.results(), game.score_ns(), game.vulnerable());
            }
        }
    }

    #[test]
    fn b1_matchpoints_share_out_all_comparisons(scores in prop::collection::vec(-2000i32..2000, 1..30)) {
        let n = scores.len() as u32;
        prop_assert_eq!(matchpoints(&scores).iter().sum::<u32>(), n * (n - 1));
        prop_assert_eq!(cross_imps(&scores).len(), scores.len());
        let full: Vec<BoardEntry> = scores.iter().map(|&s| BoardEntry::Score(s)).collect();
        for (score, mp) in adjusted(&full, n).into_iter().flatten().zip(matchpoints(&scores)) {
            prop_assert_eq!(score.ns, 100 * i64::from(mp));
        }
    }
}
