use occ::occupancy_target;

struct Image;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48)]
impl Drop for Image {
    fn drop(&mut self) {}
}

fn main() {
    drop(Image);
}
