#![deny(warnings, dead_code)]

use occ::occupancy_target;

struct Image;

impl Image {
    #[occupancy_target(arch = "gcn", warn = 0.75, workgroup = 256, vgprs = 40 + 8, lds = 0)]
    #[expect(deprecated, reason = "three quarters of the slots are a wish")]
    fn blur(&self) {}
}

fn main() {
    Image.blur();
}
