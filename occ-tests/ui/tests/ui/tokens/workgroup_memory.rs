//! What a parameter of workgroup memory says.
use frameworks::spirv;
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory(#[spirv(workgroup)] tile: &mut [f32; 4096]) {
    tile[0] = tile[1];
}

const SIDE: usize = 64;

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory_of_const_size(#[spirv(workgroup)] tile: &mut [f32; SIDE * SIDE]) {
    tile[0] = tile[1];
}

type Tile = [f32; 4096];

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory_of_named_type(#[spirv(workgroup)] tile: &mut Tile) {
    tile[0] = tile[1];
}

#[occupancy_target(arch = "gcn", min = 0.5, vgprs = 24)]
#[spirv(compute(threads(256)))]
pub fn workgroup_memory_twice(
    #[spirv(local_invocation_index)] item: u32,
    #[spirv(workgroup)] rows: &mut [f32; 2048],
    #[spirv(workgroup)] columns: &mut [f32; 2049],
) {
    rows[item as usize] = columns[0];
}

fn main() {
    workgroup_memory(&mut [0.0; 4096]);
    workgroup_memory_of_const_size(&mut [0.0; 4096]);
    workgroup_memory_of_named_type(&mut [0.0; 4096]);
    workgroup_memory_twice(0, &mut [0.0; 2048], &mut [0.0; 2049]);
}
