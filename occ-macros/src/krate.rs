//! Where the crate `occ` is, as the author's crate sees it.

use std::path::Path;
use std::sync::LazyLock;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::Parser as _;

use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::attribute::value::Value;
use crate::diagnostic::{Errors, Underline, respanned};
use crate::item::{Item, stream};

/// The path of the crate. What is written calls it `__occ`, so that rustc complains once of a wrong
/// path, and at the path.
pub(crate) struct Krate {
    pub(crate) path: TokenStream,
    /// Whether the author wrote the path, which may be wrong.
    pub(crate) is_given: bool,
}

impl Krate {
    pub(crate) fn of(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Self {
        let Some(argument) = arguments.get(Key::Crate) else {
            static MISSING: LazyLock<Option<String>> =
                LazyLock::new(|| missing(externs(std::env::args()).as_deref()));
            if let Some(advice) = &*MISSING {
                errors.push(Underline::attribute(item.name_span), advice.as_str());
            }
            // Of this crate's edition: in the author's, `::occ` may be a module.
            return Self { path: quote!(::occ), is_given: false };
        };
        let path = match Value::of(&argument.value) {
            Value::Text(path) => {
                respanned(path.parse().unwrap_or_default(), argument.value_at.first)
            }
            _ => stream(&argument.value.bare_tokens()),
        };
        let parsed = syn::Path::parse_mod_style.parse2(path.clone());
        if parsed.is_err() && !path.to_string().starts_with("$crate") {
            errors.push(
                argument.value_at,
                "`crate` takes the path of the crate `occ`, such as `::occ`",
            );
        }
        Self { path, is_given: true }
    }

    /// `use path as __occ;`, underlined where the path is written.
    pub(crate) fn import(&self) -> TokenStream {
        let path = &self.path;
        if !self.is_given {
            return quote!(use #path as __occ;);
        }
        let at = Underline::of(path, Span::call_site()).last;
        let (keyword, name) = (quote_spanned!(at=> use), quote_spanned!(at=> as __occ;));
        quote!(#keyword #path #name)
    }
}

/// A crate that the compiler was handed: its name here, and the file.
type Extern = (String, String);

/// The crates that rustc was handed; `None` where its arguments do not say, as in an editor.
fn externs(arguments: impl Iterator<Item = String>) -> Option<Vec<Extern>> {
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
fn missing(externs: Option<&[Extern]>) -> Option<String> {
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
        None => "this crate does not depend on `occ` under that name; say where it is, as in \
                 `crate = ::gpu::occ`"
            .to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::{externs, missing};

    fn message_of(arguments: &[&str]) -> Option<String> {
        missing(externs(arguments.iter().map(|argument| (*argument).to_owned())).as_deref())
    }

    #[test]
    fn a_crate_of_another_name_is_named() {
        let renamed = message_of(&["rustc", "--extern", "gpu=/deps/libocc-1f.rmeta"]);
        assert_eq!(
            renamed.as_deref(),
            Some("the crate `occ` is called `gpu` here; say so: `crate = ::gpu`")
        );
        let hidden = message_of(&["rustc", "--extern=priv,noprelude:gpu=/deps/libgpu.rlib"]);
        assert!(hidden.is_some_and(|text| text.contains("`crate = ::gpu::occ`")));
    }

    #[test]
    fn what_is_there_or_not_stated_is_not_reported() {
        assert_eq!(
            message_of(&["rustc", "--extern", "a=a", "--extern", "occ=/deps/libocc-1f.rmeta"]),
            None
        );
        assert_eq!(message_of(&["rustc", "--extern=priv:occ=x"]), None);
        assert_eq!(message_of(&["rust-analyzer-proc-macro-srv"]), None);
        assert_eq!(message_of(&["rustc", "@arguments", "--extern", "a=a"]), None);
    }
}
