//! The forest of a stage: growing it, shrinking odd circuits to blossoms, expanding them, flipping paths.

use super::cardinality::NONE;
use super::lex::Lex;
use super::weighted::{Side, Solver, Weights};

impl<const K: usize, G: Weights<K>> Solver<'_, K, G> {
    /// Puts the vertices of an outer node on the list of those whose edges are to be looked at.
    pub(super) fn enqueue(&mut self, node: u32) {
        if self.is_vertex(node) {
            self.queue.push(node);
            return;
        }
        for at in 0..self.circuit[node as usize].len() {
            self.enqueue(self.circuit[node as usize][at]);
        }
    }

    fn set_top(&mut self, node: u32, top: u32) {
        self.top[node as usize] = top;
        if self.is_vertex(node) {
            return;
        }
        for at in 0..self.circuit[node as usize].len() {
            self.set_top(self.circuit[node as usize][at], top);
        }
    }

    /// The node directly inside the blossom `b` that holds the vertex `v`.
    fn child_with(&self, b: u32, v: u32) -> u32 {
        let mut node = v;
        while self.around[node as usize] != b {
            node = self.around[node as usize];
        }
        node
    }

    /// A tight edge from the vertex `u` of an outer node to the vertex `v`: the forest grows, a blossom forms, or
    /// two trees join. True when a path was flipped.
    pub(super) fn found(&mut self, u: u32, v: u32) -> bool {
        let (own, other) = (self.top[u as usize], self.top[v as usize]);
        match self.side[other as usize] {
            Side::Outside => {
                self.parent[other as usize] = u;
                self.side[other as usize] = Side::Inner;
                let next = self.top[self.mate[other as usize] as usize];
                self.nearest[other as usize] = NONE;
                self.nearest[next as usize] = NONE;
                self.side[next as usize] = Side::Outer;
                self.enqueue(next);
                false
            }
            Side::Outer => {
                let ancestor = self.common_ancestor(own, other);
                if ancestor == NONE {
                    self.join_trees((own, u), (other, v));
                    return true;
                }
                self.shrink(own, ancestor, other);
                false
            }
            Side::Inner => false,
        }
    }

    /// The outer node above: over the matched edge and the inner node's parent.
    fn up(&self, outer: u32) -> u32 {
        let mate = self.mate[outer as usize];
        if mate == NONE {
            return NONE;
        }
        let inner = self.top[mate as usize];
        self.top[self.parent[inner as usize] as usize]
    }

    fn common_ancestor(&mut self, mut a: u32, mut b: u32) -> u32 {
        self.visit += 1;
        while a != NONE || b != NONE {
            if a != NONE {
                if self.visited[a as usize] == self.visit {
                    return a;
                }
                self.visited[a as usize] = self.visit;
                a = self.up(a);
            }
            std::mem::swap(&mut a, &mut b);
        }
        NONE
    }

    fn new_node(&mut self) -> u32 {
        let unused = (self.n..self.top.len()).find(|&b| self.top[b] == NONE);
        let node = unused.unwrap_or(self.top.len());
        if unused.is_none() {
            self.price.push(Lex::ZERO);
            self.mate.push(NONE);
            self.top.push(NONE);
            self.around.push(NONE);
            self.side.push(Side::Outside);
            self.parent.push(NONE);
            self.nearest.push(NONE);
            self.circuit.push(Vec::new());
            self.best.push(Vec::new());
            self.visited.push(0);
        }
        u32::try_from(node).unwrap_or(NONE)
    }

    /// The circuit over `u`, the common ancestor and `v` becomes an outer blossom.
    fn shrink(&mut self, u: u32, ancestor: u32, v: u32) {
        let b = self.new_node();
        let i = b as usize;
        self.price[i] = Lex::ZERO;
        self.side[i] = Side::Outer;
        self.mate[i] = self.mate[ancestor as usize];
        self.parent[i] = self.parent[ancestor as usize];
        let mut circuit = vec![ancestor];
        self.collect(u, ancestor, &mut circuit);
        circuit[1..].reverse();
        self.collect(v, ancestor, &mut circuit);
        self.circuit[i] = circuit;
        self.around[i] = NONE;
        self.set_top(b, b);
        for at in 0..self.circuit[i].len() {
            let child = self.circuit[i][at];
            self.around[child as usize] = b;
        }
        self.fill_best(b);
        self.reset_nearest(b);
    }

    /// From `from` up to below the ancestor: outer and inner nodes; the inner ones' vertices join the list.
    fn collect(&mut self, from: u32, ancestor: u32, circuit: &mut Vec<u32>) {
        let mut x = from;
        while x != ancestor {
            circuit.push(x);
            let inner = self.top[self.mate[x as usize] as usize];
            circuit.push(inner);
            self.enqueue(inner);
            x = self.top[self.parent[inner as usize] as usize];
        }
    }

    fn fill_best(&mut self, b: u32) {
        let mut best = vec![NONE; self.n];
        let children = std::mem::take(&mut self.circuit[b as usize]);
        for x in 0..u32::try_from(self.n).unwrap_or(NONE) {
            if self.top[x as usize] == b {
                continue;
            }
            let mut least: Option<Lex<K>> = None;
            for &child in &children {
                let inside = if self.is_vertex(child) {
                    child
                } else {
                    self.best[child as usize][x as usize]
                };
                if inside == NONE {
                    continue;
                }
                let Some(slack) = self.slack(inside, x) else {
                    continue;
                };
                if least.is_none_or(|l| slack < l) {
                    least = Some(slack);
                    best[x as usize] = inside;
                }
            }
        }
        self.circuit[b as usize] = children;
        self.best[b as usize] = best;
    }

    /// The tight edge between two nodes side by side: its vertex in `a`, and its vertex in `b`. It is the one of
    /// least slack: inside a blossom of some price all slacks are lower by that price, the tight ones' below zero.
    fn tight_edge(&self, a: u32, b: u32) -> (u32, u32) {
        if let (true, true) = (self.is_vertex(a), self.is_vertex(b)) {
            return (a, b);
        }
        if self.is_vertex(a) {
            return (a, self.best[b as usize][a as usize]);
        }
        if self.is_vertex(b) {
            return (self.best[a as usize][b as usize], b);
        }
        let mut stack = vec![b];
        let mut least: Option<(Lex<K>, (u32, u32))> = None;
        while let Some(node) = stack.pop() {
            if !self.is_vertex(node) {
                stack.extend(&self.circuit[node as usize]);
                continue;
            }
            let inside = self.best[a as usize][node as usize];
            if inside == NONE {
                continue;
            }
            if let Some(slack) = self
                .slack(inside, node)
                .filter(|s| least.is_none_or(|(l, _)| *s < l))
            {
                least = Some((slack, (inside, node)));
            }
        }
        least.map_or((NONE, NONE), |(_, edge)| edge)
    }

    /// Turns a circuit so that the way from its base to the place of `child` has even length; gives the place.
    fn even_place(&mut self, b: u32, child: u32) -> usize {
        let circuit = &mut self.circuit[b as usize];
        let place = circuit.iter().position(|&c| c == child).unwrap_or(0);
        if place % 2 == 1 {
            circuit[1..].reverse();
            return circuit.len() - place;
        }
        place
    }

    /// The vertex `from` in the node `a` is from now on matched with `to`; inside `a` the matching turns round.
    fn set_mate(&mut self, a: u32, from: u32, to: u32) {
        self.mate[a as usize] = to;
        if self.is_vertex(a) {
            return;
        }
        let child = self.child_with(a, from);
        let place = self.even_place(a, child);
        for at in (0..place).step_by(2) {
            let (x, y) = (
                self.circuit[a as usize][at],
                self.circuit[a as usize][at + 1],
            );
            let (in_x, in_y) = self.tight_edge(x, y);
            self.set_mate(x, in_x, in_y);
            self.set_mate(y, in_y, in_x);
        }
        self.set_mate(child, from, to);
        self.circuit[a as usize].rotate_left(place);
    }

    /// The outer nodes `a` and `b` of two trees are matched over their vertices; the paths to both roots flip.
    fn join_trees(&mut self, (a, in_a): (u32, u32), (b, in_b): (u32, u32)) {
        let (old_a, old_b) = (self.mate[a as usize], self.mate[b as usize]);
        self.set_mate(a, in_a, in_b);
        self.set_mate(b, in_b, in_a);
        self.flip_up(old_a);
        self.flip_up(old_b);
    }

    /// `old` has lost its mate below: it is matched upwards instead, and so on to the root.
    fn flip_up(&mut self, mut old: u32) {
        while old != NONE {
            let inner = self.top[old as usize];
            let outside = self.parent[inner as usize];
            let above = self.top[outside as usize];
            let (_, entry) = self.edge_to(outside, inner).unwrap_or((outside, old));
            old = self.mate[above as usize];
            self.set_mate(inner, entry, outside);
            self.set_mate(above, outside, entry);
        }
    }

    /// An inner blossom without price falls apart into its circuit, half of which stays in the forest.
    pub(super) fn expand(&mut self, b: u32) {
        let i = b as usize;
        for at in 0..self.circuit[i].len() {
            let child = self.circuit[i][at];
            self.around[child as usize] = NONE;
            self.set_top(child, child);
        }
        let outside = self.parent[i];
        let (_, entry) = self.edge_to(outside, b).unwrap_or((outside, NONE));
        let entrance = self.top[entry as usize];
        let place = self.even_place(b, entrance);
        let circuit = std::mem::take(&mut self.circuit[i]);
        for at in (0..place).step_by(2) {
            let (inner, outer) = (circuit[at], circuit[at + 1]);
            self.parent[inner as usize] = self.tight_edge(outer, inner).0;
            self.side[inner as usize] = Side::Inner;
            self.side[outer as usize] = Side::Outer;
            self.nearest[inner as usize] = NONE;
            self.reset_nearest(outer);
            self.enqueue(outer);
        }
        self.side[entrance as usize] = Side::Inner;
        self.parent[entrance as usize] = outside;
        for &child in &circuit[place + 1..] {
            self.side[child as usize] = Side::Outside;
            self.reset_nearest(child);
        }
        self.top[i] = NONE;
        self.best[i] = Vec::new();
    }
}
