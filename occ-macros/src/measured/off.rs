//! What stands in for files where the feature `artifacts` is off.

use occ_core::__private::Spills;
use occ_core::__private::key::Key;
use proc_macro2::TokenStream;

use crate::arguments::Arguments;
use crate::frameworks::Framework;
use crate::item::Item;
use crate::target::Target;
use crate::tokens::{At, Errors};

/// No file is read.
pub(crate) enum Measured {}

impl Measured {
    /// Says which feature the keys need.
    pub(crate) fn read(
        arguments: &Arguments,
        _: &Item,
        _: &Framework,
        _: &str,
        errors: &mut Errors,
    ) -> Option<Self> {
        let keys = [Key::Resources, Key::Kernel, Key::Copies, Key::Spills];
        let argument = arguments.iter().find(|argument| keys.contains(&argument.key))?;
        let text = format!(
            "`{}` needs the feature `artifacts` of the crate `occ`; turn it on, as in `occ = {{ version = \"{}\", \
             features = [\"artifacts\"] }}`",
            argument.name,
            env!("CARGO_PKG_VERSION"),
        );
        errors.push(At::span(argument.at.first), text);
        None
    }

    pub(crate) fn spills(&self) -> Spills<'static> {
        match *self {}
    }

    pub(crate) fn kernels(&self, _: &Target, _: &mut Errors) -> Vec<Target> {
        match *self {}
    }
}

/// Without the feature `artifacts` no `occ.toml` is read either.
pub(crate) fn watched(_: Option<&str>, _: Option<&Measured>) -> TokenStream {
    TokenStream::new()
}
