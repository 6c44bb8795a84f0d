//! A program's `main` takes no `where` clause: its check stands in the body, or beside it.
#![deny(warnings)]

use frameworks::without_where;
use occ::prelude::*;

const REGISTERS: u32 = 24;

trait Shader {
    fn main() -> u32;
}

struct Blur<T>(T);

impl<T> Shader for Blur<T> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    fn main() -> u32 {
        const REGISTERS: u32 = 84;
        REGISTERS
    }
}

mod shader {
    use super::*;

    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0, contract = CONTRACT)]
    pub fn main() {}
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 64, resources = "light.hsaco", kernel = "sum", spills = "deny")]
fn main() {
    shader::main();
    assert_eq!(Blur(0).0, 0);
    assert_eq!(Blur::<u8>::main(), 84);
    assert_eq!(shader::CONTRACT.kernel.vgprs, Some(24));
}
