//! What `cargo occ report` asks of the compiler: every contract's record, whether it is kept or not.
//!
//! It has each crate of the workspace compiled twice, as a wrapper around the compiler: once
//! without any check, so that crates with broken contracts have dependents, and once with the
//! records in the place of the checks.

use std::sync::OnceLock;

use proc_macro2::TokenStream;

use crate::diagnostic::{Errors, Underline};

/// How contracts are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContractForm {
    /// As checks: an ordinary build.
    Check,
    /// Not at all.
    Nothing,
    /// As errors that hold their records.
    Record,
}

/// What this build was asked for. A variable that someone left in the environment must not silence
/// a build's checks: cargo has to run the compiler through `cargo-occ` as well.
pub(crate) fn asked() -> ContractForm {
    static ASKED: OnceLock<ContractForm> = OnceLock::new();
    *ASKED.get_or_init(|| {
        let Some(asked) = std::env::var_os("OCC_REPORT") else { return ContractForm::Check };
        let wrapper = std::env::var_os("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
        let wrapper = std::path::Path::new(&wrapper).file_stem().unwrap_or_default();
        match asked.to_str() {
            _ if wrapper != "cargo-occ" => ContractForm::Check,
            Some("nothing") => ContractForm::Nothing,
            Some("record") => ContractForm::Record,
            _ => ContractForm::Check,
        }
    })
}

/// The errors of an attribute, as this build wants them.
pub(crate) fn errors(name: &str, errors: Errors) -> TokenStream {
    match asked() {
        ContractForm::Check => errors.into_tokens(),
        ContractForm::Nothing => TokenStream::new(),
        ContractForm::Record => errors
            .map(|text| occ_core::__private::unevaluated_record(name, "refused", text))
            .into_tokens(),
    }
}

/// The record of a contract that const evaluation reaches only where the item is used.
pub(crate) fn deferred(name: &str, at: Underline) -> TokenStream {
    let mut errors = Errors::default();
    let record = occ_core::__private::unevaluated_record(
        name,
        "deferred",
        occ_core::__private::message::DEFERRED,
    );
    errors.push(at, record.as_str());
    errors.into_tokens()
}
