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
    Docs,
    Resources,
    Kernel,
    Copies,
    Spills,
    Workgroup,
    Wave,
    Mode,
    Vgprs,
    Agprs,
    Sgprs,
    /// Read from a code object, never written by a person.
    VgprsAllocated,
    /// The same.
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

/// A key as it is written, with what helps who writes it wrongly.
struct Declaration {
    key: Key,
    /// The names it is written by. The first is the name of its setter in the engine.
    names: &'static [&'static str],
    /// A value that it may have.
    example: &'static str,
    /// What else the field calls it: other tools' words for the same.
    heard: &'static [&'static str],
}

const fn key(
    key: Key,
    names: &'static [&'static str],
    example: &'static str,
    heard: &'static [&'static str],
) -> Declaration {
    Declaration { key, names, example, heard }
}

const DECLARATIONS: &[Declaration] = &[
    key(Key::Arch, &["arch"], "\"gfx90a\"", &["target", "gpu", "chip", "device", "cpu"]),
    key(Key::Min, &["min"], "0.5", &["minimum", "occupancy", "min_occupancy", "at_least"]),
    key(
        Key::MinWavesPerSimd,
        &["min_waves_per_simd"],
        "4",
        &["waves_per_eu", "waves_per_simd", "min_warps", "min_wavefronts", "amdgpu_waves_per_eu"],
    ),
    key(
        Key::MinWorkgroups,
        &["min_workgroups"],
        "2",
        &["min_blocks", "minnctapersm", "min_blocks_per_sm", "blocks_per_sm"],
    ),
    key(Key::Warn, &["warn"], "0.5", &["warning", "warn_below"]),
    key(Key::Crate, &["crate"], "::occ", &["occ", "path", "krate"]),
    key(Key::Contract, &["contract"], "SAXPY_CONTRACT", &["constant"]),
    key(Key::Docs, &["docs"], "false", &["doc", "documentation"]),
    key(
        Key::Resources,
        &["resources"],
        "\"kernels.hsaco\"",
        &["file", "files", "artifact", "artifacts", "binary", "object"],
    ),
    key(Key::Kernel, &["kernel"], "\"saxpy\"", &["name", "entry", "entry_point", "symbol"]),
    key(Key::Copies, &["copies"], "\"all\"", &[]),
    key(Key::Spills, &["spills"], "\"deny\"", &["spill"]),
    key(
        Key::Workgroup,
        &["workgroup", "block"],
        "256",
        &[
            "threads",
            "workgroup_size",
            "block_size",
            "block_dim",
            "local_size",
            "threads_per_block",
            "num_threads",
        ],
    ),
    key(Key::Wave, &["wave"], "32", &["wave_size", "warp", "warp_size", "wavefront"]),
    key(Key::Mode, &["mode"], "\"cu\"", &["cumode"]),
    key(
        Key::Vgprs,
        &["vgprs", "registers"],
        "64",
        &["regs", "max_regs", "maxrregcount", "max_registers", "num_regs", "reg", "vgpr_count"],
    ),
    key(Key::Agprs, &["agprs"], "64", &["accvgprs", "agpr_count"]),
    key(Key::Sgprs, &["sgprs"], "64", &["sgpr_count", "scalar_registers"]),
    // Read from a code object, never written by a person.
    key(Key::VgprsAllocated, &[], "64", &[]),
    key(Key::SgprsAllocated, &[], "64", &[]),
    key(
        Key::Lds,
        &["lds", "shared"],
        "4096",
        &["smem", "shared_mem", "shared_memory", "local_memory", "lds_size", "static_shared"],
    ),
    key(
        Key::DynamicLds,
        &["dynamic_lds", "dynamic_shared"],
        "4096",
        &["dynamic_smem", "shared_mem_bytes", "dynamic_shared_memory", "dyn_smem"],
    ),
    key(Key::MaxDynamicShared, &["max_dynamic_shared"], "4096", &["max_dynamic_smem"]),
    key(Key::Trap, &["trap"], "true", &["trap_handler"]),
    key(Key::Scratch, &["scratch"], "true", &["private_memory"]),
    key(Key::Barriers, &["barriers"], "2", &[]),
    key(Key::Carveout, &["carveout"], "50", &["carve_out"]),
    key(Key::VirtualResources, &["virtual_resources"], "1", &[]),
    key(Key::DynamicVgprs, &["dynamic_vgprs"], "16", &[]),
];

/// Every name that a person may write, in the order of the declarations.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DECLARATIONS.iter().flat_map(|declaration| declaration.names.iter().copied())
}

/// What is said of a key that does not exist, and the key that was meant, if that can be told.
pub(crate) fn unknown(name: &str) -> (Option<Key>, String) {
    let heard = DECLARATIONS.iter().find(|declaration| declaration.heard.contains(&name));
    if let Some(Declaration { key, names, .. }) = heard {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        return (
            Some(*key),
            format!("unknown key `{name}`; it is called {} here", names.join(" or ")),
        );
    }
    match nearest(name) {
        Some(near) => (Key::named(near), format!("unknown key `{name}`; the nearest is `{near}`")),
        None => {
            let mut names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            let last = names.pop().unwrap_or_default();
            let names = names.join(", ");
            (None, format!("unknown key `{name}`; the keys are {names}, and {last}"))
        }
    }
}

/// The key that `name` is the beginning of, that a slip of the keys turned into `name`, or that
/// `name` says at greater length.
fn nearest(name: &str) -> Option<&'static str> {
    let known: Vec<&'static str> = names().collect();
    let begun = || known.iter().copied().find(|known| name.len() > 2 && known.starts_with(name));
    let begun_with = |known: &&str| name.starts_with(*known);
    begun()
        .or_else(|| swapped(name, &known))
        .or_else(|| occ_core::lookup::closest(name, &known))
        .or_else(|| known.iter().copied().filter(begun_with).max_by_key(|known| known.len()))
}

/// The name of which two letters were swapped.
fn swapped(name: &str, known: &[&'static str]) -> Option<&'static str> {
    known.iter().copied().find(|known| {
        let pairs = known.bytes().zip(name.bytes());
        let differ: Vec<(u8, u8)> = pairs.filter(|(known, name)| known != name).collect();
        matches!(differ[..], [(a, b), (c, d)] if a == d && b == c) && known.len() == name.len()
    })
}

impl Key {
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut declarations = DECLARATIONS.iter();
        declarations.find(|declaration| declaration.names.contains(&name)).map(|found| found.key)
    }

    /// The name of the key and of its setter in the engine.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::VgprsAllocated => "vgprs_allocated",
            Self::SgprsAllocated => "sgprs_allocated",
            _ => self.declaration().and_then(|found| found.names.first()).unwrap_or(&""),
        }
    }

    /// A value that the key may have.
    pub(crate) fn example(self) -> &'static str {
        self.declaration().map_or("", |found| found.example)
    }

    fn declaration(self) -> Option<&'static Declaration> {
        DECLARATIONS.iter().find(|declaration| declaration.key == self)
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
                | Self::Docs
                | Self::Resources
                | Self::Kernel
                | Self::Copies
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
        Some(occ_core::__private::error_code(fault))
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
            _ => matches!(self, Self::Workgroup),
        }
    }
}
