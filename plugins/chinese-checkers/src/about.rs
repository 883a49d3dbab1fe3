//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Two to six players hop across a star; who has all pieces in the opposite point first wins."
            / "二至六人在六角星上跳，最先把棋子全部跳进对面角的人获胜。",
        "rules.foreign_triangles":
            "What a piece may do in the triangles that are neither its start nor its target."
            / "棋子在既非出发也非目标的角里可以做什么。",
        "rules.home_exit_deadline":
            "Own moves after which a seat that still has pieces in its start triangle loses; 0: never."
            / "走满这么多步后出发角里还有棋子就判负；0 为不限。",
        "rules.hop":
            "Over what a piece may hop."
            / "棋子可以怎样跳。",
        "rules.leave_target":
            "Whether a piece may leave its target."
            / "进了目标角的棋子能否再出来。",
        "rules.max_plies":
            "Moves of all seats after which the game is drawn between those who still play."
            / "全体走满这么多步，尚未结束的各方和棋。",
        "rules.no_legal_move":
            "What a seat that has no move does."
            / "无子可走时怎么办。",
        "rules.places":
            "Whether those who have not won play on for their places."
            / "有人获胜后，其余的人是否继续排名次。",
        "rules.win":
            "When the target counts as filled."
            / "目标角怎样算填满。",
    }
}
