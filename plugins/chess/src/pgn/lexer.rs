//! PGN text as a stream of tokens, each with the place where it stands.

use super::read::{PgnError, Place};

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// `{text}` or `; text`.
    Comment(String),
    /// `$3`, or the same as `!!`.
    Nag(u8),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A move or a result.
    Word(String),
}

/// Reads tokens one by one.
pub(super) struct Lexer<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text.trim_start_matches('\u{feff}').chars().peekable(),
            place: Place { line: 1, column: 1 },
        }
    }

    fn bump(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        if letter == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(letter)
    }

    /// Everything up to one of `ends`, which is taken too; none if the text ends before.
    fn until(&mut self, ends: &[char]) -> Option<String> {
        let mut text = String::new();
        loop {
            let letter = self.bump()?;
            if ends.contains(&letter) {
                return Some(text);
            }
            text.push(letter);
        }
    }

    fn while_in(&mut self, letters: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(letter) = self.rest.next_if(|&letter| letters(letter)) {
            self.place.column += 1;
            text.push(letter);
        }
        text
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, PgnError> {
        loop {
            let place = self.place;
            let Some(&letter) = self.rest.peek() else {
                return Ok(None);
            };
            let token = match letter {
                // A line that begins with a percent sign is for programs.
                '%' if place.column == 1 => {
                    let _ = self.until(&['\n']);
                    continue;
                }
                '{' => {
                    self.bump();
                    let text = self.until(&['}']);
                    Token::Comment(plain(
                        &text.ok_or(place.error("pgn-open").with("what", "{"))?,
                    ))
                }
                ';' => {
                    self.bump();
                    Token::Comment(plain(&self.while_in(|letter| letter != '\n')))
                }
                '[' => self.tag(place)?,
                '(' => self.single(Token::Open),
                ')' => self.single(Token::Close),
                '$' => {
                    self.bump();
                    let digits = self.while_in(|letter| letter.is_ascii_digit());
                    let wrong = place.error("pgn-move").with("found", format!("${digits}"));
                    let number = digits.parse();
                    Token::Nag(number.map_err(|_| wrong.with("why", "@san-unreadable"))?)
                }
                '!' | '?' => match self.while_in(|letter| matches!(letter, '!' | '?')).as_str() {
                    "!" => Token::Nag(1),
                    "?" => Token::Nag(2),
                    "!!" => Token::Nag(3),
                    "??" => Token::Nag(4),
                    "!?" => Token::Nag(5),
                    "?!" => Token::Nag(6),
                    _ => continue,
                },
                letter if letter.is_whitespace() || letter == '.' => {
                    self.bump();
                    continue;
                }
                _ => match self.word() {
                    Some(word) => Token::Word(word),
                    None => continue,
                },
            };
            return Ok(Some((place, token)));
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    /// A word; none for the number of a move.
    fn word(&mut self) -> Option<String> {
        let word = self.while_in(|letter| {
            !letter.is_whitespace() && !"(){}[];$!?.".contains(letter) || letter == ']'
        });
        let number = word.bytes().all(|b| b.is_ascii_digit()) && self.rest.peek() != Some(&'/');
        // "e.p." says nothing that the move does not say.
        let mark = matches!(word.as_str(), "e" | "p" | "ep");
        (!number && !mark).then_some(word)
    }

    fn tag(&mut self, place: Place) -> Result<Token, PgnError> {
        let wrong = || place.error("pgn-tag");
        self.bump();
        self.while_in(char::is_whitespace);
        let name = self.while_in(|letter| letter.is_alphanumeric() || letter == '_');
        self.while_in(char::is_whitespace);
        if name.is_empty() || self.bump() != Some('"') {
            return Err(wrong());
        }
        let mut value = String::new();
        loop {
            match self.bump().ok_or_else(wrong)? {
                '"' => break,
                '\\' => value.push(self.bump().ok_or_else(wrong)?),
                '\n' => return Err(wrong()),
                letter => value.push(letter),
            }
        }
        self.while_in(char::is_whitespace);
        if self.bump() == Some(']') {
            Ok(Token::Tag(name, value))
        } else {
            Err(wrong())
        }
    }
}

/// The words of a comment with one blank between them.
pub(super) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
