use occ::occupancy_target;

struct Image;

impl Image {
    const VGPRS: u32 = 84;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = Self::VGPRS, lds = 0)]
    fn blur(&self) {}
}

fn main() {
    Image.blur();
}
