//! One bracket: who is paired in it and who floats down (C.04.3 article 3).
//!
//! Three views, each exact where it applies. Alone: the bracket by itself, as if everything below went ideally;
//! if it does, that was right, for no candidate can do better below. Near: the bracket and the next group, as if
//! the groups below could take anybody. Whole: all that is left of the field.

use serde::Serialize;

use super::choice::{Choice, any_best, choose};
use super::completion::Completion;
use super::criteria::{Kind, Scheme};
use super::field::Field;
use super::graph::{Layout, Node};
use crate::matching::{Links, Mates, NONE};

/// How far down the field had to be looked at to pair a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// Nobody in it can meet anybody.
    Forced,
    /// The bracket by itself.
    Alone,
    /// With the next score group.
    Near,
    /// With all score groups below.
    Whole,
}

/// A bracket's outcome, by places in the field.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) pairs: Vec<(u32, u32)>,
    pub(crate) down: Vec<u32>,
    pub(crate) exchanges: u32,
    pub(crate) view: View,
    pub(crate) slow: bool,
}

/// What the bracket's pairing must have, whatever the criteria say (for `why`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    Nothing,
    /// The two are paired.
    Pair(u32, u32),
    /// The player floats down.
    Down(u32),
}

/// A bracket to be paired: moved-down players and the residents of `group`, both in order.
pub(crate) struct Bracket<'f> {
    pub(crate) field: &'f Field,
    pub(crate) completion: &'f Completion<'f>,
    pub(crate) group: usize,
    pub(crate) moved: &'f [u32],
    pub(crate) demand: Demand,
}

struct Chosen {
    layout: Layout,
    choice: Choice,
}

impl Bracket<'_> {
    /// Pairs the bracket; `None` where the field can't be completed from here.
    pub(crate) fn pair(&self) -> Option<Outcome> {
        let inside = self.inside();
        let bye_here = self.completion.bye_at_or_above(self.group);
        let exits = self.exits_alone(&inside, bye_here);
        if exits.pairs == 0 && !matches!(self.demand, Demand::Pair(..)) {
            let down = inside.iter().filter_map(|n| n.player).collect();
            return Some(Outcome {
                pairs: Vec::new(),
                down,
                exchanges: 0,
                view: View::Forced,
                slow: false,
            });
        }
        if let Some(outcome) = self.alone(&inside, bye_here, exits.exposed) {
            return Some(outcome);
        }
        if self.rest_start() < self.field.len()
            && let Some(outcome) = self.near(&inside, exits.pairs)
        {
            return Some(outcome);
        }
        self.whole(&inside)
    }

    fn range(&self, group: usize) -> std::ops::Range<u32> {
        let (start, end) = self
            .field
            .groups
            .get(group)
            .copied()
            .unwrap_or((self.field.len(), self.field.len()));
        u32::try_from(start).unwrap_or(NONE)..u32::try_from(end).unwrap_or(NONE)
    }

    fn rest_start(&self) -> usize {
        self.field
            .groups
            .get(self.group + 2)
            .map_or(self.field.len(), |g| g.0)
    }

    fn inside(&self) -> Vec<Node> {
        let moved = self.moved.iter().map(|&p| Node {
            kind: Kind::Moved,
            player: Some(p),
        });
        let residents = self.range(self.group).map(|p| Node {
            kind: Kind::Resident,
            player: Some(p),
        });
        moved.chain(residents).collect()
    }

    fn next(&self) -> impl Iterator<Item = Node> {
        self.range(self.group + 1).map(|p| Node {
            kind: Kind::Next,
            player: Some(p),
        })
    }

    fn scheme(&self, looks_ahead: bool, spare_exits: bool) -> Scheme {
        let score = |p: u32| self.field.players[p as usize].score;
        let mut moved_scores: Vec<_> = self.moved.iter().map(|&p| score(p)).collect();
        moved_scores.dedup();
        let resident_score = score(self.range(self.group).start);
        Scheme {
            moved_scores,
            resident_score,
            looks_ahead,
            c9: false,
            spare_exits,
        }
    }

    /// C9 can matter: the bye goes to a resident of this bracket.
    fn bye_is_residents(&self, scheme: &Scheme) -> bool {
        self.completion.bye_score == Some(scheme.resident_score)
    }

    fn layout(&self, nodes: Vec<Node>, scheme: &Scheme) -> Layout {
        let mut layout = Layout::new(self.field, nodes, scheme, self.completion.bye_score);
        match self.demand {
            Demand::Nothing => {}
            Demand::Pair(a, b) => layout.force(a, b),
            Demand::Down(a) => layout.force_down(a),
        }
        layout
    }

    /// How many pairs the bracket could have by itself, and how many players would be left over then.
    fn exits_alone(&self, inside: &[Node], bye_here: bool) -> Exits {
        let mut nodes = inside.to_vec();
        if bye_here {
            nodes.push(Node {
                kind: Kind::Bye,
                player: None,
            });
        }
        let layout = self.layout(nodes, &self.scheme(false, false));
        let all = (0..u32::try_from(layout.nodes.len()).unwrap_or(NONE)).collect();
        let graph = Joined {
            layout: &layout,
            all,
        };
        let mut mates = Mates::new(layout.nodes.len());
        let exposed = mates.maximise(&graph);
        Exits {
            exposed,
            pairs: ((layout.nodes.len() - exposed) / 2).saturating_sub(usize::from(bye_here)),
        }
    }

    fn alone(&self, inside: &[Node], bye_here: bool, exits: usize) -> Option<Outcome> {
        let mut nodes = inside.to_vec();
        nodes.extend(std::iter::repeat_n(
            Node {
                kind: Kind::Exit,
                player: None,
            },
            exits,
        ));
        if bye_here {
            nodes.push(Node {
                kind: Kind::Bye,
                player: None,
            });
        }
        let mut scheme = self.scheme(false, false);
        scheme.c9 = bye_here && exits == 0 && self.bye_is_residents(&scheme);
        let layout = self.layout(nodes, &scheme);
        let choice = chosen(&layout)?;
        let outcome = self.outcome(&Chosen { layout, choice }, View::Alone);
        self.completion
            .goes_ideally(&outcome.down, self.group + 1)
            .then_some(outcome)
    }

    fn near(&self, inside: &[Node], pairs: usize) -> Option<Outcome> {
        let mut nodes: Vec<Node> = inside.iter().copied().chain(self.next()).collect();
        let bye = self.completion.bye_at_or_above(self.group + 1);
        let exits =
            (nodes.len() + usize::from(bye)).checked_sub(2 * pairs + 2 * usize::from(bye))?;
        nodes.extend(std::iter::repeat_n(
            Node {
                kind: Kind::Exit,
                player: None,
            },
            exits,
        ));
        if bye {
            nodes.push(Node {
                kind: Kind::Bye,
                player: None,
            });
        }
        let chosen = self.ahead(nodes, true)?;
        let leaves = |n: &(usize, &Node)| {
            let mate = chosen.choice.mates[n.0];
            chosen.layout.nodes[mate as usize].kind == Kind::Exit
        };
        let players = chosen
            .layout
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, n)| n.player.is_some());
        let leaving: Vec<u32> = players
            .filter(leaves)
            .filter_map(|(_, n)| n.player)
            .collect();
        if !self.completion.completes(&leaving, self.group + 2) {
            return None;
        }
        Some(self.outcome(&chosen, View::Near))
    }

    fn whole(&self, inside: &[Node]) -> Option<Outcome> {
        let mut nodes: Vec<Node> = inside.iter().copied().chain(self.next()).collect();
        let rest = self.rest_start()..self.field.len();
        nodes.extend(rest.map(|p| Node {
            kind: Kind::Rest,
            player: u32::try_from(p).ok(),
        }));
        if self.completion.bye_score.is_some() {
            nodes.push(Node {
                kind: Kind::Bye,
                player: None,
            });
        }
        let chosen = self.ahead(nodes, false)?;
        Some(self.outcome(&chosen, View::Whole))
    }

    /// Chooses with a look below; C9 is put in once it is known that just one player floats.
    fn ahead(&self, nodes: Vec<Node>, spare_exits: bool) -> Option<Chosen> {
        let mut scheme = self.scheme(true, spare_exits);
        if self.bye_is_residents(&scheme) {
            let layout = self.layout(nodes.clone(), &scheme);
            scheme.c9 = count_down(&layout, &best_mates(&layout)?) == 1;
        }
        let layout = self.layout(nodes, &scheme);
        let choice = chosen(&layout)?;
        Some(Chosen { layout, choice })
    }

    fn outcome(&self, chosen: &Chosen, view: View) -> Outcome {
        let nodes = &chosen.layout.nodes;
        let player = |v: u32| nodes[v as usize].player.unwrap_or(NONE);
        let mut paired = vec![false; nodes.len()];
        for &(a, b) in &chosen.choice.pairs {
            paired[a as usize] = true;
            paired[b as usize] = true;
        }
        let inside = |n: &Node| matches!(n.kind, Kind::Moved | Kind::Resident);
        let left = nodes.iter().zip(&paired).filter(|(n, p)| inside(n) && !**p);
        Outcome {
            pairs: chosen
                .choice
                .pairs
                .iter()
                .map(|&(a, b)| (player(a), player(b)))
                .collect(),
            down: left.filter_map(|(n, _)| n.player).collect(),
            exchanges: chosen.choice.exchanges,
            view,
            slow: chosen.choice.slow,
        }
    }
}

struct Exits {
    exposed: usize,
    pairs: usize,
}

struct Joined<'l> {
    layout: &'l Layout,
    all: Vec<u32>,
}

impl Links for Joined<'_> {
    fn vertices(&self) -> &[u32] {
        &self.all
    }

    fn linked(&self, a: u32, b: u32) -> bool {
        self.layout.joined(a, b)
    }
}

/// How many of the bracket are not paired in it.
fn count_down(layout: &Layout, mates: &[u32]) -> usize {
    let inside = |k: Kind| matches!(k, Kind::Moved | Kind::Resident);
    let nodes = &layout.nodes;
    let down = |v: usize| inside(nodes[v].kind) && !inside(nodes[mates[v] as usize].kind);
    (0..nodes.len()).filter(|&v| down(v)).count()
}

/// Limbs of the weights, and one more for exchanges: the next size there is.
macro_rules! with_limbs {
    ($layout:expr, $function:ident, $($size:literal)*) => {{
        let limbs = $layout.limbs() + 1;
        $(if limbs <= $size { return $function::<$size>($layout); })*
        $function::<256>($layout)
    }};
}

fn chosen(layout: &Layout) -> Option<Choice> {
    with_limbs!(layout, choose, 2 3 4 6 8 16 64)
}

fn best_mates(layout: &Layout) -> Option<Vec<u32>> {
    with_limbs!(layout, any_best, 2 3 4 6 8 16 64)
}
