//! What makes rustc watch files, and cargo the environment variables in their paths.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use proc_macro::{Literal, TokenStream};

use crate::item::{Item, attributes};
use crate::tokens::ident;

/// Attributes of the compiler's own that leave all of an item: other names may be macros.
const PLAIN: [&str; 20] = [
    "allow",
    "clippy",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "inline",
    "link_section",
    "must_use",
    "no_mangle",
    "non_exhaustive",
    "repr",
    "rustfmt",
    "track_caller",
    "unsafe",
    "warn",
];

/// What is watched already, whatever becomes of the items that follow: macros run anew in every
/// compilation, each in a process of its own. An editor's server does not watch.
static WATCHED: LazyLock<Mutex<Watched>> = LazyLock::new(Mutex::default);

#[derive(Default)]
pub(crate) struct Watched(HashSet<(&'static str, String)>);

/// Watches without a byte of the files in the crate: what stands in a function that is never called
/// is not kept. To watch a file once is enough, and large ones take rustc 2 ms a MiB each time; but
/// only what no other macro can throw away counts as watched.
pub(crate) fn watch(paths: &[String], variables: &[String], item: &Item) -> TokenStream {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.watch(paths, variables, is_kept(item))
}

/// Whether no macro below the attribute can throw away what it adds to the item. One above has run
/// before.
pub(crate) fn is_kept(item: &Item) -> bool {
    let (attributes, _) = attributes(&item.tokens);
    attributes.iter().all(|attribute| {
        let name = ident(attribute.stream().into_iter().next().as_ref());
        name.is_some_and(|name| PLAIN.contains(&name.as_str()))
    })
}

impl Watched {
    pub(crate) fn watch(
        &mut self,
        paths: &[String],
        variables: &[String],
        kept: bool,
    ) -> TokenStream {
        let paths = paths.iter().map(|path| ("include_bytes", path));
        let variables = variables.iter().map(|name| ("option_env", name));
        // The compiler reads the text, which attributes are not as fast at.
        let mut text = String::new();
        for (name, watched) in paths.chain(variables) {
            let seen = (name, watched.clone());
            if self.0.contains(&seen) {
                continue;
            }
            let literal = Literal::string(watched).to_string();
            for part in ["let _ = ::core::", name, "!(", &literal, ");"] {
                text.push_str(part);
            }
            if kept {
                self.0.insert(seen);
            }
        }
        if text.is_empty() {
            return TokenStream::new();
        }
        format!("fn __tracked() {{{text}}}").parse().unwrap_or_default()
    }
}
