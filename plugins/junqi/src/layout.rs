//! How an army is laid out (J3): thirty places of a half, five of them camps that stay empty.

use crate::board::{self, HALF, ROWS, row, slot_is_camp, slot_is_headquarters};
use crate::rank::Rank;
use qipai_sdk::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A piece or nothing on each place of a half, from the back row on, each row from its owner's left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Layout([Option<Rank>; HALF]);

/// Why an army can't be laid out so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Something stands in a camp.
    Camp(usize),
    /// A place is empty.
    Empty(usize),
    /// More or fewer of a kind than an army has; where one too many stands.
    Set(Rank, Option<usize>),
    BombInFront(usize),
    MineForward(usize),
    FlagOutside(usize),
}

impl Fault {
    /// The refusal's code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Camp(_) => "camp-not-empty",
            Self::Empty(_) => "place-empty",
            Self::Set(..) => "wrong-piece-set",
            Self::BombInFront(_) => "bomb-in-the-front-row",
            Self::MineForward(_) => "mine-outside-the-last-two-rows",
            Self::FlagOutside(_) => "flag-not-in-headquarters",
        }
    }

    /// The place.
    #[must_use]
    pub fn slot(self) -> Option<usize> {
        match self {
            Self::Set(_, slot) => slot,
            Self::Camp(slot)
            | Self::Empty(slot)
            | Self::BombInFront(slot)
            | Self::MineForward(slot)
            | Self::FlagOutside(slot) => Some(slot),
        }
    }
}

/// J3: whether a piece of this kind may be laid out on a place that is no camp.
pub fn allowed(rank: Rank, slot: usize) -> Result<(), Fault> {
    match rank {
        Rank::Bomb if row(slot) == ROWS => Err(Fault::BombInFront(slot)),
        Rank::Mine if row(slot) > 2 => Err(Fault::MineForward(slot)),
        Rank::Flag if !slot_is_headquarters(slot) => Err(Fault::FlagOutside(slot)),
        _ => Ok(()),
    }
}

impl Layout {
    #[must_use]
    pub fn new(places: [Option<Rank>; HALF]) -> Self {
        Self(places)
    }

    #[must_use]
    pub fn get(&self, slot: usize) -> Option<Rank> {
        self.0[slot]
    }

    /// What stands where.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, Rank)> + '_ {
        let places = self.0.iter().enumerate();
        places.filter_map(|(slot, rank)| rank.map(|rank| (slot, rank)))
    }

    /// Whether the army may be laid out so; what is wrong first, from the back row on. A wrong set is told before wrong places.
    pub fn check(&self) -> Result<(), Fault> {
        self.complete()?;
        self.pieces()
            .try_for_each(|(slot, rank)| allowed(rank, slot))
    }

    /// Camps empty, all else filled, the right number of each kind.
    fn complete(&self) -> Result<(), Fault> {
        let mut left = Rank::ALL.map(Rank::count);
        for (slot, rank) in self.0.iter().enumerate() {
            match (rank, slot_is_camp(slot)) {
                (Some(_), true) => return Err(Fault::Camp(slot)),
                (None, false) => return Err(Fault::Empty(slot)),
                (Some(rank), false) if left[rank.index()] == 0 => {
                    return Err(Fault::Set(*rank, Some(slot)));
                }
                (Some(rank), false) => left[rank.index()] -= 1,
                (None, true) => {}
            }
        }
        match Rank::ALL.into_iter().find(|rank| left[rank.index()] > 0) {
            Some(rank) => Err(Fault::Set(rank, None)),
            None => Ok(()),
        }
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let columns = usize::from(board::COLUMNS);
        let mut places = [None; HALF];
        for (slot, place) in places.iter_mut().enumerate() {
            *place = self.0[slot / columns * columns + (columns - 1 - slot % columns)];
        }
        Self(places)
    }

    /// A legal layout, at random: the pieces with the fewest places first.
    #[must_use]
    pub fn random(rng: &mut Rng) -> Self {
        let mut places = [None; HALF];
        let kinds = [Rank::Flag, Rank::Mine, Rank::Bomb];
        let rest = Rank::army().filter(|rank| !kinds.contains(rank));
        let special = kinds
            .into_iter()
            .flat_map(|kind| (0..kind.count()).map(move |_| kind));
        for rank in special.chain(rest) {
            let free: Vec<usize> = (0..HALF)
                .filter(|&slot| {
                    !slot_is_camp(slot) && places[slot].is_none() && allowed(rank, slot).is_ok()
                })
                .collect();
            if let Some(&slot) = rng.pick(&free) {
                places[slot] = Some(rank);
            }
        }
        Self(places)
    }

    /// The layouts that are offered, by the keys of their names; each may be mirrored.
    #[must_use]
    pub fn presets() -> Vec<(&'static str, Self)> {
        let read = |(name, text): &(&'static str, &str)| Some((*name, text.parse().ok()?));
        PRESETS.iter().filter_map(read).collect()
    }

    /// The layout of a preset's name.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        let mut presets = Self::presets().into_iter();
        presets
            .find(|(known, _)| *known == name)
            .map(|(_, layout)| layout)
    }
}

/// Back row first.
const PRESETS: [(&str, &str); 6] = [
    ("preset-balanced", "MFPGP/CMGMC/B.L.B/TD.JY/L.S.D/PTYCG"),
    ("preset-left", "GFMPC/MMPCP/J.B.G/SB.YC/D.L.Y/LDTTG"),
    ("preset-centre", "PMGFM/CPCMP/Y.B.Y/LT.TL/B.S.D/GDJCG"),
    ("preset-wall", "MFMCP/GMPPC/S.B.Y/DB.TL/J.T.C/LDYGG"),
    ("preset-swift", "PFCMP/MCMPC/B.G.B/TY.YT/S.D.J/GLDLG"),
    ("preset-decoy", "CPMFM/PCGMP/D.L.T/SB.BJ/Y.C.D/TGYLG"),
];

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, place) in self.0.iter().enumerate() {
            if i > 0 && i % usize::from(board::COLUMNS) == 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", place.map_or('.', Rank::letter))?;
        }
        Ok(())
    }
}

/// The text is no layout: where, from 0 in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotALayout(pub usize);

/// Thirty letters and dots, with or without a stroke after each row.
impl FromStr for Layout {
    type Err = NotALayout;

    fn from_str(text: &str) -> Result<Self, NotALayout> {
        let mut places = [None; HALF];
        let mut slot = 0;
        for (at, letter) in text.chars().enumerate() {
            if matches!(letter, '/' | ' ') {
                continue;
            }
            let place = places.get_mut(slot).ok_or(NotALayout(at))?;
            if letter != '.' {
                *place = Some(Rank::from_letter(letter).ok_or(NotALayout(at))?);
            }
            slot += 1;
        }
        if slot == HALF {
            Ok(Self(places))
        } else {
            Err(NotALayout(text.chars().count()))
        }
    }
}
