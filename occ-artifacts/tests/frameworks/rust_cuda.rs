use cuda_builder::CudaBuilder;
use occ_artifacts::build::Resources;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ptx = std::path::PathBuf::from(std::env::var("OUT_DIR")?).join("kernels.ptx");
    CudaBuilder::new("kernels").copy_to(&ptx).build()?;
    Resources::new().ptx(ptx, &["sm_80", "sm_90"]).write("kernels.json")?;
    Ok(())
}
