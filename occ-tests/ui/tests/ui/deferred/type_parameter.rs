use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    lds = 1024 * size_of::<T>(),
)]
fn blur<T>(_: T) {}

fn main() {
    blur(1_u32);
    blur([1_u64; 2]);
}
