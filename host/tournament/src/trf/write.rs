use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::facts::{Cell, Colour, Event, Extra, Numbering, Player, Points, Scoring};

/// Which engines' lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// TRF26 records only.
    #[default]
    Trf26,
    /// TRF26 records, and the `XX` lines that older engines need.
    Both,
}

/// Why an event can't be written as a tournament report file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format has no room for numbers above 99,999.
    #[error("player number {0} does not fit into the format")]
    Number(u32),
    /// The format has no room for ratings above 9,999.
    #[error("the rating of player {0} does not fit into the format")]
    Rating(u32),
    /// The format has no room for ranks above 99,999.
    #[error("the rank of player {0} does not fit into the format")]
    Rank(u32),
}

/// Writes an event. Reading it again gives an event that is paired and ranked the same; pairing numbers by rating come
/// back as stated ranks. What the format has no room for is the ends of long names, reasons, rulings, clubs, and who
/// came late or left (they are absent).
///
/// # Errors
/// Player numbers, ratings and ranks beyond what the format's columns hold.
pub fn write(event: &Event, dialect: Dialect) -> Result<String, WriteError> {
    if let Some(player) = event.players.iter().find(|p| p.id == 0 || p.id > 99_999) {
        return Err(WriteError::Number(player.id));
    }
    if let Some(player) = event.players.iter().find(|p| p.rating > 9_999) {
        return Err(WriteError::Rating(player.id));
    }
    let wide = |p: &&Player| rank(event, p).is_some_and(|rank| rank > 99_999);
    if let Some(player) = event.players.iter().find(wide) {
        return Err(WriteError::Rank(player.id));
    }
    let mut out = String::new();
    if !event.name.is_empty() {
        line(&mut out, format!("012 {}", event.name));
    }
    event
        .extra
        .iter()
        .filter(|e| e.head)
        .for_each(|e: &Extra| line(&mut out, e.text.clone()));
    settings(&mut out, event, dialect);
    let round = event.next_round();
    for (player, score) in event.players.iter().zip(event.scores(round)) {
        let points = player.stated_points.unwrap_or(score);
        let rank = rank(event, player);
        line(&mut out, player_line(event, player, round, (points, rank)));
    }
    match late_acceleration(event) {
        Some(accelerated) => acceleration(&mut out, &accelerated, dialect),
        None => acceleration(&mut out, event, dialect),
    }
    forbidden(&mut out, event, dialect);
    odd_points(&mut out, event);
    event
        .extra
        .iter()
        .filter(|e| !e.head)
        .for_each(|e: &Extra| line(&mut out, e.text.clone()));
    Ok(out)
}

/// The format knows no numbers by rating: they are written down as ranks.
fn rank(event: &Event, player: &Player) -> Option<u32> {
    match event.numbering {
        Numbering::Rating => Some(player.tpn),
        _ => player.stated_rank,
    }
}

fn line(out: &mut String, text: impl AsRef<str>) {
    // A line end inside a name would begin a record of its own.
    let text = text.as_ref().replace(['\r', '\n'], " ");
    out.push_str(text.trim_end());
    out.push('\n');
}

fn settings(out: &mut String, event: &Event, dialect: Dialect) {
    let both = dialect == Dialect::Both;
    if let Some(rounds) = event.rounds {
        line(out, format!("142 {rounds}"));
        if both {
            line(out, format!("XXR {rounds}"));
        }
    }
    if let Some(colour) = event.initial_colour {
        line(
            out,
            format!("152 {}", if colour == Colour::White { "W" } else { "B" }),
        );
        if both {
            line(
                out,
                format!(
                    "XXC {}",
                    if colour == Colour::White {
                        "white1"
                    } else {
                        "black1"
                    }
                ),
            );
        }
    }
    if event.numbering != Numbering::Id {
        line(out, "XXC rank");
    }
    if event.seed != 0 {
        line(out, format!("### qipai seed {}", event.seed));
    }
    let system = system(event);
    if !system.is_empty() {
        line(out, format!("192 {system}"));
    }
    scoring(out, &event.scoring, both);
}

/// The system's code, with the ending that tells acceleration.
fn system(event: &Event) -> String {
    const ENDING: &str = "_BAKU";
    match (event.baku, event.system.as_str()) {
        (true, "") => format!("FIDE_DUTCH_2026{ENDING}"),
        (true, code) if !code.ends_with(ENDING) => format!("{code}{ENDING}"),
        (false, code) => code.strip_suffix(ENDING).unwrap_or(code).to_owned(),
        (true, code) => code.to_owned(),
    }
}

/// `162` where it can say the scoring, `XXS` where it can't or where older engines are to read it.
fn scoring(out: &mut String, scoring: &Scoring, both: bool) {
    if *scoring == Scoring::default() {
        return;
    }
    let mut text = String::from("162 ");
    let worths = [
        ('W', Some(scoring.win)),
        ('D', Some(scoring.draw)),
        ('L', Some(scoring.loss)),
        ('A', Some(scoring.zero_bye)),
        ('P', Some(scoring.pairing_bye)),
        ('X', scoring.unknown),
    ];
    for (letter, value) in worths.into_iter().filter_map(|(l, v)| v.map(|v| (l, v))) {
        let _ = write!(text, " {letter}{:>4}   ", value.to_string());
    }
    line(out, text);
    let plain = Scoring {
        forfeit_loss: scoring.zero_bye,
        zero_bye: scoring.zero_bye,
        pairing_bye: scoring.pairing_bye,
        unknown: scoring.unknown,
        ..Scoring::standard(scoring.win, scoring.draw, scoring.loss)
    };
    if both || plain != *scoring {
        let s = scoring;
        let [bw, bd, bl] = s.black.unwrap_or([s.win, s.draw, s.loss]);
        line(
            out,
            format!(
                "XXS W={} D={} L={} BW={bw} BD={bd} BL={bl} ZPB={} HPB={} FPB={} PAB={} FW={} FL={}",
                s.win,
                s.draw,
                s.loss,
                s.zero_bye,
                s.half_bye,
                s.full_bye,
                s.pairing_bye,
                s.forfeit_win,
                s.forfeit_loss
            ),
        );
    }
}

fn player_line(
    event: &Event,
    player: &Player,
    next: u32,
    (points, rank): (Points, Option<u32>),
) -> String {
    let points = points.to_string();
    // Four columns: more is left to be counted from the results.
    let points = if points.len() > 4 { "" } else { &points };
    let rank = rank.map_or(String::new(), |r| r.to_string());
    let rating = if player.rating == 0 {
        String::new()
    } else {
        player.rating.to_string()
    };
    let mut text = format!(
        "001{:>5} {}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {points:>4}{rank:>5}",
        player.id,
        player.sex.unwrap_or(' '),
        fit(&player.title, 3),
        fit(&player.name, 33),
        rating,
        fit(&player.federation, 3),
        fit(&player.fide_id, 11),
        fit(&player.birth, 10),
    );
    for round in 1..=rounds_to_write(player, next) {
        text.push_str(if round == 1 { " " } else { "" });
        text.push_str(&block(event, player, round, next));
    }
    text
}

fn rounds_to_write(player: &Player, next: u32) -> u32 {
    let own = u32::try_from(player.cells.len()).unwrap_or(u32::MAX);
    own.max(if player.joined > 1 || player.left.is_some() {
        next
    } else {
        0
    })
}

/// Ten columns of a round, the first of which is the blank (or fifth digit) before the opponent's number.
fn block(event: &Event, player: &Player, round: u32, next: u32) -> String {
    let cell = player.cell(round);
    let away = player.joined > round || player.left.is_some_and(|left| left <= round);
    if cell == Cell::BLANK && away && round <= next && event.player(player.id).is_some() {
        return " 0000 - Z ".to_owned();
    }
    if cell == Cell::BLANK {
        return " ".repeat(10);
    }
    let colour = match cell.colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    };
    let opponent = cell
        .opponent
        .map_or_else(|| "0000".to_owned(), |id| id.to_string());
    format!("{opponent:>5} {colour} {} ", cell.code.letter())
}

/// Text cut to a field's width.
fn fit(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

/// Who came late does not move the end of Baku's group A, and the file does not say who came late: then the virtual
/// points themselves are written.
fn late_acceleration(event: &Event) -> Option<Event> {
    let rounds = event.rounds?.div_ceil(2);
    let late = event.players.iter().any(|p| p.joined > 1);
    if !event.baku || !late || event.explicit_acceleration() {
        return None;
    }
    let last = event.group_a_last();
    let points = |p: &Player| {
        let rounds = 1..=rounds;
        rounds
            .map(|r| event.baku_points_in(p, r, last))
            .collect::<Vec<_>>()
    };
    let all: Vec<Vec<Points>> = event.players.iter().map(points).collect();
    let mut event = event.clone();
    for (player, points) in event.players.iter_mut().zip(all) {
        player.accelerated = points;
    }
    Some(event)
}

fn acceleration(out: &mut String, event: &Event, dialect: Dialect) {
    for player in event.players.iter().filter(|p| !p.accelerated.is_empty()) {
        for (round, value) in (1..)
            .zip(&player.accelerated)
            .filter(|(_, v)| **v != Points::ZERO)
        {
            line(
                out,
                format!(
                    "250      {value:>4} {round:03} {round:03} {:>4} {:>4}",
                    player.id, player.id
                ),
            );
        }
        if dialect == Dialect::Both || player.accelerated.iter().all(|v| *v == Points::ZERO) {
            let values: String = player
                .accelerated
                .iter()
                .map(|v| format!(" {v:>4}"))
                .collect();
            line(out, format!("XXA{:>5}{values}", player.id));
        }
    }
}

fn forbidden(out: &mut String, event: &Event, dialect: Dialect) {
    let last_round = event.rounds.unwrap_or(999);
    for ban in &event.forbidden {
        let ids: String = ban.ids.iter().map(|id| format!(" {id:>4}")).collect();
        match ban.last {
            Some(last) => line(out, format!("260 {:03} {last:03}{ids}", ban.first)),
            None if ban.first <= 1 && dialect == Dialect::Both => line(out, format!("XXP{ids}")),
            None => line(out, format!("260 {:03} {last_round:03}{ids}", ban.first)),
        }
    }
}

fn odd_points(out: &mut String, event: &Event) {
    let mut groups: BTreeMap<(char, usize, Points), Vec<u32>> = BTreeMap::new();
    for player in &event.players {
        for (round, cell) in (1..).zip(&player.cells) {
            if let Some(points) = cell.odd {
                let letter = match cell.code.letter() {
                    '1' => 'W',
                    '=' => 'D',
                    '0' => 'L',
                    'U' => 'P',
                    other => other,
                };
                groups
                    .entry((letter, round, points))
                    .or_default()
                    .push(player.id);
            }
        }
    }
    for adjustment in &event.adjustments {
        let key = (' ', adjustment.round as usize, adjustment.points);
        groups.entry(key).or_default().push(adjustment.id);
    }
    for ((letter, round, points), ids) in groups {
        let ids: String = ids.iter().map(|id| format!(" {id:>4}")).collect();
        line(
            out,
            format!(
                "299 {letter}       {points:>5}  {round:03} {}",
                ids.trim_start_matches(' ')
            ),
        );
    }
}
