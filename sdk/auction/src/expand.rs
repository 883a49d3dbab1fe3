//! From a kind of call to every text it can be said in, and how its calls rank.

use crate::desc::{By, Description, Kind, Value};

/// One call of a kind: what is said, and the place of each parameter's value in its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) values: Vec<usize>,
}

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Plain(&'a str),
    Param(&'a str),
}

/// Whether the kind is said as its id and anything after a space.
pub(crate) fn is_open(kind: &Kind) -> bool {
    kind.by == Some(By::Game) && kind.params.is_empty() && kind.text.is_none()
}

/// Splits a template into plain text and parameters. `None`: its braces don't match.
pub(crate) fn template(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((plain, after)) = rest.split_once('{') {
        let (name, tail) = after.split_once('}')?;
        if plain.contains('}') || name.contains('{') {
            return None;
        }
        if !plain.is_empty() {
            pieces.push(Piece::Plain(plain));
        }
        pieces.push(Piece::Param(name));
        rest = tail;
    }
    if rest.contains('}') {
        return None;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Plain(rest));
    }
    Some(pieces)
}

/// How many calls the kind has; saturates.
pub(crate) fn count(kind: &Kind) -> usize {
    kind.params
        .iter()
        .fold(1, |n, (_, values)| n.saturating_mul(values.len()))
}

/// Every call of the kind, the first parameter changing slowest. Empty for a kind with open text.
pub(crate) fn calls(kind: &Kind) -> Vec<Said> {
    if is_open(kind) {
        return Vec::new();
    }
    let pieces = template(kind.text.as_deref().unwrap_or(&kind.id)).unwrap_or_default();
    let mut values = vec![0; kind.params.len()];
    let mut calls = Vec::new();
    for _ in 0..count(kind) {
        calls.push(Said {
            text: write(kind, &pieces, &values),
            values: values.clone(),
        });
        for (value, (_, list)) in values.iter_mut().zip(&kind.params).rev() {
            *value += 1;
            if *value < list.len() {
                break;
            }
            *value = 0;
        }
    }
    calls
}

fn write(kind: &Kind, pieces: &[Piece<'_>], values: &[usize]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Param(name) => {
                let place = kind.params.iter().position(|(param, _)| param == name);
                if let Some(value) = place.and_then(|i| kind.params[i].1.get(values[i])) {
                    text.push_str(&value.to_string());
                }
            }
        }
    }
    text
}

/// What the calls of a kind rank by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// They have no rank.
    Nothing,
    /// A number with a meaning: differences count.
    Number,
    /// The places of this many parameters in their lists.
    Places(usize),
}

/// What the kind's calls rank by.
pub(crate) fn measure(kind: &Kind) -> Measure {
    if kind.value.is_some() || !kind.values.is_empty() {
        return Measure::Number;
    }
    match kind.order.as_slice() {
        [] => Measure::Nothing,
        [param] if rising_numbers(kind, param) => Measure::Number,
        order => Measure::Places(order.len()),
    }
}

fn rising_numbers(kind: &Kind, param: &str) -> bool {
    let Some((_, values)) = kind.params.iter().find(|(name, _)| name == param) else {
        return false;
    };
    let mut last = None;
    values.iter().all(|value| match value {
        Value::Number(n) if last.is_none_or(|l| l < *n) => {
            last = Some(*n);
            true
        }
        _ => false,
    })
}

/// The rank of every call of every kind, as numbers that compare across kinds. Kinds whose calls don't rank, or can't
/// be read, have `None`.
pub(crate) fn ranks(desc: &Description, calls: &[Vec<Said>]) -> Vec<Vec<Option<i64>>> {
    let places: Vec<Vec<Option<Vec<usize>>>> = desc
        .call
        .iter()
        .zip(calls)
        .map(|(kind, said)| said.iter().map(|s| places_of(kind, s)).collect())
        .collect();
    let mut all: Vec<&Vec<usize>> = places.iter().flatten().flatten().collect();
    all.sort();
    all.dedup();
    let rank_of = |place: &Vec<usize>| {
        all.binary_search(&place)
            .ok()
            .and_then(|i| i64::try_from(i).ok())
    };
    let kinds = desc.call.iter().zip(calls).zip(&places);
    kinds
        .map(|((kind, said), places)| match measure(kind) {
            Measure::Nothing => vec![None; said.len()],
            Measure::Number => said.iter().map(|s| number_of(kind, s)).collect(),
            Measure::Places(_) => places
                .iter()
                .map(|p| p.as_ref().and_then(rank_of))
                .collect(),
        })
        .collect()
}

fn places_of(kind: &Kind, said: &Said) -> Option<Vec<usize>> {
    match measure(kind) {
        Measure::Places(_) => kind
            .order
            .iter()
            .map(|name| {
                kind.params
                    .iter()
                    .position(|(param, _)| param == name)
                    .map(|i| said.values[i])
            })
            .collect(),
        _ => None,
    }
}

fn number_of(kind: &Kind, said: &Said) -> Option<i64> {
    if kind.value.is_some() {
        return kind.value;
    }
    if !kind.values.is_empty() {
        return kind.values.get(&said.text).copied();
    }
    let param = kind.order.first()?;
    let i = kind.params.iter().position(|(name, _)| name == param)?;
    match kind.params[i].1.get(said.values[i]) {
        Some(Value::Number(n)) => Some(*n),
        _ => None,
    }
}
