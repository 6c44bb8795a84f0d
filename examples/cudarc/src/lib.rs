//! CUDA C kernels launched through [cudarc], each with the occupancy it must keep.
//!
//! The contract of `histogram` stands on the `LaunchConfig` that its launches are made from, where the
//! attribute reads the threads of a block. That of `jacobi` stands on the function that launches it,
//! through the contract: so the block and its shared memory are written once. The kernels have no
//! sizes of their own either: `sizes.rs` has them for the contracts and for the compilers.
//!
//! NVRTC compiles `kernels.cu` when the program runs, for the GPU that it runs on. Registers, static shared
//! memory and spills come from the same source with the same options: `build.rs` has `nvcc` compile it for
//! each GPU of the contracts, and `ptxas` allocate, without a GPU. Without a compiler, the checked-in
//! `kernels.json` stands in. `ci/rebuild-manifests.sh` measures anew and compares. Another version of NVRTC
//! on a user's machine may allocate other counts: `loaded.rs` asks the driver what it took, and holds that
//! to the contracts.

// A launch trusts the arguments to fit the kernel.
#![allow(unsafe_code)]

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DriverError, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::{self, CompileOptions};
pub use loaded::loaded;
use occ::{Launch, occupancy_target};
use sizes::{BLOCK, ROWS, SIDE};
use std::error::Error;
use std::sync::Arc;

mod loaded;
mod sizes;

/// Blocks that a launch of `histogram` is spread over, enough to fill any device of today.
const SPREAD: u32 = 2048;

/// How `histogram` is launched, but for the grid.
///
/// The kernel waits for memory and for atomics: the contract keeps every warp slot filled. Copies of
/// the bins, 1 KiB each, would ease the atomics, and the contract holds up to 15 of them.
#[occupancy_target(
    arch = ["sm_80", "sm_89", "sm_90"],
    min = 1.0,
    spills = "deny",
    resources = concat!(env!("OUT_DIR"), "/kernels.json"),
    kernel = "histogram",
    contract = HISTOGRAM_CONTRACTS,
)]
pub const HISTOGRAM: LaunchConfig =
    LaunchConfig { grid_dim: (SPREAD, 1, 1), block_dim: (BLOCK, 1, 1), shared_mem_bytes: 0 };

/// A launch that keeps its contract, as cudarc takes it. A cluster is not in it: the kernel is compiled for
/// it, or launched by the driver's own `cuLaunchKernelEx`.
#[must_use]
pub const fn config(launch: &Launch) -> LaunchConfig {
    LaunchConfig {
        grid_dim: launch.grid(),
        block_dim: launch.workgroup(),
        shared_mem_bytes: launch.dynamic_lds(),
    }
}

/// The kernels, ready to launch on one device.
#[derive(Debug)]
pub struct Kernels {
    histogram: CudaFunction,
    jacobi: CudaFunction,
}

impl Kernels {
    /// Compiles the kernels for the GPU of `context`, and loads them.
    ///
    /// # Errors
    ///
    /// If NVRTC rejects the source, or knows no such GPU, or the driver rejects the code.
    ///
    /// # Panics
    ///
    /// If CUDA is not installed.
    pub fn load(context: &Arc<CudaContext>) -> Result<Self, Box<dyn Error>> {
        let (major, minor) = context.compute_capability()?;
        let target = format!("--gpu-architecture=compute_{major}{minor}");
        let options = sizes::options().chain([target]).collect();
        let options = CompileOptions { options, ..CompileOptions::default() };
        let ptx = nvrtc::compile_ptx_with_opts(include_str!("kernels.cu"), options)?;
        let module = context.load_module(ptx)?;
        Ok(Self {
            histogram: module.load_function("histogram")?,
            jacobi: module.load_function("jacobi")?,
        })
    }

    /// Counts how often each of the 256 values occurs in `bytes`.
    ///
    /// # Errors
    ///
    /// If memory runs out or the launch fails.
    pub fn histogram(
        &self,
        stream: &Arc<CudaStream>,
        bytes: &CudaSlice<u8>,
    ) -> Result<CudaSlice<u32>, DriverError> {
        let mut counts = stream.alloc_zeros::<u32>(256)?;
        let len = bytes.len();
        let mut launch = stream.launch_builder(&self.histogram);
        launch.arg(bytes).arg(&len).arg(&mut counts);
        // SAFETY: the arguments are the kernel's, in order, and it stays below `len` and 256.
        unsafe { launch.launch(HISTOGRAM) }?;
        Ok(counts)
    }

    /// One sweep over rows of `width` cells: each becomes the mean of its neighbours.
    ///
    /// A larger tile reads fewer cells twice, and leaves room for fewer blocks. This one fills `sm_80`.
    /// On `sm_89`, with less shared memory, five blocks of six fit, and the contract keeps the fifth.
    ///
    /// # Errors
    ///
    /// If memory runs out or the launch fails, as it does on no cells at all.
    ///
    /// # Panics
    ///
    /// If a row is empty or longer than a `u32` counts, tile and all, if the last one is cut short,
    /// or if there are more than a `u32` counts.
    #[occupancy_target(
        arch = "sm_80",
        min = 1.0,
        block = (SIDE, ROWS),
        dynamic_shared = (SIDE + 2) * (SIDE + 2) * 4,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = JACOBI_SM_80,
    )]
    #[occupancy_target(
        arch = "sm_89",
        min = 0.8,
        block = (SIDE, ROWS),
        dynamic_shared = (SIDE + 2) * (SIDE + 2) * 4,
        spills = "deny",
        resources = concat!(env!("OUT_DIR"), "/kernels.json"),
        contract = JACOBI_SM_89,
    )]
    pub fn jacobi(
        &self,
        stream: &Arc<CudaStream>,
        from: &CudaSlice<f32>,
        width: u32,
    ) -> Result<CudaSlice<f32>, Box<dyn Error>> {
        assert!((1..=u32::MAX - SIDE).contains(&width), "a row is empty or too long");
        assert_eq!(from.len() % width as usize, 0, "the last row is cut short");
        let height = u32::try_from(from.len() / width as usize).expect("too many rows");
        let mut to = stream.alloc_zeros::<f32>(from.len())?;
        let grid = (width.div_ceil(SIDE), height.div_ceil(SIDE), 1);
        let config = config(&Self::JACOBI_SM_80.launch(grid)?);
        let mut launch = stream.launch_builder(&self.jacobi);
        launch.arg(from).arg(&mut to).arg(&width).arg(&height);
        // SAFETY: the arguments are the kernel's, in order, and it stays below `width * height`.
        unsafe { launch.launch(config) }?;
        Ok(to)
    }
}

#[cfg(test)]
mod tests {
    use super::{HISTOGRAM_CONTRACTS, Kernels, config};
    use crate::sizes::{ROWS, SIDE};

    #[test]
    fn the_contracts_are_of_what_was_measured() {
        for contract in HISTOGRAM_CONTRACTS {
            assert!(contract.kernel.vgprs.is_some_and(|count| count > 0), "{contract:?}");
            // A counter for each value of a byte.
            assert_eq!((contract.kernel.lds, contract.kernel.workgroup), (1024, Some(256)));
        }
        for contract in [Kernels::JACOBI_SM_80, Kernels::JACOBI_SM_89] {
            assert!(contract.kernel.vgprs.is_some_and(|count| count > 0), "{contract:?}");
            assert_eq!((contract.kernel.lds, contract.kernel.dynamic_lds), (0, 66 * 66 * 4));
        }
    }
    #[test]
    fn a_launch_has_the_sizes_of_its_contract() {
        let config = config(&Kernels::JACOBI_SM_80.launch((7, 5, 3)).expect("a launch"));
        assert_eq!((config.grid_dim, config.block_dim), ((7, 5, 3), (SIDE, ROWS, 1)));
        assert_eq!(config.shared_mem_bytes, 66 * 66 * 4);
    }
}
