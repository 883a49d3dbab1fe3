//! What people's commands were answered with, so that one said twice is done once.

use crate::limits;
use qipai_table::rules::Message;
use std::collections::{HashMap, VecDeque};

/// How a command was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Done,
    Refused(Message),
}

/// The last answers of each person, by the command's name.
#[derive(Debug, Default)]
pub(crate) struct Answers(HashMap<String, VecDeque<(String, Answer)>>);

impl Answers {
    pub(crate) fn of(&self, person: &str, cid: &str) -> Option<&Answer> {
        let answers = self.0.get(person)?;
        answers
            .iter()
            .find(|(known, _)| known == cid)
            .map(|(_, answer)| answer)
    }

    pub(crate) fn remember(&mut self, person: &str, cid: &str, answer: Answer) {
        // A crowd of passers-by is not to fill the memory.
        if self.0.len() >= limits::REMEMBERED_PEOPLE && !self.0.contains_key(person) {
            let quietest = self.0.iter().min_by_key(|(_, answers)| answers.len());
            let quietest = quietest.map(|(person, _)| person.clone());
            self.0.remove(&quietest.unwrap_or_default());
        }
        let answers = self.0.entry(person.to_owned()).or_default();
        if answers.len() == limits::REMEMBERED {
            answers.pop_front();
        }
        answers.push_back((cid.to_owned(), answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_64_commands_of_each_person_are_remembered() {
        let mut answers = Answers::default();
        for n in 0..=limits::REMEMBERED {
            answers.remember("a", &n.to_string(), Answer::Done);
        }
        assert_eq!(answers.of("a", "0"), None);
        assert_eq!(answers.of("a", "1"), Some(&Answer::Done));
        assert_eq!(answers.of("b", "1"), None);
        // Passers-by drive each other out, and not who plays.
        for n in 0..2 * limits::REMEMBERED_PEOPLE {
            answers.remember(&format!("guest {n}"), "1", Answer::Done);
        }
        assert_eq!(answers.0.len(), limits::REMEMBERED_PEOPLE);
        assert_eq!(answers.of("a", "1"), Some(&Answer::Done));
    }
}
