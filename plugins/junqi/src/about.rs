//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Armies of hidden ranks on roads and rails: find and take the enemy’s flag. For two or four."
            / "暗藏军衔的两军或四军在公路铁路上交战，夺取对方军旗。二人或四人。",
        "rules.bomb_takes_flag":
            "Whether a bomb takes the flag; otherwise it is lost on it."
            / "炸弹能否炸军旗；不能则炸弹白白损失。",
        "rules.commander_reveals_flag":
            "Whether all see the flag of an army whose marshal has fallen."
            / "司令阵亡后是否亮出军旗。",
        "rules.flag_needs_mines_cleared":
            "Whether a flag can be taken only when its army's mines are gone."
            / "是否须先挖光对方地雷才能夺旗。",
        "rules.mine_consumed":
            "Whether a mine goes with the piece that it destroys."
            / "地雷炸掉棋子后自己是否也消失。",
        "rules.no_capture_draw":
            "Steps in a row without a capture that make the game a draw; 0: none do."
            / "连续这么多步没有吃子则和棋；0 为不判和。",
        "rules.step_unit":
            "What a step is."
            / "一步怎样算。",
        "rules.visibility":
            "Who sees which pieces."
            / "谁看得见哪些棋子。",
    }
}
