//! Who of two gets White (C.04.3 5.2). The first rule that decides.

use serde::Serialize;

use super::field::{Contestant, Field, Strength};
use crate::facts::Colour;

/// Which rule gave the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColourRule {
    /// Both get the colour they are due (5.2.1).
    BothDue,
    /// The one who is due it more gets it (5.2.2).
    Stronger,
    /// They alternate from the last round in which one had White and the other Black (5.2.3).
    Alternate,
    /// The higher ranked gets the colour he is due (5.2.4).
    HigherRanked,
    /// The higher ranked gets the initial colour if his number is odd, else the other (5.2.5).
    Initial,
}

/// The colour of `a`, who is ranked above `b`, and the rule that gave it.
pub(crate) fn colour_of_higher(
    field: &Field,
    a: &Contestant,
    b: &Contestant,
) -> (Colour, ColourRule) {
    match (a.preference.colour, b.preference.colour) {
        (Some(own), other) if other != Some(own) => return (own, ColourRule::BothDue),
        (None, Some(other)) => return (other.other(), ColourRule::BothDue),
        (None, None) => {
            let odd = a.number % 2 == 1;
            let colour = if odd {
                field.initial_colour
            } else {
                field.initial_colour.other()
            };
            return (colour, ColourRule::Initial);
        }
        _ => {}
    }
    let wanted = a.preference.colour.unwrap_or(Colour::White);
    match weight(a).cmp(&weight(b)) {
        std::cmp::Ordering::Greater => return (wanted, ColourRule::Stronger),
        std::cmp::Ordering::Less => return (wanted.other(), ColourRule::Stronger),
        std::cmp::Ordering::Equal => {}
    }
    let backwards = a.colours.iter().rev().zip(b.colours.iter().rev());
    match backwards.into_iter().find(|(x, y)| x != y) {
        Some((then, _)) => (then.other(), ColourRule::Alternate),
        None => (wanted, ColourRule::HigherRanked),
    }
}

/// Strength of the preference; of two absolute ones, the wider difference.
fn weight(player: &Contestant) -> (Strength, i32) {
    let strength = player.preference.strength;
    let width = if strength == Strength::Absolute {
        player.preference.difference.abs()
    } else {
        0
    };
    (strength, width)
}
