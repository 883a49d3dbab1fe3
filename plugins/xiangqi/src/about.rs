//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Chinese chess: two armies meet at a river, and the general must not fall."
            / "两军隔河对阵，将死对方将帅者胜。",
        "rules.chase_renewal":
            "Whether an attack that goes on is a chase again."
            / "持续的攻击是否又算一次捉。",
        "rules.draw_material":
            "Draw for want of attacking pieces."
            / "双方都没有进攻子力时判和。",
        "rules.illegal_self_check":
            "What leaving one's own general under attack means."
            / "走后己方将帅被将军时怎么办。",
        "rules.kill_moves":
            "Within how many own moves, all checks, a threatened mate must come for a move to be a kill."
            / "几步之内连将成杀，才算作“杀”。",
        "rules.no_capture_checks":
            "Checks a side may give between captures that still count towards the limit; \"off\": all count."
            / "两次吃子之间一方的将军最多有多少次计入限着；\"off\" 为全部计入。",
        "rules.no_capture_limit":
            "Rounds (a move by both sides) without a capture after which the game is drawn; \"off\" for never."
            / "这么多回合没有吃子即为和棋；\"off\" 为不限。",
        "rules.repetition":
            "Rules that judge a repetition."
            / "按什么规则裁定循环。",
        "rules.repetition_action":
            "What a forbidden repetition costs."
            / "禁止的循环怎样处罚。",
        "rules.repetition_times":
            "Which occurrence of a position is judged."
            / "同一局面第几次出现时裁定。",
        "rules.verdicts":
            "A verdict table of one's own instead of the one of repetition."
            / "不用 repetition 的裁决表，自己另定。",
    }
}
