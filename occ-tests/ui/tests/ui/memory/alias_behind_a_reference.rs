use frameworks::spirv;
use occ::occupancy_target;

type Rows<T> = [T; 64];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(#[spirv(workgroup)] tile: &mut Rows<Rows<f32>>) {
    tile[0] = tile[1];
}

fn main() {
    blur(&mut [[0.0; 64]; 64]);
}
