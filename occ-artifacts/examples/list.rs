//! Lists the kernels of a compiled file of any format and any size, holding one at a time: target,
//! name, vector registers per thread, and workgroup memory in bytes per workgroup.
//!
//! ```sh
//! cargo run --release -p occ-artifacts --example list -- libkernels.so
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use occ_artifacts::MeasuredKernel;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("expected the path of a compiled file");
        return ExitCode::FAILURE;
    };
    match list(path.as_ref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

fn list(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = Ok(());
    occ_artifacts::each_in(&mut File::open(path)?, &mut |kernel: MeasuredKernel| {
        if written.is_ok() {
            let (registers, lds) = (known(kernel.vgprs), known(kernel.lds));
            written = writeln!(out, "{}\t{}\t{registers}\t{lds}", kernel.target, kernel.name);
        }
    })?;
    written?;
    Ok(out.flush()?)
}

/// A count, or `?` where the file does not say.
fn known(count: Option<u32>) -> String {
    count.map_or_else(|| "?".to_owned(), |count| count.to_string())
}
