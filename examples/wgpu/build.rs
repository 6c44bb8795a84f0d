//! Compiles the kernels as wgpu 30 does on Vulkan, and measures what Mesa's drivers allocate for them: for Radeon, Intel and
//! Adreno.
//!
//! It differs in two things: SPIR-V 1.3, where wgpu takes the newest version that the driver has, and
//! buffers are bound without the driver's own checks (`robustBufferAccess2`), which wgpu turns on.
//!
//! Where `cargo-occ`, one of the drivers or what plays a GPU to it is not installed, the manifest `kernels.json` stands in, which is checked in.
//! It has the hash of the SPIR-V that it is about, so that it is an error once naga writes another one.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use naga::back::spv::{self, ZeroInitializeWorkgroupMemoryMode};
use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use occ_artifacts::build::Resources;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/kernels.wgsl");
    let (file, source) = ("src/kernels.wgsl", fs::read_to_string("src/kernels.wgsl")?);
    // An error that is returned would be printed as one line.
    let module = naga::front::wgsl::parse_str(&source)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string_with_path(&source, file)));
    let info = Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string_with_path(&source, file)));
    // As `wgpu-hal` 30 has it in `vulkan/adapter.rs`: an index that is out of bounds is moved inside, but for
    // buffers, which the driver checks; and the driver clears workgroup memory.
    let options = spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::empty(),
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Restrict,
            ..BoundsCheckPolicies::default()
        },
        zero_initialize_workgroup_memory: ZeroInitializeWorkgroupMemoryMode::Native,
        ..spv::Options::default()
    };
    let words = spv::write_vec(&module, &info, &options, None)?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let path = PathBuf::from(env::var("OUT_DIR")?).join("kernels.spv");
    fs::write(&path, bytes)?;

    Resources::new()
        .spirv(path, ["gfx900", "gfx1100", "bmg-g21", "adreno-740"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
