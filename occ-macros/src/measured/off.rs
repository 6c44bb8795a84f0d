//! What stands in for measured counts where the feature `artifacts` is off.

use std::sync::Arc;

use proc_macro2::TokenStream;

use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::statement::Statement;
use crate::target::Target;

/// There are none.
pub(crate) enum Measured {}

/// A kernel of a file, of which there are none.
pub(crate) struct Counts {
    pub(crate) file: Arc<str>,
    pub(crate) target: String,
    pub(crate) statements: Vec<Statement>,
    pub(crate) bound: Option<u32>,
    pub(crate) spilled: Option<(String, bool)>,
}

/// What to do about spills, which no file tells of.
pub(crate) struct Spills {
    deny: bool,
    pub(crate) at: Underline,
    pub(crate) shared: Option<String>,
}

impl Spills {
    pub(crate) fn denies(&self) -> bool {
        self.deny
    }

    #[expect(clippy::unused_self, reason = "a ceiling is read with the files alone")]
    pub(crate) fn most(&self) -> Option<u32> {
        None
    }
}

impl Measured {
    /// Says which feature the keys need.
    pub(crate) fn of(
        arguments: &Arguments,
        _: &Item,
        _: &str,
        errors: &mut Errors,
    ) -> Option<Self> {
        let keys = [Key::Resources, Key::Kernel, Key::Copies, Key::Spills];
        let argument = arguments.iter().find(|argument| keys.contains(&argument.key))?;
        errors.push(
            Underline::at(argument.at.first),
            format!(
                "`{}` needs the feature `artifacts` of the crate `occ`; turn it on, as in \
                 `occ = {{ version = \"{}\", features = [\"artifacts\"] }}`",
                argument.name,
                env!("CARGO_PKG_VERSION"),
            ),
        );
        None
    }

    pub(crate) fn kernels(&self, _: &Target, _: &mut Errors) -> Vec<Counts> {
        match *self {}
    }

    pub(crate) fn name(&self) -> (&str, Underline) {
        match *self {}
    }

    pub(crate) fn is_named(&self) -> bool {
        match *self {}
    }

    pub(crate) fn spills(&self) -> Option<&Spills> {
        match *self {}
    }

    pub(crate) fn runs_on(_: &str) -> Vec<&'static str> {
        Vec::new()
    }
}

/// Without the feature `artifacts` no `occ.toml` is read either.
pub(crate) fn watched(_: Option<&str>, _: Option<&Measured>) -> TokenStream {
    TokenStream::new()
}
