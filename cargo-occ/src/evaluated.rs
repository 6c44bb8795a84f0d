//! From a measured kernel to what is shown of it: the one place where files, options and the
//! engine meet.

mod asked;
mod load;
mod options;
mod others;
mod stream;
mod unread;
mod wanted;

use std::iter;
use std::mem;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use occ_artifacts::MeasuredKernel;
use occ_core::__private::key::Key;
use occ_core::__private::message::{self, Order};
use occ_core::{
    Arch, Contract, Kernel, Limiter, Occupancy, OccupancyBounds, Open, Ratio, Reduction,
    Requirement, Vendor,
};
use serde::Serialize;

use crate::cap::Cap;
use crate::identity::Name;
use crate::kernel_flags::Launched;
use crate::name::shown;
use crate::plain::named;

pub(crate) use asked::Query;
pub(crate) use load::{Kernels, Loaded, UnreadCode, each, load};
pub(crate) use options::{Jobs, Lines, Options, SIZE_KEYS, Size};
pub(crate) use wanted::Symbol;

/// Where the workgroup size of an evaluated kernel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    /// The kernel can be launched with no other.
    Required,
    /// The command line.
    Given,
    /// It is not given, and the file says the most threads.
    Bound,
    /// Nothing is given of it.
    Open,
}

/// Why there is no occupancy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// In words.
    pub(crate) reason: String,
    /// The resource that keeps the kernel from launching, where all is known; a cluster is none.
    pub(crate) limiter: Option<Limiter>,
    /// Whether all is known and the hardware would refuse to launch the kernel.
    pub(crate) is_refused: bool,
    /// What is not given and someone has to: `reason` then says that the kernel needs it.
    pub(crate) missing: Option<Missing>,
}

/// What has to be known before there is an occupancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Target,
    Workgroup,
    /// All that a driver decides, of a kernel that none has compiled.
    Driver,
    Wave,
    Vgprs,
    Agprs,
    Lds,
}

impl Missing {
    /// What helps where whole files are read: the flag, or a file that says what its compiler decided.
    pub(crate) fn way_out(self) -> &'static str {
        match self {
            Self::Target => "`--target`",
            Self::Workgroup => "`--workgroup`",
            Self::Driver => "`cargo occ measure FILE --target ..`",
            Self::Wave | Self::Vgprs | Self::Agprs | Self::Lds => "read a file that says it",
        }
    }

    /// The flag with what it may be given where one kernel is asked about, in the vendor's words.
    pub(crate) fn flag(self, vendor: Vendor) -> String {
        let (key, example) = match self {
            Self::Target | Self::Driver => return "--target gfx90a".to_owned(),
            Self::Workgroup => (Key::Workgroup, 256),
            Self::Wave => (Key::Wave, vendor.words().examples[0]),
            Self::Vgprs => (Key::Vgprs, vendor.words().examples[1]),
            Self::Agprs => (Key::Agprs, 0),
            Self::Lds => (Key::Lds, 4096),
        };
        format!("--{} {example}", key.name_for(vendor))
    }
}

/// A kernel of a file on an architecture.
///
/// A library has a kernel for many targets, and many kernels with the same counts: names and counts are shared.
#[derive(Clone, Debug)]
pub(crate) struct Evaluated {
    /// The file as messages name it.
    pub(crate) file: Arc<str>,
    names: Arc<Symbol>,
    /// What the file says. Its name is left out; it is [`symbol`](Self::symbol).
    pub(crate) measured: Arc<MeasuredKernel>,
    /// What it was evaluated on; `None`: neither the file nor the command line names it.
    pub(crate) arch: Option<&'static Arch>,
    kernel: Kernel,
    /// What is not given.
    asked: Open,
    reached: OnceLock<Box<Result<OccupancyBounds, Refusal>>>,
}

/// How one resource limits a kernel.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Limit {
    pub(crate) limiter: Limiter,
    /// Whether it is the first to run out. Otherwise it stands in the way of the next level.
    pub(crate) binds: bool,
    /// How much would let the next level in.
    pub(crate) most: Option<u32>,
    /// What that counts.
    pub(crate) unit: &'static str,
    /// The whole sentence.
    pub(crate) text: String,
}

impl Limit {
    /// The sentence in a list of several: what does not bind yet comes after what does.
    pub(crate) fn step(&self) -> String {
        format!("{}{}", if self.binds { "" } else { "then " }, self.text)
    }
}

impl Refusal {
    /// Why there is no occupancy, and whether the kernel cannot launch.
    pub(crate) fn sentence(&self) -> String {
        let launches = if self.cannot_launch() { "cannot launch: " } else { "" };
        format!("{launches}{}", self.reason)
    }

    /// Whether the kernel cannot launch.
    pub(crate) fn cannot_launch(&self) -> bool {
        self.is_refused
    }

    /// What is missing and what gives it, or what is wrong.
    pub(crate) fn hint(&self) -> String {
        match self.missing {
            Some(missing) => format!("{} ({})", self.reason, missing.way_out()),
            None => self.reason.clone(),
        }
    }

    /// What can be said without the engine.
    pub(crate) fn of(reason: String, missing: Option<Missing>) -> Self {
        Self { reason, limiter: None, is_refused: false, missing }
    }
}

impl Evaluated {
    /// Evaluates `kernel`, which may differ from what was measured.
    pub(crate) fn of(
        file: &Path,
        mut measured: MeasuredKernel,
        arch: Option<&'static Arch>,
        launched: Launched,
    ) -> Self {
        let name = named(&measured.demangled()).into();
        let own = mem::take(&mut measured.name).into();
        let names = Arc::new(Symbol { own, name, ..Symbol::default() });
        Self::new(shown(file).into(), names, Arc::new(measured), arch, launched)
    }

    /// The name that the file has.
    pub(crate) fn symbol(&self) -> &Arc<str> {
        &self.names.own
    }

    /// The name as the source has it.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.names.name
    }

    /// The name that a baseline has for it; empty where nobody asked for its lines.
    pub(crate) fn stable(&self) -> &Name {
        &self.names.stable
    }

    /// What the file says, its name included.
    pub(crate) fn measured(&self) -> MeasuredKernel {
        let mut measured = MeasuredKernel::clone(&self.measured);
        measured.name = self.symbol().to_string();
        measured
    }

    /// What is said where its occupancy is not known: what is missing and what gives it, or what is wrong.
    pub(crate) fn not_known(&self) -> Option<String> {
        let refusal = self.reached().as_ref().err().filter(|refusal| !refusal.cannot_launch())?;
        let it = if refusal.missing.is_some() { "it " } else { "" };
        let (name, hint) = (self.name(), refusal.hint());
        Some(format!("the occupancy of kernel `{name}` is not known: {it}{hint}"))
    }

    /// The occupancy, where nothing of the launch is open.
    pub(crate) fn occupancy(&self) -> Option<&Occupancy> {
        self.bounds()?.exact()
    }

    /// How many workgroups the compiler was told to leave room for, beside what is reached:
    /// `` `.minnctapersm` asked for 2 blocks per SM, reaches 1 ``. `None`: nobody asked, or what is reached is open.
    pub(crate) fn asked_workgroups(&self) -> Option<String> {
        let (asked, reached) = (self.measured.min_workgroups?, self.occupancy()?);
        let (block, unit) = (self.vendor().words().block, self.vendor().unit(reached.mode));
        let s = if asked == 1 { "" } else { "s" };
        let reached = reached.workgroups;
        Some(format!("`.minnctapersm` asked for {asked} {block}{s} per {unit}, reaches {reached}"))
    }

    /// The least and the most that it reaches, also where nothing is open.
    pub(crate) fn bounds(&self) -> Option<&OccupancyBounds> {
        self.reached().as_ref().ok()
    }

    /// The bounds, where something of the launch is open.
    pub(crate) fn open_bounds(&self) -> Option<&OccupancyBounds> {
        self.bounds().filter(|bounds| !bounds.open.is_empty())
    }

    /// The largest workgroup that can launch, where the size is open.
    pub(crate) fn largest_workgroup(&self) -> Option<u32> {
        let bounds = self.bounds()?;
        let [least, most] = bounds.open.workgroup?;
        Some(bounds.refused.map_or(most, |refused| refused.saturating_sub(1).max(least)))
    }

    /// The most dynamic workgroup memory that it may have, where that is open; in a workgroup of this size, where
    /// its own is open.
    pub(crate) fn most_dynamic_lds(&self, workgroup: Option<u32>) -> Option<u32> {
        let arch = self.arch.filter(|_| self.open().dynamic_lds)?;
        let mut sized = *self.kernel();
        sized.workgroup = sized.workgroup.or(workgroup);
        Some(sized.dynamic_lds_left(arch, 1).ok().flatten().unwrap_or(sized.dynamic_lds))
    }

    /// Whether it keeps `min` with every launch; `None`: that is not known, or depends on the launch. One that
    /// cannot launch keeps none.
    pub(crate) fn keeps(&self, min: Ratio) -> Option<bool> {
        match self.reached() {
            Ok(bounds) => Requirement::Occupancy(min).is_kept_by(bounds),
            Err(refusal) => refusal.cannot_launch().then_some(false),
        }
    }

    /// What was compiled for, with the features: `gfx90a:xnack-`; empty where the file does not
    /// say.
    pub(crate) fn target(&self) -> String {
        self.measured.target_id()
    }

    /// Whose words describe the kernel.
    pub(crate) fn vendor(&self) -> Vendor {
        let by_name = || Vendor::of_target(&self.measured.target);
        self.arch.map(|arch| arch.vendor).or_else(by_name).unwrap_or_default()
    }

    /// Why registers cannot break `min`, where the kernel keeps it: its compiler spills before that.
    pub(crate) fn cap(&self, min: Ratio) -> Option<Cap> {
        self.occupancy().filter(|_| self.keeps(min) == Some(true))?;
        let (arch, kernel) = (self.arch?, self.kernel());
        let required = self.measured.required_workgroup;
        let required = required.map(|[x, y, z]| occ_core::__private::threads(x, y, z));
        let bound = required.or(self.measured.max_workgroup)?;
        let cap = kernel.register_cap(arch, bound, Requirement::Occupancy(min))?;
        Some(Cap::new(arch.vendor, &cap, "--min", "the file"))
    }

    /// What keeps the kernel from the next level, as [`Query::limits_of`] has it.
    pub(crate) fn limits(&self) -> Vec<Limit> {
        self.bounds().map_or_else(Vec::new, |bounds| self.query().limits_of(bounds))
    }
}

/// What keeps a kernel from the next level, as [`Query::limits_of`] has it, where nothing is open.
pub(crate) fn limits(arch: &'static Arch, kernel: &Kernel, occupancy: &Occupancy) -> Vec<Limit> {
    let Some(next) = occupancy.level_above() else { return Vec::new() };
    let blocking = Contract::new("", arch, *kernel).blocking(occupancy, next);
    let workgroups = next.within_reach(kernel, occupancy);
    let mut order = Order::of(occupancy.limiters, blocking);
    iter::from_fn(|| order.pop())
        .map(|(limiter, is_next)| {
            let (most, unit) = if limiter.is_by_workgroup_size(occupancy.vendor, kernel) {
                (kernel.nearest_workgroup_size(arch, next), "threads")
            } else {
                let step = kernel.reduction(arch, limiter, workgroups);
                (step.map(|Reduction { most, .. }| most), limiter.unit())
            };
            let text = message::limited_by(arch, kernel, occupancy, limiter, next).to_string();
            Limit { limiter, binds: !is_next, most, unit, text }
        })
        .collect()
}
