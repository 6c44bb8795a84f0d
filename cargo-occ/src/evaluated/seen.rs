//! What many kernels of a file share: each is found out once.

use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::key::{Key, Value};
use occ_core::{Arch, lookup};

use super::Facts;
use super::facts::AskedKernel;
use crate::contracts::Launch;
use crate::identity::{Name, Targets};
use crate::interner::Interner;
use crate::kernel_flags::Launched;

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
    pub(super) measured: Interner<MeasuredKernel>,
    /// What that reaches, by what was measured and how it is launched.
    facts: HashMap<Size, Vec<Arc<Facts>>>,
    /// How many facts that are.
    count: usize,
}

/// No more facts are remembered.
const MOST: usize = 1 << 14;

/// The address of what was measured, which [`Seen::measured`] keeps alive; then the threads in a workgroup,
/// and the bytes of dynamic workgroup memory.
type Size = (*const MeasuredKernel, (Option<u32>, u32));

/// What is known of a kernel by its symbol alone.
#[derive(Debug)]
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

impl Symbol {
    /// Its names, before anything is known of it.
    pub(super) fn new(own: Arc<str>, name: Arc<str>) -> Self {
        Self {
            own,
            name,
            contracted: Vec::new(),
            launch: Vec::new(),
            launched: None,
            ignored: None,
            stable: Name::default(),
        }
    }
}

impl Seen {
    /// Every kernel that differs is asked about once.
    pub(super) fn facts(
        &mut self,
        measured: &Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        launched: Launched,
    ) -> Arc<Facts> {
        let asked = AskedKernel::new(measured, arch, launched);
        let known = self.facts.entry((Arc::as_ptr(measured), asked.size())).or_default();
        let on = arch.map(ptr::from_ref);
        let is_it =
            |facts: &&Arc<Facts>| facts.arch.map(ptr::from_ref) == on && facts.asked == asked;
        if let Some(facts) = known.iter().find(is_it) {
            return Arc::clone(facts);
        }
        let facts = Arc::new(Facts::new(Arc::clone(measured), arch, asked));
        known.push(Arc::clone(&facts));
        self.count += 1;
        if self.count > MOST {
            // Counts that hardly repeat are not worth their memory.
            (self.measured, self.facts, self.count) = (Interner::default(), HashMap::new(), 0);
        }
        facts
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
