//! What a broken contract can be blamed on, as far as literals say: what is never to blame needs no
//! arm in the check, and each arm costs rustc a tenth of a check.

use occ_core::{Kernel, Limiter, Limiters, occupancy};

use crate::attribute::key::Key;
use crate::requirement::Asked;
use crate::resource::Resource;
use crate::target::{ArchName, Base, Target};

/// The limiters and values that a check has to tell apart.
pub(crate) enum Blamable {
    /// Anything may be to blame.
    All,
    /// What is not known yet, and of the rest these limiters.
    Unknown(Limiters),
}

impl Blamable {
    /// Asks the engine about the contract's literals with every workgroup that it may come to be.
    /// Each resource's limit is its own, so what the rest takes does not matter.
    pub(crate) fn of(target: &Target, base: &Base, min: Option<&Asked>) -> Self {
        Self::asked(target, base, min).map_or(Self::All, Self::Unknown)
    }

    fn asked(target: &Target, base: &Base, min: Option<&Asked>) -> Option<Limiters> {
        let ArchName::Known { entry, .. } = &target.arch else { return None };
        let min = match min {
            Some(asked) => Some(asked.known()?),
            None => None,
        };
        if !matches!(base, Base::New) || target.source.is_some() {
            return None;
        }
        let mut kernel = Kernel::new().vgprs(0);
        for resource in &target.resources {
            match (resource.is_literal(), resource.key) {
                (true, _) => kernel = resource.set(kernel),
                // What takes nothing yet.
                (
                    false,
                    Key::Workgroup
                    | Key::Vgprs
                    | Key::Agprs
                    | Key::Sgprs
                    | Key::Lds
                    | Key::DynamicLds,
                ) => {}
                // What decides about the others.
                (false, _) => return None,
            }
        }
        let most = entry.arch.max_workgroup;
        // Workgroups are placed in whole waves.
        let wave = kernel.wave_on(entry.arch).threads();
        let sizes = match kernel.workgroup {
            Some(size) => size..=size,
            None => wave..=most.next_multiple_of(wave),
        };
        let mut short = Limiters::NONE;
        for size in sizes.step_by(wave as usize) {
            let reached = occupancy(entry.arch, &kernel.workgroup(size.min(most))).ok()?;
            let wanted = min.map_or(0, |min| min.workgroups(&reached));
            for limiter in Limiter::ALL {
                if reached.limits.get(limiter).is_some_and(|limit| limit < wanted) {
                    short = short.with(limiter);
                }
            }
        }
        Some(short)
    }

    /// Whether this limiter of `target` can be to blame.
    pub(crate) fn limiter(&self, target: &Target, limiter: Limiter) -> bool {
        let Self::Unknown(short) = self else {
            return target.culprit(limiter).is_none_or(|culprit| !culprit.takes_nothing());
        };
        let mut relieving =
            target.resources.iter().filter(|resource| resource.key.relieves(limiter));
        short.contains(limiter)
            || relieving.any(|resource| resource.key != Key::Workgroup && !resource.is_literal())
    }

    /// Whether the value of this resource can be wrong by itself.
    pub(crate) fn value(&self, resource: &Resource) -> bool {
        match self {
            Self::All => !resource.takes_nothing(),
            Self::Unknown(_) => !resource.is_literal(),
        }
    }
}
