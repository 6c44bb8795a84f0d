use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = {
        const N: usize = 80;
        N + size_of::<T>()
    },
    lds = 0,
)]
fn blur<T>(_: T) {}

fn main() {
    blur(1);
}
