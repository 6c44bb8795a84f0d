use occ::occupancy_target;

pub struct Scope;

/// As `#[cube(launch)]` writes it, with what stood below.
pub mod blur {
    use super::*;

    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 32, lds = 0)]
    pub fn expand(_scope: &mut Scope) {}
}

fn main() {
    blur::expand(&mut Scope);
}
