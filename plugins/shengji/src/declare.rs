//! Declarations of trumps while the cards come (rules sheet, shengji: declaring; H3).

use qipai_sdk::cards::Card;
use qipai_sdk::{Deserialize, Serialize};

use crate::hand::Cards;
use crate::levels::Level;
use crate::rules::{BidOrder, NtOverride, Rules};

/// What kind of declaration it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One card of the level (亮).
    Declare,
    /// Both at once.
    DeclarePair,
    /// The declarer's second card (自保).
    Protect,
    /// The partner's card makes it a pair (对家保).
    PartnerProtect,
    /// A pair of another suit by somebody else (反主).
    Override,
    /// A pair of another suit by the declarer (自反).
    SelfOverride,
    /// The beaten declarer's second card.
    LateProtect,
    /// No trumps (反无主).
    NoTrumps,
}

impl Kind {
    pub fn key(self) -> &'static str {
        match self {
            Kind::Declare => "declare",
            Kind::DeclarePair => "declare_pair",
            Kind::Protect => "protect",
            Kind::PartnerProtect => "partner_protect",
            Kind::Override => "override",
            Kind::SelfOverride => "self_override",
            Kind::LateProtect => "late_protect",
            Kind::NoTrumps => "nt",
        }
    }
}

/// The declaration that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct Standing {
    /// Whose it is, as a place at the table.
    pub by: u8,
    /// `None` for no trumps.
    pub suit: Option<u8>,
    /// Cards of a suit. No trumps: 0 by one big joker, 3 by two small ones, 4 by two big ones or all.
    pub n: u8,
}

/// A declaration that somebody may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    pub kind: Kind,
    /// The cards that are shown.
    pub cards: Cards,
    /// How it stands then.
    pub becomes: Standing,
}

/// Who declares, and in view of what.
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    pub by: u8,
    pub hand: Cards,
    pub level: Level,
    pub standing: Option<Standing>,
    /// Suits in which the caller showed one card that was beaten.
    pub beaten: Option<u8>,
    pub rules: &'a Rules,
}

/// No trumps by one big joker: less than a pair of any suit.
const BIG_SINGLE: u8 = 0;
/// No trumps by two small jokers, and by more.
const SMALL_PAIR: u8 = 3;
const MOST: u8 = 4;

impl Caller<'_> {
    /// What the caller may declare, suits from spades down, then no trumps.
    pub fn offers(&self) -> Vec<Offer> {
        let mut offers = Vec::new();
        for suit in (0..4).rev() {
            let card = self.level.rank().and_then(|rank| Card::of(suit, rank));
            let Some(card) = card else { break };
            offers.extend(self.suit_offers(suit, card, self.hand.count(card)));
        }
        offers.extend(self.no_trumps());
        offers
    }

    fn offer(&self, kind: Kind, card: Card, shown: usize, n: u8) -> Offer {
        let by = match (kind, self.standing) {
            // The trumps stay the partner's who declared them.
            (Kind::PartnerProtect, Some(standing)) => standing.by,
            _ => self.by,
        };
        Offer {
            kind,
            cards: Cards::of(card, shown),
            becomes: Standing {
                by,
                suit: card.suit(),
                n,
            },
        }
    }

    fn suit_offers(&self, suit: u8, card: Card, held: usize) -> Vec<Offer> {
        let Some(standing) = self.standing else {
            let first = [(Kind::Declare, 1), (Kind::DeclarePair, 2)];
            let held = first.into_iter().filter(|&(_, n)| held >= n);
            return held
                .map(|(kind, n)| self.offer(kind, card, n, n as u8))
                .collect();
        };
        let own = standing.by == self.by;
        let partner = standing.by == (self.by + 2) % 4;
        let kind = if standing.suit == Some(suit) && standing.n == 1 {
            match (own, partner) {
                (true, _) if held == 2 => return vec![self.offer(Kind::Protect, card, 1, 2)],
                (_, true) if held >= 1 && self.rules.partner_protect => {
                    return vec![self.offer(Kind::PartnerProtect, card, 1, 2)];
                }
                _ => None,
            }
        } else if held < 2 {
            None
        } else if own {
            (self.rules.self_override && self.pair_beats(standing, suit))
                .then_some(Kind::SelfOverride)
        } else if self.pair_beats(standing, suit) {
            Some(Kind::Override)
        } else {
            let late = self.rules.late_protect && self.beaten == Some(suit);
            let equal = standing.n == 2 && standing.suit.is_some();
            (late && equal).then_some(Kind::LateProtect)
        };
        kind.map(|kind| self.offer(kind, card, 2, 2))
            .into_iter()
            .collect()
    }

    /// Whether a pair of a suit beats what stands: a single card, and among pairs by suit where the rules say so.
    fn pair_beats(&self, standing: Standing, suit: u8) -> bool {
        match (standing.suit, standing.n) {
            (Some(other), 1) => other != suit,
            (Some(other), 2) => self.rules.bid_order == BidOrder::JokerOrSuit && suit > other,
            (None, n) => n == BIG_SINGLE,
            _ => false,
        }
    }

    fn no_trumps(&self) -> Vec<Offer> {
        let (small, big) = (
            self.hand.count(Card::SMALL_JOKER),
            self.hand.count(Card::BIG_JOKER),
        );
        let rules = self.rules;
        if self.standing.is_none() && !rules.nt_open {
            return Vec::new();
        }
        let length_only = rules.bid_order == BidOrder::LengthOnly;
        // Jokers beat as many cards of a suit, or by number alone only fewer.
        let beats = |shown: u8, n: u8| match self.standing {
            None => true,
            Some(Standing {
                suit: Some(_), n, ..
            }) if length_only => shown > n,
            Some(Standing {
                suit: Some(_), n, ..
            }) => shown >= n,
            Some(Standing { n: BIG_SINGLE, .. }) => shown > 1,
            Some(standing) => n > standing.n && !length_only,
        };
        let pair = matches!(
            rules.nt_override,
            NtOverride::JokerPair | NtOverride::BigSingle
        );
        let ways = [
            (
                rules.nt_override == NtOverride::BigSingle && big >= 1,
                Cards::of(Card::BIG_JOKER, 1),
                BIG_SINGLE,
            ),
            (
                pair && small == 2,
                Cards::of(Card::SMALL_JOKER, 2),
                SMALL_PAIR,
            ),
            (pair && big == 2, Cards::of(Card::BIG_JOKER, 2), MOST),
            (
                rules.nt_override == NtOverride::FourJokers && small + big == 4,
                Cards::of(Card::SMALL_JOKER, 2).plus(Cards::of(Card::BIG_JOKER, 2)),
                MOST,
            ),
        ];
        let may = |(allowed, cards, n): (bool, Cards, u8)| {
            (allowed && beats(cards.len() as u8, n)).then_some(Offer {
                kind: Kind::NoTrumps,
                cards,
                becomes: Standing {
                    by: self.by,
                    suit: None,
                    n,
                },
            })
        };
        ways.into_iter().filter_map(may).collect()
    }
}
