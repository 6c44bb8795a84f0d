//! `#[occupancy_target]`, the attribute of [`occ`](https://docs.rs/occ). Use it through that crate.
//!
//! The data's way is one way. `read` reads what is there, once: the keys (`attribute`), the item (`item`),
//! `occ.toml` (`project`), files (`measured`), and makes statements of it (`statement`). `facts` has the
//! engine join them, one account a target, and `verdict` has it judge them. `expand` writes: the check, the
//! page, the warning and the constant look at the verdict and compute nothing. `diagnostic` collects
//! every error on the way.

#![forbid(unsafe_code)]

mod attribute;
mod base;
mod code;
mod diagnostic;
mod expand;
mod facts;
#[cfg(fuzzing)]
pub mod fuzz;
#[cfg(all(test, not(fuzzing)))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod item;
mod krate;
#[cfg(feature = "artifacts")]
mod measured;
#[cfg(not(feature = "artifacts"))]
#[path = "measured/off.rs"]
mod measured;
mod nearest;
mod parsed;
#[cfg(feature = "project")]
mod project;
#[cfg(not(feature = "project"))]
#[path = "project/off.rs"]
mod project;
mod read;
mod requirement;
mod stacked;
mod statement;
mod target;
#[cfg(test)]
mod tests;
mod verdict;

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
    expand::warnings::table().parse().unwrap_or_default()
}
