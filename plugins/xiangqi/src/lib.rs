//! The rules of xiangqi as a Qipai plugin.
