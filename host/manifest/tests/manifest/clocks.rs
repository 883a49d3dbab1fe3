//! `[clock]`, `[pace]` and what contradicts them.

use crate::support::{assert_shows_itself, good, info, told};
use qipai_table::config::{Clock, OnTimeout, Pace};

#[test]
fn t1_the_three_times_of_the_qq_clock() {
    let lines = "[clock]\nsystem = \"qq\"\ngame = \"30m\"\nstep = \"5m\"\ncountdown = \"3m\"\n";
    let expected = Clock::Qq {
        game: 1_800_000,
        step: 300_000,
        countdown: 180_000,
    };
    assert_eq!(good(lines).config.clock, expected);
}

#[test]
fn each_system_has_its_times_and_no_others() {
    let fischer = "[clock]\nsystem = \"fischer\"\ntime = \"1h30m\"\nincrement = \"30s\"\n";
    let expected = Clock::Fischer {
        time: 5_400_000,
        increment: 30_000,
    };
    assert_eq!(good(fischer).config.clock, expected);
    let cases = [
        ("system = \"sudden_death\"", "3:10: this clock needs `time`"),
        (
            "system = \"fischer\"\ntime = \"5m\"",
            "3:10: this clock needs `increment`",
        ),
        (
            "system = \"none\"\ntime = \"5m\"",
            "4:1: [clock] has no key `time`",
        ),
        (
            "system = \"qq\"\ngame = \"5m\"\nstep = \"5m\"\ncountdown = \"1m\"\nincrement = \"1s\"",
            "7:1: [clock] has no key `increment`",
        ),
        ("time = \"5m\"", "3:1: [clock] has no key `time`"),
        (
            "system = \"sudden_death\"\ntime = \"0s\"",
            "4:8: `time` can't be no time at all",
        ),
        (
            "system = \"sudden_death\"\ntime = \"5 min\"",
            "4:8: \"5 min\" is no duration; write \"1h30m\"",
        ),
        (
            "system = \"sudden_death\"\ntime = 300",
            "4:8: text is expected here, not a whole number",
        ),
        (
            "lose_at = 5",
            "3:11: `lose_at` counts skipped turns: it wants on_timeout = \"skip\"",
        ),
        (
            "system = \"sudden_death\"\ntime = \"5m\"\non_timeout = \"skip\"",
            "5:14: this clock gives no new time after a skipped turn",
        ),
        (
            "system = \"stages\"\nstages = []",
            "4:10: a clock needs one stage at least",
        ),
        (
            "system = \"stages\"\nstages = [{ time = \"1h\" }, { time = \"30m\" }]",
            "4:11: only the last stage may be without `moves`: this one would never end",
        ),
        (
            "system = \"stages\"\nstages = [{ moves = 40 }]",
            "4:11: a stage needs `time`",
        ),
        (
            "system = \"byoyomi\"\ntime = \"1h\"\nperiod = \"30s\"\nperiods = 0",
            "6:11: `periods` is 0; it may be 1 to 1000",
        ),
        (
            "system = \"canadian\"\ntime = \"1h\"\nmoves = 10",
            "3:10: this clock needs `period`",
        ),
        (
            "system = \"hourglass\"\ntime = \"1m\"\nshare = \"team\"",
            "5:9: nobody has a partner here",
        ),
        (
            "system = \"per_move\"\nstep = \"30s\"\npress = \"hand\"\non_timeout = \"skip\"",
            "6:14: a turn can't be skipped that ends with the hand on the clock",
        ),
        (
            "odds = { green = { system = \"none\" } }",
            "3:10: there is no seat `green` here",
        ),
        (
            "phase = { lay = { system = \"none\" } }",
            "3:11: this game has no phase `lay`; did you mean `play`?",
        ),
        (
            "phase = { play = { time = \"5m\" } }",
            "3:11: the clock of `play` needs `system`",
        ),
        (
            "phase = { play = 5 }",
            "3:18: a clock, which is a table, is expected here",
        ),
        (
            "phase = { play = { system = \"sudden_death\", time = \"5m\", on_timeout = \"lose\" } }",
            "the clock of `play` has no key `on_timeout`",
        ),
    ];
    for (lines, text) in cases {
        let told = told(&format!("[clock]\n{lines}\n"));
        assert_eq!(told.len(), 1, "{lines}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
}

#[test]
fn t4_skipped_turns_are_counted_where_the_game_has_a_move_for_them() {
    let lines = "[clock]\nsystem = \"qq\"\ngame = \"1s\"\nstep = \"30s\"\ncountdown = \"30s\"\non_timeout = \"skip\"\nlose_at = 5\n";
    let manifest = good(lines);
    assert_eq!(manifest.config.on_timeout, OnTimeout::Skip { lose_at: 5 });
    assert_shows_itself(&manifest, &info());
    let mut facts = info();
    facts.skips.clear();
    let told = crate::support::told_by(crate::support::resolve_for(&facts, lines));
    assert_eq!(told.len(), 1);
    assert!(
        told[0].starts_with("test.toml:7:14: this game has no move for a skipped turn"),
        "{told:?}"
    );
}

#[test]
fn t2_every_system_is_shown_as_it_was_read() {
    let systems = [
        "system = \"delay\"\ntime = \"5m\"\ndelay = \"5s\"",
        "system = \"bronstein\"\ntime = \"5m\"\ndelay = \"5s\"",
        "system = \"byoyomi\"\ntime = \"1h\"\nperiod = \"30s\"\nperiods = 5",
        "system = \"canadian\"\ntime = \"0s\"\nperiod = \"5m\"\nmoves = 25",
        "system = \"hourglass\"\ntime = \"1m\"",
        "system = \"per_move\"\nstep = \"30s\"\nstart_delay = \"10s\"",
        "system = \"stages\"\nstages = [{ moves = 40, time = \"1h30m\", increment = \"30s\" }, { time = \"30m\", delay = \"5s\" }]\npress = \"hand\"",
        "system = \"none\"\nodds.white = { system = \"sudden_death\", time = \"1m\" }\nodds.0 = { system = \"none\" }",
    ];
    for system in systems {
        let manifest = good(&format!("[clock]\n{system}\n"));
        assert_shows_itself(&manifest, &info());
    }
    let team = "[seating]\nseats = 4\nteams = [0, 1, 0, 1]\n[clock]\nsystem = \"hourglass\"\ntime = \"1m\"\nshare = \"team\"\n";
    assert_shows_itself(&good(team), &info());
    let four = told("[seating]\nseats = 4\n[clock]\nsystem = \"hourglass\"\ntime = \"1m\"\n");
    assert!(
        four[0].contains("5:10: an hourglass has two ends, and here are 4 clocks"),
        "{four:?}"
    );
}

#[test]
fn phases_have_clocks_of_their_own() {
    let manifest = good(
        "[clock]\nsystem = \"none\"\n[clock.phase.layout]\nsystem = \"sudden_death\"\ntime = \"3m\"\n",
    );
    let layout = Clock::SuddenDeath { time: 180_000 };
    assert_eq!(manifest.config.clock_of("layout"), &layout);
    assert_eq!(manifest.config.clock_of("play"), &Clock::None);
    assert_shows_itself(&manifest, &info());
}

#[test]
fn beats_have_a_pace() {
    let manifest = good("[pace]\ndeal = \"300ms\"\nwindow = { time = \"8s\", restart = true }\n");
    let expected = Pace {
        time: 8_000,
        restart: true,
    };
    assert_eq!(manifest.config.pace["window"], expected);
    assert_eq!(manifest.config.pace["deal"].time, 300);
    assert_shows_itself(&manifest, &info());
    let told = told("[pace]\ndeals = \"1s\"\nwindow = { restart = 1 }\n");
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(
        told[0].starts_with("test.toml:3:1: this game has no beat `deals`; did you mean `deal`?")
    );
    assert!(told[1].starts_with("test.toml:4:1: the pace of `window` needs `time`"));
    assert!(told[2].starts_with("test.toml:4:22: true or false is expected"));
}
