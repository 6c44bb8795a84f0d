//! Hold GPU kernels to an occupancy at compile time.
//!
//! A kernel's registers and workgroup memory decide how many waves a compute unit can hold: its
//! theoretical occupancy. [`#[occupancy_target]`](macro@occupancy_target) computes it while the
//! crate is compiled and fails the build, or warns, where it is less than the kernel must keep.
//!
//! ```
//! use occ::prelude::*;
//!
//! #[occupancy_target(arch = "gcn", min = 0.5)]
//! const SAXPY: KernelDescriptor =
//!     KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).sgprs(32).lds(4096);
//! ```
//!
//! With 84 VGPRs instead of 24 this does not build:
//!
//! ```compile_fail,E0080
//! use occ::prelude::*;
//!
//! #[occupancy_target(arch = "gcn", min = 0.5)]
//! const SAXPY: KernelDescriptor =
//!     KernelDescriptor::new("saxpy").workgroup(256).vgprs(84).sgprs(32).lds(4096);
//! ```
//!
//! The [guide] says what occupancy is, how much is enough, and how to read a message.
//!
//! # Where it goes
//!
//! * On a **function**, free, method or generic, above the framework's own attribute: below
//!   `#[spirv]` the launch shape is already gone.
//!
//!   ```
//!   # use occ::prelude::*;
//!   #[occupancy_target(
//!       arch = ["sm_80", "sm_90"],
//!       min = 0.75,
//!       block = (16, 16),
//!       registers = 40,
//!       shared = 0,
//!   )]
//!   pub fn matmul(a: &[f32], b: &[f32], c: &mut [f32]) {}
//!   ```
//!
//! * On a **`const` or `static`** of type [`KernelDescriptor`], or `LaunchConfig` (cudarc's, or any
//!   struct with the fields `block_dim: (u32, u32, u32)` and `shared_mem_bytes: u32`).
//! * On an **associated constant**, as that of a type that implements [`Describe`]. It is checked
//!   without a use.
//!
//!   ```
//!   # use occ::prelude::*;
//!   struct Saxpy;
//!
//!   impl Describe for Saxpy {
//!       #[occupancy_target(arch = "MI250X", min_waves_per_simd = 8)]
//!       const KERNEL: KernelDescriptor =
//!           KernelDescriptor::new("saxpy").workgroup(256).vgprs(64);
//!   }
//!   ```
//!
//! It may stand several times, once for each target, and `arch` may be a list. An attribute below it
//! that may write another item is an error, which says to put that attribute above.
//!
//! # What it reads
//!
//! | written on the item | read as |
//! |:--|:--|
//! | `#[spirv(compute(threads(x, y, z)))]` | `workgroup`; and `trap = false`, as Vulkan runs |
//! | `#[spirv(workgroup)] tile: &mut [f32; N]` | `lds`, all of it, by SPIR-V's size of what the reference points to |
//! | `shared_array![f32; 2048]`, `#[address_space(shared)] static`, `SharedArray<f32, 2048>` in the body | the least that `shared` may be, where the type is a number's and the length a literal |
//! | `DynamicSharedArray`, `dynamic_shared_mem`, `.extern .shared`, a shared `static` in an `extern` block | that `dynamic_shared` has to be given |
//! | `#[launch_bounds(N, M)]` | the most threads of a `block`, and its size where none is given; `min_workgroups = M` where no minimum is given |
//! | `#[launch_contract(block = (x, y, z), cluster = (x, y, z), dynamic_shared = N)]` | `block`, `cluster` and `dynamic_shared` |
//! | `#[cluster_launch(x, y, z)]` | `cluster` |
//! | `LaunchConfig { block_dim, shared_mem_bytes, .. }` | `block` and `dynamic_shared` |
//!
//! The compiler resolves the types: aliases, fragments of macros, constants. What is said twice has to
//! agree; an error shows both.
//!
//! Registers are never guessed, and neither is workgroup memory: a body does not show what a function
//! that it calls takes, nor a `static` beside it, nor what a macro makes. So `lds` (`shared`) is required
//! on a function and on a `LaunchConfig`: the bytes that the kernel and its callees use, or `shared = 0` for
//! none. It is not required where the parameters of a rust-gpu kernel show all of it, or where a file of
//! `resources` has it. The declared bytes are at least those that the body shows.
//!
//! In SPIR-V `bool`, `usize` and `isize` take 4 bytes, and arrays of them as many times that. A parameter
//! asks for `lds` where its type may hold a `bool`, as a struct, an `enum` or a cell does, and where it
//! stands under a `cfg`.
//!
//! Names in a value are resolved where the attribute stands, not inside the function's body.
//!
//! # What a compiler measured
//!
//! With the feature `artifacts`, `resources = "kernels.hsaco"` reads registers, workgroup memory,
//! scratch memory, barriers, wave and mode of the kernel out of what a compiler wrote: an AMDGPU
//! code object, a bundle, a cubin, a fat binary, a host library with either inside, a `ptxas -v`
//! log, `kernel-resource-usage` remarks, AMDGPU assembly, or a SPIR-V module (which has no
//! registers). With the feature `libraries` bundles and fat binaries may be compressed, and kernels
//! called by their names in C++; with the feature `manifest` a file may be a manifest of
//! `occ_artifacts`. A relative path starts at the folder of `Cargo.toml`;
//! `concat!(env!("OUT_DIR"), "/kernels.json")` is what a build script wrote, with
//! `occ_artifacts::build` for example. For a list of targets, `resources` may be a list of files.
//!
//! With the feature `project` what many contracts share stands once in `occ.toml`, beside `Cargo.toml`
//! or at the root of the workspace: `arch`, `resources`, `warn` and `spills`. The repository's
//! `docs/occ-toml.md` has the schema, and what cargo does not notice by itself.
//!
//! ```ignore
//! #[occupancy_target(
//!     arch = "gfx90a",
//!     min = 0.5,
//!     workgroup = 256,
//!     resources = "kernels.hsaco",
//!     kernel = "blur",
//!     vgprs = 96,
//!     spills = "deny",
//! )]
//! pub fn launch_blur() {}
//! ```
//!
//! `kernel` is the name in the file, mangled, demangled or without its path; where it is not given,
//! the item's own. A count that is declared beside a measured one is the most that it may be. The
//! workgroup is the one that the kernel was compiled for, where it is for one alone; a declared one
//! has to be within its bounds. `spills = "deny"` fails where registers spilled or scratch memory is
//! used, `"warn"` warns.
//!
//! A kernel that is compiled for larger workgroups than it is launched with never breaks its minimum
//! by registers: the compiler spills instead. Such a contract warns, unless `spills` is given. A
//! kernel that the files have more than once, with different counts, is an error that lists the
//! copies; `arch = "gfx90a:xnack-"` chooses by a target's features, and with `copies = "all"` the
//! contract holds for each copy.
//!
//! The compiler watches the files: one that changes is read again, and nothing else is built again.
//! Nothing of them is in what is built.
//!
//! # Values
//!
//! Counts are integer literals or constant expressions of any [`Integer`] type; `arch` is a name, a
//! list of names, or a path to an [`Arch`] of your own:
//!
//! ```
//! use occ::{Arch, Name, arch, occupancy_target};
//!
//! /// A gfx90a with half of its LDS fused off.
//! const HALF: Arch = {
//!     let mut half = Arch { name: Name::new("half a gfx90a"), ..arch::GFX90A };
//!     half.lds.pool /= 2;
//!     half.lds.per_workgroup /= 2;
//!     half
//! };
//! const TILE: usize = 32;
//!
//! #[occupancy_target(
//!     arch = HALF,
//!     min = "50%",
//!     workgroup = TILE * 8,
//!     vgprs = 64,
//!     lds = size_of::<[f32; TILE * TILE]>(),
//! )]
//! pub fn transpose() {}
//! ```
//!
//! A value that mentions a generic parameter of the function or `Self` is checked when the function
//! is instantiated: by `cargo build` and `cargo test`, not by `cargo check`. The attribute cannot see a
//! parameter of the `impl` around the function. Where rustc says "generic parameters may not be used in
//! const operations", write `shared = const { (T * T * 4) as u32 }` in the place of `(T * T * 4) as u32`.
//!
//! # Warnings
//!
//! `warn = 0.75` warns below 75 %. rustc prints the warning as its lint `deprecated`, so
//! `#[allow(deprecated)]` or `#[expect(deprecated, reason = "..")]` on the item silences it, and
//! `-D warnings` makes it an error.
//!
//! # The contract as a value
//!
//! `contract = NAME` writes `const NAME: occ::Contract` beside the item, as visible as it is (for a
//! list of targets an array of them), to document, print or test what the kernel keeps:
//!
//! ```
//! # use occ::occupancy_target;
//! #[occupancy_target(
//!     arch = "sm_90",
//!     min = 0.5,
//!     block = 256,
//!     registers = 64,
//!     shared = 0,
//!     contract = REDUCE_CONTRACT,
//! )]
//! pub fn reduce() {}
//!
//! let verdict = REDUCE_CONTRACT.verdict();
//! assert_eq!(verdict.occupancy().map(|reached| reached.waves), Some(32));
//! ```
//!
//! A launch goes through the contract: [`Contract::launch_over`] takes the workgroup and its workgroup
//! memory from it, so that they are written once, and [`Contract::check_launch`] holds to it what
//! somebody else decided. What it allows are tuples and numbers; the repository's `docs/frameworks/launch.md` shows
//! how they become cudarc's `LaunchConfig`, ash's and wgpu's:
//!
//! ```
//! # use occ::occupancy_target;
//! # #[occupancy_target(arch = "sm_90", block = 256, registers = 64, shared = 0, contract = REDUCE_CONTRACT)]
//! # pub fn reduce() {}
//! let launch = REDUCE_CONTRACT.launch_over((1_000_000, 1, 1))?;
//! assert_eq!((launch.grid(), launch.workgroup()), ((3907, 1, 1), (256, 1, 1)));
//!
//! let refused = REDUCE_CONTRACT.check_launch((1, 1, 1), (512, 1, 1), 0);
//! assert!(refused.unwrap_err().to_string().contains("its contract counts 256"));
//! # Ok::<(), occ::LaunchError<'static>>(())
//! ```
//!
//! # On the item's page
//!
//! Under rustdoc the item's documentation gains a section: targets, resources, what is reached and
//! what limits it, the next step, and a small curve with the kernel's place on it; the constant of
//! `contract` shows the same, and so does the hover of an editor with rust-analyzer. What only const evaluation knows stands there as the expression that it is. `docs = false` leaves
//! the section out. An ordinary build writes nothing of it.
//!
//! # The engine
//!
//! What a check needs of [`occ_core`] is here too: [`occupancy`] for one kernel, and
//! [`Kernel::reduction`] and [`Kernel::best_workgroup`] for what to change. The feature `tools` adds the
//! rest: [`Arch::named`], [`Curve`] over one resource, [`OccupancyLevels`], [`occupancy_bounds`],
//! [`Kernel::dynamic_lds_left`], [`device_capacity`] for a whole device, [`gpc_capacity`] for clusters
//! of thread blocks, and [`Roofline`]. Without it a crate with `occ` takes less time to build.

#![no_std]
#![forbid(unsafe_code)]

pub use occ_core::{
    Allocation, Arch, BestWorkgroup, CachePreference, Ceilings, Contract, Describe, Dimension,
    Error, JointChange, Kernel, KernelDescriptor, Launch, LaunchError, LaunchErrorKind,
    LaunchErrors, Limiter, Limiters, LimitersIter, Limits, Loaded, LoadedError, LoadedErrorKind,
    MeasuredFile, Mode, Name, Occupancy, Open, ParseNameError, PartitionedCaching, Ratio,
    Reduction, RegisterCap, Requirement, Text, Vendor, Verdict, Wave, WaveSizeError, arch,
    calculate, launch_errors, occupancy,
};
#[cfg(feature = "tools")]
pub use occ_core::{
    Axis, Curve, Device, DeviceCapacity, GpcCapacity, GridOccupancy, NameError, Names, NamesIter,
    OccupancyBounds, OccupancyLevel, OccupancyLevels, Point, Roofline, RooflineBound, chips,
    device_capacity, gpc_capacity, grid_occupancy, least_work_items, lookup, occupancy_bounds,
};

/// Holds a GPU kernel to an occupancy.
///
/// ```
/// use occ::occupancy_target;
///
/// #[occupancy_target(arch = "gfx1100", min = 0.75, workgroup = 256, vgprs = 96, lds = 0)]
/// pub fn blur() {}
/// ```
///
/// | key | value | meaning; default |
/// |:--|:--|:--|
/// | `arch` | `"gfx90a"`, `["gfx90a", "sm_90"]`, a path | a target, family or product; several; or your own `occ::Arch`, or an array of them; required |
/// | `min` | `0.5`, `"50%"` | the part of the wave slots that the kernel must fill |
/// | `min_waves_per_simd` | `5` | the same in resident waves per SIMD (warps per sub-partition), rounded up |
/// | `min_workgroups` | `2` | the same in workgroups per CU, WGP or SM |
/// | `warn` | as `min` | below it the build warns; `#[allow(deprecated)]` or `#[expect(deprecated)]` on the item silences it |
/// | `resources` | `"kernels.hsaco"`, a list | the compiler's output that the counts are read from (feature `artifacts`) |
/// | `kernel` | `"blur"` | the kernel's name in it, mangled or not; its export name, or the item's name |
/// | `copies` | `"all"` | the contract holds for each copy of the kernel in the file |
/// | `spills` | `"deny"`, `"warn"`, `16` | fails or warns where the kernel spills registers or uses scratch memory; a number is the most bytes per thread |
/// | `workgroup`, `block` | `256`, `(16, 16)`, `64..=1024` | threads in a workgroup; required, unless the item or the file has it; every size of a range has to keep the contract |
/// | `vgprs`, `registers`, `grf` | `84` | vector registers per thread; required, unless the file has it |
/// | `agprs` | `4` | AGPRs per thread (gfx908 and later CDNA); 0. `.vgpr_count` of gfx90a and later counts them too, so subtract them from it for `vgprs` |
/// | `sgprs` | `32` | SGPRs per wave, VCC and its like included (AMD); not counted |
/// | `lds`, `shared`, `slm` | `4096` | bytes of static workgroup memory (LDS, shared memory), callees included; required on a function, unless it is rust-gpu's or the file has it; 0 for a descriptor |
/// | `dynamic_lds`, `dynamic_shared`, `dynamic_slm` | `1024` | bytes of workgroup memory asked for at launch; 0, but required where the body uses such memory |
/// | `max_dynamic_shared` | `65536` | bytes of workgroup memory that the launch opted in to (NVIDIA); as many as asked for |
/// | `wave`, `simd`, `subgroup` | `8`, `16`, `32`, `64`, `128` | threads in a wave; the SIMD width of an Intel kernel, which its compiler chooses, as Adreno's does; 32 where the architecture has such waves; required for Intel and Adreno, unless the file has it |
/// | `mode` | `"cu"`, `"wgp"` | the unit that a workgroup runs on (RDNA); `"wgp"` |
/// | `trap` | `true`, `false` | whether a trap handler takes 16 SGPRs per wave (GCN, CDNA); `true`, but `false` on `gcn` and under `#[spirv]` |
/// | `scratch` | `true`, `false` | whether the kernel uses scratch memory (AMD); `false` |
/// | `barriers` | `2` | named barriers of a block (NVIDIA); 1 |
/// | `carveout` | `50` | percent of the unified storage preferred as shared memory (NVIDIA); the driver's choice |
/// | `virtual_resources` | `1` | virtual resources of a block (compute capability 10 and later); 0 |
/// | `tensor_columns` | `256` | columns of tensor memory that a block allocates: 32, 64, 128, 256 or 512 (compute capability 10 and 11); 0, but required where a cubin allocates some |
/// | `dynamic_vgprs` | `16`, `32` | block size of VGPRs allocated at run time (gfx12); allocated statically |
/// | `cluster` | `4`, `(2, 2, 1)` | thread blocks in a cluster (compute capability 9.0 and later); as the item or the file has it, otherwise no clusters |
/// | `sms_per_gpc` | `16` | SMs per GPC of the device; a cluster has to fit one GPC; not known, and not checked |
/// | `contract` | `NAME` | writes `const NAME: occ::Contract` beside the item, as visible as the item |
/// | `docs` | `false` | leaves the contract out of the item's page and hover; `true` |
/// | `crate` | `::path::to::occ` | where the crate is, if it has another name |
///
/// One of `min`, `min_waves_per_simd` and `min_workgroups`, or `warn`, or `contract` has to be
/// there. Nine decimals of a fraction count: `2.0 / 3.0` and `0.6666666667` ask for two thirds. The
/// [crate's page](crate) says which items it goes on and what it reads from them.
///
/// # Errors
///
/// A kernel below its minimum, one that cannot launch, a name that is no architecture, and every
/// mistake in the attribute fail the build, each with one message on the tokens to change. The item
/// is always kept, so nothing else breaks.
pub use occ_macros::occupancy_target;

mod architectures;
mod descriptor;
mod integer;
mod sizes;
mod variable;

pub mod guide;

pub use architectures::ArchOrArray;
#[doc(hidden)]
pub use architectures::architectures;
pub use descriptor::Descriptor;
#[doc(hidden)]
pub use descriptor::descriptor;
pub use integer::Integer;
#[doc(hidden)]
pub use integer::any_integer;
#[doc(inline)]
pub use sizes::IntegerOrTuple;
#[doc(hidden)]
pub use sizes::sizes;

/// What a file with kernels needs.
pub mod prelude {
    pub use crate::{Contract, Describe, KernelDescriptor, occupancy_target};
}

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[doc(hidden)]
pub mod limited_by;
