//! TOML text to a checked manifest, with errors that name the place.
