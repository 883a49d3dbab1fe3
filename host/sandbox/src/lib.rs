//! Plugins in wasmtime: loading, limits, sessions; and natively, when trusted.
