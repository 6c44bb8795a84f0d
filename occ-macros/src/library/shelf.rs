//! Files that have been read, for the next kernel that names them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use occ_artifacts::{Cause, Index, MeasuredKernel, Mismatch};

use super::measured::Measured;
use super::resources::Resources;
use crate::errors::{Errors, Range};
use crate::keys::Key;
use crate::plan::{ArchName, Target};

/// The kernels of some files.
pub(crate) struct Shelf {
    index: Index,
    /// Name of each file as messages print it.
    files: Vec<&'static str>,
    stamps: Vec<Option<Stamp>>,
}

/// By what a file that changed is known: its size and when it was written.
type Stamp = (u64, SystemTime);

/// Shelves by the paths of their files. An editor's server lives longer than the files.
static SHELVES: LazyLock<Mutex<HashMap<Vec<String>, Arc<Shelf>>>> = LazyLock::new(Mutex::default);

impl Shelf {
    pub(crate) fn of(
        resources: &Resources,
        paths: &[String],
        errors: &mut Errors,
    ) -> Option<Arc<Self>> {
        let stamps: Vec<Option<Stamp>> = paths.iter().map(|path| stamp(path)).collect();
        let mut shelves = SHELVES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(paths)
            && shelf.stamps == stamps
        {
            return Some(Arc::clone(shelf));
        }
        let (mut index, mut files) = (Index::new(), Vec::new());
        let mut broken = false;
        for (file, path) in resources.files.iter().zip(paths) {
            let name = file.path.rsplit(['/', '\\']).next().unwrap_or_default();
            files.push(&*name.to_owned().leak());
            match occ_artifacts::read_path(Path::new(path), &file.path) {
                Ok(kernels) => index.add(name, kernels),
                Err(error) => {
                    let start = match error.cause() {
                        Cause::Open(_) => "; the path starts at the folder of `Cargo.toml`",
                        _ => "",
                    };
                    errors.push(file.range, format!("{error}{start}"));
                    broken = true;
                }
            }
        }
        if broken {
            return None;
        }
        let shelf = Arc::new(Self { index, files, stamps });
        shelves.insert(paths.to_vec(), Arc::clone(&shelf));
        Some(shelf)
    }

    /// The kernel that the attribute means, for this target.
    pub(crate) fn kernel(
        &self,
        resources: &Resources,
        target: &Target,
        errors: &mut Errors,
    ) -> Option<Measured> {
        let name = resources.name.as_str();
        let arch = match &target.arch {
            ArchName::Known(entry) => Some(entry.arch.name.as_str()),
            ArchName::Path(_) => None,
        };
        match self.index.select(name, arch) {
            Ok(found) => {
                let range = match resources.files.len() {
                    1 => resources.range,
                    _ => resources.files.get(found.place)?.range,
                };
                Some(measured(found.kernel, self.files.get(found.place)?, range))
            }
            Err(error) => {
                let range = match error.mismatch() {
                    Mismatch::Target(_) => target.range,
                    _ => resources.name_range,
                };
                errors.push(range, error.to_string());
                None
            }
        }
    }
}

fn stamp(path: &str) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

/// How what a file says instead of a count starts, in remarks, assembly and SPIR-V.
const SYMBOLIC: [(Key, &str); 6] = [
    (Key::Vgprs, "VGPRs:"),
    (Key::Vgprs, "NumVgprs:"),
    (Key::Vgprs, ".vgpr_count:"),
    (Key::Lds, "LDS"),
    (Key::Lds, ".amdhsa_group_segment_fixed_size:"),
    (Key::Lds, "workgroup variable"),
];

/// The kernel in the attribute's terms.
fn measured(kernel: &MeasuredKernel, file: &'static str, range: Range) -> Measured {
    let present = [
        (Key::Vgprs, kernel.vgprs.is_some()),
        (Key::Agprs, kernel.agprs.is_some()),
        (Key::Sgprs, kernel.sgprs.is_some()),
        (Key::VgprsAllocated, kernel.vgprs_allocated.is_some()),
        (Key::SgprsAllocated, kernel.sgprs_allocated.is_some()),
        (Key::Lds, kernel.lds.is_some()),
        (Key::Scratch, kernel.scratch.is_some()),
        (Key::Barriers, kernel.barriers.is_some()),
        (Key::Wave, kernel.wave.is_some()),
        (Key::Mode, kernel.mode.is_some()),
        (Key::DynamicVgprs, kernel.dynamic_vgprs.is_some_and(|block| block > 0)),
    ];
    let keys = present.into_iter().filter(|(_, there)| *there).map(|(key, _)| key).collect();
    let workgroup = match (kernel.required_workgroup, kernel.max_workgroup) {
        (Some([x, y, z]), _) => Some((occ_core::threads(x, y, z), true)),
        (None, Some(most)) => Some((most, false)),
        (None, None) => None,
    };
    // A file that leaves the local memory open leaves it to the attribute.
    let known = MeasuredKernel { lds: kernel.lds.or(Some(0)), ..kernel.clone() };
    let symbolic = SYMBOLIC.iter().filter_map(|(key, start)| {
        let text = kernel.symbolic.iter().find(|text| text.starts_with(start))?;
        Some((*key, text.clone()))
    });
    Measured {
        file,
        range,
        kernel: known.kernel().unwrap_or_default(),
        keys,
        scratch: kernel.scratch.unwrap_or(0),
        workgroup,
        symbolic: symbolic.collect(),
        spilled: kernel.spills().map(|_| kernel.spilled()),
    }
}
