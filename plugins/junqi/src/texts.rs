//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 3] = ["flag-captured", "no-moves", "no-capture"];
/// Codes of refused moves, layouts and positions.
pub(crate) const REFUSALS: [&str; 26] = [
    "off-board",
    "no-piece",
    "face-down",
    "face-up",
    "not-your-piece",
    "never-moves",
    "in-headquarters",
    "own-piece-there",
    "safe-in-camp",
    "mines-first",
    "not-reachable",
    "lay-out-first",
    "laid-out-already",
    "no-pass",
    "unreadable-layout",
    "camp-not-empty",
    "place-empty",
    "wrong-piece-set",
    "bomb-in-the-front-row",
    "mine-outside-the-last-two-rows",
    "flag-not-in-headquarters",
    "not-your-half",
    "place-taken",
    "flip-two-seats",
    "impossible-position",
    "unreadable-question",
];
/// Codes of notes.
pub(crate) const NOTES: [&str; 9] = [
    "battle-begins",
    "attacker-wins",
    "defender-holds",
    "both-fall",
    "repelled",
    "marshal-lost",
    "flag-shown",
    "turned-up",
    "side-out",
];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = play();
    texts.extend(refusals());
    texts.extend(laying_out());
    texts.extend(RANKS);
    texts.extend(RED);
    texts.extend(GREEN);
    texts.extend(BLUE);
    texts.extend(PURPLE);
    texts
}

/// A text in a language.
pub(crate) fn word(key: &str, chinese: bool) -> &'static str {
    let found = all().into_iter().find(|(known, ..)| *known == key);
    found.map_or("", |(_, en, zh)| if chinese { zh } else { en })
}

/// The twelve kinds: keys with this before the letter, and what comes before the names.
macro_rules! kinds {
    ($key:literal, $en:literal, $zh:literal) => {
        [
            (
                concat!($key, "-S"),
                concat!($en, "marshal"),
                concat!($zh, "司令"),
            ),
            (
                concat!($key, "-J"),
                concat!($en, "general"),
                concat!($zh, "军长"),
            ),
            (
                concat!($key, "-D"),
                concat!($en, "major general"),
                concat!($zh, "师长"),
            ),
            (
                concat!($key, "-L"),
                concat!($en, "brigadier"),
                concat!($zh, "旅长"),
            ),
            (
                concat!($key, "-T"),
                concat!($en, "colonel"),
                concat!($zh, "团长"),
            ),
            (
                concat!($key, "-Y"),
                concat!($en, "major"),
                concat!($zh, "营长"),
            ),
            (
                concat!($key, "-C"),
                concat!($en, "captain"),
                concat!($zh, "连长"),
            ),
            (
                concat!($key, "-P"),
                concat!($en, "lieutenant"),
                concat!($zh, "排长"),
            ),
            (
                concat!($key, "-G"),
                concat!($en, "engineer"),
                concat!($zh, "工兵"),
            ),
            (
                concat!($key, "-M"),
                concat!($en, "mine"),
                concat!($zh, "地雷"),
            ),
            (
                concat!($key, "-B"),
                concat!($en, "bomb"),
                concat!($zh, "炸弹"),
            ),
            (
                concat!($key, "-F"),
                concat!($en, "flag"),
                concat!($zh, "军旗"),
            ),
            (
                concat!($key, "-back"),
                concat!($en, "piece, hidden"),
                concat!($zh, "暗子"),
            ),
        ]
    };
}

const RANKS: [Text; 13] = kinds!("rank", "", "");
const RED: [Text; 13] = kinds!("red", "Red ", "红方");
const GREEN: [Text; 13] = kinds!("green", "Green ", "绿方");
const BLUE: [Text; 13] = kinds!("blue", "Blue ", "蓝方");
const PURPLE: [Text; 13] = kinds!("purple", "Purple ", "紫方");

fn play() -> Vec<Text> {
    texts! {
        "red": "Red" / "红方", "green": "Green" / "绿方", "blue": "Blue" / "蓝方", "purple": "Purple" / "紫方",
        "back": "A piece, face down" / "未翻开的棋子",
        "layout": "Layout" / "布阵", "pass": "Turn skipped" / "跳过", "turn-up": "Turns up" / "翻棋",
        "flag-captured": "The flag is taken" / "军旗被扛",
        "no-moves": "Nothing can move" / "无棋可走",
        "no-capture": "Too long without a capture" / "连续多步无吃子，和棋",
        "battle-begins": "All have laid out: the battle begins" / "布阵完毕，开战",
        "attacker-wins": "{at}: the attacker wins" / "{at}：进攻方胜",
        "defender-holds": "{at}: the defender holds" / "{at}：防守方胜",
        "both-fall": "{at}: both fall" / "{at}：同归于尽",
        "repelled": "{at}: the mines still protect the flag" / "{at}：地雷未清，不能扛旗",
        "marshal-lost": "{side} has lost the marshal" / "{side}司令阵亡",
        "flag-shown": "{side} shows its flag on {at}" / "{side}亮出军旗：{at}",
        "turned-up": "{at} is turned up: {piece}" / "{at}翻开：{piece}",
        "side-out": "{side} is out of the game: {why}" / "{side}出局：{why}",
        "badge-ready": "ready" / "已布阵", "badge-out": "out" / "已出局",
        "pieces-left": "{count} pieces" / "剩{count}子",
        "losses": "Losses of {side}" / "{side}阵亡",
        "quiet-moves": "Moves without a capture" / "未吃子步数",
        "lay-out": "Lay out your army" / "请布阵",
    }
}

fn refusals() -> Vec<Text> {
    texts! {
        "off-board": "There is no such point on this board" / "棋盘上没有这个点",
        "no-piece": "No piece stands there" / "该处没有棋子",
        "face-down": "That piece lies face down" / "该棋子尚未翻开",
        "face-up": "That piece is turned up already" / "该棋子已翻开",
        "not-your-piece": "That is not your piece" / "不是你的棋子",
        "never-moves": "Mines and flags never move" / "地雷和军旗不能移动",
        "in-headquarters": "A piece in a headquarters never moves again" / "大本营中的棋子不能再移动",
        "own-piece-there": "A piece of your side stands there" / "该处有己方棋子",
        "safe-in-camp": "A piece in a camp can't be attacked" / "行营中的棋子不能被吃",
        "mines-first": "Its mines must be cleared before the flag is taken" / "须先清除对方地雷才能扛旗",
        "not-reachable": "The piece does not come there" / "该棋子走不到那里",
        "lay-out-first": "The armies are being laid out" / "正在布阵，尚未开战",
        "laid-out-already": "The armies are laid out already" / "布阵已结束",
        "no-pass": "A turn can't be passed" / "不能主动放弃走棋",
        "flip-two-seats": "Pieces begin face down with two seats only" / "翻棋只能两人对战",
        "impossible-position": "{at}: impossible: {why}" / "{at}：不可能的局面：{why}",
        "unreadable-question": "The question can't be read: {why}" / "问题无法读取：{why}",
        "unknown-point": "no such point on this board" / "棋盘上没有这个点",
        "unknown-side": "no such side" / "没有这一方",
        "unknown-piece": "no such piece" / "没有这种棋子",
        "hidden-piece": "the piece is not told" / "未说明是什么棋子",
        "twice": "told twice" / "重复",
        "side-is-out": "its side is out of the game" / "该方已出局",
        "nobody-left": "nobody is left to play" / "没有人能继续",
        "not-a-flag": "only flags are shown" / "只有军旗会亮出",
        "only-flip": "only pieces of a game with pieces face down" / "只有翻棋才有",
        "too-late": "the game would be over already" / "对局早已结束",
    }
}

fn laying_out() -> Vec<Text> {
    texts! {
        "unreadable-layout": "The layout can't be read from character {at} on" / "布阵从第{at}个字符起无法识别",
        "camp-not-empty": "{at}: nothing is laid out in a camp" / "{at}：行营不能放棋子",
        "place-empty": "{at}: no place may stay empty" / "{at}：该处没有放棋子",
        "wrong-piece-set": "{at}: the army has another number of this piece: {piece}, {fault}" / "{at}：棋子数目不对：{piece}，{fault}",
        "too-many": "too many" / "过多", "too-few": "too few" / "不足",
        "bomb-in-the-front-row": "{at}: no bombs in the front row" / "{at}：炸弹不能放在第一行",
        "mine-outside-the-last-two-rows": "{at}: mines only in the last two rows" / "{at}：地雷只能放在最后两行",
        "flag-not-in-headquarters": "{at}: the flag only in a headquarters" / "{at}：军旗只能放在大本营",
        "not-your-half": "{at}: lay out in your own half" / "{at}：只能在己方区域布阵",
        "place-taken": "{at}: this place or piece is used already" / "{at}：该处或该棋子已使用",
        "preset-balanced": "Balanced" / "均衡阵", "preset-balanced-mirrored": "Balanced, mirrored" / "均衡阵（左右对调）",
        "preset-left": "Strong left" / "左攻阵", "preset-left-mirrored": "Strong right" / "右攻阵",
        "preset-centre": "Centre" / "中军阵", "preset-centre-mirrored": "Centre, mirrored" / "中军阵（左右对调）",
        "preset-wall": "Wall" / "铁壁阵", "preset-wall-mirrored": "Wall, mirrored" / "铁壁阵（左右对调）",
        "preset-swift": "Engineers first" / "工兵飞军阵", "preset-swift-mirrored": "Engineers first, mirrored" / "工兵飞军阵（左右对调）",
        "preset-decoy": "Decoy" / "疑兵阵", "preset-decoy-mirrored": "Decoy, mirrored" / "疑兵阵（左右对调）",
    }
}
