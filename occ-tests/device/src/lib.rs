//! Kernels for `amdgcn-amd-amdhsa` and `nvptx64-nvidia-cuda`, under contracts where `contracts` is set.
//!
//! `ci/check-kernels.sh` compiles them both ways and compares what comes out. Here the contracts
//! stand in the device's own crate, on every kind of item and on the entry points themselves. On a
//! host there are only the functions.

#![no_std]
#![cfg_attr(any(target_arch = "amdgpu", target_arch = "nvptx64"), feature(abi_gpu_kernel))]
#![cfg_attr(target_arch = "amdgpu", feature(stdarch_amdgpu))]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx))]
#![cfg_attr(not(contracts), allow(unused_imports, dead_code))]

use occ::{Describe, KernelDescriptor, occupancy_target};

/// Registers of a thread, as an expression says them.
const REGISTERS: u32 = 16 + 8;

/// Threads of a workgroup.
pub const LINE: u32 = 256;

/// What a static contract holds.
#[cfg_attr(contracts, occupancy_target(arch = ["gfx1100", "sm_80"], min = 0.5, contract = SCALE))]
pub const SCALE_KERNEL: KernelDescriptor =
    KernelDescriptor::new("scale").workgroup(LINE).registers(REGISTERS);

/// A kernel as a type.
pub struct Offset {
    by: f32,
}

impl Describe for Offset {
    #[cfg_attr(contracts, occupancy_target(arch = ["gfx1100", "sm_80"], min = 0.5))]
    const KERNEL: KernelDescriptor = SCALE_KERNEL;
}

impl Offset {
    /// Adds the offset.
    #[cfg_attr(contracts, occupancy_target(
        arch = ["gfx1100", "sm_80"], min = 0.5, warn = 0.5, workgroup = LINE, registers = REGISTERS,
        shared = 0,
    ))]
    #[inline(never)]
    #[must_use]
    pub fn add(&self, value: f32) -> f32 {
        value + self.by
    }
}

/// The sum of `N` values.
///
/// # Safety
///
/// `values` points to `N` values.
#[cfg_attr(contracts, occupancy_target(
    arch = ["gfx1100", "sm_80"], min = 0.5, workgroup = N, registers = REGISTERS,
    shared = 0,
))]
#[inline(never)]
#[expect(unsafe_code, reason = "a kernel's arguments are pointers")]
pub unsafe fn sum<const N: u32>(values: *const f32) -> f32 {
    let mut sum = 0.0;
    let mut at = 0;
    while at < N as usize {
        sum += unsafe { *values.add(at) };
        at += 1;
    }
    sum
}

/// What the driver launches.
#[cfg(any(target_arch = "amdgpu", target_arch = "nvptx64"))]
#[expect(unsafe_code, reason = "a kernel's arguments are pointers, and its name is exported")]
mod entry {
    use super::{LINE, Offset, REGISTERS};
    use occ::occupancy_target;

    #[cfg(target_arch = "amdgpu")]
    fn thread() -> usize {
        core::arch::amdgpu::workitem_id_x() as usize
    }

    #[cfg(target_arch = "nvptx64")]
    fn thread() -> usize {
        unsafe { core::arch::nvptx::_thread_idx_x() as usize }
    }

    /// With counts that were declared.
    #[cfg_attr(contracts, occupancy_target(
        arch = ["gfx1100", "sm_80"], min = 0.5, workgroup = LINE, registers = REGISTERS,
        shared = 0, contract = DECLARED,
    ))]
    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn declared(values: *mut f32, by: f32) {
        unsafe {
            let value = values.add(thread());
            *value = Offset { by }.add(*value);
        }
    }

    /// With counts that a compiler measured.
    #[cfg_attr(all(contracts, target_arch = "amdgpu"), occupancy_target(
        arch = "gfx1100", min = 0.5, workgroup = LINE, spills = "deny", kernel = "sum",
        resources = "../../examples/amdgcn/artifacts/gfx1100.hsaco",
    ))]
    #[cfg_attr(all(contracts, target_arch = "nvptx64"), occupancy_target(
        arch = "sm_80", min = 0.5, workgroup = LINE, spills = "deny", kernel = "sum",
        resources = "../../examples/nvptx/artifacts/sm_80.cubin",
        dynamic_shared = 0,
    ))]
    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn measured(values: *const f32, sums: *mut f32) {
        unsafe {
            let at = thread();
            *sums.add(at) = super::sum::<64>(values.add(at)) + super::sum::<128>(values);
        }
    }

    /// A contract that the kernel reads is there, so the comparison would see it.
    #[cfg(used)]
    #[unsafe(no_mangle)]
    unsafe extern "gpu-kernel" fn used(out: *mut u32) {
        unsafe { *out = DECLARED[0].kernel.lds + DECLARED[0].name.len() as u32 }
    }
}
