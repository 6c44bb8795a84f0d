//! The sizes of a launch as the types that hosts launch with.

use occ_core::{Contract, Kernel, arch};

const BLUR: Contract = Contract::new(
    "blur",
    &arch::SM_90,
    Kernel::new().block_shape(16, 8, 1).registers(40).dynamic_shared(512),
);

#[test]
fn cudarc() {
    let launch = BLUR.launch((7, 5, 3)).unwrap();
    let config = cudarc::driver::LaunchConfig::from(launch);
    assert_eq!(config.grid_dim, (7, 5, 3));
    assert_eq!((config.block_dim, config.shared_mem_bytes), ((16, 8, 1), 512));
}

#[test]
fn ash() {
    let command = ash::vk::DispatchIndirectCommand::from(BLUR.launch((7, 5, 3)).unwrap());
    assert_eq!((command.x, command.y, command.z), (7, 5, 3));
}

#[test]
fn wgpu() {
    let arguments = wgpu_types::DispatchIndirectArgs::from(BLUR.launch((7, 5, 3)).unwrap());
    assert_eq!((arguments.x, arguments.y, arguments.z), (7, 5, 3));
}
