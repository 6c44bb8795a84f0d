use occ_artifacts::build::{Error, Resources};

fn main() -> Result<(), Error> {
    Resources::new()
        .cu("src/kernels.cu", ["sm_80", "sm_90"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
