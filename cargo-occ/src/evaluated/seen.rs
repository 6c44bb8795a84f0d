//! What many kernels of a file share: each is found out once.

use std::collections::HashMap;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::key::{Key, Value};
use occ_core::{Arch, lookup};

use crate::contracts::Launch;
use crate::identity::{Name, Targets};
use crate::interner::Interner;

/// What many kernels of a file share: a library holds each for every target.
#[derive(Default)]
pub(super) struct Seen {
    /// What is known of a symbol, by it.
    pub(super) symbols: HashMap<Arc<str>, Arc<Symbol>>,
    /// What the targets are.
    archs: HashMap<String, Option<&'static Arch>>,
    /// The same as a baseline has them.
    pub(super) targets: Targets,
    /// What was measured.
    measured: Interner<MeasuredKernel>,
}

/// No more counts are remembered: those that hardly repeat are not worth their memory.
const MOST: usize = 1 << 14;

/// What is known of a kernel by its symbol alone.
#[derive(Debug, Default)]
pub(crate) struct Symbol {
    /// The symbol itself.
    pub(super) own: Arc<str>,
    /// The name as the source has it.
    pub(super) name: Arc<str>,
    /// How contracts have it launched.
    pub(super) contracted: Vec<Launch>,
    /// How `occ.toml` has it launched, and which line of it says that.
    pub(super) launch: Vec<(Key, Value)>,
    pub(super) launched: Option<usize>,
    /// The exception that it falls under.
    pub(super) ignored: Option<usize>,
    /// The name that a baseline has for it; empty where nobody asks for one.
    pub(super) stable: Name,
}

impl Seen {
    /// What was measured, shared by the kernels of which the same was.
    pub(super) fn measured(&mut self, measured: MeasuredKernel) -> Arc<MeasuredKernel> {
        if self.measured.len() > MOST {
            self.measured = Interner::default();
        }
        self.measured.of(measured)
    }

    pub(super) fn arch(&mut self, target: &str) -> Option<&'static Arch> {
        if let Some(arch) = self.archs.get(target) {
            return *arch;
        }
        let arch = lookup::find(target).ok().map(|entry| entry.arch);
        self.archs.insert(target.to_owned(), arch);
        arch
    }
}
