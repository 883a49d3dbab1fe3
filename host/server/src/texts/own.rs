//! The server's own texts: code, English, simplified Chinese; `{name}` stands for an argument.

pub(super) const TEXTS: &[(&str, &str, &str)] = &[
    ("seat", "Seat {n}", "{n}号位"),
    // Requests.
    ("not-found", "There is nothing here", "这里什么也没有"),
    (
        "foreign-origin",
        "This request comes from another site",
        "请求来自其他网站",
    ),
    (
        "not-json",
        "The request's body is not JSON of the right form: {why}",
        "请求内容不是正确的 JSON：{why}",
    ),
    (
        "too-large",
        "That is too large: at most {most} bytes",
        "内容过大：最多 {most} 字节",
    ),
    (
        "no-such-address",
        "There is no such address",
        "没有这个地址",
    ),
    (
        "bad-query",
        "What stands after the question mark can't be read: {why}",
        "无法读取问号后的参数：{why}",
    ),
    (
        "not-a-socket",
        "This address is for WebSockets of version 13",
        "此地址只用于第13版 WebSocket 连接",
    ),
    (
        "no-such-method",
        "That can't be done with this address",
        "此地址不支持该操作",
    ),
    ("too-slow", "The request took too long", "请求超时"),
    (
        "nobody",
        "The server does not know who you are: open the page again",
        "服务器不知道您是谁，请重新打开页面",
    ),
    (
        "internal",
        "Something went wrong on the server",
        "服务器出错",
    ),
    ("stopping", "The server is stopping", "服务器正在停止"),
    (
        "not-an-administrator",
        "Only an administrator may do that",
        "只有管理员可以这样做",
    ),
    // What the database says.
    (
        "disk-full",
        "The server's disk is full: nothing was changed",
        "服务器磁盘已满，未作任何改动",
    ),
    (
        "database-busy",
        "The server's database is busy: nothing was changed, try again",
        "服务器数据库繁忙，未作任何改动，请重试",
    ),
    (
        "not-kept",
        "The server could not keep that: nothing was changed",
        "服务器未能保存，未作任何改动",
    ),
    // Games.
    (
        "no-such-game",
        "There is no game {manifest}",
        "没有游戏 {manifest}",
    ),
    (
        "game-suspended",
        "New tables of this game are not allowed at present",
        "目前不能新开这种游戏的桌子",
    ),
    ("no-scene", "The game can't be shown", "无法显示该游戏"),
    // Tables.
    ("no-table", "There is no such table", "没有这张桌子"),
    (
        "broken-table",
        "This table's record can't be read; the administrator has been told",
        "本桌的记录无法读取，已通知管理员",
    ),
    (
        "bad-table",
        "Such a table can't be made: {why}",
        "无法这样开桌：{why}",
    ),
    (
        "not-opened",
        "The game did not open: {why}",
        "游戏未能开始：{why}",
    ),
    (
        "too-many-tables",
        "Too many tables: at most {most}",
        "桌子太多：最多 {most} 张",
    ),
    (
        "delay-too-long",
        "Spectators wait at most {most} ms",
        "观众最多延迟 {most} 毫秒",
    ),
    (
        "one-seat-each",
        "Everybody takes one seat",
        "每人只能坐一个座位",
    ),
    (
        "too-many-invited",
        "At most {most} people are invited",
        "最多邀请 {most} 人",
    ),
    ("no-player", "There is no player {name}", "没有玩家 {name}"),
    ("already-begun", "The game has begun", "对局已经开始"),
    ("not-begun", "The game has not begun", "对局尚未开始"),
    ("not-over", "The game is not over", "对局尚未结束"),
    ("seat-taken", "This seat is taken", "座位已有人"),
    (
        "not-seated",
        "You do not sit at this table",
        "您没有坐在这张桌子",
    ),
    ("blocked", "You are not welcome there", "您被对方屏蔽"),
    (
        "not-the-host",
        "Only who made the table may do that",
        "只有开桌的人可以这样做",
    ),
    (
        "no-such-level",
        "Bots have levels 1 to {most}",
        "电脑等级为 1 至 {most}",
    ),
    (
        "no-such-step",
        "There is no step {step}",
        "没有第 {step} 步",
    ),
    // Frames.
    (
        "bad-frame",
        "The message can't be read: {why}",
        "消息无法读取：{why}",
    ),
    ("not-text", "Messages are text", "消息须为文本"),
    ("hello-first", "Say hello first", "须先发送 hello"),
    (
        "too-fast",
        "Too many messages: at most {most} a second",
        "消息过于频繁：每秒最多 {most} 条",
    ),
    (
        "too-many-sockets",
        "Too many connections of one person",
        "同一人的连接过多",
    ),
    (
        "bad-cid",
        "A command has a name of 1 to {most} characters",
        "命令名须为 1 至 {most} 个字符",
    ),
    (
        "bad-act",
        "A command says one thing",
        "一条命令只能做一件事",
    ),
    ("not-joined", "Join the table first", "须先加入这张桌子"),
    (
        "too-many-tokens",
        "Too much was touched: at most {most}",
        "触碰的元素过多：最多 {most} 个",
    ),
    (
        "text-too-long",
        "That is too long: at most {most} characters",
        "文字过长：最多 {most} 个字符",
    ),
    ("chat-empty", "There is nothing to say", "没有内容"),
];
