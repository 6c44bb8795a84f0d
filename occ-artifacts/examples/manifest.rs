//! Prints what a compiled file holds, of any format, as a manifest.
//!
//! ```sh
//! cargo run -p occ-artifacts --features manifest --example manifest -- kernels.hsaco
//! ```

use std::error::Error;
use std::process::ExitCode;

use occ_artifacts::manifest::{self, Manifest};

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("expected the path of a compiled file");
        return ExitCode::FAILURE;
    };
    match print(path.as_ref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

fn print(path: &std::path::Path) -> Result<(), Box<dyn Error>> {
    let kernels = occ_artifacts::read_in(&mut std::fs::File::open(path)?)?.kernels;
    let tool = concat!("occ-artifacts ", env!("CARGO_PKG_VERSION")).to_owned();
    print!("{}", manifest::write_toml(&Manifest::new(tool, kernels))?);
    Ok(())
}
