//! What a plugin can do to its host with instructions alone.

use crate::bindings::qipai::game::console;
use std::hint::black_box;

/// Attacks where the word names this function: `loop@apply`.
pub fn run(word: &str, function: &str) {
    let Some((kind, at)) = word.split_once('@') else {
        return;
    };
    if at != function {
        return;
    }
    match kind {
        "loop" => loop {
            black_box(0);
        },
        "panic" => panic!("told to panic \u{1b}[31mred"),
        "unreachable" => core::arch::wasm32::unreachable(),
        "recurse" => drop(black_box(recurse(black_box(1)))),
        "bomb" => bomb(),
        "grow" => while core::arch::wasm32::memory_grow(0, 1) != usize::MAX {},
        "fill" => fill(),
        "read" => drop(black_box(unsafe {
            std::ptr::read_volatile(black_box(0xffff_fff0usize) as *const u32)
        })),
        "null" => null(),
        "chat" => chat(),
        "shout" => shout(),
        _ => {}
    }
}

fn recurse(n: u64) -> u64 {
    // Not a tail call: the result is used.
    if black_box(n) == 0 {
        0
    } else {
        recurse(black_box(n + 1)) + 1
    }
}

fn bomb() {
    let mut all = Vec::new();
    loop {
        all.push(black_box(vec![1u8; 1 << 20]));
    }
}

fn fill() {
    let mut buffer = vec![0u8; 8 << 20];
    loop {
        black_box(&mut buffer).fill(black_box(7));
    }
}

fn null() {
    // No table has so many functions.
    let nowhere: extern "C" fn() = unsafe { std::mem::transmute(black_box(0x00ff_ffffusize)) };
    nowhere();
}

fn chat() {
    loop {
        console::log(console::Level::Info, "x");
    }
}

fn shout() {
    let text = "x".repeat(1 << 19);
    loop {
        console::log(console::Level::Info, &text);
    }
}
