//! `.ze_info`: the kernels of a device binary and their resources.
//!
//! Source: `IGC/ZEBinWriter/zebin/spec/{zeinfo,version}.md`.

use std::collections::HashMap;

use super::kernel::ZeKernel;
use super::yaml::{self, Found, Node};
use crate::{ArtifactError, Contents, PassedOver};

/// From this version of the format on, a kernel without `spill_size` or `private_size` has neither: `version.md`.
const SAYS_SCRATCH: (u32, u32) = (1, 39);

/// Kernels that are for other devices, with `-cl-poison-unsupported-fp64-kernels` for one.
const INVALID: &str = "kernels that must not be run";
const BY_COMPILER: &str = "their compiler says so, by `invalid_kernel`";

/// Reads the section, which starts at `base` in the file and is for `target`.
pub(super) fn read(section: &[u8], base: u64, target: &str) -> Found<Contents> {
    // It ends without a 0; what fills it up would be zeros.
    let size = section.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let at = |byte: usize| base.saturating_add(byte as u64);
    let text = str::from_utf8(&section[..size]).map_err(|error| {
        let reason = "`.ze_info`: expected text in UTF-8; compile the file again";
        ArtifactError::at(at(error.valid_up_to()), reason)
    })?;
    // Whoever marks the start marks the end too. Before it a key may be missing, which would be its default.
    if text.starts_with("---") && !text.trim_end().ends_with("\n...") {
        let reason = "`.ze_info` is cut: expected `...` as its last line; compile the file again";
        return Err(ArtifactError::at(at(size), reason));
    }
    let top = yaml::read(text, base)?;
    let (mut says_scratch, mut kernels, mut functions) = (false, None, Vec::new());
    for (key, node) in top.entries(".ze_info")? {
        match key {
            "version" => says_scratch = node.word().and_then(version) >= Some(SAYS_SCRATCH),
            "kernels" => kernels = Some(entries(node, key)?),
            "functions" => functions = entries(node, key)?,
            _ => {}
        }
    }
    let reason = "expected a list `kernels`, found none; compile the file again";
    let mut kernels = kernels.ok_or_else(|| top.place.wrong(reason))?;
    damage_twins(&mut kernels);
    let mut passed_over = Vec::new();
    for _ in kernels.extract_if(.., |kernel| kernel.is_invalid) {
        PassedOver::new(INVALID, "", BY_COMPILER).join(&mut passed_over);
    }
    // Where the version does not say it, absent is unknown.
    let absent = says_scratch.then_some(0);
    let most = functions.iter().filter_map(|function| function.said.vgprs).max();
    let kernels = kernels.into_iter().map(|kernel| kernel.measured(target, absent, most));
    Ok(Contents { kernels: kernels.collect(), passed_over })
}

/// Kernels of one name cannot be told apart.
fn damage_twins(kernels: &mut [ZeKernel]) {
    let mut known = HashMap::new();
    for at in 0..kernels.len() {
        let name = kernels[at].said.name.clone();
        let reason = format!("expected `{name}` once, found it a second time");
        if let Some(first) = known.insert(name, at) {
            let error = kernels[at].place.wrong(&reason);
            kernels[first].wrong(error.clone());
            kernels[at].wrong(error);
        }
    }
}

/// The entries of a list.
fn entries(list: &Node<'_>, what: &str) -> Found<Vec<ZeKernel>> {
    list.items(what)?.iter().map(ZeKernel::read).collect()
}

/// `1.73`; `None`: it says nothing that is known.
fn version(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.split_once('.')?;
    major.parse().ok().zip(minor.parse().ok())
}
