//! Has Mesa's RADV allocate the registers of the kernels' SPIR-V for two Radeons, without a GPU.
//!
//! The variable `KERNELS_SPV` names the module that `spirv-builder` left. Without it the checked-in
//! `kernels.spv` is measured. Where `cargo-occ` or Mesa is not installed, the checked-in `kernels.json`
//! stands in, held to that module by its hash.

use occ_artifacts::build::Resources;
use std::env;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    // `spirv-builder` compiles this crate, too, and its script has nothing to measure yet.
    if env::var("CARGO_CFG_TARGET_ARCH")? == "spirv" {
        return Ok(());
    }
    println!("cargo::rerun-if-env-changed=KERNELS_SPV");
    let built = env::var_os("KERNELS_SPV").map(PathBuf::from);
    Resources::new()
        .spirv(built.unwrap_or("kernels.spv".into()), ["gfx900", "gfx1100"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
