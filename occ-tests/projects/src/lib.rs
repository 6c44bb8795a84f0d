//! Kernels of public projects with `#[occupancy_target]` on them, as their authors would put it.
//!
//! Names and bodies are our own; taken over is how the projects write attributes, parameters,
//! workgroup memory, generics, macros and aliases, because that is what a contract is read from. A
//! test beside each kernel holds its contract to numbers that were worked out by hand.
//!
//! | module | project | what is taken from it |
//! |:--|:--|:--|
//! | [`ray_stack`] | [strolle](https://github.com/Patryk27/strolle), rust-gpu | a workgroup parameter whose type is an alias of a reference |
//! | [`buckets`] | [abundance](https://github.com/nazar-pc/abundance), rust-gpu | structs, `MaybeUninit` and `const {}` in workgroup types, a parameter under `cfg`, `entry_point_name` |
//! | [`grid`] | [nexus](https://github.com/dimforge/nexus) with [khal](https://github.com/dimforge/khal), rust-gpu | `#[spirv_bindgen]`, `threads` by feature, lengths cast from `u32`, kernels of a macro |
//! | [`look_back`] | [compute-shader-101](https://github.com/googlefonts/compute-shader-101), rust-gpu | single values in workgroup memory beside an array |
//! | [`nbody`] | [VulkanShaderExamples](https://github.com/Rust-GPU/VulkanShaderExamples), rust-gpu | vectors in workgroup memory, paths instead of imports |
//! | [`tiles`] | [autograph](https://github.com/charles-r-earp/autograph), rust-gpu | a macro that writes kernels for `$T:ty` with `threads($TS)` |
//! | [`sort_step`] | [rust-gpu-chimera](https://github.com/LegNeato/rust-gpu-chimera), rust-gpu and Rust-CUDA | one kernel for two frameworks under `cfg` |
//! | [`gemm`] | [Rust-CUDA](https://github.com/Rust-GPU/Rust-CUDA), `examples/cuda/gemm` and `path_tracer` | `#[address_space(shared)]` of a length in the body |
//! | [`particles`] | [sparkl](https://github.com/dimforge/sparkl), Rust-CUDA | `#[cfg_attr(.., kernel)]`, `shared_array!` of a struct and of a length in the body, `impl Trait` |
//! | [`bulk_copy`] | [cuda-oxide](https://github.com/NVlabs/cuda-oxide), `examples/tma_copy` and `gemm_sol` | aligned `SharedArray`s and `Barrier`s, clusters |
//! | [`prepared`] | cuda-oxide, `examples/cuda_module_contract`, `dynamic_smem` and `policy_config` | `#[launch_contract]`, dynamic shared memory, bounds of a policy |
//! | [`attention`] | [cuda-oxide-bench](https://github.com/baladithyab/cuda-oxide-bench), cuda-oxide | several `SharedArray`s without bounds, kernels of a macro |
//! | [`quantized`] | [candle](https://github.com/huggingface/candle), cudarc | a `LaunchConfig` of constants and casts |
//! | [`elementwise`] | [dfdx](https://github.com/coreylowman/dfdx), cudarc | a `LaunchConfig` of a generic `const fn` |
//! | [`cube`] | [burn](https://github.com/tracel-ai/burn) with [CubeCL](https://github.com/tracel-ai/cubecl) | `#[cube(launch)]`, generic over the element |

// What a kernel takes is read by its framework alone.
#![allow(improper_ctypes_definitions, unused_variables)]

pub mod attention;
pub mod buckets;
pub mod bulk_copy;
pub mod cube;
pub mod elementwise;
pub mod gemm;
pub mod grid;
pub mod look_back;
pub mod nbody;
pub mod particles;
pub mod prepared;
pub mod quantized;
pub mod ray_stack;
pub mod sort_step;
pub mod tiles;

#[cfg(test)]
mod expected;
