//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "The game of the FIDE laws, on 64 squares; Chess960 too."
            / "国际棋联规则的国际象棋，也可下 960 式。",
        "rules.array":
            "The array of Chess960: a number from 0 to 959, or \"random\"."
            / "960 式的开局编号：0 到 959，或 \"random\" 随机。",
        "rules.dead_position":
            "Draw because nobody can ever give mate (5.2.2)."
            / "双方都不可能将死时判和（5.2.2）。",
        "rules.ep_in_repetition":
            "When en passant makes positions differ (9.2.3)."
            / "吃过路兵的权利何时算作局面不同（9.2.3）。",
        "rules.false_claim":
            "What happens to a wrong claim (9.5.3)."
            / "提出的判和要求不成立时怎么办（9.5.3）。",
        "rules.fifty":
            "Draw after 50 moves by each side without a capture or pawn move (9.3)."
            / "双方各五十步没有吃子、没有动兵则和棋（9.3）。",
        "rules.fivefold":
            "Draw by itself when a position stands for the fifth time (9.6.1)."
            / "同一局面出现第五次自动和棋（9.6.1）。",
        "rules.seventy_five":
            "Draw by itself after 75 such moves (9.6.2)."
            / "这样的着法满七十五步自动和棋（9.6.2）。",
        "rules.threefold":
            "Draw when a position stands for the third time (9.2)."
            / "同一局面出现三次和棋（9.2）。",
        "rules.timeout_vs_bare":
            "Time-outs and illegal moves against an opponent that cannot mate (6.9, 7.5.5)."
            / "对方无法将死时，超时和违例怎样判（6.9、7.5.5）。",
        "rules.variant":
            "Chess or Chess960."
            / "国际象棋或 960 式。",
    }
}
