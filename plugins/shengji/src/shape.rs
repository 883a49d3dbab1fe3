//! Pairs and tractors: what is in a set of cards of one suit (rules sheet, shengji: adjacency, lead; H2).

use qipai_sdk::cards::Card;

use crate::hand::Cards;
use crate::order::{Order, POSITIONS};

/// How many pairs there are at each position of one suit, and which positions are neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    at: [u8; POSITIONS],
    joins: u32,
    /// Pairs of the shortest tractor.
    least: usize,
}

impl Pairs {
    /// The pairs among cards of one suit.
    pub fn of(cards: Cards, suit: usize, order: &Order) -> Pairs {
        let mut pairs = Pairs {
            at: [0; POSITIONS],
            joins: order.joins(suit),
            least: order.tractor_min(),
        };
        for card in cards.pairs().iter() {
            pairs.at[usize::from(order.value(card))] += 1;
        }
        pairs
    }

    pub fn total(&self) -> usize {
        self.at.iter().map(|&n| usize::from(n)).sum()
    }

    /// Positions in a row from `from` on that hold a pair and are neighbours.
    fn row(&self, from: usize) -> usize {
        let mut end = from;
        while end < POSITIONS && self.at[end] > 0 {
            end += 1;
            if self.joins >> (end - 1) & 1 == 0 {
                break;
            }
        }
        end - from
    }

    /// Where each position begins a row, and how long it is.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rows = (0..POSITIONS).map(|from| (from, self.row(from)));
        rows.filter(|(_, row)| *row > 0)
    }

    /// The longest row: its lowest position and its length, of several the highest; a row too short for a tractor counts as 1.
    fn longest(&self) -> (usize, usize) {
        let (mut best, mut row) = ((0, 0), 0);
        for (at, pairs) in self.at.iter().enumerate() {
            row = match (*pairs, at) {
                (0, _) => 0,
                (_, 0) => 1,
                _ if self.joins >> (at - 1) & 1 == 1 => row + 1,
                _ => 1,
            };
            if row > 0 && row >= best.1 {
                best = (at + 1 - row, row);
            }
        }
        if best.1 > 1 && best.1 < self.least {
            let top = (0..POSITIONS).rev().find(|&v| self.at[v] > 0);
            return (top.unwrap_or(0), 1);
        }
        best
    }

    /// Pairs that are no part of a tractor.
    pub fn loose(&self) -> usize {
        let mut loose = 0;
        let mut from = 0;
        while from < POSITIONS {
            let row = self.row(from).max(1);
            let kept = u8::from(row >= self.least);
            let pairs = self.at[from..from + row].iter();
            loose += pairs.map(|n| usize::from(n - kept.min(*n))).sum::<usize>();
            from += row;
        }
        loose
    }

    /// The highest top of a tractor of `length` pairs, or of a pair.
    pub fn highest(&self, length: usize) -> Option<usize> {
        let fits = |from: &usize| self.row(*from) >= length;
        let from = (0..POSITIONS).rev().find(fits)?;
        Some(from + length - 1)
    }

    fn without(mut self, from: usize, length: usize) -> Pairs {
        for n in &mut self.at[from..from + length] {
            *n -= 1;
        }
        self
    }

    /// Where windows of this length may be cut from, so that every way of cutting is looked at that could matter: of rows with
    /// one pair at each position only an end of each. Exact fits come first.
    fn windows(&self, length: usize) -> Windows {
        let joined = |at: usize| self.joins >> at & 1 == 1;
        // From each position on: the row, and whether it has one pair at each.
        let (mut rows, mut flat) = ([0; POSITIONS + 1], [true; POSITIONS + 1]);
        for at in (0..POSITIONS).rev().filter(|&at| self.at[at] > 0) {
            let on = joined(at) && rows[at + 1] > 0;
            rows[at] = 1 + if on { rows[at + 1] } else { 0 };
            flat[at] = self.at[at] == 1 && (!on || flat[at + 1]);
        }
        let mut found = Windows {
            from: [0; POSITIONS],
            count: 0,
        };
        let (mut before, mut seen) = (true, 0u32);
        for at in (0..POSITIONS).filter(|&at| self.at[at] > 0) {
            let begins = at == 0 || rows[at - 1] == 0 || !joined(at - 1);
            before = begins || (before && self.at[at - 1] == 1);
            let known = flat[at]
                && if begins {
                    seen >> rows[at] & 1 == 1
                } else {
                    before
                };
            if rows[at] >= length && !known {
                if flat[at] && begins {
                    seen |= 1 << rows[at];
                }
                found.from[found.count] = at;
                found.count += 1;
            }
        }
        found.from[..found.count].sort_unstable_by_key(|&from| rows[from]);
        found
    }
}

/// Positions from which windows may be cut.
struct Windows {
    from: [usize; POSITIONS],
    count: usize,
}

/// Lengths of paired units (a pair is 1) from the longest down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lengths {
    of: [u8; 13],
    len: usize,
}

impl Lengths {
    pub fn push(&mut self, length: usize) {
        if length > 0 && self.len < self.of.len() {
            self.of[self.len] = length as u8;
            self.len += 1;
            self.of[..self.len].sort_unstable_by(|a, b| b.cmp(a));
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.of[..self.len].iter().map(|&n| usize::from(n))
    }

    pub fn total(&self) -> usize {
        self.iter().sum()
    }

    pub fn longest(&self) -> usize {
        usize::from(self.of[0])
    }

    /// The same with `cut` pairs of a unit of this length taken care of.
    fn less(&self, length: usize, cut: usize) -> Lengths {
        let mut left = Lengths::default();
        let mut done = false;
        for each in self.iter() {
            if each == length && !done {
                done = true;
                left.push(each - cut);
            } else {
                left.push(each);
            }
        }
        left
    }
}

/// The parts that pairs can give to units of these lengths, the longest first, each a digit of four bits from the top: the
/// greater number is the better answer to the lead. With `whole` a unit is answered by its whole length or by single pairs.
pub fn answer(pairs: &Pairs, asked: &Lengths, whole: bool) -> u64 {
    give(pairs, asked, whole, 15, None)
}

/// Whether pairs give at least as good an answer as `goal`.
pub fn answers(pairs: &Pairs, asked: &Lengths, whole: bool, goal: u64) -> bool {
    give(pairs, asked, whole, 15, Some(goal)) >= goal
}

/// With a goal the answer is only as good as is needed to tell whether it reaches it.
fn give(pairs: &Pairs, asked: &Lengths, whole: bool, digit: u32, goal: Option<u64>) -> u64 {
    let most = asked.total().min(pairs.total());
    let (_, longest) = pairs.longest();
    let mut cut = longest.min(asked.longest());
    if whole {
        cut = asked
            .iter()
            .find(|&unit| unit <= longest)
            .unwrap_or(1)
            .min(cut);
    }
    if cut < pairs.least || asked.longest() < pairs.least {
        return (0..most as u32).fold(0, |all, i| all | 1 << (4 * digit.saturating_sub(i)));
    }
    let head = (cut as u64) << (4 * digit);
    if goal.is_some_and(|goal| goal >> (4 * digit) & 15 != cut as u64) {
        return head;
    }
    // What the rest must reach.
    let enough = goal.map(|goal| goal & ((1 << (4 * digit)) - 1));
    let mut best = 0;
    let mut tried = 0u32;
    for unit in asked
        .iter()
        .filter(|&unit| unit >= cut && (!whole || unit == cut))
    {
        if tried >> unit & 1 == 1 {
            continue;
        }
        tried |= 1 << unit;
        let left = asked.less(unit, cut);
        if left.total() == 0 {
            return head;
        }
        let windows = pairs.windows(cut);
        for &from in &windows.from[..windows.count] {
            let rest = give(
                &pairs.without(from, cut),
                &left,
                whole,
                digit.saturating_sub(1),
                goal,
            );
            best = best.max(rest);
            if enough.is_some_and(|enough| best >= enough) {
                return head | best;
            }
        }
    }
    head | best
}

/// How many pairs an answer has.
pub fn pairs_in(answer: u64) -> usize {
    (0..16).map(|i| (answer >> (4 * i) & 15) as usize).sum()
}

/// The tops with which pairs hold a unit of each of these lengths, the highest possible from the longest unit down.
pub fn fit(pairs: &Pairs, lengths: &[usize]) -> Option<Vec<usize>> {
    let Some((&length, rest)) = lengths.split_first() else {
        return Some(Vec::new());
    };
    if lengths.iter().sum::<usize>() > pairs.total() {
        return None;
    }
    for from in (0..POSITIONS)
        .rev()
        .filter(|&from| pairs.row(from) >= length)
    {
        if let Some(mut tops) = fit(&pairs.without(from, length), rest) {
            tops.insert(0, from + length - 1);
            return Some(tops);
        }
    }
    None
}

/// A tractor, a pair or a single card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Pairs; 0 is a single card.
    pub pairs: usize,
    /// The position of its highest card.
    pub top: usize,
    pub cards: Cards,
}

impl Unit {
    /// The position of its lowest card.
    pub fn bottom(&self) -> usize {
        self.top + 1 - self.pairs.max(1)
    }
}

/// Cards of one suit as units: the longest tractors first, then pairs, then single cards, each from the highest down.
pub fn units(cards: Cards, suit: usize, order: &Order) -> Vec<Unit> {
    let mut left = cards;
    let mut units = Vec::new();
    loop {
        let pairs = Pairs::of(left, suit, order);
        let (from, length) = pairs.longest();
        if length == 0 {
            break;
        }
        let mut unit = Cards::NONE;
        for value in from..from + length {
            let at = |card: &Card| usize::from(order.value(*card)) == value;
            if let Some(card) = left.pairs().iter().find(at) {
                unit = unit.plus(Cards::of(card, 2));
            }
        }
        left = left.minus(unit);
        units.push(Unit {
            pairs: length,
            top: from + length - 1,
            cards: unit,
        });
    }
    let mut singles: Vec<Card> = left.iter().collect();
    singles.sort_by_key(|&card| (std::cmp::Reverse(order.value(card)), card));
    units.extend(singles.into_iter().map(|card| Unit {
        pairs: 0,
        top: usize::from(order.value(card)),
        cards: Cards::of(card, 1),
    }));
    units
}

/// The lengths of the paired units.
pub fn lengths(units: &[Unit]) -> Lengths {
    let mut lengths = Lengths::default();
    for unit in units {
        lengths.push(unit.pairs);
    }
    lengths
}

/// Whether these cards are one tractor.
pub fn is_tractor(cards: Cards, order: &Order) -> bool {
    let Some(suit) = order.suit_of(cards.kinds()) else {
        return false;
    };
    matches!(units(cards, suit, order).as_slice(), [unit] if unit.pairs >= order.tractor_min())
}
