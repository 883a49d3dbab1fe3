//! `qipai play`: people at one terminal, or random players; recorded in a store before it is shown.

mod desk;
mod dice;
mod said;
mod screen;

use crate::output::Failed;
use crate::{Common, Done, setup};
use desk::Desk;
use dice::Dice;
use qipai_table::rules::{Message, Seat, Viewer};
use qipai_table::{Command, Offer, Who};
use said::{Line, Said};
pub(crate) use screen::Screen;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Play {
    /// A manifest's name or path
    manifest: String,
    /// A seat that moves at random, by its name or its number from 0; may be given for several
    #[arg(long, value_name = "SEAT")]
    random: Vec<String>,
    /// Makes the deal and the random players' choices the same each time; left out: the system's randomness
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Where games are recorded
    #[arg(long, default_value = "qipai.db")]
    store: PathBuf,
    /// Begins a new game, whatever is unfinished
    #[arg(long, conflicts_with = "resume")]
    new: bool,
    /// Goes on with this table of the store; left out: with the last unfinished game of the manifest
    #[arg(long, value_name = "TABLE")]
    resume: Option<String>,
}

pub(crate) fn run(common: &Common, args: &Play) -> Done {
    let ready = setup::ready(common, &args.manifest, None)?;
    let title = ready.manifest.title();
    let title = title
        .get(&common.lang)
        .or(title.get("en"))
        .cloned()
        .unwrap_or_default();
    let mut desk = Desk::open(common, args, ready)?;
    let random = random_seats(&desk, &Screen::new(common, &desk.table, &[]), args)?;
    let screen = Screen::new(common, &desk.table, &random);
    let dice = match args.seed {
        Some(seed) => Dice::new(seed ^ u64::from(desk.resumed)),
        None => Dice::os()?,
    };
    screen.banner(&mut desk, &title, &args.store);
    Evening {
        desk,
        screen,
        random,
        dice,
        lines: lines(),
        shown: None,
    }
    .run()
}

fn random_seats(desk: &Desk, screen: &Screen, args: &Play) -> Done<Vec<Seat>> {
    let seat = |name: &String| {
        let none = |why| Failed::Input(format!("--random: {}", screen.words(&desk.table, &why)));
        screen.named(&desk.table, name).map_err(none)
    };
    args.random.iter().map(seat).collect()
}

/// Lines of standard input as they come, so that clocks and beats need not wait for one.
fn lines() -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// One run of the command.
struct Evening {
    desk: Desk,
    screen: Screen,
    random: Vec<Seat>,
    dice: Dice,
    lines: Receiver<String>,
    /// The seat and the number of inputs that the board on the screen is for.
    shown: Option<(Seat, u64)>,
}

/// Whether the evening goes on.
enum Next {
    On,
    Over,
}

impl Evening {
    fn run(&mut self) -> Done {
        loop {
            self.time_passes()?;
            let state = self.desk.table.state();
            if state.suspended {
                let why = Message::new("stands-still");
                return Err(Failed::Internal(self.screen.words(&self.desk.table, &why)));
            }
            if state.match_over {
                return Ok(());
            }
            if state.outcome.is_some() {
                let now = self.desk.now();
                // The game is over and the match is not: what `Next` is for.
                let begun = self.desk.table.handle(now, Who::Host, Command::Next, None);
                begun.map_err(|why| Failed::Internal(why.to_string()))?;
                self.settle()?;
                continue;
            }
            let due = self.desk.table.poll_timeout();
            match state.must.first().copied() {
                Some(seat) if self.random.contains(&seat) => self.chance(seat)?,
                Some(seat) => {
                    if let Next::Over = self.person(seat, due)? {
                        self.screen.say(&self.desk.table, &Message::new("goes-on"));
                        return Ok(());
                    }
                }
                None => match due {
                    Some(due) => std::thread::sleep(self.until(due)),
                    None => return Err(Failed::Internal("nobody is to act".to_owned())),
                },
            }
        }
    }

    fn time_passes(&mut self) -> Done {
        let now = self.desk.now();
        self.desk.table.handle_timeout(now);
        self.settle()
    }

    fn until(&self, due: u64) -> Duration {
        Duration::from_millis(due.saturating_sub(self.desk.now()))
    }

    fn settle(&mut self) -> Done {
        let events = self.desk.settle()?;
        self.screen.tell(&mut self.desk.table, &events);
        Ok(())
    }

    /// A random player's move or call.
    fn chance(&mut self, seat: Seat) -> Done {
        let options = said::options(&mut self.desk.table, seat)?;
        let choice = self.dice.pick(&options).cloned();
        let choice = choice.ok_or_else(|| Failed::Internal("the game lists no move".to_owned()))?;
        let command = choice.command();
        self.command(seat, command)
    }

    /// A person's turn: the board, the prompt, a line.
    fn person(&mut self, seat: Seat, due: Option<u64>) -> Done<Next> {
        let inputs = self.desk.table.state().inputs;
        if self.shown != Some((seat, inputs)) {
            let another = self.shown.is_none_or(|(before, _)| before != seat);
            if another && self.screen.private() {
                self.screen.pass_on(&self.desk.table, seat);
                if self.lines.recv().is_err() {
                    return Ok(Next::Over);
                }
                self.screen.wipe();
            }
            self.screen.board(&mut self.desk.table, seat);
            self.shown = Some((seat, inputs));
        }
        self.screen.prompt(&self.desk.table, seat)?;
        let line = match due {
            None => self
                .lines
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => self.lines.recv_timeout(self.until(due)),
        };
        match line {
            Ok(line) => self.line(seat, &line),
            Err(RecvTimeoutError::Timeout) => {
                self.screen.interrupted();
                Ok(Next::On)
            }
            Err(RecvTimeoutError::Disconnected) => Ok(Next::Over),
        }
    }

    fn line(&mut self, turn: Seat, line: &str) -> Done<Next> {
        // Time first: who was too late does not move.
        self.time_passes()?;
        let Line { seat, said } = match said::parse(&self.desk.table, &self.screen, line) {
            Ok(line) => line,
            Err(why) => {
                self.screen.complain(&self.desk.table, &why);
                return Ok(Next::On);
            }
        };
        if let Some(seat) = seat.filter(|seat| self.random.contains(seat)) {
            let why = Message::new("not-played-here")
                .arg("seat", self.screen.seat(&self.desk.table, seat));
            self.screen.complain(&self.desk.table, &why);
            return Ok(Next::On);
        }
        let by = seat.unwrap_or(turn);
        match said {
            Said::Nothing => {}
            Said::Quit => return Ok(Next::Over),
            Said::Help => self.screen.help(&self.desk.table, by),
            Said::Board => self.shown = None,
            Said::Moves => {
                let options = said::options(&mut self.desk.table, by)?;
                self.screen.options(&mut self.desk.table, by, &options);
            }
            Said::Resign => self.command(by, Command::Resign)?,
            Said::Draw => {
                let by = seat.unwrap_or_else(|| self.who_may_offer(turn));
                self.command(by, Command::Offer(Offer::Draw))?;
            }
            Said::Answer(yes) => self.command(by, Command::Answer(yes))?,
            Said::Text(text) => {
                let command = said::command(&mut self.desk.table, &self.screen, by, &text);
                self.command(by, command)?;
            }
        }
        Ok(Next::On)
    }

    /// Who offers a draw at a shared terminal: the seat to move, unless only another person may.
    fn who_may_offer(&mut self, turn: Seat) -> Seat {
        let seats = (0..).take(self.desk.table.seat_names().len());
        let people = seats.filter(|seat| !self.random.contains(seat));
        let order: Vec<Seat> = std::iter::once(turn).chain(people).collect();
        let table = &mut self.desk.table;
        let may = |seat: &Seat| {
            let scene = table.scene(Viewer::Player(*seat));
            scene.is_ok_and(|scene| scene["offers"]["draw"] == true)
        };
        order.into_iter().find(may).unwrap_or(turn)
    }

    fn command(&mut self, seat: Seat, command: Command) -> Done {
        let now = self.desk.now();
        let seen = Some(self.desk.table.state().inputs);
        let done = self.desk.table.handle(now, Who::Seat(seat), command, seen);
        if let Err(why) = done {
            self.screen.complain(&self.desk.table, &why);
        }
        self.settle()
    }
}
