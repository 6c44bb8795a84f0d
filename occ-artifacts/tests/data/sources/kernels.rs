//! One kernel, for a GPU of either vendor.
#![no_std]
#![cfg_attr(any(target_arch = "amdgpu", target_arch = "nvptx64"), feature(abi_gpu_kernel))]

#[cfg(any(target_arch = "amdgpu", target_arch = "nvptx64"))]
#[unsafe(no_mangle)]
unsafe extern "gpu-kernel" fn scale(values: *mut f32, by: f32) {
    unsafe { *values = math::scaled(*values, by) }
}
