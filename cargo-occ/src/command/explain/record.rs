//! The page as programs read it. What a key means stands in `docs/schemas/explain.json`.

use occ_core::{Axis, Curve, Device, Point, device_capacity, gpc_capacity};
use serde::Serialize;

use super::Subject;
use super::page::told;
use crate::Failure;
use crate::format::{self, Bound, List, object};

/// What `cargo occ explain --format json` writes. `null` is *unknown*, never 0. A key may be added to it; one that
/// changes its meaning or goes makes it `occ.explain/2`.
pub(super) fn report(subjects: &[Subject]) -> impl Serialize {
    object!(
        schema: "occ.explain/1",
        kernel: subjects.first().map_or("", |subject| subject.evaluated.name()),
        targets: List(|| subjects.iter().map(page)),
    )
}

/// The kernel on one target.
pub(super) fn page(subject: &Subject) -> impl Serialize {
    let Subject { evaluated, arch, kernel, resident, device, .. } = subject;
    // How much of a product the launch fills.
    let filled = |Device { name, units, .. }: &'static Device| {
        let fill = units.and_then(|units| device_capacity(arch, kernel, units).ok());
        object!(name: name, units: units, fill: fill,)
    };
    let at = |Point { at, occupancy, .. }: Point| {
        object!(
            at: at,
            workgroups: occupancy.workgroups,
            waves: occupancy.waves,
            occupancy: occupancy.ratio().as_f64(),
        )
    };
    let curve = |axis| List(move || Curve::new(arch, kernel, axis).map(at));
    object!(
        arch: arch.name.as_str(),
        device: device.map(filled),
        gpc: gpc_capacity(arch, kernel).ok().flatten(),
        launch: kernel,
        occupancy: resident,
        bound: evaluated.open_bounds().map(Bound::from),
        open: List(|| evaluated.open().ids()),
        error: evaluated.reached().as_ref().err().map(|refusal| &refusal.reason),
        limits: List(|| subject.limits().into_iter().map(|limiter| told(subject, limiter))),
        best_workgroups: subject.best_sizes(),
        dynamic_lds_left: kernel.dynamic_lds_left(arch, resident.workgroups).ok().flatten(),
        levels: subject.levels(),
        curves: object!(
            workgroup: curve(Axis::Workgroup),
            vgprs: curve(Axis::Vgprs),
            lds: curve(Axis::Lds),
        ),
    )
}

/// Writes the limits as CSV: one row a target and limit.
pub(super) fn print_csv(subjects: &[Subject]) -> Result<(), Failure> {
    let rows = subjects.iter().flat_map(|subject| {
        let (kernel, arch) = (&**subject.evaluated.name(), subject.arch.name.as_str());
        subject.limits().into_iter().map(move |limiter| {
            let told = told(subject, limiter);
            object!(kernel: kernel, arch: arch, binds: u8::from(told.binds), told: told,)
        })
    });
    let columns = "kernel arch limiter=told/limiter workgroups=told/workgroups binds rounding=told/rounding \
                   arithmetic=told/arithmetic next=told/next";
    format::print_csv(columns, rows)
}
