//! What is done about spilled registers and scratch memory: the one rule for contracts, `occ.toml` and
//! the command line.

use crate::{MeasuredKernel, Spills};

/// What is done about spilled registers and scratch memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spilling {
    /// They fail.
    Deny,
    /// They warn.
    Warn,
    /// More bytes of scratch memory (AMD) or stack (NVIDIA) per thread fail. Spills are a part of them.
    AtMost(u32),
}

impl Spilling {
    /// Whether a kernel has no more of it than this lets pass; `None` where that is not recorded.
    #[must_use]
    pub fn allows(self, kernel: &MeasuredKernel) -> Option<bool> {
        match self {
            Self::Deny | Self::Warn => kernel.spills().map(|spills| !spills),
            Self::AtMost(most) => match kernel.stack() {
                Some(bytes) => Some(bytes <= u64::from(most)),
                // Too many spills fail. Few keep nothing: arrays take scratch memory too.
                None => (kernel.spilled_bytes() > u64::from(most)).then_some(false),
            },
        }
    }
}

impl MeasuredKernel {
    /// Bytes of scratch memory or stack that a thread has, spills included; `None` where that is
    /// not recorded, and [`u64::MAX`] where it grows at run time, so that no number is the most.
    #[must_use]
    pub fn stack(&self) -> Option<u64> {
        if self.dynamic_stack == Some(true) { Some(u64::MAX) } else { self.scratch.map(u64::from) }
    }

    /// Bytes of scratch memory that a thread has, as far as they are counted: where only the spills are, what those take.
    /// `None` where nothing says that there is any, nor that there is none.
    pub(crate) fn counted_scratch(&self) -> Option<u32> {
        let spilled = u32::try_from(self.spilled_bytes()).unwrap_or(u32::MAX);
        self.scratch.or((spilled > 0).then_some(spilled))
    }

    /// Bytes that the spills count for where [`stack`](Self::stack) is not recorded: 4 for each VGPR, and on NVIDIA's
    /// GPUs what they store or load, 0 where nothing is counted. SGPRs are spilled to lanes of VGPRs first, and count
    /// for none.
    fn spilled_bytes(&self) -> u64 {
        let Spills { vgprs, store_bytes, load_bytes, .. } = self.spills;
        let bytes = store_bytes.max(load_bytes).map(u64::from);
        vgprs.map(|count| 4 * u64::from(count)).or(bytes).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Change = fn(&mut MeasuredKernel);

    #[test]
    fn a_ceiling_is_of_scratch_memory_and_stack() {
        let cases: [(Change, Option<u64>); 4] = [
            (|_| {}, None),
            (|kernel| kernel.scratch = Some(16), Some(16)),
            // What is spilled to AGPRs takes no memory.
            (
                |kernel| {
                    kernel.scratch = Some(0);
                    kernel.spills.vgprs = Some(3);
                },
                Some(0),
            ),
            (
                |kernel| {
                    kernel.scratch = Some(0);
                    kernel.dynamic_stack = Some(true);
                },
                Some(u64::MAX),
            ),
        ];
        for (change, bytes) in cases {
            let mut kernel = MeasuredKernel::default();
            change(&mut kernel);
            assert_eq!(kernel.stack(), bytes, "{kernel:?}");
            let allows = |most| Spilling::AtMost(most).allows(&kernel);
            for most in [0, 7, 8, 12, 16, 20, u32::MAX] {
                assert_eq!(allows(most), bytes.map(|bytes| bytes <= u64::from(most)), "{kernel:?}");
            }
            assert_eq!(Spilling::Deny.allows(&kernel), kernel.spills().map(|spills| !spills));
        }
    }

    /// Spills that are counted are scratch memory, where no count of that says otherwise.
    #[test]
    fn counted_spills_are_scratch_memory() {
        let cases: [(Change, Option<u32>); 7] = [
            (|_| {}, None),
            (|kernel| kernel.spills.vgprs = Some(0), None),
            (|kernel| kernel.spills.vgprs = Some(8), Some(32)),
            (|kernel| kernel.spills.vgprs = Some(u32::MAX), Some(u32::MAX)),
            (|kernel| kernel.spills.sgprs = Some(8), None),
            (|kernel| kernel.spills.store_bytes = Some(8), Some(8)),
            (|kernel| (kernel.spills.vgprs, kernel.scratch) = (Some(8), Some(0)), Some(0)),
        ];
        for (change, bytes) in cases {
            let mut kernel = MeasuredKernel { lds: Some(0), ..MeasuredKernel::default() };
            change(&mut kernel);
            assert_eq!(kernel.counted_scratch(), bytes, "{kernel:?}");
            let has_some = kernel.kernel().map(|kernel| kernel.scratch);
            assert_eq!(has_some, Some(bytes.is_some_and(|bytes| bytes > 0)), "{kernel:?}");
        }
    }

    /// A file that counts only spills can break a ceiling, and cannot keep it: arrays take scratch memory too.
    #[test]
    fn spills_alone_keep_no_ceiling() {
        let cases: [(Change, u64); 5] = [
            (|kernel| kernel.spills.vgprs = Some(0), 0),
            (|kernel| kernel.spills.vgprs = Some(3), 12),
            (|kernel| kernel.spills.sgprs = Some(40), 0),
            (|kernel| kernel.spills.store_bytes = Some(8), 8),
            (
                |kernel| {
                    kernel.spills.store_bytes = Some(8);
                    kernel.spills.load_bytes = Some(20);
                },
                20,
            ),
        ];
        for (change, bytes) in cases {
            let mut kernel = MeasuredKernel::default();
            change(&mut kernel);
            assert_eq!(kernel.stack(), None, "{kernel:?}");
            for most in [0, 7, 8, 12, 16, 20, u32::MAX] {
                let fails = bytes > u64::from(most);
                let allowed = Spilling::AtMost(most).allows(&kernel);
                assert_eq!(allowed, fails.then_some(false), "{kernel:?}, {most}");
            }
        }
        let unspilled = |change: Change| {
            let mut kernel = MeasuredKernel::default();
            change(&mut kernel);
            Spilling::Deny.allows(&kernel)
        };
        assert_eq!(unspilled(|kernel| kernel.spills.vgprs = Some(0)), None);
        assert_eq!(unspilled(|kernel| kernel.spills.store_bytes = Some(0)), None);
        assert_eq!(unspilled(|kernel| kernel.scratch = Some(0)), Some(true));
        assert_eq!(unspilled(|kernel| kernel.spills.vgprs = Some(1)), Some(false));
    }
}
