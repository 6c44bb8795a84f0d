use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48)]
struct Blur<T>(T);

fn main() {
    let Blur(_) = Blur(1);
}
