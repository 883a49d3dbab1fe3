//! Between generated types and the SDK's own. The two change apart; the WIT is the treaty.

use super::{own, rules};
use crate::moves::Lines;
use crate::seats::Seat;

fn seats(seats: Vec<u8>) -> Vec<Seat> {
    seats.into_iter().map(Seat).collect()
}

fn numbers(seats: Vec<Seat>) -> Vec<u8> {
    seats.into_iter().map(|seat| seat.0).collect()
}

impl From<own::Message> for rules::Message {
    fn from(m: own::Message) -> Self {
        Self {
            code: m.code,
            args: m.args,
        }
    }
}

impl From<rules::Message> for own::Message {
    fn from(m: rules::Message) -> Self {
        Self {
            code: m.code,
            args: m.args,
        }
    }
}

impl From<own::Refusal> for rules::Refusal {
    fn from(refusal: own::Refusal) -> Self {
        match refusal {
            own::Refusal::Illegal(m) => Self::Illegal(m.into()),
            own::Refusal::Malformed(m) => Self::Malformed(m.into()),
        }
    }
}

impl From<rules::Viewer> for own::Viewer {
    fn from(viewer: rules::Viewer) -> Self {
        match viewer {
            rules::Viewer::Player(seat) => Self::Player(Seat(seat)),
            rules::Viewer::Spectator => Self::Spectator,
            rules::Viewer::Everything => Self::Everything,
        }
    }
}

impl From<own::WireOutcome> for rules::Outcome {
    fn from(o: own::WireOutcome) -> Self {
        Self {
            ending: o.ending.into(),
            places: o.places,
            scored: o.scored,
        }
    }
}

impl From<rules::Outcome> for own::WireOutcome {
    fn from(o: rules::Outcome) -> Self {
        Self {
            ending: o.ending.into(),
            places: o.places,
            scored: o.scored,
        }
    }
}

impl From<own::WireStatus> for rules::Status {
    fn from(status: own::WireStatus) -> Self {
        let awaits = match status.awaits {
            own::Awaits::Act(a) => rules::Awaits::Act(rules::Actors {
                must: numbers(a.must),
                may: numbers(a.may),
                independent: a.independent,
            }),
            own::Awaits::Auction(a) => rules::Awaits::Auction(rules::AuctionRequest {
                id: a.id,
                seats: numbers(a.seats),
                made: a
                    .made
                    .into_iter()
                    .map(|(seat, call)| (seat.0, call))
                    .collect(),
            }),
            own::Awaits::Redeal(m) => rules::Awaits::Redeal(m.into()),
            own::Awaits::Over(o) => rules::Awaits::Over(o.into()),
        };
        Self {
            awaits,
            phase: status.phase,
            ply: status.ply,
            out: numbers(status.out),
            beat: status.beat,
        }
    }
}

impl From<own::Step> for rules::Step {
    fn from(step: own::Step) -> Self {
        Self {
            status: step.status.into(),
            notes: step.notes.into_iter().map(Into::into).collect(),
            made: step.made.map(|(seat, mv)| (seat.0, mv)),
        }
    }
}

impl From<Lines> for rules::Choices {
    fn from(c: Lines) -> Self {
        Self {
            listed: c.listed,
            extra: c.extra,
            complete: c.complete,
        }
    }
}

impl From<own::Verdict> for rules::Verdict {
    fn from(v: own::Verdict) -> Self {
        Self {
            ok: v.ok,
            complete: v.complete,
            label: v.label.map(Into::into),
            why: v.why.map(Into::into),
            next: v.next,
        }
    }
}

impl From<own::WireHandover> for rules::Handover {
    fn from(h: own::WireHandover) -> Self {
        Self {
            carry: h.carry,
            match_over: h.match_over.map(Into::into),
            if_stopped: h.if_stopped,
        }
    }
}

impl From<rules::AuctionResult> for own::Award {
    fn from(a: rules::AuctionResult) -> Self {
        Self {
            id: a.id,
            winner: a.winner.map(Seat),
            exports: a.exports,
        }
    }
}

impl From<own::Award> for rules::AuctionResult {
    fn from(a: own::Award) -> Self {
        Self {
            id: a.id,
            winner: a.winner.map(|seat| seat.0),
            exports: a.exports,
        }
    }
}

impl From<rules::Input> for own::Input {
    fn from(input: rules::Input) -> Self {
        match input {
            rules::Input::Move((seat, mv)) => Self::Move(Seat(seat), mv),
            rules::Input::Call((seat, call)) => Self::Call(Seat(seat), call),
            rules::Input::Award(award) => Self::Award(award.into()),
            rules::Input::Leave((who, cause)) => Self::Leave(seats(who), cause),
            rules::Input::Skip((seat, cause)) => Self::Skip(Seat(seat), cause),
            rules::Input::Beat(beat) => Self::Beat(beat),
            rules::Input::End(outcome) => Self::End(outcome.into()),
        }
    }
}

impl From<own::Input> for rules::Input {
    fn from(input: own::Input) -> Self {
        match input {
            own::Input::Move(seat, mv) => Self::Move((seat.0, mv)),
            own::Input::Call(seat, call) => Self::Call((seat.0, call)),
            own::Input::Award(award) => Self::Award(award.into()),
            own::Input::Leave(who, cause) => Self::Leave((numbers(who), cause)),
            own::Input::Skip(seat, cause) => Self::Skip((seat.0, cause)),
            own::Input::Beat(beat) => Self::Beat(beat),
            own::Input::End(outcome) => Self::End(outcome.into()),
        }
    }
}

impl From<rules::Setup> for own::WireSetup {
    fn from(s: rules::Setup) -> Self {
        let (a, b, c, d) = s.seed;
        Self {
            rules: s.rules,
            teams: s.teams,
            order: seats(s.order),
            seed: [a, b, c, d],
            game: s.game,
            deal: s.deal,
            attempt: s.attempt,
            carry: s.carry,
            auctions: s.auctions,
            position: s.position,
        }
    }
}

impl From<own::WireSetup> for rules::Setup {
    fn from(s: own::WireSetup) -> Self {
        let [a, b, c, d] = s.seed;
        Self {
            rules: s.rules,
            teams: s.teams,
            order: numbers(s.order),
            seed: (a, b, c, d),
            game: s.game,
            deal: s.deal,
            attempt: s.attempt,
            carry: s.carry,
            auctions: s.auctions,
            position: s.position,
        }
    }
}

impl From<own::WireInfo> for rules::Info {
    fn from(i: own::WireInfo) -> Self {
        let seatings = i
            .seatings
            .into_iter()
            .map(|s| rules::Seating {
                teams: s.teams,
                seat_names: s.seat_names,
            })
            .collect();
        Self {
            id: i.id,
            version: i.version,
            seatings,
            hidden_information: i.hidden_information,
            draws: i.draws,
            rules_schema: i.rules_schema,
            auctions: i.auctions,
            endings: i.endings,
            refusals: i.refusals,
            notes: i.notes,
            phases: i.phases,
            skips: i.skips,
            beats: i.beats,
            notations: i.notations,
            formats: i.formats,
            score_unit: i.score_unit,
            scene_version: i.scene_version,
            auction_version: i.auction_version,
            strings: i.strings,
        }
    }
}
