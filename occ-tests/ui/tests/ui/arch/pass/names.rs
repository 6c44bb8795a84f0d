//! Names of chips, products and families.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "vega10", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn name_of_a_chip() {}

#[occupancy_target(
    arch = ["gcn", "gfx90a", "sm_80"],
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    sgprs = 32,
    lds = 0,
)]
fn list() {}

// One architecture by two names is checked twice, and nothing is wrong with that.
#[occupancy_target(arch = ["gfx90a", "MI250X"], min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn list_twice() {}

#[occupancy_target(
    arch = ["MI250X", "rx 7900 xtx", "NVIDIA H100", "fiji", "gfx90a:xnack+"],
    min = 0.25,
    workgroup = 256,
    vgprs = 48,
    lds = 0,
)]
fn product_names() {}

macro_rules! kernel {
    ($name:ident, $capability:literal) => {
        #[occupancy_target(
            arch = concat!("sm_", $capability),
            min = concat!("5", "0%"),
            block = 256,
            registers = 32,
            shared = 0,
        )]
        fn $name() {}
    };
}

kernel!(blur, 90);

fn main() {
    name_of_a_chip();
    list();
    list_twice();
    product_names();
    blur();
}
