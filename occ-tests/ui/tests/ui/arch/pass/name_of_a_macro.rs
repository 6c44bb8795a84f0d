#![deny(warnings, dead_code)]

use occ::occupancy_target;

macro_rules! kernel {
    ($name:ident, $capability:literal) => {
        #[occupancy_target(
            arch = concat!("sm_", $capability),
            min = concat!("5", "0%"),
            block = 256,
            registers = 32,
            shared = 0,
        )]
        fn $name() {}
    };
}

kernel!(blur, 90);

fn main() {
    blur();
}
