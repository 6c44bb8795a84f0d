use occ::prelude::*;

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, resources = "counts.json")]
fn r#match() {}

fn main() {
    r#match();
}
