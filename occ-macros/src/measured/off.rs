//! What stands in for measured counts where the feature `artifacts` is off.

use proc_macro2::TokenStream;

use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::target::{Base, Target};

/// There are none.
pub(crate) enum Measured {}

impl Measured {
    /// Says which feature the keys need.
    pub(crate) fn of(arguments: &Arguments, _: &Item, errors: &mut Errors) -> Option<Self> {
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

    pub(crate) fn join(&self, _: Target, _: &Item, _: &Base, _: &mut Errors) -> Vec<Target> {
        match *self {}
    }

    /// Without the feature `artifacts` no `occ.toml` is read either.
    pub(crate) fn watched_alone(_: &str) -> TokenStream {
        TokenStream::new()
    }

    pub(crate) fn watched(&self) -> TokenStream {
        match *self {}
    }
}
