arch = "gcn", min = 0.5, vgprs = 32
#[spirv(compute(threads(8, 8)))]
fn fft(#[spirv(workgroup)] tile: &mut [f32; 1024], #[spirv(workgroup)] sums: &mut [Sum; 8]) {
    let more = shared_array![u8; 100];
}
