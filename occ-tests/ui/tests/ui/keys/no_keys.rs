use occ::occupancy_target;

#[occupancy_target]
fn blur() {}

fn main() {
    blur();
}
