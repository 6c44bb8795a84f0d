use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    if true {
        static mut TILE: ::framework_types::SharedArray<[f32; 2], 4096> =
            framework_types::SharedArray::UNINIT;
        let _ = &raw mut TILE;
    }
}

fn main() {
    blur();
}
