//! The twelve kinds of pieces, and what comes of it when two meet (J4).

use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// A kind of piece, from the highest officer down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Rank {
    Marshal,
    General,
    MajorGeneral,
    Brigadier,
    Colonel,
    Major,
    Captain,
    Lieutenant,
    Engineer,
    Mine,
    Bomb,
    Flag,
}

/// Letter, Chinese name, key and English name, and how many an army has, in the order of [`Rank::ALL`].
const FACTS: [(char, &str, &str, u8); 12] = [
    ('S', "司令", "marshal", 1),
    ('J', "军长", "general", 1),
    ('D', "师长", "major general", 2),
    ('L', "旅长", "brigadier", 2),
    ('T', "团长", "colonel", 2),
    ('Y', "营长", "major", 2),
    ('C', "连长", "captain", 3),
    ('P', "排长", "lieutenant", 3),
    ('G', "工兵", "engineer", 3),
    ('M', "地雷", "mine", 3),
    ('B', "炸弹", "bomb", 2),
    ('F', "军旗", "flag", 1),
];

/// Pieces of an army.
pub const ARMY: usize = 25;

impl Rank {
    pub const ALL: [Self; 12] = [
        Self::Marshal,
        Self::General,
        Self::MajorGeneral,
        Self::Brigadier,
        Self::Colonel,
        Self::Major,
        Self::Captain,
        Self::Lieutenant,
        Self::Engineer,
        Self::Mine,
        Self::Bomb,
        Self::Flag,
    ];

    /// The pieces of an army, from the marshal to the flag.
    pub fn army() -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .flat_map(|rank| (0..rank.count()).map(move |_| rank))
    }

    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// How many an army has.
    #[must_use]
    pub fn count(self) -> u8 {
        FACTS[self.index()].3
    }

    /// One letter, from the Chinese name's sound (J is 军长, the general; G 工兵, the engineer).
    #[must_use]
    pub fn letter(self) -> char {
        FACTS[self.index()].0
    }

    #[must_use]
    pub fn chinese(self) -> &'static str {
        FACTS[self.index()].1
    }

    #[must_use]
    pub fn english(self) -> &'static str {
        FACTS[self.index()].2
    }

    /// From a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// From a letter, the Chinese name or the English one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let named =
            |rank: &Self| rank.chinese() == name || rank.english().eq_ignore_ascii_case(name);
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => Self::ALL.into_iter().find(named),
        }
    }

    /// Mines and flags never move.
    #[must_use]
    pub fn moves(self) -> bool {
        !matches!(self, Self::Mine | Self::Flag)
    }
}

/// What comes of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clash {
    pub attacker_falls: bool,
    pub defender_falls: bool,
    /// The defender was the flag, and it is taken.
    pub flag_taken: bool,
}

/// J4: who falls when `attacker`, which can move, meets `defender`.
#[must_use]
pub fn clash(attacker: Rank, defender: Rank, rules: &Rules) -> Clash {
    let falls = |attacker_falls, defender_falls| Clash {
        attacker_falls,
        defender_falls,
        flag_taken: defender == Rank::Flag && defender_falls,
    };
    match (attacker, defender) {
        (Rank::Bomb, Rank::Flag) => falls(true, rules.bomb_takes_flag),
        (_, Rank::Flag) => falls(false, true),
        (Rank::Bomb, _) | (_, Rank::Bomb) => falls(true, true),
        (Rank::Engineer, Rank::Mine) => falls(false, true),
        (_, Rank::Mine) => falls(true, rules.mine_consumed),
        _ => falls(attacker >= defender, attacker <= defender),
    }
}
