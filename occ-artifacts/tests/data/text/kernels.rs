#![no_std]
#![feature(abi_gpu_kernel, stdarch_amdgpu)]
use core::arch::amdgpu::workitem_id_x;

#[unsafe(no_mangle)]
pub unsafe extern "gpu-kernel" fn saxpy(a: f32, x: *const f32, y: *mut f32) {
    let i = workitem_id_x() as usize;
    unsafe { *y.add(i) += a * *x.add(i) }
}

#[unsafe(no_mangle)]
pub unsafe extern "gpu-kernel" fn sums(x: *const f32, y: *mut f32) {
    let i = workitem_id_x() as usize;
    let mut sum = [0.0; 24];
    for step in 0..64 {
        for (j, sum) in sum.iter_mut().enumerate() {
            *sum += unsafe { *x.add((i + j) * 64 + step) };
        }
    }
    for (j, sum) in sum.iter().enumerate() {
        unsafe { *y.add(i * 24 + j) = *sum }
    }
}
