//! PTX: `ptxas` assembles it.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::cuda::{Around, unknown};
use super::unmeasured::{self, Stale, or_checked_in};
use super::{Error, Source};
use crate::assembler::is_target;
use crate::manifest::{Input, Manifest};
use crate::merge::Merged;
use crate::ptx;

/// The counts of a module: what `ptxas` says, or the manifest that is checked in.
pub(super) fn measure(source: &Source, around: Around<'_>) -> Result<Manifest, Error> {
    let path = &source.path;
    source.has_targets("compile", "&[\"sm_80\"]")?;
    if let Some(other) = source.targets.iter().find(|target| !is_target(target)) {
        let reason = format!("`{other}` is no target of `ptxas`: expected one such as `sm_80`");
        return Err(source.wrong(reason));
    }
    let bytes = fs::read(path).map_err(|error| Error::cannot("read", path, &error))?;
    let mut input = Input::new(path, &bytes);
    let arguments = around.ptxas_arguments.iter();
    input.constants = arguments.map(|argument| argument.to_string_lossy().into_owned()).collect();
    or_checked_in(assembled(source, &input, around), around.checked_in, path, |kept| {
        checked_in(kept, source, &input, &String::from_utf8_lossy(&bytes))
    })
}

fn assembled(source: &Source, input: &Input, around: Around<'_>) -> Result<Manifest, Error> {
    let assembler = around.assembler(None)?;
    let mut merged = Merged::default();
    for target in &source.targets {
        let cubin = around.folder.join(cubin(source, target));
        let measured = assembler.measure(&source.path, target, &cubin, around.ptxas_arguments);
        merged.add(measured.map_err(|error| unknown(error, target))?, &cubin)?;
    }
    Ok(Manifest {
        tool: assembler.version()?,
        kernels: merged.kernels(),
        inputs: vec![input.clone()],
        ..Manifest::default()
    })
}

/// The name of what is assembled for a target: `kernels.sm_80.cubin`.
pub(super) fn cubin(source: &Source, target: &str) -> OsString {
    source.output(&format!("{target}.cubin"))
}

/// The manifest that is checked in, if it is of this module, these arguments, and all entries for all
/// targets.
fn checked_in(kept: &Path, source: &Source, input: &Input, text: &str) -> Result<Manifest, Stale> {
    let again = "build where `ptxas` is installed, and check in the manifest that is written to `OUT_DIR` there";
    let stale = |change: String| Stale::new(kept, vec![change], again);
    let mut manifest = unmeasured::read(kept, again)?;
    let is_same =
        |other: &Input| other.sha256 == input.sha256 && other.constants == input.constants;
    if !manifest.inputs.iter().any(is_same) {
        return Err(stale(unmeasured::change(input, &manifest.inputs, "assembled")));
    }
    let entries = ptx::bounds(text);
    for target in &source.targets {
        let has =
            |name: &str| manifest.kernels.iter().any(|it| it.name == name && it.target == *target);
        if let Some(entry) = entries.iter().find(|entry| !has(&entry.name)) {
            return Err(stale(format!("it has no kernel `{}` for {target}", entry.name)));
        }
    }
    manifest.kernels.retain(|kernel| source.targets.contains(&kernel.target));
    manifest.inputs.retain(is_same);
    Ok(manifest)
}
