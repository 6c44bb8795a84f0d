#![deny(warnings, dead_code)]

use frameworks::{cluster_launch, kernel};
use occ::arch::{self, Arch, Clusters};
use occ::{KernelDescriptor, occupancy_target};

const PAIR: u32 = 2;

/// A device that was asked.
const ASKED: Arch =
    Arch { clusters: Some(Clusters { portable: 8, opt_in: Some(12) }), ..arch::SM_120 };

#[occupancy_target(
    arch = ["sm_90", "sm_120"],
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = 4,
    contract = ALONG_X,
    shared = 0,
)]
fn along_x() {}

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = (PAIR, PAIR),
    sms_per_gpc = 16,
    contract = SQUARE,
    shared = 0,
)]
#[kernel]
#[cluster_launch(2, 2, 1)]
fn square() {}

#[occupancy_target(
    arch = "sm_100",
    min = 0.5,
    block = 256,
    registers = 32,
    contract = READ,
    shared = 0,
)]
#[kernel]
#[cluster_launch(16, 1, 1)]
fn read() {}

#[occupancy_target(arch = ASKED, min = 0.5, block = 256, registers = 32, cluster = 12, shared = 0)]
fn asked() {}

/// Each block by itself.
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 32, cluster = 1, shared = 0)]
fn alone() {}

#[occupancy_target(arch = "sm_90", min = 0.5, cluster = (4, 1, 1), contract = DESCRIBED_CONTRACT)]
const DESCRIBED: KernelDescriptor =
    KernelDescriptor::new("described").block(256).registers(32).cluster(4, 1, 1);

fn main() {
    along_x();
    square();
    read();
    asked();
    alone();
    assert_eq!(ALONG_X[1].kernel.cluster, Some([4, 1, 1]));
    assert_eq!(READ.kernel.cluster, Some([16, 1, 1]));
    assert_eq!(DESCRIBED_CONTRACT.kernel, DESCRIBED.kernel);
    assert_eq!((SQUARE.kernel.cluster, SQUARE.kernel.sms_per_gpc), (Some([2, 2, 1]), Some(16)));
    assert_eq!(SQUARE.launch_over((1, 3, 1)).unwrap().grid(), (2, 4, 1));
}
