use frameworks::spirv;
use occ::occupancy_target;

mod bvh {
    pub type Stack<'a, T, const DEPTH: usize> = &'a mut [T; DEPTH];
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn trace(#[spirv(workgroup)] stack: bvh::Stack<'_, u32, 12288>) {
    stack[0] = 1;
}

fn main() {
    trace(&mut [0; 12288]);
}
