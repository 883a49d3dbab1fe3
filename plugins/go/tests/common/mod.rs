//! Vectors, and positions from them as SGF.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use qipai_go::stone::Point;
use serde_json::Value;

/// The rows of a file of vectors.
pub fn rows(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
}

/// A GTP vertex as SGF: nothing for a pass.
pub fn sgf(vertex: &str, size: u8) -> String {
    if vertex == "pass" {
        return String::new();
    }
    vertex.parse::<Point>().expect(vertex).sgf(size)
}

/// Texts of a JSON list.
pub fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .filter_map(|text| text.as_str().map(str::to_owned))
        .collect()
}

/// A list of vertices as an SGF property; nothing without vertices.
pub fn stones(name: &str, vertices: &Value, size: u8) -> String {
    let points = texts(vertices);
    if points.is_empty() {
        return String::new();
    }
    let values: String = points
        .iter()
        .map(|vertex| format!("[{}]", sgf(vertex, size)))
        .collect();
    format!("{name}{values}")
}

/// A row's `size`.
pub fn size(row: &Value) -> u8 {
    row["size"]
        .as_u64()
        .and_then(|size| u8::try_from(size).ok())
        .expect("a size")
}

/// A row's `moves` as SGF nodes.
pub fn moves(row: &Value) -> String {
    let list = row["moves"].as_array().expect("moves");
    list.iter()
        .map(|mv| {
            let (side, vertex) = (
                mv[0].as_str().expect("a side"),
                mv[1].as_str().expect("a vertex"),
            );
            format!(";{}[{}]", side.to_uppercase(), sgf(vertex, size(row)))
        })
        .collect()
}
