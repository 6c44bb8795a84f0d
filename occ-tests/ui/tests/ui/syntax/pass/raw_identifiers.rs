#![deny(warnings)]
#![allow(non_camel_case_types, non_upper_case_globals)]

use occ::{Describe, KernelDescriptor, occupancy_target};

mod names {
    pub const r#in: u32 = 24;
}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = names::r#in,
    contract = r#static,
    lds = 0,
)]
fn r#match<'r#a, r#T>(_: &'r#a r#T) {}

#[occupancy_target(arch = "gcn", min = 0.5, contract = ASYNC)]
const r#async: KernelDescriptor = KernelDescriptor::new("async").workgroup(256).vgprs(24);

struct r#impl;

impl Describe for r#impl {
    #[occupancy_target(arch = "gcn", min = 0.5)]
    const r#KERNEL: KernelDescriptor = KernelDescriptor::new("impl").workgroup(256).vgprs(24);
}

#[occupancy_target(
    r#arch = "gcn",
    min = 0.5,
    workgroup = 256,
    r#vgprs = 24,
    contract = LOOP,
    lds = 0,
)]
fn r#loop(r#fn: u32) -> u32 {
    r#fn
}

fn main() {
    r#match(&1);
    let _ = (r#impl, r#async);
    assert_eq!(r#loop(1), 1);
    assert_eq!([r#static.name, ASYNC.name, LOOP.name], ["match", "async", "loop"]);
}
