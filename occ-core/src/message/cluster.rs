//! What a person is told about clusters of thread blocks.

use super::Text;
use crate::arch::{Arch, Clusters};
use crate::contract::Contract;
use crate::device::GpcCapacity;
use crate::kernel::{Kernel, threads};
use crate::occupancy::Error;

/// Why a cluster keeps its kernel from an occupancy, as the end of a sentence; nothing of another error.
pub(super) const fn cluster_refusal(text: &mut Text, error: Error, contract: Option<&Contract>) {
    match error {
        Error::NoClusters([x, y, z]) => {
            a_cluster(text, threads(x, y, z));
            text.push(", and ");
            text.push(match contract {
                Some(contract) => contract.arch.name.as_str(),
                None => "it",
            });
            text.push(
                " has no clusters, which begin with compute capability 9.0; leave `cluster` out",
            );
        }
        Error::EmptyCluster(shape) => {
            text.push("a cluster of ");
            by(text, shape);
            text.push(" thread blocks, the least is 1 along each dimension");
        }
        Error::Cluster { blocks, max, is_known: true } => {
            a_cluster(text, blocks);
            text.push(", the most is ");
            text.number(max as u64);
        }
        Error::Cluster { blocks, max, is_known: false } => {
            a_cluster(text, blocks);
            text.push(", the most that is documented for all its devices is ");
            text.number(max as u64);
            text.push(
                "; where `cudaOccupancyMaxPotentialClusterSize` says that yours allows more, give it \
                 as `clusters` of an `occ::Arch`",
            );
        }
        Error::ClusterDoesNotFit { blocks, sms_per_gpc, blocks_per_sm } => {
            a_cluster(text, blocks);
            text.push(" does not fit a GPC of ");
            text.count(sms_per_gpc as u64, "SM");
            if sms_per_gpc > 0 {
                text.push(", each of which holds ");
                text.number(blocks_per_sm as u64);
                text.push("; a cluster of ");
                text.number(sms_per_gpc as u64 * blocks_per_sm as u64);
                text.push(" would, or ");
                text.count(blocks.div_ceil(sms_per_gpc) as u64, "thread block");
                text.push(" per SM");
            }
        }
        _ => {}
    }
}

/// `a cluster of 16 thread blocks`.
const fn a_cluster(text: &mut Text, blocks: u32) {
    text.push("a cluster of ");
    text.count(blocks as u64, "thread block");
}

/// `2 × 2 × 1`.
pub(super) const fn by(text: &mut Text, [x, y, z]: [u32; 3]) {
    text.number(x as u64);
    text.push(" × ");
    text.number(y as u64);
    text.push(" × ");
    text.number(z as u64);
}

/// The cluster of a kernel, and what it asks of the launch: `4 × 1 × 1 thread blocks`. Empty where it is
/// launched without.
#[must_use]
pub const fn cluster(arch: &Arch, kernel: &Kernel) -> Text {
    let mut text = Text::new();
    if let Some(shape) = kernel.cluster {
        by(&mut text, shape);
        text.push(" thread blocks");
    }
    if let Some(portable) = exceeded_portable(arch, kernel) {
        text.push(", ");
        larger(&mut text, portable);
    }
    text
}

/// What a GPC holds of clusters: `a GPC of 18 SMs holds 4 clusters of 4 thread blocks; room for 2 more
/// thread blocks stays empty`; what is to be said where its SMs are not known. Empty where the kernel is launched without
/// clusters.
#[must_use]
pub const fn gpc(kernel: &Kernel, capacity: Option<&GpcCapacity>) -> Text {
    let mut text = Text::new();
    if kernel.cluster.is_none() {
        return text;
    }
    let (Some(sms), Some(capacity)) = (kernel.sms_per_gpc, capacity) else {
        text.push(
            "how many clusters a GPC holds is not known: devices differ in the SMs of a GPC, which \
             `sms_per_gpc` gives",
        );
        return text;
    };
    text.push("a GPC of ");
    text.count(sms as u64, "SM");
    text.push(" holds ");
    text.count(capacity.clusters, "cluster");
    text.push(" of ");
    text.count(kernel.blocks_per_cluster() as u64, "thread block");
    let empty = capacity.empty(kernel.blocks_per_cluster());
    if empty > 0 {
        text.push("; room for ");
        text.number(empty);
        text.push(if empty == 1 { " more thread block" } else { " more thread blocks" });
        text.push(" stays empty");
    }
    text
}

/// What a cluster past the portable size asks of the launch: `a cluster of 16 thread blocks is larger
/// than the portable size of 8; the launch has to allow it by ..`. Empty where it asks for nothing.
#[must_use]
pub const fn opt_in(arch: &Arch, kernel: &Kernel) -> Text {
    let mut text = Text::new();
    if let Some(portable) = exceeded_portable(arch, kernel) {
        a_cluster(&mut text, kernel.blocks_per_cluster());
        text.push(" is ");
        larger(&mut text, portable);
    }
    text
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
    text.push("larger than the portable size of ");
    text.number(portable as u64);
    text.push("; the launch has to allow it by `cudaFuncAttributeNonPortableClusterSizeAllowed`");
}
