use occ::{KernelDescriptor, occupancy_target};

type Kd = KernelDescriptor;

const fn describe() -> Kd {
    KernelDescriptor::new("blur").workgroup(256).vgprs(84)
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
const BLUR: Kd = describe();

fn main() {
    assert_eq!(BLUR.name, "blur");
}
