//! Stones on a board, joined to chains. A move costs its neighbours, and the stones it joins or takes.

use crate::chain::Chain;
use crate::stone::{Point, Side};
use crate::zobrist;

/// A point with a border round the board: rank by rank, one border slot before each rank.
pub type Slot = u16;

/// Room for the largest board; a power of two, so that an index can be masked.
pub const SLOTS: usize = 1024;
const MASK: usize = SLOTS - 1;

/// No point: the first slot is border on every board.
pub const NONE: Slot = 0;

/// What is on a slot.
pub type Cell = u8;
/// An empty point.
pub const EMPTY: Cell = 0;
/// Off the board.
pub const BORDER: Cell = 3;

/// The cell of a side's stone: 1 for Black, 2 for White.
#[must_use]
pub const fn cell(side: Side) -> Cell {
    side as u8 + 1
}

/// Whose stone it is.
#[must_use]
pub const fn owner(cell: Cell) -> Option<Side> {
    match cell {
        1 => Some(Side::Black),
        2 => Some(Side::White),
        _ => None,
    }
}

/// What a stone did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Played {
    /// Number of stones that left the board.
    pub taken: u16,
    /// They were the player's own.
    pub suicide: bool,
}

/// Stones on a board.
#[derive(Clone)]
pub struct Board {
    size: u8,
    cells: Box<[Cell; SLOTS]>,
    head: Box<[Slot; SLOTS]>,
    /// The next stone of the chain, going round.
    next: Box<[Slot; SLOTS]>,
    chains: Box<[Chain; SLOTS]>,
    /// Empty points in no order, and where each stands in that list: for random games.
    empty: Vec<Slot>,
    place: Box<[u16; SLOTS]>,
    key: u64,
    ko: Slot,
}

impl Board {
    /// An empty board of 1 to 25 lines.
    #[must_use]
    pub fn new(size: u8) -> Board {
        let mut board = Board {
            size,
            cells: Box::new([BORDER; SLOTS]),
            head: Box::new([NONE; SLOTS]),
            next: Box::new([NONE; SLOTS]),
            chains: Box::new([Chain::default(); SLOTS]),
            empty: Vec::with_capacity(usize::from(size) * usize::from(size)),
            place: Box::new([0; SLOTS]),
            key: 0,
            ko: NONE,
        };
        for slot in board.slots() {
            board.cells[usize::from(slot) & MASK] = EMPTY;
            board.make_empty(slot);
        }
        board
    }

    /// The same stones from cells; chains without a liberty stay on the board.
    #[must_use]
    pub fn from_cells(size: u8, cells: &[Cell; SLOTS]) -> Board {
        let mut board = Board::new(size);
        for slot in board.slots() {
            if let Some(side) = owner(cells[usize::from(slot) & MASK]) {
                board.put(slot, side);
            }
        }
        board
    }

    /// Lines.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// All points, rank by rank from below.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        let (size, stride) = (u16::from(self.size), u16::from(self.size) + 1);
        (1..=size).flat_map(move |rank| (1..=size).map(move |file| rank * stride + file))
    }

    /// The slot of a point, if it is on the board.
    #[must_use]
    pub fn slot(&self, point: Point) -> Option<Slot> {
        (point.file < self.size && point.rank < self.size)
            .then(|| self.slot_at(point.file, point.rank))
    }

    /// The slot of a file and a rank of this board.
    pub(crate) fn slot_at(&self, file: u8, rank: u8) -> Slot {
        let stride = u16::from(self.size) + 1;
        (u16::from(rank) + 1) * stride + u16::from(file) + 1
    }

    /// The point of a slot of this board.
    #[must_use]
    pub fn point(&self, slot: Slot) -> Point {
        let stride = u16::from(self.size) + 1;
        Point {
            file: (slot % stride).wrapping_sub(1) as u8,
            rank: (slot / stride).wrapping_sub(1) as u8,
        }
    }

    /// The four slots beside one, border included.
    #[must_use]
    pub fn beside(&self, slot: Slot) -> [Slot; 4] {
        let stride = u16::from(self.size) + 1;
        [slot - 1, slot + 1, slot - stride, slot + stride]
    }

    /// What is there.
    #[must_use]
    pub fn get(&self, slot: Slot) -> Cell {
        self.cells[usize::from(slot) & MASK]
    }

    /// All cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell; SLOTS] {
        &self.cells
    }

    /// Empty points in no order.
    #[must_use]
    pub fn empty(&self) -> &[Slot] {
        &self.empty
    }

    /// Key of the stones.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Where the last stone took a single one and could be taken at once in the same way; [`NONE`] otherwise.
    #[must_use]
    pub fn ko(&self) -> Slot {
        self.ko
    }

    /// The other side moved without a stone: the ko is open.
    pub fn clear_ko(&mut self) {
        self.ko = NONE;
    }

    /// Marks the ko again, for a board that is put together from its stones.
    pub(crate) fn set_ko(&mut self, slot: Slot) {
        self.ko = slot;
    }

    /// The stones of the chain at an occupied slot, that one first.
    pub fn chain(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        let mut at = slot;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let stone = at;
            at = self.next[usize::from(at) & MASK];
            done = at == slot;
            Some(stone)
        })
    }

    /// The lowest slot of a chain: its name that depends on nothing but the position.
    #[must_use]
    pub fn anchor(&self, slot: Slot) -> Slot {
        self.chain(slot).min().unwrap_or(slot)
    }

    /// Whether the chain at an occupied slot has an empty point beside it.
    #[must_use]
    pub fn has_liberty(&self, slot: Slot) -> bool {
        self.chain_at(slot).pairs > 0
    }

    fn chain_at(&self, slot: Slot) -> &Chain {
        &self.chains[usize::from(self.head[usize::from(slot) & MASK]) & MASK]
    }

    fn chain_mut(&mut self, slot: Slot) -> &mut Chain {
        &mut self.chains[usize::from(self.head[usize::from(slot) & MASK]) & MASK]
    }

    /// Whether a stone on this empty point would have a liberty after the enemy's stones without one are taken.
    #[must_use]
    pub fn breathes(&self, slot: Slot, side: Side) -> bool {
        let [a, b, c, d] = self.beside(slot);
        let free = |near: Slot| self.get(near) == EMPTY;
        free(a) || free(b) || free(c) || free(d) || self.breathes_by_chains(slot, side)
    }

    /// The same where no point beside is empty: by an own chain with another liberty, or an enemy's without one.
    fn breathes_by_chains(&self, slot: Slot, side: Side) -> bool {
        let (own, enemy) = (cell(side), cell(side.other()));
        self.beside(slot).into_iter().any(|near| {
            let there = self.get(near);
            (there == own && !self.chain_at(near).in_atari())
                || (there == enemy && self.chain_at(near).in_atari())
        })
    }

    /// The heads of the different chains of one colour beside this empty point that have no other liberty.
    fn last_liberties(&self, slot: Slot, colour: Cell) -> [Slot; 4] {
        let mut heads = [NONE; 4];
        for (at, near) in self.beside(slot).into_iter().enumerate() {
            if self.get(near) == colour && self.chain_at(near).in_atari() {
                let head = self.head[usize::from(near) & MASK];
                if !heads.contains(&head) {
                    heads[at] = head;
                }
            }
        }
        heads
    }

    /// The stones that a stone on this empty point makes leave the board, and whether they are the player's own (the new one
    /// included then).
    #[must_use]
    pub fn would_take(&self, slot: Slot, side: Side) -> (Vec<Slot>, bool) {
        let suicide = !self.breathes(slot, side);
        let colour = cell(if suicide { side } else { side.other() });
        let mut stones = if suicide { vec![slot] } else { Vec::new() };
        for head in self.last_liberties(slot, colour) {
            if head != NONE {
                stones.extend(self.chain(head));
            }
        }
        (stones, suicide)
    }

    /// The key of the position that a stone on this empty point leads to.
    #[must_use]
    pub fn key_after(&self, slot: Slot, side: Side) -> u64 {
        let enemy = cell(side.other());
        let mut key = self.key ^ zobrist::key(slot, side);
        let mut free = false;
        for near in self.beside(slot) {
            free |= self.get(near) == EMPTY;
        }
        let heads = self.last_liberties(slot, enemy);
        if heads != [NONE; 4] {
            for head in heads {
                key ^= self.chains[usize::from(head) & MASK].key;
            }
        } else if !free && !self.breathes(slot, side) {
            key ^= zobrist::key(slot, side);
            for head in self.last_liberties(slot, cell(side)) {
                key ^= self.chains[usize::from(head) & MASK].key;
            }
        }
        key
    }

    fn make_empty(&mut self, slot: Slot) {
        self.place[usize::from(slot) & MASK] = self.empty.len() as u16;
        self.empty.push(slot);
    }

    fn make_full(&mut self, slot: Slot) {
        let at = usize::from(self.place[usize::from(slot) & MASK]);
        self.empty.swap_remove(at);
        if let Some(&moved) = self.empty.get(at) {
            self.place[usize::from(moved) & MASK] = at as u16;
        }
    }

    /// Puts a stone on an empty point and joins it to its chain. Nothing is taken.
    pub fn put(&mut self, slot: Slot, side: Side) {
        let at = usize::from(slot) & MASK;
        let key = zobrist::key(slot, side);
        self.make_full(slot);
        self.cells[at] = cell(side);
        self.key ^= key;
        (self.head[at], self.next[at]) = (slot, slot);
        self.chains[at] = Chain {
            stones: 1,
            key,
            ..Chain::default()
        };
        for near in self.beside(slot) {
            match self.get(near) {
                EMPTY => self.chains[at].add(near),
                BORDER => {}
                _ => self.chain_mut(near).remove(slot),
            }
        }
        for near in self.beside(slot) {
            if self.get(near) == cell(side) {
                self.join(slot, near);
            }
        }
    }

    /// Makes one chain of two stones' chains; the smaller takes the head of the larger.
    fn join(&mut self, a: Slot, b: Slot) {
        let (a, b) = (
            self.head[usize::from(a) & MASK],
            self.head[usize::from(b) & MASK],
        );
        if a == b {
            return;
        }
        let stones = |head: Slot| self.chains[usize::from(head) & MASK].stones;
        let (large, small) = if stones(a) < stones(b) {
            (b, a)
        } else {
            (a, b)
        };
        let joined = self.chains[usize::from(small) & MASK];
        self.chains[usize::from(large) & MASK].join(joined);
        let mut at = small;
        loop {
            self.head[usize::from(at) & MASK] = large;
            at = self.next[usize::from(at) & MASK];
            if at == small {
                break;
            }
        }
        self.next
            .swap(usize::from(large) & MASK, usize::from(small) & MASK);
    }

    /// Takes the chain at this slot off the board.
    fn take(&mut self, slot: Slot, mut taken: impl FnMut(Slot)) -> u16 {
        let chain = *self.chain_at(slot);
        self.key ^= chain.key;
        let mut at = slot;
        loop {
            self.cells[usize::from(at) & MASK] = EMPTY;
            self.make_empty(at);
            taken(at);
            for near in self.beside(at) {
                // Stones of the chain itself still to be taken are counted too: nobody asks them any more.
                if !matches!(self.get(near), EMPTY | BORDER) {
                    self.chain_mut(near).add(at);
                }
            }
            at = self.next[usize::from(at) & MASK];
            if at == slot {
                break;
            }
        }
        chain.stones
    }

    /// Plays a stone on an empty point: the enemy's stones without liberties leave the board, or else the player's own.
    /// `taken` hears of each.
    pub fn play(&mut self, slot: Slot, side: Side, mut taken: impl FnMut(Slot)) -> Played {
        self.put(slot, side);
        self.ko = NONE;
        let mut played = Played::default();
        let mut last = NONE;
        for near in self.beside(slot) {
            if self.get(near) == cell(side.other()) && !self.has_liberty(near) {
                played.taken += self.take(near, &mut taken);
                last = near;
            }
        }
        let chain = *self.chain_at(slot);
        if chain.pairs == 0 {
            played.suicide = true;
            played.taken = self.take(slot, &mut taken);
        } else if played.taken == 1 && chain.stones == 1 && chain.pairs == 1 {
            self.ko = last;
        }
        played
    }
}
