#![deny(warnings)]

use occ::prelude::*;
use occ::{Limiter, Loaded, LoadedErrorKind};

const MOST: u32 = 100;
const SOME: bool = false;

// What stands beside a file is the most that a driver may load, too.
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = MOST,
    resources = "gfx1100.hsaco",
    contract = CAPPED,
)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    lds = 0,
    scratch = SOME,
    resources = "gfx1100.hsaco",
    contract = NO_SCRATCH,
)]
#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    spills = 64,
    resources = "gfx1100.hsaco",
    contract = SPILLING,
)]
fn v97() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    resources = "gfx1100.hsaco",
    contract = DESCRIBED,
)]
const V97: KernelDescriptor = KernelDescriptor::new("v97").workgroup(256).vgprs(98);

fn main() {
    v97();
    let loaded = Loaded::new().registers(100).shared_bytes(0).local_bytes(0);
    let above = |contract: &Contract, loaded: Loaded| match contract.check_loaded(&loaded) {
        Ok(_) => None,
        Err(error) => Some(error.kind),
    };
    assert_eq!(above(&CAPPED, loaded), None);
    let vgprs = Some(LoadedErrorKind::Above(Limiter::Vgprs));
    assert_eq!(above(&CAPPED, loaded.registers(101)), vgprs);
    assert_eq!(above(&DESCRIBED, loaded.registers(98)), None);
    assert_eq!(above(&DESCRIBED, loaded.registers(99)), vgprs);
    assert_eq!(above(&NO_SCRATCH, loaded.registers(101)), None);
    let scratch = Some(LoadedErrorKind::Above(Limiter::Scratch));
    assert_eq!(above(&NO_SCRATCH, loaded.local_bytes(4)), scratch);
    assert_eq!(above(&NO_SCRATCH, loaded.shared_bytes(4)), Some(LoadedErrorKind::Above(Limiter::Lds)));
    assert_eq!(above(&SPILLING, loaded.local_bytes(64)), None);
    assert_eq!(above(&SPILLING, loaded.local_bytes(65)), scratch);
    assert_eq!(above(&CAPPED, loaded.local_bytes(65)), None);
    let _ = V97;
}
