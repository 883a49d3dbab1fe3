//! A player who knows no game: it does one of the things that a scene offers.

use serde_json::Value;

/// Chance that is the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len()))
    }
}

fn words(value: &Value) -> Vec<String> {
    let all = value.as_array().into_iter().flatten();
    all.filter_map(|word| word.as_str().map(str::to_owned))
        .collect()
}

/// What to touch; `None`: nothing is offered.
pub fn choose(scene: &Value, dice: &mut Dice) -> Option<Vec<String>> {
    let parts = scene["input"]["parts"].as_array()?;
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut buttons: Vec<Vec<String>> = Vec::new();
    for part in parts {
        match part["i"].as_str().unwrap_or_default() {
            "steps" => {
                let ends = words(&part["ends"]).into_iter();
                all.extend(ends.map(|end| end.split(' ').map(str::to_owned).collect()));
            }
            "place" => all.extend(words(&part["spots"]).into_iter().map(|spot| vec![spot])),
            "path" => {
                let from = part["hops"].as_object().into_iter().flatten();
                all.extend(from.flat_map(|(from, ends)| {
                    let ends = ends.as_object().into_iter().flatten();
                    ends.map(move |(to, _)| vec![from.clone(), to.clone()])
                }));
            }
            "pick" => {
                for key in ["hints", "combos"] {
                    let list = part[key].as_array().into_iter().flatten();
                    all.extend(list.map(words));
                }
            }
            "choices" => {
                let groups = part["groups"].as_array().into_iter().flatten();
                let items =
                    groups.flat_map(|group| group["items"].as_array().into_iter().flatten());
                let open = items.filter(|item| item["on"] != false);
                buttons.extend(open.filter_map(|item| Some(vec![item["id"].as_str()?.to_owned()])));
            }
            _ => {}
        }
    }
    if all.is_empty() {
        all = buttons;
    }
    dice.pick(&all).cloned()
}
