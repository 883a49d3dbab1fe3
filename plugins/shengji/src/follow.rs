//! What a follower must give (rules sheet, shengji: follow).

use qipai_sdk::Illegal;
use qipai_sdk::cards::{Card, CardSet};

use crate::hand::Cards;
use crate::order::{Order, TRUMPS};
use crate::rules::{Follow, PartialTractor, Rules};
use crate::shape::{Lengths, Pairs, answer, answers, lengths, pairs_in, units};

/// Candidates that are worked out at most, listed ones and repeated ones together.
const WORK: usize = 4_000;

/// What a lead asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub suit: usize,
    pub count: usize,
    lengths: Lengths,
}

impl Asked {
    /// `None` for cards of several suits, which nobody can have led.
    pub fn by(lead: Cards, order: &Order) -> Option<Asked> {
        let suit = order.suit_of(lead.kinds())?;
        Some(Asked {
            suit,
            count: lead.len(),
            lengths: lengths(&units(lead, suit, order)),
        })
    }
}

/// What a hand may answer.
pub struct Answers<'a> {
    asked: Asked,
    order: &'a Order,
    whole: bool,
    hand: Cards,
    /// The cards of the suit led.
    own: Cards,
    /// What the pairs must give at least.
    target: u64,
}

impl<'a> Answers<'a> {
    pub fn new(asked: Asked, hand: Cards, order: &'a Order, rules: &Rules) -> Answers<'a> {
        let own = hand.among(order.cards(asked.suit));
        let whole = rules.partial_tractor == PartialTractor::Free;
        let pairs = Pairs::of(own, asked.suit, order);
        let plain = asked.lengths.longest() < order.tractor_min();
        let target = match rules.follow {
            Follow::Suit => 0,
            Follow::TractorsProtected if plain => {
                let most = asked.lengths.total().min(pairs.loose());
                (0..most as u32).fold(0, |all, i| all | 1 << (60 - 4 * i))
            }
            _ => answer(&pairs, &asked.lengths, whole),
        };
        Answers {
            asked,
            order,
            whole,
            hand,
            own,
            target,
        }
    }

    /// Cards of an answer.
    pub fn count(&self) -> usize {
        self.asked.count
    }

    /// More cards of the suit than are asked for: pairs and tractors matter.
    fn chooses(&self) -> bool {
        self.own.len() > self.asked.count
    }

    fn enough(&self, play: Cards) -> bool {
        let pairs = Pairs::of(play, self.asked.suit, self.order);
        answers(&pairs, &self.asked.lengths, self.whole, self.target)
    }

    /// The rule that forbids an answer.
    pub fn check(&self, play: Cards) -> Result<(), Illegal> {
        if play.len() != self.asked.count {
            return Err(Illegal::new("wrong-number").arg("n", self.asked.count));
        }
        let followed = play.among(self.order.cards(self.asked.suit));
        if followed.len() < self.own.len().min(self.asked.count) {
            let suit = self.order.name(self.asked.suit);
            return Err(Illegal::new("must-follow-suit").arg("suit", format!("@{suit}")));
        }
        if !self.chooses() || self.enough(play) {
            return Ok(());
        }
        let held = pairs_in(self.target);
        let given = Pairs::of(play, self.asked.suit, self.order).total();
        Err(if given < held {
            Illegal::new("must-follow-pairs").arg("n", held)
        } else {
            Illegal::new("must-follow-tractor").arg("n", self.target >> 60)
        })
    }

    /// The smallest sets of pairs that give what is asked for: each answer holds one of them.
    pub fn cores(&self) -> Vec<Cards> {
        let wanted = pairs_in(self.target);
        let kinds: Vec<Card> = self.own.pairs().iter().collect();
        let mut cores = Vec::new();
        if self.chooses() && wanted > 0 {
            subsets(&kinds, wanted, CardSet::EMPTY, &mut |set| {
                let core = Cards::both(set);
                if self.enough(core) {
                    cores.push(core);
                }
            });
        } else if self.chooses() {
            cores.push(Cards::NONE);
        } else {
            cores.push(self.own);
        }
        cores
    }

    /// What may be laid beside a core.
    pub fn beside(&self, core: Cards) -> Cards {
        let from = if self.chooses() { self.own } else { self.hand };
        from.minus(core)
    }

    /// The answers, at most so many, each once, and whether these are all.
    pub fn list(&self, most: usize) -> (Vec<Cards>, bool) {
        let cores = self.cores();
        let (mut found, mut work) = (Vec::new(), 0);
        for (at, core) in cores.iter().enumerate() {
            let missing = self.asked.count.saturating_sub(core.len());
            let all = fill(*core, self.beside(*core), missing, &mut |play| {
                work += 1;
                // With one card beside it at most a core makes no other core's answer.
                let known =
                    missing > 1 && cores[..at].iter().any(|earlier| play.contains(*earlier));
                if !known {
                    found.push(play);
                }
                found.len() <= most && work < WORK
            });
            if !all {
                found.truncate(most);
                return (found, false);
            }
        }
        (found, true)
    }

    /// Whether these cards can be part of an answer, and the cards that would still go with them.
    pub fn open(&self, chosen: Cards) -> (bool, Cards) {
        let mut more = Cards::NONE;
        let mut open = false;
        for core in self.cores() {
            let together = core.or(chosen);
            let fits = self.hand.contains(chosen)
                && together.len() <= self.asked.count
                && (!self.chooses() || self.own.contains(chosen));
            if fits {
                open = true;
                let rest = if together.len() < self.asked.count {
                    self.beside(core).or(together)
                } else {
                    together
                };
                more = more.or(rest);
            }
        }
        (open, more.minus(chosen))
    }
}

/// All sets of so many of these kinds.
fn subsets(kinds: &[Card], size: usize, set: CardSet, sink: &mut impl FnMut(CardSet)) {
    if size == 0 {
        return sink(set);
    }
    for at in 0..kinds.len().saturating_sub(size - 1) {
        let mut with = set;
        with.insert(kinds[at]);
        subsets(&kinds[at + 1..], size - 1, with, sink);
    }
}

/// `chosen` with each choice of so many cards of `from`, until the sink has had enough: whether it was told of all.
pub fn fill(chosen: Cards, from: Cards, size: usize, sink: &mut impl FnMut(Cards) -> bool) -> bool {
    if size == 0 {
        return sink(chosen);
    }
    let Some(card) = from.kinds().nth(0) else {
        return true;
    };
    let held = from.count(card);
    let rest = from.minus(Cards::of(card, held));
    for taken in (0..=held.min(size)).rev() {
        if rest.len() + taken < size {
            return true;
        }
        if !fill(
            chosen.plus(Cards::of(card, taken)),
            rest,
            size - taken,
            sink,
        ) {
            return false;
        }
    }
    true
}

impl Order {
    /// The key of a suit's name.
    pub fn name(&self, suit: usize) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades", "trumps"][suit.min(TRUMPS)]
    }
}
