//! What can be wrong with one kind of call.

use std::collections::BTreeSet;

use crate::desc::{By, Description, Kind, Turn, Value};
use crate::expand::{self, Measure, Piece};
use crate::problem::Problems;

/// Names that exports use for the best call itself.
pub(crate) const RESERVED: [&str; 3] = ["kind", "text", "value"];

/// One kind of a description under inspection.
pub(crate) struct Inspected<'a> {
    pub(crate) desc: &'a Description,
    pub(crate) kind: &'a Kind,
    /// Its place, as a path.
    pub(crate) path: String,
}

impl Inspected<'_> {
    pub(crate) fn all(&self, found: &mut Problems) {
        self.names(found);
        self.text(found);
        self.rank(found);
        self.marks(found);
        self.contradictions(found);
        self.turn(found);
        self.end(found);
    }

    fn at(&self, key: &str) -> String {
        format!("{}.{key}", self.path)
    }

    fn params(&self) -> Vec<&str> {
        self.kind
            .params
            .iter()
            .map(|(name, _)| name.as_str())
            .collect()
    }

    fn names(&self, found: &mut Problems) {
        let id = &self.kind.id;
        if id.is_empty() || id.contains([' ', '{', '}']) || id.chars().any(char::is_control) {
            found.add(
                self.at("id"),
                "bad-id",
                "an id is a word without spaces or braces",
            );
        }
        let mut seen = BTreeSet::new();
        for (i, (name, values)) in self.kind.params.iter().enumerate() {
            let path = self.at(&format!("params[{i}]"));
            if RESERVED.contains(&name.as_str()) || name.is_empty() {
                found.add(
                    format!("{path}[0]"),
                    "reserved-name",
                    format!("`{name}` can't name a parameter"),
                );
            }
            if !seen.insert(name) {
                found.add(
                    format!("{path}[0]"),
                    "duplicate-name",
                    format!("`{name}` is a parameter already"),
                );
            }
            if values.is_empty() {
                found.add(
                    format!("{path}[1]"),
                    "no-values",
                    format!("`{name}` has no values"),
                );
            }
            for (j, value) in values
                .iter()
                .enumerate()
                .filter(|(j, value)| values[..*j].contains(value))
            {
                found.add(
                    format!("{path}[1][{j}]"),
                    "duplicate-value",
                    format!("`{name}` has `{value}` already"),
                );
            }
        }
    }

    fn text(&self, found: &mut Problems) {
        let (params, path) = (self.params(), self.at("text"));
        let Some(text) = &self.kind.text else {
            if !params.is_empty() {
                let message = format!(
                    "a text must name the parameters, such as \"{{{}}}\"",
                    params.join("}{")
                );
                found.add(path, "text-without-parameter", message);
            }
            return;
        };
        if text.is_empty() || text.trim() != text || text.chars().any(char::is_control) {
            found.add(
                path.clone(),
                "bad-text",
                "a text is not empty and has no space around it",
            );
        }
        let Some(pieces) = expand::template(text) else {
            return found.add(
                path,
                "bad-text",
                "braces must enclose the name of a parameter",
            );
        };
        for name in pieces.iter().filter_map(|p| {
            if let Piece::Param(name) = p {
                Some(*name)
            } else {
                None
            }
        }) {
            if !params.contains(&name) {
                found.unknown(
                    path.clone(),
                    "unknown-parameter",
                    "parameter",
                    name,
                    &params,
                );
            }
        }
        for name in params
            .iter()
            .filter(|name| !pieces.contains(&Piece::Param(name)))
        {
            found.add(
                path.clone(),
                "text-without-parameter",
                format!("the text doesn't say `{{{name}}}`"),
            );
        }
    }

    fn rank(&self, found: &mut Problems) {
        let (kind, params) = (self.kind, self.params());
        for (i, name) in kind.order.iter().enumerate() {
            let path = self.at(&format!("order[{i}]"));
            if !params.contains(&name.as_str()) {
                found.unknown(path, "unknown-parameter", "parameter", name, &params);
            } else if kind.order[..i].contains(name) {
                found.add(path, "duplicate-name", format!("`{name}` ranks already"));
            }
        }
        let ways = [
            !kind.order.is_empty(),
            kind.value.is_some(),
            !kind.values.is_empty(),
        ];
        if ways.into_iter().filter(|way| *way).count() > 1 {
            found.add(
                self.path.clone(),
                "two-ranks",
                "only one of `order`, `value` and `values` can rank the calls",
            );
        }
        if kind.value.is_some() && !params.is_empty() {
            found.add(
                self.at("value"),
                "two-ranks",
                "`value` is for a kind without parameters; use `values`",
            );
        }
        if !kind.values.is_empty() {
            self.values(found);
        }
        let measure = expand::measure(kind);
        if kind.must.is_some() && measure == Measure::Nothing {
            found.add(
                self.at("must"),
                "no-rank",
                "only calls with `order`, `value` or `values` can exceed others",
            );
        }
        if let Some(step) = kind.step_min {
            found.idle(kind.must.is_some(), self.at("step_min"), "`must`");
            if step < 1 {
                found.add(self.at("step_min"), "out-of-range", "the least step is 1");
            }
            if matches!(measure, Measure::Places(_)) {
                found.add(
                    self.at("step_min"),
                    "no-numbers",
                    "steps need calls that rank by numbers",
                );
            }
        }
    }

    fn values(&self, found: &mut Problems) {
        if expand::count(self.kind) > crate::check::MOST_CALLS {
            return;
        }
        let texts: Vec<String> = expand::calls(self.kind)
            .into_iter()
            .map(|said| said.text)
            .collect();
        let allowed: Vec<&str> = texts.iter().map(String::as_str).collect();
        for text in self.kind.values.keys().filter(|text| !texts.contains(text)) {
            found.unknown(
                self.at(&format!("values.{text}")),
                "unknown-call",
                "call",
                text,
                &allowed,
            );
        }
        for text in texts
            .iter()
            .filter(|text| !self.kind.values.contains_key(*text))
        {
            found.add(
                self.at("values"),
                "value-missing",
                format!("`{text}` has no value"),
            );
        }
    }

    fn marks(&self, found: &mut Problems) {
        let calls = || self.desc.call.iter();
        let flags: BTreeSet<&str> = calls()
            .flat_map(|k| k.set.keys())
            .map(String::as_str)
            .collect();
        let factors: BTreeSet<&str> = calls()
            .flat_map(|k| k.mul.keys())
            .map(String::as_str)
            .collect();
        let known: Vec<&str> = flags.iter().copied().collect();
        for (name, wanted) in &self.kind.when.flags {
            let path = self.at(&format!("when.flags.{name}"));
            if !flags.contains(name.as_str()) {
                found.unknown(path, "unknown-flag", "flag", name, &known);
            } else if *wanted != 0 && !calls().any(|k| k.set.get(name) == Some(wanted)) {
                found.add(
                    path,
                    "never-true",
                    format!("no call sets `{name}` to {wanted}"),
                );
            }
        }
        let all: Vec<&str> = flags.union(&factors).copied().collect();
        for (i, name) in self
            .kind
            .clears
            .iter()
            .enumerate()
            .filter(|(_, name)| !all.contains(&name.as_str()))
        {
            found.unknown(
                self.at(&format!("clears[{i}]")),
                "unknown-flag",
                "flag",
                name,
                &all,
            );
        }
        for name in self
            .kind
            .set
            .keys()
            .filter(|name| factors.contains(name.as_str()))
        {
            found.add(
                self.at(&format!("set.{name}")),
                "duplicate-name",
                format!("`{name}` is a multiplier"),
            );
        }
        for (name, factor) in self.kind.mul.iter().filter(|(_, factor)| **factor < 1) {
            found.add(
                self.at(&format!("mul.{name}")),
                "out-of-range",
                format!("{factor} is no multiplier"),
            );
        }
        for (table, names) in [("set", &self.kind.set), ("mul", &self.kind.mul)] {
            for name in names.keys() {
                let parameter = calls().any(|k| k.params.iter().any(|(param, _)| param == name));
                if parameter || RESERVED.contains(&name.as_str()) {
                    found.add(
                        self.at(&format!("{table}.{name}")),
                        "duplicate-name",
                        format!("`{name}` is a parameter"),
                    );
                }
            }
        }
    }

    fn contradictions(&self, found: &mut Problems) {
        let kind = self.kind;
        if kind.pass && (kind.best == Some(true) || kind.hold || kind.must.is_some()) {
            found.add(
                self.path.clone(),
                "contradiction",
                "a pass can't be the best call",
            );
        }
        if kind.hold && (kind.best.is_some() || expand::measure(kind) != Measure::Nothing) {
            found.add(
                self.at("hold"),
                "contradiction",
                "a call that holds takes the best call's rank, not one of its own",
            );
        }
        if kind.default && (kind.by == Some(By::Game) || !kind.params.is_empty()) {
            found.add(
                self.at("default"),
                "bad-default",
                "a default call has no parameters and is not the game's to judge",
            );
        }
    }

    fn turn(&self, found: &mut Problems) {
        let (kind, turn) = (self.kind, self.desc.turn);
        let is = |wanted: &[Turn]| wanted.contains(&turn);
        if kind.pass_final {
            found.idle(kind.pass, self.at("pass_final"), "`pass`");
            found.idle(
                is(&[Turn::Rotate, Turn::Open]),
                self.at("pass_final"),
                "`turn = \"rotate\"` or `\"open\"`",
            );
        }
        if kind.last_word {
            found.idle(is(&[Turn::Once]), self.at("last_word"), "`turn = \"once\"`");
        }
        if kind.when.role.is_some() {
            found.idle(is(&[Turn::Duel]), self.at("when.role"), "`turn = \"duel\"`");
        }
        if is(&[Turn::Simultaneous]) {
            for (set, key) in [
                (kind.final_if.is_some(), "final_if"),
                (kind.must.is_some(), "must"),
                (kind.hold, "hold"),
            ] {
                if set {
                    found.add(
                        self.at(key),
                        "no-effect",
                        "sealed calls know nothing of one another",
                    );
                }
            }
        }
    }

    fn end(&self, found: &mut Problems) {
        let params = self.params();
        for (name, wanted) in self.kind.final_if.iter().flatten() {
            let path = self.at(&format!("final_if.{name}"));
            match self.kind.params.iter().find(|(param, _)| param == name) {
                None => found.unknown(path, "unknown-parameter", "parameter", name, &params),
                Some((_, values)) if !values.contains(wanted) => {
                    let allowed: Vec<String> = values.iter().map(Value::to_string).collect();
                    let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
                    found.unknown(
                        path,
                        "unknown-value",
                        "value",
                        &wanted.to_string(),
                        &allowed,
                    );
                }
                Some(_) => {}
            }
        }
    }
}
