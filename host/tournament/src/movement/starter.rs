//! Cyclic starters for Howell movements.
//!
//! In the integers modulo m (odd), a starter splits the numbers 1 to m-1 into pairs whose differences, either
//! way, are all different: turned m times it lets every two meet once. A pair {x, y} gets an adder b, its
//! boards in the first round. Player p meets that table's boards as b - x + p, so nobody plays a set twice if
//! all b - x and b - y differ. If the adders differ too, no two tables need the same boards in one round.

use crate::seeded::Seeded;

/// A table of the first round: two places on the circle and its adder.
pub(super) type Placed = (u32, u32, u32);

/// A starter with adders modulo `m` (odd, 3 or more), with as few tables sharing boards as its size allows.
pub(super) fn starter(m: u32) -> Vec<Placed> {
    if m <= 9 {
        for sharing in 1..=m {
            let mut search = Search::new(m, sharing);
            if search.extend() {
                return search.tables;
            }
        }
    } else if let Some(strong) = (0..100).find_map(|attempt| strong(m, attempt)) {
        return strong;
    }
    // All tables with the same boards: {0 - x, 0 - y} differ for any starter.
    (1..=m / 2).map(|x| (x, m - x, 0)).collect()
}

/// A strong starter: all sums x + y differ and none is 0; then b = x + y is an adder. Hill climbing after
/// Dinitz and Stinson: a pair with a missing difference is put in and may push one other out. It can run into
/// a corner, so it gives up early and is begun anew.
fn strong(m: u32, attempt: u64) -> Option<Vec<Placed>> {
    let mut random = Seeded::for_purpose(u64::from(m) << 32 | attempt, "strong starter");
    let half = (m / 2) as usize;
    let mut by_difference: Vec<Option<(u32, u32)>> = vec![None; half + 1];
    let difference = |x: u32, y: u32| (x.abs_diff(y)).min(m - x.abs_diff(y)) as usize;
    let mut placed = 0;
    for _ in 0..100 * m {
        if placed == half {
            let pairs = by_difference.iter().flatten();
            return Some(pairs.map(|&(x, y)| (x, y, (x + y) % m)).collect());
        }
        let taken = |x: u32| {
            by_difference
                .iter()
                .flatten()
                .position(|&(a, b)| a == x || b == x)
        };
        let free: Vec<u32> = (1..m).filter(|&x| taken(x).is_none()).collect();
        let missing: Vec<usize> = (1..=half).filter(|&d| by_difference[d].is_none()).collect();
        let x = free[random.below(free.len())];
        let d = missing[random.below(missing.len())] as u32;
        let y = (x + if random.below(2) == 0 { d } else { m - d }) % m;
        if y == 0 || (x + y).is_multiple_of(m) {
            continue;
        }
        let clash = |&&(a, b): &&(u32, u32)| a == y || b == y || (a + b) % m == (x + y) % m;
        let clashing: Vec<(u32, u32)> = by_difference
            .iter()
            .flatten()
            .filter(clash)
            .copied()
            .collect();
        if clashing.len() > 1 {
            continue;
        }
        for &(a, b) in &clashing {
            by_difference[difference(a, b)] = None;
            placed -= 1;
        }
        by_difference[d as usize] = Some((x, y));
        placed += 1;
    }
    None
}

/// Exhaustive search for small m: at most `sharing` tables with one adder.
struct Search {
    m: u32,
    sharing: u32,
    used: Vec<bool>,
    differences: Vec<bool>,
    residues: Vec<bool>,
    adders: Vec<u32>,
    tables: Vec<Placed>,
}

impl Search {
    fn new(m: u32, sharing: u32) -> Search {
        let size = m as usize;
        let (mut used, mut residues, mut adders) =
            (vec![false; size], vec![false; size], vec![0; size]);
        // The fixed player meets 0 at a table of its own with adder 0.
        used[0] = true;
        residues[0] = true;
        adders[0] = 1;
        Search {
            m,
            sharing,
            used,
            differences: vec![false; size],
            residues,
            adders,
            tables: Vec::new(),
        }
    }

    fn extend(&mut self) -> bool {
        let Some(x) = self.used.iter().position(|&u| !u) else {
            return true;
        };
        for y in x + 1..self.m as usize {
            let difference = (y - x).min(self.m as usize - (y - x));
            if self.used[y] || self.differences[difference] {
                continue;
            }
            for adder in 0..self.m as usize {
                if self.adders[adder] < self.sharing && self.place(x, y, difference, adder) {
                    return true;
                }
            }
        }
        false
    }

    fn place(&mut self, x: usize, y: usize, difference: usize, adder: usize) -> bool {
        let m = self.m as usize;
        let (a, b) = ((adder + m - x) % m, (adder + m - y) % m);
        if self.residues[a] || self.residues[b] {
            return false;
        }
        self.set(x, y, difference, [a, b], true);
        self.adders[adder] += 1;
        self.tables.push((x as u32, y as u32, adder as u32));
        if self.extend() {
            return true;
        }
        self.tables.pop();
        self.adders[adder] -= 1;
        self.set(x, y, difference, [a, b], false);
        false
    }

    fn set(&mut self, x: usize, y: usize, difference: usize, residues: [usize; 2], to: bool) {
        self.used[x] = to;
        self.used[y] = to;
        self.differences[difference] = to;
        for r in residues {
            self.residues[r] = to;
        }
    }
}
