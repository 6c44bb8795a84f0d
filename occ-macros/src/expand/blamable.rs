//! What a broken contract can be blamed on, as far as literals say: what is never to blame needs no
//! arm in the check, and each arm costs rustc a tenth of a check.

use occ_core::{Kernel, Limiter, Limiters, occupancy};

use crate::attribute::key::Key;
use crate::base::Base;
use crate::facts::Facts;
use crate::read::Read;
use crate::statement::Statement;

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
    pub(crate) fn of(facts: &Facts, read: &Read) -> Self {
        Self::asked(facts, read).map_or(Self::All, Self::Unknown)
    }

    fn asked(facts: &Facts, read: &Read) -> Option<Limiters> {
        let arch = facts.target.arch()?;
        let min = match &read.requirements.min {
            Some(asked) => Some(asked.known()?),
            None => None,
        };
        if read.base != Base::New || facts.file.is_some() {
            return None;
        }
        let mut kernel = Kernel::new().vgprs(0);
        for one in facts.counting() {
            match (one.known.filter(|_| one.is_literal()), one.key) {
                (Some(known), key) => kernel = key.set(kernel, known),
                // What takes nothing yet.
                (
                    None,
                    Key::Workgroup
                    | Key::Vgprs
                    | Key::Agprs
                    | Key::Sgprs
                    | Key::Lds
                    | Key::DynamicLds,
                ) => {}
                // What decides about the others.
                (None, _) => return None,
            }
        }
        let most = arch.max_workgroup;
        // Workgroups are placed in whole waves.
        let wave = kernel.wave_on(arch).threads();
        let sizes = match kernel.workgroup {
            Some(size) => size..=size,
            None => wave..=most.next_multiple_of(wave),
        };
        let mut short = Limiters::NONE;
        for size in sizes.step_by(wave as usize) {
            let reached = occupancy(arch, &kernel.workgroup(size.min(most))).ok()?;
            let wanted = min.map_or(0, |min| min.workgroups(&reached));
            for &limiter in Limiter::ALL {
                if reached.limits.get(limiter).is_some_and(|limit| limit < wanted) {
                    short = short.with(limiter);
                }
            }
        }
        Some(short)
    }

    /// Whether this limiter can be to blame.
    pub(crate) fn limiter(&self, facts: &Facts, limiter: Limiter) -> bool {
        let Self::Unknown(short) = self else { return true };
        let is_open = |one: &&Statement| {
            one.key.relieves(limiter) && one.key != Key::Workgroup && !one.is_literal()
        };
        short.contains(limiter) || facts.counting().iter().any(is_open)
    }

    /// Whether the value of this statement can be wrong by itself.
    pub(crate) fn value(&self, statement: &Statement) -> bool {
        match self {
            Self::All => !statement.takes_nothing(),
            Self::Unknown(_) => !statement.is_literal(),
        }
    }
}
