#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = REGISTERS, shared = 0)]
#[cube(launch)]
pub fn gelu<F: Float>(input: &[F], output: &mut [F])
where
    F: CubePrimitive,
{
    output[ABSOLUTE_POS] = input[ABSOLUTE_POS];
}
