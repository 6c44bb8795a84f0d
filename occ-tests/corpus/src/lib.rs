//! Rust as people write it, with `#[occupancy_target]` on it. One module is one case, which says
//! first what is tried.
//!
//! This crate has to build: every case is a contract that is kept, on an item that means the same
//! with the attribute as without. `cases.rs` reads the sources for the tests of `occ-macros`, which
//! feed each item and its arguments to the macro outside the compiler: what comes out has to be
//! Rust, with the item in it as it went in, and the arguments split where syn splits them.
//!
//! What the attribute must refuse, and what only nightly compilers take, is beside the sources in
//! `refused.rs` and `unstable.rs`, and read alone.

#![allow(clippy::all, clippy::pedantic, dead_code, missing_docs, unused)]
#![allow(improper_ctypes_definitions, non_camel_case_types, non_upper_case_globals)]
#![allow(unnecessary_transmutes)]
// The forms are the point.
#![cfg_attr(rustfmt, rustfmt_skip)]

#[rustfmt::skip]
pub mod attributes;
#[rustfmt::skip]
pub mod bodies;
#[rustfmt::skip]
pub mod generics;
#[rustfmt::skip]
pub mod items;
#[rustfmt::skip]
pub mod parameters;
#[rustfmt::skip]
pub mod signatures;
#[rustfmt::skip]
pub mod values;
