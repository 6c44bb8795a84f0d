use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    use frameworks::shared_array as tile;
    let _tile: *mut f32 = tile![f32; 8192];
}

fn main() {
    blur();
}
