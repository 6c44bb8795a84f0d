//! A program's `main` takes no `where` clause: its check stands in the body.

use frameworks::gpu_only;
use occ::occupancy_target;

const REGISTERS: u32 = 84;

pub trait Shader {
    fn main();
}

pub struct Blur<T>(T);

impl<T> Shader for Blur<T> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[gpu_only]
    fn main() {}
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 64, vgprs = 72, lds = 0)]
fn main() {
    #[allow(unused)]
    const REGISTERS: u32 = 24;
}
