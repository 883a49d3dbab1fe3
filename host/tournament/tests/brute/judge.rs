//! All candidates of a bracket, what each criterion says of one, and its place in the order of generation.
//! Smaller is better, and earlier.

use super::people::Person;

/// Pairs by places, and who floats down.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub pairs: Vec<(usize, usize)>,
    pub down: Vec<usize>,
}

pub struct Bracket<'b> {
    pub people: &'b [Person],
    pub moved: &'b [usize],
    pub residents: &'b [usize],
    pub bye_score: Option<i32>,
}

impl Bracket<'_> {
    /// Every way to pair some of the bracket: moved-down players with residents only.
    pub fn candidates(&self) -> Vec<Candidate> {
        let order: Vec<usize> = self.moved.iter().chain(self.residents).copied().collect();
        let mut found = Vec::new();
        let mut used = vec![false; order.len()];
        self.extend(&order, 0, &mut used, &mut Vec::new(), &mut found);
        found
    }

    fn extend(
        &self,
        order: &[usize],
        at: usize,
        used: &mut Vec<bool>,
        pairs: &mut Vec<(usize, usize)>,
        found: &mut Vec<Candidate>,
    ) {
        let Some(first) = (at..order.len()).find(|&i| !used[i]) else {
            let paired = |p: &usize| pairs.iter().any(|&(a, b)| a == *p || b == *p);
            let down = order.iter().copied().filter(|p| !paired(p)).collect();
            found.push(Candidate {
                pairs: pairs.clone(),
                down,
            });
            return;
        };
        used[first] = true;
        for other in (first + 1).max(self.moved.len())..order.len() {
            if !used[other] && self.people[order[first]].may_meet(&self.people[order[other]]) {
                used[other] = true;
                pairs.push((order[first], order[other]));
                self.extend(order, first + 1, used, pairs, found);
                pairs.pop();
                used[other] = false;
            }
        }
        self.extend(order, first + 1, used, pairs, found);
        used[first] = false;
    }

    /// Scores, highest first.
    pub fn scores(&self, of: &[usize]) -> Vec<i32> {
        let mut scores: Vec<i32> = of.iter().map(|&i| self.people[i].score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores
    }

    /// C6, C7.
    pub fn before_c8(&self, c: &Candidate) -> Vec<Vec<i32>> {
        vec![vec![c.down.len() as i32], self.scores(&c.down)]
    }

    /// C9 to C21.
    pub fn after_c8(&self, c: &Candidate) -> Vec<Vec<i32>> {
        let person = |i: usize| &self.people[i];
        let mut vector = Vec::new();
        let takes_bye =
            c.down.len() == 1 && self.bye_score == self.residents.first().map(|&i| person(i).score);
        vector.push(if takes_bye {
            vec![person(c.down[0]).unplayed]
        } else {
            vec![0]
        });
        for fault in 0..4 {
            let count = c
                .pairs
                .iter()
                .filter(|&&(a, b)| faults(person(a), person(b))[fault])
                .count();
            vector.push(vec![count as i32]);
        }
        let is_moved = |i: &usize| self.moved.contains(i);
        let crossing: Vec<(usize, usize)> = c
            .pairs
            .iter()
            .copied()
            .filter(|(a, _)| is_moved(a))
            .collect();
        for back in 0..2 {
            let again = c
                .down
                .iter()
                .filter(|i| !is_moved(i) && person(**i).floats[back] == 1)
                .count();
            vector.push(vec![again as i32]);
            let up = crossing
                .iter()
                .filter(|(_, b)| person(*b).floats[back] == -1)
                .count();
            vector.push(vec![up as i32]);
        }
        let levels: Vec<i32> = self.scores(self.moved);
        for back in 0..2 {
            let floated: Vec<usize> = c
                .down
                .iter()
                .copied()
                .filter(|i| is_moved(i) && person(*i).floats[back] == 1)
                .collect();
            vector.push(
                levels
                    .iter()
                    .map(|&l| floated.iter().filter(|&&i| person(i).score == l).count() as i32)
                    .collect(),
            );
            let up = crossing
                .iter()
                .filter(|(_, b)| person(*b).floats[back] == -1);
            let up: Vec<i32> = up.map(|(a, _)| person(*a).score).collect();
            vector.push(
                levels
                    .iter()
                    .map(|&l| up.iter().filter(|&&s| s == l).count() as i32)
                    .collect(),
            );
        }
        vector
    }

    /// The place in the order of generation (4.2 to 4.4).
    pub fn order(&self, c: &Candidate) -> Vec<Vec<i32>> {
        let crossing: Vec<(usize, usize)> = c
            .pairs
            .iter()
            .copied()
            .filter(|(a, _)| self.moved.contains(a))
            .collect();
        let mut mdps: Vec<(usize, usize)> = crossing.clone();
        mdps.sort_unstable();
        let set = mdps.iter().map(|(a, _)| *a as i32).collect();
        let opponents = mdps.iter().map(|(_, b)| *b as i32).collect();
        let left: Vec<usize> = self
            .residents
            .iter()
            .copied()
            .filter(|r| !crossing.iter().any(|(_, b)| b == r))
            .collect();
        let bsn = |i: usize| left.iter().position(|&r| r == i).unwrap() as i32 + 1;
        let mut pairs: Vec<(i32, i32)> = Vec::new();
        for &(a, b) in c.pairs.iter().filter(|(a, _)| !self.moved.contains(a)) {
            pairs.push((bsn(a).min(bsn(b)), bsn(a).max(bsn(b))));
        }
        pairs.sort_unstable();
        let half = pairs.len() as i32;
        let uppers: Vec<i32> = pairs.iter().map(|p| p.0).collect();
        let mut leave: Vec<i32> = (1..=half).filter(|n| !uppers.contains(n)).collect();
        let come: Vec<i32> = uppers.iter().copied().filter(|&n| n > half).collect();
        let difference = come.iter().sum::<i32>() - leave.iter().sum::<i32>();
        leave.reverse();
        let leave = leave.iter().map(|n| -n).collect();
        let transposition = pairs.iter().map(|p| p.1).collect();
        vec![
            set,
            opponents,
            vec![come.len() as i32],
            vec![difference],
            leave,
            come,
            transposition,
        ]
    }
}

/// C10 to C13 of a pair.
fn faults(a: &Person, b: &Person) -> [bool; 4] {
    if a.due.0 == 0 || a.due.0 != b.due.0 {
        return [false; 4];
    }
    let absolute = a.due.1 == 3 && b.due.1 == 3;
    let (wide_a, wide_b) = (a.surplus().abs(), b.surplus().abs());
    let third = |p: &Person| p.twice() == -a.due.0;
    let fault_third = match wide_a.cmp(&wide_b) {
        std::cmp::Ordering::Equal => third(a) && third(b),
        std::cmp::Ordering::Less => third(a),
        std::cmp::Ordering::Greater => third(b),
    };
    [
        absolute && wide_a > 1 && wide_b > 1,
        absolute && fault_third,
        true,
        !absolute && a.due.1 >= 2 && b.due.1 >= 2,
    ]
}
