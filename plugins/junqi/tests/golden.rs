//! Golden games: `data/games.jsonl` holds whole games with everything that was noted, and how they stand at the end.

use qipai_junqi::Junqi;
use qipai_sdk::testkit::golden;

#[test]
fn j5_golden_games_end_as_they_did() {
    let endings = golden::<Junqi>(include_str!("data/games.jsonl"));
    for ending in ["flag-captured", "no-moves", "no-capture", "left"] {
        assert!(
            endings.iter().any(|known| known == ending),
            "no game ends by {ending}"
        );
    }
}
