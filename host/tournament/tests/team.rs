//! Team events: match and game points, tie-breaks, line-ups.

use qipai_tournament::facts::{Code, Points};
use qipai_tournament::lang::Lang;
use qipai_tournament::standings::{Score, TieBreakError, explain_row};
use qipai_tournament::team::{
    BoardResult, Match, MatchScoring, Team, TeamBye, TeamError, TeamEvent, parse_list, standings,
};

fn team(id: u32) -> Team {
    let players = (1..=3).map(|p| format!("T{id}P{p}")).collect();
    Team {
        id,
        name: format!("Team {id}"),
        players,
    }
}

/// Halves of a point of the first team on two boards.
fn game(round: u32, first: u32, second: u32, halves: [i32; 2]) -> Match {
    let board = |(seat, half): (usize, &i32)| BoardResult {
        first: Some(seat),
        second: Some(seat),
        first_points: Points::from_twentieths(10 * half),
        second_points: Points::from_twentieths(10 * (2 - half)),
        forfeit: false,
    };
    Match {
        round,
        first,
        second: Some(second),
        boards: halves.iter().enumerate().map(board).collect(),
        bye: TeamBye::Pairing,
    }
}

fn bye(round: u32, first: u32, bye: TeamBye) -> Match {
    Match {
        round,
        first,
        second: None,
        boards: Vec::new(),
        bye,
    }
}

/// Two teams or more on two boards.
fn of(teams: u32, matches: Vec<Match>) -> TeamEvent {
    TeamEvent {
        boards: 2,
        scoring: MatchScoring::standard(2),
        teams: (1..=teams).map(team).collect(),
        matches,
    }
}

/// Numbers and places in an order of tie-breaks.
fn places(event: &TeamEvent, order: &str) -> Vec<(u32, u32)> {
    let made = standings(event, None, &parse_list(order).expect("names"));
    let place = |r: &qipai_tournament::standings::Standing| (r.id, r.place.expect("a place"));
    made.rows.iter().map(place).collect()
}

/// One figure of a team, as shown, with its parts adding up.
fn figure(event: &TeamEvent, id: u32, tiebreak: &str) -> String {
    let order = parse_list(&format!("MP,{tiebreak}")).expect("names");
    let made = standings(event, None, &order);
    made.row(id).expect("a team").figures[1].text()
}

fn event() -> TeamEvent {
    let matches = vec![
        game(1, 1, 2, [2, 1]),
        game(1, 3, 4, [0, 2]),
        game(2, 4, 1, [2, 0]),
        game(2, 2, 3, [2, 2]),
        game(3, 1, 3, [2, 2]),
        game(3, 4, 2, [1, 0]),
    ];
    TeamEvent {
        boards: 2,
        scoring: MatchScoring::standard(2),
        teams: (1..=4).map(team).collect(),
        matches,
    }
}

#[test]
fn s4_match_and_game_points_add_up() {
    let event = event();
    assert_eq!(event.check(), Ok(()));
    // Match points 1: 2+1+2, 2: 0+2+2, 3: 1+0+0, 4: 1+1+0; game points 4.5, 4, 1, 2.5.
    assert_eq!(places(&event, "MP,GP"), [(1, 1), (2, 2), (4, 3), (3, 4)]);
    let game_points = [1, 2, 3, 4].map(|id| figure(&event, id, "GP"));
    assert_eq!(game_points, ["4.5", "4", "1", "2.5"]);
    assert_eq!(
        event.points(1, 3, Score::Match),
        Points::from_twentieths(100)
    );
    assert_eq!(event.points(1, 2, Score::Game), Points::from_twentieths(50));
}

#[test]
fn s3_team_tie_breaks_follow_their_definitions() {
    let event = event();
    // Team 1 met 2 (4 match points, 4 game points), 4 (2, 2.5) and 3 (1, 1); it made 2, 1, 2 and 1.5, 1, 2.
    let team_1 = [
        ("MPvGP", "4.5"), // 13.1: the score that does not decide
        ("BH:MP", "7"),   // 8.1 for teams (13)
        ("BH:GP", "7.5"),
        ("BH", "7"),         // the deciding score where none is named
        ("EMMSB", "12"),     // 13.2.1: 4*2 + 2*1 + 1*2
        ("EMGSB", "10"),     // 13.2.2: 4*1.5 + 2*1 + 1*2
        ("EGMSB", "12.5"),   // 13.2.3: 4*2 + 2.5*1 + 1*2
        ("EGGSB", "10.5"),   // 13.2.4: 4*1.5 + 2.5*1 + 1*2
        ("EMMSB/C1", "10"),  // 14.1.2: without team 3, who has the fewest match points
        ("SSSC", "6.83"),    // 13.4: 4.5 + 7/3; factor: 3 rounds of 2, by 2 boards
        ("SSSC/K4", "6.25"), // 4.5 + 7/4
        ("SSSC:GP", "7.5"),  // 5 + 7.5/3; 3 rounds of 2 boards, by 2 for a win
        ("FB:MP", "8"),      // 8.3: 3 + 3 + 2, the last round drawn
        ("SSSC/F", "7.17"),  // 4.5 + 8/3
        ("PS:MP", "10"),     // 7.5: 2 + 3 + 5
        ("PS:GP/C1", "7"),   // 2.5 + 4.5
        ("WIN", "2"),        // 7.1
        ("KS:MP", "2"),      // 9.2: half of 6 has only team 2
        ("BC", "7"),         // 12.1: board 1: 2 points, board 2: 2.5
        ("TBR", "2 2.5"),    // 12.2
        ("BBE", "2"),        // 12.3
    ];
    for (tiebreak, wanted) in team_1 {
        assert_eq!(figure(&event, 1, tiebreak), wanted, "{tiebreak}");
    }
    // 14.1.2: of team 2's products 5*0, 1*2, 2*2 the one of the weakest opponent goes, not the smallest.
    assert_eq!(figure(&event, 2, "EMMSB/C1"), "4");
    // 13.1: match points where game points decide.
    let order = parse_list("GP,MPvGP").expect("names");
    let made = standings(&event, None, &order);
    assert_eq!(made.row(1).map(|r| r.figures[1].text()), Some("5".into()));
}

#[test]
fn s3_names_of_teams_and_players_are_kept_apart() {
    let wrong = |text: &str| parse_list(text).err();
    assert_eq!(wrong("ARO"), Some(TieBreakError::Individual("ARO".into())));
    assert_eq!(
        wrong("EMMB"),
        Some(TieBreakError::Unknown("EMMB".into(), "EMMSB"))
    );
    assert_eq!(wrong("BH:XP"), Some(TieBreakError::Modifier(":XP".into())));
    assert_eq!(
        wrong("SSSC/K0"),
        Some(TieBreakError::Modifier("/K0".into()))
    );
    let misplaced = TieBreakError::Misplaced("BH", "/K3".into(), "SSSC");
    assert_eq!(wrong("BH/K3"), Some(misplaced));
    assert_eq!(
        qipai_tournament::standings::parse_list("EMGSB").err(),
        Some(TieBreakError::Team("EMGSB".into()))
    );
    let list = parse_list("gp,edet/p,emgsb/c1/p,bh:mp/c1/p,mpvgp,sssc:gp/k4/f").expect("names");
    let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
    let wanted = "GP,EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP,SSSC:GP/K4/F";
    assert_eq!(texts.join(","), wanted);
    // A list among equals is one among teams equal in match points.
    assert_eq!(parse_list("EDE").expect("names")[0].to_string(), "MP");
}

#[test]
fn s3_extended_direct_encounter_goes_from_one_score_to_the_other() {
    // 13.3.1: a ring of wins leaves match points level; game points among the three are 2.5, 1.5, 2.
    let ring = of(
        3,
        vec![
            game(1, 1, 2, [2, 2]),
            game(2, 2, 3, [2, 1]),
            game(3, 3, 1, [2, 1]),
        ],
    );
    assert_eq!(places(&ring, "MP,EDE"), [(1, 1), (3, 2), (2, 3)]);
    assert_eq!(figure(&ring, 1, "EDE"), "2 2.5");
    // DE in match points alone leaves them together.
    assert_eq!(places(&ring, "MP,DE"), [(1, 1), (2, 1), (3, 1)]);
    assert_eq!(places(&ring, "MP,DE:GP"), [(1, 1), (3, 2), (2, 3)]);
}

#[test]
fn s3_two_teams_level_in_both_scores_are_parted_by_their_boards_if_wanted() {
    // 13.3.2: 1-0 and 0-1. Board count 1 against 2 (less is better); board 1 to team 1.
    let level = of(2, vec![game(1, 1, 2, [2, 0])]);
    assert_eq!(places(&level, "MP,EDE"), [(1, 1), (2, 1)]);
    for variant in ["EDEBT", "EDEBB", "EDET", "EDEB"] {
        let order = format!("MP,{variant}");
        assert_eq!(places(&level, &order), [(1, 1), (2, 2)], "{variant}");
    }
    assert_eq!(figure(&level, 2, "EDEBT"), "1 1 2 0 1");
    // Drawn boards say nothing.
    let drawn = of(2, vec![game(1, 1, 2, [1, 1])]);
    assert_eq!(places(&drawn, "MP,EDEBT"), [(1, 1), (2, 1)]);
}

#[test]
fn s3_board_count_is_for_equal_game_points_only() {
    // 12.1: 2-0 and 1.5-0.5 can't be compared by boards.
    let event = of(4, vec![game(1, 1, 3, [2, 2]), game(1, 2, 4, [1, 2])]);
    assert_eq!(places(&event, "MP,BC")[..2], [(1, 1), (2, 1)]);
    assert_eq!(places(&event, "MP,GP,BC")[..2], [(1, 1), (2, 2)]);
    // 12.2 and 12.3 compare them from the top and without the bottom.
    assert_eq!(places(&event, "MP,TBR")[..2], [(1, 1), (2, 2)]);
    assert_eq!(places(&event, "MP,BBE")[..2], [(1, 1), (2, 2)]);
}

#[test]
fn s3_rounds_without_a_match_count_by_article_16() {
    let mut forfeited = game(2, 1, 2, [2, 2]);
    forfeited.boards.iter_mut().for_each(|b| b.forfeit = true);
    let event = of(
        3,
        vec![
            game(1, 1, 2, [2, 1]),
            bye(1, 3, TeamBye::Pairing),
            forfeited,
            bye(2, 3, TeamBye::Half),
        ],
    );
    // Match points: 1: 2+2, 2: 0+0, 3: 1+1 (a drawn match each). 16.4.1: team 1's forfeit brings its own 4, at most
    // the 0 of team 2.
    assert_eq!(figure(&event, 1, "BH:MP"), "0");
    assert_eq!(figure(&event, 1, "BH:MP/P"), "0");
    // 16.4.2: team 3's byes bring its own 2, at most a draw in each of 2 rounds.
    assert_eq!(figure(&event, 3, "BH:MP"), "4");
    // Team 2: 4 for the match, its own 0 for the forfeit; with /P the 4 of team 1 twice.
    assert_eq!(figure(&event, 2, "BH:MP"), "4");
    assert_eq!(figure(&event, 2, "BH:MP/P"), "8");
    // 7.1 and 7.2: a forfeit is a win, but none on the board.
    assert_eq!(
        (figure(&event, 1, "WIN"), figure(&event, 1, "WON")),
        ("2".into(), "1".into())
    );
    // 12: the pairing's bye is a win on every board, the half-point bye nothing.
    assert_eq!(figure(&event, 3, "BC"), "3");
    assert_eq!(figure(&event, 3, "TBR"), "1 1");
    // 6.1.1: a forfeited match is no meeting, unless asked for.
    let alone = of(2, vec![event.matches[2].clone(), bye(1, 2, TeamBye::Full)]);
    assert_eq!(figure(&alone, 1, "EDE"), "0 0");
    assert_eq!(figure(&alone, 1, "EDE/P"), "2 2");
    assert_eq!(places(&alone, "MP,EDE"), [(1, 1), (2, 1)]);
    assert_eq!(places(&alone, "MP,EDE/P"), [(1, 1), (2, 2)]);
    // It may be paired again as if it had not been.
    let as_event = alone.as_event(None, 1);
    let code = as_event.player(1).map(|p| p.cell(2).code);
    assert_eq!(code, Some(Code::ForfeitWin));
}

#[test]
fn s3_figures_of_teams_are_explained_in_both_languages() {
    let event = event();
    let order = parse_list("MP,SSSC,TBR,EMGSB/C1").expect("names");
    let made = standings(&event, None, &order);
    let (players, row) = (event.as_event(None, 1), made.row(1).expect("team 1"));
    let english = explain_row(&players, &made, row, Lang::En);
    for wanted in [
        "scores and schedule strength SSSC = 6.83: the other score 4.5, round 1 Team 2 4, round 2 Team 4 2, \
         round 3 Team 3 1; divided by 3.",
        "top board results TBR = 2 2.5: board 1 2, board 2 2.5.",
        "round 3 Team 3 2 (cut).",
    ] {
        assert!(english.contains(wanted), "{wanted}: {english}");
    }
    let chinese = explain_row(&players, &made, row, Lang::ZhHans);
    for wanted in ["另一项得分 4.5", "除以3", "第2台 2.5", "（去掉）"] {
        assert!(chinese.contains(wanted), "{wanted}: {chinese}");
    }
}

#[test]
fn s4_direct_encounter_parts_those_who_have_met() {
    let mut event = event();
    event.matches.truncate(2);
    // After round 1: 1 and 2 played, 3 and 4 drew with a board each.
    assert_eq!(places(&event, "MP,EDE"), [(1, 1), (3, 2), (4, 2), (2, 4)]);
    // 3 won on board 1: a drawn match keeps them level all the same.
    event.matches[1] = game(1, 3, 4, [2, 0]);
    assert_eq!(places(&event, "MP,EDE"), [(1, 1), (3, 2), (4, 2), (2, 4)]);
    assert_eq!(places(&event, "MP,EDET"), [(1, 1), (3, 2), (4, 3), (2, 4)]);
}

#[test]
fn s4_the_bye_is_worth_a_drawn_match() {
    let mut event = event();
    event.teams.push(team(5));
    event.matches.push(bye(1, 5, TeamBye::Pairing));
    assert_eq!(event.check(), Ok(()));
    let points = [Score::Match, Score::Game].map(|s| event.points(5, 1, s));
    assert_eq!(points, [Points::ONE, Points::ONE]);
}

#[test]
fn s4_teams_can_be_paired_as_players() {
    let event = event();
    let as_event = event.as_event(Some(5), 1);
    assert_eq!((as_event.paired_rounds(), as_event.next_round()), (3, 4));
    let one = as_event.player(1).expect("team 1");
    assert_eq!(as_event.score(one, 3), Points::from_twentieths(100));
    assert_eq!(
        one.cells.iter().map(|c| c.code).collect::<Vec<_>>(),
        [Code::Win, Code::Draw, Code::Win]
    );
}

#[test]
fn s4_wrong_team_events_are_refused() {
    let broken = |change: &dyn Fn(&mut TeamEvent)| {
        let mut event = event();
        change(&mut event);
        event.check().err()
    };
    assert_eq!(
        broken(&|e| e.teams[1].id = 1),
        Some(TeamError::SameNumber(1))
    );
    assert_eq!(
        broken(&|e| e.matches[0].second = Some(9)),
        Some(TeamError::NoTeam { round: 1, id: 9 })
    );
    assert_eq!(
        broken(&|e| e.matches[0].second = Some(1)),
        Some(TeamError::Twice { round: 1, id: 1 })
    );
    assert_eq!(
        broken(&|e| e.matches[2].round = 1),
        Some(TeamError::Twice { round: 1, id: 4 })
    );
    let boards = TeamError::Boards {
        round: 1,
        id: 1,
        given: 1,
        boards: 2,
    };
    assert_eq!(broken(&|e| e.matches[0].boards.truncate(1)), Some(boards));
    assert_eq!(
        broken(&|e| e.matches[0].boards[1].second = Some(0)),
        Some(TeamError::LineUp { round: 1, id: 2 })
    );
    assert_eq!(
        broken(&|e| e.matches[0].boards[1].first = Some(3)),
        Some(TeamError::LineUp { round: 1, id: 1 })
    );
}
