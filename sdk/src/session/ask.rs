//! Questions to a session beyond moves and calls: none changes it.

use super::Session;
use crate::contract::{Message, Refusal, Touch, Verdict, Viewer, WireHandover, WireOutcome};
use crate::defaults;
use crate::game::Game;
use crate::moves::text_of;
use crate::seats::Seat;

impl<G: Game> Session<G> {
    #[must_use]
    pub fn score(&self) -> Vec<i32> {
        self.game.score()
    }

    #[must_use]
    pub fn handover(&self) -> Option<WireHandover> {
        let handover = self.game.handover().filter(|_| self.over())?;
        let match_over: Option<WireOutcome> =
            handover.match_over.map(|outcome| outcome.wire(&self.ring));
        Some(WireHandover {
            carry: handover.carry,
            match_over,
            if_stopped: handover.if_stopped,
        })
    }

    /// The static part of the scenes (JSON).
    #[must_use]
    pub fn scene_def(&self) -> String {
        serde_json::to_string(&self.game.board()).unwrap_or_default()
    }

    /// The game's part of the scene for this viewer (JSON).
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> String {
        let mut view = self.game.view(viewer);
        if let Some((seat, text)) = &self.last
            && !view.marks.iter().any(|mark| mark.kind == "last")
            && let Ok(mv) = defaults::parse::<G>(text)
        {
            let tokens = self.game.tokens(&mv);
            if tokens.button.is_none() && (viewer.sees(*seat) || self.last_is_public()) {
                view = view.mark("last", tokens.ids);
            }
        }
        if let Viewer::Player(seat) = viewer
            && view.parts.is_empty()
            && self.acts(seat)
        {
            view.parts = defaults::parts(&self.game, &self.game.legal_moves(seat));
        }
        serde_json::to_string(&view).unwrap_or_default()
    }

    /// Where something is hidden a game marks its last move itself, as far as each viewer may know it.
    fn last_is_public(&self) -> bool {
        !G::info().hides()
    }

    pub fn interpret(&self, seat: Seat, touched: &[String]) -> Result<String, Refusal> {
        self.game
            .interpret(seat, touched)
            .ok_or_else(|| Refusal::malformed("no-gesture"))
    }

    #[must_use]
    pub fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        if self.acts(seat) {
            self.game.probe(seat, touched)
        } else {
            Verdict {
                why: Some(Message::new("not-your-turn")),
                ..Verdict::default()
            }
        }
    }

    #[must_use]
    pub fn touches(&self, seat: Seat) -> Vec<Touch> {
        if !self.acts(seat) {
            return Vec::new();
        }
        self.game
            .legal_moves(seat)
            .listed
            .iter()
            .filter_map(|mv| self.game.touches(seat, mv))
            .collect()
    }

    #[must_use]
    pub fn describe_move(
        &self,
        seat: Seat,
        text: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Option<String> {
        let mv = defaults::parse::<G>(text).ok()?;
        if !self.game.shows(seat, &mv, viewer) {
            return None;
        }
        Some(
            self.game
                .write(seat, &mv, lang, viewer)
                .unwrap_or_else(|| text.to_owned()),
        )
    }

    #[must_use]
    pub fn write_move(&self, seat: Seat, text: &str, notation: &str) -> Option<String> {
        let mv = defaults::parse::<G>(text).ok()?;
        self.game.write(seat, &mv, notation, Viewer::Player(seat))
    }

    pub fn read_move(&self, seat: Seat, text: &str, notation: &str) -> Result<String, Refusal> {
        match self.game.read(seat, text, notation) {
            Some(mv) => Ok(text_of(&mv)),
            None => Err(Refusal::Malformed(
                Message::new("unreadable-move")
                    .arg("text", text.chars().take(64).collect::<String>()),
            )),
        }
    }

    #[must_use]
    pub fn position(&self, viewer: Viewer) -> Option<String> {
        self.game.position(viewer)
    }
}
