//! What the tests of occ share.

#![forbid(unsafe_code)]

pub mod golden;

/// The README's examples compile, as its readers will try them.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
pub mod llvm;
pub mod scratch;
