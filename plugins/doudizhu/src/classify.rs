//! From cards to their readings.

use crate::combination::{Combination, Kind, Wings};
use crate::family::{Family, both_jokers};
use crate::ranks::{Cards, RankSet};

/// Everything these cards can be, the types with the longest body first, then ascending in rank. Empty: no combination.
pub fn readings(cards: Cards, family: &Family) -> Vec<Combination> {
    let mut found = Vec::new();
    for kind in Kind::ALL {
        if family.admits(kind) {
            readings_as(cards, family, kind, &mut found);
        }
    }
    found.sort_by_key(|reading| std::cmp::Reverse(reading.len));
    found
}

/// How cards are taken when they are played on `table` (or led), with the type the player declares if any: on the
/// table's own type where that beats it, else as the longest body; among equals the highest rank.
pub fn reading(
    cards: Cards,
    family: &Family,
    table: Option<Combination>,
    declared: Option<Kind>,
) -> Option<Combination> {
    let wanted = |r: &Combination| declared.is_none_or(|kind| r.kind == kind);
    let beats = |r: &Combination| table.is_some_and(|table| r.beats(table));
    readings(cards, family)
        .into_iter()
        .filter(wanted)
        .max_by_key(|r| (beats(r), r.len, r.rank))
}

fn readings_as(cards: Cards, family: &Family, kind: Kind, found: &mut Vec<Combination>) {
    if kind == Kind::Rocket {
        if cards == Cards::ROCKET {
            found.push(Combination::ROCKET);
        }
        return;
    }
    let (size, each) = (cards.len(), kind.cards_each());
    let len = size / each;
    let chain = kind.min_len() > 1;
    if size == 0 || size % each != 0 || len < kind.min_len() || (!chain && len > 1) {
        return;
    }
    for rank in bodies(cards, kind, len) {
        let wings = cards.minus(Cards::run(rank, len, kind.multiplicity()));
        if wings_fit(wings, family, kind, rank, len) {
            found.push(Combination { kind, len, rank });
        }
    }
}

/// Ranks at which a body of the type and length starts in these cards.
#[inline]
pub(crate) fn bodies(cards: Cards, kind: Kind, len: u8) -> RankSet {
    let held = cards.at_least(kind.multiplicity());
    match kind {
        Kind::Solo => held,
        _ if kind.min_len() == 1 => held.no_jokers(),
        _ => held.run_starts(len),
    }
}

fn wings_fit(wings: Cards, family: &Family, kind: Kind, rank: u8, len: u8) -> bool {
    match kind.wings() {
        Wings::None => wings.is_empty(),
        Wings::Solos(_) => {
            let allowed = family.solo_wings(wings, kind, rank, len);
            let jokers = family.wing_joker_pair || !both_jokers(wings);
            let one_trio = family.one_trio(kind, len) && !wings.at_least(3).is_empty();
            jokers
                && (allowed == wings
                    || one_trio && wings.within(RankSet::run(rank, len)).is_empty())
        }
        Wings::Pairs(each) => {
            let outside = wings.within(RankSet::run(rank, len)).is_empty();
            let pairs = wings.at_least(2).no_jokers().len();
            let even = wings.len() == 2 * each * len;
            let distinct = pairs == each * len;
            let same = kind == Kind::QuadTwoPair
                && family.quad_same_pairs
                && pairs == 1
                && wings.at_least(4).len() == 1;
            outside && even && (distinct || same)
        }
    }
}
