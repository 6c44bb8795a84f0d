//! `#[occupancy_target]`, the attribute of [`occ`](https://docs.rs/occ). Use it through that crate.
//!
//! The data's way: `attribute` reads the keys and `item` what the item says of itself; `resource`
//! makes the kernel's resources of both, and `requirement` what they must reach; `measured` adds what
//! a compiler's output says, and `project` before all what `occ.toml` says for all contracts; `plan` joins them into one contract a `target`, and `judge` lets the
//! engine decide what is known already; `expand` writes what is left to check into the item.
//! `diagnostic` collects every error on the way.

#![forbid(unsafe_code)]

mod attribute;
mod diagnostic;
mod edition;
mod expand;
#[cfg(fuzzing)]
pub mod fuzz;
#[cfg(all(test, not(fuzzing)))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod item;
mod judge;
mod krate;
#[cfg(feature = "artifacts")]
mod measured;
#[cfg(not(feature = "artifacts"))]
#[path = "measured/off.rs"]
mod measured;
mod plan;
#[cfg(feature = "project")]
mod project;
#[cfg(not(feature = "project"))]
#[path = "project/off.rs"]
mod project;
mod requirement;
mod resource;
mod target;
#[cfg(test)]
mod tests;

#[cfg(not(fuzzing))]
use proc_macro::TokenStream;

#[cfg(not(fuzzing))]
#[expect(missing_docs, reason = "documented where `occ` re-exports it")]
#[proc_macro_attribute]
pub fn occupancy_target(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::expand(arguments.into(), item.into()).into()
}

/// The types behind warnings whose numbers are not known before const evaluation. For `occ` alone.
#[cfg(not(fuzzing))]
#[doc(hidden)]
#[proc_macro]
pub fn __warnings(_: TokenStream) -> TokenStream {
    expand::warnings::table().into()
}
