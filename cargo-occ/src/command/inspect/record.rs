//! A kernel as programs read it. What a key means stands in `docs/schemas/inspect.json`.

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

/// What `cargo occ inspect --format json` writes. `null` is *unknown*, never 0. A key may be added to it; one that
/// changes its meaning or goes makes it `occ.inspect/2`.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    schema: &'static str,
    kernels: Records<'a>,
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
    file: &'a str,
    what: &'a str,
    target: Option<&'a str>,
    count: usize,
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
    file: &'a str,
    target: Option<String>,
    arch: Option<String>,
    name: &'a str,
    symbol: Cow<'a, str>,
    workgroup: Option<u32>,
    workgroup_from: Shape,
    required_workgroup: Option<[u32; 3]>,
    max_workgroup: Option<u32>,
    min_workgroups: Option<u32>,
    max_vgprs: Option<u32>,
    cluster: Option<[u32; 3]>,
    max_cluster: Option<u32>,
    explicit_cluster: Option<bool>,
    wave: Option<Wave>,
    mode: Option<Mode>,
    vgprs: Option<u32>,
    vgprs_allocated: Option<u32>,
    agprs: Option<u32>,
    sgprs: Option<u32>,
    sgprs_allocated: Option<u32>,
    lds: Option<u32>,
    dynamic_lds: Option<u32>,
    uses_dynamic_lds: Option<bool>,
    lds_allocated: Option<u64>,
    scratch: Option<u32>,
    spilled_vgprs: Option<u32>,
    spilled_sgprs: Option<u32>,
    spill_store_bytes: Option<u32>,
    spill_load_bytes: Option<u32>,
    dynamic_stack: Option<bool>,
    setmaxnreg_ignored: Option<bool>,
    barriers: Option<u32>,
    tensor_columns: Option<u32>,
    workgroups: Option<u32>,
    waves: Option<u32>,
    max_waves: Option<u32>,
    occupancy: Option<f64>,
    bound: Option<Bound>,
    open: Vec<&'static str>,
    limiters: Vec<Limiter>,
    next: Vec<Limit>,
    symbolic: Vec<&'a str>,
    error: Option<&'a str>,
    register_cap: Option<Cap>,
    question: String,
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
            setmaxnreg_ignored: measured.setmaxnreg_ignored,
            barriers: measured.barriers,
            tensor_columns: arch
                .filter(|arch| arch.tensor_columns.is_some() && !evaluated.open().tensor_columns)
                .map(|_| kernel.tensor_columns),
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
                Ok(bounds) => bounds.limiters.iter().collect(),
                Err(refusal) => refusal.limiter.into_iter().collect(),
            },
            next: evaluated.limits(),
            symbolic: measured.symbolic_words(),
            error: refusal.map(|refusal| refusal.reason.as_str()),
            register_cap: min.and_then(|min| evaluated.cap(min)),
            question: page::of_file(evaluated),
        }
    }
}

/// Writes the kernels as CSV has them: the keys of the JSON, lists joined.
pub(super) fn print_csv(kernels: &Kernels, min: Option<Ratio>) -> Result<(), Failure> {
    format::print_csv(COLUMNS, kernels.iter().map(|kernel| One { kernel, min }))
}

const COLUMNS: &str = "\
    file target arch name symbol workgroup workgroup_from required_workgroup max_workgroup min_workgroups max_vgprs \
    cluster max_cluster explicit_cluster wave mode vgprs vgprs_allocated agprs sgprs sgprs_allocated lds dynamic_lds \
    uses_dynamic_lds lds_allocated scratch spilled_vgprs spilled_sgprs spill_store_bytes spill_load_bytes \
    dynamic_stack setmaxnreg_ignored barriers tensor_columns workgroups waves max_waves occupancy \
    bound_least=bound/least bound_most=bound/most open limiters next symbolic error register_cap question";
