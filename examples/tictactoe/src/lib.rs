//! Tic-tac-toe: a whole game, with hosting, clocks, replay, keyboard play and both languages, in 45 lines.

use qipai_sdk::*;

#[derive(Clone, Serialize, Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
pub struct TicTacToe {
    ring: Ring,
    board: Grid<usize>, // 0: a mark of the seat that began
}

const MARKS: [&str; 2] = ["cross", "nought"];

impl Game for TicTacToe {
    type Rules = NoRules;
    type Move = Point;

    fn info() -> Info {
        Info::new(texts! { "cross": "Cross" / "叉", "nought": "Nought" / "圈", "line": "Three in a row" / "三子连线", "board-full": "Board full" / "棋盘已满" })
            .seats(&MARKS)
    }
    fn setup(_: NoRules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        Ok(Self {
            ring: table.ring.clone(),
            board: Grid::new(3, 3),
        })
    }
    fn status(&self) -> Status {
        match self.board.line(3) {
            Some((_, &mark)) => Status::won(self.ring.at(mark), "line"),
            None if self.board.full() => Status::drawn("board-full"),
            None => Status::turn(self.ring.at(self.board.count())),
        }
    }
    fn legal_moves(&self, _: Seat) -> Moves<Point> {
        self.board.empty().collect()
    }
    fn apply(&mut self, seat: Seat, at: Point, _: &mut Cx<'_>) {
        self.board.set(at, Some(self.ring.index(seat)));
    }
    fn board(&self) -> Board {
        Board::cells(3, 3)
            .look("cross", "cross")
            .look("nought", "ring")
    }
    fn view(&self, _: Viewer) -> View {
        View::grid(&self.board, |&mark| MARKS[mark]).mark(
            "win-line",
            self.board.line(3).into_iter().flat_map(|(at, _)| at),
        )
    }
}
export!(TicTacToe);
