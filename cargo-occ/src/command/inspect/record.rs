//! A kernel as programs read it. What a key means stands in `docs/schemas/inspect.json`.

use std::borrow::Borrow;

use occ_core::{Ratio, calculate};
use serde::{Serialize, Serializer};

use crate::Failure;
use crate::evaluated::{Evaluated, Kernels, Loaded};
use crate::format::{self, Bound, List, object};
use crate::page;
use crate::plain::named;

/// What `cargo occ inspect --format json` writes. `null` is *unknown*, never 0. A key may be added to it; one that
/// changes its meaning or goes makes it `occ.inspect/2`.
pub(super) fn report(loaded: &Loaded, min: Option<Ratio>) -> impl Serialize {
    object!(
        schema: "occ.inspect/1",
        kernels: List(move || records(&loaded.kernels, min)),
        passed_over: List(|| loaded.passed_over.iter().map(|(file, part)| {
            let target = Some(&part.target).filter(|target| !target.is_empty());
            object!(file: file, what: &part.what, target: target, count: part.count, reason: &part.reason,)
        })),
    )
}

/// The kernels, each of which becomes a record when it is written.
fn records(kernels: &Kernels, min: Option<Ratio>) -> impl Iterator<Item = Record<Evaluated>> {
    kernels.iter().map(move |kernel| Record(kernel, min))
}

/// A kernel on an architecture, and the minimum that it is held to.
pub(super) struct Record<K>(pub(super) K, pub(super) Option<Ratio>);

impl<K: Borrow<Evaluated>> Serialize for Record<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (evaluated, min) = (self.0.borrow(), self.1);
        let (measured, kernel) = (&*evaluated.measured, evaluated.kernel());
        let (open, reached) = (evaluated.open(), evaluated.reached());
        let on = evaluated.arch.map(|arch| (arch, kernel));
        // Whatever the launch, a thread is given the same.
        let given = evaluated.bounds().map(|bounds| bounds.most.allocation);
        let refusal = reached.as_ref().err();
        let none = refusal.filter(|refusal| refusal.cannot_launch()).map(|_| 0);
        let occupancy = evaluated.occupancy();
        let max_waves = match (evaluated.bounds(), none, on) {
            (Some(bounds), ..) => Some(bounds.most.max_waves),
            // What a unit holds does not depend on what fits it.
            (None, Some(_), Some((arch, kernel))) => {
                calculate(arch, kernel).ok().map(|reached| reached.max_waves)
            }
            _ => None,
        };
        let record = object!(
            file: &*evaluated.file,
            target: Some(evaluated.target()).filter(|target| !target.is_empty()),
            arch: evaluated.arch.map(|arch| arch.name.to_string()),
            name: &**evaluated.name(),
            symbol: named(evaluated.symbol()),
            workgroup: kernel.workgroup,
            workgroup_from: evaluated.shape(),
            required_workgroup: measured.required_workgroup,
            max_workgroup: measured.max_workgroup,
            min_workgroups: measured.min_workgroups,
            max_vgprs: measured.max_vgprs,
            cluster: measured.cluster,
            max_cluster: measured.max_cluster,
            explicit_cluster: measured.explicit_cluster,
            wave: on.filter(|_| !open.wave).map(|(arch, it)| it.wave_on(arch)).or(measured.wave),
            mode: on.map(|(arch, kernel)| kernel.mode_on(arch)).or(measured.mode),
            vgprs: measured.vgprs,
            vgprs_allocated: given
                .filter(|_| !open.agprs && !open.wave)
                .map(|given| given.vgprs)
                .or(measured.vgprs_allocated),
            agprs: measured.agprs,
            sgprs: measured.sgprs,
            sgprs_allocated: given.and_then(|given| given.sgprs).or(measured.sgprs_allocated),
            lds: measured.lds,
            dynamic_lds: Some(kernel.dynamic_lds).filter(|_| !open.dynamic_lds),
            uses_dynamic_lds: measured.uses_dynamic_lds,
            lds_allocated: given.filter(|_| !open.has_memory()).map(|given| given.lds),
            scratch: measured.scratch,
            spilled_vgprs: measured.spills.vgprs,
            spilled_sgprs: measured.spills.sgprs,
            spill_store_bytes: measured.spills.store_bytes,
            spill_load_bytes: measured.spills.load_bytes,
            dynamic_stack: measured.dynamic_stack,
            setmaxnreg_ignored: measured.setmaxnreg_ignored,
            barriers: measured.barriers,
            tensor_columns: on
                .filter(|(arch, _)| arch.tensor_columns.is_some() && !open.tensor_columns)
                .map(|_| kernel.tensor_columns),
            workgroups: occupancy.map(|occupancy| occupancy.workgroups).or(none),
            waves: occupancy.map(|occupancy| occupancy.waves).or(none),
            max_waves: max_waves,
            occupancy: occupancy.map(|it| it.ratio().as_f64()).or(none.map(f64::from)),
            bound: evaluated.open_bounds().map(Bound::from),
            open: List(|| open.ids()),
            limiters: match reached {
                Ok(bounds) => bounds.limiters.iter().collect(),
                Err(refusal) => refusal.limiter.into_iter().collect::<Vec<_>>(),
            },
            next: evaluated.limits(),
            symbolic: measured.symbolic_words(),
            error: refusal.map(|refusal| &refusal.reason),
            register_cap: min.and_then(|min| evaluated.cap(min)),
            question: page::of_file(evaluated),
        );
        record.serialize(serializer)
    }
}

/// Writes the kernels as CSV has them: the keys of the JSON, lists joined.
pub(super) fn print_csv(kernels: &Kernels, min: Option<Ratio>) -> Result<(), Failure> {
    format::print_csv(COLUMNS, records(kernels, min))
}

const COLUMNS: &str = "\
    file target arch name symbol workgroup workgroup_from required_workgroup max_workgroup min_workgroups max_vgprs \
    cluster max_cluster explicit_cluster wave mode vgprs vgprs_allocated agprs sgprs sgprs_allocated lds dynamic_lds \
    uses_dynamic_lds lds_allocated scratch spilled_vgprs spilled_sgprs spill_store_bytes spill_load_bytes \
    dynamic_stack setmaxnreg_ignored barriers tensor_columns workgroups waves max_waves occupancy \
    bound_least=bound/least bound_most=bound/most open limiters next symbolic error register_cap question";
