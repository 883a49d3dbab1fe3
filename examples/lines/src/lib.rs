//! Games of putting pieces into a row: one plugin, several games by manifest. Connect four is 7 by 6 with gravity and a line of
//! four; tic-tac-toe and gomoku come out of the same rules.

use qipai_sdk::*;

/// `[rules]` of a manifest.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Number of files.
    #[schemars(range(min = 1, max = 26))]
    files: u8,
    /// Number of ranks.
    #[schemars(range(min = 1, max = 26))]
    ranks: u8,
    /// Pieces in a row that win.
    #[schemars(range(min = 2, max = 26))]
    line: u8,
    /// Whether pieces fall to the lowest empty place of their file.
    gravity: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            files: 7,
            ranks: 6,
            line: 4,
            gravity: true,
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Lines {
    ring: Ring,
    rules: Rules,
    board: Grid<usize>,
}

const COLOURS: [&str; 2] = ["red", "yellow"];

impl Game for Lines {
    type Rules = Rules;
    type Move = Point;

    fn info() -> Info {
        Info::new(texts! {
            "red": "Red" / "红",
            "yellow": "Yellow" / "黄",
            "line": "Pieces in a row" / "连线",
            "bad-size": "A board has 1 to 26 files and ranks, and a line of at least two" / "棋盘须为1至26路，连线至少两子",
        })
        .seats(&COLOURS)
    }

    fn setup(rules: Rules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        let size = 1..=26;
        if !size.contains(&rules.files) || !size.contains(&rules.ranks) || rules.line < 2 {
            return Err(Refusal::malformed("bad-size"));
        }
        let board = Grid::new(rules.files, rules.ranks);
        Ok(Self {
            ring: table.ring.clone(),
            rules,
            board,
        })
    }

    fn status(&self) -> Status {
        match self.board.line(usize::from(self.rules.line)) {
            Some((_, &colour)) => Status::won(self.ring.at(colour), "line"),
            None if self.board.full() => Status::drawn("board-full"),
            None => Status::turn(self.ring.at(self.board.count())),
        }
    }

    fn legal_moves(&self, _: Seat) -> Moves<Point> {
        let rests =
            |at: Point| at.rank == 0 || self.board.get(Point::new(at.file, at.rank - 1)).is_some();
        self.board
            .empty()
            .filter(|&at| !self.rules.gravity || rests(at))
            .collect()
    }

    fn apply(&mut self, seat: Seat, at: Point, _: &mut Cx<'_>) {
        self.board.set(at, Some(self.ring.index(seat)));
    }

    fn board(&self) -> Board {
        Board::cells(self.rules.files, self.rules.ranks)
            .looks(COLOURS.map(|colour| (colour, "disc")))
    }

    fn view(&self, _: Viewer) -> View {
        let line = self.board.line(usize::from(self.rules.line));
        View::grid(&self.board, |&colour| COLOURS[colour])
            .mark("win-line", line.into_iter().flat_map(|(at, _)| at))
    }
}
export!(Lines);
