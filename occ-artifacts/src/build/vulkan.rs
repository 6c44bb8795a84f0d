//! `cargo occ measure`: found and run, or a checked-in manifest in its place.
//!
//! A driver is not called from here: it may crash or hang, and a build script cannot start itself
//! again as a process of its own. `cargo-occ` can.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use occ_core::Arch;

use super::unmeasured::{self, Kept, Stale, or_checked_in};
use super::{Error, Source, named, variable};
use crate::manifest::{self, Input, Manifest};

/// What `cargo occ measure` exits with where the loader, the driver or its knowledge of a target is
/// not installed.
const MISSING: i32 = 3;

/// How modules are measured.
#[derive(Clone, Debug, Default)]
pub(super) struct Measure {
    /// The `cargo-occ` that was given.
    pub(super) program: Option<PathBuf>,
    /// The driver that was named; `None`: each target's own.
    pub(super) driver: Option<String>,
    /// Values of specialization constants.
    pub(super) constants: BTreeMap<String, String>,
}

impl Measure {
    /// The counts of a module: what its driver says, or the manifest that is checked in.
    pub(super) fn module(
        &self,
        module: &Source,
        folder: &Path,
        checked_in: Option<Kept<'_>>,
    ) -> Result<Manifest, Error> {
        let path = &module.path;
        module.has_targets("measure", "[\"gfx1100\"]")?;
        let bytes = fs::read(path).map_err(|error| Error::cannot("read", path, &error))?;
        let mut input = Input::new(path, &bytes);
        let given = self.constants.iter();
        input.constants = given.map(|(name, value)| format!("{name}={value}")).collect();
        let measured = self.measured(module, folder);
        or_checked_in(measured, checked_in, path, |kept| self.kept(kept, module, &bytes, &input))
    }

    fn measured(&self, module: &Source, folder: &Path) -> Result<Manifest, Error> {
        let program = self.find()?;
        let output = folder.join(module.output("measured.json"));
        let mut command = Command::new(&program);
        command.arg("measure").arg(&module.path).arg("--target").arg(module.targets.join(","));
        for (name, value) in &self.constants {
            command.arg("--spec").arg(format!("{name}={value}"));
        }
        if let Some(driver) = &self.driver {
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
            let text = format!("`{program} measure` failed ({}): {stderr}", ran.status);
            return Err(Error::new(text));
        }
        let text =
            fs::read_to_string(&output).map_err(|error| Error::cannot("read", &output, &error))?;
        manifest::read_json(&text)
            .map_err(|error| Error::new(format!("{}: {error}", output.display())))
    }

    /// The `cargo-occ` that was given, or the one that the environment has. Tells cargo what decided.
    fn find(&self) -> Result<PathBuf, Error> {
        let given = match (&self.program, variable("CARGO_OCC")) {
            (Some(given), _) => Some((given.clone(), "`Resources::cargo_occ`")),
            (None, Some(path)) => Some((PathBuf::from(path), "the variable `CARGO_OCC`")),
            (None, None) => None,
        };
        let found = match given {
            Some((path, by)) => named("`cargo-occ`", path, by, "the one on `PATH`")?,
            None => {
                let name = format!("cargo-occ{}", env::consts::EXE_SUFFIX);
                let folders = variable("PATH").unwrap_or_default();
                let on_path = env::split_paths(&folders).map(|folder| folder.join(&name));
                let Some(path) = on_path.into_iter().find(|path| path.is_file()) else {
                    return Err(Error::missing(
                        "no `cargo-occ`, which has a driver compile it: `pip install cargo-occ` or `cargo \
                         install cargo-occ`, in a checkout of occ `cargo install --path cargo-occ`; or \
                         set `CARGO_OCC` to it",
                    ));
                };
                path
            }
        };
        println!("cargo::rerun-if-changed={}", found.display());
        Ok(found)
    }

    /// The manifest that is checked in, if it is of this module, these constants and all targets.
    fn kept(
        &self,
        kept: &Path,
        module: &Source,
        bytes: &[u8],
        input: &Input,
    ) -> Result<Manifest, Stale> {
        let again = {
            let spec = self.constants.iter().map(|(name, value)| format!(" --spec {name}={value}"));
            let driver = self.driver.iter().map(|driver| format!(" --driver {driver}"));
            format!(
                "measure it where Mesa is installed, and check in what that writes: `cargo occ \
                 measure {} --target {}{} -o {}`",
                module.path.display(),
                module.targets.join(","),
                driver.chain(spec).collect::<String>(),
                kept.display()
            )
        };
        let stale = |change: String| Stale::new(kept, vec![change], &again);
        let mut manifest = unmeasured::read(kept, &again)?;
        let is_same = |other: &Input| {
            other.sha256 == input.sha256
                && sorted(&other.constants) == sorted(&input.constants)
                && other.wave == input.wave
        };
        if !manifest.inputs.iter().any(is_same) {
            return Err(stale(unmeasured::change(input, &manifest.inputs, "measured")));
        }
        // `nvk, Mesa 26.2.6, libnouveau_noop_drm_shim.so; anv, ..`
        let is_by = |driver: &String| {
            manifest.tool.split("; ").any(|tool| tool.split(',').next() == Some(driver))
        };
        if let Some(driver) = self.driver.as_ref().filter(|driver| !is_by(driver)) {
            return Err(stale(format!("it is by `{}`, not by {driver}", manifest.tool)));
        }
        let kernels = crate::spirv::read(bytes)
            .map_err(|error| stale(format!("{}: {error}", module.path.display())))?;
        for target in &module.targets {
            let known = Arch::named(target).map(|arch| arch.name.to_string());
            let known = known.unwrap_or_else(|_| target.clone());
            let has = |name: &str| {
                manifest.kernels.iter().any(|it| it.name == name && it.target == known)
            };
            if let Some(kernel) = kernels.iter().find(|kernel| !has(&kernel.name)) {
                return Err(stale(format!("it has no kernel `{}` for {target}", kernel.name)));
            }
        }
        manifest.inputs.retain(is_same);
        Ok(manifest)
    }
}

fn sorted(constants: &[String]) -> Vec<&String> {
    let mut constants: Vec<_> = constants.iter().collect();
    constants.sort();
    constants
}
