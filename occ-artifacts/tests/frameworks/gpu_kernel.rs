use occ_artifacts::build::Resources;

fn main() -> Result<(), occ_artifacts::build::Error> {
    Resources::new()
        .object("artifacts/gfx90a.hsaco")
        .object("artifacts/gfx1100.hsaco")
        .write("kernels.json")?;
    Ok(())
}
