//! Kernels in a scope where every name that the attribute's expansion could use means something
//! else: what it writes must say where its names come from, and hide none of its author's.

#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]

#[macro_use]
mod scope;

pub mod items;
pub mod macros;
pub mod values;

#[doc(hidden)]
pub use ::renamed_occ as __occ;
