//! The launch sizes that a baseline recorded.

use std::collections::HashMap;
use std::sync::Arc;

use occ_core::__private::key::{Key, Value};

use crate::baseline::{Entry, Name, Target};

/// The sizes by kernel and target. Kernels of one name and target that were launched with several are
/// not in it: which of them is meant cannot be told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    /// By the name that a baseline has.
    sizes: Arc<HashMap<Arc<str>, Sizes>>,
    /// Whether what `occ.toml` says goes before them.
    is_last: bool,
}

/// Threads, which a bound of the file does not say, and bytes of dynamic local memory.
type Size = (Option<u32>, Option<u32>);

/// What lines of one name say, by target.
type Sizes = Vec<(Target, Option<Size>)>;

/// Where a line has its dynamic local memory.
const DYNAMIC_LDS: usize = 4;

impl Recorded {
    pub(crate) fn of_lines(lines: &[Entry]) -> Self {
        let mut sizes: HashMap<_, Sizes> = HashMap::new();
        for line in lines {
            let threads = line.workgroup.filter(|workgroup| !workgroup.bound);
            let size = (threads.map(|workgroup| workgroup.threads), line.counts[DYNAMIC_LDS]);
            let own = sizes.entry(Arc::clone(line.name.kept())).or_default();
            match own.iter_mut().find(|(target, _)| *target == line.target) {
                Some((_, known)) if *known != Some(size) => *known = None,
                Some(_) => {}
                None => own.push((line.target.clone(), Some(size))),
            }
        }
        Self { sizes: Arc::new(sizes), is_last: false }
    }

    /// The same, behind what `occ.toml` says.
    pub(crate) fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    /// The size to evaluate a kernel with that `occ.toml` launches so, and that lines may have by
    /// `name` and `target`.
    pub(crate) fn or(
        &self,
        shared: &[(Key, Value)],
        name: &Name,
        target: &mut dyn FnMut() -> Target,
    ) -> Vec<(Key, Value)> {
        if self.is_last && !shared.is_empty() {
            return shared.to_owned();
        }
        self.of(name, target).unwrap_or_else(|| shared.to_owned())
    }

    /// The size of a kernel as keys; `None` where no line says it.
    fn of(&self, name: &Name, target: &mut dyn FnMut() -> Target) -> Option<Vec<(Key, Value)>> {
        let lines = self.sizes.get(name.kept())?;
        let target = target();
        let (_, size) = lines.iter().find(|(known, _)| *known == target)?;
        let (threads, dynamic) = (*size)?;
        let threads = threads.map(|threads| (Key::Workgroup, Value::Count(threads)));
        let dynamic = dynamic.map(|bytes| (Key::DynamicLds, Value::Count(bytes)));
        Some(threads.into_iter().chain(dynamic).collect())
    }
}
