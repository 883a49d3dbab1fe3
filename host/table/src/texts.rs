//! What a table itself says to people, in both languages. Texts of a game with the same key come first.

/// Code, English, simplified Chinese; `{name}` stands for an argument.
pub const TEXTS: &[(&str, &str, &str)] = &[
    // Endings and penalties that every game may meet.
    ("agreed", "Draw agreed", "双方同意和棋"),
    ("resigned", "Resignation", "认输"),
    ("out-of-time", "Out of time", "超时"),
    ("left", "Left the game", "中途退场"),
    ("disqualified", "Disqualified", "取消资格"),
    ("no-show", "Did not appear", "未到场"),
    ("illegal-move", "Illegal move", "违规着法"),
    ("adjudicated", "Adjudicated", "裁定"),
    ("void", "Void", "作废"),
    ("fault", "The game program failed", "游戏程序出错"),
    // Refused commands.
    ("game-over", "The game is over", "对局已结束"),
    ("game-not-over", "The game is not over", "对局尚未结束"),
    ("match-over", "The match is over", "比赛已结束"),
    ("not-your-turn", "It is not your turn", "还没轮到你"),
    ("no-auction", "No auction is running", "现在不在叫牌"),
    ("no-seat", "There is no such seat", "没有这个座位"),
    (
        "out-of-game",
        "This seat is out of the game",
        "该座位已出局",
    ),
    ("paused", "The game is paused", "对局已暂停"),
    ("not-paused", "The game is not paused", "对局没有暂停"),
    (
        "suspended",
        "The table stands still until an arbiter rules",
        "本桌已中止，等待裁判处理",
    ),
    (
        "stale",
        "Somebody else was quicker: look again",
        "他人已先行动，请重新查看",
    ),
    (
        "seen-needed",
        "Several may act: say which state you saw",
        "多人可行动：须说明所见的局面",
    ),
    (
        "too-early",
        "Not before move {from}",
        "第{from}步之前不可以",
    ),
    (
        "too-many-inputs",
        "Too many actions without a move",
        "未行棋的操作过多",
    ),
    // Draw offers (E3).
    (
        "no-draw-offers",
        "Draws may not be offered in this game",
        "本局不可提和",
    ),
    (
        "offer-stands",
        "An offer stands already",
        "已有提和，尚待答复",
    ),
    (
        "offer-after-own-move",
        "A draw may be offered only right after one's own move",
        "只能在自己走棋之后提和",
    ),
    (
        "offer-must-alternate",
        "The other side must offer before you offer again",
        "须待对方提和之后才能再次提和",
    ),
    (
        "no-offer",
        "There is no offer to answer",
        "没有待答复的提和",
    ),
    (
        "own-offer",
        "The offer is your own side's",
        "这是己方的提和",
    ),
    (
        "already-answered",
        "You have answered already",
        "你已经答复过了",
    ),
    // Other offers (T5, A6).
    (
        "no-takebacks",
        "Nothing is taken back in this game",
        "本局不可悔棋",
    ),
    (
        "move-is-final",
        "A move is final once it is made",
        "落子生根，不得悔棋",
    ),
    (
        "no-such-ply",
        "The game has not come by that position: it is at move {ply}",
        "对局没有经过该局面，现为第{ply}步",
    ),
    (
        "no-adjournment",
        "This game is not adjourned",
        "本局不可封棋",
    ),
    (
        "nobody-to-seal",
        "There is no one player who could seal a move",
        "现在没有可以封棋的一方",
    ),
    ("to-be-sealed", "The move is to be sealed first", "须先封棋"),
    (
        "nothing-to-seal",
        "There is no move of yours to seal",
        "现在没有须由你封的着法",
    ),
    ("too-long", "That is too long", "内容过长"),
    (
        "no-pauses",
        "This game is not paused by agreement",
        "本局不可协议暂停",
    ),
    ("match-not-over", "The match is not over", "比赛尚未结束"),
    ("already-here", "You are here already", "你已经到场"),
    // Touching, clocks, reports (T6, A1 to A3, A5, A6).
    (
        "touch-is-free",
        "Touching binds nobody in this game",
        "本局不计摸子",
    ),
    (
        "touch-move",
        "A touched piece must be moved or taken",
        "摸子走子，摸子吃子",
    ),
    (
        "bad-touch",
        "One or two elements of the board are touched",
        "每次触摸一或两个棋子",
    ),
    ("nothing-touched", "Nothing was touched", "没有触摸棋子"),
    (
        "adjust-in-own-time",
        "Pieces are adjusted in one's own time",
        "只能在自己走棋的时间内摆正棋子",
    ),
    (
        "not-your-clock",
        "That clock is not yours to touch now",
        "此时你不得动棋钟",
    ),
    ("own-report", "One reports the other side", "只能举报对方"),
    ("bad-article", "A report names an article", "举报须注明条款"),
    (
        "nothing-to-report",
        "There is nothing of the kind to report",
        "没有可举报的事实",
    ),
    (
        "already-reported",
        "This was reported already",
        "已经举报过了",
    ),
    (
        "unknown-article",
        "There is no such article in this game's settings",
        "本局规则没有该条款",
    ),
    ("too-late", "It is too late for that", "已经过了时限"),
    // What arbiters and hosts are told.
    (
        "not-an-arbiter",
        "Only an arbiter rules",
        "只有裁判可以裁定",
    ),
    (
        "chief-arbiter-only",
        "Only the chief arbiter may rule so",
        "只有裁判长可以这样裁定",
    ),
    (
        "not-the-host",
        "Only the host may do this",
        "只有主持方可以这样做",
    ),
    (
        "bad-line",
        "This is no ruling: {what}",
        "这不是有效的裁决：{what}",
    ),
    (
        "unknown-ending",
        "There is no ending of this name",
        "没有这种结果",
    ),
    (
        "wrong-places",
        "Each seat needs a place from 1 up",
        "每个座位都须有从1起的名次",
    ),
];

/// The template of a code in a language.
#[must_use]
pub fn template(code: &str, lang: &str) -> Option<&'static str> {
    let auctions = qipai_auction::TEXTS.iter();
    let (_, en, zh) = TEXTS
        .iter()
        .chain(auctions)
        .find(|(key, ..)| *key == code)?;
    Some(if lang == "zh-Hans" { zh } else { en })
}
