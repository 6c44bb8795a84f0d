//! A module of SPIR-V, which `cargo occ measure` has a Vulkan driver compile.

use std::fs;
use std::process::Command;

use super::Error;
use super::compiled::Build;
use super::program::{Program, told, variable};
use super::source::Source;
use crate::manifest::{self, Manifest};
use crate::toolkit;

/// What `cargo occ measure` exits with where the loader, the driver or its knowledge of a target is
/// not installed.
const MISSING: i32 = 3;

/// What drivers say of a module.
pub(super) fn measured(build: &Build<'_>, module: &Source) -> Result<Manifest, Error> {
    let program = build.find(Program::CargoOcc, || {
        toolkit::on_path(["cargo-occ".to_owned()], &mut told).ok_or_else(|| {
            Error::missing(
                "no `cargo-occ`, which has a driver compile it: `pip install cargo-occ` or `cargo \
                 install cargo-occ`, in a checkout of occ `cargo install --path cargo-occ`; or \
                 set `CARGO_OCC` to it",
            )
        })
    })?;
    let output = build.folder.join(module.output("measured.json"));
    let mut command = Command::new(&program);
    command.arg("measure").arg(&module.path).arg("--target").arg(module.targets.join(","));
    for constant in build.constants() {
        command.arg("--spec").arg(constant);
    }
    if let Some(driver) = &build.given.driver {
        command.arg("--driver").arg(driver);
    }
    command.arg("--output").arg(&output);
    // They decide, too.
    for shim in ["OCC_INTEL_SHIM", "OCC_FREEDRENO_SHIM", "OCC_NOUVEAU_SHIM"] {
        let _ = variable(shim);
    }
    let ran = command.output().map_err(|error| Error::cannot("run", &program, &error))?;
    let stderr = String::from_utf8_lossy(&ran.stderr);
    let stderr = stderr.trim().trim_start_matches("error: ");
    if ran.status.code() == Some(MISSING) {
        return Err(Error::missing(stderr.to_owned()));
    }
    if !ran.status.success() {
        let program = program.display();
        return Err(Error::new(format!("`{program} measure` failed ({}): {stderr}", ran.status)));
    }
    let text =
        fs::read_to_string(&output).map_err(|error| Error::cannot("read", &output, &error))?;
    manifest::read_json(&text).map_err(|error| Error::new(format!("{}: {error}", output.display())))
}
