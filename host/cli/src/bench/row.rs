//! One figure as it is printed.

use super::plan::Bound;
use serde_json::{Map, Value, json};

/// A measured value with its bound.
pub(crate) struct Row {
    /// The figure it belongs to, which is also how to ask for it.
    pub(crate) figure: &'static str,
    pub(crate) what: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    pub(crate) bound: Bound,
    /// What else was seen, by name.
    pub(crate) beside: Map<String, Value>,
}

impl Row {
    pub(crate) fn new(
        figure: &'static str,
        what: impl Into<String>,
        value: f64,
        unit: &'static str,
    ) -> Self {
        Self {
            figure,
            what: what.into(),
            value,
            unit,
            bound: Bound::default(),
            beside: Map::new(),
        }
    }

    pub(crate) fn bound(mut self, bound: Bound) -> Self {
        self.bound = bound;
        self
    }

    pub(crate) fn beside(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.beside.insert(name.to_owned(), value.into());
        self
    }

    pub(crate) fn met(&self) -> bool {
        self.bound.met(self.value)
    }

    fn bounded(&self) -> bool {
        self.bound.at_most.is_some() || self.bound.at_least.is_some()
    }

    /// Prints it; `repeat` is the command that measures it again.
    pub(crate) fn print(&self, json: bool, repeat: &str) {
        if json {
            let mut row = json!({
                "figure": self.figure, "what": self.what, "value": self.value, "unit": self.unit, "repeat": repeat,
            });
            for (name, bound) in [
                ("at_most", self.bound.at_most),
                ("at_least", self.bound.at_least),
                ("aim", self.bound.aim),
            ] {
                if let Some(bound) = bound {
                    row[name] = json!(bound);
                }
            }
            if self.bounded() {
                row["met"] = json!(self.met());
            }
            row["beside"] = Value::Object(self.beside.clone());
            println!("{row}");
            return;
        }
        println!(
            "{:9} {}: {} {}{}",
            self.figure,
            self.what,
            short(self.value),
            self.unit,
            self.promise()
        );
        if !self.beside.is_empty() {
            let parts: Vec<String> = self.beside.iter().map(told).collect();
            println!("{:9}   {}", "", parts.join(", "));
        }
        println!("{:9}   again: {repeat}", "");
    }

    fn promise(&self) -> String {
        let mut parts = Vec::new();
        if let Some(most) = self.bound.at_most {
            parts.push(format!("at most {most}"));
        }
        if let Some(least) = self.bound.at_least {
            parts.push(format!("at least {least}"));
        }
        if let Some(aim) = self.bound.aim {
            parts.push(format!("aim {aim}"));
        }
        if parts.is_empty() {
            return String::new();
        }
        let verdict = if self.met() { "met" } else { "MISSED" };
        format!(" ({}) {verdict}", parts.join(", "))
    }
}

fn told((name, value): (&String, &Value)) -> String {
    let name = name.replace('_', " ");
    match value {
        Value::Number(number) => format!("{name} {}", short(number.as_f64().unwrap_or_default())),
        Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    }
}

/// Three or more significant digits; large numbers in groups of three.
fn short(value: f64) -> String {
    if value.abs() < 1_000.0 {
        let text = format!("{value:.2}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        assert_eq!(short(7.123), "7.12");
        assert_eq!(short(10.0), "10");
        assert_eq!(short(133_312_995.0), "133,312,995");
        assert_eq!(short(1_920.4), "1,920");
    }

    #[test]
    fn a_bound_is_met_on_its_own_side() {
        let row = |value, at_most, at_least| {
            Row::new("x", "", value, "").bound(Bound {
                at_most,
                at_least,
                aim: None,
            })
        };
        assert!(row(10.0, Some(10.0), None).met());
        assert!(!row(10.1, Some(10.0), None).met());
        assert!(row(2.0, None, Some(2.0)).met());
        assert!(!row(1.9, None, Some(2.0)).met());
        assert!(row(1.9, None, None).met());
    }
}
