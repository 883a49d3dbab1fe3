//! Going back: a take-back that was agreed on, a position that an arbiter restores, colours that are swapped. The game is opened
//! anew and told its first inputs again.

use crate::auctioneer::Auctioneer;
use crate::config::Press;
use crate::flow::BEATS;
use crate::game::Kind;
use crate::program::Program;
use crate::record::What;
use crate::rules::{Awaits, Failure, FaultKind, Input, Seat, Status};
use crate::table::Table;

impl Table {
    /// Puts the game back to the first time that it came to `ply`, with its clocks or with those of now.
    pub(crate) fn put_back(&mut self, ply: u32, clocks: bool) {
        let Some(count) = self.history.reached(ply) else {
            return;
        };
        self.stand();
        self.history.cut(count);
        let rebuilt = self.rebuild();
        match rebuilt {
            Ok(()) => {
                if clocks {
                    self.history.put_back(&mut self.clocks);
                    self.press_of_the_past();
                } else {
                    let must = self.all_seats();
                    must.for_each(|seat| self.clocks.done(seat, self.now, false));
                }
                let (names, phase) = (self.seat_names(), &self.status.phase);
                self.clocks.enter(&self.config, &names, phase, self.now);
                self.emit(What::PutBack { ply, clocks });
            }
            Err(failure) => self.broke_on_the_way(failure),
        }
    }

    /// A move that was pressed by hand was pressed when the game went on.
    fn press_of_the_past(&mut self) {
        if self.config.timing.press == Press::Hand
            && let Some(seat) = self.game.last_mover
        {
            self.clocks.done(seat, self.now, true);
        }
    }

    /// Two seats change places in the order of play, and the position stands as it is.
    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        self.stand();
        for seat in &mut self.game.order {
            if *seat == a {
                *seat = b;
            } else if *seat == b {
                *seat = a;
            }
        }
        self.history.swap(a, b);
        let seats = self.all_seats();
        seats.for_each(|seat| self.clocks.done(seat, self.now, false));
        match self.rebuild() {
            Ok(()) => {
                let order = self.game.order.clone();
                self.emit(What::Swapped { order });
            }
            Err(failure) => self.broke_on_the_way(failure),
        }
    }

    fn broke_on_the_way(&mut self, failure: Failure) {
        let fault = self.as_fault(failure);
        self.fail(&fault, None);
    }

    /// Opens the game anew and tells it all inputs that the history knows.
    fn rebuild(&mut self) -> Result<(), Failure> {
        if let Some(fault) = self.faults.due(self.chain.next()) {
            return Err(fault.into());
        }
        let (mut program, mut status) = Program::open(&self.rules, &self.setup())?;
        let mut game = self.game.afresh();
        let mut auction = None;
        for input in self.history.inputs() {
            self.follow(&mut auction, &status, &input)?;
            let step = program.apply(&input, &status, false)?;
            game.book(Kind::of(&input), &status, &step.status);
            status = step.status;
        }
        // What somebody knew of the game before is stale.
        game.inputs = self.game.inputs + 1;
        game.automatic = game.automatic.min(BEATS);
        let goes_on = matches!(&status.awaits, Awaits::Auction(now)
            if auction.as_ref().is_some_and(|a: &Auctioneer| a.id == now.id));
        self.auction = auction.filter(|_| goes_on).map(Box::new);
        (self.program, self.status, self.game) = (Some(program), status, game);
        self.pressing = None;
        self.beat = None;
        self.touched = Default::default();
        Ok(())
    }

    /// Keeps the auction beside the game that is told its inputs again.
    fn follow(
        &self,
        auction: &mut Option<Auctioneer>,
        before: &Status,
        input: &Input,
    ) -> Result<(), Failure> {
        let Awaits::Auction(request) = &before.awaits else {
            *auction = None;
            return Ok(());
        };
        if auction
            .as_ref()
            .is_none_or(|running| running.id != request.id)
        {
            let opened = Auctioneer::open(&self.config, request);
            let lie = |lie: String| self.fault(FaultKind::Lie, "status", lie);
            *auction = Some(opened.map_err(lie)?);
        }
        match (input, auction.as_mut()) {
            (Input::Call(seat, text), Some(running)) => {
                // What was called once can be called again; calls of a sealed auction come all together.
                let _ = running.auction.call(*seat, text);
            }
            (Input::Award(_), _) => *auction = None,
            _ => {}
        }
        Ok(())
    }
}
