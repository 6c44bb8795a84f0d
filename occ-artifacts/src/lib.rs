//! Reads what GPU compilers allocated: registers, workgroup memory and spills, out of their output.
//!
//! One module a format, each yielding the same [`MeasuredKernel`]. A count that is not recorded
//! is `None`: unknown, never 0. No file is trusted: any byte sequence gives kernels or an
//! [`ArtifactError`] that names the offset and the reason, in linear time, and no memory is taken
//! before a length is checked.
//!
//! [`read`] takes any of the formats, and [`read_path`] a file of any size: a library of a gigabyte
//! takes as much memory as one code object of it. An [`Index`] picks a kernel by name and target.
//!
//! | feature | |
//! |:--|:--|
//! | `libraries` | compressed bundles and fat binaries, device binaries for Intel's GPUs, and names of C++ (on by default) |
//! | `zstd` | as `libraries`, which it turns on: zstd by the reference library, which is faster and takes a C compiler to build |
//! | `manifest` | the manifest that this project writes, in JSON and TOML |
//! | `archives` | static archives, thin ones too, what Windows links and objects for it, wheels and zips, tar, gzip, zstd, flat bundles of cubecl's; a faster search in large files; turns `libraries` on |
//! | `project` | `occ.toml`, what the contracts of a project share |
//! | `build` | for build scripts: runs `ptxas`, `nvcc` or clang, rustc, or `cargo occ`, and writes what was measured as a manifest; turns `archives` and `manifest` on |

#![forbid(unsafe_code)]
// What the attribute does not call is `#[inline]`: a build that does not call it compiles none of it.

#[cfg(feature = "archives")]
mod archives;
#[cfg(feature = "build")]
pub mod assembler;
pub mod assembly;
mod bitcode;
#[cfg(feature = "build")]
pub mod build;
pub mod bundle;
mod cache;
#[cfg(feature = "build")]
mod child;
pub mod code_object;
mod compiler;
mod contents;
mod copies;
mod cubecl;
pub mod cubin;
mod elf;
mod encoding;
// The command line holds the files of a folder to it.
#[doc(hidden)]
pub mod ending;
mod error;
pub mod fatbin;
mod file;
mod foreign;
mod formats;
#[cfg(all(fuzzing, feature = "build"))]
pub mod fuzz;
#[cfg(all(test, not(fuzzing), feature = "build"))]
#[expect(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod fuzz;
mod headers;
pub mod host;
mod image;
mod index;
mod lto;
#[cfg(feature = "manifest")]
pub mod manifest;
mod measured;
#[cfg(feature = "build")]
mod merge;
mod name;
mod oxart;
mod path;
#[cfg(feature = "project")]
pub mod project;
mod ptx;
pub mod ptxas;
pub mod remarks;
mod search;
mod select;
mod short;
mod size;
mod source;
mod spilling;
pub mod spirv;
mod statements;
pub mod statistics;
// `occ-vulkan` reads what its processes say.
#[doc(hidden)]
pub mod stream;
pub mod tables;
mod target;
#[cfg(feature = "build")]
mod toolkit;
mod triple;
mod triton;
mod unpacked;
#[cfg(feature = "libraries")]
mod unzstd;
pub mod zebin;

pub use compiler::compilers;
pub use contents::{Contents, PassedOver, Stage, Uncompiled, Visit};
pub use copies::Copied;
pub use error::{ArtifactError, ErrorKind};
pub use file::{each, each_in, read, read_in};
pub use index::{Index, IndexedKernel, file_names};
pub use measured::{MeasuredKernel, Spills, Symbolic};
pub use name::{demangle, percent_encoded};
pub use path::{Cause, FileError, each_path, read_path};
pub use select::{Mismatch, SelectError};
/// The command line writes its numbers as the readers do.
#[doc(hidden)]
pub use size::grouped;
pub use spilling::Spilling;
pub use target::runs_on;
pub use triton::beside;
