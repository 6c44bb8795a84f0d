use frameworks::kernel;
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    mod tiles {
        #[frameworks::address_space(shared)]
        pub static mut TILE: [f32; 8192] = [0.0; 8192];
    }
    let _ = &raw mut tiles::TILE;
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn sharpen() {
    mod tiles {
        pub fn tile() -> *mut f32 {
            frameworks::shared_array![f32; 8192]
        }
    }
    let _ = tiles::tile();
}

fn main() {
    blur();
    sharpen();
}
