use occ::occupancy_target;

trait Filter {
    fn blur(&self);
}

impl Filter for () {
    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = BLUR,
        lds = 0,
    )]
    fn blur(&self) {}
}

fn main() {
    ().blur();
}
