//! `#[occupancy_target]`, the attribute of [`occ`](https://docs.rs/occ). Use it through that crate.
//!
//! The data's way: `args` splits the attribute into keys, `item` reads what the item says of
//! itself, `field` makes resources of both and `need` what they must reach, `library` reads what a
//! compiler measured, `plan` joins them into one contract a target and lets the engine judge what
//! is known already, `suspects` says what a broken one may be blamed on, `check` writes what is left
//! to check and `contract` the contract in it, both with `code`, and `expand` puts it into the item.
//! `errors` collects every fault on the way, `report` writes records instead of checks for
//! `cargo occ report`.

#![forbid(unsafe_code)]

// The same tokens outside the compiler, where the unit tests run.
#[cfg(test)]
extern crate proc_macro2 as proc_macro;

mod args;
mod check;
mod code;
mod contract;
mod errors;
mod expand;
mod field;
mod item;
mod keys;
#[cfg(feature = "artifacts")]
mod library;
#[cfg(not(feature = "artifacts"))]
#[path = "library/off.rs"]
mod library;
mod need;
mod plan;
mod report;
mod suspects;
#[cfg(test)]
mod tests;
mod tokens;
mod value;
#[cfg(not(test))]
mod warnings;

#[cfg(not(test))]
use proc_macro::TokenStream;

#[cfg(not(test))]
#[expect(missing_docs, reason = "documented where `occ` re-exports it")]
#[proc_macro_attribute]
pub fn occupancy_target(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(args, item)
}

/// The types behind warnings whose numbers are not known before const evaluation. For `occ` alone.
#[cfg(not(test))]
#[doc(hidden)]
#[proc_macro]
pub fn __warnings(_: TokenStream) -> TokenStream {
    warnings::table()
}
