//! The launch sizes that a baseline recorded.

use std::collections::HashMap;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::__private::key::{Key, Value};
use occ_core::Arch;

use crate::baseline::{Entry, kept, stable_of, target};

/// The sizes by kernel and target. Kernels of one name and target that were launched with several are
/// not in it: which of them is meant cannot be told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    sizes: Arc<HashMap<(String, String), Option<Size>>>,
    /// Whether what `occ.toml` says goes before them.
    is_last: bool,
}

/// Threads, which a bound of the file does not say, and bytes of dynamic local memory.
type Size = (Option<u32>, Option<u32>);

/// Where a line has its dynamic local memory.
const DYNAMIC_LDS: usize = 4;

impl Recorded {
    pub(crate) fn of_lines(lines: &[Entry]) -> Self {
        let mut sizes = HashMap::new();
        for line in lines {
            let threads = line.workgroup.filter(|workgroup| !workgroup.bound);
            let size = (threads.map(|workgroup| workgroup.threads), line.counts[DYNAMIC_LDS]);
            let key = (kept(&line.name), line.target.to_string());
            let known = sizes.entry(key).or_insert(Some(size));
            if *known != Some(size) {
                *known = None;
            }
        }
        Self { sizes: Arc::new(sizes), is_last: false }
    }

    /// The same, behind what `occ.toml` says.
    pub(crate) fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    /// The name that a line has for a kernel; empty where there are no lines.
    pub(crate) fn name_of(&self, kernel: &KernelName) -> String {
        if self.sizes.is_empty() { String::new() } else { kept(&stable_of(kernel)) }
    }

    /// The size to evaluate a kernel with that `occ.toml` launches so, and that a line has by `name`.
    pub(crate) fn or(
        &self,
        shared: &[(Key, Value)],
        name: &str,
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
    ) -> Vec<(Key, Value)> {
        if self.is_last && !shared.is_empty() {
            return shared.to_owned();
        }
        self.of(name, measured, arch).unwrap_or_else(|| shared.to_owned())
    }

    /// The size of a kernel as keys; `None` where no line says it.
    fn of(
        &self,
        name: &str,
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
    ) -> Option<Vec<(Key, Value)>> {
        if self.sizes.is_empty() {
            return None;
        }
        let key = (name.to_owned(), target(measured, arch));
        let (threads, dynamic) = (*self.sizes.get(&key)?)?;
        let threads = threads.map(|threads| (Key::Workgroup, Value::Count(threads)));
        let dynamic = dynamic.map(|bytes| (Key::DynamicLds, Value::Count(bytes)));
        Some(threads.into_iter().chain(dynamic).collect())
    }
}
