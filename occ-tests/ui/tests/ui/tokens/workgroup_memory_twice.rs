use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn blur(
    #[spirv(local_invocation_index)] item: u32,
    #[spirv(workgroup)] rows: &mut [f32; 2048],
    #[spirv(workgroup)] columns: &mut [f32; 2049],
) {
    rows[item as usize] = columns[0];
}

fn main() {
    blur(0, &mut [0.0; 2048], &mut [0.0; 2049]);
}
