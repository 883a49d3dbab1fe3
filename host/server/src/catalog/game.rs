//! One game or variant, and the tables that can be made of it.

use super::{picture, rules};
use crate::refusal::Refusal;
use crate::texts;
use qipai_manifest::{Draft, Manifest, Report};
use qipai_sandbox::Plugin;
use qipai_table::Config;
use qipai_table::config::Clock;
use qipai_table::rules::{Info, Message, Rules};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::OnceLock;

/// A manifest with its plugin.
pub(crate) struct Game {
    /// The manifest's name.
    pub(crate) id: String,
    folder: &'static str,
    pub(crate) manifest: Manifest,
    pub(crate) plugin: Plugin,
    /// Seats that a table of it may have, the usual number first.
    seats: Vec<usize>,
    picture: OnceLock<Option<String>>,
}

/// What somebody wants otherwise than the manifest has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) seats: Option<usize>,
    /// Keys of the manifest's `[clock]`.
    pub(crate) clock: Option<Map<String, Value>>,
    /// Keys of the manifest's `[rules]`.
    pub(crate) rules: Option<Map<String, Value>>,
    pub(crate) teams: Option<Vec<u8>>,
}

impl Game {
    pub(super) fn new(
        id: String,
        folder: &'static str,
        draft: Draft,
        plugin: Plugin,
    ) -> Result<Self, Report> {
        let manifest = draft.resolve(plugin.info(), None)?;
        draft.check_digest(plugin.digest())?;
        let usual = manifest.config.seating.teams.len();
        let mut seats = vec![usual];
        if draft.seats().is_none() {
            let counts = plugin
                .info()
                .seatings
                .iter()
                .map(|seating| seating.teams.len());
            seats.extend(counts.filter(|count| *count != usual));
            seats.dedup();
        }
        Ok(Self {
            id,
            folder,
            manifest,
            plugin,
            seats,
            picture: OnceLock::new(),
        })
    }

    pub(crate) fn info(&self) -> &Info {
        self.plugin.info()
    }

    /// The settings of a table with what is wished for laid over the manifest.
    ///
    /// # Errors
    /// `bad-table` with what is wrong with the wishes.
    pub(crate) fn config(&self, root: &Path, wish: &Wish) -> Result<Config, Refusal> {
        let mut over = toml::Table::new();
        over.insert(
            "extends".to_owned(),
            format!("{}/{}.toml", self.folder, self.id).into(),
        );
        let mut seating = toml::Table::new();
        if let Some(seats) = wish.seats {
            let seats = i64::try_from(seats).unwrap_or(i64::MAX);
            seating.insert("seats".to_owned(), seats.into());
        }
        if let Some(teams) = &wish.teams {
            let teams: Vec<i64> = teams.iter().map(|team| i64::from(*team)).collect();
            seating.insert("teams".to_owned(), teams.into());
        }
        if !seating.is_empty() {
            over.insert("seating".to_owned(), seating.into());
        }
        if let Some(clock) = &wish.clock {
            over.insert("clock".to_owned(), toml_of(clock)?);
        }
        let text = toml::to_string(&over).map_err(|error| bad_table(&error))?;
        let read = |path: &str| {
            let inside = !path.starts_with('/') && !path.split('/').any(|part| part == "..");
            inside.then(|| std::fs::read_to_string(root.join(path)).ok())?
        };
        let rules = wish.rules.clone().map(Value::Object);
        let draft =
            qipai_manifest::parse(&text, "table", &read).map_err(|report| bad_table(&report))?;
        let manifest = draft.resolve(self.info(), rules.as_ref());
        Ok(manifest.map_err(|report| bad_table(&report))?.config)
    }

    /// Texts of what one of its tables is told with.
    pub(crate) fn texts(&self, ending: Option<&str>) -> Value {
        table_texts(&self.manifest.config, self.info(), ending)
    }

    /// Changes when the settings do.
    pub(crate) fn mark(&self) -> String {
        use sha2::{Digest, Sha256};
        let text = json!(self.manifest.config).to_string();
        qipai_table::record::hex(&Sha256::digest(text)[..6])
    }

    /// As a list of games tells it.
    pub(crate) fn told(&self, suspended: bool) -> Value {
        let config = &self.manifest.config;
        let names: Vec<Value> = config
            .seating
            .names
            .iter()
            .map(|name| json!({"k": name}))
            .collect();
        let extends = self.manifest.extends().first().map(|path| stem(path));
        let info = self.info();
        let mut told = json!({
            "id": self.id, "game": config.game, "title": config.title, "group": config.game, "seats": self.seats,
            "names": names, "hidden": info.hidden_information, "clock": clock(&config.clock), "bots": true,
            "suspended": suspended, "texts": self.texts(None),
        });
        if let Some(extends) = extends {
            told["extends"] = json!(extends);
        }
        let summary = Message::new("summary");
        if info.strings.iter().any(|(_, key, _)| key == "summary") {
            told["summary"] = texts::both(&summary, &info.strings);
        }
        told
    }

    /// The same with its rules and the manifest as resolved.
    pub(crate) fn whole(&self, suspended: bool) -> Value {
        let mut told = self.told(suspended);
        told["rules"] = rules::told(self.info(), &self.manifest.rules());
        told["toml"] = json!(self.manifest.show());
        told
    }

    /// The opening position, JSON text of `{def, scene}`; made once. `None` where the game does not open.
    pub(crate) fn picture(&self) -> Option<&str> {
        let made = self.picture.get_or_init(|| picture::opening(self));
        made.as_deref()
    }
}

/// A clock as the manifest has it, with times in milliseconds.
pub(crate) fn clock(clock: &Clock) -> Value {
    json!(clock)
}

/// Texts of what a table is told with, in both languages: names of its seats, how it ended.
pub(crate) fn table_texts(config: &Config, info: &Info, ending: Option<&str>) -> Value {
    let mut texts = seat_texts(config, info);
    if let Some(code) = ending {
        for lang in texts::LANGUAGES {
            // The template: arguments are put in by whoever reads it.
            texts[lang][code] = json!(texts::told(&Message::new(code), &info.strings, lang));
        }
    }
    texts
}

/// Names of seats in both languages, and what one without a name is called.
fn seat_texts(config: &Config, info: &Info) -> Value {
    let texts = texts::LANGUAGES.map(|lang| {
        let known = |name: &String| {
            info.strings
                .iter()
                .find(|(l, key, _)| l == lang && key == name)
        };
        let names = config.seating.names.iter().filter_map(known);
        let seat = (
            "seat".to_owned(),
            json!(texts::told(&Message::new("seat"), &[], lang)),
        );
        let names = names.map(|(_, key, text)| (key.clone(), json!(text)));
        let names: Map<String, Value> = [seat].into_iter().chain(names).collect();
        (lang.to_owned(), Value::Object(names))
    });
    Value::Object(texts.into_iter().collect())
}

fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.strip_suffix(".toml").unwrap_or(file)
}

fn bad_table(why: &dyn std::fmt::Display) -> Refusal {
    Refusal::bad("bad-table").arg("why", why)
}

/// JSON keys as TOML; nothing nested deeper than a clock's stages is wanted.
fn toml_of(keys: &Map<String, Value>) -> Result<toml::Value, Refusal> {
    toml::Value::try_from(keys).map_err(|error| bad_table(&error))
}
