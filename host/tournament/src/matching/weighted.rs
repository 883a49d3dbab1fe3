//! The heaviest matching that covers every vertex, by the primal-dual method with blossoms (Edmonds; the dense
//! O(n^3) form of Galil), for lexicographic weights.

use super::cardinality::NONE;
use super::lex::Lex;

/// A complete description of a weighted graph on the vertices `0..len`.
pub(crate) trait Weights<const K: usize> {
    /// Number of vertices.
    fn len(&self) -> usize;
    /// The weight of an edge, `None` where there is none. Symmetric; never asked of a vertex with itself.
    fn weight(&self, a: u32, b: u32) -> Option<Lex<K>>;
}

/// A heaviest cover with the prices that prove it: on every edge, the prices of both ends and of all odd sets around
/// both are at least `scale` times the weight, with equality on those matched; and each odd set is left by one
/// matched edge only. A cover is heaviest exactly if it has equality everywhere and leaves each odd set once.
#[derive(Clone, Debug)]
pub(crate) struct Optimum<const K: usize> {
    pub(crate) mate: Vec<u32>,
    pub(crate) price: Vec<Lex<K>>,
    pub(crate) scale: i64,
    /// Sets of vertices with a price of their own.
    pub(crate) odd_sets: Vec<(Vec<u32>, Lex<K>)>,
}

/// Prices known to be enough for every edge without odd sets, all entries even, and a matching of which edges
/// with just enough are kept.
pub(crate) struct Start<const K: usize> {
    pub(crate) price: Vec<Lex<K>>,
    pub(crate) scale: i64,
    pub(crate) mate: Vec<u32>,
}

/// Finds a heaviest matching that covers every vertex; `None` where no matching covers all.
pub(crate) fn heaviest_cover<const K: usize, G: Weights<K>>(
    graph: &G,
    start: Option<Start<K>>,
) -> Option<Optimum<K>> {
    if graph.len() % 2 == 1 {
        return None;
    }
    let start = start.unwrap_or_else(|| Start {
        price: opening_prices(graph),
        scale: 4,
        mate: Vec::new(),
    });
    let mut solver = Solver::new(graph, start.price, start.scale);
    solver.keep(&start.mate);
    solver.match_greedily();
    while solver.free > 0 {
        if !solver.stage() {
            return None;
        }
        solver.match_greedily();
    }
    Some(solver.into_optimum())
}

/// Twice the best weight at each vertex: enough for weights counted four times, and even.
fn opening_prices<const K: usize, G: Weights<K>>(graph: &G) -> Vec<Lex<K>> {
    let len = u32::try_from(graph.len()).unwrap_or(NONE);
    let best = |v: u32| {
        (0..len)
            .filter(|&w| w != v)
            .filter_map(|w| graph.weight(v, w))
            .max()
    };
    (0..len)
        .map(|v| best(v).unwrap_or(Lex::ZERO).times(2))
        .collect()
}

/// Where a node stands in the alternating forest of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Outside,
    Outer,
    Inner,
}

/// Vertices are the nodes `0..n`; blossoms are the nodes from `n` on.
pub(super) struct Solver<'g, const K: usize, G> {
    pub(super) graph: &'g G,
    pub(super) n: usize,
    pub(super) scale: i64,
    /// Prices of vertices and of blossoms.
    pub(super) price: Vec<Lex<K>>,
    /// For a node: the vertex at the other end of its matched edge.
    pub(super) mate: Vec<u32>,
    /// The outermost blossom (or the vertex itself) a node is in; `NONE` for nodes not in use.
    pub(super) top: Vec<u32>,
    /// The blossom directly around a node.
    pub(super) around: Vec<u32>,
    pub(super) side: Vec<Side>,
    /// For an inner node: the vertex outside through which the forest reached it.
    pub(super) parent: Vec<u32>,
    /// For a node: the outer vertex with the least slack to it.
    pub(super) nearest: Vec<u32>,
    /// The nodes of a blossom in the order of its circuit, the base first.
    pub(super) circuit: Vec<Vec<u32>>,
    /// For a blossom: to each vertex outside, its vertex with the least slack.
    pub(super) best: Vec<Vec<u32>>,
    pub(super) visited: Vec<u32>,
    pub(super) visit: u32,
    pub(super) queue: Vec<u32>,
    pub(super) free: usize,
}

impl<'g, const K: usize, G: Weights<K>> Solver<'g, K, G> {
    fn new(graph: &'g G, price: Vec<Lex<K>>, scale: i64) -> Self {
        let n = graph.len();
        let count = u32::try_from(n).unwrap_or(NONE);
        Solver {
            graph,
            n,
            scale,
            price,
            mate: vec![NONE; n],
            top: (0..count).collect(),
            around: vec![NONE; n],
            side: vec![Side::Outside; n],
            parent: vec![NONE; n],
            nearest: vec![NONE; n],
            circuit: vec![Vec::new(); n],
            best: vec![Vec::new(); n],
            visited: vec![0; n],
            visit: 0,
            queue: Vec::new(),
            free: n,
        }
    }

    pub(super) fn is_vertex(&self, node: u32) -> bool {
        (node as usize) < self.n
    }

    /// How far the price of two vertices is above their edge's weight; `None` without an edge.
    pub(super) fn slack(&self, a: u32, b: u32) -> Option<Lex<K>> {
        let weight = self.graph.weight(a, b)?;
        Some(self.price[a as usize] + self.price[b as usize] - weight.times(self.scale))
    }

    /// The edge of least slack between the vertex `v` and a node.
    pub(super) fn edge_to(&self, v: u32, node: u32) -> Option<(u32, u32)> {
        if self.is_vertex(node) {
            return Some((v, node));
        }
        let inside = self.best[node as usize][v as usize];
        (inside != NONE).then_some((v, inside))
    }

    fn slack_to(&self, v: u32, node: u32) -> Option<Lex<K>> {
        let (a, b) = self.edge_to(v, node)?;
        self.slack(a, b)
    }

    /// Takes over the pairs of an earlier matching whose edges are tight.
    fn keep(&mut self, mate: &[u32]) {
        for (v, &w) in (0_u32..).zip(mate) {
            if v < w && (w as usize) < self.n && self.slack(v, w) == Some(Lex::ZERO) {
                self.mate[v as usize] = w;
                self.mate[w as usize] = v;
                self.free -= 2;
            }
        }
    }

    /// Matches free single vertices along tight edges: cheap, and most of the work.
    fn match_greedily(&mut self) {
        let count = u32::try_from(self.n).unwrap_or(NONE);
        let single = |s: &Self, v: u32| s.mate[v as usize] == NONE && s.top[v as usize] == v;
        let free: Vec<u32> = (0..count).filter(|&v| single(self, v)).collect();
        for (at, &v) in free.iter().enumerate() {
            if self.mate[v as usize] != NONE {
                continue;
            }
            let partner = free[at + 1..]
                .iter()
                .copied()
                .find(|&w| self.mate[w as usize] == NONE && self.slack(v, w) == Some(Lex::ZERO));
            if let Some(w) = partner {
                self.mate[v as usize] = w;
                self.mate[w as usize] = v;
                self.free -= 2;
            }
        }
    }

    /// One stage: grows forests from all free nodes, changing prices, until a path joins two of them.
    fn stage(&mut self) -> bool {
        self.begin_stage();
        loop {
            while let Some(u) = self.queue.pop() {
                if self.scan(u) {
                    self.free -= 2;
                    return true;
                }
            }
            let Some(step) = self.price_step() else {
                return false;
            };
            self.change_prices(step);
            if self.take_tight_edges() {
                self.free -= 2;
                return true;
            }
            self.dissolve_worthless();
        }
    }

    fn begin_stage(&mut self) {
        self.queue.clear();
        for node in 0..self.top.len() {
            self.side[node] = Side::Outside;
            self.nearest[node] = NONE;
        }
        for node in 0..self.nodes() {
            if self.is_top(node) && self.mate[node as usize] == NONE {
                self.parent[node as usize] = NONE;
                self.side[node as usize] = Side::Outer;
                self.enqueue(node);
            }
        }
    }

    pub(super) fn nodes(&self) -> u32 {
        u32::try_from(self.top.len()).unwrap_or(NONE)
    }

    pub(super) fn is_top(&self, node: u32) -> bool {
        self.top[node as usize] == node
    }

    /// Looks at all edges of an outer vertex; true when a path was found and flipped.
    fn scan(&mut self, u: u32) -> bool {
        if self.side[self.top[u as usize] as usize] != Side::Outer {
            return false;
        }
        for v in 0..u32::try_from(self.n).unwrap_or(NONE) {
            let (own, other) = (self.top[u as usize], self.top[v as usize]);
            if own == other || self.side[other as usize] == Side::Inner {
                continue;
            }
            let Some(slack) = self.slack(u, v) else {
                continue;
            };
            if slack == Lex::ZERO {
                if self.found(u, v) {
                    return true;
                }
            } else {
                self.offer_nearest(u, other, slack);
            }
        }
        false
    }

    fn offer_nearest(&mut self, u: u32, node: u32, slack: Lex<K>) {
        let old = self.nearest[node as usize];
        let better = old == NONE || self.slack_to(old, node).is_none_or(|s| slack < s);
        if better {
            self.nearest[node as usize] = u;
        }
    }

    /// Finds the outer vertex nearest to a node anew.
    pub(super) fn reset_nearest(&mut self, node: u32) {
        self.nearest[node as usize] = NONE;
        let mut least: Option<Lex<K>> = None;
        for u in 0..u32::try_from(self.n).unwrap_or(NONE) {
            let top = self.top[u as usize];
            if top == node || self.side[top as usize] != Side::Outer {
                continue;
            }
            let Some(slack) = self.slack_to(u, node) else {
                continue;
            };
            if least.is_none_or(|l| slack < l) {
                least = Some(slack);
                self.nearest[node as usize] = u;
            }
        }
    }

    /// By how much prices can change before an edge becomes tight or a blossom worthless.
    fn price_step(&self) -> Option<Lex<K>> {
        let mut step: Option<Lex<K>> = None;
        let mut offer = |value: Lex<K>| {
            if step.is_none_or(|s| value < s) {
                step = Some(value);
            }
        };
        for node in 0..self.nodes() {
            if !self.is_top(node) {
                continue;
            }
            let side = self.side[node as usize];
            if !self.is_vertex(node) && side == Side::Inner {
                offer(self.price[node as usize].half());
            }
            let near = self.nearest[node as usize];
            if near == NONE || side == Side::Inner {
                continue;
            }
            if let Some(slack) = self.slack_to(near, node) {
                offer(if side == Side::Outside {
                    slack
                } else {
                    slack.half()
                });
            }
        }
        step
    }

    fn change_prices(&mut self, step: Lex<K>) {
        for v in 0..self.n {
            match self.side[self.top[v] as usize] {
                Side::Outer => self.price[v] = self.price[v] - step,
                Side::Inner => self.price[v] = self.price[v] + step,
                Side::Outside => {}
            }
        }
        for b in self.n..self.top.len() {
            if self.top[b] as usize != b {
                continue;
            }
            match self.side[b] {
                Side::Outer => self.price[b] = self.price[b] + step.times(2),
                Side::Inner => self.price[b] = self.price[b] - step.times(2),
                Side::Outside => {}
            }
        }
    }

    /// Follows the edges that the last change made tight; true when a path was found and flipped.
    fn take_tight_edges(&mut self) -> bool {
        for node in 0..self.nodes() {
            let near = self.nearest[node as usize];
            if !self.is_top(node) || near == NONE || self.top[near as usize] == node {
                continue;
            }
            let Some((u, v)) = self.edge_to(near, node) else {
                continue;
            };
            if self.slack(u, v) == Some(Lex::ZERO) && self.found(u, v) {
                return true;
            }
        }
        false
    }

    fn dissolve_worthless(&mut self) {
        for b in u32::try_from(self.n).unwrap_or(NONE)..self.nodes() {
            let worthless = self.price[b as usize] == Lex::ZERO;
            if self.is_top(b) && self.side[b as usize] == Side::Inner && worthless {
                self.expand(b);
            }
        }
    }

    fn into_optimum(mut self) -> Optimum<K> {
        let used = |b: &usize| self.top[*b] != NONE && self.price[*b] != Lex::ZERO;
        let priced: Vec<usize> = (self.n..self.top.len()).filter(used).collect();
        let odd_sets = priced
            .iter()
            .map(|&b| (self.leaves(b), self.price[b]))
            .collect();
        self.mate.truncate(self.n);
        self.price.truncate(self.n);
        Optimum {
            mate: self.mate,
            price: self.price,
            scale: self.scale,
            odd_sets,
        }
    }

    fn leaves(&self, node: usize) -> Vec<u32> {
        let mut leaves = Vec::new();
        let mut stack: Vec<u32> = self.circuit[node].clone();
        while let Some(x) = stack.pop() {
            if self.is_vertex(x) {
                leaves.push(x);
            } else {
                stack.extend(&self.circuit[x as usize]);
            }
        }
        leaves
    }
}
