use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48)]
unsafe extern "C" {
    fn blur();
}

fn main() {
    let _ = blur as unsafe extern "C" fn();
}
