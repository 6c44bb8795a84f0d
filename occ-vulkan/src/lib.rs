//! Measures what Vulkan drivers allocate for the compute kernels of a SPIR-V module.
//!
//! SPIR-V has no registers: a driver's compiler allocates them. Mesa's drivers also compile on a machine
//! without a GPU, for whichever they are told, and say what they allocated
//! (`VK_KHR_pipeline_executable_properties`): RADV by itself, those for Intel's, NVIDIA's and Qualcomm's GPUs on
//! a shim, a library that plays the kernel's part. [`Request::measure`] asks the target's for every compute
//! entry point; on the machine's own GPU it asks whichever driver is there.
//!
//! A driver trusts what it is given, and may crash or hang on it. So a module is checked first, and
//! each target is compiled for in a process of its own, which is this program again: its `main` has
//! to call [`worker`] before anything else. What a process leaves undone when it dies is gone on with
//! in a new one, without the kernel that it died of.
//!
//! | module | |
//! |:--|:--|
//! | `module` | whether the module is sound |
//! | `layout` | the pipeline layout that each kernel needs |
//! | `limits` | what a device allows of it |
//! | `validator` | `spirv-val`, where it is installed |
//! | `device` | the device that compiles, and what it allows: Vulkan calls |
//! | `driver` | what it is asked: with those of `device` the only `unsafe` code |
//! | `work` | what the process of a target does |
//! | `child` | that process, as its parent sees it |
//! | `drivers` | which there are, and what each calls a target |
//! | `measure` | targets side by side, and what comes of them |

mod child;
mod device;
mod driver;
mod drivers;
#[cfg(fuzzing)]
pub mod fuzz;
#[cfg(all(test, not(fuzzing)))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod layout;
mod limits;
mod measure;
mod message;
mod module;
mod validator;
mod work;

pub use measure::{Device, Error, Failed, Measured, Progress, Request};
pub use work::worker;
