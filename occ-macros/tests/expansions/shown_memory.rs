#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = TILE * 4)]
#[kernel]
fn fft() {
    const COUNT: usize = 1024;
    let tile = shared_array![f32; COUNT];
    #[cfg(wide)]
    static mut WIDE: SharedArray<f64, 16, 128> = SharedArray::UNINIT;
    let flags = shared_array![u8; 100];
}
