//! Team events: match and game points, tie-breaks, line-ups.

use qipai_tournament::facts::{Code, Points};
use qipai_tournament::team::{
    BoardResult, Match, MatchScoring, Team, TeamError, TeamEvent, TeamTieBreak, parse_list,
    standings,
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
    };
    Match {
        round,
        first,
        second: Some(second),
        boards: halves.iter().enumerate().map(board).collect(),
    }
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
    let rows = standings(&event, &parse_list("MP,GP").expect("names"));
    let lines: Vec<(u32, u32, i32, i32)> = rows
        .iter()
        .map(|r| {
            (
                r.id,
                r.place,
                r.match_points.twentieths() / 20,
                r.game_points.twentieths() / 10,
            )
        })
        .collect();
    // Match points 1: 2+1+2, 2: 0+2+2, 3: 1+0+0, 4: 1+1+0; game points in halves.
    assert_eq!(
        lines,
        [(1, 1, 5, 9), (2, 2, 4, 8), (4, 3, 2, 5), (3, 4, 1, 2)]
    );
}

#[test]
fn s4_team_tie_breaks_follow_their_definitions() {
    let event = event();
    let names = "BH:MP,BH:GP,EMMSB,EMGSB,EGMSB,EGGSB,BC,TBR,BBE";
    let value = |id: u32, index: usize| {
        let list = parse_list(names).expect("names");
        // One tie-break at a time, so that groups do not matter.
        let rows = standings(&event, &list[index..=index]);
        rows.iter()
            .find(|r| r.id == id)
            .map(|r| r.figures[0].0.clone())
            .expect("a team")
    };
    // Team 1 met 2 (4 MP, 4 GP), 4 (2, 2.5) and 3 (1, 1), with MP 2, 1, 2 and GP 1.5, 1, 2.
    assert_eq!(value(1, 0), [7 * 20]);
    assert_eq!(value(1, 1), [150]);
    assert_eq!(value(1, 2), [(4 * 2 + 2 + 2) * 400]);
    assert_eq!(value(1, 3), [(6 + 2 + 2) * 400]);
    assert_eq!(value(1, 4), [5 * 400 * 2 + 1000]);
    assert_eq!(value(1, 5), [(6 * 400) + 1000 + 2 * 400]);
    // Board 1: 1 + 0 + 1; board 2: 0.5 + 1 + 1.
    assert_eq!(value(1, 6), [-(40 + 2 * 50)]);
    assert_eq!(value(1, 7), [40, 50]);
    assert_eq!(value(1, 8), [40]);
    assert_eq!(
        parse_list("BH").map_err(|e| e.to_string().contains("\"BH\"")),
        Err(true)
    );
}

#[test]
fn s4_direct_encounter_needs_all_tied_to_have_met() {
    let mut event = event();
    event.matches.truncate(2);
    // After round 1: 1 and 4... 3 and 4 drew; nobody else met.
    let rows = standings(
        &event,
        &[TeamTieBreak::MatchPoints, TeamTieBreak::DirectEncounter],
    );
    let places: Vec<(u32, u32)> = rows.iter().map(|r| (r.id, r.place)).collect();
    assert_eq!(places, [(1, 1), (3, 2), (4, 2), (2, 4)]);
    event.matches[1] = game(1, 3, 4, [2, 0]);
    let rows = standings(
        &event,
        &[TeamTieBreak::MatchPoints, TeamTieBreak::DirectEncounter],
    );
    assert_eq!(
        rows.iter().filter(|r| r.place == 2).count(),
        2,
        "a drawn match keeps them level"
    );
}

#[test]
fn s4_the_bye_is_worth_a_drawn_match() {
    let mut event = event();
    event.teams.push(team(5));
    event.matches.push(Match {
        round: 1,
        first: 5,
        second: None,
        boards: Vec::new(),
    });
    assert_eq!(event.check(), Ok(()));
    let row = standings(&event, &[TeamTieBreak::MatchPoints])
        .into_iter()
        .find(|r| r.id == 5)
        .expect("team 5");
    assert_eq!(
        (row.match_points, row.game_points),
        (Points::ONE, Points::ONE)
    );
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
