//! `qipai generate`: random tournaments.

use super::system::{self, Kind};
use super::{input, show};
use crate::output::Failed;
use crate::{Common, Done};
use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::trf::{self, Dialect};

#[derive(clap::Args)]
pub(crate) struct Generate {
    /// Entries before round 1
    #[arg(long, value_name = "N")]
    players: Option<u32>,
    /// Rounds
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// The same seed gives the same tournament
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// dutch-2026 or simple
    #[arg(long, default_value = "dutch-2026")]
    system: String,
    /// Entries after round 1
    #[arg(long, value_name = "N")]
    late: Option<u32>,
    /// Half-point byes asked for, in thousandths a player and a round; so are the next four
    #[arg(long, value_name = "N")]
    half_byes: Option<u32>,
    /// Rounds missed with notice
    #[arg(long, value_name = "N")]
    absences: Option<u32>,
    /// Games not played though paired
    #[arg(long, value_name = "N")]
    forfeits: Option<u32>,
    /// Players who leave for good
    #[arg(long, value_name = "N")]
    withdrawals: Option<u32>,
    /// Draws between equals
    #[arg(long, value_name = "N")]
    draws: Option<u32>,
    /// Pairs who must not meet, in thousandths of the number of players
    #[arg(long, value_name = "N")]
    forbidden: Option<u32>,
    /// Clubs whose members must not meet each other
    #[arg(long, value_name = "N")]
    clubs: Option<u32>,
    /// Baku acceleration
    #[arg(long)]
    baku: bool,
    /// All of this from a file: JSON, with scoring and ratings too
    #[arg(long, value_name = "FILE")]
    recipe: Option<String>,
    /// The tournament as it stands before this round
    #[arg(long, value_name = "ROUND")]
    before: Option<u32>,
    /// Facts (JSON), not a tournament file
    #[arg(long, conflicts_with = "before")]
    facts: bool,
}

/// More than any tournament has; the files hold fewer than 100,000.
const MOST_PLAYERS: u32 = 20_000;
const MOST_ROUNDS: u32 = 999;

impl Generate {
    fn recipe(&self) -> Done<Recipe> {
        let mut recipe = match &self.recipe {
            Some(path) => serde_json::from_str(&input::text(path)?)
                .map_err(|error| input::misread_json(path, &error))?,
            None => Recipe::default(),
        };
        let fields = [
            (&mut recipe.players, self.players),
            (&mut recipe.rounds, self.rounds),
            (&mut recipe.late, self.late),
            (&mut recipe.half_byes, self.half_byes),
            (&mut recipe.absences, self.absences),
            (&mut recipe.forfeits, self.forfeits),
            (&mut recipe.withdrawals, self.withdrawals),
            (&mut recipe.draws, self.draws),
            (&mut recipe.forbidden, self.forbidden),
            (&mut recipe.clubs, self.clubs),
        ];
        for (field, given) in fields {
            *field = given.unwrap_or(*field);
        }
        recipe.baku |= self.baku;
        let players = recipe.players.saturating_add(recipe.late);
        if players > MOST_PLAYERS || recipe.rounds > MOST_ROUNDS {
            return Err(Failed::Input(format!(
                "at most {MOST_PLAYERS} players and {MOST_ROUNDS} rounds, not {players} and {}",
                recipe.rounds
            )));
        }
        Ok(recipe)
    }
}

pub(crate) fn run(common: &Common, args: &Generate) -> Done {
    let recipe = args.recipe()?;
    let Kind::Swiss(system) = system::parse(&args.system).map_err(Failed::Input)? else {
        return Err(Failed::Input(
            "generate knows dutch-2026 and simple".to_owned(),
        ));
    };
    let log = generate(&recipe, system, args.seed).map_err(Failed::input)?;
    let held = log.event().paired_rounds();
    if held < recipe.rounds {
        let message = format!(
            "qipai: no legal pairing of round {}; the tournament ends after round {held}",
            held + 1
        );
        show::note(common, &message);
    }
    if args.facts || common.json {
        return show::text(&(log.to_json().map_err(Failed::internal)? + "\n"));
    }
    let event = match args.before {
        Some(round) if round == 0 || round > held + 1 => {
            return Err(Failed::Input(format!(
                "there is no round {round}; {} is next",
                held + 1
            )));
        }
        Some(round) => log.event().before(round),
        None => log.event().clone(),
    };
    show::as_is(&trf::write(&event, Dialect::Both).map_err(Failed::input)?)
}
