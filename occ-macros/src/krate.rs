//! Where the crate `occ` is, as the author's crate sees it.

use std::path::Path;
use std::sync::LazyLock;

use occ_core::__private::key::Key;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::Parser as _;

use crate::arguments::Arguments;
use crate::tokens::{At, Errors, bare_value};
use crate::value::text_of;

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
            static MISSING: LazyLock<Option<String>> =
                LazyLock::new(|| missing(externs(std::env::args()).as_deref()));
            if let Some(advice) = &*MISSING {
                errors.push(At::attribute(name_at), advice.as_str());
            }
            // Of this crate's edition: in the author's, `::occ` may be a module.
            return Self { path: quote!(::occ), is_given: false };
        };
        let path: TokenStream = match text_of(&argument.value) {
            Ok(path) => {
                let path: TokenStream = path.text.parse().unwrap_or_default();
                let spanned = |mut token: proc_macro2::TokenTree| {
                    token.set_span(argument.value_at.first);
                    token
                };
                path.into_iter().map(spanned).collect()
            }
            Err(_) => bare_value(&argument.value).to_token_stream(),
        };
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

/// A crate that the compiler was handed: its name here, and the file.
type Extern = (String, String);

/// The crates that rustc was handed; `None` where its arguments do not say, as in an editor.
pub(crate) fn externs(arguments: impl Iterator<Item = String>) -> Option<Vec<Extern>> {
    let mut externs = Vec::new();
    let mut is_value = false;
    for argument in arguments {
        if argument.starts_with('@') {
            return None;
        }
        let value = argument.strip_prefix("--extern=");
        if let Some(value) = value.or_else(|| is_value.then_some(argument.as_str())) {
            let (name, file) = value.split_once('=').unwrap_or((value, ""));
            let name = name.rsplit(':').next().unwrap_or(name);
            externs.push((name.to_owned(), file.to_owned()));
        }
        is_value = argument == "--extern";
    }
    (!externs.is_empty()).then_some(externs)
}

/// What is said where none of the crates is called `occ`.
pub(crate) fn missing(externs: Option<&[Extern]>) -> Option<String> {
    let externs = externs?;
    if externs.iter().any(|(name, _)| name == "occ") {
        return None;
    }
    let is_occ = |file: &str| {
        let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file);
        name.starts_with("libocc-") || name.starts_with("libocc.")
    };
    Some(match externs.iter().find(|(_, file)| is_occ(file)) {
        Some((name, _)) => {
            format!("the crate `occ` is called `{name}` here; say so: `crate = ::{name}`")
        }
        None => {
            let text = "this crate does not depend on `occ` under that name; say where it is, as in `crate = ::gpu::occ`";
            text.to_owned()
        }
    })
}
