use occ::occupancy_target;

struct Image<const N: u32>;

impl<const N: u32> Image<N> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = const { N }, lds = 0)]
    fn blur(&self) {}
}

fn main() {
    Image::<84>.blur();
}
