//! What changes a game: laying out, moving, fighting, turning up, leaving, and how it ends (J3 to J5).

use crate::layout::Layout;
use crate::movegen::reach;
use crate::piece::{Fight, Piece, Place};
use crate::rank::{Rank, clash};
use crate::state::{NONE, PieceId, State};
use qipai_sdk::contract::Message;
use qipai_sdk::graph::Node;
use qipai_sdk::{Cx, Outcome, Seat};

impl State {
    /// A side has laid out its army; play begins when all have.
    pub fn lay_out(&mut self, side: u8, layout: Layout, cx: &mut Cx<'_>) {
        if let Some(layouts) = &mut self.layouts {
            layouts[usize::from(side)] = Some(layout);
        }
        self.begin_if_ready(cx);
    }

    fn begin_if_ready(&mut self, cx: &mut Cx<'_>) {
        let Some(layouts) = &self.layouts else { return };
        if self.over.is_some()
            || !self
                .alive()
                .all(|side| layouts[usize::from(side)].is_some())
        {
            return;
        }
        let mut pieces = Vec::new();
        for side in self.alive() {
            let laid = layouts[usize::from(side)].iter().flat_map(Layout::pieces);
            let at = |slot| Some(self.board().node(side, slot));
            pieces.extend(laid.map(|(slot, rank)| Piece::new(side, rank, at(slot))));
        }
        self.layouts = None;
        self.set(pieces);
        cx.note("battle-begins");
        self.next_to_move(None, cx);
    }

    /// J1, J4: a piece moves, and fights what it meets.
    pub fn step(&mut self, from: Node, to: Node, cx: &mut Cx<'_>) {
        let Some((mover, piece)) = self.piece_at(from) else {
            return;
        };
        let army = piece.army;
        let mut plain = Vec::new();
        reach(
            self.board(),
            from,
            false,
            |at| self.landing(army, at),
            &mut plain,
        );
        let piece = &mut self.pieces[usize::from(mover)];
        piece.moved = true;
        piece.flew |= !plain.contains(&to);
        self.last = vec![from, to];
        match self.piece_at(to).map(|(id, _)| id) {
            Some(defender) => self.fight(mover, defender, to, cx),
            None => {
                self.quiet += 1;
                self.put(mover, to);
            }
        }
        self.end_of_turn(cx);
    }

    fn put(&mut self, id: PieceId, to: Node) {
        self.lift(id, Place::On(to));
        self.standing[usize::from(to)] = id;
    }

    /// Takes a piece from where it stands.
    fn lift(&mut self, id: PieceId, place: Place) {
        let piece = &mut self.pieces[usize::from(id)];
        if let Place::On(node) = piece.place {
            self.standing[usize::from(node)] = NONE;
        }
        piece.place = place;
    }

    fn fight(&mut self, attacker: PieceId, defender: PieceId, at: Node, cx: &mut Cx<'_>) {
        let [a, d] = [attacker, defender].map(|id| &self.pieces[usize::from(id)]);
        let army = d.army;
        let name = self.board().name(at);
        if d.rank == Rank::Flag && self.guarded(army) {
            self.quiet += 1;
            cx.note(Message::new("repelled").arg("at", name));
            return self.show(defender, cx);
        }
        let clash = clash(a.rank, d.rank, &self.rules);
        let code = match (clash.attacker_falls, clash.defender_falls) {
            (false, _) => "attacker-wins",
            (true, false) => "defender-holds",
            (true, true) => "both-fall",
        };
        cx.note(Message::new(code).arg("at", name));
        self.quiet = 0;
        self.fights.push(Fight {
            attacker,
            defender,
            clash,
        });
        if clash.defender_falls {
            self.lift(defender, Place::Fallen);
        }
        if clash.attacker_falls {
            self.lift(attacker, Place::Fallen);
        } else {
            self.put(attacker, at);
        }
        for (id, falls) in [
            (attacker, clash.attacker_falls),
            (defender, clash.defender_falls),
        ] {
            if falls && self.pieces[usize::from(id)].rank == Rank::Marshal {
                self.marshal_falls(id, cx);
            }
        }
        if clash.flag_taken
            && let Some(side) = self.owner(army)
        {
            self.eliminate(side, "flag-captured", cx);
        }
    }

    /// All see the flag of an army that has lost its marshal, and so know who fell.
    fn marshal_falls(&mut self, marshal: PieceId, cx: &mut Cx<'_>) {
        if !self.rules.commander_reveals_flag {
            return;
        }
        let army = self.pieces[usize::from(marshal)].army;
        self.pieces[usize::from(marshal)].shown = true;
        cx.note(Message::new("marshal-lost").arg("side", self.tone_key(army)));
        let flag = |piece: &Piece| {
            piece.army == army && piece.rank == Rank::Flag && piece.node().is_some()
        };
        if let Some(flag) = self.pieces.iter().position(flag) {
            self.show(flag as u8, cx);
        }
    }

    /// All see a flag from now on.
    fn show(&mut self, flag: PieceId, cx: &mut Cx<'_>) {
        let piece = &mut self.pieces[usize::from(flag)];
        piece.shown = true;
        let army = piece.army;
        if let Some(node) = piece.node() {
            let note = Message::new("flag-shown").arg("side", self.tone_key(army));
            cx.note(note.arg("at", self.board().name(node)));
        }
    }

    /// An army's colour as an argument that is itself a key.
    fn tone_key(&self, army: u8) -> String {
        format!("@{}", crate::scene::tone(self.ring.len(), army))
    }

    /// A piece is turned up; the first one is of the army of the side that turned it up.
    pub fn flip(&mut self, at: Node, cx: &mut Cx<'_>) {
        let Some((id, piece)) = self.piece_at(at) else {
            return;
        };
        if !self.coloured && piece.army != self.turn {
            // Nobody knows yet which army is which.
            self.pieces
                .iter_mut()
                .for_each(|piece| piece.army = 1 - piece.army);
        }
        self.coloured = true;
        let piece = &mut self.pieces[usize::from(id)];
        piece.shown = true;
        let look = crate::scene::look(self.ring.len(), piece.army, piece.rank);
        let note = Message::new("turned-up").arg("at", self.board().name(at));
        cx.note(note.arg("piece", format!("@{look}")));
        self.last = vec![at];
        // A board that still opens is not at rest.
        self.quiet = 0;
        self.end_of_turn(cx);
    }

    /// A turn is skipped.
    pub fn pass(&mut self, cx: &mut Cx<'_>) {
        self.quiet += 1;
        self.last.clear();
        self.end_of_turn(cx);
    }

    fn end_of_turn(&mut self, cx: &mut Cx<'_>) {
        self.ply += 1;
        let limit = self.rules.quiet_limit(self.ring.len());
        if self.over.is_none() && limit.is_some_and(|limit| self.quiet >= limit) {
            self.over = Some(Outcome::drawn("no-capture"));
        }
        self.next_to_move(Some(self.turn), cx);
    }

    /// The turn goes to the next side that is in the game; one that can't move is out (J5). `after`: whose turn it was; without,
    /// the side to move is looked at itself.
    pub fn next_to_move(&mut self, after: Option<u8>, cx: &mut Cx<'_>) {
        let sides = self.ring.len() as u8;
        let mut side = after.map_or(self.turn, |after| (after + 1) % sides);
        while self.over.is_none() {
            if self.out[usize::from(side)].is_none() {
                if self.can_move(side) {
                    self.turn = side;
                    return;
                }
                self.root(side);
                self.eliminate(side, "no-moves", cx);
            }
            side = (side + 1) % sides;
        }
    }

    /// A side can move nothing: everybody sees which of its pieces are mines, or the flag.
    fn root(&mut self, side: u8) {
        let mut found = Vec::new();
        for node in self.own(side).collect::<Vec<_>>() {
            let landing = |to| self.landing(side, to);
            reach(self.board(), node, false, landing, &mut found);
            if let Some((id, _)) = self.piece_at(node) {
                let free = !found.is_empty() && !self.board().is_headquarters(node);
                self.pieces[usize::from(id)].rooted = free;
            }
        }
    }

    /// J5: a side is out, and its pieces leave the board. The last team in the game has won.
    fn eliminate(&mut self, side: u8, cause: &str, cx: &mut Cx<'_>) {
        self.out[usize::from(side)] = Some(cause.to_owned());
        for id in 0..self.pieces.len() {
            let piece = &self.pieces[id];
            if self.owner(piece.army) == Some(side) && piece.node().is_some() {
                self.lift(id as u8, Place::Gone);
            }
        }
        let note = Message::new("side-out").arg("side", self.tone_key(side));
        cx.note(note.arg("why", format!("@{cause}")));
        let mut teams: Vec<u8> = self
            .alive()
            .map(|side| self.ring.team(self.seat(side)))
            .collect();
        teams.dedup();
        teams.sort_unstable();
        teams.dedup();
        self.over = match teams.as_slice() {
            [] => Some(Outcome::nobody(cause)),
            [team] => {
                let winners: Vec<Seat> = self.ring.team_seats(*team).collect();
                Some(Outcome::won(winners, cause))
            }
            _ => return,
        };
    }

    /// Seats give up other than by a move; the game goes on with who is left.
    pub fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        for &seat in seats {
            let side = self.side(seat);
            if self.out[usize::from(side)].is_none() {
                self.eliminate(side, cause, cx);
            }
        }
        if self.layouts.is_some() {
            return self.begin_if_ready(cx);
        }
        if self.out[usize::from(self.turn)].is_some() {
            self.next_to_move(Some(self.turn), cx);
        }
    }
}
