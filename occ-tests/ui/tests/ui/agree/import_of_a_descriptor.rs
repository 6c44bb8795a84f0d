use occ::KernelDescriptor as Kd;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
static BLUR: Kd = Kd::new("blur").lds(16384);

fn main() {
    assert_eq!(BLUR.name, "blur");
}
