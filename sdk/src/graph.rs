//! Boards that are graphs: named points anywhere on a plane, joined by links of several kinds (road and rail), for games whose
//! board is no grid. What runs millions of times a second builds its own tables from one of these.

use crate::scene::{Board, Prim, Spot};
use std::collections::VecDeque;

/// A point by its number, in the order in which points were added.
pub type Node = u8;

/// Points and links. `K` is the kind of a link; every link goes both ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph<K = ()> {
    spots: Vec<Spot>,
    links: Vec<Vec<(Node, K)>>,
}

impl<K: Copy + PartialEq> Graph<K> {
    /// No points.
    #[must_use]
    pub fn new() -> Self {
        Self {
            spots: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Adds a point and gives its number. Lengths of the spot are hundredths of a cell.
    ///
    /// # Panics
    /// With more than 256 points.
    pub fn point(&mut self, spot: Spot) -> Node {
        let node = Node::try_from(self.spots.len()).expect("at most 256 points");
        self.spots.push(spot);
        self.links.push(Vec::new());
        node
    }

    /// Joins two points; where they are joined already, the link is of the new kind.
    pub fn link(&mut self, a: Node, b: Node, kind: K) {
        for (from, to) in [(a, b), (b, a)] {
            let links = &mut self.links[usize::from(from)];
            match links.iter_mut().find(|(end, _)| *end == to) {
                Some(link) => link.1 = kind,
                None => links.push((to, kind)),
            }
        }
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// All points.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + use<K> {
        (0..self.spots.len()).map(|node| node as Node)
    }

    /// The point's place in scenes; its `id` is what moves call it.
    #[must_use]
    pub fn spot(&self, node: Node) -> &Spot {
        &self.spots[usize::from(node)]
    }

    /// The point of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Node> {
        self.nodes().find(|&node| self.spot(node).id == id)
    }

    /// What the point is joined to, and by what, in the order in which links were added.
    #[must_use]
    pub fn links(&self, node: Node) -> &[(Node, K)] {
        &self.links[usize::from(node)]
    }

    /// The kind of the link between two points.
    #[must_use]
    pub fn kind(&self, a: Node, b: Node) -> Option<K> {
        let link = self.links(a).iter().find(|(end, _)| *end == b);
        link.map(|(_, kind)| *kind)
    }

    /// Number of links.
    #[must_use]
    pub fn count_links(&self) -> usize {
        self.links.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// The point joined to `over` that lies exactly as far beyond it as `from` lies before: where a straight line, or a hop, goes on.
    #[must_use]
    pub fn beyond(&self, from: Node, over: Node) -> Option<Node> {
        let (a, b) = (self.spot(from), self.spot(over));
        let end = (2 * b.x - a.x, 2 * b.y - a.y);
        self.links(over).iter().map(|link| link.0).find(|&to| {
            let spot = self.spot(to);
            (spot.x, spot.y) == end
        })
    }

    /// The points that can be walked to along links that `along` allows, from one that `open` allows to the next. A point where
    /// `open` is false ends a way and is no part of it.
    pub fn reach(
        &self,
        start: Node,
        along: impl Fn(K) -> bool,
        open: impl Fn(Node) -> bool,
    ) -> Walk {
        Walk::from(start, |from, ends| {
            let links = self.links(from).iter();
            ends.extend(
                links
                    .filter(|(to, kind)| along(*kind) && open(*to))
                    .map(|(to, _)| *to),
            );
        })
    }

    /// The board as a scene: every point a spot, every link a stroke in the style that `style` names for its kind (`None`:
    /// not drawn). Straight rows of links are one stroke.
    pub fn board(&self, material: &str, style: impl Fn(K) -> Option<&'static str>) -> Board {
        let width = self.spots.iter().map(|spot| spot.x).max().unwrap_or(0);
        let height = self.spots.iter().map(|spot| spot.y).max().unwrap_or(0);
        let mut board = Board::graph(width, height, material, self.spots.clone());
        let drawn = |from: Node, to: Node| self.kind(from, to).and_then(&style);
        for start in self.nodes() {
            for &(next, kind) in self.links(start) {
                let Some(s) = style(kind) else { continue };
                // From one end of the row only, and only at its end.
                let before = self.beyond(next, start);
                if before.is_some_and(|before| drawn(before, start) == Some(s)) {
                    continue;
                }
                let (mut last, mut end) = (start, next);
                while let Some(on) = self
                    .beyond(last, end)
                    .filter(|&on| drawn(end, on) == Some(s))
                {
                    (last, end) = (end, on);
                }
                if start < end {
                    let (a, b) = (self.spot(start), self.spot(end));
                    let d = format!("M{} {}L{} {}", a.x, a.y, b.x, b.y);
                    let s = s.to_owned();
                    board = board.prim(Prim::Path { d, s });
                }
            }
        }
        board
    }
}

/// Where a walk over a board can end, nearest first, and a shortest way to each end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    start: Node,
    /// In the order in which they were found, each with the point before it.
    found: Vec<(Node, Node)>,
}

impl Walk {
    /// Walks breadth first; `steps` adds the points that follow one (twice or already known does no harm).
    pub fn from(start: Node, mut steps: impl FnMut(Node, &mut Vec<Node>)) -> Self {
        let mut known = [false; 256];
        known[usize::from(start)] = true;
        let mut found = Vec::new();
        let mut open = VecDeque::from([start]);
        let mut ends = Vec::new();
        while let Some(from) = open.pop_front() {
            steps(from, &mut ends);
            for to in ends.drain(..) {
                if !std::mem::replace(&mut known[usize::from(to)], true) {
                    found.push((to, from));
                    open.push_back(to);
                }
            }
        }
        Self { start, found }
    }

    /// The ends, without the start.
    pub fn ends(&self) -> impl Iterator<Item = Node> + '_ {
        self.found.iter().map(|(to, _)| *to)
    }

    /// A shortest way, start and end included; `None` where the walk does not come.
    #[must_use]
    pub fn way(&self, end: Node) -> Option<Vec<Node>> {
        let mut way = vec![end];
        let mut at = end;
        while at != self.start {
            at = self.found.iter().find(|(to, _)| *to == at)?.1;
            way.push(at);
        }
        way.reverse();
        Some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Kind {
        Road,
        Rail,
    }

    /// A row of four points on rails, a fifth by road above the second.
    fn line() -> Graph<Kind> {
        let mut graph = Graph::new();
        for at in 0..4 {
            graph.point(Spot::new(format!("r{at}"), at * 100, 100));
        }
        let top = graph.point(Spot::new("top", 100, 0));
        for at in 0..3 {
            graph.link(at, at + 1, Kind::Rail);
        }
        graph.link(1, top, Kind::Road);
        graph
    }

    #[test]
    fn links_go_both_ways_and_are_counted_once() {
        let mut graph = line();
        assert_eq!((graph.len(), graph.count_links()), (5, 4));
        assert_eq!(
            graph.links(1),
            [(0, Kind::Rail), (2, Kind::Rail), (4, Kind::Road)]
        );
        assert_eq!(graph.kind(4, 1), Some(Kind::Road));
        assert_eq!(graph.kind(0, 2), None);
        graph.link(4, 1, Kind::Rail);
        assert_eq!(
            (graph.kind(1, 4), graph.count_links()),
            (Some(Kind::Rail), 4)
        );
        assert_eq!(graph.find("top"), Some(4));
        assert_eq!(graph.find("bottom"), None);
    }

    #[test]
    fn a_straight_line_goes_on_beyond_a_point() {
        let graph = line();
        assert_eq!(graph.beyond(0, 1), Some(2));
        assert_eq!(graph.beyond(2, 3), None);
        assert_eq!(graph.beyond(4, 1), None);
    }

    #[test]
    fn a_walk_ends_where_nothing_is_open_and_knows_its_way() {
        let graph = line();
        let rails = graph.reach(0, |kind| kind == Kind::Rail, |_| true);
        assert_eq!(rails.ends().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(rails.way(3), Some(vec![0, 1, 2, 3]));
        assert_eq!(rails.way(4), None);
        let blocked = graph.reach(0, |_| true, |node| node != 2);
        assert_eq!(blocked.ends().collect::<Vec<_>>(), [1, 4]);
    }

    #[test]
    fn rows_are_drawn_as_one_stroke_in_their_style() {
        let board = line().board("wood", |kind| match kind {
            Kind::Rail => Some("rail"),
            Kind::Road => Some("road"),
        });
        let path = |d: &str, s: &str| Prim::Path {
            d: d.to_owned(),
            s: s.to_owned(),
        };
        assert_eq!(
            board.draw,
            [
                path("M0 100L300 100", "rail"),
                path("M100 100L100 0", "road")
            ]
        );
        assert_eq!((board.w, board.h, board.spots.len()), (300, 100, 5));
        let rails = line().board("wood", |kind| (kind == Kind::Rail).then_some("rail"));
        assert_eq!(rails.draw.len(), 1);
    }
}
