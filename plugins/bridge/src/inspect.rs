//! Questions about the rules that no play asks; docs/games/bridge.md shows each.

use qipai_sdk::contract::Message;
use qipai_sdk::{Deserialize, Refusal};
use serde_json::{Value, json};

use crate::board::{Board, Vulnerability};
use crate::compass::{Direction, Side};
use crate::contract::{Contract, Strain};
use crate::pbn;
use crate::rules::{PassedOut, Rules, Scoring};
use crate::score::honours;
use crate::sheet::{Finished, Sheet};
use crate::state::TRICKS;

/// A question: exactly one of the first five. Parameters left out are the usual ones.
#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde", deny_unknown_fields)]
struct Question {
    /// What does this contract score?
    score: Option<String>,
    /// Who deals this board, and who is vulnerable?
    board: Option<u32>,
    /// What are the honours of this deal worth?
    honours: Option<String>,
    /// What comes of these deals of a rubber, or of a Chicago?
    rubber: Option<Vec<Deal>>,
    chicago: Option<Vec<Deal>>,
    /// Vulnerable: true, false, or the words of a board together with `declarer`.
    vul: Option<Value>,
    tricks: Option<u8>,
    declarer: Option<String>,
    strain: Option<String>,
    dealer: Option<String>,
    #[serde(default)]
    rules: Rules,
}

/// A deal as the vectors write one. What does not bear on the score is passed over.
#[derive(Deserialize)]
#[serde(crate = "qipai_sdk::serde")]
struct Deal {
    /// "NS" or "EW"; or the declarer.
    side: Option<String>,
    declarer: Option<String>,
    contract: Option<String>,
    level: Option<i64>,
    strain: Option<String>,
    dbl: Option<i64>,
    tricks: Option<u8>,
    /// Points for honours, and whose.
    honour_side: Option<String>,
    honour_pts: Option<i64>,
    #[serde(default)]
    passed_out: bool,
}

fn bad(why: impl ToString) -> Refusal {
    Refusal::Malformed(Message::new("unreadable-question").arg("why", why))
}

fn read<T: std::str::FromStr>(key: &str, text: &str) -> Result<T, Refusal> {
    let quoted: String = text.chars().take(40).collect();
    text.parse().map_err(|_| bad(format!("{key}: `{quoted}`")))
}

/// An object by side.
fn sides<T: Into<Value> + Copy>(values: [T; 2]) -> Value {
    json!({ "NS": values[0].into(), "EW": values[1].into() })
}

pub(crate) fn answer(question: &str) -> Result<String, Refusal> {
    let question: Question = serde_json::from_str(question).map_err(bad)?;
    let asked = (
        &question.score,
        question.board,
        &question.honours,
        &question.rubber,
        &question.chicago,
    );
    let answer = match asked {
        (Some(contract), None, None, None, None) => score(contract, &question)?,
        (None, Some(number), None, None, None) if number > 0 => {
            let board = Board::of_cycle(number);
            json!({ "dealer": board.dealer.to_string(), "vul": board.vulnerable.to_string() })
        }
        (None, None, Some(deal), None, None) => held(deal, &question)?,
        (None, None, None, Some(deals), None) => series(deals, Scoring::Rubber, &question)?,
        (None, None, None, None, Some(deals)) => series(deals, Scoring::Chicago, &question)?,
        _ => {
            return Err(bad(
                "one of score, board (from 1), honours, rubber, chicago",
            ));
        }
    };
    Ok(answer.to_string())
}

/// The score of declarer's side for a number of tricks, or for each from 0 to 13; with a declarer that of North and South too.
fn score(contract: &str, question: &Question) -> Result<Value, Refusal> {
    let contract: Contract = read("score", contract)?;
    let declarer: Option<Direction> = match &question.declarer {
        Some(text) => Some(read("declarer", text)?),
        None => None,
    };
    let vulnerable = match (&question.vul, declarer) {
        (None, _) => false,
        (Some(Value::Bool(vulnerable)), _) => *vulnerable,
        (Some(Value::String(text)), Some(declarer)) => {
            read::<Vulnerability>("vul", text)?.of(declarer.side())
        }
        _ => {
            return Err(bad(
                "vul: true or false, or None, NS, EW, All with a declarer",
            ));
        }
    };
    let points = |tricks| contract.duplicate(vulnerable, tricks, question.rules.undertricks);
    let Some(tricks) = question.tricks else {
        let scores: Vec<i32> = (0..=TRICKS).map(points).collect();
        return Ok(json!({ "scores": scores }));
    };
    if tricks > TRICKS {
        return Err(bad("tricks: at most 13"));
    }
    let own = points(tricks);
    let mut answer = json!({ "score": own });
    if let Some(declarer) = declarer {
        let north_south = declarer.side() == Side::NorthSouth;
        answer["ns"] = json!(if north_south { own } else { -own });
    }
    Ok(answer)
}

fn held(deal: &str, question: &Question) -> Result<Value, Refusal> {
    let strain: Strain = read("strain", question.strain.as_deref().unwrap_or_default())?;
    let found = honours(&pbn::read_deal(deal)?, strain);
    Ok(match found {
        Some((place, points)) => json!({ "seat": place.to_string(), "points": points }),
        None => json!({ "seat": null, "points": 0 }),
    })
}

impl Deal {
    fn finished(&self, vulnerable: Vulnerability) -> Result<Option<Finished>, Refusal> {
        if self.passed_out {
            return Ok(None);
        }
        let side: Side = match (&self.side, &self.declarer) {
            (Some(side), _) => read("side", side)?,
            (None, Some(place)) => read::<Direction>("declarer", place)?.side(),
            (None, None) => return Err(bad("side or declarer is missing")),
        };
        let contract = match (&self.contract, self.level, &self.strain) {
            (Some(contract), ..) => Some(read("contract", contract)?),
            (None, Some(level), Some(strain)) => {
                Contract::new(level, read("strain", strain)?, self.dbl.unwrap_or(0))
            }
            _ => None,
        };
        let tricks = self.tricks.filter(|&tricks| tricks <= TRICKS);
        let mut honours = [0; 2];
        if let Some(points) = self.honour_pts.filter(|points| *points != 0) {
            let holder: Side = read(
                "honour_side",
                self.honour_side.as_deref().unwrap_or_default(),
            )?;
            honours[holder.index()] = match points {
                100 => 100,
                150 => 150,
                _ => return Err(bad("honour_pts: 100 or 150")),
            };
        }
        Ok(Some(Finished {
            contract: contract.ok_or_else(|| bad("contract, or level, strain and dbl"))?,
            side,
            tricks: tricks.ok_or_else(|| bad("tricks: 0 to 13"))?,
            vulnerable,
            honours,
        }))
    }
}

/// The sheet after each deal. What follows four passes is as at the table: a deal that is dealt again is none of a Chicago's
/// four. Deals after the end of the match are refused.
fn series(deals: &[Deal], scoring: Scoring, question: &Question) -> Result<Value, Refusal> {
    let rules = Rules {
        scoring,
        ..question.rules.clone()
    };
    let mut dealer: Direction = match &question.dealer {
        Some(text) => read("dealer", text)?,
        None => Direction::North,
    };
    let mut sheet = Sheet::default();
    let mut log = Vec::new();
    for (i, deal) in deals.iter().enumerate() {
        if sheet.done(&rules) {
            return Err(bad(format!("the match is over after {i} deals")));
        }
        let before = sheet.totals();
        let number = u32::try_from(i).unwrap_or(u32::MAX).saturating_add(1);
        let board = sheet.board(&rules, number, dealer);
        match (deal.finished(board.vulnerable)?, rules.passed_out()) {
            (None, PassedOut::RedealSame) => {}
            (None, PassedOut::RedealNextDealer) => dealer = dealer.next(),
            (finished, _) => {
                sheet.add(&rules, finished);
                dealer = dealer.next();
            }
        }
        let after = sheet.totals();
        log.push(json!({
            "dealer": board.dealer.to_string(),
            "vul": board.vulnerable.to_string(),
            "points": sides([0, 1].map(|side| after[side] - before[side])),
            "games": sides(sheet.games),
            "part": sides(sheet.part),
            "below": sides(sheet.below),
            "above": sides(sheet.above),
            "done": sheet.done(&rules),
        }));
    }
    // Broken off here, an unfinished rubber has its bonus.
    Ok(json!({
        "log": log,
        "total": sides(sheet.if_stopped(&rules)),
        "done": sheet.done(&rules),
    }))
}
