//! Compiles the kernels as NVRTC does when the program runs, and measures what `ptxas` allocates for
//! three GPUs.
//!
//! Where neither `nvcc` nor the toolkit's headers for `clang` are installed, or no `ptxas`, `kernels.json`
//! stands in: it is checked in, and held to the kernels by the hash of their source and by the options.

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
