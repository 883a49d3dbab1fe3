//! What the host believes of a plugin's answers: nothing that it has not looked at. Each check's error says the lie in words.

use crate::limits::{ARGS, CHOICES, DOCUMENT, LISTED, NAME, NOTES, SEATS, STRINGS, TEXT, TOUCHED};
use crate::text::{disguised, printable};
use qipai_table::rules::{
    AuctionRequest, Awaits, Choices, Handover, Info, Input, Message, Outcome, Refusal, Seat, Setup,
    Status, Step, Touch, Verdict,
};

/// A lie, in words for administrators.
pub(crate) type Lie = String;

/// Judges the answers of one session.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// Seats at this table; where a snapshot hides it, of the largest table of the game.
    seats: usize,
    /// Whether `seats` is this table's number.
    exact: bool,
    unit: bool,
}

impl Judge {
    /// For a session of a plugin. `seats` as the setup has them.
    pub(crate) fn new(info: &Info, seats: usize) -> Self {
        Self {
            seats,
            exact: true,
            unit: !info.score_unit.is_empty(),
        }
    }

    /// For a session from a snapshot, whose number of seats the plugin alone knows.
    pub(crate) fn restored(info: &Info) -> Self {
        let seats = info
            .seatings
            .iter()
            .map(|seating| seating.teams.len())
            .max()
            .unwrap_or(0);
        Self {
            seats,
            exact: info.seatings.len() == 1,
            unit: !info.score_unit.is_empty(),
        }
    }

    pub(crate) fn status(&self, status: &mut Status) -> Result<(), Lie> {
        name(&status.phase, "the phase")?;
        self.seats(&status.out, "out")?;
        if let Some(beat) = &status.beat {
            name(beat, "the beat")?;
        }
        match &mut status.awaits {
            Awaits::Act(actors) => {
                self.seats(&actors.must, "must")?;
                self.seats(&actors.may, "may")?;
                if actors.must.is_empty() && status.beat.is_none() {
                    return Err("nobody must act, and no beat is due".to_owned());
                }
                if let Some(seat) = actors.must.iter().find(|seat| status.out.contains(seat)) {
                    return Err(format!("seat {seat} must act and is out"));
                }
                Ok(())
            }
            Awaits::Auction(request) => self.auction(request),
            Awaits::Redeal(why) => message(why),
            Awaits::Over(outcome) => self.outcome(outcome),
        }
    }

    fn auction(&self, request: &AuctionRequest) -> Result<(), Lie> {
        name(&request.id, "the auction")?;
        self.seats(&request.seats, "the auction's seats")?;
        if request.seats.is_empty() {
            return Err("an auction without seats".to_owned());
        }
        few(request.made.len(), CHOICES, "calls made")?;
        request.made.iter().try_for_each(|(seat, call)| {
            self.seat(*seat, "a call made")?;
            text(call, "a call made")
        })
    }

    fn outcome(&self, outcome: &mut Outcome) -> Result<(), Lie> {
        message(&mut outcome.ending)?;
        self.one_a_seat(outcome.places.len(), "places")
    }

    pub(crate) fn step(&self, step: &mut Step) -> Result<(), Lie> {
        self.status(&mut step.status)?;
        few(step.notes.len(), NOTES, "notes")?;
        step.notes.iter_mut().try_for_each(message)?;
        match &step.made {
            Some((seat, mv)) => self
                .seat(*seat, "the move made")
                .and_then(|()| text(mv, "the move made")),
            None => Ok(()),
        }
    }

    pub(crate) fn score(&self, score: &[i32]) -> Result<(), Lie> {
        if self.unit || score.is_empty() {
            return self.one_a_seat(score.len(), "scores");
        }
        Err("scores without a unit".to_owned())
    }

    pub(crate) fn handover(&self, handover: &mut Handover) -> Result<(), Lie> {
        document(&handover.carry, "the carry")?;
        self.one_a_seat(handover.if_stopped.len(), "points if stopped")?;
        handover
            .match_over
            .as_mut()
            .map_or(Ok(()), |outcome| self.outcome(outcome))
    }

    /// An input that a plugin read from a text.
    pub(crate) fn input(&self, input: &Input) -> Result<(), Lie> {
        match input {
            Input::Move(seat, mv) | Input::Call(seat, mv) => self
                .seat(*seat, "an input")
                .and_then(|()| text(mv, "an input")),
            Input::Award(award) => {
                award
                    .winner
                    .map_or(Ok(()), |seat| self.seat(seat, "the winner"))?;
                few(award.exports.len(), ARGS, "exports")
            }
            Input::Leave(seats, cause) => self
                .seats(seats, "leaving")
                .and_then(|()| name(cause, "the cause")),
            Input::Skip(seat, cause) => self
                .seat(*seat, "a skip")
                .and_then(|()| name(cause, "the cause")),
            Input::Beat(beat) => name(beat, "the beat"),
            Input::End(outcome) => self.outcome(&mut outcome.clone()),
        }
    }

    fn seat(&self, seat: Seat, what: &str) -> Result<(), Lie> {
        if usize::from(seat) < self.seats {
            return Ok(());
        }
        Err(format!("{what}: seat {seat} of {}", self.seats))
    }

    fn seats(&self, seats: &[Seat], what: &str) -> Result<(), Lie> {
        for (i, seat) in seats.iter().enumerate() {
            self.seat(*seat, what)?;
            if seats[..i].contains(seat) {
                return Err(format!("{what}: seat {seat} twice"));
            }
        }
        Ok(())
    }

    fn one_a_seat(&self, len: usize, what: &str) -> Result<(), Lie> {
        if len == 0 || len == self.seats || (!self.exact && len < self.seats) {
            return Ok(());
        }
        Err(format!("{len} {what} for {} seats", self.seats))
    }
}

pub(crate) fn choices(choices: &Choices) -> Result<(), Lie> {
    let count = choices.listed.len() + choices.extra.len();
    few(count, CHOICES, "choices")?;
    // Most lists are plain from end to end.
    let odd = |mv: &str| !(1..=TEXT).contains(&mv.len());
    let sound = plain(choices.listed.as_str(), true) && !choices.listed.iter().any(odd);
    let listed = choices.listed.iter().filter(|_| !sound);
    listed
        .chain(choices.extra.iter().map(String::as_str))
        .try_for_each(|mv| text(mv, "a choice"))
}

pub(crate) fn verdict(verdict: &mut Verdict) -> Result<(), Lie> {
    few(verdict.next.len(), CHOICES, "continuations")?;
    verdict
        .next
        .iter()
        .try_for_each(|id| text(id, "a continuation"))?;
    verdict.label.as_mut().map_or(Ok(()), message)?;
    verdict.why.as_mut().map_or(Ok(()), message)
}

pub(crate) fn touches(touches: &[Touch]) -> Result<(), Lie> {
    few(touches.len(), CHOICES, "touches")?;
    touches.iter().try_for_each(|touch| {
        text(&touch.mv, "a touch's move")?;
        text(&touch.first, "a touch")?;
        touch
            .takes
            .as_deref()
            .map_or(Ok(()), |taken| text(taken, "a touch"))
    })
}

pub(crate) fn refusal(refusal: &mut Refusal) -> Result<(), Lie> {
    match refusal {
        Refusal::Illegal(it) | Refusal::Malformed(it) => message(it),
    }
}

/// A code that can be looked up, with arguments made safe to show.
fn message(message: &mut Message) -> Result<(), Lie> {
    name(&message.code, "a code")?;
    few(message.args.len(), ARGS, "arguments")?;
    for (key, value) in &mut message.args {
        name(key, "an argument's name")?;
        if value.len() > TEXT {
            return Err(format!("an argument of {} bytes", value.len()));
        }
        *value = printable(value);
    }
    Ok(())
}

/// A word of the contract: short, not empty, nothing hidden in it.
fn name(text: &str, what: &str) -> Result<(), Lie> {
    if text.is_empty() || text.len() > NAME {
        return Err(format!("{what} has {} bytes, not 1 to {NAME}", text.len()));
    }
    clean(text, what)
}

/// A move, a call, an id of something on the board: what is handed back as it is, so nothing is taken out of it.
pub(crate) fn text(text: &str, what: &str) -> Result<(), Lie> {
    if text.is_empty() || text.len() > TEXT {
        return Err(format!("{what} has {} bytes, not 1 to {TEXT}", text.len()));
    }
    clean(text, what)
}

/// Whether there is nothing but printable ASCII in it, and line breaks where they are allowed.
fn plain(text: &str, breaks: bool) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' '..=b'~') || breaks && byte == b'\n')
}

fn clean(text: &str, what: &str) -> Result<(), Lie> {
    // Most texts are plain, and lists hold hundreds.
    if plain(text, false) {
        return Ok(());
    }
    match text.chars().find(|&c| disguised(c)) {
        Some(c) => Err(format!(
            "{what} has the character U+{:04X} in it",
            u32::from(c)
        )),
        None => Ok(()),
    }
}

/// A longer text that may have lines.
pub(crate) fn document(text: &str, what: &str) -> Result<(), Lie> {
    if text.len() > crate::limits::WHOLE_GAME {
        return Err(format!("{what} has {} bytes", text.len()));
    }
    match text
        .chars()
        .find(|&c| disguised(c) && !matches!(c, '\n' | '\r' | '\t'))
    {
        Some(c) => Err(format!(
            "{what} has the character U+{:04X} in it",
            u32::from(c)
        )),
        None => Ok(()),
    }
}

/// JSON of any kind.
pub(crate) fn json(text: &str) -> Result<(), Lie> {
    serde_json::from_str::<serde::de::IgnoredAny>(text)
        .map(drop)
        .map_err(|error| format!("not JSON: {error}"))
}

/// JSON that is an object.
pub(crate) fn object(text: &str) -> Result<(), Lie> {
    json(text)?;
    if text.trim_start().starts_with('{') {
        Ok(())
    } else {
        Err("JSON, but not an object".to_owned())
    }
}

fn few(len: usize, most: usize, what: &str) -> Result<(), Lie> {
    if len > most {
        Err(format!("{len} {what}; {most} is the most"))
    } else {
        Ok(())
    }
}

/// A plugin's description.
pub(crate) fn info(info: &mut Info) -> Result<(), Lie> {
    name(&info.id, "the id")?;
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !info.id.chars().all(kebab) {
        return Err(format!("the id `{}` is not in kebab-case", info.id));
    }
    name(&info.version, "the version")?;
    seatings(info)?;
    object(&info.rules_schema).map_err(|lie| format!("the rules' schema: {lie}"))?;
    few(info.auctions.len(), LISTED, "auctions")?;
    for (id, auction) in &info.auctions {
        name(id, "an auction's id")?;
        object(auction).map_err(|lie| format!("the auction `{id}`: {lie}"))?;
    }
    let lists = [
        &info.endings,
        &info.refusals,
        &info.notes,
        &info.phases,
        &info.skips,
        &info.beats,
        &info.notations,
        &info.formats,
    ];
    for list in lists {
        few(list.len(), LISTED, "codes")?;
        list.iter().try_for_each(|code| name(code, "a code"))?;
    }
    few(info.strings.len(), STRINGS, "translations")?;
    for (lang, key, value) in &mut info.strings {
        name(lang, "a language")?;
        name(key, "a translation's key")?;
        *value = printable(value);
    }
    Ok(())
}

fn seatings(info: &Info) -> Result<(), Lie> {
    if info.seatings.is_empty() {
        return Err("no way to sit down".to_owned());
    }
    few(info.seatings.len(), LISTED, "seatings")?;
    for seating in &info.seatings {
        let (seats, names) = (seating.teams.len(), seating.seat_names.len());
        if seats == 0 || seats > SEATS || seats != names {
            return Err(format!("a seating of {seats} seats with {names} names"));
        }
        seating
            .seat_names
            .iter()
            .try_for_each(|seat| name(seat, "a seat's name"))?;
    }
    Ok(())
}

/// What people send is bounded before a plugin sees it: their size must not be its fault.
pub(crate) fn given(text: &str, most: usize) -> Result<(), Refusal> {
    if text.len() > most {
        return Err(too_long(text.len(), most));
    }
    Ok(())
}

fn too_long(len: usize, most: usize) -> Refusal {
    Refusal::Malformed(
        Message::new("too-long")
            .arg("length", len)
            .arg("most", most),
    )
}

/// A gesture that somebody made.
pub(crate) fn gesture(touched: &[String]) -> Result<(), Refusal> {
    if touched.len() > TOUCHED {
        return Err(too_long(touched.len(), TOUCHED));
    }
    touched.iter().try_for_each(|id| given(id, TEXT))
}

/// A setup before a plugin sees it.
pub(crate) fn setup(setup: &Setup) -> Result<(), Refusal> {
    let malformed = |code: &str| Err(Refusal::Malformed(Message::new(code)));
    let seats = setup.teams.len();
    if seats == 0 || seats > SEATS {
        return malformed("wrong-number-of-seats");
    }
    let mut order = setup.order.clone();
    order.sort_unstable();
    if !order.iter().map(|&seat| usize::from(seat)).eq(0..seats) {
        return malformed("order-is-not-a-ring-of-the-seats");
    }
    let documents = [
        Some(&setup.rules),
        setup.carry.as_ref(),
        setup.position.as_ref(),
    ];
    documents
        .into_iter()
        .flatten()
        .chain(setup.auctions.iter().map(|(_, it)| it))
        .try_for_each(|it| given(it, DOCUMENT))
}
