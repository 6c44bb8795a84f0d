use frameworks::{kernel, shared_array};
use occ::{KernelDescriptor, occupancy_target};

// Only `const { N }` waits until the kernel is used. Nobody uses these.

#[occupancy_target(arch = "sm_90", min = 0.75, block = 256, registers = 32,
    shared = 6144 * size_of::<*const f32>())]
fn pointer() {}

#[occupancy_target(arch = "sm_90", min = 0.75, block = 256, registers = 32,
    shared = 6144 * size_of::<*const [f32; 2]>())]
fn pointer_to_an_array() {}

#[occupancy_target(arch = "sm_90", min = 0.75, block = 256, registers = 32, contract = BLOCK,
    shared = { const BYTES: usize = 49_152; BYTES })]
fn block() {}

#[occupancy_target(arch = "sm_90", min = 0.75)]
const DESCRIPTOR: KernelDescriptor = {
    const REGISTERS: u32 = 84;
    KernelDescriptor::new("descriptor").workgroup(256).vgprs(REGISTERS)
};

macro_rules! of_pointers {
    ($element:ty) => {
        #[occupancy_target(arch = "sm_90", min = 0.75, block = 256, registers = 32, shared = 49152)]
        #[kernel]
        fn array() {
            let _ = shared_array![*const $element; 6144];
        }
    };
}

of_pointers!(f32);

fn main() {
    let _ = BLOCK;
}
