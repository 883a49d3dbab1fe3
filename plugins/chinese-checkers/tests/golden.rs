//! Golden games: `data/games.jsonl` holds whole games with everything that was noted, and how they stand at the end.

use qipai_chinese_checkers::game::ChineseCheckers;
use qipai_sdk::testkit::golden;

#[test]
fn k1_golden_games_end_as_they_did() {
    let endings = golden::<ChineseCheckers>(include_str!("data/games.jsonl"));
    for ending in ["target-filled", "move-limit", "home-not-left"] {
        assert!(
            endings.iter().any(|known| known == ending),
            "no game ends by {ending}"
        );
    }
}
