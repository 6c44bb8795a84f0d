use frameworks::kernel;
use occ::occupancy_target;

macro_rules! asm {
    ($text:literal) => {
        $text
    };
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    macro_rules! tile {
        () => {
            asm!(".shared .align 4 .b8 tile[32768];")
        };
    }
    let _tile = tile!();
}

fn main() {
    blur();
}
