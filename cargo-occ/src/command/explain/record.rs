//! The page as programs read it. What a key means stands in `docs/schemas/explain.json`.

use occ_core::{Axis, Curve, Device, Point, device_capacity, gpc_capacity};
use serde::{Serialize, Serializer};

use super::Subject;
use super::page::{Told, told};
use crate::Failure;
use crate::format::{self, Bound, List, object};

/// What `cargo occ explain --format json` writes. `null` is *unknown*, never 0. A key may be added to it; one that
/// changes its meaning or goes makes it `occ.explain/2`.
pub(super) struct Report<'a>(pub(super) &'a [Subject]);

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object!(serializer;
            schema: "occ.explain/1",
            kernel: self.0.first().map_or("", |subject| subject.evaluated.name()),
            targets: List(|| self.0.iter().map(Page)),
        )
    }
}

/// The kernel on one target.
pub(super) struct Page<'a>(pub(super) &'a Subject);

impl Serialize for Page<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Subject { evaluated, arch, kernel, resident, device, .. } = self.0;
        object!(serializer;
            arch: arch.name.as_str(),
            device: device.map(|device| Filled(self.0, device)),
            gpc: gpc_capacity(arch, kernel).ok().flatten(),
            launch: kernel,
            occupancy: resident,
            bound: evaluated.open_bounds().map(Bound::from),
            open: List(|| evaluated.open().ids()),
            error: evaluated.reached().as_ref().err().map(|refusal| &refusal.reason),
            limits: List(|| limits(self.0)),
            best_workgroups: self.0.best_sizes(),
            dynamic_lds_left: kernel.dynamic_lds_left(arch, resident.workgroups).ok().flatten(),
            levels: self.0.levels(),
            curves: Curves(self.0),
        )
    }
}

/// How much of a product the launch fills.
struct Filled<'a>(&'a Subject, &'a Device);

impl Serialize for Filled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(Subject { arch, kernel, .. }, Device { name, units, .. }) = self;
        let fill = units.and_then(|units| device_capacity(arch, kernel, units).ok());
        object!(serializer; name: name, units: units, fill: fill,)
    }
}

struct Curves<'a>(&'a Subject);

impl Serialize for Curves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Subject { arch, kernel, .. } = self.0;
        let curve = |axis| List(move || Curve::new(arch, kernel, axis).map(At));
        object!(serializer;
            workgroup: curve(Axis::Workgroup),
            vgprs: curve(Axis::Vgprs),
            lds: curve(Axis::Lds),
        )
    }
}

/// A point of a curve.
struct At(Point);

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Point { at, occupancy, .. } = &self.0;
        object!(serializer;
            at: at,
            workgroups: occupancy.workgroups,
            waves: occupancy.waves,
            occupancy: occupancy.ratio().as_f64(),
        )
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
