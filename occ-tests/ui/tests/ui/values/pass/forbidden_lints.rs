// What the attribute writes needs no `allow`, which could not stand under a `forbid`.
#![deny(warnings)]
#![forbid(
    unused,
    dead_code,
    deprecated,
    non_local_definitions,
    unreachable_code,
    unused_attributes,
    unused_braces,
    unused_imports,
    unused_must_use,
    unused_parens,
    unused_variables,
    path_statements,
    redundant_semicolons
)]

use occ::prelude::*;

const VGPRS: u32 = 24;
const TILE: usize = 64;

#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    warn = 0.75,
    workgroup = (VGPRS + 40, 2),
    vgprs = { VGPRS },
    lds = TILE * 4,
    contract = UNUSED,
)]
pub fn values() {
    let _ = VGPRS;
}

#[occupancy_target(arch = MINE, min = HALF, workgroup = 64..=VGPRS * 10, vgprs = (VGPRS), lds = 0)]
pub fn path() {}

const MINE: occ::Arch = occ::arch::GFX90A;
const HALF: f64 = 0.5;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = N, vgprs = VGPRS, lds = 0)]
pub fn generic<const N: u32>() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, warn = 0.5, vgprs = VGPRS)]
pub const DESCRIPTOR: KernelDescriptor = KernelDescriptor::new("descriptor").workgroup(256);

pub struct Filter;

impl Describe for Filter {
    #[occupancy_target(arch = "gfx90a", min = 0.5, vgprs = VGPRS)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("filter").workgroup(256);
}

impl Filter {
    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    pub fn method(&self) {}

    #[occupancy_target(
        arch = "gfx90a",
        min = 0.5,
        workgroup = 256,
        resources = "light.hsaco",
        kernel = "matmul",
        spills = "warn",
    )]
    pub fn measured(&self) {}
}

fn main() {
    values();
    path();
    generic::<64>();
    Filter.method();
    Filter.measured();
    let _ = (DESCRIPTOR, Filter::KERNEL);
}
