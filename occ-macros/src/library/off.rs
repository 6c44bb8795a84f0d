//! What stands in for the library where the feature `artifacts` is off.

use proc_macro::TokenStream;

use crate::args::Args;
use crate::errors::{Errors, Range};
use crate::item::Item;
use crate::keys::Key;
use crate::plan::{Base, Target};

/// There is none.
pub(crate) enum Library {}

impl Library {
    /// Says which feature a key of the library needs.
    pub(crate) fn of(args: &Args, _: &Item, errors: &mut Errors) -> Option<Self> {
        let keys = [Key::Resources, Key::Kernel, Key::Spills];
        let arg = args.iter().find(|arg| keys.contains(&arg.key))?;
        errors.push(
            Range::at(arg.range.first),
            format!(
                "`{}` needs the feature `artifacts` of the crate `occ`; turn it on, as in \
                 `occ = {{ version = \"{}\", features = [\"artifacts\"] }}`",
                arg.name,
                env!("CARGO_PKG_VERSION"),
            ),
        );
        None
    }

    pub(crate) fn join(&self, _: &mut Target, _: &Item, _: &Base, _: &mut Errors) {
        match *self {}
    }

    pub(crate) fn tracking(&self, _: &Item) -> TokenStream {
        match *self {}
    }
}
