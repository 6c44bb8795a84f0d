use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", min = 0.5)]
static mut BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    assert_eq!(unsafe { (*&raw const BLUR).name }, "blur");
}
