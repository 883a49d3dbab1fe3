//! The rules of doudizhu as a Qipai plugin.
