//! What the server says to people, in both languages.

mod own;

use qipai_table::rules::Message;
use serde_json::{Map, Value, json};

/// Languages that everything is told in.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "zh-Hans"];

/// The template of a code; the server's own first, then those about people, then the table's.
fn template(code: &str, lang: &str) -> Option<&'static str> {
    let own = own::TEXTS.iter().find(|(known, ..)| *known == code);
    own.map(|(_, en, zh)| if lang == "zh-Hans" { *zh } else { *en })
        .or_else(|| crate::people::template(code, lang))
        .or_else(|| qipai_table::texts::template(code, lang))
}

/// A message in both languages. `strings` are a game's: language, key, template.
pub(crate) fn both(message: &Message, strings: &[(String, String, String)]) -> Value {
    let texts = LANGUAGES.map(|lang| (lang.to_owned(), json!(told(message, strings, lang))));
    Value::Object(texts.into_iter().collect::<Map<_, _>>())
}

/// A message in one language; the code itself where nobody has words for it.
pub(crate) fn told(message: &Message, strings: &[(String, String, String)], lang: &str) -> String {
    let find = |code: &str| {
        let theirs = strings
            .iter()
            .find(|(known, key, _)| known == lang && key == code);
        theirs
            .map(|(.., text)| text.as_str())
            .or_else(|| template(code, lang))
    };
    let Some(text) = find(&message.code) else {
        return message.to_string();
    };
    message
        .args
        .iter()
        .fold(text.to_owned(), |text, (name, value)| {
            let named = value.strip_prefix('@').and_then(find).unwrap_or(value);
            text.replace(&format!("{{{name}}}"), named)
        })
}
