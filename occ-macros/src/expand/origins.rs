//! Where the values of a contract come from, for `cargo occ report`.

use proc_macro2::TokenStream;
use quote::quote;

use super::check::Writer;
use crate::attribute::key::Key;
use crate::attribute::{KeySource, Shared};
use crate::base::Base;
use crate::facts::Facts;
use crate::statement::{By, Statement};

impl Writer<'_> {
    /// A value each, as expressions of the engine's own type.
    pub(super) fn origins(&self, facts: &Facts) -> Vec<TokenStream> {
        let sourced = |key: &str, origin: TokenStream| {
            let private = quote!(__occ::__private);
            quote!(#private::Sourced { key: #key, origin: #private::Origin::#origin })
        };
        let asked = self.read.requirements.sources.iter().filter(|source| match source.key {
            // Below a contract's own minimum what `occ.toml` wants is left out.
            Key::Warn => self.read.requirements.warn.is_some(),
            _ => true,
        });
        let mut origins: Vec<TokenStream> = asked
            .map(|KeySource { key, shared }| {
                let origin = match shared {
                    None => quote!(Attribute),
                    Some(Shared { file, line }) => quote!(Shared { file: #file, line: #line }),
                };
                sourced(key.name(), origin)
            })
            .collect();
        if self.read.requirements.min.is_some()
            && !self.read.requirements.sources.iter().any(|source| source.key.is_minimum())
        {
            origins.push(sourced(Key::MinWorkgroups.name(), quote!(Item)));
        }
        // What is not given is not stated.
        let stated = facts.counting().filter(|one| one.by != By::Default);
        origins.extend(stated.map(|one: &Statement| {
            let file = facts.file.as_ref().map_or("", |file| &*file.name);
            let origin = match one.by {
                By::Author => quote!(Attribute),
                By::Item(_) | By::Body | By::Descriptor(_) | By::Default => quote!(Item),
                By::File => quote!(File(#file)),
            };
            sourced(one.key.name(), origin)
        }));
        if self.read.base == Base::LaunchConfig {
            let keys = [Key::Workgroup, Key::DynamicLds];
            let unstated = keys.into_iter().filter(|key| facts.get(*key).is_none());
            origins.extend(unstated.map(|key| sourced(key.name(), quote!(Item))));
        }
        if self.read.base.is_opaque() {
            origins.push(sourced(occ_core::__private::Sourced::REST, quote!(Descriptor)));
        }
        origins
    }
}
