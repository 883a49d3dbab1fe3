//! What is told about mistakes, in the reader's language.

use qipai_tournament::lang::{Catalogue, Lang, MESSAGES};
use std::sync::OnceLock;

/// The commands' own messages, and those of what they are built on.
const OWN: &str = include_str!("messages.txt");

/// A message in a language; as it is, where no text is known for it.
pub(crate) fn told(message: &str, lang: Lang) -> String {
    static CATALOGUE: OnceLock<Catalogue<'static>> = OnceLock::new();
    let catalogue = CATALOGUE.get_or_init(|| Catalogue::new(&[MESSAGES, OWN]));
    catalogue.told(message, lang)
}
