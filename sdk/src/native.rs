//! The native door of a plugin: a C table of functions, JSON in and out, for a host that trusts the library (`--trust-native`).
//! The sandboxed plugin is the product; this one serves debuggers, profilers and as the baseline of speed ratios.
//!
//! A call is `call(session, function, argument, length)`: the argument is a JSON array of the contract function's arguments, the
//! answer `{"ok": value}`, `{"refused": refusal}` or `{"panic": text}`. `open` and `restore` answer a new session's handle in
//! `Answer::session`. Snapshot bytes are JSON arrays of numbers.
#![allow(unsafe_code)]

use crate::contract::{Input, Refusal, Viewer, WireSetup};
use crate::game::Game;
use crate::seats::Seat;
use crate::session::{Session, describe};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Layout of [`Table`] and the meaning of its calls.
pub const ABI: u32 = 1;

/// What a library exports under the name `qipai_plugin_v0`.
#[repr(C)]
pub struct Table {
    pub abi: u32,
    pub call: unsafe extern "C" fn(
        session: *mut c_void,
        function: *const u8,
        function_len: usize,
        argument: *const u8,
        len: usize,
    ) -> Answer,
    pub drop_session: unsafe extern "C" fn(session: *mut c_void),
    pub drop_text: unsafe extern "C" fn(text: *mut u8, len: usize),
    /// Counting and random games cross as numbers.
    pub perft: unsafe extern "C" fn(session: *mut c_void, depth: u32) -> u64,
    pub playout: unsafe extern "C" fn(session: *mut c_void, seed: u64, limit: u32) -> u32,
}

/// JSON text that the caller gives back to `drop_text`, and a session where one was made.
#[repr(C)]
pub struct Answer {
    pub text: *mut u8,
    pub len: usize,
    pub session: *mut c_void,
}

/// The table of a game. `PACKAGE` and `VERSION` reach it through [`export!`](crate::export).
pub const fn table<G: Game, F: Facts>() -> Table {
    Table {
        abi: ABI,
        call: call::<G, F>,
        drop_session: drop_session::<G>,
        drop_text,
        perft: perft::<G>,
        playout: playout::<G>,
    }
}

/// The crate's name and version.
pub trait Facts {
    const PACKAGE: &'static str;
    const VERSION: &'static str;
}

unsafe extern "C" fn call<G: Game, F: Facts>(
    session: *mut c_void,
    function: *const u8,
    function_len: usize,
    argument: *const u8,
    len: usize,
) -> Answer {
    // SAFETY: the host passes texts that live through the call, and a handle from `open` or `restore` or null.
    let (function, argument, held) = unsafe {
        (
            std::slice::from_raw_parts(function, function_len),
            std::slice::from_raw_parts(argument, len),
            session.cast::<Session<G>>().as_mut(),
        )
    };
    let work = AssertUnwindSafe(|| {
        let name = std::str::from_utf8(function).unwrap_or_default();
        match (name, held) {
            ("describe", _) => (ok(describe::<G>(F::PACKAGE, F::VERSION)), None),
            ("open", _) => opened(with(argument, |(setup,): (WireSetup,)| {
                Session::<G>::open(&setup)
            })),
            ("restore", _) => opened(with(argument, |(bytes,): (Vec<u8>,)| {
                Session::<G>::restore(&bytes)
            })),
            ("read-game", _) => (
                answer(with(argument, |(format, text): (String, String)| {
                    G::read_game(&format, &text)
                })),
                None,
            ),
            ("inspect", _) => (
                answer(with(argument, |(question,): (String,)| {
                    G::inspect(&question)
                })),
                None,
            ),
            ("write-game", _) => {
                type Whole = (String, WireSetup, Vec<Input>, Vec<(String, String)>);
                (
                    answer(with(argument, |(format, setup, inputs, tags): Whole| {
                        Ok(G::write_game(&format, &setup, &inputs, &tags))
                    })),
                    None,
                )
            }
            (name, Some(session)) => (ask(session, name, argument), None),
            _ => (json!({"panic": "no session"}), None),
        }
    });
    let (value, made) = catch_unwind(work).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        (json!({"panic": text.unwrap_or_default()}), None)
    });
    let text = value.to_string().into_bytes().into_boxed_slice();
    let len = text.len();
    let session = made.map_or(std::ptr::null_mut(), |session| {
        Box::into_raw(Box::new(session)).cast()
    });
    Answer {
        text: Box::into_raw(text).cast(),
        len,
        session,
    }
}

fn ask<G: Game>(session: &mut Session<G>, name: &str, argument: &[u8]) -> Value {
    match name {
        "snapshot" => ok(session.snapshot()),
        "status" => ok(session.status()),
        "legal-moves" => answer(with(argument, |(seat,): (Seat,)| {
            Ok(session.legal_moves(seat))
        })),
        "check" => answer(with(argument, |(seat, mv): (Seat, String)| {
            session.check(seat, &mv)
        })),
        "apply" => answer(with(argument, |(input,): (Input,)| session.apply(input))),
        "calls" => answer(with(argument, |(seat,): (Seat,)| Ok(session.calls(seat)))),
        "check-call" => answer(with(argument, |(seat, text): (Seat, String)| {
            session.check_call(seat, &text)
        })),
        "score" => ok(session.score()),
        "handover" => ok(session.handover()),
        "scene-def" => ok(session.scene_def()),
        "view" => answer(with(argument, |(viewer,): (Viewer,)| {
            Ok(session.view(viewer))
        })),
        "interpret" => answer(with(argument, |(seat, touched): (Seat, Vec<String>)| {
            session.interpret(seat, &touched)
        })),
        "probe" => answer(with(argument, |(seat, touched): (Seat, Vec<String>)| {
            Ok(session.probe(seat, &touched))
        })),
        "touches" => answer(with(argument, |(seat,): (Seat,)| Ok(session.touches(seat)))),
        "describe-move" => answer(with(
            argument,
            |(seat, mv, viewer, lang): (Seat, String, Viewer, String)| {
                Ok(session.describe_move(seat, &mv, viewer, &lang))
            },
        )),
        "write-move" => answer(with(argument, |(seat, mv, how): (Seat, String, String)| {
            Ok(session.write_move(seat, &mv, &how))
        })),
        "read-move" => answer(with(
            argument,
            |(seat, text, how): (Seat, String, String)| session.read_move(seat, &text, &how),
        )),
        "position" => answer(with(argument, |(viewer,): (Viewer,)| {
            Ok(session.position(viewer))
        })),
        "search" => answer(with(
            argument,
            |(seat, choices, nodes, seed): (Seat, Vec<String>, u64, u64)| {
                Ok(session.search(seat, &choices, nodes, seed))
            },
        )),
        _ => json!({"panic": format!("no function {name}")}),
    }
}

fn with<A: DeserializeOwned, T>(
    argument: &[u8],
    work: impl FnOnce(A) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let argument = serde_json::from_slice(argument).map_err(|error| {
        Refusal::Malformed(crate::contract::Message::new("unreadable-argument").arg("why", error))
    })?;
    work(argument)
}

fn ok(value: impl Serialize) -> Value {
    json!({"ok": value})
}

fn answer<T: Serialize>(result: Result<T, Refusal>) -> Value {
    match result {
        Ok(value) => ok(value),
        Err(refusal) => json!({"refused": refusal}),
    }
}

fn opened<G: Game>(result: Result<Session<G>, Refusal>) -> (Value, Option<Session<G>>) {
    match result {
        Ok(session) => (ok(()), Some(session)),
        Err(refusal) => (json!({"refused": refusal}), None),
    }
}

unsafe extern "C" fn drop_session<G: Game>(session: *mut c_void) {
    if !session.is_null() {
        // SAFETY: a handle from `open` or `restore`, given back once.
        drop(unsafe { Box::from_raw(session.cast::<Session<G>>()) });
    }
}

unsafe extern "C" fn drop_text(text: *mut u8, len: usize) {
    // SAFETY: text and length of one `Answer`, given back once.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, len)) });
}

unsafe extern "C" fn perft<G: Game>(session: *mut c_void, depth: u32) -> u64 {
    // SAFETY: a live handle of this game.
    unsafe { session.cast::<Session<G>>().as_ref() }.map_or(0, |session| session.perft(depth))
}

unsafe extern "C" fn playout<G: Game>(session: *mut c_void, seed: u64, limit: u32) -> u32 {
    // SAFETY: a live handle of this game.
    unsafe { session.cast::<Session<G>>().as_ref() }
        .map_or(0, |session| session.clone().playout(seed, limit))
}

/// Makes a plugin of a game: the component's exports under WASM, a C function table natively. One a crate.
#[macro_export]
macro_rules! export {
    ($game:ty) => {
        const _: () = {
            struct Crate;
            impl $crate::native::Facts for Crate {
                const PACKAGE: &'static str = env!("CARGO_PKG_NAME");
                const VERSION: &'static str = env!("CARGO_PKG_VERSION");
            }
            /// The table by which a trusting host calls this library.
            #[allow(unsafe_code)]
            // SAFETY: the name is this platform's own; a host loads one plugin a library.
            #[unsafe(no_mangle)]
            pub extern "C" fn qipai_plugin_v0() -> *const $crate::native::Table {
                static TABLE: $crate::native::Table = $crate::native::table::<$game, Crate>();
                &raw const TABLE
            }
        };

        #[cfg(test)]
        mod laws {
            #[allow(unused_imports, reason = "the game's type may be named by a path")]
            use super::*;

            #[test]
            fn the_laws_of_every_game_hold() {
                $crate::testkit::laws::<$game>("{}");
            }
        }
    };
}
