use occ::occupancy_target;

const VGPRS: u32 = 84;

trait Filter {
    fn blur(&self) -> u32;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn sharpen(&self) -> u32 {
        const VGPRS: u32 = 24;
        VGPRS
    }
}

impl Filter for () {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn blur(&self) -> u32 {
        const VGPRS: u32 = 24;
        VGPRS
    }
}

fn main() {
    assert_eq!(().blur() + ().sharpen() + VGPRS, 132);
}
