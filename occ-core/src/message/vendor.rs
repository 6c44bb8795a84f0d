//! The vendor's own words for the engine's terms.

use crate::arch::Vendor;
use crate::kernel::Mode;
use crate::occupancy::Limiter;

impl Vendor {
    /// `workgroup` or `thread block`.
    #[must_use]
    pub const fn workgroup(self) -> &'static str {
        match self {
            Self::Amd => "workgroup",
            Self::Nvidia => "thread block",
        }
    }

    /// `wave` or `warp`.
    #[must_use]
    pub const fn wave(self) -> &'static str {
        match self {
            Self::Amd => "wave",
            Self::Nvidia => "warp",
        }
    }

    /// `CU`, `WGP` or `SM`.
    #[must_use]
    pub const fn unit(self, mode: Mode) -> &'static str {
        match (self, mode) {
            (Self::Nvidia, _) => "SM",
            (Self::Amd, Mode::Cu) => "CU",
            (Self::Amd, Mode::Wgp) => "WGP",
        }
    }

    /// The unit with its article: `a CU`, `a WGP` or `an SM`.
    #[must_use]
    pub const fn a_unit(self, mode: Mode) -> &'static str {
        match (self, mode) {
            (Self::Nvidia, _) => "an SM",
            (Self::Amd, Mode::Cu) => "a CU",
            (Self::Amd, Mode::Wgp) => "a WGP",
        }
    }

    /// `SIMD` or `sub-partition`.
    #[must_use]
    pub const fn simd(self) -> &'static str {
        match self {
            Self::Amd => "SIMD",
            Self::Nvidia => "sub-partition",
        }
    }

    /// `LDS` or `shared memory`.
    #[must_use]
    pub const fn lds(self) -> &'static str {
        match self {
            Self::Amd => "LDS",
            Self::Nvidia => "shared memory",
        }
    }

    /// `VGPRs` or `registers`.
    #[must_use]
    pub const fn vgprs(self) -> &'static str {
        match self {
            Self::Amd => "VGPRs",
            Self::Nvidia => "registers",
        }
    }
}

impl Limiter {
    /// What the vendor's people call it.
    #[must_use]
    pub const fn name(self, vendor: Vendor) -> &'static str {
        match (self, vendor) {
            (Self::WaveSlots, Vendor::Amd) => "wave slots",
            (Self::WaveSlots, Vendor::Nvidia) => "warps",
            (Self::WorkgroupSlots, Vendor::Amd) => "workgroup slots",
            (Self::WorkgroupSlots, Vendor::Nvidia) => "blocks",
            (Self::Vgprs, _) => vendor.vgprs(),
            (Self::Sgprs, _) => "SGPRs",
            (Self::Lds, _) => vendor.lds(),
            (Self::Barriers, _) => "barriers",
            (Self::Scratch, _) => "scratch",
            (Self::VirtualResources, _) => "virtual resources",
        }
    }

    /// What the amount of the resource counts, for programs: `bytes`. Slots and scratch memory are
    /// counted in threads of a workgroup, because only its size changes them.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Vgprs => "registers per thread",
            Self::Sgprs => "registers per wave",
            Self::Lds => "bytes",
            Self::Barriers => "barriers",
            Self::VirtualResources => "virtual resources",
            Self::WaveSlots | Self::WorkgroupSlots | Self::Scratch => "threads",
        }
    }
}
