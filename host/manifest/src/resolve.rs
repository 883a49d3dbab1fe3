//! A manifest against its plugin: the settings of a table.

use crate::keys::TOP;
use crate::read::{self, Draft};
use crate::reader::Reader;
use crate::seats::Direction;
use crate::source::{Place, Problem, Report};
use crate::value::{self, Node, Table, Value};
use crate::{auctions, clocks, conduct, schema, seats, series};
use qipai_table::config::Config;
use qipai_table::rules::Info;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// What problems of rules from elsewhere than a file name as their file.
const GIVEN: &str = "rules";

/// A checked manifest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Manifest {
    /// Complete settings of a table.
    pub config: Config,
    /// Which way round the table the order of play goes.
    pub direction: Direction,
    /// The plugin's version that it is pinned to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The plugin's digest that it is pinned to: SHA-256, 64 hex digits in small letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The files it came from, the outermost first.
    #[serde(skip)]
    pub files: Vec<String>,
}

impl Manifest {
    /// The plugin's id.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.config.game
    }

    /// Titles by language; "en" is always there.
    #[must_use]
    pub fn title(&self) -> &BTreeMap<String, String> {
        &self.config.title
    }

    /// The plugin's parameters, complete.
    #[must_use]
    pub fn rules(&self) -> Json {
        serde_json::from_str(&self.config.rules).unwrap_or_default()
    }

    /// The files that it extends, the nearest first.
    #[must_use]
    pub fn extends(&self) -> &[String] {
        self.files.get(1..).unwrap_or_default()
    }
}

impl Draft {
    /// Checks the manifest against its plugin's facts. `over`, a JSON object, replaces rule parameters; a null there
    /// puts the plugin's default back.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resolve(&self, info: &Info, over: Option<&Json>) -> Result<Manifest, Report> {
        let mut r = Reader::default();
        let table = &self.table;
        r.keys(table, "a manifest", TOP);
        let (version, digest) = self.pins(&mut r, info);
        let title = read::title(&mut r, table, self.game());
        let rules = self.rules(&mut r, info, over, None).to_string();
        let cycle = self.cycle(&mut r, info, over);
        let (seating, direction) = seats::seating(&mut r, table, info);
        let clocks = clocks::clocks(&mut r, table, info, &seating.teams, &seating.names);
        let config = Config {
            game: self.game().to_owned(),
            title,
            rules,
            seating,
            clock: clocks.clock,
            phase_clocks: clocks.phases,
            timing: clocks.timing,
            on_timeout: clocks.on_timeout,
            conduct: conduct::conduct(&mut r, table, info),
            auctions: auctions::resolve(&mut r, table, info),
            pace: seats::pace(&mut r, table, info),
            series: series::series(&mut r, table, cycle),
            scoring: series::scoring(&mut r, table, info),
        };
        if !r.problems.is_empty() {
            return Err(Report::sorted(r.problems));
        }
        Ok(Manifest {
            config,
            direction,
            version,
            digest,
            files: self.files.clone(),
        })
    }

    /// The plugin that the manifest names, and which one of it.
    fn pins(&self, r: &mut Reader, info: &Info) -> (Option<String>, Option<String>) {
        if self.game() != info.id {
            let (game, id) = (self.game(), &info.id);
            let message = format!("it is for `{game}`; this plugin is `{id}`");
            r.unknown(&self.place, "wrong-plugin", message, game, [id]);
        }
        let version = r.text(&self.table, "version");
        if let Some((version, place)) = version.filter(|(version, _)| *version != info.version) {
            let message = format!(
                "it wants version {version}; the plugin is version {}",
                info.version
            );
            r.wrong(place, "wrong-version", message);
        }
        let digest = r.text(&self.table, "digest");
        let hex = |text: &str| {
            let digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
            text.len() == 64 && text.bytes().all(digit)
        };
        if let Some((_, place)) = digest.filter(|(digest, _)| !hex(digest)) {
            let message = "a digest is SHA-256: 64 hex digits in small letters";
            r.wrong(place, "bad-digest", message);
        }
        let owned = |(text, _): (&str, &Place)| text.to_owned();
        (version.map(owned), digest.map(owned))
    }

    /// Tells when a plugin is not the one that the manifest is pinned to.
    ///
    /// # Errors
    /// The pin, with its place.
    pub fn check_digest(&self, digest: &str) -> Result<(), Report> {
        let mut r = Reader::default();
        match r.text(&self.table, "digest") {
            Some((wanted, place)) if wanted != digest => {
                let message = format!("it wants the plugin {wanted}; this one is {digest}");
                Err(Report::one(Problem::at(place, "wrong-digest", message)))
            }
            _ => Ok(()),
        }
    }

    /// The parameters of games by their number: each entry of `match.cycle` laid over `[rules]`.
    fn cycle(&self, r: &mut Reader, info: &Info, over: Option<&Json>) -> Vec<String> {
        let empty = Table::default();
        let series = match self.table.get("match").map(|node| &node.value) {
            Some(Value::Table(series)) => series,
            _ => &empty,
        };
        let list = r.array(series, "cycle", "a list of changes to [rules]");
        let mut rules = Vec::new();
        for node in list.unwrap_or_default() {
            match &node.value {
                Value::Table(change) => {
                    let complete = self.rules(r, info, over, Some(change));
                    rules.push(complete.to_string());
                }
                _ => r.expected(node, "a table of rule parameters"),
            }
        }
        rules
    }

    /// The plugin's parameters, complete; `change` is laid over them.
    fn rules(
        &self,
        r: &mut Reader,
        info: &Info,
        over: Option<&Json>,
        change: Option<&Table>,
    ) -> Json {
        let Ok(schema) = serde_json::from_str::<Json>(&info.rules_schema) else {
            let message = "its schema of rules is no JSON";
            r.problems
                .push(Problem::whole(&info.id, "bad-plugin", message));
            return Json::Null;
        };
        let mut given = r.table(&self.table, "rules").cloned().unwrap_or_default();
        if let Some(change) = change {
            given.merge(change.clone());
        }
        if let Some(node) = over.map(|over| value::from_json(GIVEN, over)) {
            match node {
                Node {
                    value: Value::Table(over),
                    ..
                } => given.merge(over),
                node => r.expected(&node, "an object"),
            }
        }
        let place = self.table.entry("rules").map(|(key, _)| &key.place);
        schema::rules(r, &given, place.unwrap_or(&self.place), &schema)
    }
}
