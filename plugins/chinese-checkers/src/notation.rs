//! Moves as numbers of points, as a chain of hops, and in words.

use crate::board::{NEAR, POINTS, Point, bit, name, named};
use crate::moves::Move;
use crate::state::State;

/// Names of the notations beside the canonical one.
pub(crate) const NAMES: [&str; 2] = ["index", "path"];

/// Writes a move that is about to be played.
pub(crate) fn write(state: &State, player: usize, mv: Move, how: &str) -> Option<String> {
    let (from, to) = (name(mv.from), name(mv.to));
    match how {
        "index" => return Some(format!("{}->{}", mv.from, mv.to)),
        "path" => {}
        "en" | "zh-Hans" if NEAR[usize::from(mv.from)] & bit(mv.to) != 0 => {
            return Some(match how {
                "en" => format!("{from} to {to}"),
                _ => format!("{from}走到{to}"),
            });
        }
        "en" | "zh-Hans" => {}
        _ => return None,
    }
    let way = state.way(player, mv)?;
    let hops = way.len() - 1;
    Some(match how {
        "path" => way.into_iter().map(name).collect::<Vec<_>>().join("-"),
        "en" if hops == 1 => format!("{from} hops to {to}"),
        "en" => format!("{from} hops to {to}, {hops} hops"),
        _ if hops == 1 => format!("{from}跳到{to}"),
        _ => format!("{from}连跳{hops}步到{to}"),
    })
}

/// Reads a move. The points on the way need not be those that the rules would take; each must be a hop of its own.
pub(crate) fn read(state: &State, player: usize, text: &str, how: &str) -> Option<Move> {
    match how {
        "index" => {
            let (from, to) = text.split_once("->").or_else(|| text.split_once('-'))?;
            let mv = Move {
                from: numbered(from)?,
                to: numbered(to)?,
            };
            Some(mv)
        }
        "path" => {
            let way: Vec<Point> = text.split('-').map(named).collect::<Option<_>>()?;
            let (&from, &to) = (way.first()?, way.last()?);
            (way.len() > 1 && state.leads(player, &way)).then_some(Move { from, to })
        }
        _ => None,
    }
}

fn numbered(text: &str) -> Option<Point> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit());
    let point: Point = text.parse().ok().filter(|_| plain)?;
    (usize::from(point) < POINTS).then_some(point)
}
