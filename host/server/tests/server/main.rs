//! The server from outside: pages, tables and sockets as a browser meets them.
#![allow(clippy::unwrap_used, reason = "a broken step fails its test")]

#[path = "../common/mod.rs"]
mod common;

mod admin;
mod arbiters;
mod attacks;
mod bots;
mod client;
mod crowds;
mod delays;
mod expiry;
mod files;
mod frames;
mod games;
#[path = "../../../sandbox/tests/common/hostile.rs"]
mod hostile;
mod manners;
mod pack;
mod people;
mod protocol;
mod races;
mod resume;
mod secrecy;
mod store;
mod tables;
mod trouble;
