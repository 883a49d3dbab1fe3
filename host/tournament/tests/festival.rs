//! Parallel tournaments with overlapping players.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use qipai_tournament::lang::Lang;
use qipai_tournament::night::festival::{Festival, FestivalError, Timetable, read, timetable};

fn check(festival: &Festival, table: &Timetable) {
    let mut held = vec![0; festival.events.len()];
    for (slot, list) in (1u32..).zip(&table.slots) {
        let mut busy = BTreeSet::new();
        let mut tables = 0;
        for h in list {
            let event = &festival.events[h.event];
            held[h.event] += 1;
            assert_eq!(h.round, held[h.event], "rounds in order");
            assert!(!event.closed.contains(&slot));
            tables += event.tables;
            for name in &event.entrants {
                assert!(busy.insert(name), "{name} is wanted twice in slot {slot}");
            }
        }
        assert!(tables <= festival.tables);
    }
    assert_eq!(
        held,
        festival.events.iter().map(|e| e.rounds).collect::<Vec<_>>()
    );
}

/// The faculty contest: eight events, 120 people, each in one to three events.
fn faculty() -> String {
    let names = [
        "xiangqi",
        "chess",
        "chinese-checkers",
        "junqi",
        "gomoku",
        "go",
        "bridge",
        "shengji",
    ];
    let mut text = String::from("title = \"faculty contest\"\nslots = 40\n");
    for (i, name) in names.iter().enumerate() {
        let rounds = 5 + i % 3;
        let entrants: Vec<String> = (0..120)
            .filter(|p| {
                p % 8 == i
                    || (p % 5 == 0 && (p / 5 + 3) % 8 == i)
                    || (p % 17 == 0 && (p / 3) % 8 == i)
            })
            .map(|p| format!("\"p{p}\""))
            .collect();
        let _ = writeln!(
            text,
            "[[events]]\nid = \"{name}\"\nrounds = {rounds}\nentrants = [{}]",
            entrants.join(", ")
        );
    }
    text
}

#[test]
fn s4_the_eight_events_of_the_faculty_contest_are_held_without_clashes() {
    let festival = read(&faculty()).expect("a festival");
    let table = timetable(&festival).expect("a timetable");
    check(&festival, &table);
    println!("{} slots, bound {}", table.slots.len(), table.bound);
    assert!(
        table.slots.len() as u32 <= table.bound + 2,
        "{} {}",
        table.slots.len(),
        table.bound
    );
    let text = table.render(&festival, Lang::En);
    assert!(
        text.contains("slot 1: ") && text.contains("lower bound"),
        "{text}"
    );
    assert!(!table.of_person(&festival, "p0").is_empty());
}

#[test]
fn s4_events_without_common_players_run_side_by_side() {
    let text = "slots = 3\n[[events]]\nid = \"a\"\nrounds = 3\nentrants = [\"x\", \"y\"]\n[[events]]\nid = \"b\"\nrounds = 2\nentrants = [\"z\", \"w\"]\n";
    let festival = read(text).expect("a festival");
    let table = timetable(&festival).expect("a timetable");
    check(&festival, &table);
    assert_eq!((table.slots.len(), table.bound), (3, 3));
    let narrow = Festival {
        tables: 1,
        slots: 5,
        ..festival
    };
    let table = timetable(&narrow).expect("one after another");
    check(&narrow, &table);
    assert_eq!(table.slots.len(), 5);
}

#[test]
fn s4_absences_and_rest_are_kept() {
    let text = "slots = 6\n[[events]]\nid = \"a\"\nrounds = 2\nrest = 1\nentrants = [\"x\", \"y\"]\n[[events]]\nid = \"b\"\nrounds = 2\nentrants = [\"y\", \"w\"]\n[[away]]\nperson = \"x\"\nslots = [1, 2]\n";
    let festival = read(text).expect("a festival");
    let table = timetable(&festival).expect("a timetable");
    check(&festival, &table);
    let slots: Vec<u32> = table
        .of_person(&festival, "x")
        .iter()
        .map(|s| s.0)
        .collect();
    assert!(slots[0] > 2 && slots[1] > slots[0] + 1, "{slots:?}");
}

#[test]
fn s4_what_cannot_be_held_is_explained() {
    let text = "slots = 3\n[[events]]\nid = \"a\"\nrounds = 2\nentrants = [\"x\", \"y\"]\n[[events]]\nid = \"b\"\nrounds = 2\nentrants = [\"y\", \"w\"]\n";
    let festival = read(text).expect("a festival");
    let error = FestivalError::TooManyRounds {
        events: vec!["a".into(), "b".into()],
        rounds: 4,
        slots: 3,
    };
    assert_eq!(timetable(&festival), Err(error));
    let crowded = Festival {
        tables: 0,
        ..festival
    };
    assert_eq!(timetable(&crowded), Err(FestivalError::Tables("a".into())));
}

#[test]
fn s4_mistakes_in_a_festival_have_line_and_column() {
    let place = |text: &str| read(text).map_err(|e| (e.line, e.column)).err();
    let event = "[[events]]\nid = \"a\"\nrounds = 2\nentrants = [\"x\", \"y\"]\n";
    assert_eq!(place(&format!("slots = 3\n{event}")), None);
    assert_eq!(place(&format!("slots = 0\n{event}")), Some((1, 9)));
    assert_eq!(place(&format!("slots = 1\n{event}")), Some((4, 10)));
    assert_eq!(place(&format!("slots = 3\n{event}{event}")), Some((7, 6)));
    assert_eq!(
        place(&format!("slots = 3\n{}", event.replace("\"y\"", "\"x\""))),
        Some((5, 18))
    );
    assert_eq!(
        place(&format!(
            "slots = 3\n{event}[[away]]\nperson = \"q\"\nslots = [1]\n"
        )),
        Some((7, 10))
    );
    assert_eq!(
        place(&format!(
            "slots = 3\n{event}[[away]]\nperson = \"x\"\nslots = [4]\n"
        )),
        Some((8, 10))
    );
}

/// As many events as there may be, nobody in two of them: there is one best choice in a slot. (All subsets are 16 million: looked
/// through, this would take minutes.)
#[test]
fn s4_many_events_without_common_players_take_no_time() {
    let mut text = String::from("slots = 60\n");
    for i in 0..24 {
        let _ = writeln!(
            text,
            "[[events]]\nid = \"e{i}\"\nrounds = {}\nentrants = [\"a{i}\", \"b{i}\"]",
            20 + i
        );
    }
    let festival = read(&text).expect("a festival");
    let table = timetable(&festival).expect("a timetable");
    check(&festival, &table);
    assert_eq!(table.slots.len(), 43);
}
