//! The plugin's side of the component: generated bindings, and plain conversions to and from the SDK's types.
#![allow(unsafe_code)]

use crate::contract as own;
use crate::game::Game;
use crate::seats::Seat;
use crate::session::{Session, describe};
use bindings::exports::qipai::game::{rules, tools};
use bindings::qipai::game::console;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::Once;

#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod bindings {
    wit_bindgen::generate!({ path: "wit", world: "game-with-tools", pub_export_macro: true, default_bindings_module: "qipai_sdk::guest::bindings" });
}

/// The crate's name and version.
pub trait Facts: 'static {
    const PACKAGE: &'static str;
    const VERSION: &'static str;
}

/// A game as a component. `F` names the crate.
pub struct Plugin<G, F>(PhantomData<(G, F)>);

/// A session as a resource. One instance is called by one thread, never while it is called.
pub struct Held<G: Game>(RefCell<Session<G>>);

/// Panic texts would be lost: they go to the console, which shows them to administrators.
fn hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            console::log(console::Level::Error, &info.to_string())
        }))
    });
}

impl<G: Game, F: Facts> rules::Guest for Plugin<G, F> {
    type Session = Held<G>;

    fn describe() -> rules::Info {
        hook();
        describe::<G>(F::PACKAGE, F::VERSION).into()
    }
}

impl<G: Game> rules::GuestSession for Held<G> {
    fn open(setup: rules::Setup) -> Result<rules::Session, rules::Refusal> {
        hook();
        Ok(rules::Session::new(Self(RefCell::new(Session::<G>::open(
            &setup.into(),
        )?))))
    }

    fn restore(snapshot: Vec<u8>) -> Result<rules::Session, rules::Refusal> {
        hook();
        Ok(rules::Session::new(Self(RefCell::new(
            Session::<G>::restore(&snapshot)?,
        ))))
    }

    fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().snapshot()
    }

    fn status(&self) -> rules::Status {
        self.0.borrow().status().into()
    }

    fn legal_moves(&self, seat: u8) -> rules::Choices {
        self.0.borrow().legal_lines(Seat(seat)).into()
    }

    fn check(&self, seat: u8, mv: String) -> Result<(), rules::Refusal> {
        Ok(self.0.borrow().check(Seat(seat), &mv)?)
    }

    fn apply(&self, input: rules::Input) -> Result<rules::Step, rules::Refusal> {
        Ok(self.0.borrow_mut().apply(input.into())?.into())
    }

    fn calls(&self, seat: u8) -> rules::Choices {
        self.0.borrow().call_lines(Seat(seat)).into()
    }

    fn check_call(&self, seat: u8, call: String) -> Result<(), rules::Refusal> {
        Ok(self.0.borrow().check_call(Seat(seat), &call)?)
    }

    fn score(&self) -> Vec<i32> {
        self.0.borrow().score()
    }

    fn handover(&self) -> Option<rules::Handover> {
        self.0.borrow().handover().map(Into::into)
    }

    fn scene_def(&self) -> String {
        self.0.borrow().scene_def()
    }

    fn view(&self, viewer: rules::Viewer) -> String {
        self.0.borrow().view(viewer.into())
    }

    fn interpret(&self, seat: u8, touched: Vec<String>) -> Result<String, rules::Refusal> {
        Ok(self.0.borrow().interpret(Seat(seat), &touched)?)
    }

    fn probe(&self, seat: u8, touched: Vec<String>) -> rules::Verdict {
        self.0.borrow().probe(Seat(seat), &touched).into()
    }

    fn touches(&self, seat: u8) -> Vec<rules::Touch> {
        let touches = self.0.borrow().touches(Seat(seat));
        touches
            .into_iter()
            .map(|t| rules::Touch {
                move_: t.mv,
                first: t.first,
                takes: t.takes,
            })
            .collect()
    }

    fn describe_move(
        &self,
        seat: u8,
        mv: String,
        viewer: rules::Viewer,
        lang: String,
    ) -> Option<String> {
        self.0
            .borrow()
            .describe_move(Seat(seat), &mv, viewer.into(), &lang)
    }

    fn write_move(&self, seat: u8, mv: String, notation: String) -> Option<String> {
        self.0.borrow().write_move(Seat(seat), &mv, &notation)
    }

    fn read_move(
        &self,
        seat: u8,
        text: String,
        notation: String,
    ) -> Result<String, rules::Refusal> {
        Ok(self.0.borrow().read_move(Seat(seat), &text, &notation)?)
    }

    fn position(&self, viewer: rules::Viewer) -> Option<String> {
        self.0.borrow().position(viewer.into())
    }
}

impl<G: Game, F: Facts> tools::Guest for Plugin<G, F> {
    fn perft(at: rules::SessionBorrow<'_>, depth: u32) -> u64 {
        at.get::<Held<G>>().0.borrow().perft(depth)
    }

    fn playout(at: rules::SessionBorrow<'_>, seed: u64, limit: u32) -> u32 {
        let mut copy = at.get::<Held<G>>().0.borrow().clone();
        copy.playout(seed, limit)
    }

    fn search(
        at: rules::SessionBorrow<'_>,
        seat: u8,
        choices: Vec<String>,
        nodes: u64,
        seed: u64,
    ) -> Option<String> {
        at.get::<Held<G>>()
            .0
            .borrow()
            .search(Seat(seat), &choices, nodes, seed)
    }

    fn read_game(
        format: String,
        text: String,
    ) -> Result<(rules::Setup, Vec<rules::Input>), rules::Refusal> {
        let (setup, inputs) = G::read_game(&format, &text)?;
        Ok((setup.into(), inputs.into_iter().map(Into::into).collect()))
    }

    fn write_game(
        format: String,
        setup: rules::Setup,
        inputs: Vec<rules::Input>,
        tags: Vec<(String, String)>,
    ) -> Option<String> {
        let inputs: Vec<own::Input> = inputs.into_iter().map(Into::into).collect();
        G::write_game(&format, &setup.into(), &inputs, &tags)
    }

    fn inspect(question: String) -> Result<String, rules::Refusal> {
        Ok(G::inspect(&question)?)
    }
}

mod convert;
mod heap;

/// Makes a plugin of a game: the component's exports under WASM, a C function table natively. One a crate.
#[macro_export]
macro_rules! export {
    ($game:ty) => {
        const _: () = {
            struct Crate;
            impl $crate::guest::Facts for Crate {
                const PACKAGE: &'static str = env!("CARGO_PKG_NAME");
                const VERSION: &'static str = env!("CARGO_PKG_VERSION");
            }
            type Exported = $crate::guest::Plugin<$game, Crate>;
    $crate::guest::bindings::export!(Exported with_types_in $crate::guest::bindings);
        };
    };
}
