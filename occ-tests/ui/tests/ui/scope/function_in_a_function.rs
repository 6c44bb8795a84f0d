use occ::occupancy_target;

const VGPRS: u32 = 48;

fn filters() -> u32 {
    const VGPRS: u32 = 84;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn blur() -> u32 {
        const VGPRS: u32 = 24;
        VGPRS
    }

    blur() + VGPRS
}

fn main() {
    assert_eq!(filters() + VGPRS, 156);
}
