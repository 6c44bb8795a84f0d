//! The attribute's keys: one table for names, aliases, vendors, and the engine's setters.

use occ_core::arch::{Accumulators, Arch};
use occ_core::{Error, Limiter, Mode, Wave};

/// What a key holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Arch,
    Min,
    MinWavesPerSimd,
    MinWorkgroups,
    Warn,
    Crate,
    Contract,
    Resources,
    Kernel,
    Spills,
    Workgroup,
    Wave,
    Mode,
    Vgprs,
    Agprs,
    Sgprs,
    /// Read from a code object, never written by a person.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "read from files alone"))]
    VgprsAllocated,
    /// The same.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "read from files alone"))]
    SgprsAllocated,
    Lds,
    DynamicLds,
    MaxDynamicShared,
    Trap,
    Scratch,
    Barriers,
    Carveout,
    VirtualResources,
    DynamicVgprs,
}

/// Names as they are written, each with its key. The first name of a key is its setter's.
pub(crate) const NAMES: &[(&str, Key)] = &[
    ("arch", Key::Arch),
    ("min", Key::Min),
    ("min_waves_per_simd", Key::MinWavesPerSimd),
    ("min_workgroups", Key::MinWorkgroups),
    ("warn", Key::Warn),
    ("crate", Key::Crate),
    ("contract", Key::Contract),
    ("resources", Key::Resources),
    ("kernel", Key::Kernel),
    ("spills", Key::Spills),
    ("workgroup", Key::Workgroup),
    ("block", Key::Workgroup),
    ("wave", Key::Wave),
    ("mode", Key::Mode),
    ("vgprs", Key::Vgprs),
    ("registers", Key::Vgprs),
    ("agprs", Key::Agprs),
    ("sgprs", Key::Sgprs),
    ("lds", Key::Lds),
    ("shared", Key::Lds),
    ("dynamic_lds", Key::DynamicLds),
    ("dynamic_shared", Key::DynamicLds),
    ("max_dynamic_shared", Key::MaxDynamicShared),
    ("trap", Key::Trap),
    ("scratch", Key::Scratch),
    ("barriers", Key::Barriers),
    ("carveout", Key::Carveout),
    ("virtual_resources", Key::VirtualResources),
    ("dynamic_vgprs", Key::DynamicVgprs),
];

impl Key {
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, key)| *key)
    }

    /// The name of the key and of its setter.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::VgprsAllocated => return "vgprs_allocated",
            Self::SgprsAllocated => return "sgprs_allocated",
            _ => {}
        }
        NAMES.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| name)
    }

    /// Whether it describes the kernel, and so has a setter.
    pub(crate) fn is_resource(self) -> bool {
        !matches!(
            self,
            Self::Arch
                | Self::Min
                | Self::MinWavesPerSimd
                | Self::MinWorkgroups
                | Self::Warn
                | Self::Crate
                | Self::Contract
                | Self::Resources
                | Self::Kernel
                | Self::Spills
        )
    }

    /// Whether it is one of the forms of the minimum.
    pub(crate) fn is_minimum(self) -> bool {
        matches!(self, Self::Min | Self::MinWavesPerSimd | Self::MinWorkgroups)
    }

    /// Why the key has no place on `arch`; `None` where it has.
    pub(crate) fn foreign_to(self, arch: &Arch) -> Option<&'static str> {
        let amd = arch.vendor.is_amd();
        match self {
            Self::Sgprs | Self::SgprsAllocated if !amd => {
                Some("NVIDIA kernels have no SGPRs to count")
            }
            Self::Agprs if matches!(arch.accumulators, Accumulators::None) => {
                Some("it has no AGPRs")
            }
            Self::Mode if !arch.wgp_mode => Some("it has no WGP mode to choose"),
            Self::Trap if arch.sgprs.is_none_or(|file| file.trap_reserve == 0) => {
                Some("a trap handler costs it no registers")
            }
            Self::Scratch if !amd => Some("scratch memory limits only AMD's waves"),
            Self::DynamicVgprs if !arch.dynamic_vgprs => Some("it allocates VGPRs statically"),
            Self::Barriers if amd => Some("AMD's workgroups take one barrier each"),
            Self::Carveout if amd => Some("its LDS is not shared with a cache"),
            Self::MaxDynamicShared if amd => Some("AMD's LDS needs no opt-in"),
            Self::VirtualResources if arch.virtual_resources.is_none() => {
                Some("it has no virtual resources")
            }
            _ => None,
        }
    }

    /// The number of the engine's faults that this key's value commits by itself.
    pub(crate) fn fault(self) -> Option<u8> {
        let fault = match self {
            Self::Workgroup => Error::EmptyWorkgroup,
            Self::Wave => Error::Wave(Wave::W32),
            Self::Mode => Error::Mode(Mode::Wgp),
            Self::Vgprs => Error::Vgprs { count: 0, max: 0 },
            Self::Agprs => Error::NoAgprs(0),
            Self::Sgprs => Error::NoSgprs(0),
            Self::Lds => Error::StaticLds { bytes: 0, max: 0 },
            Self::DynamicLds => Error::DynamicLds { bytes: 0, max: 0 },
            Self::Carveout => Error::Carveout(0),
            Self::DynamicVgprs => Error::DynamicVgprs(0),
            Self::VirtualResources => Error::NoVirtualResources(0),
            _ => return None,
        };
        Some(occ_core::fault(fault))
    }

    /// The limiters that changing this key can relieve.
    pub(crate) fn relieves(self, limiter: Limiter) -> bool {
        match limiter {
            Limiter::Vgprs => matches!(self, Self::Vgprs | Self::Agprs | Self::DynamicVgprs),
            Limiter::Sgprs => matches!(self, Self::Sgprs),
            Limiter::Lds => matches!(self, Self::Lds | Self::DynamicLds | Self::Carveout),
            Limiter::Barriers => matches!(self, Self::Barriers | Self::Workgroup),
            Limiter::VirtualResources => matches!(self, Self::VirtualResources),
            Limiter::Scratch => matches!(self, Self::Scratch),
            Limiter::WaveSlots | Limiter::WorkgroupSlots => matches!(self, Self::Workgroup),
        }
    }
}
