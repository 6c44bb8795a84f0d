//! The launch sizes that a baseline recorded.

use std::collections::HashMap;
use std::sync::Arc;

use occ_core::__private::key::{Key, Value};

use crate::identity::{Name, Target};
use crate::interner::Interner;

/// The sizes by kernel and target, by the name that a baseline has. Kernels of one name and target that
/// were launched with several are not in it: which of them is meant cannot be told. Most names of a library have the
/// same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded(Arc<HashMap<Arc<str>, Arc<Sizes>>>);

/// Threads, which a bound of the file does not say, bytes of dynamic workgroup memory, and columns of tensor memory.
pub(crate) type Size = [Option<u32>; 3];

/// The keys of a [`Size`].
pub(crate) const SIZE_KEYS: [Key; 3] = [Key::Workgroup, Key::DynamicLds, Key::TensorColumns];

/// What lines of one name say, by target.
type Sizes = Vec<(Target, Option<Size>)>;

impl Recorded {
    /// What lines say, name by name.
    pub(crate) fn of_lines<'a>(
        names: impl Iterator<Item = (&'a Name, impl Iterator<Item = (&'a Target, Size)>)>,
    ) -> Self {
        let mut all: Interner<Sizes> = Interner::default();
        let sizes = names.map(|(name, lines)| {
            let mut own = Sizes::new();
            for (target, size) in lines {
                match own.iter_mut().find(|(known, _)| known == target) {
                    Some((_, known)) if *known != Some(size) => *known = None,
                    Some(_) => {}
                    None => own.push((target.clone(), Some(size))),
                }
            }
            (Arc::clone(name.kept()), all.of(own))
        });
        Self(Arc::new(sizes.collect()))
    }

    /// The size of a kernel as keys; empty where no line says it.
    pub(crate) fn of(&self, name: &Name, target: &mut dyn FnMut() -> Target) -> Vec<(Key, Value)> {
        let Some(lines) = self.0.get(name.kept()) else { return Vec::new() };
        let target = target();
        let line = lines.iter().find(|(known, _)| *known == target);
        let Some(size) = line.and_then(|(_, size)| *size) else { return Vec::new() };
        let said = SIZE_KEYS.into_iter().zip(size);
        said.filter_map(|(key, count)| Some((key, Value::Count(count?)))).collect()
    }
}
