//! Has `ptxas` allocate the registers of the kernels' PTX for two GPUs.
//!
//! The variable `KERNELS_PTX` names what `CudaBuilder` left. Without it the checked-in `kernels.ptx` is
//! measured. Where there is no `ptxas`, the checked-in `kernels.json` stands in, held to that PTX by its hash.

use occ_artifacts::build::Resources;
use std::env;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    // `CudaBuilder` compiles this crate, too, and its script has nothing to measure yet.
    if env::var("CARGO_CFG_TARGET_OS")? == "cuda" {
        return Ok(());
    }
    println!("cargo::rerun-if-env-changed=KERNELS_PTX");
    let built = env::var_os("KERNELS_PTX").map(PathBuf::from);
    Resources::new()
        .ptx(built.unwrap_or("kernels.ptx".into()), &["sm_80", "sm_90"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
