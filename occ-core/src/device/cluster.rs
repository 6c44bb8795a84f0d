//! What a GPC holds of thread block clusters.

use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::occupancy::{Error, occupancy, per_gpc};

/// What the SMs of a GPC hold at once, at most.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GpcCapacity {
    /// Thread blocks that its SMs have room for.
    pub blocks: u64,
    /// Whole clusters of them.
    pub clusters: u64,
}

impl GpcCapacity {
    /// The blocks of its room that clusters of `blocks_per_cluster` blocks leave empty.
    #[must_use]
    pub const fn empty(&self, blocks_per_cluster: u32) -> u64 {
        self.blocks.saturating_sub(self.clusters.saturating_mul(blocks_per_cluster as u64))
    }
}

/// The clusters of `kernel` that a GPC of `arch` holds at once: of the blocks that its SMs have room for,
/// as many as make whole clusters.
///
/// A cluster changes nothing of what one SM holds. Its blocks start together, on the SMs of one GPC (CUDA
/// Programming Guide, "Thread Block Clusters"); how many SMs a GPC has differs between devices, and
/// NVIDIA documents no number, so [`Kernel::sms_per_gpc`] gives it. It is the most that follows from it:
/// where the launch asks for the blocks to be spread over the SMs, there may be fewer.
/// `cudaOccupancyMaxActiveClusters` asks the device.
///
/// `None`: the SMs of a GPC are not known, or the kernel is launched without clusters.
///
/// ```
/// use occ_core::{Kernel, arch, gpc_capacity};
///
/// // 2 blocks an SM by its registers.
/// let kernel = Kernel::new().block(512).registers(64).cluster(8, 1, 1);
/// assert_eq!(gpc_capacity(&arch::SM_90, &kernel)?, None);
/// let held = gpc_capacity(&arch::SM_90, &kernel.sms_per_gpc(18))?.unwrap();
/// assert_eq!((held.blocks, held.clusters, held.empty(8)), (36, 4, 4));
/// # Ok::<(), occ_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`occupancy`]: [`Error::ClusterDoesNotFit`] where not even one cluster is held.
pub const fn gpc_capacity(arch: &Arch, kernel: &Kernel) -> Result<Option<GpcCapacity>, Error> {
    let reached = match occupancy(arch, kernel) {
        Ok(reached) => reached,
        Err(error) => return Err(error),
    };
    let (Some(_), Some(sms)) = (kernel.cluster, kernel.sms_per_gpc) else {
        return Ok(None);
    };
    let blocks = per_gpc(&reached, sms);
    Ok(match blocks.checked_div(kernel.blocks_per_cluster() as u64) {
        Some(clusters) => Some(GpcCapacity { blocks, clusters }),
        None => None,
    })
}
