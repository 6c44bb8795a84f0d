use occ::occupancy_target;

pub struct Scope;

/// As `#[cube(launch)]` writes it. The kernel that it looks for in the file would be `expand`.
pub mod blur {
    use super::*;

    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "gfx90a.hsaco")]
    pub fn expand(_scope: &mut Scope) {}
}

fn main() {
    blur::expand(&mut Scope);
}
