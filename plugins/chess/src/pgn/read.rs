//! Reading PGN. Every move is played, those of variations too.

use super::lexer::{Lexer, Token};
use super::{Line, Node, Pgn};
use crate::moves::Uci;
use crate::position::Position;
use crate::san;
use qipai_sdk::Message;

/// Variations in variations; deeper ones are refused.
const DEEPEST: usize = 32;

/// Line and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) column: u32,
}

impl Place {
    pub(super) fn error(self, code: &'static str) -> PgnError {
        let at = Message::new(code).arg("line", self.line);
        PgnError(at.arg("column", self.column))
    }
}

/// Why a text is not a game: what and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError(pub Message);

impl PgnError {
    pub(super) fn with(self, name: &str, value: impl ToString) -> PgnError {
        PgnError(self.0.quote(name, value))
    }
}

/// Reads all games of a text.
pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
    let mut reader = Reader {
        lexer: Lexer::new(text),
        ahead: None,
        chess960: false,
    };
    let mut games = Vec::new();
    while let Some(game) = reader.game()? {
        games.push(game);
    }
    if games.is_empty() {
        return Err(PgnError(Message::new("pgn-empty")));
    }
    Ok(games)
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    ahead: Option<(Place, Token)>,
    chess960: bool,
}

impl Reader<'_> {
    fn next(&mut self) -> Result<Option<(Place, Token)>, PgnError> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next(),
        }
    }

    fn game(&mut self) -> Result<Option<Pgn>, PgnError> {
        let mut game = Pgn::default();
        let mut said = Vec::new();
        let mut any = false;
        while let Some((place, token)) = self.next()? {
            any = true;
            match token {
                Token::Tag(name, value) => game.tags.push((name, value)),
                Token::Comment(text) => said.push(text),
                other => {
                    self.ahead = Some((place, other));
                    break;
                }
            }
        }
        if !any {
            return Ok(None);
        }
        self.chess960 = game.chess960();
        let start = game.start().map_err(|error| {
            let why = format!("@{}", error.code);
            let found = error.args.first().map_or(String::new(), |(_, v)| v.clone());
            PgnError(
                Message::new("pgn-position")
                    .arg("why", why)
                    .arg("found", found),
            )
        })?;
        let result;
        (game.main, result) = self.line(&start.position, 0)?;
        game.main.comments.splice(0..0, said);
        game.result = result
            .or_else(|| game.tag("Result").map(str::to_owned))
            .unwrap_or_else(|| "*".to_owned());
        Ok(Some(game))
    }

    /// A line up to its end: `)` in a variation, a result or the next game's tags in the main line.
    fn line(&mut self, start: &Position, depth: usize) -> Result<(Line, Option<String>), PgnError> {
        let mut line = Line::default();
        // Positions before the last move and now.
        let (mut before, mut position) = (start.clone(), start.clone());
        while let Some((place, token)) = self.next()? {
            match token {
                Token::Comment(text) => match line.moves.last_mut() {
                    Some(node) => node.comments.push(text),
                    None => line.comments.push(text),
                },
                Token::Nag(number) => {
                    if let Some(node) = line.moves.last_mut() {
                        node.nags.push(number);
                    }
                }
                Token::Open => {
                    let Some(node) = line.moves.last_mut() else {
                        return Err(place.error("pgn-variation"));
                    };
                    if depth == DEEPEST {
                        return Err(place.error("pgn-deep"));
                    }
                    let (variation, result) = self.line(&before, depth + 1)?;
                    if result.as_deref() != Some(")") {
                        return Err(place.error("pgn-open").with("what", "("));
                    }
                    node.variations.push(variation);
                }
                Token::Close if depth == 0 => return Err(place.error("pgn-close")),
                Token::Close => return Ok((line, Some(")".to_owned()))),
                Token::Tag(..) => {
                    self.ahead = Some((place, token));
                    break;
                }
                Token::Word(word) if matches!(word.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") => {
                    if depth == 0 {
                        return Ok((line, Some(word)));
                    }
                }
                Token::Word(word) => {
                    let step = san::read(&position, &word).map_err(|error| {
                        let at = place.error("pgn-move").with("found", &word);
                        at.with("why", format!("@{}", error.code()))
                    })?;
                    line.moves.push(Node {
                        uci: Uci::of(step, self.chess960).to_string(),
                        san: san::write(&position, step),
                        ..Node::default()
                    });
                    let next = position.after(step);
                    before = std::mem::replace(&mut position, next);
                }
            }
        }
        Ok((line, None))
    }
}
