//! A game of Chinese checkers: whose pieces stand where, whose turn it is, and who is done.

use crate::around::Around;
use crate::board::{Point, Set, TRIANGLES, bit, depth, opposite, points, seating};
use crate::ends::{End, Standing};
use crate::hops::Ways;
use crate::moves::Move;
use crate::rules::{NoLegalMove, Places, Rules, Win};
use qipai_sdk::Dice;
use serde::{Deserialize, Serialize};

/// Pieces of a player at most.
pub const MOST: usize = 10;

/// One seat's part, in order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The triangle it started from.
    pub home: u8,
    /// Its team; alone, a number of its own.
    pub side: u8,
    /// Where its pieces stand, each at its own place in the list from start to end.
    pub pieces: Vec<Point>,
    /// Moves it has made.
    pub moves: u32,
    /// Whether it has filled its target.
    pub filled: bool,
}

impl Player {
    /// Its pieces as a set.
    #[must_use]
    pub fn own(&self) -> Set {
        self.pieces.iter().fold(0, |all, &at| all | bit(at))
    }

    /// The triangle it must fill.
    #[must_use]
    pub fn target(&self) -> Set {
        TRIANGLES[usize::from(opposite(self.home))]
    }
}

/// What happened besides the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The player filled its target.
    Filled(usize),
    /// The player has no move, and its turn is passed over.
    Passed(usize),
    /// The player is out: its start triangle was not empty in time.
    Late(usize),
    /// The player is out: it had no move.
    Blocked(usize),
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The table's rules.
    pub rules: Rules,
    /// In order of play.
    pub players: Vec<Player>,
    /// Whose turn it is, as an index into `players`.
    pub turn: usize,
    /// Moves made by all.
    pub ply: u32,
    /// Who is done, and who is out.
    pub standing: Standing,
    /// Why the game is over.
    pub end: Option<End>,
    /// The points that the last move touched.
    pub path: Vec<Point>,
    occupied: Set,
}

impl State {
    /// The start, one player for each team number.
    #[must_use]
    pub fn new(rules: Rules, sides: &[u8]) -> State {
        let homes = seating(sides.len()).iter().zip(sides);
        let players = homes.map(|(&home, &side)| Player {
            home,
            side,
            pieces: points(TRIANGLES[usize::from(home)]).collect(),
            moves: 0,
            filled: false,
        });
        State::placed(rules, players.collect())
    }

    /// These players, the first to move.
    #[must_use]
    pub fn placed(rules: Rules, players: Vec<Player>) -> State {
        let occupied = players.iter().fold(0, |all, player| all | player.own());
        State {
            rules,
            players,
            turn: 0,
            ply: 0,
            standing: Standing::default(),
            end: None,
            path: Vec::new(),
            occupied,
        }
    }

    /// Every piece on the board.
    #[must_use]
    pub fn occupied(&self) -> Set {
        self.occupied
    }

    /// Whether the player still moves.
    #[must_use]
    pub fn plays(&self, player: usize) -> bool {
        let player = &self.players[player];
        !player.filled && !self.standing.settled(player.side)
    }

    fn ways(&self, player: usize) -> Ways {
        Ways::new(&self.rules, self.players[player].home)
    }

    /// The ends of each piece of the player, piece by piece.
    pub fn ends(&self, player: usize) -> impl Iterator<Item = (Point, Set)> + '_ {
        let ways = self.ways(player);
        let pieces = self.players[player].pieces.iter();
        pieces.map(move |&from| (from, ways.ends(from, self.occupied)))
    }

    /// The player's moves, by piece and end.
    #[must_use]
    pub fn legal_moves(&self, player: usize) -> Vec<Move> {
        let mut moves: Vec<Move> = self
            .ends(player)
            .flat_map(|(from, ends)| points(ends).map(move |to| Move { from, to }))
            .collect();
        moves.sort_unstable();
        moves
    }

    /// The rule that forbids the player's move.
    #[must_use]
    pub fn forbids(&self, player: usize, mv: Move) -> Option<&'static str> {
        let ways = self.ways(player);
        let to = bit(mv.to);
        if self.players[player].own() & bit(mv.from) == 0 {
            Some("not-your-piece")
        } else if ways.ends(mv.from, self.occupied) & to != 0 {
            None
        } else if mv.from == mv.to {
            Some("no-move")
        } else if self.occupied & to != 0 {
            Some("occupied")
        } else if ways.anywhere().ends(mv.from, self.occupied) & to == 0 {
            Some("out-of-reach")
        } else if ways.keeps(mv.from) != 0 && ways.keeps(mv.from) & to == 0 {
            Some("leaves-target")
        } else {
            Some("foreign-triangle")
        }
    }

    /// The way of a move, start and end included.
    #[must_use]
    pub fn way(&self, player: usize, mv: Move) -> Option<Vec<Point>> {
        self.ways(player).path(mv.from, mv.to, self.occupied)
    }

    /// The hops of a move, a step counting as one.
    #[must_use]
    pub fn hops(&self, mv: Move) -> u32 {
        self.ways(self.turn).count(mv.from, mv.to, self.occupied)
    }

    /// Plays a legal move of the player whose turn it is. The way is kept where `drawn`.
    pub fn play(&mut self, mv: Move, drawn: bool, news: &mut Vec<News>) {
        self.path.clear();
        if drawn {
            self.path = self.way(self.turn, mv).unwrap_or_default();
        }
        let mover = &mut self.players[self.turn];
        for piece in &mut mover.pieces {
            if *piece == mv.from {
                *piece = mv.to;
            }
        }
        mover.moves += 1;
        self.occupied ^= bit(mv.from) | bit(mv.to);
        self.ply += 1;
        if self.has_filled(self.turn) {
            self.fill(self.turn, news);
        } else if self.late(self.turn) {
            news.push(News::Late(self.turn));
            self.lose(&[self.players[self.turn].side], "home-not-left");
        }
        if self.end.is_none() && self.ply >= self.rules.max_plies {
            self.finish("move-limit");
        }
        self.pass_on(self.turn + 1, news);
    }

    /// Whether the player's target counts as filled. Asked of who has just moved: nobody wins by another's move.
    #[must_use]
    pub fn has_filled(&self, player: usize) -> bool {
        let target = self.players[player].target();
        if self.occupied & target != target {
            return false;
        }
        let own = self.players[player].own() & target;
        match self.rules.win {
            Win::Strict => own == target,
            Win::FillWithForeign => own != 0,
        }
    }

    fn late(&self, player: usize) -> bool {
        let deadline = self.rules.home_exit_deadline;
        let player = &self.players[player];
        let home = TRIANGLES[usize::from(player.home)];
        deadline != 0 && player.moves >= deadline && player.own() & home != 0
    }

    /// The player has filled its target; its side is done when all of it have.
    pub(crate) fn fill(&mut self, player: usize, news: &mut Vec<News>) {
        self.players[player].filled = true;
        news.push(News::Filled(player));
        let side = self.players[player].side;
        let mut of_side = self.players.iter().filter(|other| other.side == side);
        if of_side.all(|other| other.filled) {
            self.standing.done.push(side);
            let first = self.rules.places == Places::WinnerOnly;
            if first || self.playing().len() <= 1 {
                self.finish("target-filled");
            }
        }
    }

    /// These sides are out together: their pieces leave the board, the others play on while there are two.
    pub fn lose(&mut self, sides: &[u8], code: &str) {
        let mut out: Vec<u8> = sides.to_vec();
        out.retain(|&side| !self.standing.settled(side));
        out.sort_unstable();
        out.dedup();
        if out.is_empty() {
            return;
        }
        for player in self
            .players
            .iter_mut()
            .filter(|player| out.contains(&player.side))
        {
            player.pieces.clear();
        }
        self.occupied = self
            .players
            .iter()
            .fold(0, |all, player| all | player.own());
        self.standing.out.push(out);
        if self.playing().len() <= 1 {
            self.finish(code);
        }
    }

    /// The sides that are neither done nor out.
    #[must_use]
    pub fn playing(&self) -> Vec<u8> {
        let mut sides: Vec<u8> = self.players.iter().map(|player| player.side).collect();
        sides.sort_unstable();
        sides.dedup();
        sides.retain(|&side| !self.standing.settled(side));
        sides
    }

    pub(crate) fn finish(&mut self, code: &str) {
        let code = code.to_owned();
        self.end.get_or_insert(End { code });
    }

    /// Gives the turn to the first who can move, from this player on; the game ends where nobody can.
    pub fn pass_on(&mut self, first: usize, news: &mut Vec<News>) {
        let seats = self.players.len();
        for player in (first..first + seats).map(|at| at % seats) {
            if self.end.is_some() {
                return;
            }
            if !self.plays(player) {
                continue;
            }
            let ways = self.ways(player);
            let mut pieces = self.players[player].pieces.iter();
            if pieces.any(|&from| ways.moves(from, self.occupied)) {
                self.turn = player;
                return;
            }
            match self.rules.no_legal_move {
                NoLegalMove::Pass => news.push(News::Passed(player)),
                NoLegalMove::Loses => {
                    news.push(News::Blocked(player));
                    self.lose(&[self.players[player].side], "blocked");
                }
            }
        }
        self.finish("all-blocked");
    }

    /// How far the player's pieces have come, in rows.
    #[must_use]
    pub fn progress(&self, player: usize) -> i32 {
        let player = &self.players[player];
        let gone = |&at: &Point| 8 - i32::from(depth(at, player.home));
        player.pieces.iter().map(gone).sum()
    }

    /// The move that brings a piece of the player farthest on, of several the first.
    #[must_use]
    pub fn forward(&self, player: usize) -> Option<Move> {
        let home = self.players[player].home;
        let moves = self.legal_moves(player);
        let gain = |mv: &Move| depth(mv.to, home) - depth(mv.from, home);
        moves.into_iter().min_by_key(gain)
    }

    /// A random move of whoever is to move, each equally likely, by what stands about the points; `None` once the game is over.
    #[must_use]
    pub fn random(&self, around: &mut Around, dice: &mut Dice) -> Option<Move> {
        if self.end.is_some() {
            return None;
        }
        let ways = self.ways(self.turn);
        let pieces = &self.players[self.turn].pieces;
        let all = around.ends(self.turn, &ways, pieces);
        let counts = all.map(Set::count_ones);
        let mut left = dice.below(counts.iter().sum());
        for ((&from, ends), count) in pieces.iter().zip(all).zip(counts) {
            if left >= count {
                left -= count;
                continue;
            }
            let to = points(ends).nth(left as usize)?;
            return Some(Move { from, to });
        }
        None
    }

    /// Number of move sequences of this length; none goes on after the game is over.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.end.is_some() {
            return 0;
        }
        if depth == 1 {
            let ends = self.ends(self.turn);
            return ends.map(|(_, ends)| u64::from(ends.count_ones())).sum();
        }
        let after = |mv| {
            let mut next = self.clone();
            next.play(mv, false, &mut Vec::new());
            next.perft(depth - 1)
        };
        self.legal_moves(self.turn).into_iter().map(after).sum()
    }

    /// Whether these points, start and end included, are a step or a chain of hops of the player.
    #[must_use]
    pub fn leads(&self, player: usize, way: &[Point]) -> bool {
        self.ways(player).leads(way, self.occupied)
    }
}
