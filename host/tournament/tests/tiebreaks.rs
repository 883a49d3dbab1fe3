//! Tie-breaks of C.07 worked out by hand, each with its article.

use qipai_tournament::facts::Event;
use qipai_tournament::standings::{
    Format, TieBreakError, explain_row, parse_list, recorded, standings,
};
use qipai_tournament::{lang::Lang, trf};

fn event(lines: &[&str]) -> Event {
    let line = |(id, games): (usize, &&str)| {
        let (points, games) = games.split_once('|').expect("points and games");
        format!(
            "001 {id:>4}      P{id:<32} {:>4}                            {points:>4}       {games}\n",
            2000 - 10 * id
        )
    };
    let lines: String = (1..).zip(lines).map(line).collect();
    let text = format!("012 By hand\n152 W\n{lines}");
    trf::read(text.as_bytes()).expect("a tournament").event
}

fn figure(event: &Event, format: Format, id: u32, tiebreak: &str) -> String {
    let made = standings(event, None, &parse_list(tiebreak).expect("a name"), format);
    made.row(id).expect("a player").figures[0].text()
}

/// Four rounds with byes: 1 a half-point bye; 5 and 6 leave.
fn mixed() -> Event {
    event(&[
        "2.0|   4 w 1  0000 - H     2 w =     3 w 0",
        "3.5|   5 b 1     3 w 1     1 b =     4 w 1",
        "3.0|   6 w 1     2 b 0     4 b 1     1 b 1",
        "0.5|   1 b 0     5 w =     3 w 0     2 b 0",
        "1.0|   2 w 0     4 b =  0000 - H  0000 - Z",
        "0.0|   3 b 0  0000 - Z  0000 - Z  0000 - Z",
    ])
}

#[test]
fn s3_a_cut_takes_the_weakest_opponent_or_a_missed_round() {
    let (event, swiss) = (mixed(), Format::Swiss);
    // 16.3: 6 went away after round 1; others see three draws, 1.5. 3: 1.5*1 + 3.5*0 + 0.5*1 + 2*1.
    assert_eq!(figure(&event, swiss, 3, "SB"), "4");
    // 14.1.1: the product of the lowest opponent (4, with 0.5) goes, not the lowest product.
    assert_eq!(figure(&event, swiss, 3, "SB/C1"), "3.5");
    // 1: 0.5*1 + 2*0.5 (bye: own 2, at most 4 draws) + 3.5*0.5 + 3*0. 16.5: the bye's 1 is more than the 0.5 of 4.
    assert_eq!(figure(&event, swiss, 1, "SB"), "3.25");
    assert_eq!(figure(&event, swiss, 1, "SB/C1"), "2.25");
    // 5: 3.5*0 + 0.5*0.5 + 1*0.5 + 1*0. 16.5: the missed round's 0 is less than the 0.25 of 4, which goes.
    assert_eq!(figure(&event, swiss, 5, "SB"), "0.75");
    assert_eq!(figure(&event, swiss, 5, "SB/C1"), "0.5");
    // Buchholz of 5: 3.5, 0.5, own 1, own 1: 16.5 takes a missed round's 1, not the 0.5 of 4; /C2 the other too.
    assert_eq!(figure(&event, swiss, 5, "BH"), "6");
    assert_eq!(figure(&event, swiss, 5, "BH/C1"), "5");
    assert_eq!(figure(&event, swiss, 5, "BH/C2"), "4");
    // 14.3: then the most significant one, 3.5.
    assert_eq!(figure(&event, swiss, 5, "BH/M1"), "1.5");
}

#[test]
fn s3_progressive_cuts_the_first_rounds_whoever_missed_them() {
    let late = event(&["1.5|0000 - H     2 w 1", "0.0|0000 - Z     1 b 0"]);
    // 7.5 and 14.1.1: 0.5 + 1.5; the score after round 1 goes, which is that of the missed round.
    assert_eq!(figure(&late, Format::Swiss, 1, "PS"), "2");
    assert_eq!(figure(&late, Format::Swiss, 1, "PS/C1"), "1.5");
    // A round missed later is not cut in the place of the first: article 16 is not on progressive scores.
    // 1 of the mixed event: 1, 1.5, 2, 2.
    assert_eq!(figure(&mixed(), Format::Swiss, 1, "PS/C1"), "5.5");
    assert_eq!(figure(&mixed(), Format::Swiss, 1, "PS/C2"), "4");
}

/// Three players, one resting in each round; 3 does not come to play 1.
fn resting() -> Event {
    event(&[
        "1.5|0000 - Z     3 b +     2 w =",
        "1.0|   3 w =  0000 - Z     1 b =",
        "0.5|   2 b =     1 w -  0000 - Z",
    ])
}

#[test]
fn s3_in_a_round_robin_forfeits_are_games_and_rests_are_nothing() {
    let (event, table) = (resting(), Format::RoundRobin);
    // 15.2: 0.5*1 (forfeit) + 1*0.5; the rest brings nothing, and 3's last one is no withdrawal.
    assert_eq!(figure(&event, table, 1, "SB"), "1");
    assert_eq!(figure(&event, table, 2, "SB"), "1");
    assert_eq!(figure(&event, table, 2, "SB/C1"), "0.75");
    // 9.2: two games each, so 1 point is half: 1's points against 2 count, those against 3 don't.
    assert_eq!(figure(&event, table, 1, "KS"), "0.5");
    // 15.2: a forfeit win is a game for 7.2 to 7.4, a forfeit loss none; in a Swiss neither is.
    for (tiebreak, ours, theirs) in [("WON", "1", "0"), ("BPG", "1", "1"), ("BWG", "1", "0")] {
        assert_eq!(figure(&event, table, 1, tiebreak), ours, "{tiebreak}");
        assert_eq!(figure(&event, table, 3, tiebreak), theirs, "{tiebreak}");
        assert_eq!(
            figure(&event, Format::Swiss, 1, tiebreak),
            "0",
            "{tiebreak}"
        );
    }
    // Not for ratings: 1 met only 2 on the board.
    assert_eq!(figure(&event, table, 1, "ARO"), "1980");
    // 6: the forfeit counts as a meeting.
    let order = parse_list("DE").expect("a name");
    let made = standings(&event, None, &order, table);
    assert_eq!(made.row(1).map(|r| r.place), Some(Some(1)));
}

#[test]
fn s3_means_say_what_they_are_divided_by() {
    let event = mixed();
    // 8.2: Buchholz of 1's opponents, with 16.3 (5 and 6 left: 1.5 each): 4: 2+1.5+3+3.5; 2: 1.5+3+2+0.5;
    // 3: 1.5+3.5+0.5+2; the mean of 10, 7 and 7.5.
    let order = parse_list("AOB").expect("a name");
    let made = standings(&event, None, &order, Format::Swiss);
    let row = made.row(1).expect("player 1");
    assert_eq!(
        (row.figures[0].text().as_str(), row.figures[0].divisor),
        ("8.17", 3)
    );
    let told = explain_row(&event, &made, row, Lang::ZhHans);
    assert!(told.contains("；除以3"), "{told}");
}

#[test]
fn s3_a_file_names_its_order_of_tie_breaks() {
    let order = |record: &str| {
        let text = format!("012 By hand\n{record}\n001    1      P1\n");
        let event = trf::read(text.as_bytes()).expect("a tournament").event;
        recorded(&event).map(|order| order.map(|o| o.iter().map(ToString::to_string).collect()))
    };
    let names = |list: &[&str]| Some(Ok(list.iter().map(ToString::to_string).collect::<Vec<_>>()));
    assert_eq!(order("202 bh/c1,PS,DE"), names(&["BH/C1", "PS", "DE"]));
    assert_eq!(order("212 PTS,BH/M1,SB"), names(&["BH/M1", "SB"]));
    assert_eq!(order("032 CHN"), None);
    assert_eq!(order("202"), None);
    let first = TieBreakError::PointsFirst("BH".into());
    assert_eq!(order("212 BH,PTS"), Some(Err(("212 BH,PTS".into(), first))));
    let unknown = TieBreakError::Unknown("OTHER_X".into(), "STD");
    let told = order("202 OTHER_X").and_then(Result::err);
    assert!(
        matches!(told, Some((_, TieBreakError::Unknown(name, _))) if name == "OTHER_X"),
        "{unknown}"
    );
}
