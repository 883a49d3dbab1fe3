//! All tie-breaks with what they are called.

use super::names::Name;
use crate::lang::Lang;

/// Whose events a tie-break is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Both,
    Players,
    Teams,
}

/// All names as written, for whom they are, and what they are called in sentences: English, Chinese.
pub(super) const NAMES: &[(Name, &str, Of, &str, &str)] = &[
    (Name::Pts, "PTS", Of::Both, "points", "积分"),
    (Name::Bh, "BH", Of::Both, "Buchholz", "布赫霍尔兹分（小分）"),
    (
        Name::Aob,
        "AOB",
        Of::Both,
        "average of opponents' Buchholz",
        "对手平均小分",
    ),
    (Name::Fb, "FB", Of::Both, "fore Buchholz", "预计小分"),
    (Name::Sb, "SB", Of::Both, "Sonneborn-Berger", "索伯分"),
    (Name::Ks, "KS", Of::Both, "Koya", "科亚分"),
    (Name::De, "DE", Of::Both, "direct encounter", "直胜"),
    (Name::Ps, "PS", Of::Both, "progressive score", "累进分"),
    (Name::Win, "WIN", Of::Both, "number of wins", "胜局数"),
    (
        Name::Won,
        "WON",
        Of::Both,
        "games won on the board",
        "实战胜局数",
    ),
    (
        Name::Bpg,
        "BPG",
        Of::Players,
        "games with Black",
        "执黑局数",
    ),
    (
        Name::Bwg,
        "BWG",
        Of::Players,
        "wins with Black",
        "执黑胜局数",
    ),
    (Name::Rep, "REP", Of::Both, "rounds not missed", "参赛轮数"),
    (Name::Std, "STD", Of::Both, "standard points", "标准分"),
    (Name::Tpn, "TPN", Of::Both, "pairing number", "编排序号"),
    (Name::Rtng, "RTNG", Of::Players, "rating", "等级分"),
    (
        Name::Aro,
        "ARO",
        Of::Players,
        "average rating of opponents",
        "对手平均等级分",
    ),
    (
        Name::Tpr,
        "TPR",
        Of::Players,
        "performance rating",
        "表现分",
    ),
    (
        Name::Ptp,
        "PTP",
        Of::Players,
        "perfect performance",
        "完美表现分",
    ),
    (
        Name::Apro,
        "APRO",
        Of::Players,
        "opponents' average performance",
        "对手平均表现分",
    ),
    (
        Name::Appo,
        "APPO",
        Of::Players,
        "opponents' average perfect performance",
        "对手平均完美表现分",
    ),
    (
        Name::DocumentBh,
        "DBH",
        Of::Players,
        "Buchholz (sum of all opponents' scores)",
        "小分（所有对手积分之和）",
    ),
    (
        Name::DocumentDe,
        "DDE",
        Of::Players,
        "mutual results where all tied have met",
        "直胜（同分者均已相遇）",
    ),
    (
        Name::DocumentWin,
        "DWIN",
        Of::Players,
        "number of wins",
        "胜棋数",
    ),
    (Name::Sos, "SOS", Of::Players, "SOS", "对手得分和"),
    (
        Name::Sosos,
        "SOSOS",
        Of::Players,
        "SOSOS",
        "对手的对手得分和",
    ),
    (Name::Sodos, "SODOS", Of::Players, "SODOS", "所胜对手得分和"),
    (Name::Mms, "MMS", Of::Players, "McMahon score", "麦克马洪分"),
    (
        Name::Omw,
        "OMW",
        Of::Players,
        "opponents' match-win percentage",
        "对手胜率（不低于三分之一）",
    ),
    (
        Name::Owp,
        "OWP",
        Of::Players,
        "opponents' win percentage",
        "对手胜率（不低于四分之一）",
    ),
    (
        Name::Oowp,
        "OOWP",
        Of::Players,
        "opponents' opponents' win percentage",
        "对手的对手胜率",
    ),
    (Name::Mp, "MP", Of::Teams, "match points", "场分"),
    (Name::Gp, "GP", Of::Teams, "game points", "局分"),
    (
        Name::MpVGp,
        "MPvGP",
        Of::Teams,
        "match points or game points, whichever does not decide",
        "非决定性的场分或局分",
    ),
    (
        Name::Emmsb,
        "EMMSB",
        Of::Teams,
        "extended Sonneborn-Berger (match points, match points)",
        "团体索伯分（场分×场分）",
    ),
    (
        Name::Emgsb,
        "EMGSB",
        Of::Teams,
        "extended Sonneborn-Berger (match points, game points)",
        "团体索伯分（场分×局分）",
    ),
    (
        Name::Egmsb,
        "EGMSB",
        Of::Teams,
        "extended Sonneborn-Berger (game points, match points)",
        "团体索伯分（局分×场分）",
    ),
    (
        Name::Eggsb,
        "EGGSB",
        Of::Teams,
        "extended Sonneborn-Berger (game points, game points)",
        "团体索伯分（局分×局分）",
    ),
    (
        Name::Ede,
        "EDE",
        Of::Teams,
        "extended direct encounter",
        "团体直胜",
    ),
    (
        Name::Edebt,
        "EDEBT",
        Of::Teams,
        "extended direct encounter, board count, top boards",
        "团体直胜、台次和、首台成绩",
    ),
    (
        Name::Edebb,
        "EDEBB",
        Of::Teams,
        "extended direct encounter, board count, without bottom boards",
        "团体直胜、台次和、去末台成绩",
    ),
    (
        Name::Edet,
        "EDET",
        Of::Teams,
        "extended direct encounter, top boards",
        "团体直胜、首台成绩",
    ),
    (
        Name::Edeb,
        "EDEB",
        Of::Teams,
        "extended direct encounter, without bottom boards",
        "团体直胜、去末台成绩",
    ),
    (
        Name::Sssc,
        "SSSC",
        Of::Teams,
        "scores and schedule strength",
        "成绩与赛程强度",
    ),
    (Name::Bc, "BC", Of::Teams, "board count", "台次和"),
    (Name::Tbr, "TBR", Of::Teams, "top board results", "首台成绩"),
    (
        Name::Bbe,
        "BBE",
        Of::Teams,
        "without bottom boards",
        "去末台成绩",
    ),
];

/// What a tie-break is called in a sentence.
#[must_use]
pub fn label(name: Name, lang: Lang) -> &'static str {
    let found = NAMES.iter().find(|(known, ..)| *known == name);
    found.map_or("", |(.., en, zh)| lang.of(en, zh))
}
