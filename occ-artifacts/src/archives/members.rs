//! What to do with each member of an archive.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::Around;
use crate::contents::{PTX, RELOCATABLE};
use crate::elf::{EM_AMDGPU, EM_CUDA, MAGIC};
use crate::ending::Format;
use crate::foreign::{self, Container};
use crate::source::{Source, Windows};
use crate::triton::Sidecar;
use crate::{
    ArtifactError, ErrorKind, PassedOver, Visit, bitcode, bundle, cache, cubin, fatbin, lto, ptx,
    spirv,
};

/// Members of an archive, one after the other.
pub(super) struct Members<'a> {
    pub(super) around: Around<'a>,
    count: usize,
    /// Whether one had GPU code.
    found: bool,
    /// Why the first of those that cannot be read cannot, and how many more there are.
    failed: Option<(ArtifactError, usize)>,
    /// Bytes that members may still have: those of an honest archive do not overlap.
    left: u64,
    /// Members in files of their own. One that is named again and again is read once.
    files: HashSet<PathBuf>,
}

/// As much tells what a member is: comments come first in PTX.
pub(super) const START: u64 = 1 << 16;
/// Characters of a member's name that messages show.
const SHOWN: usize = 100;

/// Most members: what is known of each takes memory.
const MOST: usize = 4 << 20;

/// Whether there may be one more than so many.
pub(super) fn limit(count: usize) -> Result<(), String> {
    if count < MOST { Ok(()) } else { Err(format!("more than {MOST} members")) }
}

impl<'a> Members<'a> {
    pub(super) fn new(around: Around<'a>, left: u64) -> Self {
        Self { around, count: 0, found: false, failed: None, left, files: HashSet::new() }
    }

    /// Takes `size` bytes of the archive for a member that lies in it.
    pub(super) fn take(&mut self, size: u64) -> Result<(), ArtifactError> {
        let left = self.left.checked_sub(size);
        self.left = left.ok_or_else(|| ArtifactError::at(0, "members of an archive overlap"))?;
        Ok(())
    }

    /// Reads a member of a thin archive, in a file of its own. `folder` is that of the archive.
    pub(super) fn elsewhere(&mut self, name: &[u8], folder: &Path, visit: &mut dyn Visit) {
        let (path, mut file) = match open(name, folder) {
            Ok(opened) => opened,
            Err(error) => {
                let reason = format!("`{}` of the thin archive: {error}", shown(name));
                return self.fail(ArtifactError::whole(reason));
            }
        };
        if self.files.insert(path) {
            match Windows::new(&mut file) {
                Ok(mut windows) => self.read(name, &mut windows, None, visit),
                Err(error) => self.keep(name, &error),
            }
        }
    }

    /// Reads a member, wherever its bytes came from, with what Triton wrote beside it. One that cannot be
    /// read costs itself alone.
    pub(super) fn read(
        &mut self,
        name: &[u8],
        source: &mut dyn Source,
        sidecar: Option<&Sidecar>,
        visit: &mut dyn Visit,
    ) {
        self.count += 1;
        match self.told_apart(name, source, sidecar, visit) {
            Ok(()) | Err(ArtifactError { kind: ErrorKind::Other, .. }) => {}
            Err(ArtifactError { kind: ErrorKind::Unread(part), .. }) => {
                self.unread(*part, source, visit);
            }
            Err(ArtifactError { kind: ErrorKind::Cache(program), .. }) => {
                self.unread(PassedOver::cache(program), source, visit);
            }
            Err(ArtifactError { kind: ErrorKind::Ptx(target), .. }) => {
                self.unread(PassedOver::of(PTX, target.unwrap_or_default()), source, visit);
            }
            Err(error) => self.keep(name, &error),
        }
    }

    fn told_apart(
        &mut self,
        name: &[u8],
        source: &mut dyn Source,
        sidecar: Option<&Sidecar>,
        visit: &mut dyn Visit,
    ) -> Result<(), ArtifactError> {
        let start = source.up_to(0, START)?;
        if foreign::is_pointer(start) {
            return Err(ArtifactError::pointer());
        }
        if let Some(format) = misnamed(name, start) {
            return Err(format.refusal(start));
        }
        let passed_over = if is_relocatable(start) {
            PassedOver::of(RELOCATABLE, "")
        } else if let Some(ptx) = ptx::refusal(start) {
            return Err(ptx);
        } else if let Some(part) = foreign::passed_over(start) {
            part
        } else {
            let is_no_text = !is_output(start, name);
            if !is_no_text || holds_code(start) || foreign::is_binary(start) {
                let around = Around { sidecar, is_no_text, ..self.around };
                crate::file::any(source, around, visit)?;
                self.found = true;
            }
            return Ok(());
        };
        self.unread(passed_over, source, visit);
        Ok(())
    }

    /// Keeps why the member called `name` cannot be read.
    pub(super) fn keep(&mut self, name: &[u8], error: &ArtifactError) {
        let reason = format!("in `{}`: {error}", shown(name));
        // It is the member that is so, and not the file around it.
        let kind = match &error.kind {
            ErrorKind::Empty | ErrorKind::Pointer | ErrorKind::Short => ErrorKind::Broken,
            kind => kind.clone(),
        };
        self.fail(ArtifactError { kind, ..ArtifactError::whole(reason) });
    }

    /// Keeps why the archive cannot be read as a whole.
    pub(super) fn fail(&mut self, error: ArtifactError) {
        self.failed = match self.failed.take() {
            None => Some((error, 0)),
            Some((first, more)) => Some((first, more + 1)),
        };
    }

    /// Counts a member that is nothing of a GPU's.
    pub(super) fn skip(&mut self) {
        self.count += 1;
    }

    /// Says of a member that it is not read.
    fn unread(&mut self, part: PassedOver, source: &mut dyn Source, visit: &mut dyn Visit) {
        self.found = true;
        let size = source.size();
        visit.unread(part, &mut || Some(source.bytes(0, size, "a member").ok()?.to_vec()));
    }

    /// Whether all of them were read, and any had GPU code.
    pub(super) fn end(self, what: &str) -> Result<(), ArtifactError> {
        match self.failed {
            Some((error, 0)) => Err(error),
            Some((error, more)) => {
                let members = if more == 1 { "member" } else { "members" };
                let reason = format!("{}; nor can {more} more {members} be read", error.reason);
                Err(ArtifactError { reason, ..error })
            }
            None if self.found => Ok(()),
            None => {
                let reason = format!("{what} without GPU code in any of {} members", self.count);
                Err(ArtifactError::at(0, reason).other())
            }
        }
    }
}

/// The file of a thin archive's member, and its path.
fn open(name: &[u8], folder: &Path) -> Result<(PathBuf, File), String> {
    let path = str::from_utf8(name).map_err(|error| error.to_string())?;
    let path = fs::canonicalize(folder.join(path)).map_err(|error| error.to_string())?;
    // No pipe or device, which may not end.
    let is_file = fs::metadata(&path).map_err(|error| error.to_string())?.is_file();
    if !is_file {
        return Err("not a file".to_owned());
    }
    let file = File::open(&path).map_err(|error| error.to_string())?;
    Ok((path, file))
}

fn is_relocatable(bytes: &[u8]) -> bool {
    matches!(crate::elf::machine(bytes), Some(EM_AMDGPU | EM_CUDA)) && cubin::is_relocatable(bytes)
}

/// Whether a member that starts so is worth decompressing.
pub(super) fn may_hold_code(start: &[u8], name: &[u8]) -> bool {
    holds_code(start)
        || is_output(start, name)
        || foreign::is_binary(start)
        || foreign::passed_over(start).is_some()
        || foreign::is_pointer(start)
        || misnamed(name, start).is_some()
}

/// Whether what starts so is of a format that has, or is around, GPU code.
fn holds_code(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
        || fatbin::is(start)
        || bundle::is(start)
        || bitcode::is(start)
        || lto::target(start).is_some()
        || Container::of(start).is_some()
        || spirv::is(start)
        || cache::cupy(start).is_some()
        || ptx::is(start)
}

/// Whether a member that starts so is a text that a compiler wrote, by its name, or a manifest of this crate's. Of texts
/// an archive holds many, and those that quote a log, or are JSON, are others'.
fn is_output(start: &[u8], name: &[u8]) -> bool {
    let first = start.iter().find(|byte| byte.is_ascii_graphic());
    if name.ends_with(b".log") || name.ends_with(b".s") {
        first.is_some_and(|first| *first != b'{')
    } else {
        name.ends_with(b".json") && is_own_manifest(start)
    }
}

/// Whether JSON starts as this crate writes a manifest, `{"schema": 2, "tool": …`: others have a `schema` too.
fn is_own_manifest(start: &[u8]) -> bool {
    let graphic = start.iter().copied().filter(u8::is_ascii_graphic);
    let first: Vec<u8> = graphic.take(32).filter(|byte| !byte.is_ascii_digit()).collect();
    first.starts_with(b"{\"schema\":,\"tool\":")
}

/// What a member is by its name, where it is something else, as an empty library: it is not without kernels.
fn misnamed(name: &[u8], start: &[u8]) -> Option<&'static Format> {
    let format = Format::of(&String::from_utf8_lossy(name))?;
    (!holds_code(start) && (format.is_code || !format.may_start(start))).then_some(format)
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}
