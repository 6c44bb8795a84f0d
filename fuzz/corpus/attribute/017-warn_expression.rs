arch = "sm_86", warn = 0.75, block = 256, registers = REGISTERS, shared = 0
fn histogram() {}
