//! What `cargo occ report` asks of the compiler: every contract's record, whether it is kept or not.
//!
//! It has each crate of the workspace compiled twice, as a wrapper around the compiler: once without any check, so that
//! crates with broken contracts have dependents, and once with the records in the place of the checks.

use std::sync::OnceLock;

use occ_core::__private::key::Key;
use occ_core::__private::{message, unevaluated_record};
use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use crate::arguments::{Argument, Arguments, Shared};
use crate::said::Said;
use crate::tokens::{At, Errors};

/// How contracts are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As checks: an ordinary build.
    Check,
    /// Not at all.
    Nothing,
    /// As errors: their records.
    Record,
}

/// What this build was asked for. A variable that someone left in the environment must not silence a build's checks:
/// cargo has to run the compiler through `cargo-occ` as well.
pub(crate) fn asked() -> Form {
    static ASKED: OnceLock<Form> = OnceLock::new();
    *ASKED.get_or_init(|| {
        let wrapper = std::env::var_os("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
        if std::path::Path::new(&wrapper).file_stem().is_none_or(|name| name != "cargo-occ") {
            return Form::Check;
        }
        match std::env::var("OCC_REPORT").as_deref() {
            Ok("nothing") => Form::Nothing,
            Ok("record") => Form::Record,
            _ => Form::Check,
        }
    })
}

/// The item beside the errors of its attribute, as this build wants them.
pub(crate) fn refused(name: &str, errors: Errors, mut item: TokenStream) -> TokenStream {
    let errors = match asked() {
        Form::Check => errors.into_tokens(str::to_owned),
        Form::Nothing => TokenStream::new(),
        Form::Record => {
            errors.into_tokens(|text| unevaluated_record(name, "refused", text).to_string())
        }
    };
    errors.to_tokens(&mut item);
    item
}

/// The record of a contract that const evaluation reaches only where the item is used.
pub(crate) fn deferred(said: &Said, at: At) -> TokenStream {
    let mut errors = Errors::default();
    errors.push(at, message::DEFERRED);
    errors.into_tokens(|text| unevaluated_record(&said.name, "deferred", text).to_string())
}

/// Where the keys stand that describe no kernel, as elements of an array.
pub(crate) fn sources(arguments: &Arguments, warns: bool, has_bounds: bool) -> TokenStream {
    let mut sources = TokenStream::new();
    for Argument { key, shared, .. } in &arguments.list {
        let is_asked = key.is_minimum() || *key == Key::Warn && warns;
        if !is_asked && !matches!(key, Key::Arch | Key::Resources | Key::Spills) {
            continue;
        }
        let name = key.name();
        let origin = match shared {
            None => quote!(Attribute),
            Some(Shared { file, line }) => quote!(Shared { file: #file, line: #line }),
        };
        quote!(__occ::Sourced { key: #name, origin: __occ::Origin::#origin },)
            .to_tokens(&mut sources);
    }
    if has_bounds {
        quote!(__occ::Sourced { key: "min_workgroups", origin: __occ::Origin::Item },)
            .to_tokens(&mut sources);
    }
    sources
}
