use occ::occupancy_target;

struct Image;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48)]
impl Image {
    fn blur(&self) {}
}

fn main() {
    Image.blur();
}
