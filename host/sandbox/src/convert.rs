//! Plain conversions between generated types and the table's port.

use crate::contract::{rules as wire, tools as wire_tools};
use qipai_table::rules as own;

impl From<wire::Message> for own::Message {
    fn from(it: wire::Message) -> Self {
        Self {
            code: it.code,
            args: it.args,
        }
    }
}

impl From<&own::Message> for wire::Message {
    fn from(it: &own::Message) -> Self {
        Self {
            code: it.code.clone(),
            args: it.args.clone(),
        }
    }
}

impl From<own::Viewer> for wire::Viewer {
    fn from(it: own::Viewer) -> Self {
        match it {
            own::Viewer::Player(seat) => Self::Player(seat),
            own::Viewer::Spectator => Self::Spectator,
            own::Viewer::Everything => Self::Everything,
        }
    }
}

impl From<wire::Outcome> for own::Outcome {
    fn from(it: wire::Outcome) -> Self {
        Self {
            ending: it.ending.into(),
            places: it.places,
            scored: it.scored,
        }
    }
}

impl From<&own::Outcome> for wire::Outcome {
    fn from(it: &own::Outcome) -> Self {
        Self {
            ending: (&it.ending).into(),
            places: it.places.clone(),
            scored: it.scored,
        }
    }
}

impl From<wire::Awaits> for own::Awaits {
    fn from(it: wire::Awaits) -> Self {
        match it {
            wire::Awaits::Act(it) => Self::Act(own::Actors {
                must: it.must,
                may: it.may,
                independent: it.independent,
            }),
            wire::Awaits::Auction(it) => Self::Auction(own::AuctionRequest {
                id: it.id,
                seats: it.seats,
                made: it.made,
            }),
            wire::Awaits::Redeal(it) => Self::Redeal(it.into()),
            wire::Awaits::Over(it) => Self::Over(it.into()),
        }
    }
}

impl From<wire::Status> for own::Status {
    fn from(it: wire::Status) -> Self {
        Self {
            awaits: it.awaits.into(),
            phase: it.phase,
            ply: it.ply,
            out: it.out,
            beat: it.beat,
        }
    }
}

impl From<wire::Step> for own::Step {
    fn from(it: wire::Step) -> Self {
        Self {
            status: it.status.into(),
            notes: it.notes.into_iter().map(Into::into).collect(),
            made: it.made,
        }
    }
}

impl From<wire::AuctionResult> for own::AuctionResult {
    fn from(it: wire::AuctionResult) -> Self {
        Self {
            id: it.id,
            winner: it.winner,
            exports: it.exports,
        }
    }
}

impl From<&own::AuctionResult> for wire::AuctionResult {
    fn from(it: &own::AuctionResult) -> Self {
        Self {
            id: it.id.clone(),
            winner: it.winner,
            exports: it.exports.clone(),
        }
    }
}

impl From<&own::Input> for wire::Input {
    fn from(it: &own::Input) -> Self {
        match it {
            own::Input::Move(seat, text) => Self::Move((*seat, text.clone())),
            own::Input::Call(seat, text) => Self::Call((*seat, text.clone())),
            own::Input::Award(award) => Self::Award(award.into()),
            own::Input::Leave(seats, cause) => Self::Leave((seats.clone(), cause.clone())),
            own::Input::Skip(seat, cause) => Self::Skip((*seat, cause.clone())),
            own::Input::Beat(beat) => Self::Beat(beat.clone()),
            own::Input::End(outcome) => Self::End(outcome.into()),
        }
    }
}

impl From<wire::Input> for own::Input {
    fn from(it: wire::Input) -> Self {
        match it {
            wire::Input::Move((seat, text)) => Self::Move(seat, text),
            wire::Input::Call((seat, text)) => Self::Call(seat, text),
            wire::Input::Award(award) => Self::Award(award.into()),
            wire::Input::Leave((seats, cause)) => Self::Leave(seats, cause),
            wire::Input::Skip((seat, cause)) => Self::Skip(seat, cause),
            wire::Input::Beat(beat) => Self::Beat(beat),
            wire::Input::End(outcome) => Self::End(outcome.into()),
        }
    }
}

impl From<wire::Choices> for own::Choices {
    fn from(it: wire::Choices) -> Self {
        Self {
            listed: own::Lines::of(it.listed),
            extra: it.extra,
            complete: it.complete,
        }
    }
}

impl From<wire::Verdict> for own::Verdict {
    fn from(it: wire::Verdict) -> Self {
        Self {
            ok: it.ok,
            complete: it.complete,
            label: it.label.map(Into::into),
            why: it.why.map(Into::into),
            next: it.next,
        }
    }
}

impl From<wire::Touch> for own::Touch {
    fn from(it: wire::Touch) -> Self {
        Self {
            mv: it.move_,
            first: it.first,
            takes: it.takes,
        }
    }
}

impl From<wire::Refusal> for own::Refusal {
    fn from(it: wire::Refusal) -> Self {
        match it {
            wire::Refusal::Illegal(message) => Self::Illegal(message.into()),
            wire::Refusal::Malformed(message) => Self::Malformed(message.into()),
        }
    }
}

impl From<wire::Handover> for own::Handover {
    fn from(it: wire::Handover) -> Self {
        Self {
            carry: it.carry,
            match_over: it.match_over.map(Into::into),
            if_stopped: it.if_stopped,
        }
    }
}

impl From<&own::Setup> for wire::Setup {
    fn from(it: &own::Setup) -> Self {
        Self {
            rules: it.rules.clone(),
            teams: it.teams.clone(),
            order: it.order.clone(),
            seed: it.seed.into(),
            game: it.game,
            deal: it.deal,
            attempt: it.attempt,
            carry: it.carry.clone(),
            auctions: it.auctions.clone(),
            position: it.position.clone(),
        }
    }
}

/// What `read-game` answers.
pub(crate) fn whole_game(
    (setup, inputs): (wire_tools::Setup, Vec<wire_tools::Input>),
) -> (own::Setup, Vec<own::Input>) {
    let setup = own::Setup {
        rules: setup.rules,
        teams: setup.teams,
        order: setup.order,
        seed: setup.seed.into(),
        game: setup.game,
        deal: setup.deal,
        attempt: setup.attempt,
        carry: setup.carry,
        auctions: setup.auctions,
        position: setup.position,
    };
    (setup, inputs.into_iter().map(Into::into).collect())
}

impl From<wire::Info> for own::Info {
    fn from(it: wire::Info) -> Self {
        let seating = |it: wire::Seating| own::Seating {
            teams: it.teams,
            seat_names: it.seat_names,
        };
        Self {
            id: it.id,
            version: it.version,
            seatings: it.seatings.into_iter().map(seating).collect(),
            hidden_information: it.hidden_information,
            draws: it.draws,
            rules_schema: it.rules_schema,
            auctions: it.auctions,
            endings: it.endings,
            refusals: it.refusals,
            notes: it.notes,
            phases: it.phases,
            skips: it.skips,
            beats: it.beats,
            notations: it.notations,
            formats: it.formats,
            score_unit: it.score_unit,
            scene_version: it.scene_version,
            auction_version: it.auction_version,
            strings: it.strings,
        }
    }
}
