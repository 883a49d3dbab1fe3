//! Worlds that a seat can't tell from the true one: what it does not know is drawn anew, so that it fits everything that the seat
//! has seen. Hidden pieces are dealt by drawing one after the other, with what follows from each drawn at once.

use crate::board::{row, slot_is_headquarters};
use crate::layout::{Layout, allowed};
use crate::piece::{Piece, Place};
use crate::rank::{Rank, clash};
use crate::state::State;
use qipai_sdk::{Rng, Seat, Viewer};
use std::ops::Range;

/// Kinds that a piece may be, a bit for each rank.
type Kinds = u16;
const KINDS: usize = 12;
/// Draws before an attempt is given up, and attempts before what fights have shown is left aside.
const DRAWS: u32 = 400;
const ATTEMPTS: u32 = 4;

fn kinds_where(may: impl Fn(Rank) -> bool) -> Kinds {
    let ranks = Rank::ALL.into_iter().filter(|rank| may(*rank));
    ranks.fold(0, |kinds, rank| kinds | 1 << rank.index())
}

/// The kinds one by one.
fn each(kinds: Kinds) -> impl Iterator<Item = usize> {
    (0..KINDS).filter(move |kind| kinds >> kind & 1 == 1)
}

/// A piece whose rank is to be drawn.
struct Unknown {
    id: usize,
    army: usize,
    kinds: Kinds,
}

/// A fight between two unknown pieces: the pairs of kinds that give what was seen, as the defender's kinds by the attacker's.
struct Tie {
    attacker: usize,
    defender: usize,
    fits: [Kinds; KINDS],
}

struct Puzzle {
    /// Army by army.
    unknown: Vec<Unknown>,
    /// Which of them are of each army.
    spans: Vec<Range<usize>>,
    /// How many of each kind are among the unknown pieces of each army.
    counts: Vec<[usize; KINDS]>,
    ties: Vec<Tie>,
    draws: u32,
}

impl State {
    /// A world that `seat` can't tell from this one.
    #[must_use]
    pub fn world(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        if let Some(layouts) = &mut world.layouts {
            for (side, layout) in layouts.iter_mut().enumerate() {
                if self.seat(side as u8) != seat && layout.is_some() {
                    *layout = Some(Layout::random(rng));
                }
            }
        } else if self.flips() {
            world.turn_over_anew(rng);
        } else {
            for _ in 0..ATTEMPTS {
                world.deal_anew(seat, rng);
                // Who is to move has a move, or would be out.
                if world.over.is_some() || world.can_move(world.turn) {
                    break;
                }
            }
        }
        world
    }

    /// Pieces that lie face down: nobody knows any of them.
    fn turn_over_anew(&mut self, rng: &mut Rng) {
        let down: Vec<usize> = (0..self.pieces.len())
            .filter(|&id| self.face_down(&self.pieces[id]))
            .collect();
        let mut kinds: Vec<(u8, Rank)> = down
            .iter()
            .map(|&id| (self.pieces[id].army, self.pieces[id].rank))
            .collect();
        kinds.sort_unstable();
        rng.shuffle(&mut kinds);
        for (id, (army, rank)) in down.into_iter().zip(kinds) {
            self.pieces[id].army = army;
            self.pieces[id].rank = rank;
        }
    }

    fn deal_anew(&mut self, seat: Seat, rng: &mut Rng) {
        let viewer = Viewer::Player(seat);
        let mut puzzle = self.puzzle(viewer);
        let mut ranks = None;
        for attempt in 0..ATTEMPTS {
            if attempt + 1 == ATTEMPTS {
                puzzle.ties.clear();
            }
            puzzle.draws = DRAWS;
            let kinds = puzzle.unknown.iter().map(|unknown| unknown.kinds).collect();
            ranks = puzzle.solve(kinds, rng);
            if ranks.is_some() {
                break;
            }
        }
        let ranks = ranks.unwrap_or_else(|| puzzle.any());
        for (unknown, rank) in puzzle.unknown.iter().zip(ranks) {
            self.pieces[unknown.id].rank = rank;
        }
    }

    /// What a viewer does not know, and what it knows of it.
    fn puzzle(&self, viewer: Viewer) -> Puzzle {
        let mut puzzle = Puzzle {
            unknown: Vec::new(),
            spans: Vec::new(),
            counts: vec![[0; KINDS]; self.ring.len()],
            ties: Vec::new(),
            draws: 0,
        };
        let mut number = vec![None; self.pieces.len()];
        for army in 0..self.ring.len() {
            let first = puzzle.unknown.len();
            for (id, piece) in self.pieces.iter().enumerate() {
                if usize::from(piece.army) == army && !self.knows(viewer, piece) {
                    puzzle.counts[army][piece.rank.index()] += 1;
                    number[id] = Some(puzzle.unknown.len());
                    let kinds = self.kinds(piece);
                    puzzle.unknown.push(Unknown { id, army, kinds });
                }
            }
            puzzle.spans.push(first..puzzle.unknown.len());
        }
        for fight in &self.fights {
            let fits = |attacker, defender| clash(attacker, defender, &self.rules) == fight.clash;
            let rank = |id: u8| self.pieces[usize::from(id)].rank;
            match [fight.attacker, fight.defender].map(|id| number[usize::from(id)]) {
                [None, None] => {}
                [Some(a), None] => {
                    puzzle.unknown[a].kinds &= kinds_where(|kind| fits(kind, rank(fight.defender)));
                }
                [None, Some(d)] => {
                    puzzle.unknown[d].kinds &= kinds_where(|kind| fits(rank(fight.attacker), kind));
                }
                [Some(attacker), Some(defender)] => puzzle.ties.push(Tie {
                    attacker,
                    defender,
                    fits: Rank::ALL.map(|a| kinds_where(|d| fits(a, d))),
                }),
            }
        }
        puzzle
    }

    /// What everybody knows of a piece's kind from where it began and what it has done.
    fn kinds(&self, piece: &Piece) -> Kinds {
        if piece.flew {
            return kinds_where(|rank| rank == Rank::Engineer);
        }
        let began = piece
            .start
            .and_then(|node| self.board().homes[usize::from(node)]);
        kinds_where(|rank| {
            let placed = match (piece.start, began) {
                (None, _) => true,
                (_, Some((side, slot))) if side == piece.army && self.laid_out => {
                    allowed(rank, slot).is_ok()
                }
                (_, Some((side, slot))) if rank == Rank::Flag => {
                    side == piece.army && row(slot) == 1 && slot_is_headquarters(slot)
                }
                (_, None) => rank != Rank::Flag,
                _ => true,
            };
            let went = !piece.moved || rank.moves();
            let rooted = piece.rooted && rank.moves();
            // A marshal that falls is shown.
            let fell = piece.place == Place::Fallen && piece.start.is_some();
            let told = rank == Rank::Marshal && fell && self.rules.commander_reveals_flag;
            placed && went && !rooted && !told
        })
    }
}

impl Puzzle {
    /// Draws what is still open, from these kinds; `None` when nothing was found in time.
    fn solve(&mut self, mut kinds: Vec<Kinds>, rng: &mut Rng) -> Option<Vec<Rank>> {
        if self.draws == 0 || !self.narrow(&mut kinds) {
            return None;
        }
        self.draws -= 1;
        let open = (0..kinds.len()).filter(|&i| kinds[i].count_ones() > 1);
        let Some(i) = open.min_by_key(|&i| kinds[i].count_ones()) else {
            let rank = |kinds: &Kinds| Rank::ALL[kinds.trailing_zeros() as usize];
            return Some(kinds.iter().map(rank).collect());
        };
        while kinds[i] != 0 {
            let kind = self.draw(i, kinds[i], rng);
            let mut next = kinds.clone();
            next[i] = 1 << kind;
            if let Some(ranks) = self.solve(next, rng) {
                return Some(ranks);
            }
            kinds[i] &= !(1 << kind);
        }
        None
    }

    /// One of the kinds, each as likely as there are pieces of it.
    fn draw(&self, i: usize, kinds: Kinds, rng: &mut Rng) -> usize {
        let counts = &self.counts[self.unknown[i].army];
        let total: usize = each(kinds).map(|kind| counts[kind]).sum();
        let mut at = rng.below(total as u32) as usize;
        for kind in each(kinds) {
            if at < counts[kind] {
                return kind;
            }
            at -= counts[kind];
        }
        kinds.trailing_zeros() as usize
    }

    /// Takes away what can't be; `false` when nothing is left for a piece or a kind.
    fn narrow(&self, kinds: &mut [Kinds]) -> bool {
        loop {
            let mut changed = false;
            for army in 0..self.counts.len() {
                match self.count(army, kinds) {
                    Some(more) => changed |= more,
                    None => return false,
                }
            }
            for tie in &self.ties {
                let (a, d) = (kinds[tie.attacker], kinds[tie.defender]);
                let (mut of_a, mut of_d) = (0, 0);
                for kind in each(a).filter(|&kind| tie.fits[kind] & d != 0) {
                    of_a |= 1 << kind;
                    of_d |= tie.fits[kind] & d;
                }
                changed |= (of_a, of_d) != (a, d);
                (kinds[tie.attacker], kinds[tie.defender]) = (of_a, of_d);
            }
            if !changed {
                return !kinds.contains(&0);
            }
        }
    }

    /// There are as many of each kind as an army has: who must be one, and who can't any more. Whether that changed anything;
    /// `None` when it can't be.
    fn count(&self, army: usize, kinds: &mut [Kinds]) -> Option<bool> {
        let span = &mut kinds[self.spans[army].clone()];
        let (mut may, mut is) = ([0; KINDS], [0; KINDS]);
        for &piece in span.iter() {
            each(piece).for_each(|kind| may[kind] += 1);
            if piece.is_power_of_two() {
                is[piece.trailing_zeros() as usize] += 1;
            }
        }
        let (mut full, mut needed) = (0, 0);
        for kind in 0..KINDS {
            let need = self.counts[army][kind];
            if is[kind] > need || may[kind] < need {
                return None;
            }
            if is[kind] == need {
                full |= 1 << kind;
            } else if may[kind] == need {
                needed |= 1 << kind;
            }
        }
        let mut changed = false;
        for piece in span.iter_mut().filter(|piece| !piece.is_power_of_two()) {
            let left = match *piece & needed {
                0 => *piece & !full,
                must => must,
            };
            changed |= left != *piece;
            *piece = left;
        }
        Some(changed)
    }

    /// The right number of each kind, in order: where no draw fitted.
    fn any(&self) -> Vec<Rank> {
        let mut left = self.counts.clone();
        let ranks = self.unknown.iter().map(|unknown| {
            let left = &mut left[unknown.army];
            let kind = left.iter().position(|left| *left > 0).unwrap_or(0);
            left[kind] = left[kind].saturating_sub(1);
            Rank::ALL[kind]
        });
        ranks.collect()
    }
}
