use serde::Serialize;

use super::ExplainError;
use super::story::{bracket, contestant, explain, label};
use super::text::{Sentence, colour_code, criterion_code, values};
use crate::facts::{Colour, Event, PlayerId};
use crate::swiss::{
    Bracket, Completion, Criterion, Demand, Round, System, Work, clash, criteria, pair_with_report,
    parts,
};

/// Why two players meet, or do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// They meet in this round.
    pub meet: bool,
    /// The first criterion that would be worse if they met, and what it is instead.
    pub worse: Option<(Criterion, Criterion)>,
    /// The answer in sentences.
    pub sentences: Vec<Sentence>,
}

impl Why {
    fn not(sentences: Vec<Sentence>) -> Why {
        Why {
            meet: false,
            worse: None,
            sentences,
        }
    }
}

/// Says why `a` and `b` meet in a round or why not, from the event as it stood before it.
///
/// # Errors
/// Unknown players, or a round without a pairing.
pub fn why(
    event: &Event,
    round: u32,
    system: System,
    a: PlayerId,
    b: PlayerId,
) -> Result<Why, ExplainError> {
    if a == b {
        return Err(ExplainError::SelfMeeting(a));
    }
    for id in [a, b] {
        event.player(id).ok_or(ExplainError::UnknownPlayer(id))?;
    }
    let work = Work::new(event, round, system)?;
    let place = |id: PlayerId| {
        work.field
            .players
            .iter()
            .position(|c| c.id == id)
            .and_then(|i| u32::try_from(i).ok())
    };
    let (Some(one), Some(two)) = (place(a), place(b)) else {
        let absent = [a, b].into_iter().filter(|&id| place(id).is_none());
        let told = |id| {
            Sentence::new("absent")
                .with("player", label(event, id))
                .with("round", round)
        };
        return Ok(Why::not(absent.map(told).collect()));
    };
    let (pairing, paired) = work.paired()?;
    let is_pair = |x: PlayerId, y: PlayerId| (x == a && y == b) || (x == b && y == a);
    if pairing
        .boards
        .iter()
        .any(|board| is_pair(board.white, board.black))
    {
        return Ok(Why {
            meet: true,
            worse: None,
            sentences: explain(event, round, system, a)?,
        });
    }
    if let Some(told) = never(event, &work, round, (a, b), (one, two)) {
        return Ok(Why::not(vec![told]));
    }
    let question = Question {
        event,
        work: &work,
        paired: &paired,
        places: (one.min(two), one.max(two)),
    };
    let mut answer = question.answer()?;
    let (_, reports) = pair_with_report(event, round, system)?;
    let theirs = reports.iter().find(|r| {
        r.pairs
            .iter()
            .any(|&(x, y)| [x, y].contains(&a) || [x, y].contains(&b))
    });
    answer
        .sentences
        .extend(theirs.into_iter().flat_map(|r| bracket(event, r)));
    Ok(answer)
}

/// They can't meet whatever the others do.
fn never(
    event: &Event,
    work: &Work,
    round: u32,
    (a, b): (PlayerId, PlayerId),
    (one, two): (u32, u32),
) -> Option<Sentence> {
    let named = |code| {
        Sentence::new(code)
            .with("a", label(event, a))
            .with("b", label(event, b))
    };
    let met = event
        .player(a)?
        .games_before(round)
        .find(|(_, c)| c.opponent == Some(b));
    if let Some((then, _)) = met {
        return Some(named("have-met").with("round", then));
    }
    if event.is_forbidden(a, b, round) {
        return Some(named("forbidden").with("round", round));
    }
    let (one, two) = (
        &work.field.players[one as usize],
        &work.field.players[two as usize],
    );
    let colour = one.preference.colour.unwrap_or(Colour::White);
    clash(one, two).then(|| named("same-colour").word("colour", colour_code(colour)))
}

struct Question<'q> {
    event: &'q Event,
    work: &'q Work,
    paired: &'q Round,
    /// The higher ranked first.
    places: (u32, u32),
}

impl Question<'_> {
    /// Tries the bracket where the first of the two was paired with what their meeting asks of it.
    fn answer(&self) -> Result<Why, ExplainError> {
        let field = &self.work.field;
        let completion = self.work.completed()?;
        let (high, low) = self.places;
        let has = |pairs: &[(u32, u32)], p: u32| pairs.iter().any(|&(x, y)| x == p || y == p);
        let decided = self
            .paired
            .steps
            .iter()
            .position(|s| has(&s.outcome.pairs, high) || has(&s.outcome.pairs, low));
        let Some(at) = decided else {
            return Ok(Why::not(Vec::new()));
        };
        let step = &self.paired.steps[at];
        let (start, end) = field.groups[step.group];
        let inside = |p: u32| step.moved.contains(&p) || (start..end).contains(&(p as usize));
        let mut sentences = Vec::new();
        let demand = if inside(high) && inside(low) {
            Demand::Pair(high, low)
        } else {
            let (first, other) = if has(&step.outcome.pairs, high) {
                (high, low)
            } else {
                (low, high)
            };
            sentences.push(self.other_bracket(first, other, start));
            Demand::Down(first)
        };
        let bracket = Bracket {
            field,
            completion: &completion,
            group: step.group,
            moved: &step.moved,
            demand,
        };
        let Some(outcome) = bracket.pair() else {
            sentences.push(Sentence::new("not-completable"));
            return Ok(Why::not(sentences));
        };
        let below = self.below(&completion, at + 1, &outcome.down);
        let given = criteria(
            field,
            &completion,
            &parts(step.group, &step.moved, &outcome),
            below.as_deref(),
        );
        let next = self
            .paired
            .steps
            .get(at + 1)
            .map(|s| s.outcome.down.as_slice());
        let best = criteria(
            field,
            &completion,
            &parts(step.group, &step.moved, &step.outcome),
            next,
        );
        let worse = best.into_iter().zip(given).find(|(b, g)| b != g);
        sentences.push(match &worse {
            None => Sentence::new("later"),
            Some((best, given)) => Sentence::new("worse")
                .with("number", best.number)
                .word("meaning", criterion_code(best.number))
                .with("best", values(best.number, &best.values))
                .with("given", values(given.number, &given.values)),
        });
        Ok(Why {
            meet: false,
            worse,
            sentences,
        })
    }

    /// Who would float down from the next bracket, given who floats into it.
    fn below(&self, completion: &Completion<'_>, group: usize, moved: &[u32]) -> Option<Vec<u32>> {
        let field = &self.work.field;
        if group >= field.groups.len() {
            return None;
        }
        let bracket = Bracket {
            field,
            completion,
            group,
            moved,
            demand: Demand::Nothing,
        };
        bracket.pair().map(|o| o.down)
    }

    fn other_bracket(&self, first: u32, other: u32, start: usize) -> Sentence {
        let field = &self.work.field;
        let (first, other) = (
            &field.players[first as usize],
            &field.players[other as usize],
        );
        let score = contestant(self.work, other.id).map_or(other.score, |c| c.score);
        Sentence::new("other-bracket")
            .with("a", label(self.event, first.id))
            .with("b", label(self.event, other.id))
            .with("score", field.players[start].score)
            .with("other_score", score)
    }
}
