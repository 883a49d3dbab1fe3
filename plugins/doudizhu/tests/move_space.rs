//! Sizes of the whole move space: every set of at most 20 cards of one pack that is a combination (rules sheet,
//! Dou Dizhu: table of move spaces). D4: all usual card types.

use std::collections::BTreeMap;

use qipai_doudizhu::classify::readings;
use qipai_doudizhu::family::{Family, WingSolo};
use qipai_doudizhu::generate::leads;
use qipai_doudizhu::ranks::Cards;
use qipai_doudizhu::rules::Preset;

/// Every set with its number of readings.
fn space(family: &Family) -> BTreeMap<(u8, u64), (Cards, usize)> {
    let mut sets: BTreeMap<(u8, u64), (Cards, usize)> = BTreeMap::new();
    leads(Cards::PACK, family, &mut |cards, reading| {
        assert_eq!(cards.len(), reading.cards(), "{cards} as {reading:?}");
        if cards.len() <= 20 {
            sets.entry(cards.order()).or_insert((cards, 0)).1 += 1;
        }
    });
    sets
}

fn sizes(family: &Family) -> (usize, usize) {
    let sets = space(family);
    (
        sets.len(),
        sets.values().filter(|(_, readings)| *readings > 1).count(),
    )
}

fn with(wing_solo: WingSolo) -> Family {
    Family {
        wing_solo,
        ..Preset::Common.family()
    }
}

#[test]
fn d4_sizes_of_the_presets() {
    assert_eq!(sizes(&Preset::Imsa.family()), (12_654, 0));
    assert_eq!(
        sizes(&Preset::Common.family()),
        (24_639, 0),
        "no set has two readings"
    );
    assert_eq!(sizes(&Preset::Rlcard.family()), (27_471, 0));
    assert_eq!(sizes(&Preset::DouzeroLead.family()).0, 26_146);
}

/// "26,146 + 78 sets like 33338888".
#[test]
fn d4_quads_as_two_pairs_add_one_set_for_two_ranks() {
    let detector = Family {
        quad_same_pairs: true,
        ..Preset::DouzeroLead.family()
    };
    assert_eq!(sizes(&detector).0, 26_224);
}

#[test]
fn d4_sizes_and_ambiguous_sets_of_the_wing_rules() {
    assert_eq!(sizes(&with(WingSolo::TrioOk)), (27_845, 383));
    assert_eq!(sizes(&with(WingSolo::Any)), (86_611, 906));
}

/// Generating and classifying are written apart: each must know all readings of the other, and no more.
#[test]
fn d4_every_generated_set_is_classified_as_it_was_generated() {
    let mut families: Vec<Family> = [WingSolo::TrioOk, WingSolo::Any].map(with).to_vec();
    families.extend(
        [
            Preset::Imsa,
            Preset::Common,
            Preset::Rlcard,
            Preset::DouzeroLead,
            Preset::Botzone,
        ]
        .map(Preset::family),
    );
    families.push(Family {
        shuttle_wings: true,
        quad_same_pairs: true,
        ..Preset::Botzone.family()
    });
    for family in families {
        for (cards, generated) in space(&family).values() {
            assert_eq!(
                readings(*cards, &family).len(),
                *generated,
                "{cards} in {family:?}"
            );
        }
    }
}

/// Sets one card away from a combination: what is classified must also be generated.
#[test]
fn d4_sets_near_a_combination_are_not_combinations_unless_generated() {
    for family in [
        Preset::Common.family(),
        Preset::Botzone.family(),
        with(WingSolo::TrioNonext),
    ] {
        let all = space(&family);
        for (cards, _) in all.values().step_by(7) {
            for rank in 0..15 {
                let one = Cards::of(rank, 1);
                let more = cards.plus(one);
                if Cards::PACK.contains(more) && more.len() <= 20 {
                    let known = all.contains_key(&more.order());
                    assert_eq!(!readings(more, &family).is_empty(), known, "{more}");
                }
                if cards.contains(one) && cards.len() > 1 {
                    let less = cards.minus(one);
                    let known = all.contains_key(&less.order());
                    assert_eq!(!readings(less, &family).is_empty(), known, "{less}");
                }
            }
        }
    }
}
