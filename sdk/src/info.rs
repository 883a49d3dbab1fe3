//! Fixed facts of a game and its texts in both languages.

use crate::contract::{Seating, WireInfo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A text in both languages: key, English, Chinese (zh-Hans). A template may hold `{name}` for an argument.
pub type Text = (&'static str, &'static str, &'static str);

/// Texts as a list: `texts! { "line": "Three in a row" / "三子连线" }`.
#[macro_export]
macro_rules! texts {
    ($($key:literal : $en:literal / $zh:literal),* $(,)?) => {
        vec![$(($key, $en, $zh)),*]
    };
}

/// For games without rule parameters: an empty `[rules]` table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoRules {}

/// Codes that the SDK and the host use in every game.
const COMMON: &[Text] = &[
    ("play", "Play", "行棋"),
    ("resigned", "Resignation", "认输"),
    ("out-of-time", "Out of time", "超时"),
    ("left", "Left the game", "中途退场"),
    ("disqualified", "Disqualified", "取消资格"),
    ("no-show", "Did not appear", "未到场"),
    ("illegal-move", "Illegal move", "违规着法"),
    ("agreed", "Agreed", "双方同意"),
    ("adjudicated", "Adjudicated", "裁定"),
    ("board-full", "Board full", "棋盘已满"),
    ("void", "Void", "作废"),
    ("fault", "The game program failed", "游戏程序出错"),
    (
        "not-legal",
        "This move is not allowed now",
        "现在不能这样走",
    ),
    ("not-your-turn", "It is not your turn", "还没轮到你"),
    ("game-over", "The game is over", "对局已结束"),
    (
        "unreadable-move",
        "This is not a move: {text}",
        "无法识别的着法：{text}",
    ),
    (
        "unreadable-rules",
        "The rule parameters can't be read: {why}",
        "规则参数无法读取：{why}",
    ),
    (
        "unreadable-snapshot",
        "The saved game can't be read",
        "存档无法读取",
    ),
    (
        "unreadable-position",
        "The position can't be read: {why}",
        "局面无法读取：{why}",
    ),
    (
        "no-positions",
        "This game starts from its usual position only",
        "本游戏只能从初始局面开始",
    ),
    (
        "no-default",
        "There is no prescribed move here",
        "此处没有规定的默认着法",
    ),
    ("no-auction", "No auction is running", "现在不在叫牌"),
    (
        "no-beat",
        "The game does nothing by itself now",
        "现在没有自动进行的步骤",
    ),
    (
        "no-gesture",
        "Nothing can be done with this selection",
        "所选内容不能构成着法",
    ),
    (
        "no-notation",
        "This notation is not known: {notation}",
        "不支持的记谱法：{notation}",
    ),
    (
        "no-format",
        "This file format is not known: {format}",
        "不支持的棋谱格式：{format}",
    ),
    (
        "no-question",
        "This question is not known",
        "无法回答的问题",
    ),
    (
        "wrong-seats",
        "This game can't be played with these seats",
        "座位数不符合本游戏",
    ),
];

/// Fixed facts of a game, by builder methods.
#[derive(Clone, Debug)]
pub struct Info {
    wire: WireInfo,
    endings: bool,
}

impl Info {
    /// Every code the game uses (seats, phases, endings, refusals, notes, looks) is the key of one of these texts.
    #[must_use]
    pub fn new(texts: Vec<Text>) -> Self {
        let mut wire = WireInfo {
            draws: true,
            scene_version: 1,
            auction_version: 1,
            ..WireInfo::default()
        };
        let own = |key: &str| texts.iter().any(|(k, ..)| *k == key);
        for (key, en, zh) in texts
            .iter()
            .chain(COMMON.iter().filter(|(key, ..)| !own(key)))
        {
            wire.strings
                .push(("en".to_owned(), (*key).to_owned(), (*en).to_owned()));
            wire.strings
                .push(("zh-Hans".to_owned(), (*key).to_owned(), (*zh).to_owned()));
        }
        Self {
            wire,
            endings: false,
        }
    }

    /// One more text, put together when the plugin is described: for names that a game forms by rule.
    #[must_use]
    pub fn text(mut self, key: &str, en: &str, zh: &str) -> Self {
        for (lang, text) in [("en", en), ("zh-Hans", zh)] {
            self.wire
                .strings
                .push((lang.to_owned(), key.to_owned(), text.to_owned()));
        }
        self
    }

    /// A way to sit down with a result for each seat; names in order of play.
    #[must_use]
    pub fn seats(self, names: &[&str]) -> Self {
        let teams: Vec<u8> = (0..names.len()).map(|i| i as u8).collect();
        self.teams(&teams, names)
    }

    /// A way to sit down in teams; names in order of play.
    #[must_use]
    pub fn teams(mut self, teams: &[u8], names: &[&str]) -> Self {
        self.wire.seatings.push(Seating {
            teams: teams.to_vec(),
            seat_names: owned(names),
        });
        self
    }

    /// Something is hidden from some viewer: the game must supply `determinize`.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.wire.hidden_information = true;
        self
    }

    /// A game of this kind can't be drawn.
    #[must_use]
    pub fn no_draws(mut self) -> Self {
        self.wire.draws = false;
        self
    }

    /// Default description of an auction that the game asks for (JSON; docs/auctions.md).
    #[must_use]
    pub fn auction(mut self, id: &str, description: impl Into<String>) -> Self {
        self.wire.auctions.push((id.to_owned(), description.into()));
        self
    }

    /// The codes that `Outcome` uses. Not called: any key of the texts may be one.
    #[must_use]
    pub fn endings(mut self, codes: &[&str]) -> Self {
        self.wire.endings.extend(owned(codes));
        self.endings = true;
        self
    }

    /// The codes that `Illegal` uses. Not called: any key of the texts may be one.
    #[must_use]
    pub fn refusals(mut self, codes: &[&str]) -> Self {
        self.wire.refusals.extend(owned(codes));
        self
    }

    #[must_use]
    pub fn notes(mut self, codes: &[&str]) -> Self {
        self.wire.notes.extend(owned(codes));
        self
    }

    #[must_use]
    pub fn phases(mut self, codes: &[&str]) -> Self {
        self.wire.phases.extend(owned(codes));
        self
    }

    /// Phases in which a skipped turn has a prescribed move.
    #[must_use]
    pub fn skips(mut self, phases: &[&str]) -> Self {
        self.wire.skips.extend(owned(phases));
        self
    }

    #[must_use]
    pub fn beats(mut self, codes: &[&str]) -> Self {
        self.wire.beats.extend(owned(codes));
        self
    }

    /// Notations of moves beside the canonical one.
    #[must_use]
    pub fn notations(mut self, names: &[&str]) -> Self {
        self.wire.notations.extend(owned(names));
        self
    }

    /// Formats of whole games.
    #[must_use]
    pub fn formats(mut self, names: &[&str]) -> Self {
        self.wire.formats.extend(owned(names));
        self
    }

    /// The game has points of its own, counted in this unit (a key of the texts). Where its name begins with `half-`, people are shown
    /// half the number.
    #[must_use]
    pub fn score_unit(mut self, unit: &str) -> Self {
        self.wire.score_unit = unit.to_owned();
        self
    }

    /// What crosses to the host. `package` and `version` are the crate's; a leading "qipai-" is not part of the id.
    pub(crate) fn wire<R: JsonSchema>(self, package: &str, version: &str) -> WireInfo {
        let mut wire = self.wire;
        wire.id = package.strip_prefix("qipai-").unwrap_or(package).to_owned();
        wire.version = version.to_owned();
        wire.rules_schema = serde_json::to_string(&schemars::schema_for!(R)).unwrap_or_default();
        let keys: Vec<String> = wire
            .strings
            .iter()
            .filter(|(lang, ..)| lang == "en")
            .map(|(_, key, _)| key.clone())
            .collect();
        let common = COMMON.iter().map(|(key, ..)| (*key).to_owned());
        if !self.endings {
            wire.endings = keys.clone();
        } else {
            wire.endings.extend(common.clone());
        }
        if wire.refusals.is_empty() {
            wire.refusals.clone_from(&keys);
        } else {
            wire.refusals.extend(common);
        }
        if wire.notes.is_empty() {
            wire.notes = keys;
        }
        if wire.phases.is_empty() {
            wire.phases.push("play".to_owned());
        }
        if wire.seatings.is_empty() {
            wire.seatings.push(Seating {
                teams: vec![0, 1],
                seat_names: owned(&["first", "second"]),
            });
        }
        wire
    }

    pub(crate) fn hides(&self) -> bool {
        self.wire.hidden_information
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}
