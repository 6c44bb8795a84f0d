//! A kernel as rules see it.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Ratio};

use crate::baseline::Change;
use crate::evaluated::Evaluated;
use crate::finding::{Location, Origin};
use crate::format;

/// A kernel of a file, or one that is laid beside what it was.
#[derive(Clone, Debug)]
pub(crate) enum Row<'a> {
    Kernel(Box<Evaluated>),
    Change(&'a Change),
    Contract(&'a Checked),
}

/// A contract of a source, as the compiler evaluated it.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) kernel: Arc<str>,
    /// Empty where it could not be evaluated.
    pub(crate) target: String,
    pub(crate) status: Status,
    /// What is wrong with it, or why it waits; empty where it is kept.
    pub(crate) text: String,
    pub(crate) location: Location,
}

/// How a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Kept.
    Kept,
    /// Kept, but below the `warn` threshold.
    Warned,
    /// Below what is required.
    Broken,
    /// Without an occupancy: it cannot launch, or is described wrongly.
    Refused,
    /// Of a generic function: checked where it is instantiated.
    Deferred,
}

/// What cannot launch, then the occupancies, then what is not known.
pub(crate) type Level = (u8, Option<Ratio>);

/// Where a kernel stands by its occupancy.
pub(crate) fn level(kernel: &Evaluated) -> Level {
    match kernel.reached() {
        Err(refusal) if refusal.cannot_launch() => (0, None),
        // What it reaches at most is what is certain.
        Ok(bounds) => (1, Some(bounds.most_ratio())),
        Err(_) => (2, None),
    }
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Warned => "warned",
            Self::Broken => "broken",
            Self::Refused => "refused",
            Self::Deferred => "deferred",
        }
    }
}

impl Row<'_> {
    /// For the order, the worst first; changes come in theirs.
    pub(super) fn level(&self) -> Level {
        match self {
            Self::Kernel(kernel) => level(kernel),
            Self::Change(_) | Self::Contract(_) => (0, None),
        }
    }

    /// What `of` says of the kernel as it is; `None` where it is not there, or its line excuses it.
    pub(super) fn held<T>(
        &self,
        of: impl FnOnce(&MeasuredKernel, Option<&Arch>) -> T,
    ) -> Option<T> {
        match self {
            Self::Kernel(kernel) => Some(of(&kernel.measured, kernel.arch)),
            Self::Change(change) if change.has_leave() => None,
            Self::Change(change) => {
                change.is().map(|entry| of(&entry.kept.measured(), entry.target().arch))
            }
            Self::Contract(_) => None,
        }
    }

    /// The least and the most that it reaches; `None`: that is not known.
    pub(super) fn reaches(&self) -> Option<(Option<Ratio>, Ratio)> {
        match self {
            Self::Kernel(kernel) => kernel.bounds().map(|of| (of.least_ratio(), of.most_ratio())),
            Self::Change(change) => {
                change.entry.kept.reached.map(|of| (of.least_ratio(), of.most_ratio()))
            }
            Self::Contract(_) => None,
        }
    }

    pub(super) fn cannot_launch(&self) -> bool {
        match self {
            Self::Kernel(kernel) => kernel.bounds().is_none(),
            Self::Change(_) => false,
            Self::Contract(contract) => contract.status == Status::Refused,
        }
    }

    /// The name as the source has it.
    pub(super) fn kernel(&self) -> &Arc<str> {
        match self {
            Self::Kernel(kernel) => kernel.name(),
            Self::Change(change) => change.entry.name.whole(),
            Self::Contract(contract) => &contract.kernel,
        }
    }

    /// What it was compiled for, with the features, or what is asked about.
    pub(super) fn target(&self) -> String {
        match self {
            Self::Kernel(kernel) => match (kernel.target(), kernel.arch) {
                (target, Some(arch)) if target.is_empty() => arch.name.to_string(),
                (target, _) => target,
            },
            Self::Change(change) => change.entry.target().to_string(),
            Self::Contract(contract) => contract.target.clone(),
        }
    }

    /// `` `blur` on gfx90a ``
    pub(super) fn name(&self) -> String {
        let name = match self {
            Self::Change(change) => change.entry.name.kept().to_string(),
            Self::Kernel(_) | Self::Contract(_) => format::short(self.kernel(), self.kernel()),
        };
        let target = self.target();
        format!("`{name}` on {}", if target.is_empty() { "no target" } else { &target })
    }

    /// Where it was read.
    pub(super) fn origin(&self) -> Option<Origin> {
        match self {
            Self::Kernel(kernel) => Some(Origin::of(kernel)),
            Self::Change(change) => Some(change.detail.as_ref()?.origin.clone()),
            Self::Contract(_) => None,
        }
    }
}
