//! What a player may do: play a move, or claim a draw. The canonical text of a move is UCI.

use crate::piece::Kind;
use crate::position::{Act, Step};
use crate::square::{Square, from_name, name};
use std::fmt;
use std::str::FromStr;

/// A move by its squares: `e2e4`, `e7e8q`. Castling is the king's move, `e1g1`; in Chess960 the king goes to its rook, `e1h1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uci {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
}

impl Uci {
    /// The text's form of a move; `chess960` decides how castling is written.
    pub fn of(step: Step, chess960: bool) -> Uci {
        let to = if step.act == Act::Castle && !chess960 {
            step.castled().0
        } else {
            step.to
        };
        Uci {
            from: step.from,
            to,
            promotion: step.act.promotion(),
        }
    }
}

/// Why a player claims a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The position stands for the third time (9.2).
    Threefold,
    /// Fifty moves by each side without a pawn move or capture (9.3).
    Fifty,
}

impl Ground {
    /// Both.
    pub const ALL: [Ground; 2] = [Ground::Threefold, Ground::Fifty];

    /// Its word in texts.
    pub const fn key(self) -> &'static str {
        match self {
            Ground::Threefold => "threefold",
            Ground::Fifty => "fifty",
        }
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Plays a move.
    Play(Uci),
    /// Claims a draw: as things stand, or after the move that the player intends and must make if the claim is wrong.
    Claim(Ground, Option<Uci>),
}

impl fmt::Display for Uci {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(name);
        write!(out, "{from}{to}")?;
        match self.promotion {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(uci) => uci.fmt(out),
            Move::Claim(ground, None) => write!(out, "claim:{}", ground.key()),
            Move::Claim(ground, Some(uci)) => write!(out, "claim:{}:{uci}", ground.key()),
        }
    }
}

/// The text is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove;

impl FromStr for Uci {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Uci, NoMove> {
        let (squares, promotion) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, letter @ (b'q' | b'r' | b'b' | b'n')] => {
                ([a, b, c, d], Kind::from_letter(letter.into()))
            }
            _ => return Err(NoMove),
        };
        let [a, b, c, d] = squares;
        match (from_name(a, b), from_name(c, d)) {
            (Some(from), Some(to)) if from != to => Ok(Uci {
                from,
                to,
                promotion,
            }),
            _ => Err(NoMove),
        }
    }
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Move, NoMove> {
        let Some(claim) = text.strip_prefix("claim:") else {
            return text.parse().map(Move::Play);
        };
        let (word, intended) = match claim.split_once(':') {
            Some((word, intended)) => (word, Some(intended.parse()?)),
            None => (claim, None),
        };
        let ground = Ground::ALL.into_iter().find(|ground| ground.key() == word);
        ground
            .map(|ground| Move::Claim(ground, intended))
            .ok_or(NoMove)
    }
}
