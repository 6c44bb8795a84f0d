//! Codes of what is to blame: numbers, because the expansion has to match on them and a pattern that
//! is a number costs rustc least.

use crate::arch::Vendor;
use crate::occupancy::{Error, Limiter};

/// The number that stands for a limiter between the attribute's expansion and the engine: 0 where
/// there is nothing to blame.
#[must_use]
pub const fn limiter_code(limiter: Option<Limiter>) -> u8 {
    match limiter {
        None => 0,
        Some(limiter) => limiter as u8 + 1,
    }
}

/// As [`limiter_code`], with the vendor whose words the warning uses.
#[must_use]
pub const fn warning_code(vendor: Vendor, limiter: Limiter) -> u8 {
    limiter_code(Some(limiter)) + if vendor.is_amd() { 0 } else { 16 }
}

/// As [`limiter_code`], for what keeps a kernel from launching: each value that is wrong by itself
/// has a number of its own, what is missing has one, and the rest are blamed on the limiter. 255 is
/// none.
#[must_use]
pub const fn error_code(error: Error) -> u8 {
    match (error, error.limiter()) {
        (
            Error::EmptyWorkgroup
            | Error::WorkgroupShape { .. }
            | Error::Workgroup { .. }
            | Error::WorkgroupAxis { .. },
            _,
        ) => 64,
        (Error::Wave(_), _) => 65,
        (Error::Mode(_), _) => 66,
        (Error::Vgprs { .. }, _) => 67,
        (Error::NoAgprs(_) | Error::Agprs { .. }, _) => 68,
        (Error::NoSgprs(_) | Error::Sgprs { .. }, _) => 69,
        (Error::StaticLds { .. }, _) => 70,
        (Error::DynamicLds { .. }, _) => 71,
        (Error::Carveout(_), _) => 72,
        (Error::DynamicVgprs(_), _) => 73,
        (Error::NoVirtualResources(_), _) => 74,
        (Error::UnknownWorkgroup | Error::UnknownRegisters, _) => 75,
        (
            Error::NoClusters(_)
            | Error::EmptyCluster(_)
            | Error::Cluster { .. }
            | Error::ClusterDoesNotFit { .. },
            _,
        ) => 76,
        (Error::OptIn { .. }, _) => 77,
        (_, Some(limiter)) => limiter_code(Some(limiter)),
        (_, None) => 255,
    }
}

/// The name of the function that a broken contract points into.
#[must_use]
pub const fn limited_by(limiter: Limiter, vendor: Vendor) -> &'static str {
    match (limiter, vendor) {
        (Limiter::WaveSlots, Vendor::Amd) => "limited_by_wave_slots",
        (Limiter::WaveSlots, Vendor::Nvidia) => "limited_by_warps",
        (Limiter::WorkgroupSlots, Vendor::Amd) => "limited_by_workgroup_slots",
        (Limiter::WorkgroupSlots, Vendor::Nvidia) => "limited_by_blocks",
        (Limiter::Vgprs, Vendor::Amd) => "limited_by_vgprs",
        (Limiter::Vgprs, Vendor::Nvidia) => "limited_by_registers",
        (Limiter::Sgprs, _) => "limited_by_sgprs",
        (Limiter::Lds, Vendor::Amd) => "limited_by_lds",
        (Limiter::Lds, Vendor::Nvidia) => "limited_by_shared_memory",
        (Limiter::Barriers, _) => "limited_by_barriers",
        (Limiter::Scratch, _) => "limited_by_scratch",
        (Limiter::VirtualResources, _) => "limited_by_virtual_resources",
    }
}
