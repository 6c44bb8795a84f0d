use occ::occupancy_target;

mod filters {
    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = BLUR,
        lds = 0,
    )]
    fn blur() {}

    pub fn all() {
        blur();
    }
}

fn main() {
    filters::all();
    assert_eq!(filters::BLUR.name, "blur");
}
