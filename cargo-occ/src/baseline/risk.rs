//! Which kernels a baseline of those at risk has lines for.

use occ_core::Ratio;

use super::Entry;
use crate::gates::{addressable, registers};

/// What kernels may come near to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Risk {
    /// What `occ.toml` says that kernels have to reach.
    pub(crate) min: Option<Ratio>,
    /// The most registers that `--max-registers` allows.
    pub(crate) max_registers: Option<u32>,
}

impl Risk {
    /// Whether a kernel spills or uses scratch memory, has nine tenths of the registers that it may, is
    /// less than an eighth of the wave slots above the minimum, cannot launch, or is not known.
    pub(crate) fn is_run_by(&self, entry: &Entry) -> bool {
        let Some(reached) = entry.reached.filter(|reached| reached.most > 0) else { return true };
        // Of what the launch leaves open, the least counts; where that is not certain, nothing is kept.
        let least = reached.least.unwrap_or(0);
        let [waves, slots] = [least, reached.max_waves].map(|count| count.saturating_mul(8));
        let lower = Ratio::new(waves.saturating_sub(reached.max_waves), slots.max(1));
        let is_low = self.min.is_some_and(|min| lower.is_below(min));
        is_low || entry.spills() != Some(false) || self.is_large(entry)
    }

    fn is_large(&self, entry: &Entry) -> bool {
        let (arch, measured) = (entry.target.arch, entry.measured());
        let (Some(vgprs), Some(used)) = (measured.vgprs, registers(&measured, arch)) else {
            return true;
        };
        let is_near = |count: u64, most: Option<u32>| {
            most.is_some_and(|most| count.saturating_mul(10) >= u64::from(most) * 9)
        };
        // What a thread can address is of VGPRs alone.
        is_near(vgprs.into(), arch.and_then(addressable)) || is_near(used, self.max_registers)
    }
}
