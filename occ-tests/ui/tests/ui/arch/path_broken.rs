use occ::arch::GFX90A;
use occ::{Arch, Name, occupancy_target};

const MINE: Arch = Arch { name: Name::new("mine"), wave_slots: 4, ..GFX90A };

#[occupancy_target(arch = MINE, min = 1.0, workgroup = 256, vgprs = 168, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
