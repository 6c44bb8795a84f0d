use frameworks::{kernel, shared_array};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur(side: u32) {
    let rows = || shared_array![f32; 2048];
    let columns = match side {
        0 => shared_array![f32; 2048],
        _ => loop {
            break shared_array!(f32; 2048);
        },
    };
    let _ = (rows(), columns, [shared_array! { f32; 2048 }]);
}

fn main() {
    blur(1);
}
