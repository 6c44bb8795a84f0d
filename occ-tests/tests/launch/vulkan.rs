//! As docs/frameworks/launch.md shows it.

use ash::vk;
use occ_core::Launch;

/// A launch that keeps its contract, for `cmd_dispatch_indirect`: Vulkan has the workgroup's size from the shader.
pub const fn command(launch: &Launch) -> vk::DispatchIndirectCommand {
    let (x, y, z) = launch.grid();
    vk::DispatchIndirectCommand { x, y, z }
}
