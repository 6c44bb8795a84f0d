use occ_artifacts::build::{Error, Resources};

fn main() -> Result<(), Error> {
    Resources::new()
        .kernel_crate("kernels", ["gfx90a", "gfx1100", "sm_80"])
        .checked_in("kernels.json")
        .write("kernels.json")?;
    Ok(())
}
