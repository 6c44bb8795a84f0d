//! A kernel as programs read it.

use std::borrow::Cow;

use occ_artifacts::PassedOver;
use occ_core::{Limiter, Mode, Ratio, Wave, calculate};
use serde::{Serialize, Serializer};

use crate::Failure;
use crate::cap::Cap;
use crate::evaluated::{Evaluated, Kernels, Limit, Loaded, Shape};
use crate::format::{self, Bound};
use crate::page;
use crate::plain::named;

/// What `cargo occ inspect --format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    /// `occ.inspect/1`. A key may be added to it; one that changes its meaning or goes makes it 2.
    schema: &'static str,
    /// In the order of `--sort`.
    kernels: Records<'a>,
    /// What the files hold that was recognised and not read.
    passed_over: Vec<Unread<'a>>,
}

impl<'a> Report<'a> {
    pub(super) fn new(loaded: &'a Loaded, min: Option<Ratio>) -> Self {
        let unread = loaded.passed_over.iter().map(|(file, part)| Unread::new(file, part));
        let kernels = Records { kernels: &loaded.kernels, min };
        Self { schema: "occ.inspect/1", kernels, passed_over: unread.collect() }
    }
}

/// The kernels, each of which becomes a record when it is written.
#[derive(Debug)]
struct Records<'a> {
    kernels: &'a Kernels,
    min: Option<Ratio>,
}

impl Serialize for Records<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let records = self.kernels.iter().map(|kernel| One { kernel, min: self.min });
        serializer.collect_seq(records)
    }
}

/// One of them.
struct One {
    kernel: Evaluated,
    min: Option<Ratio>,
}

impl Serialize for One {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(&self.kernel, self.min).serialize(serializer)
    }
}

/// Parts of a file that give no kernels.
#[derive(Debug, Serialize)]
struct Unread<'a> {
    /// The file as it was named.
    file: &'a str,
    /// What they are: `PTX`, `LLVM bitcode`, `relocatable code`.
    what: &'a str,
    /// What they are for; `null` where the file does not say.
    target: Option<&'a str>,
    /// How many there are.
    count: usize,
    /// Why they give no kernels.
    reason: &'a str,
}

impl<'a> Unread<'a> {
    fn new(file: &'a str, part: &'a PassedOver) -> Self {
        let target = Some(part.target.as_str()).filter(|target| !target.is_empty());
        Self { file, what: &part.what, target, count: part.count, reason: part.reason }
    }
}

/// A kernel on an architecture.
#[derive(Debug, Serialize)]
pub(super) struct Record<'a> {
    /// The file as it was named.
    file: &'a str,
    /// What the code was compiled for, with its features: `gfx90a:xnack-`.
    target: Option<String>,
    /// What the kernel was evaluated on.
    arch: Option<String>,
    /// The name as the source has it.
    name: &'a str,
    /// The name as the file has it.
    symbol: Cow<'a, str>,
    /// Threads in a workgroup that the occupancy holds for; `null` where the size is open.
    workgroup: Option<u32>,
    /// Where that comes from: `required` by the kernel, or `given` on the command line. Where the size is open,
    /// `bound` says that the kernel allows no more than `max_workgroup`, and `open` that nothing is given.
    workgroup_from: Shape,
    /// The one shape that the kernel can be launched with.
    required_workgroup: Option<[u32; 3]>,
    /// The launch bound: most threads that a workgroup may have.
    max_workgroup: Option<u32>,
    /// Workgroups that the compiler was told to leave room for on a unit (NVIDIA, of PTX).
    min_workgroups: Option<u32>,
    /// Registers per thread that it was told to stay within (NVIDIA, of PTX).
    max_vgprs: Option<u32>,
    /// Workgroups in a cluster (NVIDIA).
    cluster: Option<[u32; 3]>,
    /// Most workgroups in a cluster (NVIDIA).
    max_cluster: Option<u32>,
    /// Whether a launch has to name a cluster (NVIDIA).
    explicit_cluster: Option<bool>,
    /// Threads in a wave (warp).
    wave: Option<Wave>,
    /// The unit that a workgroup runs on.
    mode: Option<Mode>,
    /// Vector registers per thread, AGPRs left out.
    vgprs: Option<u32>,
    /// Vector registers per thread that are allocated, AGPRs included where they share the file.
    vgprs_allocated: Option<u32>,
    /// AGPRs per thread.
    agprs: Option<u32>,
    /// SGPRs per wave.
    sgprs: Option<u32>,
    /// SGPRs per wave that are allocated, the trap handler's included.
    sgprs_allocated: Option<u32>,
    /// Static workgroup memory, bytes per workgroup.
    lds: Option<u32>,
    /// Workgroup memory asked for at launch, bytes per workgroup; `null` where that is open.
    dynamic_lds: Option<u32>,
    /// Whether the file shows that a launch may ask for such memory.
    uses_dynamic_lds: Option<bool>,
    /// Workgroup memory that is allocated, the driver's reserve included, bytes per workgroup.
    lds_allocated: Option<u64>,
    /// Scratch (local) memory, bytes per thread.
    scratch: Option<u32>,
    /// VGPRs spilled (AMD).
    spilled_vgprs: Option<u32>,
    /// SGPRs spilled (AMD).
    spilled_sgprs: Option<u32>,
    /// Bytes stored by spills (NVIDIA).
    spill_store_bytes: Option<u32>,
    /// Bytes loaded by spills (NVIDIA).
    spill_load_bytes: Option<u32>,
    /// Whether scratch memory grows at run time, so that `scratch` is the least.
    dynamic_stack: Option<bool>,
    /// Barriers that a workgroup uses (NVIDIA).
    barriers: Option<u32>,
    /// Workgroups resident on a CU, WGP or SM; 0 where the kernel cannot launch.
    workgroups: Option<u32>,
    /// Waves resident on it.
    waves: Option<u32>,
    /// Waves that it can hold.
    max_waves: Option<u32>,
    /// The one over the other, 0 to 1; `null` where something is open.
    occupancy: Option<f64>,
    /// The least and the most that it reaches, where something is open; else `null`.
    bound: Option<Bound>,
    /// What is not given of the launch: `workgroup`, `dynamic_lds`.
    open: Vec<&'static str>,
    /// Every resource that ties for the smallest number of workgroups; where something is open, those that
    /// hold whatever the launch.
    limiters: Vec<&'static str>,
    /// What keeps the kernel from the next level: the limiters first.
    next: Vec<Next>,
    /// Counts that the file gives as a symbol instead of a number.
    symbolic: Vec<&'a str>,
    /// Why there is no occupancy.
    error: Option<&'a str>,
    /// Why registers cannot break `--min`; `null` where they can, and without it.
    register_cap: Option<Cap>,
    /// The fragment of the calculator's page that shows the kernel.
    question: String,
}

/// A resource that has to be freed for the next level.
#[derive(Debug, Serialize)]
struct Next {
    /// The resource.
    limiter: &'static str,
    /// Whether it is the first to run out.
    binds: bool,
    /// How much would let the next level in; `null` where no number would.
    most: Option<u32>,
    /// What that counts: `registers per thread`, `registers per wave`, or per workgroup `bytes`,
    /// `threads`, `barriers`, `virtual resources`.
    unit: &'static str,
    /// In words.
    text: String,
}

impl From<Limit> for Next {
    fn from(limit: Limit) -> Self {
        let Limit { limiter, binds, most, unit, text } = limit;
        Self { limiter: limiter.id(), binds, most, unit, text }
    }
}

impl<'a> Record<'a> {
    pub(super) fn new(evaluated: &'a Evaluated, min: Option<Ratio>) -> Self {
        let (file, symbol, name) = (&evaluated.file, evaluated.symbol(), evaluated.name());
        let Evaluated { measured, arch, .. } = evaluated;
        let reached = evaluated.reached();
        let kernel = evaluated.kernel();
        let open = evaluated.open_bounds();
        let occupancy = evaluated.occupancy();
        // Whatever the launch, a thread is given the same.
        let allocation = evaluated.bounds().map(|bounds| bounds.most.allocation);
        let on = arch.as_ref().map(|arch| (arch, kernel));
        let refusal = reached.as_ref().err();
        let none = refusal.filter(|refusal| refusal.cannot_launch()).map(|_| 0);
        Self {
            file,
            target: Some(evaluated.target()).filter(|target| !target.is_empty()),
            arch: arch.map(|arch| arch.name.to_string()),
            name,
            symbol: named(symbol),
            workgroup: kernel.workgroup,
            workgroup_from: evaluated.shape(),
            required_workgroup: measured.required_workgroup,
            max_workgroup: measured.max_workgroup,
            min_workgroups: measured.min_workgroups,
            max_vgprs: measured.max_vgprs,
            cluster: measured.cluster,
            max_cluster: measured.max_cluster,
            explicit_cluster: measured.explicit_cluster,
            wave: on
                .filter(|_| !evaluated.open().wave)
                .map(|(arch, kernel)| kernel.wave_on(arch))
                .or(measured.wave),
            mode: on.map(|(arch, kernel)| kernel.mode_on(arch)).or(measured.mode),
            vgprs: measured.vgprs,
            vgprs_allocated: allocation
                .filter(|_| !evaluated.open().agprs && !evaluated.open().wave)
                .map(|allocation| allocation.vgprs)
                .or(measured.vgprs_allocated),
            agprs: measured.agprs,
            sgprs: measured.sgprs,
            sgprs_allocated: allocation
                .and_then(|allocation| allocation.sgprs)
                .or(measured.sgprs_allocated),
            lds: measured.lds,
            dynamic_lds: Some(kernel.dynamic_lds).filter(|_| !evaluated.open().dynamic_lds),
            uses_dynamic_lds: measured.uses_dynamic_lds,
            lds_allocated: allocation
                .filter(|_| !evaluated.open().has_memory())
                .map(|allocation| allocation.lds),
            scratch: measured.scratch,
            spilled_vgprs: measured.spills.vgprs,
            spilled_sgprs: measured.spills.sgprs,
            spill_store_bytes: measured.spills.store_bytes,
            spill_load_bytes: measured.spills.load_bytes,
            dynamic_stack: measured.dynamic_stack,
            barriers: measured.barriers,
            workgroups: occupancy.map(|occupancy| occupancy.workgroups).or(none),
            waves: occupancy.map(|occupancy| occupancy.waves).or(none),
            max_waves: match (evaluated.bounds(), none, on) {
                (Some(bounds), ..) => Some(bounds.most.max_waves),
                // What a unit holds does not depend on what fits it.
                (None, Some(_), Some((arch, kernel))) => {
                    calculate(arch, kernel).ok().map(|reached| reached.max_waves)
                }
                _ => None,
            },
            occupancy: occupancy
                .map(|occupancy| occupancy.ratio().as_f64())
                .or(none.map(f64::from)),
            bound: open.map(Bound::from),
            open: evaluated.open().ids().collect(),
            limiters: match reached {
                Ok(bounds) => bounds.limiters.iter().map(Limiter::id).collect(),
                Err(refusal) => refusal.limiter.iter().map(|limiter| limiter.id()).collect(),
            },
            next: evaluated.limits().into_iter().map(Next::from).collect(),
            symbolic: measured.symbolic_words(),
            error: refusal.map(|refusal| refusal.reason.as_str()),
            register_cap: min.and_then(|min| evaluated.cap(min)),
            question: page::of_file(evaluated),
        }
    }
}

/// Writes the kernels as CSV has them: the keys of the JSON, lists joined.
pub(super) fn print_csv(kernels: &Kernels, min: Option<Ratio>) -> Result<(), Failure> {
    // A record borrows from its kernel, and its keys are text, so that it is a value.
    let record =
        |kernel: Evaluated| serde_json::to_value(Record::new(&kernel, min)).unwrap_or_default();
    format::print_csv(&COLUMNS, kernels.iter().map(record))
}

const COLUMNS: [&str; 45] = [
    "file",
    "target",
    "arch",
    "name",
    "symbol",
    "workgroup",
    "workgroup_from",
    "required_workgroup",
    "max_workgroup",
    "min_workgroups",
    "max_vgprs",
    "cluster",
    "max_cluster",
    "explicit_cluster",
    "wave",
    "mode",
    "vgprs",
    "vgprs_allocated",
    "agprs",
    "sgprs",
    "sgprs_allocated",
    "lds",
    "dynamic_lds",
    "uses_dynamic_lds",
    "lds_allocated",
    "scratch",
    "spilled_vgprs",
    "spilled_sgprs",
    "spill_store_bytes",
    "spill_load_bytes",
    "dynamic_stack",
    "barriers",
    "workgroups",
    "waves",
    "max_waves",
    "occupancy",
    "bound_least=bound/least",
    "bound_most=bound/most",
    "open",
    "limiters",
    "next",
    "symbolic",
    "error",
    "register_cap",
    "question",
];
