use frameworks::spirv;
use occ::occupancy_target;

type Stack<'a> = &'a mut [u32; 12288];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn trace(#[spirv(workgroup)] stack: Stack) {
    stack[0] = 1;
}

fn main() {
    trace(&mut [0; 12288]);
}
