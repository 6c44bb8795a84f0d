//! [wgpu](https://github.com/gfx-rs/wgpu) compute pipelines, each with the occupancy it must keep.
//!
//! A kernel in WGSL has no Rust item, and no registers: naga makes SPIR-V of it, and a driver compiles
//! that. So `build.rs` compiles `kernels.wgsl` with naga, as wgpu does, and has Mesa's drivers compile
//! the SPIR-V for two Radeons, an Intel GPU and an Adreno, without a GPU. The contracts stand on what the host has: the
//! functions that make the pipelines. Threads, LDS and registers all come out of the manifest. The
//! host dispatches through the contract, so that the threads of a workgroup stand in the WGSL alone.
//!
//! Without Mesa, the checked-in `kernels.json` stands in. `ci/rebuild-manifests.sh` measures anew and
//! compares. What runs later is compiled by the driver of the user's machine, from what that wgpu's
//! naga writes: another version of either may allocate other counts. So may another driver, which most phones have:
//! Adreno's counts are those of Mesa's Turnip.

use occ::{Launch, LaunchError, occupancy_target};
use wgpu::util::DispatchIndirectArgs;

/// The kernels, as wgpu takes them.
pub const SOURCE: &str = include_str!("kernels.wgsl");

/// The pipeline of `blur`.
///
/// Bound by memory: the contract keeps nearly every wave slot filled, on every GPU that it is for.
#[occupancy_target(
    arch = ["gfx900", "gfx1100", "bmg-g21", "adreno-740"],
    min = 0.75,
    trap = false,
    spills = "deny",
    resources = concat!(env!("OUT_DIR"), "/kernels.json"),
    contract = BLUR,
)]
#[must_use]
pub fn blur(device: &wgpu::Device, module: &wgpu::ShaderModule) -> wgpu::ComputePipeline {
    pipeline(device, module, "blur")
}

/// Dispatches `blur` over `height` rows of `width` values: as many workgroups as that takes.
///
/// # Errors
///
/// If there are no values, or more than a device takes.
pub fn dispatch_blur(
    pass: &mut wgpu::ComputePass<'_>,
    width: u32,
    height: u32,
) -> Result<(), LaunchError<'static>> {
    let (x, y, z) = blur_launch(width, height)?.grid();
    pass.dispatch_workgroups(x, y, z);
    Ok(())
}

/// The grid counts workgroups: the contract knows how many threads each has.
fn blur_launch(width: u32, height: u32) -> Result<Launch, LaunchError<'static>> {
    BLUR[0].launch_over((width, height, 1))
}

/// A launch that keeps its contract, for `dispatch_workgroups_indirect`: wgpu has the workgroup's size from
/// the shader.
#[must_use]
pub const fn arguments(launch: &Launch) -> DispatchIndirectArgs {
    let (x, y, z) = launch.grid();
    DispatchIndirectArgs { x, y, z }
}

/// The pipeline of `matmul`.
///
/// Two slices of 4 KiB in LDS leave room for 8 waves of 10 on gfx900; on gfx1100 they leave room for
/// all.
#[occupancy_target(
    arch = "gfx900",
    min_waves_per_simd = 8,
    trap = false,
    spills = "deny",
    resources = concat!(env!("OUT_DIR"), "/kernels.json"),
    contract = MATMUL_GFX900,
)]
#[occupancy_target(
    arch = "gfx1100",
    min = 1.0,
    spills = "deny",
    resources = concat!(env!("OUT_DIR"), "/kernels.json"),
    contract = MATMUL_GFX1100,
)]
#[must_use]
pub fn matmul(device: &wgpu::Device, module: &wgpu::ShaderModule) -> wgpu::ComputePipeline {
    pipeline(device, module, "matmul")
}

fn pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    entry_point: &str,
) -> wgpu::ComputePipeline {
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some(entry_point),
        layout: None,
        module,
        entry_point: Some(entry_point),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

#[cfg(test)]
mod tests {
    use super::{BLUR, MATMUL_GFX900, MATMUL_GFX1100, arguments, blur_launch};

    #[test]
    fn the_contracts_are_of_what_was_measured() {
        for contract in BLUR {
            assert!(contract.kernel.vgprs.is_some_and(|count| count > 0), "{contract:?}");
            // 264 numbers, rounded up as the driver does.
            assert!((1056..=2048).contains(&contract.kernel.lds), "{contract:?}");
            assert_eq!(contract.kernel.workgroup, Some(256));
        }
        for contract in [MATMUL_GFX900, MATMUL_GFX1100] {
            assert_eq!((contract.kernel.lds, contract.kernel.workgroup), (8192, Some(256)));
        }
    }

    #[test]
    fn the_grid_is_the_contract_s() {
        // 1920 values are 7.5 workgroups of 256; a row is one along y.
        let launch = blur_launch(1920, 1080).expect("a launch");
        assert_eq!(launch.grid(), (8, 1080, 1));
        let arguments = arguments(&launch);
        assert_eq!((arguments.x, arguments.y, arguments.z), (8, 1080, 1));
        assert!(
            blur_launch(0, 1080).is_err_and(|error| error.to_string().contains("an empty grid"))
        );
    }
}
