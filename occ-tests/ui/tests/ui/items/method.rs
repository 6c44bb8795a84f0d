use occ::occupancy_target;

struct Image(u32);

impl Image {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
    fn blur(&self) -> u32 {
        self.0
    }
}

fn main() {
    assert_eq!(Image(1).blur(), 1);
}
