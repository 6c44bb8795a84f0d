//! Where the values of a contract come from, for `cargo occ report`.

use occ_core::__private::{Origin, Sourced};

use super::check::Writer;
use crate::attribute::key::Key;
use crate::attribute::{KeySource, Shared};
use crate::base::Base;
use crate::facts::Facts;
use crate::statement::By;

impl Writer<'_> {
    /// A value each.
    pub(super) fn origins<'a>(&'a self, facts: &'a Facts) -> Vec<Sourced<'a>> {
        let sourced = |key, origin| Sourced { key, origin };
        let mut origins = Vec::new();
        for KeySource { key, shared } in &self.read.requirements.sources {
            // Below a contract's own minimum what `occ.toml` wants is left out.
            if *key == Key::Warn && self.read.requirements.warn.is_none() {
                continue;
            }
            let origin = match shared {
                None => Origin::Attribute,
                Some(Shared { file, line }) => Origin::Shared { file, line: *line },
            };
            origins.push(sourced(key.name(), origin));
        }
        if self.read.requirements.min.is_some()
            && !self.read.requirements.sources.iter().any(|source| source.key.is_minimum())
        {
            origins.push(sourced(Key::MinWorkgroups.name(), Origin::Item));
        }
        // What is not given is not stated.
        for one in facts.counting() {
            let file = facts.file.as_ref().map_or("", |file| &*file.name);
            let origin = match one.by {
                By::Author => Origin::Attribute,
                By::Item(_) | By::Body | By::Descriptor(_) => Origin::Item,
                By::File => Origin::File(file),
                By::Default => continue,
            };
            origins.push(sourced(one.key.name(), origin));
        }
        if self.read.base == Base::LaunchConfig {
            for key in [Key::Workgroup, Key::DynamicLds] {
                if facts.get(key).is_none() {
                    origins.push(sourced(key.name(), Origin::Item));
                }
            }
        }
        if self.read.base.is_opaque() {
            origins.push(sourced(Sourced::REST, Origin::Descriptor));
        }
        origins
    }
}
