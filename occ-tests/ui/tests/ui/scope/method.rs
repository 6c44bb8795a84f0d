use occ::occupancy_target;

const VGPRS: u32 = 84;

struct Image;

impl Image {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    fn blur(&self) -> u32 {
        const VGPRS: u32 = 24;
        VGPRS
    }
}

fn main() {
    assert_eq!(Image.blur() + VGPRS, 108);
}
