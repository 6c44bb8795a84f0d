//! What is done about spilled registers and scratch memory: the one rule for contracts, `occ.toml` and
//! the command line.

use crate::MeasuredKernel;

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
            Self::AtMost(most) => kernel.stack().map(|bytes| bytes <= u64::from(most)),
        }
    }
}

impl MeasuredKernel {
    /// Bytes of scratch memory or stack that a thread has, spills included; `None` where that is
    /// not recorded, and [`u64::MAX`] where it grows at run time, so that no number is the most.
    ///
    /// Where the file has no such count, each VGPR that was spilled takes 4 bytes, and on NVIDIA's GPUs
    /// what spills store or load is at least what they take. SGPRs are spilled to lanes of VGPRs first, and
    /// take none.
    #[must_use]
    pub fn stack(&self) -> Option<u64> {
        if self.dynamic_stack == Some(true) {
            return Some(u64::MAX);
        }
        let vgprs = self.spills.vgprs.map(|count| 4 * u64::from(count));
        let bytes = self.spills.store_bytes.max(self.spills.load_bytes).map(u64::from);
        self.scratch.map(u64::from).or(vgprs).or(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Change = fn(&mut MeasuredKernel);

    #[test]
    fn a_ceiling_is_of_scratch_memory_and_stack() {
        let cases: [(Change, Option<u64>); 9] = [
            (|_| {}, None),
            (|kernel| kernel.scratch = Some(16), Some(16)),
            (|kernel| kernel.spills.vgprs = Some(3), Some(12)),
            (|kernel| kernel.spills.vgprs = Some(u32::MAX), Some(4 * u64::from(u32::MAX))),
            // What is spilled to AGPRs takes no memory.
            (
                |kernel| {
                    kernel.scratch = Some(0);
                    kernel.spills.vgprs = Some(3);
                },
                Some(0),
            ),
            (|kernel| kernel.spills.sgprs = Some(40), None),
            (|kernel| kernel.spills.store_bytes = Some(8), Some(8)),
            (
                |kernel| {
                    kernel.spills.store_bytes = Some(8);
                    kernel.spills.load_bytes = Some(20);
                },
                Some(20),
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
}
