//! One kernel on one target: what a line of a baseline holds.

use std::ops::Deref;
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_core::Vendor;

use super::kept::{Kept, Row};
use super::key::stable_of;
use super::text::kept;

/// The key of the workgroup size in the words of `vendor`.
pub(crate) const fn workgroup_key(vendor: Vendor) -> &'static str {
    if vendor.is_amd() { "workgroup" } else { "block" }
}

/// The workgroup size that the occupancy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Workgroup {
    pub(crate) threads: u32,
    /// Whether it is the most that the kernel may be launched with, for a file that leaves it open.
    pub(crate) bound: bool,
}

impl Workgroup {
    /// `256`, or `<=256` for a bound.
    pub(crate) fn shown(self) -> String {
        format!("{}{}", if self.bound { "<=" } else { "" }, self.threads)
    }
}

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

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.whole
    }
}

/// One kernel on one target: its name, and what is kept of it, which it derefs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// The name as the source has it, without what changes from build to build.
    pub(crate) name: Name,
    /// Tells kernels of one name and target apart, from 1.
    pub(crate) copy: u32,
    /// Many kernels of a library share it.
    pub(super) kept: Arc<Row>,
}

impl Deref for Entry {
    type Target = Row;

    fn deref(&self) -> &Row {
        &self.kept
    }
}

impl Entry {
    /// The first of this name and target.
    pub(crate) fn new(name: Name, kept: Arc<Row>) -> Self {
        Self { name, copy: 1, kept }
    }

    /// The same under the name of `other`.
    pub(crate) fn named_as(&self, other: &Self) -> Self {
        Self { kept: Arc::clone(&self.kept), ..other.clone() }
    }

    /// The same of which this is kept.
    pub(crate) fn with(&self, kept: Kept) -> Self {
        Self { kept: kept.into(), ..self.clone() }
    }

    /// What stands for the kernel in a file.
    pub(crate) fn key(&self) -> (&Arc<str>, &Arc<str>) {
        (self.name.kept(), self.target.name())
    }

    /// What orders the lines of a file.
    pub(crate) fn place(&self) -> (&Arc<str>, &Arc<str>, u32) {
        (self.name.kept(), self.target.name(), self.copy)
    }
}
