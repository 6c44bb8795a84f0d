//! `.ze_info`: the kernels of a device binary and their resources, as they are written.
//!
//! Source: `IGC/ZEBinWriter/zebin/spec/{zeinfo,version}.md`.

use std::collections::HashMap;

use super::entry;
use super::kernel::ZeKernel;
use super::yaml::{self, Found, Node};
use crate::ArtifactError;

/// What all of it says.
#[derive(Debug, Default)]
pub(super) struct Info {
    /// Of the format, `1.73`; `None` where it is not said.
    pub(super) version: Option<(u32, u32)>,
    pub(super) kernels: Vec<ZeKernel>,
    /// What kernels call.
    pub(super) functions: Vec<ZeKernel>,
}

impl Info {
    /// Reads the section, which starts at `base` in the file.
    pub(super) fn read(section: &[u8], base: u64) -> Found<Self> {
        // It ends without a 0; what fills it up would be zeros.
        let size = section.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        let at = |byte: usize| base.saturating_add(byte as u64);
        let text = str::from_utf8(&section[..size]).map_err(|error| {
            let reason = "`.ze_info`: expected text in UTF-8; compile the file again";
            ArtifactError::at(at(error.valid_up_to()), reason)
        })?;
        // Whoever marks the start marks the end too. Before it a key may be missing, which would be its default.
        if text.starts_with("---") && !text.trim_end().ends_with("\n...") {
            let reason =
                "`.ze_info` is cut: expected `...` as its last line; compile the file again";
            return Err(ArtifactError::at(at(size), reason));
        }
        let top = yaml::read(text, base)?;
        let mut info = Self::default();
        let mut kernels = None;
        for (key, node) in top.entries(".ze_info")? {
            match key {
                "version" => info.version = node.word().and_then(version),
                "kernels" => kernels.get_or_insert_with(Vec::new).extend(entries(node, key)?),
                "functions" => info.functions.extend(entries(node, key)?),
                _ => {}
            }
        }
        let reason = "expected a list `kernels`, found none; compile the file again";
        info.kernels = kernels.ok_or_else(|| top.place.wrong(reason))?;
        info.damage_twins();
        Ok(info)
    }

    /// Kernels of one name cannot be told apart.
    fn damage_twins(&mut self) {
        let mut known = HashMap::new();
        let mut twins = Vec::new();
        for (index, kernel) in self.kernels.iter().enumerate() {
            if let Some(first) = known.insert(kernel.name.as_str(), index) {
                let reason = format!("expected `{}` once, found it a second time", kernel.name);
                let error = kernel.place.wrong(&reason);
                twins.extend([(first, error.clone()), (index, error)]);
            }
        }
        for (index, error) in twins {
            self.kernels[index].wrong(error);
        }
    }
}

/// The entries of a list.
fn entries(list: &Node<'_>, what: &str) -> Found<Vec<ZeKernel>> {
    list.items(what)?.iter().map(entry::read).collect()
}

/// `1.73`; `None`: it says nothing that is known.
fn version(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.split_once('.')?;
    major.parse().ok().zip(minor.parse().ok())
}
