use serde::{Deserialize, Serialize};

use super::player::PlayerId;
use super::points::Points;

/// The colour of the pieces a player had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// What became of a player's round: the result codes of the tournament report format, and two states of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// `1`: won on the board.
    Win,
    /// `=`: drawn on the board.
    Draw,
    /// `0`: lost on the board.
    Loss,
    /// `W`: won on the board in less than one move, unrated.
    ShortWin,
    /// `D`: drawn on the board in less than one move, unrated.
    ShortDraw,
    /// `L`: lost on the board in less than one move, unrated.
    ShortLoss,
    /// `+`: won since the opponent did not play.
    ForfeitWin,
    /// `-`: lost by not playing.
    ForfeitLoss,
    /// `H`: asked for and got a half-point bye.
    HalfBye,
    /// `F`: a full-point bye that is not the pairing's.
    FullBye,
    /// `U`: the pairing-allocated bye of an odd field.
    PairingBye,
    /// `Z`: known to be absent, no points.
    ZeroBye,
    /// Paired, and no result yet.
    Pending,
    /// Nothing known: not paired, nothing asked.
    Blank,
}

impl Code {
    /// The letter of the report format; `' '` for [`Code::Pending`] and [`Code::Blank`].
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Code::Win => '1',
            Code::Draw => '=',
            Code::Loss => '0',
            Code::ShortWin => 'W',
            Code::ShortDraw => 'D',
            Code::ShortLoss => 'L',
            Code::ForfeitWin => '+',
            Code::ForfeitLoss => '-',
            Code::HalfBye => 'H',
            Code::FullBye => 'F',
            Code::PairingBye => 'U',
            Code::ZeroBye => 'Z',
            Code::Pending | Code::Blank => ' ',
        }
    }

    /// The code of a letter of the report format, in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Code> {
        Some(match letter.to_ascii_uppercase() {
            '1' => Code::Win,
            '=' => Code::Draw,
            '0' => Code::Loss,
            'W' => Code::ShortWin,
            'D' => Code::ShortDraw,
            'L' => Code::ShortLoss,
            '+' => Code::ForfeitWin,
            '-' => Code::ForfeitLoss,
            'H' => Code::HalfBye,
            'F' => Code::FullBye,
            'U' => Code::PairingBye,
            'Z' => Code::ZeroBye,
            _ => return None,
        })
    }

    /// Both players made a move (C.04.2): such games count for "have met" and for colours.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(
            self,
            Code::Win
                | Code::Draw
                | Code::Loss
                | Code::ShortWin
                | Code::ShortDraw
                | Code::ShortLoss
        )
    }

    /// A bye asked for by the player or given by the arbiter: half, full or zero points.
    #[must_use]
    pub const fn is_requested_bye(self) -> bool {
        matches!(self, Code::HalfBye | Code::FullBye | Code::ZeroBye)
    }

    /// The code belongs to a round with an opponent: played, forfeited, or pending.
    #[must_use]
    pub const fn needs_opponent(self) -> bool {
        self.is_played() || matches!(self, Code::Pending)
    }
}

/// One player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Whom the player was paired with.
    pub opponent: Option<PlayerId>,
    /// The colour allotted, also in a forfeited game.
    pub colour: Option<Colour>,
    /// What became of it.
    pub code: Code,
    /// Points given instead of the scoring's (record 299).
    pub odd: Option<Points>,
}

impl Cell {
    /// A round of which nothing is known.
    pub const BLANK: Cell = Cell {
        opponent: None,
        colour: None,
        code: Code::Blank,
        odd: None,
    };

    /// A round without opponent.
    #[must_use]
    pub const fn bye(code: Code) -> Cell {
        Cell {
            opponent: None,
            colour: None,
            code,
            odd: None,
        }
    }

    /// A round against somebody.
    #[must_use]
    pub const fn game(opponent: PlayerId, colour: Colour, code: Code) -> Cell {
        Cell {
            opponent: Some(opponent),
            colour: Some(colour),
            code,
            odd: None,
        }
    }

    /// A game that was played against an opponent.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.code.is_played() && self.opponent.is_some()
    }

    /// The round was settled by a pairing: a game, a forfeit, a pending game or the pairing-allocated bye.
    #[must_use]
    pub const fn is_paired(&self) -> bool {
        self.opponent.is_some() || matches!(self.code, Code::PairingBye)
    }
}
