//! Edmonds' search for augmenting paths in a graph given by a predicate.

use std::collections::VecDeque;

/// No vertex.
pub(crate) const NONE: u32 = u32::MAX;

/// A graph on the vertices `0..len` of which some may be absent.
pub(crate) trait Links {
    /// Vertices that take part, in the order they are tried.
    fn vertices(&self) -> &[u32];
    /// The two may be matched. Symmetric; never asked of a vertex with itself.
    fn linked(&self, a: u32, b: u32) -> bool;
    /// Appends the vertices linked with `v` that are not in the bit set `skip`.
    fn links(&self, v: u32, skip: &[u64], found: &mut Vec<u32>) {
        let wanted = |w: &&u32| **w != v && !has(skip, **w) && self.linked(v, **w);
        found.extend(self.vertices().iter().filter(wanted));
    }
}

/// The bit set has the vertex.
pub(crate) fn has(set: &[u64], v: u32) -> bool {
    set[v as usize / 64] >> (v % 64) & 1 == 1
}

/// Puts a vertex into a bit set.
pub(crate) fn add(set: &mut [u64], v: u32) {
    set[v as usize / 64] |= 1 << (v % 64);
}

/// Takes a vertex out of a bit set.
pub(crate) fn remove(set: &mut [u64], v: u32) {
    set[v as usize / 64] &= !(1 << (v % 64));
}

/// Who is matched with whom; `NONE` for the exposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mates {
    mate: Vec<u32>,
    search: Search,
}

/// Scratch space of a search, kept between searches and cleaned by stamps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Search {
    stamp: u32,
    seen: Vec<u32>,
    outer: Vec<bool>,
    parent: Vec<u32>,
    base: Vec<u32>,
    touched: Vec<u32>,
    marked: Vec<u32>,
    mark: u32,
    queue: VecDeque<u32>,
    /// Inner vertices: there is nothing to be found at them.
    inner: Vec<u64>,
    links: Vec<u32>,
}

impl Mates {
    pub(crate) fn new(len: usize) -> Mates {
        Mates {
            mate: vec![NONE; len],
            search: Search::default(),
        }
    }

    pub(crate) fn from_mates(mate: Vec<u32>) -> Mates {
        Mates {
            mate,
            search: Search::default(),
        }
    }

    pub(crate) fn of(&self, v: u32) -> u32 {
        self.mate[v as usize]
    }

    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.mate
    }

    pub(crate) fn join(&mut self, a: u32, b: u32) {
        self.mate[a as usize] = b;
        self.mate[b as usize] = a;
    }

    /// Takes a vertex and its mate apart; gives the mate.
    pub(crate) fn part(&mut self, v: u32) -> u32 {
        let mate = self.of(v);
        self.mate[v as usize] = NONE;
        if mate != NONE {
            self.mate[mate as usize] = NONE;
        }
        mate
    }

    /// Puts back what [`Mates::as_slice`] once gave.
    pub(crate) fn restore(&mut self, saved: &[u32]) {
        self.mate.clear();
        self.mate.extend_from_slice(saved);
    }

    /// Matches exposed vertices with exposed ones, first come first served.
    pub(crate) fn greedy(&mut self, graph: &impl Links) {
        let exposed: Vec<u32> = graph
            .vertices()
            .iter()
            .copied()
            .filter(|&v| self.of(v) == NONE)
            .collect();
        for (at, &v) in exposed.iter().enumerate() {
            if self.of(v) != NONE {
                continue;
            }
            let free = |w: &&u32| self.of(**w) == NONE && graph.linked(v, **w);
            if let Some(&w) = exposed[at + 1..].iter().find(free) {
                self.join(v, w);
            }
        }
    }

    /// Makes the matching as large as it can be; gives the number of exposed vertices.
    pub(crate) fn maximise(&mut self, graph: &impl Links) -> usize {
        self.greedy(graph);
        let exposed: Vec<u32> = graph
            .vertices()
            .iter()
            .copied()
            .filter(|&v| self.of(v) == NONE)
            .collect();
        let mut count = exposed.len();
        for v in exposed {
            if count < 2 {
                break;
            }
            // A search that fails stays failed after other augmentations (Edmonds), so each root is tried once.
            if self.of(v) == NONE && self.augment(graph, v) {
                count -= 2;
            }
        }
        count
    }

    /// Finds a path from the exposed vertex `root` to another exposed vertex and flips it.
    pub(crate) fn augment(&mut self, graph: &impl Links, root: u32) -> bool {
        let mut search = std::mem::take(&mut self.search);
        let end = search.run(
            &self.mate,
            graph,
            root,
            &mut |v, mate| mate[v as usize] == NONE,
            &mut |_| false,
        );
        if let Some(end) = end {
            self.flip(&search, end);
        }
        self.search = search;
        end.is_some()
    }

    /// Moves the exposure from `root` to a vertex that `wanted` accepts, by an even alternating path: afterwards
    /// `root` is matched and the vertex given is exposed. No other exposed vertex may be there.
    pub(crate) fn shift_exposure(
        &mut self,
        graph: &impl Links,
        root: u32,
        mut wanted: impl FnMut(u32) -> bool,
    ) -> Option<u32> {
        if wanted(root) {
            return Some(root);
        }
        let mut search = std::mem::take(&mut self.search);
        let end = search.run(&self.mate, graph, root, &mut |_, _| false, &mut wanted);
        if let Some(end) = end {
            self.shift_to(&search, end);
        }
        self.search = search;
        end
    }

    /// A bit set of all vertices to which the exposure of `root` can be moved, `root` included.
    pub(crate) fn exposable(&mut self, graph: &impl Links, root: u32) -> Vec<u64> {
        let mut search = std::mem::take(&mut self.search);
        search.run(&self.mate, graph, root, &mut |_, _| false, &mut |_| false);
        let mut found = vec![0; self.mate.len().div_ceil(64)];
        search
            .touched
            .iter()
            .filter(|&&v| search.outer[v as usize])
            .for_each(|&v| add(&mut found, v));
        self.search = search;
        found
    }

    fn flip(&mut self, search: &Search, end: u32) {
        let mut v = end;
        while v != NONE {
            let previous = search.parent[v as usize];
            let next = self.of(previous);
            self.join(v, previous);
            v = next;
        }
    }

    fn shift_to(&mut self, search: &Search, end: u32) {
        let mate = self.of(end);
        if mate == NONE {
            return;
        }
        self.mate[end as usize] = NONE;
        self.mate[mate as usize] = NONE;
        self.flip(search, mate);
    }
}

impl Search {
    fn prepare(&mut self, len: usize) {
        if self.seen.len() != len {
            *self = Search {
                seen: vec![0; len],
                outer: vec![false; len],
                parent: vec![NONE; len],
                base: vec![NONE; len],
                marked: vec![0; len],
                inner: vec![0; len.div_ceil(64)],
                ..Search::default()
            };
        }
        self.stamp += 1;
        for v in self.touched.drain(..) {
            remove(&mut self.inner, v);
        }
        self.queue.clear();
    }

    /// Enters a vertex into the search with nothing known of it.
    fn touch(&mut self, v: u32) {
        let i = v as usize;
        if self.seen[i] != self.stamp {
            self.seen[i] = self.stamp;
            self.outer[i] = false;
            self.parent[i] = NONE;
            self.base[i] = v;
            self.touched.push(v);
        }
    }

    fn is_seen(&self, v: u32) -> bool {
        self.seen[v as usize] == self.stamp
    }

    fn base_of(&self, v: u32) -> u32 {
        if self.is_seen(v) {
            self.base[v as usize]
        } else {
            v
        }
    }

    /// Grows an alternating tree from `root`. Ends at an inner vertex that `is_end` accepts (an exposed one), or at
    /// an outer one that `wanted` accepts.
    fn run(
        &mut self,
        mate: &[u32],
        graph: &impl Links,
        root: u32,
        is_end: &mut dyn FnMut(u32, &[u32]) -> bool,
        wanted: &mut dyn FnMut(u32) -> bool,
    ) -> Option<u32> {
        self.prepare(mate.len());
        self.touch(root);
        self.outer[root as usize] = true;
        self.queue.push_back(root);
        let mut links = std::mem::take(&mut self.links);
        let mut end = None;
        while let Some(v) = self.queue.pop_front() {
            links.clear();
            graph.links(v, &self.inner, &mut links);
            end = links
                .iter()
                .find_map(|&w| self.follow(mate, v, w, is_end, wanted));
            if end.is_some() {
                break;
            }
        }
        self.links = links;
        end
    }

    /// Follows an edge from the outer vertex `v`.
    fn follow(
        &mut self,
        mate: &[u32],
        v: u32,
        w: u32,
        is_end: &mut dyn FnMut(u32, &[u32]) -> bool,
        wanted: &mut dyn FnMut(u32) -> bool,
    ) -> Option<u32> {
        if mate[v as usize] == w || self.base_of(v) == self.base_of(w) {
            return None;
        }
        if self.is_seen(w) {
            return if self.outer[w as usize] {
                self.contract(mate, v, w, wanted)
            } else {
                None
            };
        }
        self.touch(w);
        self.parent[w as usize] = v;
        if is_end(w, mate) {
            return Some(w);
        }
        add(&mut self.inner, w);
        let next = mate[w as usize];
        if next == NONE {
            return None;
        }
        self.touch(next);
        self.outer[next as usize] = true;
        self.queue.push_back(next);
        wanted(next).then_some(next)
    }

    /// The outer vertices `v` and `w` are linked: the odd circuit between them becomes one outer vertex.
    fn contract(
        &mut self,
        mate: &[u32],
        v: u32,
        w: u32,
        wanted: &mut dyn FnMut(u32) -> bool,
    ) -> Option<u32> {
        let base = self.common_base(mate, v, w);
        self.mark += 1;
        self.mark_path(mate, v, base, w);
        self.mark_path(mate, w, base, v);
        let mut found = None;
        for at in 0..self.touched.len() {
            let x = self.touched[at];
            let own_base = self.base[x as usize];
            if self.marked[own_base as usize] != self.mark {
                continue;
            }
            self.base[x as usize] = base;
            if !self.outer[x as usize] {
                self.outer[x as usize] = true;
                remove(&mut self.inner, x);
                self.queue.push_back(x);
                if found.is_none() && wanted(x) {
                    found = Some(x);
                }
            }
        }
        found
    }

    fn common_base(&mut self, mate: &[u32], v: u32, w: u32) -> u32 {
        self.mark += 1;
        let mut x = self.base[v as usize];
        loop {
            self.marked[x as usize] = self.mark;
            let up = mate[x as usize];
            if up == NONE || self.parent[up as usize] == NONE {
                break;
            }
            x = self.base[self.parent[up as usize] as usize];
        }
        let mut x = self.base[w as usize];
        while self.marked[x as usize] != self.mark {
            x = self.base[self.parent[mate[x as usize] as usize] as usize];
        }
        x
    }

    fn mark_path(&mut self, mate: &[u32], mut v: u32, base: u32, mut child: u32) {
        while self.base[v as usize] != base {
            let up = mate[v as usize];
            self.marked[self.base[v as usize] as usize] = self.mark;
            self.marked[self.base[up as usize] as usize] = self.mark;
            self.parent[v as usize] = child;
            child = up;
            v = self.parent[up as usize];
        }
    }
}
