//! What the tests of occ share.

#![forbid(unsafe_code)]

pub mod golden;
pub mod llvm;
pub mod scratch;
