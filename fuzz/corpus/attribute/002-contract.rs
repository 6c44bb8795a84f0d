arch = "rx 7900 xtx", contract = COPY, workgroup = 64, vgprs = 16
pub fn copy() {}
