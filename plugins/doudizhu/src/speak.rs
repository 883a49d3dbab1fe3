//! Moves as people say them.

use crate::moves::Move;
use crate::ranks::{BIG_JOKER, Cards, SMALL_JOKER, letter};
use crate::state::DouDizhu;
use crate::texts::{self, kind_key};

impl DouDizhu {
    /// A move for a reader of English or Chinese ("plane with wings: 3 3 3 4 4 4 5 6", "王炸"); `None` for other languages.
    pub(crate) fn spoken(&self, mv: &Move, language: &str) -> Option<String> {
        let chinese = match language {
            "en" => false,
            "zh-Hans" => true,
            _ => return None,
        };
        let word = |key: &str| {
            let (_, en, zh) = texts::all().into_iter().find(|(k, ..)| *k == key)?;
            Some(if chinese { zh } else { en })
        };
        let Move::Play(cards, _) = mv else {
            return word("pass").map(str::to_owned);
        };
        let name = word(kind_key(self.reading(mv)?.kind))?;
        let mark = if chinese { "：" } else { ": " };
        Some(format!("{name}{mark}{}", spelled(*cards, chinese)))
    }
}

fn spelled(cards: Cards, chinese: bool) -> String {
    let words = cards
        .ranks()
        .map(|rank| match (rank, letter(rank), chinese) {
            (SMALL_JOKER, _, true) => "小王".to_owned(),
            (BIG_JOKER, _, true) => "大王".to_owned(),
            (SMALL_JOKER, ..) => "small joker".to_owned(),
            (BIG_JOKER, ..) => "big joker".to_owned(),
            (_, 'T', _) => "10".to_owned(),
            (_, letter, _) => letter.to_string(),
        });
    words.collect::<Vec<_>>().join(" ")
}
