//! Whole boards: a text as setup and inputs, and back.

use qipai_sdk::contract::{Input, Message, WireSetup};
use qipai_sdk::{Refusal, Seat, Session};
use serde_json::json;

use crate::auction::{AUCTION, AUCTION_ID};
use crate::moves::Move;
use crate::record::{Record, auction};
use crate::state::Bridge;
use crate::{lin, pbn};

/// A board's text in one of the formats.
fn record(format: &str, text: &str) -> Result<Record, Refusal> {
    let text = text.trim_start_matches('\u{feff}');
    match format {
        "pbn" => pbn::read(text),
        "lin" => lin::read(text),
        _ => Err(Refusal::no_format(format)),
    }
}

/// A game that is read: the session as far as it got, and the inputs that led there.
struct Reading {
    session: Session<Bridge>,
    inputs: Vec<Input>,
}

impl Reading {
    fn apply(&mut self, input: Input) -> Result<(), Refusal> {
        self.session.apply(input.clone())?;
        self.inputs.push(input);
        Ok(())
    }

    /// A move of whoever is to act.
    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        let game = self.session.game();
        let seat = game.actor().map(|place| game.seat(place));
        let seat = seat.ok_or_else(|| Refusal::malformed("file-no-contract"))?;
        self.apply(Input::Move(seat, mv.to_string()))
    }

    fn auction(&mut self, record: &Record) -> Result<(), Refusal> {
        let mut game = self.session.game().clone();
        let seats: Vec<Seat> = game.request().seats;
        let mut texts = record.calls.clone();
        if texts.is_empty() && record.passed_out {
            texts = vec!["P".to_owned(); 4];
        }
        game.made = seats.iter().copied().cycle().zip(texts).collect();
        let award = auction(&game, AUCTION)?;
        record.check_end(award.as_ref().and_then(|award| game.awarded(award)))?;
        for (seat, text) in game.made {
            self.apply(Input::Call(seat, text))?;
        }
        if let Some(award) = award {
            self.apply(Input::Award(award))?;
        }
        Ok(())
    }

    /// What the result says of tricks that were not played: a claim that was agreed.
    fn finish(&mut self, tricks: u8) -> Result<(), Refusal> {
        let game = self.session.game();
        let bad = || Refusal::Malformed(Message::new("file-result").arg("n", tricks));
        let (Some(declared), Some(actor)) = (game.declared, game.actor()) else {
            let told = game.finished().map(|deal| deal.tricks);
            return if told == Some(tricks) {
                Ok(())
            } else {
                Err(bad())
            };
        };
        let left = game.tricks_left();
        let more = tricks.checked_sub(game.won[declared.declarer.side().index()]);
        let more = more.filter(|&more| more <= left).ok_or_else(bad)?;
        let own = actor.side() == declared.declarer.side();
        self.play(Move::Claim(if own { more } else { left - more }))?;
        self.play(Move::Accept)?;
        self.play(Move::Accept)
    }
}

/// A whole board from its text.
pub(crate) fn read(format: &str, text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
    let record = record(format, text)?;
    let deal = record.deal.map(|deal| pbn::write_deal(deal.map(Some)));
    let mut position = json!({ "deal": deal, "board": record.number.unwrap_or(1) });
    if let Some(dealer) = record.dealer {
        position["dealer"] = json!(dealer.to_string());
    }
    if let Some(vulnerable) = record.vulnerable {
        position["vul"] = json!(vulnerable.to_string());
    }
    let told = record.calls.is_empty() && !record.passed_out;
    if let Some(declared) = record.declared.filter(|_| told) {
        position["contract"] = json!(declared.contract.to_string());
        position["declarer"] = json!(declared.declarer.to_string());
    }
    let setup = WireSetup {
        teams: vec![0, 1, 0, 1],
        order: [0, 1, 2, 3].map(Seat).to_vec(),
        deal: record.number.unwrap_or(1).saturating_sub(1),
        auctions: vec![(AUCTION_ID.to_owned(), AUCTION.to_owned())],
        position: Some(position.to_string()),
        ..WireSetup::default()
    };
    let mut reading = Reading {
        session: Session::open(&setup)?,
        inputs: Vec::new(),
    };
    if !told {
        reading.auction(&record)?;
    }
    let contract = reading.session.game().declared;
    if let Some(named) = record.declared.filter(|named| Some(*named) != contract) {
        let message = Message::new("file-contract").arg("contract", named.contract);
        return Err(Refusal::Malformed(message));
    }
    while let Some(card) = record.allowed_card(reading.session.game())? {
        reading.play(Move::Card(card))?;
    }
    if reading.session.game().played.len() < record.cards() {
        return Err(Refusal::malformed("file-gap"));
    }
    if let Some(tricks) = record.result.filter(|_| contract.is_some()) {
        reading.finish(tricks)?;
    }
    Ok((setup, reading.inputs))
}

/// A board as text; nothing for inputs that this game can't have had.
pub(crate) fn write(
    format: &str,
    setup: &WireSetup,
    inputs: &[Input],
    tags: &[(String, String)],
) -> Option<String> {
    let mut session = Session::<Bridge>::open(setup).ok()?;
    for input in inputs {
        session.apply(input.clone()).ok()?;
    }
    match format {
        "pbn" => Some(pbn::write(session.game(), tags)),
        "lin" => Some(lin::write(session.game(), tags)),
        _ => None,
    }
}
