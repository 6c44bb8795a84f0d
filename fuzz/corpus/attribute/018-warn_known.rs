arch = "sm_86", min = 0.25, warn = "75%", block = 256, registers = 64, shared = 0
fn histogram() {}
