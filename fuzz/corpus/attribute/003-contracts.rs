arch = ["gfx90a", chips::LUMEN], min = 0.5, contract = COPIES, crate = crate::vendored::occ, workgroup = 64, vgprs = 16, lds = 0
pub fn copy() {}
