use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.5, vgprs = 48)]
#[spirv(vertex(entry_point_name = "main_vs"))]
pub fn place(#[spirv(position)] _at: &mut [f32; 4]) {}

fn main() {
    place(&mut [0.0; 4]);
}
