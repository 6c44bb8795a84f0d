//! Compiles the kernels as NVRTC does when the program runs, and measures what `ptxas` allocates for
//! three GPUs.
//!
//! That takes `ptxas`, and `nvcc` or the headers that `clang` needs. A machine without them takes the
//! counts from `kernels.json`, which is checked in. It has the hash of the kernels' source and the compiler's
//! options; where one of them has changed, the build fails there. A machine with them uses what it measures, and
//! warns with the command that copies it over `kernels.json`.
//!
//! The NVRTC on a user's machine may be of another version than this `nvcc`, and allocate other counts.

use occ_artifacts::build::{Error, Resources};

#[path = "src/sizes.rs"]
mod sizes;

fn main() -> Result<(), Error> {
    let kernels = Resources::new().cu("src/kernels.cu", ["sm_80", "sm_89", "sm_90"]);
    sizes::options()
        .fold(kernels, Resources::cuda_arg)
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
