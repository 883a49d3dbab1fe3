//! All plays from a hand: counted out from the ranks held, with nothing allocated for each candidate.

use crate::classify::bodies;
use crate::combination::{Combination, Kind, Wings};
use crate::family::{Family, both_jokers};
use crate::ranks::{BIG_JOKER, Cards, RankSet, SMALL_JOKER, TOP_OF_CHAINS};

/// Hands every way to lead to `sink`, unsorted. A set with several readings comes once for each.
pub fn leads(hand: Cards, family: &Family, sink: &mut impl FnMut(Cards, Combination)) {
    for kind in Kind::ALL {
        if !family.admits(kind) {
            continue;
        }
        if kind.min_len() == 1 {
            of_kind(hand, family, kind, 1, None, sink);
            continue;
        }
        let held = hand.at_least(kind.multiplicity());
        for len in kind.min_len()..=TOP_OF_CHAINS + 1 {
            if len * kind.cards_each() > hand.len() || held.run_starts(len).is_empty() {
                break;
            }
            of_kind(hand, family, kind, len, None, sink);
        }
    }
}

/// Hands every play that beats `table` to `sink`, unsorted; the pass is not among them.
pub fn follows(
    hand: Cards,
    family: &Family,
    table: Combination,
    sink: &mut impl FnMut(Cards, Combination),
) {
    match table.kind {
        Kind::Rocket => return,
        Kind::Bomb => {}
        kind => of_kind(hand, family, kind, table.len, Some(table.rank), sink),
    }
    let above = (table.kind == Kind::Bomb).then_some(table.rank);
    of_kind(hand, family, Kind::Bomb, 1, above, sink);
    of_kind(hand, family, Kind::Rocket, 1, None, sink);
}

/// Every combination of one type and length, with a body above a rank if one is given.
fn of_kind(
    hand: Cards,
    family: &Family,
    kind: Kind,
    len: u8,
    above: Option<u8>,
    sink: &mut impl FnMut(Cards, Combination),
) {
    if kind == Kind::Rocket {
        if hand.contains(Cards::ROCKET) {
            sink(Cards::ROCKET, Combination::ROCKET);
        }
        return;
    }
    let starts = bodies(hand, kind, len);
    let starts = above.map_or(starts, |rank| starts.above(rank));
    for rank in starts {
        let body = Cards::run(rank, len, kind.multiplicity());
        let reading = Combination { kind, len, rank };
        match kind.wings() {
            Wings::None => sink(body, reading),
            Wings::Solos(each) => {
                let wings = &mut |wings| sink(body.plus(wings), reading);
                solo_wings(hand.minus(body), family, reading, each * len, wings);
            }
            Wings::Pairs(each) => {
                let wings = &mut |wings| sink(body.plus(wings), reading);
                pair_wings(hand.minus(body), family, reading, each * len, wings);
            }
        }
    }
}

fn solo_wings(
    rest: Cards,
    family: &Family,
    reading: Combination,
    need: u8,
    sink: &mut impl FnMut(Cards),
) {
    let allowed = family.solo_wings(rest, reading.kind, reading.rank, reading.len);
    if need > 1 && !family.wing_joker_pair && both_jokers(allowed) {
        let plain = allowed.within(allowed.at_least(1).no_jokers());
        choose(plain, need, Cards::NONE, sink);
        choose(plain, need - 1, Cards::of(SMALL_JOKER, 1), sink);
        choose(plain, need - 1, Cards::of(BIG_JOKER, 1), sink);
    } else {
        choose(allowed, need, Cards::NONE, sink);
    }
    if family.one_trio(reading.kind, reading.len) {
        let outside = rest.without(RankSet::run(reading.rank, reading.len));
        outside
            .at_least(3)
            .no_jokers()
            .for_each(|rank| sink(Cards::of(rank, 3)));
    }
}

fn pair_wings(
    rest: Cards,
    family: &Family,
    reading: Combination,
    need: u8,
    sink: &mut impl FnMut(Cards),
) {
    let pairs = rest
        .at_least(2)
        .no_jokers()
        .minus(RankSet::run(reading.rank, reading.len));
    choose_pairs(pairs, need, Cards::NONE, sink);
    if reading.kind == Kind::QuadTwoPair && family.quad_same_pairs {
        rest.at_least(4)
            .no_jokers()
            .for_each(|rank| sink(Cards::of(rank, 4)));
    }
}

/// Every way to take `need` cards out of `from`, with `taken` already taken.
fn choose<F: FnMut(Cards)>(from: Cards, need: u8, taken: Cards, sink: &mut F) {
    if need == 0 {
        return sink(taken);
    }
    let ranks = from.at_least(1);
    if need == 1 {
        return ranks.for_each(|rank| sink(taken.plus(Cards::of(rank, 1))));
    }
    let mut left = from;
    for rank in ranks {
        if left.len() < need {
            return;
        }
        left = left.without(RankSet::one(rank));
        for n in 1..=from.count(rank).min(need) {
            choose(left, need - n, taken.plus(Cards::of(rank, n)), sink);
        }
    }
}

/// Every way to take `need` pairs of different ranks.
fn choose_pairs<F: FnMut(Cards)>(mut from: RankSet, need: u8, taken: Cards, sink: &mut F) {
    if need == 0 {
        return sink(taken);
    }
    while from.len() >= need {
        let Some(rank) = from.next() else { return };
        choose_pairs(from, need - 1, taken.plus(Cards::of(rank, 2)), sink);
    }
}
