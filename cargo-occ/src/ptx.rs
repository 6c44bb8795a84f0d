//! PTX, measured by the `ptxas` of the machine.

use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::assembler::{Assembler, is_target};
use occ_artifacts::{MeasuredKernel, Uncompiled};
use occ_core::{Arch, Vendor};
use tempfile::Builder;

use crate::Failure;
use crate::name::quoted;
use crate::plain::named;

/// What PTX is assembled by, and for what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembling {
    /// The `ptxas` that was given.
    pub(crate) ptxas: Option<PathBuf>,
    /// The targets that were asked for, of any vendor.
    pub(crate) targets: Vec<String>,
}

impl Assembling {
    /// The kernels of a module that says it is for `own`, on every target that was asked for, or else
    /// on its own. `refusal` is what is said of PTX where there is no `ptxas`.
    pub(crate) fn measure(
        &self,
        path: &Path,
        module: &[u8],
        own: Option<&str>,
        refusal: &str,
    ) -> Result<Vec<MeasuredKernel>, Failure> {
        let found = match &self.ptxas {
            Some(path) => Assembler::at(path, "`--ptxas`")
                .map_err(|missing| Failure::Input(missing.to_string()))?,
            None => Assembler::find(&mut |_| {}).map_err(|_| {
                Failure::Input(format!(
                    "{refusal}; or name a `ptxas` by `--ptxas` to measure it here"
                ))
            })?,
        };
        let targets = self.targets(path, own)?;
        let folder = Builder::new().prefix("cargo-occ-").tempdir();
        let folder = folder.map_err(|error| Failure::Input(error.to_string()))?;
        let failure = |error: std::io::Error| Failure::unwritten(folder.path(), error);
        // What a message of `ptxas` names.
        let name = path.file_name().map_or_else(|| "kernels.ptx".into(), PathBuf::from);
        let input = folder.path().join(name).with_extension("ptx");
        fs::write(&input, module).map_err(failure)?;
        let mut kernels = Vec::new();
        for target in targets {
            let cubin = folder.path().join(format!("{target}.cubin"));
            let measured = found.measure(&input, &target, &cubin, &[]);
            let measured =
                measured.map_err(|error| Failure::Input(format!("{}: {error}", quoted(path))))?;
            kernels.extend(measured);
        }
        Ok(kernels)
    }

    /// The same, for a module that was found in a folder and says that it is for `own`: for those of
    /// the targets that were asked for which it can be assembled for. `None` where there is none, or no
    /// `ptxas`: then it is passed over.
    pub(crate) fn in_folder(&self, own: Option<&str>) -> Option<Self> {
        let own = own.and_then(model);
        let fits = |target: &String| model(target).is_some_and(|asked| Some(asked) >= own);
        let asked = self.targets.iter().filter_map(|target| target_of(target));
        let targets: Vec<String> = asked.filter(fits).collect();
        (!targets.is_empty() && self.is_found())
            .then(|| Self { ptxas: self.ptxas.clone(), targets })
    }

    /// The same, for one kernel of a file that says what its launch asks for. `None` where there is no
    /// `ptxas`, or it is for none of the targets that were asked for: then it is passed over.
    pub(crate) fn one(
        &self,
        path: &Path,
        part: &Uncompiled<'_>,
    ) -> Result<Option<Vec<MeasuredKernel>>, Failure> {
        let own = Some(part.target).filter(|own| !own.is_empty());
        let within = if self.targets.is_empty() {
            self.is_found().then(|| self.clone())
        } else {
            self.in_folder(own)
        };
        let Some(assembling) = within else { return Ok(None) };
        let mut kernels = assembling.measure(path, part.code, own, "")?;
        let mut own = kernels.iter_mut().filter(|kernel| kernel.name == part.kernel).peekable();
        if own.peek().is_none() {
            let (file, name) = (quoted(path), named(part.kernel));
            let text = format!("{file}: kernel `{name}`: its PTX has no kernel of this name");
            return Err(Failure::Input(text));
        }
        own.for_each(|kernel| kernel.dynamic_lds = part.dynamic_lds);
        Ok(Some(kernels))
    }

    fn is_found(&self) -> bool {
        self.ptxas.is_some() || Assembler::find(&mut |_| {}).is_ok()
    }

    fn targets(&self, path: &Path, own: Option<&str>) -> Result<Vec<String>, Failure> {
        let mut targets: Vec<String> =
            self.targets.iter().filter_map(|target| target_of(target)).collect();
        targets.dedup();
        if !targets.is_empty() {
            return Ok(targets);
        }
        if !self.targets.is_empty() {
            let asked = self.targets.join("`, `");
            let text = format!("{} is PTX, for NVIDIA's GPUs, not for `{asked}`", quoted(path));
            return Err(Failure::Input(text));
        }
        match own.filter(|own| is_target(own)) {
            Some(own) => Ok(vec![own.to_owned()]),
            None => Err(Failure::Input(format!(
                "{} is PTX and names no target: give one, `--target sm_90`",
                quoted(path)
            ))),
        }
    }
}

/// What `ptxas` calls a target that a person asked for: `sm_90` of `h100`, `sm_100f` of itself.
fn target_of(asked: &str) -> Option<String> {
    let asked = asked.trim().to_ascii_lowercase();
    let arch = Arch::named(&asked).ok().filter(|arch| arch.vendor == Vendor::Nvidia)?;
    Some(if is_target(&asked) { asked } else { arch.name.to_string() })
}

/// 90 of `sm_90a`: code for a model is assembled for that and for later ones.
fn model(target: &str) -> Option<u32> {
    let digits = target.strip_prefix("sm_")?;
    digits.trim_end_matches(|sign: char| sign.is_ascii_alphabetic()).parse().ok()
}
