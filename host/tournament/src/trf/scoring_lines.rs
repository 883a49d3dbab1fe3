//! What results are worth: `162` (TRF26), `XXS` (JaVaFo's dialect) and `BBx` (bbpPairings').

use super::columns::{Word, words};
use super::error::{Problem, TrfError};
use super::read::{Reader, points};
use crate::facts::{Points, Scoring};

fn bad(record: &'static str, line: usize, word: &Word<'_>) -> TrfError {
    let problem = Problem::Record {
        record,
        text: word.text.to_owned(),
    };
    TrfError {
        line,
        column: word.column,
        problem,
    }
}

/// A win's points are also those of a forfeit win, a full-point bye and, unless said otherwise, of the
/// pairing-allocated bye.
fn set_win(scoring: &mut Scoring, value: Points) {
    scoring.win = value;
    scoring.forfeit_win = value;
    scoring.full_bye = value;
    scoring.pairing_bye = value;
}

fn set_draw(scoring: &mut Scoring, value: Points) {
    scoring.draw = value;
    scoring.half_bye = value;
}

/// `162`: a letter and its points, several times: `W` win, forfeit win, full-point bye; `D` draw, half-point bye;
/// `L` loss; `A` absence and forfeit loss; `P` pairing-allocated bye; `X` unknown result.
pub(super) fn record_162(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    let mut found = words(text).into_iter();
    while let Some(word) = found.next() {
        let mut letters = word.text.chars();
        let letter = letters.next().unwrap_or(' ').to_ascii_uppercase();
        let rest = letters.as_str();
        let value = if rest.is_empty() {
            let next = found.next().ok_or_else(|| bad("162", line, &word))?;
            points(line, &next, "points")?
        } else {
            points(
                line,
                &Word {
                    column: word.column + 1,
                    text: rest,
                },
                "points",
            )?
        };
        let scoring = &mut reader.event.scoring;
        match letter {
            'W' => set_win(scoring, value),
            'D' => set_draw(scoring, value),
            'L' => scoring.loss = value,
            'A' => (scoring.zero_bye, scoring.forfeit_loss) = (value, value),
            'P' => reader.bye_worth = Some(value),
            'X' => scoring.unknown = Some(value),
            _ => return Err(bad("162", line, &word)),
        }
    }
    Ok(())
}

/// `XXS CODE=VALUE ...`, later values over earlier ones.
pub(super) fn record_xxs(reader: &mut Reader, line: usize, text: &str) -> Result<(), TrfError> {
    for word in words(text) {
        let Some((code, value)) = word.text.split_once('=') else {
            return Err(bad("XXS", line, &word));
        };
        let column = word.column + code.chars().count() + 1;
        let value = points(
            line,
            &Word {
                column,
                text: value,
            },
            "points",
        )?;
        let scoring = &mut reader.event.scoring;
        match code.to_ascii_uppercase().as_str() {
            "W" => {
                set_win(scoring, value);
                set_black(scoring, 0, None);
            }
            "D" => {
                set_draw(scoring, value);
                set_black(scoring, 1, None);
            }
            "L" => {
                scoring.loss = value;
                set_black(scoring, 2, None);
            }
            "WW" => {
                set_black(scoring, 0, Some(scoring.win));
                scoring.win = value;
            }
            "WD" => {
                set_black(scoring, 1, Some(scoring.draw));
                scoring.draw = value;
            }
            "WL" => {
                set_black(scoring, 2, Some(scoring.loss));
                scoring.loss = value;
            }
            "BW" => set_black(scoring, 0, Some(value)),
            "BD" => set_black(scoring, 1, Some(value)),
            "BL" => set_black(scoring, 2, Some(value)),
            "ZPB" => scoring.zero_bye = value,
            "HPB" => scoring.half_bye = value,
            "FPB" => scoring.full_bye = value,
            "PAB" => reader.bye_worth = Some(value),
            "FW" => scoring.forfeit_win = value,
            "FL" => scoring.forfeit_loss = value,
            _ => return Err(bad("XXS", line, &word)),
        }
        simplify_black(scoring);
    }
    Ok(())
}

/// Black's value of a result becomes `value`, or White's. A value that Black has already stays when White's changes.
fn set_black(scoring: &mut Scoring, result: usize, value: Option<Points>) {
    let white = [scoring.win, scoring.draw, scoring.loss];
    let known = scoring.black.is_some();
    let mut black = scoring.black.unwrap_or(white);
    let keeps_own = known && value == Some(white[result]);
    if !keeps_own {
        black[result] = value.unwrap_or(white[result]);
    }
    scoring.black = Some(black);
}

fn simplify_black(scoring: &mut Scoring) {
    if scoring.black == Some([scoring.win, scoring.draw, scoring.loss]) {
        scoring.black = None;
    }
}

/// `BBW`, `BBD`, `BBL` win, draw, loss; `BBZ` zero-point bye; `BBF` forfeit loss; `BBU` pairing-allocated bye.
pub(super) fn record_bb(
    reader: &mut Reader,
    line: usize,
    code: &str,
    text: &str,
) -> Result<(), TrfError> {
    let found = words(text);
    let [word] = found.as_slice() else {
        let problem = Problem::Record {
            record: "BB",
            text: text.to_owned(),
        };
        return Err(TrfError {
            line,
            column: 5,
            problem,
        });
    };
    let value = points(line, word, "points")?;
    let scoring = &mut reader.event.scoring;
    match code {
        "BBW" => set_win(scoring, value),
        "BBD" => set_draw(scoring, value),
        "BBL" => scoring.loss = value,
        "BBZ" => scoring.zero_bye = value,
        "BBF" => scoring.forfeit_loss = value,
        _ => reader.bye_worth = Some(value),
    }
    Ok(())
}
