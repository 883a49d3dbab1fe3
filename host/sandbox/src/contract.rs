//! Bindings generated from the contract. Private: nothing outside this crate sees a generated type.
#![allow(unreachable_pub, clippy::all)]

wasmtime::component::bindgen!({ path: "../../sdk/wit", world: "game-with-tools" });

pub(crate) use exports::qipai::game::{rules, tools};
pub(crate) use qipai::game::console;
