use frameworks::spirv;
use occ::occupancy_target;

type Stack<'a> = &'a mut [u32; 12288];

macro_rules! kernel {
    ($name:ident, $stack:ty) => {
        #[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
        #[spirv(compute(threads(256)))]
        pub fn $name(#[spirv(workgroup)] stack: $stack) {
            stack[0] = 1;
        }
    };
}

kernel!(trace, Stack<'_>);

fn main() {
    trace(&mut [0; 12288]);
}
