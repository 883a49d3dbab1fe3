//! Every manifest that is shipped resolves against its plugin's facts, and shows itself.

use crate::support::assert_shows_itself;
use qipai_manifest::{Manifest, catalog, load};
use qipai_table::config::{Clock, DrawOffer, Illegal};
use qipai_table::rules::Info;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../manifests")
}

/// Facts of the games that this crate has copies of.
fn facts(game: &str) -> Option<Info> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()
}

fn manifest(name: &str) -> Manifest {
    let draft = load(&root(), name).unwrap();
    let info = facts(draft.game()).unwrap();
    match draft.resolve(&info, None) {
        Ok(manifest) => manifest,
        Err(report) => panic!("{report}"),
    }
}

#[test]
fn every_shipped_manifest_is_right_and_shows_itself() {
    let mut checked = 0;
    for entry in catalog(&root()) {
        let draft = entry.draft.unwrap_or_else(|report| panic!("{report}"));
        let Some(info) = facts(draft.game()) else {
            continue;
        };
        let manifest = draft
            .resolve(&info, None)
            .unwrap_or_else(|report| panic!("{report}"));
        assert_shows_itself(&manifest, &info);
        assert!(manifest.title().contains_key("zh-Hans"), "{}", entry.name);
        checked += 1;
    }
    assert!(checked >= 11, "{checked}");
}

#[test]
fn t1_e2_the_qq_variant_has_its_clock_and_its_unscored_games() {
    let config = manifest("xiangqi-qq").config;
    let expected = Clock::Qq {
        game: 1_800_000,
        step: 300_000,
        countdown: 180_000,
    };
    assert_eq!(config.clock, expected);
    assert_eq!(
        config.scoring.unscored[0].causes,
        ["resigned", "out-of-time", "left"]
    );
}

#[test]
fn e3_e6_a1_the_contest_variant_has_its_conduct() {
    let conduct = manifest("xiangqi-contest").config.conduct;
    assert_eq!(conduct.draw_offer, DrawOffer::AfterOwnMoveAlternating);
    assert_eq!(conduct.illegal, Illegal::Loss);
    assert_eq!((conduct.fouls_lose, conduct.violations_lose), (3, 3));
    assert_eq!(conduct.offer_breach, qipai_table::config::Cost::Foul);
}

#[test]
fn a_card_game_has_its_auctions_and_no_draws() {
    let config = manifest("doudizhu-call-rob").config;
    assert!(config.auctions.iter().any(|(id, _)| id == "rob"));
    assert_eq!(config.conduct.draw_offer, DrawOffer::Forbidden);
    assert_eq!(config.seating.teams.len(), 3);
}
