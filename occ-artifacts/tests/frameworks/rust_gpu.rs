use occ_artifacts::build::Resources;
use spirv_builder::SpirvBuilder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let built = SpirvBuilder::new("shaders", "spirv-unknown-vulkan1.2").build()?;
    Resources::new()
        .spirv(built.module.unwrap_single(), ["gfx900", "gfx1100"])
        .checked_in("shaders.json")
        .write("shaders.json")?;
    Ok(())
}
