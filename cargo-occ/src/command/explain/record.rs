//! The page as programs read it. What a key means stands in `docs/schemas/explain.json`.

use occ_core::{
    Arch, Axis, Curve, DeviceCapacity, GpcCapacity, Kernel, Occupancy, device_capacity,
    gpc_capacity,
};
use serde::Serialize;

use super::Subject;
use super::page::{Told, told};
use crate::Failure;
use crate::format::{self, Bound};
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
    limits: Vec<Told>,
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
            limits: limits(subject).collect(),
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

fn limits(subject: &Subject) -> impl Iterator<Item = Told> {
    subject.limits().into_iter().map(|limiter| told(subject, limiter))
}

/// Writes the limits as CSV: one row a target and limit.
pub(super) fn print_csv(subjects: &[Subject]) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Line<'a> {
        kernel: &'a str,
        arch: &'a str,
        is_bound: u8,
        #[serde(flatten)]
        told: Told,
    }
    let columns = "kernel arch limiter workgroups binds=is_bound rounding arithmetic next";
    let lines = subjects.iter().flat_map(|subject| {
        let (kernel, arch) = (&**subject.evaluated.name(), subject.arch.name.as_str());
        limits(subject).map(move |told| Line { kernel, arch, is_bound: told.binds.into(), told })
    });
    format::print_csv(columns, lines)
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
