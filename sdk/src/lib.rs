//! What an author needs to write a game for Qipai.
