//! What can be wrong with a description as a whole.

use std::collections::BTreeMap;

use crate::bound::{Endless, Growth};
use crate::check_kind::{Inspected, RESERVED};
use crate::desc::{BestOf, By, Description, Kind, Place, Role, Turn, Winner};
use crate::expand::{self, Measure};
use crate::problem::{Problem, Problems};

/// The most calls that the kinds of an auction can have in all.
pub(crate) const MOST_CALLS: usize = 4096;
/// The most kinds of call.
const MOST_KINDS: usize = 64;

impl Description {
    /// Whether the description makes sense: every name is known, every setting has an effect, every call can be told
    /// from every other, a seat always has a call to make, and the auction is sure to end.
    ///
    /// # Errors
    /// All problems found. Whether `pairs` fits the number of seats, [`Book::fits`](crate::Book::fits) tells.
    pub fn check(&self) -> Result<(), Vec<Problem>> {
        let mut found = Problems::default();
        let total = self
            .call
            .iter()
            .map(expand::count)
            .fold(0, usize::saturating_add);
        if self.call.is_empty() {
            found.add(
                "call",
                "no-call",
                "an auction needs at least one kind of call",
            );
        } else if self.call.len() > MOST_KINDS || total > MOST_CALLS {
            let message = format!("at most {MOST_KINDS} kinds with {MOST_CALLS} calls in all");
            found.add("call", "too-many-calls", message);
        }
        if found.0.is_empty() {
            for (i, kind) in self.call.iter().enumerate() {
                Inspected {
                    desc: self,
                    kind,
                    path: format!("call[{i}]"),
                }
                .all(&mut found);
            }
            self.kinds_together(&mut found);
            self.end_keys(&mut found);
            self.outcome(&mut found);
            self.duels(&mut found);
        }
        // Whether it ends can be asked only of what is sound otherwise.
        if found.0.is_empty() {
            self.goes_on(&mut found);
        }
        if found.0.is_empty() {
            self.comes_to_an_end(&mut found);
        }
        if found.0.is_empty() {
            Ok(())
        } else {
            Err(found.0)
        }
    }

    fn kinds_together(&self, found: &mut Problems) {
        let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
        let mut texts: BTreeMap<String, usize> = BTreeMap::new();
        let mut default = None;
        for (i, kind) in self.call.iter().enumerate() {
            if let Some(first) = ids.insert(&kind.id, i) {
                found.add(
                    format!("call[{i}].id"),
                    "duplicate-id",
                    format!("call[{first}] has this id already"),
                );
            }
            if kind.default && default.replace(i).is_some() {
                found.add(
                    format!("call[{i}].default"),
                    "two-defaults",
                    "only one kind can be the default",
                );
            }
            let text = format!("call[{i}].text");
            if found.0.iter().any(|problem| problem.path == text) {
                continue;
            }
            for said in expand::calls(kind) {
                if let Some(other) = texts.insert(said.text.clone(), i) {
                    let message = format!(
                        "`{}` is a call of `{}` already",
                        said.text, self.call[other].id
                    );
                    found.add(text, "same-text", message);
                    break;
                }
            }
        }
        for (i, kind) in self
            .call
            .iter()
            .enumerate()
            .filter(|(_, kind)| expand::is_open(kind))
        {
            if let Some((text, other)) = texts
                .iter()
                .find(|(text, _)| text.split(' ').next() == Some(&kind.id))
            {
                let message = format!(
                    "`{text}` of `{}` reads like a call of this kind",
                    self.call[*other].id
                );
                found.add(format!("call[{i}].id"), "same-text", message);
            }
        }
        self.measures(found);
    }

    fn measures(&self, found: &mut Problems) {
        let ranked = self
            .call
            .iter()
            .enumerate()
            .map(|(i, kind)| (i, expand::measure(kind)));
        let mut ranked = ranked.filter(|(_, measure)| *measure != Measure::Nothing);
        let Some((first, measure)) = ranked.next() else {
            return;
        };
        for (i, _) in ranked.filter(|(_, other)| *other != measure) {
            let message = format!(
                "its calls can't be compared with those of `{}`: numbers and orders differ",
                self.call[first].id
            );
            found.add(format!("call[{i}]"), "mixed-ranks", message);
        }
    }

    fn end_keys(&self, found: &mut Problems) {
        let by_passes = matches!(self.turn, Turn::Rotate | Turn::Open);
        let passes = self.call.iter().any(|kind| kind.pass);
        let keys = [
            ("passes", self.end.passes),
            ("all_pass", self.end.all_pass),
            ("calls", self.end.calls),
        ];
        for (key, value) in keys
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)))
        {
            let path = format!("end.{key}");
            if value == 0 {
                found.add(path.clone(), "out-of-range", "at least 1");
            }
            if key != "calls" {
                found.idle(by_passes, path.clone(), "`turn = \"rotate\"` or `\"open\"`");
                found.idle(passes, path, "a kind of call with `pass = true`");
            }
        }
    }

    fn outcome(&self, found: &mut Problems) {
        let params: Vec<&str> = names(
            self.call
                .iter()
                .flat_map(|kind| kind.params.iter().map(|(name, _)| name)),
        );
        if let Winner::FirstOfSideNaming(param) = &self.result.winner
            && !params.contains(&param.as_str())
        {
            found.unknown(
                "result.winner".to_owned(),
                "unknown-parameter",
                "parameter",
                param,
                &params,
            );
        }
        if self.result.tie.is_some() {
            found.idle(
                self.turn == Turn::Simultaneous,
                "result.tie".to_owned(),
                "`turn = \"simultaneous\"`",
            );
        }
        let marks = self
            .call
            .iter()
            .flat_map(|kind| kind.set.keys().chain(kind.mul.keys()));
        let mut allowed = params;
        allowed.extend(names(marks));
        allowed.extend(RESERVED);
        for (i, name) in self.result.export.iter().enumerate() {
            let path = format!("result.export[{i}]");
            if !allowed.contains(&name.as_str()) {
                found.unknown(path, "unknown-export", "parameter or flag", name, &allowed);
            } else if self.result.export[..i].contains(name) {
                found.add(
                    path,
                    "duplicate-name",
                    format!("`{name}` is exported already"),
                );
            } else if name == "value"
                && !self
                    .call
                    .iter()
                    .any(|kind| expand::measure(kind) == Measure::Number)
            {
                found.add(path, "no-numbers", "no call ranks by a number");
            }
        }
    }

    fn duels(&self, found: &mut Problems) {
        if !self.pairs.is_empty() {
            found.idle(
                self.turn == Turn::Duel,
                "pairs".to_owned(),
                "`turn = \"duel\"`",
            );
        }
        let mut met = Vec::new();
        for (i, (bidder, responder)) in self.pairs.iter().enumerate() {
            for (j, place) in [bidder, responder].into_iter().enumerate() {
                let path = format!("pairs[{i}][{j}]");
                match place {
                    Place::Won(_) if i == 0 => {
                        found.add(path, "no-such-place", "no duel comes before the first")
                    }
                    Place::Won(_) if bidder == responder => {
                        found.add(path, "no-such-place", "nobody duels with himself")
                    }
                    Place::At(at) if met.contains(at) => {
                        found.add(
                            path,
                            "no-such-place",
                            format!("seat {at} has had its duel: it is out, or \"winner\""),
                        );
                    }
                    Place::At(at) => met.push(*at),
                    Place::Won(_) => {}
                }
            }
        }
    }

    /// Whether a seat on turn always has a call that needs neither a rank nor a flag.
    fn goes_on(&self, found: &mut Problems) {
        let states: &[(Option<Role>, BestOf)] = match self.turn {
            Turn::Open => &[],
            Turn::Simultaneous => &[(None, BestOf::None)],
            Turn::Rotate | Turn::Once => &[
                (None, BestOf::None),
                (None, BestOf::Own),
                (None, BestOf::Others),
            ],
            Turn::Duel => &[
                (Some(Role::Bidder), BestOf::None),
                (Some(Role::Bidder), BestOf::Others),
                (Some(Role::Responder), BestOf::Others),
                (Some(Role::Last), BestOf::None),
            ],
        };
        for (role, best) in states {
            let asked =
                *role != Some(Role::Last) || self.call.iter().any(|kind| kind.when.role == *role);
            if asked && !self.call.iter().any(|kind| always(kind, *role, *best)) {
                let who = match role {
                    Some(Role::Bidder) => "a bidder",
                    Some(Role::Responder) => "a responder",
                    Some(Role::Last) => "the last seat asked",
                    None => "a seat",
                };
                let state = match best {
                    BestOf::None => "while there is no best call",
                    BestOf::Own => "while its own side has the best call",
                    _ => "while another side has the best call",
                };
                let message = format!("{who} may have nothing to say {state}: add a pass");
                return found.add("call", "nothing-to-say", message);
            }
        }
    }

    fn comes_to_an_end(&self, found: &mut Problems) {
        if self.end.calls.is_some() || !matches!(self.turn, Turn::Rotate | Turn::Duel) {
            return;
        }
        if let Err(Endless(kind)) = Growth::of(self) {
            let message = format!(
                "calls of `{}` can follow one another for ever: let it exceed the best call, need a flag that it changes, \
                 or cap the auction with `end.calls`",
                self.call[kind].id
            );
            found.add(format!("call[{kind}]"), "never-ends", message);
        } else if !self.call.iter().any(|kind| kind.pass)
            && !self.call.iter().any(|kind| kind.final_if.is_some())
        {
            found.add(
                "call",
                "never-ends",
                "without a pass nothing ends this auction",
            );
        }
    }
}

/// Whether a kind is open to a seat in this state whatever was called before.
fn always(kind: &Kind, role: Option<Role>, best: BestOf) -> bool {
    let free = best == BestOf::None || kind.must.is_none();
    let held = kind.hold && best != BestOf::Others;
    let allowed = match kind.when.best {
        None => true,
        Some(BestOf::Any) => best != BestOf::None,
        Some(wanted) => wanted == best,
    };
    free && allowed
        && !held
        && kind.by != Some(By::Game)
        && kind.when.flags.is_empty()
        && (kind.when.role.is_none() || kind.when.role == role)
}

fn names<'a>(all: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let mut names: Vec<&str> = all.map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    names
}
