//! `#[occupancy_target]`, the attribute of [`occ`](https://docs.rs/occ). Use it through that crate.
//!
//! ```text
//! arguments ─┐
//! occ.toml  ─┤                                   ┌→ known: the engine blames now; 0 writes nothing
//! item      ─┼→ Said { name, [One], targets, … } ┤
//! framework ─┤   One { key, by, stated, tokens } └→ else one block, in which const evaluation asks the same
//! file      ─┘
//! ```
//!
//! `arguments`, `project`, `item`, `frameworks`, `memory` and `measured` read, each once. `said` collects what they say
//! in one list. `write` writes the item with its blocks, `warn` what is a warning, `page` what rustdoc shows. Only the
//! engine judges, and words what it finds.

#![forbid(unsafe_code)]

mod arguments;
mod asked;
mod features;
mod frameworks;
#[cfg(fuzzing)]
pub mod fuzz;
#[cfg(all(test, not(fuzzing)))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod item;
mod krate;
#[cfg(feature = "artifacts")]
mod measured;
mod memory;
mod page;
#[cfg(feature = "project")]
mod project;
mod report;
mod said;
mod statement;
mod target;
#[cfg(test)]
mod tests;
mod tokens;
mod value;
mod warn;
mod write;

use proc_macro2::TokenStream;

#[cfg(not(fuzzing))]
#[expect(missing_docs, reason = "documented where `occ` re-exports it")]
#[proc_macro_attribute]
pub fn occupancy_target(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(page::is_read(), arguments.into(), item.into()).into()
}

/// The types behind warnings whose numbers are not known before const evaluation. For `occ` alone.
#[cfg(not(fuzzing))]
#[doc(hidden)]
#[proc_macro]
pub fn __warnings(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    warn::table().parse().unwrap_or_default()
}

/// The item with its checks, or beside its errors. Where a page `is_read`, with a section of its documentation.
fn expand(is_read: bool, arguments: TokenStream, tokens: TokenStream) -> TokenStream {
    let mut errors = tokens::Errors::default();
    let tokens = tokens::bare(tokens);
    let mut arguments = arguments::parse(tokens::visible(arguments), &mut errors);
    let Some(item) = item::parse(&tokens, &mut errors) else {
        return report::refused("", errors, tokens);
    };
    let shared = features::complete(&mut arguments, item.name_at, &mut errors);
    let framework = frameworks::read(&item, &mut errors);
    if framework.is_another {
        return report::refused("", errors, tokens);
    }
    let said = said::collect(&arguments, &item, &framework, shared, &mut errors);
    write::refuse(&item, &framework, &said, &mut errors);
    if errors.is_empty() {
        write::item(&item, &framework, &said, is_read.then_some(&arguments))
    } else {
        report::refused(&said.name, errors, tokens)
    }
}
