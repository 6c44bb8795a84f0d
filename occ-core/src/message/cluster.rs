//! What a person is told about clusters of thread blocks.

#[cfg(feature = "attribute")]
use core::fmt::{Display, Formatter};

use crate::arch::{Arch, Clusters};
use crate::contract::Contract;
#[cfg(feature = "attribute")]
use crate::device::GpcCapacity;
use crate::kernel::{Kernel, threads};
use crate::occupancy::Error;
#[cfg(feature = "attribute")]
use crate::text::{Count, Written};
use crate::text::{Text, said, say};

/// Why a cluster keeps its kernel from an occupancy, as the end of a sentence; nothing of another error.
pub(super) const fn cluster_refusal(
    text: &mut Text,
    error: Error,
    contract: Option<&Contract<'_>>,
) {
    match error {
        Error::NoClusters([x, y, z]) => {
            let arch = match contract {
                Some(contract) => contract.arch.name.as_str(),
                None => "it",
            };
            say!(text, @a_cluster(threads(x, y, z)), ", and ", arch, " has no clusters, which begin with \
                 compute capability 9.0; leave `cluster` out");
        }
        Error::EmptyCluster(shape) => {
            say!(text, "a cluster of ", @by(shape), " thread blocks; the least is 1 along each dimension");
        }
        Error::Cluster { blocks, max, is_known: true } => {
            say!(text, @a_cluster(blocks), " exceeds the limit of ", %(max));
        }
        Error::Cluster { blocks, max, is_known: false } => {
            say!(text, @a_cluster(blocks), " exceeds the limit of ", %(max),
                 " that is documented for all its devices; where \
                 `cudaOccupancyMaxPotentialClusterSize` says that yours allows more, give it as \
                 `clusters` of an `occ::Arch`");
        }
        Error::ClusterDoesNotFit { blocks, sms_per_gpc, blocks_per_sm } => {
            say!(text, @a_cluster(blocks), " does not fit a GPC of ", %(sms_per_gpc => "SM"));
            if sms_per_gpc > 0 {
                let holds = sms_per_gpc as u64 * blocks_per_sm as u64;
                say!(text, ", each of which holds ", %(blocks_per_sm), "; a cluster of ", %(holds), " would, or ",
                     %(blocks.div_ceil(sms_per_gpc) => "thread block"), " per SM");
            }
        }
        _ => {}
    }
}

/// `a cluster of 16 thread blocks`.
const fn a_cluster(text: &mut Text, blocks: u32) {
    say!(text, "a cluster of ", %(blocks => "thread block"));
}

/// `2 × 2 × 1`.
pub(super) const fn by(text: &mut Text, [x, y, z]: [u32; 3]) {
    say!(text, %(x), " × ", %(y), " × ", %(z));
}

/// The cluster of a kernel, and what it asks of the launch: `4 × 1 × 1 thread blocks`. Empty where it is
/// launched without.
#[cfg(feature = "attribute")]
#[must_use]
pub fn cluster(arch: &Arch, kernel: &Kernel) -> impl Display {
    let portable = exceeded_portable(arch, kernel);
    Written(move |f: &mut Formatter<'_>| {
        if let Some([x, y, z]) = kernel.cluster {
            write!(f, "{x} × {y} × {z} thread blocks")?;
        }
        match portable {
            Some(portable) => write!(f, ", {}", said!(@larger(portable))),
            None => Ok(()),
        }
    })
}

/// What a GPC holds of clusters: `a GPC of 18 SMs holds 4 clusters of 4 thread blocks; room for 2 more
/// thread blocks stays empty`; what is to be said where its SMs are not known. `None` where the kernel is launched
/// without clusters.
#[cfg(feature = "attribute")]
#[must_use]
pub fn gpc(kernel: &Kernel, capacity: Option<GpcCapacity>) -> Option<impl Display> {
    kernel.cluster?;
    let known = kernel.sms_per_gpc.zip(capacity);
    Some(Written(move |f: &mut Formatter<'_>| {
        let Some((sms, capacity)) = known else {
            return f.write_str(
                "how many clusters a GPC holds is not known: devices differ in the SMs of a GPC, which \
                 `sms_per_gpc` gives",
            );
        };
        let blocks = kernel.blocks_per_cluster();
        let (sms, clusters) = (Count(sms.into(), "SM"), Count(capacity.clusters, "cluster"));
        write!(f, "a GPC of {sms} holds {clusters} of {}", Count(blocks.into(), "thread block"))?;
        match capacity.empty(blocks) {
            0 => Ok(()),
            empty => write!(f, "; room for {} stays empty", Count(empty, "more thread block")),
        }
    }))
}

/// What a cluster past the portable size asks of the launch: `a cluster of 16 thread blocks is larger
/// than the portable size of 8; the launch has to allow it by ..`. Empty where it asks for nothing.
#[must_use]
pub const fn opt_in(arch: &Arch, kernel: &Kernel) -> Text {
    match exceeded_portable(arch, kernel) {
        Some(portable) => said!(@a_cluster(kernel.blocks_per_cluster()), " is ", @larger(portable)),
        None => Text::new(),
    }
}

/// The portable size, where the cluster is larger and the architecture still allows it.
const fn exceeded_portable(arch: &Arch, kernel: &Kernel) -> Option<u32> {
    let blocks = kernel.blocks_per_cluster();
    match arch.clusters {
        Some(Clusters { portable, opt_in: Some(most) }) if blocks > portable && blocks <= most => {
            Some(portable)
        }
        _ => None,
    }
}

const fn larger(text: &mut Text, portable: u32) {
    say!(text, "larger than the portable size of ", %(portable), "; the launch has to allow it by \
         `cudaFuncAttributeNonPortableClusterSizeAllowed`");
}
