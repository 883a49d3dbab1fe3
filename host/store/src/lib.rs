//! Records of tables on SQLite, behind one trait.
