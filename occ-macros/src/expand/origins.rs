//! Where the values of a contract come from, for `cargo occ report`.

use proc_macro2::TokenStream;
use quote::quote;

use super::check::Writer;
use crate::attribute::key::Key;
use crate::attribute::{KeySource, Shared};
use crate::resource::{Origin, Resource};
use crate::target::{Base, Target};

impl Writer<'_> {
    /// A value each, as expressions of the engine's own type.
    pub(super) fn origins(&self, target: &Target) -> Vec<TokenStream> {
        let sourced = |key: &str, origin: TokenStream| {
            let private = quote!(__occ::__private);
            quote!(#private::Sourced { key: #key, origin: #private::Origin::#origin })
        };
        let asked = self.plan.sources.iter().filter(|source| match source.key {
            // Below a contract's own minimum what `occ.toml` wants is left out.
            Key::Warn => self.plan.warn.is_some(),
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
        if self.plan.min.is_some()
            && !self.plan.sources.iter().any(|source| source.key.is_minimum())
        {
            origins.push(sourced(Key::MinWorkgroups.name(), quote!(Item)));
        }
        // Vulkan has no trap handler: no one states that.
        let is_stated = |resource: &&Resource| {
            resource.key != Key::Trap || !matches!(resource.origin, Origin::Item)
        };
        for resource in target.resources.iter().filter(is_stated) {
            let file = target.source.as_ref().map_or("", |source| source.file);
            let origin = match resource.origin {
                Origin::Attribute => quote!(Attribute),
                Origin::Item | Origin::Bound => quote!(Item),
                Origin::File => quote!(File(#file)),
            };
            origins.push(sourced(resource.key.name(), origin));
        }
        if matches!(self.plan.base, Base::LaunchConfig) {
            let keys = [Key::Workgroup, Key::DynamicLds];
            let unstated = keys.into_iter().filter(|key| target.get(*key).is_none());
            origins.extend(unstated.map(|key| sourced(key.name(), quote!(Item))));
        }
        if self.plan.base.is_opaque(self.item) {
            origins.push(sourced(occ_core::__private::Sourced::REST, quote!(Descriptor)));
        }
        origins
    }
}
