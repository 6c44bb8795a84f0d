//! The page as programs read it.

use occ_core::{
    Arch, Axis, Curve, DeviceCapacity, GpcCapacity, Kernel, Occupancy, device_capacity,
    gpc_capacity,
};
use serde::Serialize;

use super::Subject;
use super::page::{Told, told};
use crate::format::Bound;
use crate::levels;

/// What `cargo occ explain --format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    /// `occ.explain/1`. A key may be added to it; one that changes its meaning or goes makes it 2.
    schema: &'static str,
    /// The name as the source has it; `kernel` where it is given by flags.
    kernel: &'a str,
    /// One a target.
    pub(super) targets: Vec<Page<'a>>,
}

/// The kernel on one target.
#[derive(Debug, Serialize)]
pub(super) struct Page<'a> {
    /// The architecture.
    arch: &'a str,
    /// The product that was named, and what fills it once.
    device: Option<Filled>,
    /// What a GPC holds of the kernel's clusters; `null`: not known, or there are none.
    gpc: Option<GpcCapacity>,
    /// What the engine was asked: where something is open, the largest workgroup of the file without dynamic
    /// memory.
    launch: &'a Kernel,
    /// What it answered: no workgroups where the kernel cannot launch.
    occupancy: &'a Occupancy,
    /// The least and the most that any launch reaches, where something is open; else `null`.
    bound: Option<Bound>,
    /// What is not given of the launch: `workgroup`, `dynamic_lds`.
    open: Vec<&'static str>,
    /// Why the kernel cannot launch.
    error: Option<&'a str>,
    /// Every limit, those that bind first.
    limits: Vec<LimitTold>,
    /// The workgroup sizes of the highest occupancy.
    best_workgroups: Vec<u32>,
    /// Bytes of dynamic workgroup memory that a workgroup may use at this occupancy.
    dynamic_lds_left: Option<u32>,
    /// The most registers and workgroup memory for each occupancy; `null` where none can launch.
    levels: Option<levels::Record>,
    /// Occupancy as one input changes.
    curves: Curves,
}

#[derive(Debug, Serialize)]
struct Filled {
    name: &'static str,
    /// CUs (SMs); `null`: not known, or not the same on every board.
    units: Option<u32>,
    fill: Option<DeviceCapacity>,
}

#[derive(Debug, Serialize)]
struct LimitTold {
    limiter: &'static str,
    /// Workgroups that the resource alone allows; `null`: no limit.
    workgroups: Option<u32>,
    binds: bool,
    /// What rounds to what.
    rounding: String,
    /// How the workgroups come about.
    arithmetic: String,
    /// The step to the next level, where this resource stands in the way.
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
    /// Threads, registers or bytes.
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
