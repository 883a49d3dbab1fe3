//! `[seating]`: the ways to sit down that the game knows.

use crate::support::{assert_shows_itself, good, info, told};
use qipai_manifest::Direction;

#[test]
fn teams_choose_among_seatings_of_one_size() {
    let teams = |lines: &str| good(lines).config.seating.teams;
    assert_eq!(teams(""), [0, 1]);
    assert_eq!(
        teams("seating.seats = 4"),
        [0, 1, 0, 1],
        "the first of them"
    );
    assert_eq!(teams("seating.teams = [0, 1, 2, 3]"), [0, 1, 2, 3]);
    assert_eq!(
        told("[seating]\nteams = [0, 0, 1, 1]"),
        [
            "test.toml:3:9: this game is not played by teams [0, 0, 1, 1]; did you mean `[0, 1, 0, 1]`? Allowed: [0, 1], [0, 1, 0, 1], [0, 1, 2, 3]"
        ]
    );
    assert_eq!(
        told("[seating]\nseats = 2\nteams = [0, 1, 0, 1]"),
        ["test.toml:4:9: 4 teams are given for 2 seats"]
    );
    for wrong in ["[0, \"a\"]", "[0, 256]", "[-1, 0]"] {
        let told = told(&format!("[seating]\nteams = {wrong}"));
        assert_eq!(
            told,
            ["test.toml:3:9: a list of the seats' teams, [0, 1, 0, 1], is expected here"]
        );
    }
}

#[test]
fn d3_the_direction_is_kept_for_who_draws_the_table() {
    let manifest = good("[seating]\ndirection = \"counterclockwise\"");
    assert_eq!(manifest.direction, Direction::Counterclockwise);
    assert_shows_itself(&manifest, &info());
}
