arch = ["gfx90a", "gfx942"], min = 0.5, workgroup = 256, vgprs = OCCUPANCY_3, lds = 0
fn meter() -> u32 {
    OCCUPANCY
}
