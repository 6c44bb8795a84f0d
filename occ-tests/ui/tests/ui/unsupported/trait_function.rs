use occ::occupancy_target;

trait Filter {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
    fn blur(&self);
}

impl Filter for () {
    fn blur(&self) {}
}

fn main() {
    ().blur();
}
