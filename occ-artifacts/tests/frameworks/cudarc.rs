use std::process::Command;

use occ_artifacts::build::Resources;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/kernels.cu");
    let cubin = std::path::PathBuf::from(std::env::var("OUT_DIR")?).join("kernels.cubin");
    let mut nvcc = Command::new("nvcc");
    nvcc.args(["-cubin", "-arch=sm_80", "src/kernels.cu", "-o"]).arg(&cubin);
    if !nvcc.status()?.success() {
        return Err("nvcc failed".into());
    }
    Resources::new().object(cubin).write("kernels.json")?;
    Ok(())
}
