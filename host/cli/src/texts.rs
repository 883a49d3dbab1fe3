//! What the command itself says to players, in both languages.

use qipai_table::Table;
use qipai_table::rules::Message;

/// Key, English, simplified Chinese; `{name}` stands for an argument.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "begun",
        "{title}: a new game, recorded as {table} in {store}",
        "{title}：新对局，记录为{store}中的{table}",
    ),
    (
        "resumed",
        "{title}: going on with {table}, moves so far: {moves}; --new begins another",
        "{title}：继续{table}，已行{moves}步；--new 另开新局",
    ),
    (
        "not-resumed",
        "The unfinished game {table} can't go on ({why}); a new one begins",
        "未完成的对局{table}无法继续（{why}），另开新局",
    ),
    (
        "how",
        "Type a move or call; ? lists them, help says what else",
        "请输入着法或叫牌；输入 ? 列出全部，输入“帮助”查看其他命令",
    ),
    (
        "help",
        "\
?                  lists the moves or calls that are possible
draw               offers a draw; accept and decline answer an offer
resign             gives the game up
board              draws the board again
SEAT: command      speaks for another seat, where it is not its turn (\"{seat}: resign\")
quit               ends the program; the game goes on next time",
        "\
?                  列出可行的着法或叫牌
提和               提议和棋；对方用“同意”“拒绝”答复
认输               认输
棋盘               重新显示局面
座位：命令         替另一座位发出命令（“{seat}：认输”）
退出               退出程序；下次可继续本局",
    ),
    ("moves", "{n} possible:", "共{n}种："),
    (
        "moves-open",
        "{n} of those that are possible:",
        "部分可行的着法，共{n}种：",
    ),
    (
        "passed-on",
        "{seat}, please; the others look away. Enter when ready",
        "请{seat}接手，其他人请回避。准备好后按回车",
    ),
    (
        "goes-on",
        "The game is kept; the same command goes on with it",
        "对局已保存，用同一命令可以继续",
    ),
    ("game-of", "Game {n} of {of}", "第{n}局，共{of}局"),
    ("game-n", "Game {n}", "第{n}局"),
    ("wins", "Won by {seats}", "{seats}胜"),
    ("draw", "Draw", "和棋"),
    ("nobody", "Nobody wins", "无胜者"),
    ("not-scored", "the result does not count", "不计成绩"),
    ("totals", "Totals: {totals}", "总分：{totals}"),
    (
        "offers-draw",
        "{seat} offers a draw: accept or decline",
        "{seat}提和：同意或拒绝",
    ),
    ("log.call", "{seat} calls {text}", "{seat}：{text}"),
    (
        "log.skip",
        "{seat} makes the prescribed move: {text}",
        "{seat}按规定行棋：{text}",
    ),
    ("log.leave", "{seat}: {text}", "{seat}：{text}"),
    ("log.offer", "{seat} offers a draw", "{seat}提和"),
    ("log.accept", "{seat} accepts", "{seat}同意"),
    ("log.decline", "{seat} declines", "{seat}拒绝"),
    ("log.offer-lapsed", "The offer has lapsed", "提和已失效"),
    ("log.out-of-time", "{seat}: out of time", "{seat}超时"),
    ("log.penalised", "{seat}: {text}", "{seat}：{text}"),
    ("log.hidden", "{seat} has acted", "{seat}已行动"),
    (
        "plugin-failed",
        "the plugin failed in `{function}` ({kind}); `qipai check` tells more",
        "插件在 `{function}` 中出错（{kind}）；详情请运行 qipai check",
    ),
    ("log.fault", "The game program failed", "游戏程序出错"),
    (
        "no-such-seat",
        "There is no seat {seat}: {seats}",
        "没有座位{seat}；座位有：{seats}",
    ),
    (
        "not-played-here",
        "{seat} is not played at this terminal",
        "{seat}不由本终端操作",
    ),
    (
        "stands-still",
        "The table stands still: its game program failed",
        "本桌已中止：游戏程序出错",
    ),
    ("n-cards", "{n} cards", "{n}张"),
    (
        "clock.step",
        "{main} (step {left})",
        "局时{main}（步时{left}）",
    ),
    ("clock.countdown", "{left} (countdown)", "读秒{left}"),
    ("call.P", "pass", "不叫"),
    (
        "verified",
        "{events} events of {plugin} {version}: chain, seed, deals and replay agree",
        "{plugin} {version}，{events}条记录：哈希链、种子、发牌与重演均相符",
    ),
    (
        "breach",
        "event {event}: {what} ({detail})",
        "第{event}条：{what}（{detail}）",
    ),
    ("breach.unreadable", "it can't be read", "无法读取"),
    (
        "breach.bytes",
        "its bytes are not those that a table writes",
        "与系统写出的字节不同",
    ),
    (
        "breach.no-header",
        "the record does not begin with its settings",
        "记录开头缺少设置",
    ),
    ("breach.empty", "the record is empty", "记录为空"),
    ("breach.number", "its number is wrong", "序号不符"),
    ("breach.chain", "its hash is wrong", "哈希不符"),
    (
        "breach.format",
        "its format is not known here",
        "格式不受支持",
    ),
    (
        "breach.plugin",
        "it was played under another plugin",
        "所用的游戏程序不同",
    ),
    ("breach.commitment", "the seed is wrong", "种子与承诺不符"),
    ("breach.open", "the game does not open", "对局无法开始"),
    ("breach.cut", "the record is cut off", "记录不完整"),
    (
        "breach.replay",
        "replaying comes to something else",
        "重演结果不同",
    ),
    ("breach.nonce", "its nonce is wrong", "随机数不符"),
    (
        "breach.secret",
        "the seed is not revealed yet",
        "种子尚未公开",
    ),
    (
        "listed-open",
        "{events} events, goes on",
        "{events}条记录，未结束",
    ),
    ("listed-closed", "{events} events", "{events}条记录"),
    ("not-installed", "not installed", "未安装"),
    (
        "no-manifests",
        "There are no manifests in the folder {folder}; --manifests names another",
        "目录 {folder} 中没有规则清单；可用 --manifests 指定其他目录",
    ),
    (
        "admin-added",
        "{name} is an administrator",
        "{name} 已是管理员",
    ),
    (
        "admin-removed",
        "{name} is an administrator no longer",
        "{name} 不再是管理员",
    ),
    (
        "admin-password",
        "{name} has a new password; the old sessions have ended",
        "{name} 的密码已重置，原有登录已失效",
    ),
    (
        "admin-secret",
        "Password, told this once: {password}",
        "密码（只显示这一次）：{password}",
    ),
    (
        "serving-plugins",
        "Loading plugins: {n}; each is compiled the first time, which takes some seconds",
        "正在载入插件：{n}个；首次载入须编译，每个需数秒",
    ),
    (
        "serving-no-plugins",
        "There is no plugin in {dir}: nothing can be played until one is there",
        "{dir} 中没有插件：放入之前无法开局",
    ),
    (
        "serving-no-manifests",
        "There is no manifest in {dir}/games or {dir}/variants: nothing can be played until one is there",
        "{dir}/games 与 {dir}/variants 中没有规则文件：放入之前无法开局",
    ),
    ("serving", "Open {url}", "请打开 {url}"),
    (
        "serving-network",
        "In this network: {url}",
        "局域网内：{url}",
    ),
    (
        "serving-stop",
        "Ctrl-C stops the server; games go on when it starts again",
        "按 Ctrl-C 停止服务器；再次启动后对局继续",
    ),
    (
        "has-problems",
        "has problems: qipai manifest check {name}",
        "有错误：qipai manifest check {name}",
    ),
    (
        "manifest-fine",
        "{name}: fine, for {game} {version}",
        "{name}：无误，适用于{game} {version}",
    ),
    ("first", "First", "先手"),
    ("second", "Second", "后手"),
];

/// A code's text: the game's own, the table's, or one of this command; arguments filled in.
pub(crate) fn text(table: &Table, message: &Message, lang: &str) -> String {
    let told = table.text(message, lang);
    if told != message.to_string() {
        return told;
    }
    own(message, lang).unwrap_or(told)
}

/// A text of this command alone.
pub(crate) fn own(message: &Message, lang: &str) -> Option<String> {
    let (_, en, zh) = TEXTS.iter().find(|(key, ..)| *key == message.code)?;
    let text = if lang == "zh-Hans" { *zh } else { *en };
    let args = message.args.iter();
    Some(args.fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    }))
}

#[cfg(test)]
mod tests {
    use super::TEXTS;

    #[test]
    fn texts_have_the_same_arguments_in_both_languages_and_one_key() {
        let args = |text: &str| {
            let mut args: Vec<String> = text
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split_once('}'))
                .map(|(name, _)| name.to_owned())
                .collect();
            args.sort();
            args
        };
        for (i, (key, en, zh)) in TEXTS.iter().enumerate() {
            assert_eq!(args(en), args(zh), "{key}");
            assert!(!en.is_empty() && !zh.is_empty(), "{key}");
            assert!(
                !TEXTS[..i].iter().any(|(other, ..)| other == key),
                "{key} twice"
            );
        }
    }
}
