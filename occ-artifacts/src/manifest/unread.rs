//! Code that was in the files and has no counts.

use serde::{Deserialize, Serialize};

use crate::{MeasuredKernel, PassedOver, Visit};

/// Code that was in the files and has no counts, as [`PassedOver`] is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Unread {
    /// What it is: `PTX`.
    pub what: String,
    /// What it is for, `sm_90`; empty where the file does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target: String,
    /// How many parts of the files.
    pub count: usize,
    /// The kernels in all of them, by their names in the code; `None` where it is not known which they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kernels: Option<Vec<String>>,
}

impl Unread {
    /// A part of a file with these kernels.
    #[must_use]
    pub fn new(part: &PassedOver, kernels: Option<Vec<String>>) -> Self {
        let PassedOver { what, target, count, .. } = part.clone();
        Self { what, target, count, kernels }
    }

    /// Says what they are. Their code is not here: in its place stand the kernels, as PTX declares them.
    pub(super) fn hand_on(parts: Vec<Self>, visit: &mut dyn Visit) {
        for Self { what, target, count, kernels } in parts {
            let declared = |name: &String| format!(".entry {name}{{}}\n");
            let code: Option<String> = kernels.map(|names| names.iter().map(declared).collect());
            let part = PassedOver { count, ..PassedOver::of(what, target) };
            visit.unread(part, &mut || code.clone().map(String::into_bytes));
        }
    }
}

/// What files say of such code, each kind once for a target: what a manifest of them has. It visits them, by
/// [`each_path`](crate::each_path) or another of those.
#[derive(Clone, Debug, Default)]
pub struct UnreadCode(Vec<Unread>);

impl UnreadCode {
    /// All of it, with the kernels in order, each once.
    #[must_use]
    pub fn into_parts(mut self) -> Vec<Unread> {
        for kernels in self.0.iter_mut().filter_map(|part| part.kernels.as_mut()) {
            kernels.sort_unstable();
            kernels.dedup();
        }
        self.0
    }

    /// Adds what another manifest says.
    pub fn add(&mut self, more: Unread) {
        let same = |known: &&mut Unread| known.what == more.what && known.target == more.target;
        let Some(known) = self.0.iter_mut().find(same) else { return self.0.push(more) };
        known.count = known.count.saturating_add(more.count);
        known.kernels = known.kernels.take().zip(more.kernels).map(|(mut known, more)| {
            known.extend(more);
            known
        });
    }
}

impl Visit for UnreadCode {
    fn kernel(&mut self, _: MeasuredKernel) {}

    fn passed_over(&mut self, part: PassedOver) {
        if part.is_code() {
            self.add(Unread::new(&part, None));
        }
    }

    fn unread(&mut self, part: PassedOver, code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        if part.is_code() {
            let kernels = code().and_then(|code| part.kernels_in(&code));
            self.add(Unread::new(&part, kernels));
        }
    }
}
