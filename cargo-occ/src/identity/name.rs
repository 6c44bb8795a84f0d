//! What kernels are called.

use std::sync::Arc;

use occ_artifacts::project::KernelName;

use super::stable::stable_of;
use crate::format::{hash, labels};

/// Longer names are kept as their start and a hash of the whole.
const LONGEST: usize = 96;

/// A kernel's name. A library has a kernel for many targets, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Name(Arc<Forms>);

/// A name as a baseline keeps it, and as the source has it.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Forms {
    kept: Arc<str>,
    whole: Arc<str>,
}

impl Name {
    /// The name of a kernel, without what changes from build to build.
    pub(crate) fn of(kernel: &KernelName) -> Self {
        Self::from(&*stable_of(kernel))
    }

    /// What a baseline keeps: the whole, or of a long one its start and a hash.
    pub(crate) fn kept(&self) -> &Arc<str> {
        &self.0.kept
    }

    /// As the source has it.
    pub(crate) fn whole(&self) -> &Arc<str> {
        &self.0.whole
    }

    /// As a baseline has it.
    pub(crate) fn short(&self) -> Self {
        let Forms { kept, whole } = &*self.0;
        if Arc::ptr_eq(kept, whole) {
            return self.clone();
        }
        Self(Arc::new(Forms { kept: Arc::clone(kept), whole: Arc::clone(kept) }))
    }
}

impl From<&str> for Name {
    fn from(whole: &str) -> Self {
        let kept: Arc<str> = kept(whole).into();
        let whole = if *kept == *whole { Arc::clone(&kept) } else { whole.into() };
        Self(Arc::new(Forms { kept, whole }))
    }
}

/// The name that a kernel is kept by: its own, or of a long one the start and a hash of the whole.
fn kept(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let label = labels(&[name], LONGEST - 40).concat();
    let label = label.split('~').next().unwrap_or_default().trim_end();
    format!("{label}~{:012x}", hash(name) & 0xffff_ffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, kept};

    #[test]
    fn long_names_are_kept_by_a_hash() {
        let long =
            |tail: &str| format!("void lib::detail::f<{}{tail}>(int)", "lib::type, ".repeat(20));
        let (a, b) = (kept(&long("int")), kept(&long("long")));
        assert!(a != b && a.starts_with("f<…>~") && a.len() <= LONGEST, "{a}");
        assert_eq!(kept(&a), a);
        assert_eq!(kept("void sum<float>(float*)"), "void sum<float>(float*)");
    }
}
