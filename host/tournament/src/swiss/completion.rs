//! Can the rest of the field still be paired (C4), and how high must the pairing-allocated bye go (C5)?

use super::field::Field;
use crate::facts::Points;
use crate::matching::{Links, Mates, NONE};

/// Players (by place) and the bye, as a graph of who may be paired with whom.
pub(crate) struct Possible<'f> {
    field: &'f Field,
    bye_score: Option<Points>,
    vertices: Vec<u32>,
    /// Vertices below this place don't link with each other: downfloaters who could not be paired above.
    strangers: u32,
}

impl Links for Possible<'_> {
    fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    fn linked(&self, a: u32, b: u32) -> bool {
        let bye = self.bye();
        if a == bye || b == bye {
            let player = &self.field.players[a.min(b) as usize];
            return player.bye_allowed && self.bye_score == Some(player.score);
        }
        (a >= self.strangers || b >= self.strangers) && self.field.compatible(a, b)
    }
}

impl<'f> Possible<'f> {
    fn new(field: &'f Field, bye_score: Option<Points>, vertices: Vec<u32>) -> Self {
        Possible {
            field,
            bye_score,
            vertices,
            strangers: 0,
        }
    }

    fn bye(&self) -> u32 {
        bye_vertex(self.field)
    }
}

fn places(range: std::ops::Range<usize>) -> impl Iterator<Item = u32> {
    range.filter_map(|i| u32::try_from(i).ok())
}

/// The vertex that stands for the bye.
pub(crate) fn bye_vertex(field: &Field) -> u32 {
    u32::try_from(field.len()).unwrap_or(NONE)
}

/// What is known of the whole field before the first bracket.
pub(crate) struct Completion<'f> {
    field: &'f Field,
    /// The score of whoever gets the bye (C5); `None` for an even field.
    pub(crate) bye_score: Option<Points>,
    /// For each score group: a largest matching of that group and all below (with the bye, where it falls there).
    suffixes: Vec<Vec<u32>>,
}

impl<'f> Completion<'f> {
    /// `None` where no legal pairing exists.
    pub(crate) fn new(field: &'f Field) -> Option<Completion<'f>> {
        let everybody: Vec<u32> = places(0..field.len()).collect();
        let bye_score = if field.len() % 2 == 1 {
            Some(lowest_bye(field, &everybody)?)
        } else {
            None
        };
        let mut completion = Completion {
            field,
            bye_score,
            suffixes: Vec::new(),
        };
        completion.suffixes = completion.all_suffixes();
        let whole = completion.suffixes.first()?;
        let covered = everybody.iter().all(|&v| whole[v as usize] != NONE);
        covered.then_some(completion)
    }

    /// The bye goes to this score group or one below it.
    pub(crate) fn bye_at_or_below(&self, group: usize) -> bool {
        let Some(&(start, _)) = self.field.groups.get(group) else {
            return false;
        };
        self.bye_score
            .is_some_and(|s| s <= self.field.players[start].score)
    }

    /// The bye goes to this score group or one above it: it is in play when the group is paired.
    pub(crate) fn bye_at_or_above(&self, group: usize) -> bool {
        let Some(&(start, _)) = self.field.groups.get(group) else {
            return false;
        };
        self.bye_score
            .is_some_and(|s| s >= self.field.players[start].score)
    }

    fn all_suffixes(&self) -> Vec<Vec<u32>> {
        let mut mates = Mates::new(self.field.len() + 1);
        let mut found = Vec::new();
        for group in (0..self.field.groups.len()).rev() {
            let (start, _) = self.field.groups[group];
            let mut vertices: Vec<u32> = places(start..self.field.len()).collect();
            if self.bye_at_or_below(group) {
                vertices.push(bye_vertex(self.field));
            }
            mates.maximise(&Possible::new(self.field, self.bye_score, vertices));
            found.push(mates.as_slice().to_vec());
        }
        found.reverse();
        found
    }

    /// The groups from `group` on, together with `added` from above, can all be paired.
    pub(crate) fn completes(&self, added: &[u32], group: usize) -> bool {
        let start = self
            .field
            .groups
            .get(group)
            .map_or(self.field.len(), |g| g.0);
        let mut mates = match self.suffixes.get(group) {
            Some(mates) => Mates::from_mates(mates.clone()),
            None => Mates::new(self.field.len() + 1),
        };
        let mut vertices: Vec<u32> = added
            .iter()
            .copied()
            .chain(places(start..self.field.len()))
            .collect();
        if self.bye_at_or_below(group) {
            vertices.push(bye_vertex(self.field));
        }
        mates.maximise(&Possible::new(self.field, self.bye_score, vertices)) == 0
    }

    /// The downfloaters `down` let the next group do as well as any could: all of them are paired there, at most
    /// one player of the group floats (besides the bye), and the groups below can be completed. Then C8 is at its
    /// ideal. (False does not mean that it is not.)
    pub(crate) fn goes_ideally(&self, down: &[u32], next: usize) -> bool {
        let Some(&(start, end)) = self.field.groups.get(next) else {
            return self.completes(down, next);
        };
        let mut vertices: Vec<u32> = down.iter().copied().chain(places(start..end)).collect();
        if self.bye_at_or_above(next) {
            vertices.push(bye_vertex(self.field));
        }
        let mut graph = Possible::new(self.field, self.bye_score, vertices);
        graph.strangers = u32::try_from(start).unwrap_or(NONE);
        let mut mates = Mates::new(self.field.len() + 1);
        match mates.maximise(&graph) {
            0 => self.completes(&[], next + 1),
            1 => {
                let resident = |v: u32| (start..end).contains(&(v as usize));
                let Some(&root) = graph.vertices().iter().find(|&&v| mates.of(v) == NONE) else {
                    return false;
                };
                let exposed = if resident(root) {
                    Some(root)
                } else {
                    mates.shift_exposure(&graph, root, resident)
                };
                exposed.is_some_and(|v| self.completes(&[v], next + 1))
            }
            _ => false,
        }
    }
}

/// C5: the least score such that somebody with it may have the bye and the others can be paired.
fn lowest_bye(field: &Field, everybody: &[u32]) -> Option<Points> {
    let graph = Possible::new(field, None, everybody.to_vec());
    let mut mates = Mates::new(field.len() + 1);
    if mates.maximise(&graph) != 1 {
        return None;
    }
    for &(start, end) in field.groups.iter().rev() {
        let root = everybody.iter().copied().find(|&v| mates.of(v) == NONE)?;
        let wanted =
            |v: u32| (start..end).contains(&(v as usize)) && field.players[v as usize].bye_allowed;
        if mates.shift_exposure(&graph, root, wanted).is_some() {
            return Some(field.players[start].score);
        }
    }
    None
}
