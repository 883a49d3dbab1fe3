use super::ExplainError;
use super::text::{Sentence, colour_code, criterion_code, values};
use crate::facts::{Colour, Event, Player, PlayerId};
use crate::swiss::{
    BracketReport, ColourRule, Contestant, Pairing, Strength, System, Work, pair_with_report,
};

/// Explains a player's pairing in a round, from the event as it stood before it.
///
/// # Errors
/// An unknown player, or a round without a pairing.
pub fn explain(
    event: &Event,
    round: u32,
    system: System,
    id: PlayerId,
) -> Result<Vec<Sentence>, ExplainError> {
    let player = event.player(id).ok_or(ExplainError::UnknownPlayer(id))?;
    let (pairing, reports) = pair_with_report(event, round, system)?;
    let work = Work::new(event, round, system)?;
    Ok(story(event, &work, &pairing, &reports, player))
}

/// The number and the name.
pub(super) fn label(event: &Event, id: PlayerId) -> String {
    let name = event.player(id).map_or("", |p| p.name.as_str());
    if name.is_empty() {
        id.to_string()
    } else {
        format!("{id} {name}")
    }
}

pub(super) fn contestant(work: &Work, id: PlayerId) -> Option<&Contestant> {
    work.coloured().players.iter().find(|c| c.id == id)
}

fn story(
    event: &Event,
    work: &Work,
    pairing: &Pairing,
    reports: &[BracketReport],
    player: &Player,
) -> Vec<Sentence> {
    let id = player.id;
    let score = |id: PlayerId| contestant(work, id).map(|c| c.score).unwrap_or_default();
    let board = pairing
        .boards
        .iter()
        .position(|b| b.white == id || b.black == id);
    let Some(at) = board else {
        return alone(event, pairing, player, score(id).to_string());
    };
    let board = &pairing.boards[at];
    let (colour, opponent) = if board.white == id {
        (Colour::White, board.black)
    } else {
        (Colour::Black, board.white)
    };
    let mut told = vec![
        Sentence::new("meets")
            .with("player", label(event, id))
            .with("score", score(id))
            .word("colour", colour_code(colour))
            .with("opponent", label(event, opponent))
            .with("opponent_score", score(opponent))
            .with("board", at + 1)
            .with("round", pairing.round),
    ];
    told.extend(
        [id, opponent]
            .iter()
            .filter_map(|&who| floated(event, reports, who, score(who).to_string())),
    );
    if let Some(report) = reports
        .iter()
        .find(|r| r.pairs.iter().any(|&(a, b)| a == id || b == id))
    {
        told.extend(bracket(event, report));
    }
    told.extend(
        [id, opponent]
            .iter()
            .filter_map(|&who| due(event, work, who)),
    );
    told.push(colour_rule(board.rule));
    told
}

fn alone(event: &Event, pairing: &Pairing, player: &Player, score: String) -> Vec<Sentence> {
    let named = |code| {
        Sentence::new(code)
            .with("player", label(event, player.id))
            .with("round", pairing.round)
    };
    if pairing.bye == Some(player.id) {
        return vec![
            named("bye").with("score", &score),
            Sentence::new("bye-why").with("score", &score),
        ];
    }
    vec![named("absent")]
}

fn floated(
    event: &Event,
    reports: &[BracketReport],
    id: PlayerId,
    score: String,
) -> Option<Sentence> {
    let brackets = reports.iter().filter(|r| r.down.contains(&id)).count();
    let told = Sentence::new("floated")
        .with("player", label(event, id))
        .with("score", score);
    (brackets > 0).then(|| told.with("brackets", brackets))
}

/// What a bracket was made of, what floated, and what had to be given up.
#[must_use]
pub fn bracket(event: &Event, report: &BracketReport) -> Vec<Sentence> {
    let mut told = vec![
        Sentence::new("bracket")
            .with("score", report.score)
            .with("residents", report.residents.len())
            .with("moved", report.moved.len())
            .with("pairs", report.pairs.len()),
    ];
    if !report.down.is_empty() {
        let players: Vec<String> = report.down.iter().map(|&id| label(event, id)).collect();
        told.push(
            Sentence::new("floating")
                .with("count", players.len())
                .with("players", players.join("; ")),
        );
    }
    // C6 to C8 are told by who floats.
    let lost = report
        .criteria
        .iter()
        .filter(|c| c.number > 8 && c.values.iter().any(|&v| v != 0));
    let lost: Vec<Sentence> = lost
        .map(|c| {
            Sentence::new("given-up")
                .with("number", c.number)
                .word("meaning", criterion_code(c.number))
                .with("values", values(c.number, &c.values))
        })
        .collect();
    let perfect = lost.is_empty();
    told.extend(lost);
    if report.exchanges > 0 {
        told.push(Sentence::new("exchanges").with("count", report.exchanges));
    }
    told.push(Sentence::new(if perfect {
        "perfect"
    } else {
        "first-in-order"
    }));
    told
}

fn due(event: &Event, work: &Work, id: PlayerId) -> Option<Sentence> {
    let preference = &contestant(work, id)?.preference;
    let strength = match preference.strength {
        Strength::None => return Some(Sentence::new("due-none").with("player", label(event, id))),
        Strength::Mild => "mild",
        Strength::Strong => "strong",
        Strength::Absolute => "absolute",
    };
    let told = Sentence::new("due").with("player", label(event, id));
    Some(
        told.word("colour", colour_code(preference.colour?))
            .word("strength", strength),
    )
}

fn colour_rule(rule: ColourRule) -> Sentence {
    Sentence::new(match rule {
        ColourRule::BothDue => "colour-both-due",
        ColourRule::Stronger => "colour-stronger",
        ColourRule::Alternate => "colour-alternate",
        ColourRule::HigherRanked => "colour-higher-ranked",
        ColourRule::Initial => "colour-initial",
    })
}
