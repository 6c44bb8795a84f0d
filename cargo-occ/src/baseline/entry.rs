//! One kernel on one target: what a line of a baseline holds.

use std::ops::Deref;
use std::sync::Arc;

use super::count::{DYNAMIC_LDS, TENSOR_COLUMNS};
use super::kept::Kept;
use crate::evaluated::Size;
use crate::gates::{Gate, Gates};
use crate::identity::Name;

/// One kernel on one target: its name, and what is kept of it, which it derefs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// The name as the source has it, without what changes from build to build.
    pub(crate) name: Name,
    /// Tells kernels of one name and target apart, from 1.
    pub(crate) copy: u32,
    /// Many kernels of a library share it.
    pub(super) kept: Arc<Kept>,
}

impl Deref for Entry {
    type Target = Kept;

    fn deref(&self) -> &Kept {
        &self.kept
    }
}

impl Entry {
    /// The first of this name and target.
    pub(crate) fn new(name: Name, kept: Arc<Kept>) -> Self {
        Self { name, copy: 1, kept }
    }

    /// The same under the name of `other`.
    pub(crate) fn named_as(&self, other: &Self) -> Self {
        Self { kept: Arc::clone(&self.kept), ..other.clone() }
    }

    /// The same of which this is kept.
    pub(crate) fn with(&self, kept: Kept) -> Self {
        Self { kept: Arc::new(kept), ..self.clone() }
    }

    /// Whether it does not pass one of the gates, where nothing excuses it.
    pub(crate) fn is_stopped(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops == Some(true))
    }

    /// Whether it needs a reason, whatever its line says.
    pub(crate) fn needs_leave(&self, gates: &Gates) -> bool {
        self.is(gates, |stops| stops != Some(false))
    }

    fn is(&self, gates: &Gates, wanted: impl Fn(Option<bool>) -> bool) -> bool {
        let measured = (!gates.is_empty()).then(|| self.measured());
        let stops = |gate: Gate| gate.stops(measured.as_ref()?, self.target.arch);
        gates.all().any(|gate| wanted(stops(gate)))
    }

    /// How it is launched, as far as the line says that.
    pub(super) fn launch(&self) -> Size {
        let threads = self.workgroup.filter(|workgroup| !workgroup.bound);
        [
            threads.map(|workgroup| workgroup.threads),
            self.counts[DYNAMIC_LDS],
            self.counts[TENSOR_COLUMNS],
        ]
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
