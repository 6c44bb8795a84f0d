//! Targets: what a kernel was compiled for, and where its code runs.

use std::cell::OnceCell;

use occ_core::__private::{capability, code_runs_on};
use occ_core::{Arch, chips};

use crate::MeasuredKernel;

impl MeasuredKernel {
    /// What it was compiled for, with its features: `gfx90a:sramecc+:xnack-`. Empty where the file
    /// does not say.
    #[must_use]
    pub fn target_id(&self) -> String {
        let mut id = self.target.clone();
        for feature in &self.features {
            id.push(':');
            id += feature;
        }
        id
    }

    /// Whether the kernel's code runs on `arch` in any name of it, with or without features: as
    /// [`runs_on`], and for `gfx90a:xnack-` no code that needs `xnack+`. Where the file names no
    /// target it may.
    #[must_use]
    pub fn is_for(&self, arch: &str) -> bool {
        Wanted::new(arch).fits(self)
    }
}

/// A target that a person named.
pub(crate) struct Wanted {
    /// As it was written, without its features.
    written: String,
    /// The architecture's own name, looked up where it is needed.
    name: OnceCell<String>,
    features: Vec<String>,
}

impl Wanted {
    pub(crate) fn new(arch: &str) -> Self {
        let mut parts = arch.split(':').map(|part| part.trim().to_ascii_lowercase());
        let written = parts.next().unwrap_or_default();
        let features = parts.filter(|feature| !feature.is_empty()).collect();
        Self { written, name: OnceCell::new(), features }
    }

    fn name(&self) -> &str {
        self.name.get_or_init(|| match Arch::named(&self.written) {
            Ok(known) => known.name.to_string(),
            Err(_) => self.written.clone(),
        })
    }

    pub(crate) fn has_features(&self) -> bool {
        !self.features.is_empty()
    }

    /// Whether a kernel's code runs there.
    pub(crate) fn fits(&self, kernel: &MeasuredKernel) -> bool {
        let runs = kernel.target.is_empty()
            || kernel.target == self.written
            || runs_on(&kernel.target, self.name());
        // Code that does not name a feature runs with it and without.
        runs && !self.features.iter().any(|wanted| {
            opposite(wanted).is_some_and(|opposite| kernel.features.contains(&opposite))
        })
    }

    /// Whether code for `target`, with or without its features, may run there.
    pub(crate) fn may_run(&self, target: &str) -> bool {
        let processor = target.split(':').next().unwrap_or_default();
        processor == self.written || runs_on(processor, self.name())
    }

    /// How well a kernel that fits is made for it: a loader takes the best that there is. Code with
    /// the features, then code for this very target before a generic one, then the latest of an
    /// earlier compute capability (CUDA C++ Programming Guide, "Binary Compatibility").
    pub(crate) fn rank(&self, kernel: &MeasuredKernel) -> (usize, u8, Option<(u32, u32)>) {
        let named = self.features.iter().filter(|feature| kernel.features.contains(feature));
        let own = match kernel.target.as_str() {
            target if target == self.written => 2,
            target if target == self.name() => 1,
            _ => 0,
        };
        (named.count(), own, capability(&kernel.target))
    }
}

/// `xnack+` of `xnack-`.
fn opposite(feature: &str) -> Option<String> {
    let (name, sign) = feature.split_at_checked(feature.len().checked_sub(1)?)?;
    match sign {
        "+" => Some(format!("{name}-")),
        "-" => Some(format!("{name}+")),
        _ => None,
    }
}

/// Whether code for `target` runs on the architecture called `arch`: the same target, a generic one
/// that covers it (LLVM's table of generic processors), or an earlier one of its compute capability
/// (CUDA C++ Programming Guide, "Binary Compatibility").
#[must_use]
pub fn runs_on(target: &str, arch: &str) -> bool {
    // Looking names up costs more than all the rest of a choice.
    if target == arch {
        return true;
    }
    let covered = chips::of_target(target).map_or(&[][..], |chip| chip.covers);
    let named = Arch::named(arch);
    let name = named.as_ref().map_or(arch, |known| known.name.as_str());
    let same =
        named.is_ok() && Arch::named(target).is_ok_and(|target| target.name.as_str() == name);
    let earlier = match (capability(target).or_else(|| family(target)), capability(arch)) {
        (Some(code), Some(chip)) => code_runs_on(code, chip),
        _ => false,
    };
    same || earlier || covered.contains(&name)
}

/// The first compute capability of `sm_100f`: code for a family runs on it and on the later ones of
/// its major number (CUDA C++ Programming Guide, "Family-Specific Features").
fn family(target: &str) -> Option<(u32, u32)> {
    capability(target.strip_suffix('f')?)
}
