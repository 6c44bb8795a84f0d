#![deny(warnings, dead_code)]

use occ::prelude::*;
use occ::{Arch, Name, arch};

const ARCHES: [Arch; 1] = [arch::GFX906];

/// A chip of the author's own, on which the same code runs.
const OWN: Arch = Arch { name: Name::new("my chip"), ..arch::GFX906 };

#[occupancy_target(
    arch = ARCHES,
    min = 0.5,
    workgroup = 256,
    lds = 0,
    resources = "counts.json",
    kernel = "no_memory",
)]
fn blur() {}

#[occupancy_target(
    arch = OWN,
    min = 0.5,
    workgroup = 256,
    lds = 0,
    resources = "counts.json",
    kernel = "no_memory",
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
