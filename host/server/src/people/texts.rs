//! What the server says when it does not do something about people: a code, and what it says in both languages.

use crate::refusal::Refusal;
use axum::http::StatusCode;

/// A refusal by its code in [`TEXTS`].
pub(crate) fn refuse(code: &'static str) -> Refusal {
    let status = row(code).and_then(|row| StatusCode::from_u16(row.1).ok());
    Refusal::new(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), code)
}

/// The text of a code in a language.
pub(crate) fn template(code: &str, lang: &str) -> Option<&'static str> {
    row(code).map(|row| if lang == "zh-Hans" { row.3 } else { row.2 })
}

fn row(code: &str) -> Option<&'static Row> {
    TEXTS.iter().find(|row| row.0 == code)
}

/// Code, status of HTTP, English, simplified Chinese.
type Row = (&'static str, u16, &'static str, &'static str);

/// All codes of this part of the server with their texts.
const TEXTS: &[Row] = &[
    ("name-empty", 400, "A name is needed", "请输入名字"),
    (
        "name-long",
        400,
        "The name is too long: at most {max} characters",
        "名字太长：最多 {max} 个字",
    ),
    (
        "name-character",
        400,
        "A name can't contain the character {character}",
        "名字中不能有字符 {character}",
    ),
    (
        "name-signs",
        400,
        "A name begins with a letter or digit and has no two signs or blanks in a row",
        "名字须以文字或数字开头，符号或空格不能相连",
    ),
    (
        "name-marks",
        400,
        "The name has too many marks on one letter",
        "名字中一个字母上的附加符号太多",
    ),
    (
        "name-mixed",
        400,
        "The name mixes scripts that look alike",
        "名字混用了形近的不同文字",
    ),
    (
        "name-reserved",
        400,
        "This name is reserved",
        "这个名字是保留的",
    ),
    (
        "name-taken",
        409,
        "Somebody has this name already",
        "这个名字已有人使用",
    ),
    (
        "name-fixed",
        409,
        "An account keeps its name",
        "账号的名字不能更改",
    ),
    (
        "no-such-person",
        404,
        "Nobody here has this name",
        "没有叫这个名字的人",
    ),
    (
        "password-short",
        400,
        "The password is too short: at least {min} characters",
        "密码太短：至少 {min} 个字符",
    ),
    (
        "password-long",
        400,
        "The password is too long: at most {max} characters",
        "密码太长：最多 {max} 个字符",
    ),
    (
        "password-name",
        400,
        "The password can't be the name",
        "密码不能与名字相同",
    ),
    (
        "wrong-password",
        403,
        "Name or password is wrong",
        "名字或密码不对",
    ),
    (
        "already-account",
        409,
        "You are signed in with an account; log out first",
        "你已登录账号，请先退出",
    ),
    (
        "account-needed",
        403,
        "This needs an account",
        "此操作需要账号",
    ),
    (
        "no-such-language",
        400,
        "There are no texts in {lang}",
        "没有“{lang}”语言的文本",
    ),
    (
        "last-admin",
        409,
        "The last administrator can't be removed",
        "不能删除最后一位管理员",
    ),
    (
        "yourself",
        400,
        "You can't do this to yourself",
        "不能对自己这样做",
    ),
    (
        "list-full",
        409,
        "The list is full: at most {max} names",
        "名单已满：最多 {max} 人",
    ),
    (
        "too-many-tries",
        429,
        "Too many tries. Wait {seconds} seconds",
        "尝试太多次，请等 {seconds} 秒",
    ),
    (
        "too-many-guests",
        429,
        "Too many new visitors from your address. Wait {seconds} seconds",
        "您的地址新访客太多，请等 {seconds} 秒",
    ),
    (
        "too-many-new-tables",
        429,
        "Too many new tables from your address. Wait {seconds} seconds",
        "您的地址新开的桌子太多，请等 {seconds} 秒",
    ),
    (
        "scope-needed",
        400,
        "Say for which table or event the arbiter is: \"table:ID\" or \"event:ID\"",
        "请说明裁判负责哪一桌或哪项赛事：“table:ID”或“event:ID”",
    ),
    (
        "arbiter-sits",
        409,
        "Who sits at the table can't be its arbiter",
        "在座的人不能当本桌裁判",
    ),
    (
        "no-such-plugin",
        404,
        "There is no plugin {plugin}",
        "没有插件“{plugin}”",
    ),
    (
        "reason-long",
        400,
        "The reason is too long: at most {max} bytes",
        "理由太长：最多 {max} 字节",
    ),
    (
        "busy",
        503,
        "The server is busy. Try again",
        "服务器正忙，请再试一次",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_both_languages_name_the_same_arguments() {
        let names = |text: &str| -> Vec<String> {
            let mut found: Vec<String> = text
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split_once('}'))
                .map(|(name, _)| name.to_owned())
                .collect();
            found.sort();
            found
        };
        for (i, (code, status, en, zh)) in TEXTS.iter().enumerate() {
            assert!(
                TEXTS[i + 1..].iter().all(|row| row.0 != *code),
                "{code} twice"
            );
            assert_eq!(names(en), names(zh), "{code}");
            assert!((400..600).contains(status), "{code}");
        }
    }

    /// Every code that the sources refuse by has a row.
    #[test]
    fn every_code_in_the_sources_has_texts() {
        let mut seen = 0;
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("sources").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).expect("a source");
                for rest in text.split("refuse(\"").skip(1) {
                    let Some((code, _)) = rest.split_once('"') else {
                        continue;
                    };
                    if code == "..." {
                        continue;
                    }
                    seen += 1;
                    assert!(
                        row(code).is_some(),
                        "{code} in {} has no texts",
                        path.display()
                    );
                }
            }
        }
        assert!(seen > 20, "only {seen} codes found");
    }
}
