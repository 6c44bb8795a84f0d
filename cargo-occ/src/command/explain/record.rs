//! The page as programs read it. What a key means stands in `docs/schemas/explain.json`.

use occ_core::{
    Arch, Axis, Curve, DeviceCapacity, GpcCapacity, Kernel, Occupancy, device_capacity,
    gpc_capacity,
};
use serde::Serialize;

use super::Subject;
use super::page::{Told, told};
use crate::format::Bound;
use crate::levels;

/// What `cargo occ explain --format json` writes. `null` is *unknown*, never 0. A key may be added to it; one that
/// changes its meaning or goes makes it `occ.explain/2`.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    schema: &'static str,
    kernel: &'a str,
    pub(super) targets: Vec<Page<'a>>,
}

/// The kernel on one target.
#[derive(Debug, Serialize)]
pub(super) struct Page<'a> {
    arch: &'a str,
    device: Option<Filled>,
    gpc: Option<GpcCapacity>,
    launch: &'a Kernel,
    occupancy: &'a Occupancy,
    bound: Option<Bound>,
    open: Vec<&'static str>,
    error: Option<&'a str>,
    limits: Vec<LimitTold>,
    best_workgroups: Vec<u32>,
    dynamic_lds_left: Option<u32>,
    levels: Option<levels::Record>,
    curves: Curves,
}

#[derive(Debug, Serialize)]
struct Filled {
    name: &'static str,
    units: Option<u32>,
    fill: Option<DeviceCapacity>,
}

#[derive(Debug, Serialize)]
struct LimitTold {
    limiter: &'static str,
    workgroups: Option<u32>,
    binds: bool,
    rounding: String,
    arithmetic: String,
    next: Option<String>,
}

#[derive(Debug, Serialize)]
struct Curves {
    workgroup: Vec<Point>,
    vgprs: Vec<Point>,
    lds: Vec<Point>,
}

/// A point of a curve.
#[derive(Debug, Serialize)]
struct Point {
    at: u32,
    workgroups: u32,
    waves: u32,
    occupancy: f64,
}

impl<'a> Report<'a> {
    pub(super) fn new(subjects: &'a [Subject]) -> Self {
        Self {
            schema: "occ.explain/1",
            kernel: subjects.first().map_or("", |subject| subject.evaluated.name()),
            targets: subjects.iter().map(Page::new).collect(),
        }
    }
}

impl<'a> Page<'a> {
    fn new(subject: &'a Subject) -> Self {
        let Subject { evaluated, arch, kernel, resident, device, .. } = subject;
        let limits = subject.limits().into_iter().map(|limiter| {
            let Told { workgroups, binds, rounding, arithmetic, next } = told(subject, limiter);
            LimitTold { limiter: limiter.id(), workgroups, binds, rounding, arithmetic, next }
        });
        Self {
            arch: arch.name.as_str(),
            device: device.map(|device| Filled {
                name: device.name,
                units: device.units,
                fill: device.units.and_then(|units| device_capacity(arch, kernel, units).ok()),
            }),
            gpc: gpc_capacity(arch, kernel).ok().flatten(),
            launch: kernel,
            occupancy: resident,
            bound: evaluated.open_bounds().map(Bound::from),
            open: evaluated.open().ids().collect(),
            error: evaluated.reached().as_ref().err().map(|refusal| refusal.reason.as_str()),
            limits: limits.collect(),
            best_workgroups: subject.best_sizes(),
            dynamic_lds_left: kernel.dynamic_lds_left(arch, resident.workgroups).ok().flatten(),
            levels: subject.levels().map(|table| table.record()),
            curves: Curves {
                workgroup: curve(arch, kernel, Axis::Workgroup),
                vgprs: curve(arch, kernel, Axis::Vgprs),
                lds: curve(arch, kernel, Axis::Lds),
            },
        }
    }
}

fn curve(arch: &Arch, kernel: &Kernel, axis: Axis) -> Vec<Point> {
    Curve::new(arch, kernel, axis)
        .map(|point| Point {
            at: point.at,
            workgroups: point.occupancy.workgroups,
            waves: point.occupancy.waves,
            occupancy: point.occupancy.ratio().as_f64(),
        })
        .collect()
}
