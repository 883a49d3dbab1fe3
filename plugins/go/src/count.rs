//! Counting a board (G3): whose each point is, once dead stones are taken off.

use crate::board::{BORDER, Board, EMPTY, SLOTS, Slot, owner};
use crate::rules::{Scoring, SekiEyes};
use crate::settings::Settings;
use crate::stone::Side;

/// Points that are nobody's: empty points between living stones of both colours, halved when area is counted.
const SHARED: u8 = 3;

/// A counted board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Living stones and surrounded points of each side.
    pub area: [u32; 2],
    /// Surrounded points of each side, those under dead stones included.
    pub territory: [u32; 2],
    /// Dead stones of each side.
    pub dead: [u32; 2],
    /// Points between living stones of both.
    pub shared: u32,
    /// The surrounded and shared points, with who surrounds them; nobody for shared ones.
    pub points: Vec<(Slot, Option<Side>)>,
}

/// Empty points that hang together, and the colours round them (a bit for each).
struct Region {
    points: Vec<Slot>,
    colours: u8,
}

impl Region {
    /// The region round an empty point of these cells.
    fn flood(board: &Board, cells: &[u8; SLOTS], from: Slot, seen: &mut [bool; SLOTS]) -> Region {
        let mut region = Region {
            points: vec![from],
            colours: 0,
        };
        seen[usize::from(from) % SLOTS] = true;
        let mut next = 0;
        while let Some(&at) = region.points.get(next) {
            next += 1;
            for near in board.beside(at) {
                let slot = usize::from(near) % SLOTS;
                match cells[slot] {
                    BORDER => {}
                    EMPTY if seen[slot] => {}
                    EMPTY => {
                        seen[slot] = true;
                        region.points.push(near);
                    }
                    colour => region.colours |= colour,
                }
            }
        }
        region
    }

    fn owner(&self) -> Option<Side> {
        owner(self.colours)
    }

    /// Slots of the stones round it.
    fn stones<'a>(
        &'a self,
        board: &'a Board,
        cells: &'a [u8; SLOTS],
    ) -> impl Iterator<Item = Slot> + 'a {
        let beside = self.points.iter().flat_map(|&at| board.beside(at));
        beside.filter(|&near| owner(cells[usize::from(near) % SLOTS]).is_some())
    }
}

/// Counts the board; `dead` says whether the stone there is dead.
#[must_use]
pub fn count(board: &Board, dead: impl Fn(Slot) -> bool, seki_eyes: SekiEyes) -> Count {
    let mut count = Count {
        area: [0; 2],
        territory: [0; 2],
        dead: [0; 2],
        shared: 0,
        points: Vec::new(),
    };
    let mut cells = *board.cells();
    for slot in board.slots() {
        if let Some(side) = owner(board.get(slot)) {
            if dead(slot) {
                cells[usize::from(slot) % SLOTS] = EMPTY;
                count.dead[side.index()] += 1;
            } else {
                count.area[side.index()] += 1;
            }
        }
    }
    let mut seen = [false; SLOTS];
    let mut regions = Vec::new();
    for slot in board.slots() {
        if cells[usize::from(slot) % SLOTS] == EMPTY && !seen[usize::from(slot) % SLOTS] {
            regions.push(Region::flood(board, &cells, slot, &mut seen));
        }
    }
    let in_seki = match seki_eyes {
        SekiEyes::Counted => vec![false; regions.len()],
        SekiEyes::NotCounted => in_seki(board, &cells, &regions),
    };
    for (region, in_seki) in regions.iter().zip(in_seki) {
        let points = region.points.len() as u32;
        let owner = region.owner();
        match owner {
            Some(side) => {
                count.area[side.index()] += points;
                count.territory[side.index()] += if in_seki { 0 } else { points };
            }
            None => count.shared += points,
        }
        let shown = owner.filter(|_| !in_seki);
        count
            .points
            .extend(region.points.iter().map(|&slot| (slot, shown)));
    }
    count
}

/// For each region whether stones round it are beside a shared point, themselves or by way of regions of their own.
fn in_seki(board: &Board, cells: &[u8; SLOTS], regions: &[Region]) -> Vec<bool> {
    let mut seki = vec![false; regions.len()];
    let mut stones = [false; SLOTS];
    loop {
        let before = seki.clone();
        for (region, seki) in regions.iter().zip(&mut seki) {
            let mut near = region.stones(board, cells);
            *seki |=
                region.colours == SHARED || near.any(|stone| stones[usize::from(stone) % SLOTS]);
            if *seki {
                for stone in region.stones(board, cells) {
                    for stone in board.chain(stone) {
                        stones[usize::from(stone) % SLOTS] = true;
                    }
                }
            }
        }
        if seki == before {
            return seki;
        }
    }
}

/// The half points of each side: what the count gives, prisoners, komi and the handicap's compensation.
#[must_use]
pub fn totals(count: &Count, settings: &Settings, prisoners: [u32; 2]) -> [i32; 2] {
    let halves = |side: Side| -> i32 {
        let (own, enemy) = (side.index(), side.other().index());
        let number = match settings.scoring {
            Scoring::Area => 2 * count.area[own] + count.shared,
            Scoring::Territory => 2 * (count.territory[own] + prisoners[own] + count.dead[enemy]),
        };
        // A board has at most 625 points, and prisoners are as many as plies.
        i32::try_from(number).unwrap_or(i32::MAX)
    };
    let white = halves(Side::White) + settings.komi + 2 * settings.compensation();
    [halves(Side::Black), white]
}
