arch = ["gfx1100", "sm_90"], min_workgroups = 2, workgroup = 512, wave = 32, mode = "cu", registers = 40, barriers = 2, shared = 0
fn sort() {}
