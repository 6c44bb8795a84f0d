//! Where the crate `occ` is, as the author's crate sees it.

use std::sync::LazyLock;

use occ_core::__private::key::Key;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::Parser as _;

use crate::arguments::Arguments;
use crate::tokens::{At, Errors, bare_value};

/// The path of the crate. What is written calls it `__occ`, so that rustc complains once of a wrong path, and at the
/// path.
pub(crate) struct Krate {
    pub(crate) path: TokenStream,
    /// Whether the author wrote the path, which may be wrong.
    pub(crate) is_given: bool,
}

impl Krate {
    pub(crate) fn of(arguments: &Arguments, name_at: At, errors: &mut Errors) -> Self {
        let Some(argument) = arguments.get(Key::Crate) else {
            static LACKS: LazyLock<bool> = LazyLock::new(|| lacks_occ(std::env::args()));
            if *LACKS {
                let text = "no dependency of this crate is called `occ`; say where it is, as in `crate = ::gpu` where that \
                            is its name here, or `crate = ::gpu::occ` where another crate has it";
                errors.push(At::attribute(name_at), text);
            }
            // Of this crate's edition: in the author's, `::occ` may be a module.
            return Self { path: quote!(::occ), is_given: false };
        };
        let path = bare_value(&argument.value).to_token_stream();
        let parsed = syn::Path::parse_mod_style.parse2(path.clone());
        if parsed.is_err() && !path.to_string().starts_with("$crate") {
            let text = "`crate` takes the path of the crate `occ`, such as `::occ`";
            errors.push(argument.value_at, text);
        }
        Self { path, is_given: true }
    }

    /// `use path::__private as __occ;`, underlined where the path is written.
    pub(crate) fn import(&self) -> TokenStream {
        let path = &self.path;
        let at = if self.is_given { At::of(path).last } else { Span::call_site() };
        quote_spanned!(at=> use #path::__private as __occ;)
    }
}

/// Whether the compiler was handed crates, and none that is called `occ`. In an editor its arguments do not say, and a
/// file of arguments may name it.
pub(crate) fn lacks_occ(mut arguments: impl Iterator<Item = String>) -> bool {
    let mut has_crates = false;
    let names_it = arguments.any(|argument| {
        has_crates |= argument.starts_with("--extern");
        argument.starts_with('@') || argument.split(['=', ':']).any(|part| part == "occ")
    });
    has_crates && !names_it
}
