//! What to do with each member of an archive.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::Nesting;
use crate::elf::{EM_AMDGPU, EM_CUDA, MAGIC};
use crate::foreign::{self, Container};
use crate::source::{Source, Windows};
use crate::{
    ArtifactError, ErrorKind, PassedOver, Visit, bundle, cache, code_object, cubin, fatbin, ptx,
    spirv,
};

/// Members of an archive, one after the other.
pub(super) struct Members<'a> {
    nesting: Nesting<'a>,
    count: usize,
    /// Whether one had GPU code.
    found: bool,
    /// Bytes that members may still have: those of an honest archive do not overlap.
    left: u64,
    /// Members in files of their own. One that is named again and again is read once.
    files: HashSet<PathBuf>,
}

/// As much tells what a member is: comments come first in PTX.
const START: u64 = 1 << 16;
/// Characters of a member's name that messages show.
const SHOWN: usize = 100;

impl<'a> Members<'a> {
    pub(super) fn new(nesting: Nesting<'a>, left: u64) -> Self {
        Self { nesting, count: 0, found: false, left, files: HashSet::new() }
    }

    /// Takes `size` bytes of the archive for a member that lies in it.
    pub(super) fn take(&mut self, size: u64) -> Result<(), ArtifactError> {
        let left = self.left.checked_sub(size);
        self.left = left.ok_or_else(|| ArtifactError::at(0, "members of an archive overlap"))?;
        Ok(())
    }

    /// A member of a thin archive, in a file of its own. `folder` is that of the archive.
    pub(super) fn elsewhere(
        &mut self,
        name: &[u8],
        folder: Option<&Path>,
        visit: &mut dyn Visit,
    ) -> Result<(), ArtifactError> {
        let shown = shown(name);
        let Some(folder) = folder else {
            let reason = "a thin archive, whose members are other files: read it by its path";
            return Err(ArtifactError::at(0, reason));
        };
        let missing = |error: &dyn std::fmt::Display| {
            ArtifactError::whole(format!("`{shown}` of the thin archive: {error}"))
        };
        let path = str::from_utf8(name).map_err(|error| missing(&error))?;
        let path = fs::canonicalize(folder.join(path)).map_err(|error| missing(&error))?;
        // No pipe or device, which may not end.
        let is_file = fs::metadata(&path).map_err(|error| missing(&error))?.is_file();
        if !is_file {
            return Err(missing(&"not a file"));
        }
        let mut file = File::open(&path).map_err(|error| missing(&error))?;
        if !self.files.insert(path) {
            return Ok(());
        }
        self.read(name, &mut Windows::new(&mut file)?, visit)
    }

    /// Reads a member, wherever its bytes came from.
    pub(super) fn read(
        &mut self,
        name: &[u8],
        source: &mut dyn Source,
        visit: &mut dyn Visit,
    ) -> Result<(), ArtifactError> {
        self.count += 1;
        let start = source.up_to(0, START)?;
        let passed_over = if code_object::is_bitcode(start) {
            PassedOver::bitcode("")
        } else if is_relocatable(start) {
            PassedOver::relocatable("")
        } else if ptx::is(start) {
            PassedOver::ptx("")
        } else if let Some(part) = foreign::passed_over(start) {
            part
        // Of texts an archive holds many, and none of them is a compiler's log.
        } else if !may_hold_code(start, b"") {
            return Ok(());
        } else {
            match crate::file::inside(source, self.nesting, visit) {
                Ok(()) => self.found = true,
                Err(ArtifactError { kind: ErrorKind::Other, .. }) => {}
                Err(ArtifactError { kind: ErrorKind::Unread(part), .. }) => {
                    self.pass_over(*part, visit);
                }
                Err(error) => {
                    let name = shown(name);
                    let reason = format!("in `{name}`: {error}");
                    return Err(ArtifactError { kind: error.kind, ..ArtifactError::whole(reason) });
                }
            }
            return Ok(());
        };
        self.pass_over(passed_over, visit);
        Ok(())
    }

    /// Counts a member that is nothing of a GPU's.
    pub(super) fn skip(&mut self) {
        self.count += 1;
    }

    /// Says of a member that it is not read.
    pub(super) fn pass_over(&mut self, part: PassedOver, visit: &mut dyn Visit) {
        self.found = true;
        visit.passed_over(part);
    }

    /// Whether any of them had GPU code.
    pub(super) fn end(self, what: &str) -> Result<(), ArtifactError> {
        if self.found {
            return Ok(());
        }
        let reason = format!("{what} without GPU code in any of {} members", self.count);
        Err(ArtifactError::at(0, reason).other())
    }
}

fn is_relocatable(bytes: &[u8]) -> bool {
    let machine = bytes.get(18..20).map(|two| u16::from_le_bytes([two[0], two[1]]));
    bytes.starts_with(&MAGIC)
        && matches!(machine, Some(EM_AMDGPU | EM_CUDA))
        && cubin::is_relocatable(bytes)
}

/// Whether a member that starts so is worth decompressing.
pub(super) fn may_hold_code(start: &[u8], name: &[u8]) -> bool {
    start.starts_with(&MAGIC)
        || start.starts_with(&fatbin::MAGIC.to_le_bytes())
        || bundle::is(start)
        || code_object::is_bitcode(start)
        || Container::of(start).is_some()
        || foreign::passed_over(start).is_some()
        || spirv::is(start)
        || cache::cupy(start).is_some()
        || name.ends_with(b".ptx")
        || ptx::is(start)
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
