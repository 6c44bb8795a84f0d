use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gcn", mim = 0.5)]
pub const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(48);

fn main() {
    let _: KernelDescriptor = BLUR;
}
