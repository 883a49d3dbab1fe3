//! Tic-tac-toe: a whole game, with hosting, clocks, replay, keyboard play and both languages.
use qipai_sdk::*;

#[derive(Clone, Serialize, Deserialize)]
pub struct TicTacToe {
    ring: Ring,
    board: Grid<usize>, // 0: a mark of the seat that began
}

const MARKS: [&str; 2] = ["cross", "nought"];

impl Game for TicTacToe {
    type Rules = NoRules;
    type Move = Point;
    fn info() -> Info {
        let texts = texts! { "cross": "Cross" / "叉", "nought": "Nought" / "圈", "line": "Three in a row" / "三子连线" };
        Info::new(texts).seats(&MARKS)
    }
    fn setup(_: NoRules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        let (ring, board) = (table.ring.clone(), Grid::new(3, 3));
        Ok(Self { ring, board })
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
        Board::cells(3, 3).looks([("cross", "cross"), ("nought", "ring")])
    }
    fn view(&self, _: Viewer) -> View {
        let line = self.board.line(3).into_iter().flat_map(|(at, _)| at);
        View::grid(&self.board, |&mark| MARKS[mark]).mark("win-line", line)
    }
}
export!(TicTacToe);
