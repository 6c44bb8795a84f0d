//! Compiles the kernels as wgpu would, and measures what RADV allocates for them.
//!
//! Where `cargo-occ` or Mesa is not installed, `kernels.json` stands in: it is checked in, and held to
//! the kernels by the hash of what naga made of them.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use naga::back::spv::{self, ZeroInitializeWorkgroupMemoryMode};
use naga::valid::{Capabilities, ValidationFlags, Validator};
use occ_artifacts::build::Resources;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/kernels.wgsl");
    let source = fs::read_to_string("src/kernels.wgsl")?;
    let module = naga::front::wgsl::parse_str(&source)
        .map_err(|error| error.emit_to_string_with_path(&source, "src/kernels.wgsl"))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::all()).validate(&module)?;
    // As wgpu asks for on Vulkan: the driver clears workgroup memory.
    let options = spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::empty(),
        zero_initialize_workgroup_memory: ZeroInitializeWorkgroupMemoryMode::Native,
        ..spv::Options::default()
    };
    let words = spv::write_vec(&module, &info, &options, None)?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let path = PathBuf::from(env::var("OUT_DIR")?).join("kernels.spv");
    fs::write(&path, bytes)?;

    Resources::new()
        .spirv(path, ["gfx900", "gfx1100"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
