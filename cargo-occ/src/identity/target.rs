//! What kernels were compiled for.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Vendor, lookup};

/// What a kernel was compiled for, with features, or what it was asked to be evaluated on. A library
/// has many kernels for each, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    name: Arc<str>,
    /// What it is, where that is built in.
    pub(crate) arch: Option<&'static Arch>,
}

impl Target {
    /// As a file names it.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Whose words describe a kernel for it.
    pub(crate) fn vendor(&self) -> Vendor {
        self.arch.map(|arch| arch.vendor).unwrap_or_default()
    }
}

// What it is follows from its name.
impl Hash for Target {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl From<&str> for Target {
    fn from(name: &str) -> Self {
        Self { name: name.into(), arch: lookup::find(name).ok().map(|chip| chip.arch) }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The targets of many kernels, each looked up once.
#[derive(Debug, Default)]
pub(crate) struct Targets(HashMap<(String, Option<&'static str>), Target>);

impl Targets {
    /// The target of this name.
    pub(crate) fn named(&mut self, name: String) -> Target {
        self.get(name, None)
    }

    /// The target of a measured kernel that is evaluated on `arch`.
    pub(crate) fn of(&mut self, measured: &MeasuredKernel, arch: Option<&'static Arch>) -> Target {
        self.get(measured.target_id(), arch)
    }

    fn get(&mut self, own: String, arch: Option<&'static Arch>) -> Target {
        let key = (own, arch.map(|arch| arch.name.as_str()));
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let target = Target::from(shown(&key.0, arch));
        self.0.insert(key, target.clone());
        target
    }
}

/// `gfx90a:xnack-`, or the architecture where another one was asked for.
fn shown<'a>(own: &'a str, arch: Option<&'a Arch>) -> &'a str {
    let Some(arch) = arch else { return own };
    let name = arch.name.as_str();
    let is_it = own.split(':').next() == Some(name);
    let is_same = || Arch::named(own).is_ok_and(|own| own.name == arch.name);
    if is_it || is_same() { own } else { name }
}

#[cfg(test)]
mod tests {
    use super::{Targets, shown};
    use occ_core::{Arch, Vendor, lookup};

    fn arch(name: &str) -> &'static Arch {
        lookup::find(name).expect("a target").arch
    }

    #[test]
    fn a_target_keeps_its_own_name_where_it_is_the_one_that_was_asked_for() {
        for (own, asked, is) in [
            ("gfx90a:xnack-", "gfx90a", "gfx90a:xnack-"),
            ("sm_90a", "sm_90", "sm_90a"),
            ("gfx9-generic", "gfx906", "gfx906"),
            ("", "sm_90", "sm_90"),
        ] {
            assert_eq!(shown(own, Some(arch(asked))), is, "{own}");
        }
        assert_eq!(shown("made-up", None), "made-up");
    }

    #[test]
    fn a_target_is_looked_up_once() {
        let mut targets = Targets::default();
        let (one, other) = (targets.named("sm_90a".to_owned()), targets.named("sm_90a".to_owned()));
        assert!(std::sync::Arc::ptr_eq(one.name(), other.name()));
        assert_eq!(one.arch.map(|arch| arch.vendor), Some(Vendor::Nvidia));
        assert_eq!(targets.named("made-up".to_owned()).arch, None);
    }
}
