//! Exact cover with dancing links (Knuth's Algorithm X), for base weeks of cyclic schedules.

use crate::seeded::Seeded;

#[derive(Clone, Copy)]
struct Node {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    column: usize,
    row: usize,
}

/// A set of columns that chosen rows must cover exactly once each.
pub(super) struct Cover {
    nodes: Vec<Node>,
    sizes: Vec<usize>,
    steps: u64,
}

impl Cover {
    /// Columns 0 to `columns`-1 and the given rows of columns.
    pub(super) fn new(columns: usize, rows: &[Vec<usize>]) -> Cover {
        let mut cover = Cover {
            nodes: Vec::new(),
            sizes: vec![0; columns + 1],
            steps: 0,
        };
        for i in 0..=columns {
            let (left, right) = (
                if i == 0 { columns } else { i - 1 },
                if i == columns { 0 } else { i + 1 },
            );
            cover.nodes.push(Node {
                left,
                right,
                up: i,
                down: i,
                column: i,
                row: usize::MAX,
            });
        }
        for (row, columns) in rows.iter().enumerate() {
            let first = cover.nodes.len();
            for (i, column) in columns.iter().map(|c| c + 1).enumerate() {
                let id = first + i;
                let up = cover.nodes[column].up;
                let (left, right) = if i == 0 { (id, id) } else { (id - 1, first) };
                cover.nodes.push(Node {
                    left,
                    right,
                    up,
                    down: column,
                    column,
                    row,
                });
                cover.nodes[up].down = id;
                cover.nodes[column].up = id;
                cover.nodes[left].right = id;
                cover.nodes[right].left = id;
                cover.sizes[column] += 1;
            }
        }
        cover
    }

    /// Rows that cover everything, if found within a number of steps; branches are tried in random order.
    pub(super) fn solve(&mut self, steps: u64, random: &mut Seeded) -> Option<Vec<usize>> {
        self.steps = steps;
        let mut chosen = Vec::new();
        self.search(&mut chosen, random).then_some(chosen)
    }

    fn search(&mut self, chosen: &mut Vec<usize>, random: &mut Seeded) -> bool {
        if self.nodes[0].right == 0 {
            return true;
        }
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let column = self.narrowest();
        self.cover(column);
        let mut options = self.ring(column, |n| n.down);
        random.shuffle(&mut options);
        for option in options {
            chosen.push(self.nodes[option].row);
            let others = self.ring(option, |n| n.right);
            others
                .iter()
                .for_each(|&n| self.cover(self.nodes[n].column));
            if self.search(chosen, random) {
                return true;
            }
            others
                .iter()
                .rev()
                .for_each(|&n| self.uncover(self.nodes[n].column));
            chosen.pop();
        }
        self.uncover(column);
        false
    }

    fn narrowest(&self) -> usize {
        let columns = self.ring(0, |n| n.right);
        columns
            .into_iter()
            .min_by_key(|&c| self.sizes[c])
            .unwrap_or(0)
    }

    fn ring(&self, start: usize, next: impl Fn(&Node) -> usize) -> Vec<usize> {
        let mut list = Vec::new();
        let mut at = next(&self.nodes[start]);
        while at != start {
            list.push(at);
            at = next(&self.nodes[at]);
        }
        list
    }

    fn cover(&mut self, column: usize) {
        let Node { left, right, .. } = self.nodes[column];
        self.nodes[right].left = left;
        self.nodes[left].right = right;
        for row in self.ring(column, |n| n.down) {
            for node in self.ring(row, |n| n.right) {
                let Node {
                    up, down, column, ..
                } = self.nodes[node];
                self.nodes[down].up = up;
                self.nodes[up].down = down;
                self.sizes[column] -= 1;
            }
        }
    }

    fn uncover(&mut self, column: usize) {
        for row in self.ring(column, |n| n.up) {
            for node in self.ring(row, |n| n.left) {
                let Node {
                    up, down, column, ..
                } = self.nodes[node];
                self.sizes[column] += 1;
                self.nodes[down].up = node;
                self.nodes[up].down = node;
            }
        }
        let Node { left, right, .. } = self.nodes[column];
        self.nodes[right].left = column;
        self.nodes[left].right = column;
    }
}
