//! Thread block clusters: blocks that are resident at once, on the SMs of one GPC (NVIDIA).
//!
//! Sources: CUDA Programming Guide, "Thread Block Clusters", of compute capability 9.0 and later: all
//! blocks of a cluster run at once on the SMs of one GPC; 8 blocks are portable; which devices allow
//! more or fewer is for `cudaOccupancyMaxPotentialClusterSize` to say. CUDA Runtime API,
//! `cudaClusterSchedulingPolicy`: the blocks of a cluster may be spread over the SMs, or the hardware may
//! balance them, so several of them may share an SM.

use super::Error;
use super::result::Occupancy;
use crate::arch::Arch;
use crate::kernel::Kernel;

/// Clusters where there are none, or of no blocks.
pub(super) const fn lacking(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    match kernel.cluster {
        // Each block by itself, as it is without clusters.
        Some([1, 1, 1]) => None,
        Some(shape) if arch.clusters.is_none() => Some(Error::NoClusters(shape)),
        Some(shape @ ([0, _, _] | [_, 0, _] | [_, _, 0])) => Some(Error::EmptyCluster(shape)),
        _ => None,
    }
}

/// A cluster of more blocks than the architecture allows, or else of more than a GPC holds.
pub(super) const fn refusal(arch: &Arch, kernel: &Kernel, reached: &Occupancy) -> Option<Error> {
    let blocks = kernel.blocks_per_cluster();
    let (Some(_), Some(limits)) = (kernel.cluster, arch.clusters) else {
        return None;
    };
    let most = match limits.opt_in {
        Some(most) => most,
        None => limits.portable,
    };
    if blocks > most {
        let is_known = limits.opt_in.is_some();
        return Some(Error::Cluster { blocks, max: most, is_known });
    }
    match kernel.sms_per_gpc {
        Some(sms_per_gpc)
            if reached.workgroups > 0 && (blocks as u64) > per_gpc(reached, sms_per_gpc) =>
        {
            let blocks_per_sm = reached.workgroups;
            Some(Error::ClusterDoesNotFit { blocks, sms_per_gpc, blocks_per_sm })
        }
        _ => None,
    }
}

/// Blocks that a GPC of `sms` SMs holds at once.
pub(crate) const fn per_gpc(reached: &Occupancy, sms: u32) -> u64 {
    reached.workgroups as u64 * sms as u64
}
