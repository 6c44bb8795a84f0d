//! What is known of a kernel and of its launch, and what it reaches.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::{message, threads};
use occ_core::{Arch, Contract, Error, Kernel, OccupancyBounds, Open, occupancy_bounds};

use super::{Missing, Refusal, Shape};
use crate::kernel_flags::Launched;

/// What is known of a kernel, whatever its name.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// What the file says. Its name is left out; it is [`Evaluated::symbol`](super::Evaluated::symbol).
    pub(crate) measured: Arc<MeasuredKernel>,
    /// What it was evaluated on; `None`: neither the file nor the command line names it.
    pub(crate) arch: Option<&'static Arch>,
    /// What the engine was asked.
    pub(super) asked: Asked,
    /// What it reaches, and what of the launch is open.
    pub(crate) reached: Result<OccupancyBounds, Refusal>,
}

/// What the engine is asked about a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// With all that is said of it; `None` where the static workgroup memory is not known.
    kernel: Option<Kernel>,
    /// Where the workgroup size comes from.
    shape: Shape,
    /// What nobody says of the launch.
    open: Open,
}

impl Asked {
    /// Decides what is open, for every command: the workgroup size where nobody says it, up to the bound of
    /// the file, and dynamic workgroup memory where the file shows that it is used and nobody says how much.
    pub(super) fn new(
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
        launched: Option<Launched>,
    ) -> Self {
        let kernel = launched.map(|launched| launched.kernel);
        let required = measured.required_workgroup.map(|[x, y, z]| threads(x, y, z));
        let shape = match kernel.and_then(|kernel| kernel.workgroup) {
            Some(threads) if required == Some(threads) => Shape::Required,
            Some(_) => Shape::Given,
            None if kernel.is_some() && measured.max_workgroup.is_some() => Shape::Bound,
            None => Shape::Open,
        };
        let mut open = Open::NONE;
        if let (Some(arch), Some(kernel)) = (arch, kernel)
            && kernel.workgroup.is_none()
        {
            open = open.with_workgroup_up_to(arch, &kernel, measured.max_workgroup);
        }
        let says_memory = launched.is_none_or(|launched| launched.says_dynamic_lds);
        open.dynamic_lds = measured.uses_dynamic_lds == Some(true) && !says_memory;
        Self { kernel, shape, open }
    }

    pub(super) fn kernel_mut(&mut self) -> Option<&mut Kernel> {
        self.kernel.as_mut()
    }

    /// What tells most launches of one measured kernel apart.
    pub(super) fn size(&self) -> Option<(Option<u32>, u32)> {
        self.kernel.map(|kernel| (kernel.workgroup, kernel.dynamic_lds))
    }
}

impl Facts {
    /// What `measured` reaches on `arch` as it is `asked` about.
    pub(super) fn new(
        measured: Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        asked: Asked,
    ) -> Self {
        let reached = reach(&measured, arch, &asked);
        Self { measured, arch, asked, reached }
    }

    /// The kernel with all that is said of it; `None` where its static workgroup memory is not known. What is
    /// open of it is not in it.
    pub(crate) fn kernel(&self) -> Option<&Kernel> {
        self.asked.kernel.as_ref()
    }

    /// Where the workgroup size comes from.
    pub(crate) fn shape(&self) -> Shape {
        self.asked.shape
    }

    /// What nobody says of the launch.
    pub(crate) fn open(&self) -> Open {
        self.asked.open
    }
}

fn reach(
    measured: &MeasuredKernel,
    arch: Option<&Arch>,
    asked: &Asked,
) -> Result<OccupancyBounds, Refusal> {
    let Some(arch) = arch else {
        return Err(match Arch::named(&measured.target) {
            Err(error) if !measured.target.is_empty() => {
                Refusal::of(message::name_error(&measured.target, &error).to_string(), None)
            }
            _ => Refusal::of("needs a target".to_owned(), Some(Missing::Target)),
        });
    };
    let Some(kernel) = &asked.kernel else {
        let reason = message::missing_lds(arch.vendor).to_string();
        return Err(Refusal::of(reason, Some(Missing::Lds)));
    };
    if kernel.wave.is_none() && measured.leaves_wave_open(Some(arch)) {
        return Err(Refusal::of("needs the threads in a wave".to_owned(), Some(Missing::Wave)));
    }
    let reached = match (kernel.workgroup, measured.max_workgroup) {
        (Some(threads), Some(max)) if threads > max => Err(Error::Workgroup { threads, max }),
        _ => occupancy_bounds(arch, kernel, asked.open),
    };
    if reached.is_ok() && measured.leaves_agprs_open(arch) {
        return Err(Refusal::of("needs an AGPR count".to_owned(), Some(Missing::Agprs)));
    }
    reached.map_err(|error| {
        let contract = Contract::new("", arch, *kernel);
        let missing = match error {
            Error::UnknownWorkgroup => Some(Missing::Workgroup),
            Error::UnknownRegisters => Some(Missing::Vgprs),
            _ => None,
        };
        let reason = match missing {
            Some(_) => message::missing(arch.vendor, error).to_string(),
            None => message::error(error, Some(&contract)).to_string(),
        };
        let (limiter, is_refused) = (error.limiter(), error.cannot_launch());
        Refusal { reason, limiter, is_refused, missing }
    })
}
