use occ::occupancy_target;

const fn pick<const LIGHT: u32, const HEAVY: u32, T>() -> u32 {
    if size_of::<T>() > 4 { HEAVY } else { LIGHT }
}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    vgprs = pick::<24, 84, fn(u32, u32) -> u64>(),
    workgroup = 256,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
