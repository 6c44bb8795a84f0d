use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 1024,
    registers = 32,
    cluster = 16,
    sms_per_gpc = 7,
    shared = 0,
)]
fn reduce() {}

fn main() {
    reduce();
}
