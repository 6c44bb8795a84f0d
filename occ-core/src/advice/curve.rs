//! Curves: occupancy as one input changes and all else stays.

use crate::arch::{Arch, Vendor};
use crate::kernel::Kernel;
use crate::occupancy::{Occupancy, calculate};

/// The input that a curve runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Axis {
    /// Threads in a workgroup, in whole waves, up to the most a workgroup may have.
    Workgroup,
    /// Registers per thread, 1 to the addressable limit. What a compiler padded the kernel's own
    /// count to is left out.
    Vgprs,
    /// Bytes of workgroup memory, in granules, up to the most a workgroup may use.
    Lds,
}

impl Axis {
    /// All of them, in the order that pages show them.
    pub const ALL: &[Self] = &[Self::Workgroup, Self::Vgprs, Self::Lds];

    /// What is counted along it: `VGPRs per thread`.
    #[must_use]
    pub const fn label(self, vendor: Vendor) -> &'static str {
        vendor.words().axes[self as usize]
    }

    /// Where `kernel` stands on the axis; `None` where that is not known.
    #[must_use]
    pub const fn value_of(self, kernel: &Kernel) -> Option<u32> {
        match self {
            Self::Workgroup => kernel.workgroup,
            Self::Vgprs => kernel.vgprs,
            Self::Lds => Some(kernel.lds.saturating_add(kernel.dynamic_lds)),
        }
    }
}

/// A point of a curve.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// Threads, registers or bytes.
    pub at: u32,
    /// What the kernel reaches there; no workgroups where it cannot launch.
    pub occupancy: Occupancy,
}

/// The points of a curve in order, computed as they are asked for.
#[derive(Clone, Debug)]
pub struct Curve {
    arch: Arch,
    kernel: Kernel,
    axis: Axis,
    next: u32,
    last: u32,
    stride: u32,
}

impl Curve {
    /// The curve of `kernel` on `arch` over `axis`.
    ///
    /// ```
    /// use occ_core::{Axis, Curve, Kernel, arch};
    ///
    /// let kernel = Kernel::new().workgroup(256).vgprs(84);
    /// let best = Curve::new(&arch::GCN, &kernel, Axis::Vgprs)
    ///     .filter(|point| point.occupancy.is_full())
    ///     .last();
    /// assert_eq!(best.map(|point| point.at), Some(24));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(arch: &Arch, kernel: &Kernel, axis: Axis) -> Self {
        let wave = kernel.wave_on(arch);
        let (next, last, stride) = match axis {
            Axis::Workgroup => (wave.threads(), arch.max_workgroup, wave.threads()),
            Axis::Vgprs => {
                let most = match arch.registers(wave) {
                    Some(file) => file.addressable,
                    None => 0,
                };
                (1, most, 1)
            }
            Axis::Lds => {
                let most = match arch.lds.opt_in {
                    Some(most) if kernel.opt_in => most,
                    _ => arch.lds.per_workgroup,
                };
                (0, most, 1)
            }
        };
        Self { arch: *arch, kernel: *kernel, axis, next, last, stride }
    }

    /// The next point; `None` past the last, and where `kernel` makes no sense on `arch`.
    #[inline]
    pub const fn next_point(&mut self) -> Option<Point> {
        if self.next > self.last || self.stride == 0 {
            return None;
        }
        let at = self.next;
        let mut kernel = self.kernel;
        match self.axis {
            Axis::Workgroup => kernel = kernel.workgroup(at),
            Axis::Vgprs => {
                kernel = kernel.vgprs(at);
                // What a compiler padded one count to says nothing of another.
                kernel.vgprs_allocated = None;
            }
            Axis::Lds => {
                kernel.lds = 0;
                kernel.dynamic_lds = at;
                kernel.max_dynamic_lds = None;
            }
        }
        let next = match self.axis {
            Axis::Lds => self.arch.lds.granule.after(at),
            Axis::Workgroup | Axis::Vgprs => at.checked_add(self.stride),
        };
        match next {
            Some(next) => self.next = next,
            None => self.stride = 0,
        }
        match calculate(&self.arch, &kernel) {
            Ok(occupancy) => Some(Point { at, occupancy }),
            Err(_) => None,
        }
    }
}

impl Iterator for Curve {
    type Item = Point;
    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.next_point()
    }
}
