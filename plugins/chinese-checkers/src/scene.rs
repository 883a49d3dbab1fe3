//! The star as a scene: grounds of the seats, lines, holes, marbles, and the last move as its path.

use crate::board::{NEAR, POINTS, Point, TRIANGLES, name, place, points};
use crate::state::State;
use crate::texts::{COLOURS, MARBLES};
use qipai_sdk::{Board, Graph, Item, Look, Prim, Spot, View};

/// Hundredths of the distance between two points: half of it across, and from row to row.
const STEP: (i32, i32) = (50, 87);
/// Radius of a hole.
const HOLE: i32 = 14;

fn spot(point: Point) -> Spot {
    let (column, row) = place(point);
    Spot::new(name(point), column * STEP.0, row * STEP.1)
}

/// The points and lines of the board.
fn graph() -> Graph {
    let mut graph = Graph::new();
    for point in 0..POINTS as Point {
        graph.point(spot(point));
    }
    for (from, near) in (0..).zip(NEAR) {
        for to in points(near).filter(|&to| from < to) {
            graph.link(from, to, ());
        }
    }
    graph
}

/// The outline of a triangle, from corner to corner.
fn outline(triangle: usize) -> String {
    let ground = TRIANGLES[triangle];
    let corner = |point: &Point| (NEAR[usize::from(*point)] & ground).count_ones() == 2;
    let corners: Vec<String> = points(ground)
        .filter(corner)
        .map(|point| {
            let spot = spot(point);
            format!("{} {}", spot.x, spot.y)
        })
        .collect();
    format!("M{}Z", corners.join("L"))
}

/// The board of a table whose seats started from these triangles.
pub(crate) fn board(homes: &[u8]) -> Board {
    let mut board = graph()
        .board("pale", |()| Some("line"))
        .rotations(&[0, 60, 120, 180, 240, 300]);
    // Grounds lie under the lines.
    let lines = std::mem::take(&mut board.draw);
    for (triangle, colour) in COLOURS.into_iter().enumerate() {
        let seated = homes.contains(&(triangle as u8));
        let s = if seated {
            format!("home-{colour}")
        } else {
            "cell-b".to_owned()
        };
        board = board.prim(Prim::Path {
            d: outline(triangle),
            s,
        });
    }
    board.draw.extend(lines);
    for spot in board.spots.clone() {
        let (x, y, s) = (spot.x, spot.y, "hole".to_owned());
        board = board.prim(Prim::Circle { x, y, r: HOLE, s });
    }
    for &home in homes {
        for point in points(TRIANGLES[usize::from(home)]) {
            board.spots[usize::from(point)].tone = Some(COLOURS[usize::from(home)].to_owned());
        }
        let (key, tone) = (MARBLES[usize::from(home)], COLOURS[usize::from(home)]);
        board = board.look_as(key, Look::piece("marble", tone, "", key));
    }
    board
}

/// The pieces, each with the same id from start to end, and the way of the last move.
pub(crate) fn view(state: &State) -> View {
    let mut view = View::new();
    for player in &state.players {
        let home = usize::from(player.home);
        for (number, &at) in player.pieces.iter().enumerate() {
            let id = format!("p{}{number}", &COLOURS[home][..1]);
            view = view.item(Item::new(id, MARBLES[home], name(at)));
        }
    }
    view.mark("path", state.path.iter().map(|&point| name(point)))
}
