#[occupancy_target(
    arch = targets::ARCHES,
    min = 0.75,
    workgroup = 64..=512,
    vgprs = 64,
    lds = 0,
)]
fn sum() {}
