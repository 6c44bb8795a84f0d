//! The keys of a contract, one declaration each.
//!
//! The attribute's keys, the flags and columns of the command line, and the tables of the
//! documentation are all made of [`DECLARATIONS`] or compared with it.

use crate::arch::{Accumulators, Arch, Vendor};
use crate::kernel::{Kernel, Mode, Wave, threads};
use crate::occupancy::Limiter;

/// What a contract says of a kernel, of its file, or of what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each has a line of documentation in its declaration")]
pub enum Key {
    Arch,
    Min,
    MinWavesPerSimd,
    MinWorkgroups,
    Warn,
    Resources,
    Kernel,
    Copies,
    Spills,
    Workgroup,
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
    Wave,
    Mode,
    Trap,
    Scratch,
    Barriers,
    Carveout,
    VirtualResources,
    DynamicVgprs,
    Contract,
    Docs,
    Crate,
}

/// Which part of a contract a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is asked for, and of which architecture.
    Contract,
    /// The compiler's output that counts are read from.
    File,
    /// What the launch decides.
    Launch,
    /// What the compiler decides.
    Kernel,
}

/// What a key's value is, with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A value of the attribute alone: a name, a path, a minimum.
    Own,
    /// A whole number.
    Count,
    /// Threads, or their number along up to three axes.
    Threads,
    /// Bytes.
    Bytes,
    /// 0 to 100.
    Percent,
    /// 32 or 64 threads.
    Wave,
    /// A unit that workgroups run on.
    Mode,
    /// Yes or no.
    Flag,
}

/// A key with all that is said of it anywhere.
#[derive(Debug)]
pub struct Declaration {
    /// The key.
    pub key: Key,
    /// The names it is written by: in AMD's words, then in NVIDIA's where they differ. None where
    /// nobody writes it.
    pub names: &'static [&'static str],
    /// Its setter in [`Kernel`]; empty where it has none.
    pub setter: &'static str,
    /// Which part of a contract it belongs to. `Launch` and `Kernel` are flags and columns of the
    /// command line too.
    pub part: Part,
    /// What its value is.
    pub kind: Kind,
    /// The only vendor whose kernels have it, and why others' have not.
    pub only: Option<(Vendor, &'static str)>,
    /// Values that it may have, as the documentation shows them.
    pub values: &'static str,
    /// What it says.
    pub line: &'static str,
    /// What holds where it is not given.
    pub default: &'static str,
    /// One value that it may have, for a message.
    pub example: &'static str,
    /// Other tools' words for the same, so that a message can name ours.
    pub heard: &'static [&'static str],
}

const NVIDIA: Vendor = Vendor::Nvidia;
const AMD: Vendor = Vendor::Amd;

/// What a declaration says where it says nothing else.
const BASE: Declaration = Declaration {
    key: Key::Arch,
    names: &[],
    setter: "",
    part: Part::Contract,
    kind: Kind::Own,
    only: None,
    values: "",
    line: "",
    default: "",
    example: "",
    heard: &[],
};

/// Every key, in the order of the documentation.
pub static DECLARATIONS: &[Declaration] = &[
    Declaration {
        key: Key::Arch,
        names: &["arch"],
        values: "`\"gfx90a\"`, `[\"gfx90a\", \"sm_90\"]`, a path",
        line: "a target, family or product; several; or your own `occ::Arch`",
        default: "required",
        example: "\"gfx90a\"",
        heard: &["target", "gpu", "chip", "device", "cpu"],
        ..BASE
    },
    Declaration {
        key: Key::Min,
        names: &["min"],
        values: "`0.5`, `\"50%\"`",
        line: "the part of the wave slots that the kernel must fill",
        example: "0.5",
        heard: &["minimum", "occupancy", "min_occupancy", "at_least"],
        ..BASE
    },
    Declaration {
        key: Key::MinWavesPerSimd,
        names: &["min_waves_per_simd"],
        values: "`5`",
        line: "the same in waves on the busiest SIMD (warps on the busiest sub-partition): the mean, \
               rounded up",
        example: "4",
        heard: &[
            "waves_per_eu",
            "waves_per_simd",
            "min_warps",
            "min_wavefronts",
            "amdgpu_waves_per_eu",
        ],
        ..BASE
    },
    Declaration {
        key: Key::MinWorkgroups,
        names: &["min_workgroups"],
        values: "`2`",
        line: "the same in workgroups per CU, WGP or SM",
        example: "2",
        heard: &["min_blocks", "minnctapersm", "min_blocks_per_sm", "blocks_per_sm"],
        ..BASE
    },
    Declaration {
        key: Key::Warn,
        names: &["warn"],
        values: "as `min`",
        line: "below it the build warns; `#[allow(deprecated)]` or `#[expect(deprecated)]` on the \
               item silences it",
        example: "0.5",
        heard: &["warning", "warn_below"],
        ..BASE
    },
    Declaration {
        key: Key::Resources,
        names: &["resources"],
        part: Part::File,
        values: "`\"kernels.hsaco\"`, a list",
        line: "the compiler's output that the counts are read from (feature `artifacts`)",
        example: "\"kernels.hsaco\"",
        heard: &["file", "files", "artifact", "artifacts", "binary", "object"],
        ..BASE
    },
    Declaration {
        key: Key::Kernel,
        names: &["kernel"],
        part: Part::File,
        values: "`\"blur\"`",
        line: "the kernel's name in it, mangled or not",
        default: "the name it is exported by, or the item's own",
        example: "\"saxpy\"",
        heard: &["name", "entry", "entry_point", "symbol"],
        ..BASE
    },
    Declaration {
        key: Key::Copies,
        names: &["copies"],
        part: Part::File,
        values: "`\"all\"`",
        line: "the file has the kernel more than once, and the contract holds for each copy",
        example: "\"all\"",
        ..BASE
    },
    Declaration {
        key: Key::Spills,
        names: &["spills"],
        part: Part::File,
        values: "`\"deny\"`, `\"warn\"`",
        line: "fails or warns where registers spilled or scratch memory is used",
        example: "\"deny\"",
        heard: &["spill"],
        ..BASE
    },
    Declaration {
        key: Key::Workgroup,
        names: &["workgroup", "block"],
        setter: "workgroup",
        part: Part::Launch,
        kind: Kind::Threads,
        values: "`256`, `(16, 16)`, `64..=1024`",
        line: "threads in a workgroup",
        default: "required, unless the item or the file says it; of a range, every size has to keep the contract",
        example: "256",
        heard: &[
            "threads",
            "workgroup_size",
            "block_size",
            "block_dim",
            "local_size",
            "threads_per_block",
            "num_threads",
        ],
        ..BASE
    },
    Declaration {
        key: Key::Vgprs,
        names: &["vgprs", "registers"],
        setter: "vgprs",
        part: Part::Kernel,
        kind: Kind::Count,
        values: "`84`",
        line: "vector registers per thread",
        default: "required, unless the file says it",
        example: "64",
        heard: &[
            "regs",
            "max_regs",
            "maxrregcount",
            "max_registers",
            "num_regs",
            "reg",
            "vgpr_count",
        ],
        ..BASE
    },
    Declaration {
        key: Key::Agprs,
        names: &["agprs"],
        setter: "agprs",
        part: Part::Kernel,
        kind: Kind::Count,
        values: "`4`",
        line: "AGPRs per thread (gfx908 and later CDNA)",
        default: "0. `.vgpr_count` of gfx90a and later counts them too, so take them off `vgprs`",
        example: "64",
        heard: &["accvgprs", "agpr_count"],
        ..BASE
    },
    Declaration {
        key: Key::Sgprs,
        names: &["sgprs"],
        setter: "sgprs",
        part: Part::Kernel,
        kind: Kind::Count,
        only: Some((AMD, "NVIDIA kernels have no SGPRs to count")),
        values: "`32`",
        line: "SGPRs per wave, VCC and its like included (AMD)",
        default: "not counted",
        example: "64",
        heard: &["sgpr_count", "scalar_registers"],
    },
    Declaration {
        key: Key::VgprsAllocated,
        setter: "vgprs_allocated",
        part: Part::Kernel,
        kind: Kind::Count,
        example: "64",
        ..BASE
    },
    Declaration {
        key: Key::SgprsAllocated,
        setter: "sgprs_allocated",
        part: Part::Kernel,
        kind: Kind::Count,
        only: Some((AMD, "NVIDIA kernels have no SGPRs to count")),
        example: "64",
        ..BASE
    },
    Declaration {
        key: Key::Lds,
        names: &["lds", "shared"],
        setter: "lds",
        part: Part::Kernel,
        kind: Kind::Bytes,
        values: "`4096`",
        line: "bytes of static local memory (LDS, shared memory)",
        default: "what the item or the file says, else 0",
        example: "4096",
        heard: &[
            "smem",
            "shared_mem",
            "shared_memory",
            "local_memory",
            "lds_size",
            "static_shared",
        ],
        ..BASE
    },
    Declaration {
        key: Key::DynamicLds,
        names: &["dynamic_lds", "dynamic_shared"],
        setter: "dynamic_lds",
        part: Part::Launch,
        kind: Kind::Bytes,
        values: "`1024`",
        line: "bytes of local memory asked for at launch",
        default: "0",
        example: "4096",
        heard: &["dynamic_smem", "shared_mem_bytes", "dynamic_shared_memory", "dyn_smem"],
        ..BASE
    },
    Declaration {
        key: Key::MaxDynamicShared,
        names: &["max_dynamic_shared"],
        setter: "max_dynamic_shared",
        part: Part::Launch,
        kind: Kind::Bytes,
        only: Some((NVIDIA, "AMD's LDS needs no opt-in")),
        values: "`65536`",
        line: "bytes of local memory that the launch opted in to (NVIDIA)",
        default: "as many as asked for",
        example: "4096",
        heard: &["max_dynamic_smem"],
    },
    Declaration {
        key: Key::Wave,
        names: &["wave"],
        setter: "wave",
        part: Part::Kernel,
        kind: Kind::Wave,
        values: "`32`, `64`",
        line: "threads in a wave",
        default: "32 where the architecture has such waves",
        example: "32",
        heard: &["wave_size", "warp", "warp_size", "wavefront"],
        ..BASE
    },
    Declaration {
        key: Key::Mode,
        names: &["mode"],
        setter: "mode",
        part: Part::Kernel,
        kind: Kind::Mode,
        values: "`\"cu\"`, `\"wgp\"`",
        line: "the unit that a workgroup runs on (RDNA)",
        default: "`\"wgp\"`",
        example: "\"cu\"",
        heard: &["cumode"],
        ..BASE
    },
    Declaration {
        key: Key::Trap,
        names: &["trap"],
        setter: "trap",
        part: Part::Launch,
        kind: Kind::Flag,
        values: "`true`, `false`",
        line: "whether a trap handler takes 16 SGPRs a wave (GCN, CDNA)",
        default: "`true`, but `false` on `gcn` and under `#[spirv]`",
        example: "true",
        heard: &["trap_handler"],
        ..BASE
    },
    Declaration {
        key: Key::Scratch,
        names: &["scratch"],
        setter: "scratch",
        part: Part::Kernel,
        kind: Kind::Flag,
        only: Some((AMD, "scratch memory limits only AMD's waves")),
        values: "`true`, `false`",
        line: "whether the kernel uses scratch memory (AMD)",
        default: "`false`",
        example: "true",
        heard: &["private_memory"],
    },
    Declaration {
        key: Key::Barriers,
        names: &["barriers"],
        setter: "barriers",
        part: Part::Kernel,
        kind: Kind::Count,
        only: Some((NVIDIA, "AMD's workgroups take one barrier each")),
        values: "`2`",
        line: "named barriers of a block (NVIDIA)",
        default: "1",
        example: "2",
        ..BASE
    },
    Declaration {
        key: Key::Carveout,
        names: &["carveout"],
        setter: "carveout",
        part: Part::Launch,
        kind: Kind::Percent,
        only: Some((NVIDIA, "its LDS is not shared with a cache")),
        values: "`50`",
        line: "percent of the unified storage preferred as shared memory (NVIDIA)",
        default: "the driver's choice",
        example: "50",
        heard: &["carve_out"],
    },
    Declaration {
        key: Key::VirtualResources,
        names: &["virtual_resources"],
        setter: "virtual_resources",
        part: Part::Kernel,
        kind: Kind::Count,
        values: "`1`",
        line: "virtual resources of a block (compute capability 10 and later)",
        default: "0",
        example: "1",
        ..BASE
    },
    Declaration {
        key: Key::DynamicVgprs,
        names: &["dynamic_vgprs"],
        setter: "dynamic_vgprs",
        part: Part::Kernel,
        kind: Kind::Count,
        values: "`16`, `32`",
        line: "block size of VGPRs allocated at run time (gfx12)",
        default: "allocated statically",
        example: "16",
        ..BASE
    },
    Declaration {
        key: Key::Contract,
        names: &["contract"],
        values: "`NAME`",
        line: "writes `const NAME: occ::Contract` beside the item, as visible as the item",
        example: "SAXPY_CONTRACT",
        heard: &["constant"],
        ..BASE
    },
    Declaration {
        key: Key::Docs,
        names: &["docs"],
        values: "`false`",
        line: "leaves the contract out of the item's page and hover",
        default: "`true`",
        example: "false",
        heard: &["doc", "documentation"],
        ..BASE
    },
    Declaration {
        key: Key::Crate,
        names: &["crate"],
        values: "`::path::to::occ`",
        line: "where the crate is, if it has another name",
        example: "::occ",
        heard: &["occ", "path", "krate"],
        ..BASE
    },
];

/// The value of a key that describes the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, in the unit of its key.
    Count(u32),
    /// Threads along x, y and z.
    Shape([u32; 3]),
    /// The least and the most threads.
    Range([u32; 2]),
    /// Yes or no.
    Flag(bool),
    /// Threads in a wave.
    Wave(Wave),
    /// The unit that a workgroup runs on.
    Mode(Mode),
}

impl Value {
    /// The number that it is; of a shape its threads, of a range the most.
    #[must_use]
    pub const fn count(self) -> Option<u32> {
        match self {
            Self::Count(count) => Some(count),
            Self::Shape([x, y, z]) => Some(threads(x, y, z)),
            Self::Range([_, most]) => Some(most),
            _ => None,
        }
    }

    /// Whether two values say the same. A number of threads leaves their shape open.
    #[must_use]
    pub fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Shape(_), Self::Count(_)) | (Self::Count(_), Self::Shape(_)) => {
                self.count() == other.count()
            }
            _ => self == other,
        }
    }
}

impl Key {
    /// The key that is written so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = DECLARATIONS.iter();
        all.find(|declared| declared.names.contains(&name)).map(|declared| declared.key)
    }

    /// All that is said of the key. A test holds that each has a declaration.
    #[must_use]
    pub fn declaration(self) -> &'static Declaration {
        let mut all = DECLARATIONS.iter();
        all.find(|declared| declared.key == self).unwrap_or(&BASE)
    }

    /// The name that it is written by, or its setter's where nobody writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        let Declaration { names, setter, .. } = self.declaration();
        names.first().unwrap_or(setter)
    }

    /// Whether it describes the kernel, and so has a setter.
    #[must_use]
    pub fn is_resource(self) -> bool {
        matches!(self.declaration().part, Part::Launch | Part::Kernel)
    }

    /// Whether it is one of the forms of the minimum.
    #[must_use]
    pub const fn is_minimum(self) -> bool {
        matches!(self, Self::Min | Self::MinWavesPerSimd | Self::MinWorkgroups)
    }

    /// Why the key has no place on `arch`; `None` where it has.
    #[must_use]
    pub fn foreign_to(self, arch: &Arch) -> Option<&'static str> {
        if let Some((vendor, why)) = self.declaration().only
            && vendor != arch.vendor
        {
            return Some(why);
        }
        match self {
            Self::Agprs if matches!(arch.accumulators, Accumulators::None) => {
                Some("it has no AGPRs")
            }
            Self::Mode if !arch.wgp_mode => Some("it has no WGP mode to choose"),
            Self::Trap if arch.sgprs.is_none_or(|file| file.trap_reserve == 0) => {
                Some("a trap handler costs it no registers")
            }
            Self::DynamicVgprs if !arch.dynamic_vgprs => Some("it allocates VGPRs statically"),
            Self::VirtualResources if arch.virtual_resources.is_none() => {
                Some("it has no virtual resources")
            }
            _ => None,
        }
    }

    /// The limiters that changing this key can relieve.
    #[must_use]
    pub const fn relieves(self, limiter: Limiter) -> bool {
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

    /// `kernel` with `value` for this key; unchanged where the key has no such value.
    #[must_use]
    pub const fn set(self, kernel: Kernel, value: Value) -> Kernel {
        match (self, value) {
            (Self::Workgroup, Value::Count(count) | Value::Range([_, count])) => {
                kernel.workgroup(count)
            }
            (Self::Workgroup, Value::Shape([x, y, z])) => kernel.workgroup_shape(x, y, z),
            (Self::Vgprs, Value::Count(count)) => kernel.vgprs(count),
            (Self::Agprs, Value::Count(count)) => kernel.agprs(count),
            (Self::Sgprs, Value::Count(count)) => kernel.sgprs(count),
            (Self::VgprsAllocated, Value::Count(count)) => kernel.vgprs_allocated(count),
            (Self::SgprsAllocated, Value::Count(count)) => kernel.sgprs_allocated(count),
            (Self::Lds, Value::Count(count)) => kernel.lds(count),
            (Self::DynamicLds, Value::Count(count)) => kernel.dynamic_lds(count),
            (Self::MaxDynamicShared, Value::Count(count)) => kernel.max_dynamic_shared(count),
            (Self::Barriers, Value::Count(count)) => kernel.barriers(count),
            (Self::Carveout, Value::Count(count)) => kernel.carveout(count),
            (Self::VirtualResources, Value::Count(count)) => kernel.virtual_resources(count),
            (Self::DynamicVgprs, Value::Count(count)) => kernel.dynamic_vgprs(count),
            (Self::Trap, Value::Flag(flag)) => kernel.trap(flag),
            (Self::Scratch, Value::Flag(flag)) => kernel.scratch(flag),
            (Self::Wave, Value::Wave(wave)) => kernel.wave(wave),
            (Self::Mode, Value::Mode(mode)) => kernel.mode(mode),
            _ => kernel,
        }
    }
}
