//! T6: whose clock it is. Where the clock is pressed by hand, a move is over for the clock when its player has pressed it, or when
//! the opponent has replied. Anything else that a player does to a clock is a breach.

use crate::command::{Command, Refused};
use crate::config::Press;
use crate::rules::{Awaits, Message, Seat, Status};
use crate::table::Table;

impl Table {
    /// Whether the move that led here is over for the clock only when the hand has pressed it.
    pub(crate) fn waits_for_hand(&self, before: &Status) -> bool {
        self.config.timing.press == Press::Hand
            && self.status.phase == before.phase
            && matches!(self.status.awaits, Awaits::Act(_))
    }

    /// The clock that waited for a hand goes over to the seats that are to act.
    pub(crate) fn press_now(&mut self) {
        if let Some(seat) = self.pressing.take() {
            self.clocks.done(seat, self.now, true);
            let must = self.must();
            self.clocks.run(&must, self.status.ply, self.now);
        }
    }

    /// Who has moved and not pressed has left the game: the clock waits for nobody.
    pub(crate) fn nobody_to_press(&mut self) {
        if let Some(seat) = self.pressing.take_if(|seat| self.status.out.contains(seat)) {
            self.clocks.done(seat, self.now, false);
        }
    }

    /// A seat presses its clock after its move.
    pub(crate) fn press(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.pressing != Some(seat) {
            return self.clock_breach(seat, Command::Press);
        }
        self.did(seat, Command::Press);
        self.press_now();
        Ok(())
    }

    /// T6, A1: stops or presses a clock that is not the seat's to touch. The clock goes on.
    pub(crate) fn clock_breach(&mut self, seat: Seat, command: Command) -> Result<(), Refused> {
        let why = Message::new("not-your-clock");
        self.breach(seat, command, why, self.config.conduct.clock_breach, "T6")
    }
}
