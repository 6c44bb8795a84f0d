//! The keys of a contract, one declaration each.
//!
//! The attribute's keys, the flags and columns of the command line, and the tables of the
//! documentation are all made of [`DECLARATIONS`] or compared with it.

mod declarations;
mod value;

use crate::arch::{Accumulators, Arch, Vendor};
use crate::kernel::Kernel;
use crate::occupancy::{Limiter, Limiters};
use crate::text::is_same;

pub use declarations::DECLARATIONS;
pub use value::Value;

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
    /// Read from Intel's files: EU threads.
    WavesByRegisters,
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
    TensorColumns,
    DynamicVgprs,
    Cluster,
    SmsPerGpc,
    Contract,
    Docs,
    Crate,
}

/// Which part of a contract a key belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
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
pub enum ValueKind {
    /// A value of the attribute alone: a name, a path, a minimum.
    Own,
    /// A whole number.
    Count,
    /// Threads, or their number along up to three axes.
    Threads,
    /// Thread blocks, or their number along up to three axes; a number alone is along x.
    Blocks,
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

/// How a value that somebody declares stands to the one in a compiler's file.
///
/// It is the one table of who decides what of a kernel; the account of a kernel follows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// The compiler decides. A declared value is the most that the file's may be.
    Ceiling,
    /// Both have to be the same.
    Equal,
    /// The launch decides. A declared value counts if it is no less than the file's.
    AtLeast,
    /// A limit of the launch itself, of which no file says anything.
    Limit,
}

/// A key with all that is said of it anywhere.
pub struct Declaration {
    /// The key.
    pub key: Key,
    /// The names it is written by: in AMD's words, then in NVIDIA's where they differ. None where
    /// nobody writes it.
    pub names: &'static [&'static str],
    /// Its setter in [`Kernel`]; empty where it has none.
    pub setter: &'static str,
    /// How a declared value stands to a file's; of keys that describe no kernel it says nothing.
    pub rule: Rule,
    /// Which part of a contract it belongs to. `Launch` and `Kernel` are flags and columns of the
    /// command line too.
    pub part: Part,
    /// What its value is.
    pub kind: ValueKind,
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

/// What a declaration says where it says nothing else.
const BASE: Declaration = Declaration {
    key: Key::Arch,
    names: &[],
    setter: "",
    rule: Rule::Equal,
    part: Part::Contract,
    kind: ValueKind::Own,
    values: "",
    line: "",
    default: "",
    example: "",
    heard: &[],
};

/// The rule of each key, by its place among them, which is that of its declaration.
const RULES: [Rule; DECLARATIONS.len()] = {
    let mut rules = [Rule::Equal; DECLARATIONS.len()];
    let mut i = 0;
    while i < DECLARATIONS.len() {
        assert!(DECLARATIONS[i].key as usize == i, "declarations stand in the order of the keys");
        rules[i] = DECLARATIONS[i].rule;
        i += 1;
    }
    rules
};

impl Key {
    /// The key that is written so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = DECLARATIONS.iter();
        all.find(|declared| declared.names.contains(&name)).map(|declared| declared.key)
    }

    /// Whether both are the same key.
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }

    /// How a declared value stands to a file's.
    #[must_use]
    pub const fn rule(self) -> Rule {
        RULES[self as usize]
    }

    /// All that is said of the key.
    #[must_use]
    pub const fn declaration(self) -> &'static Declaration {
        // In the order of the keys.
        &DECLARATIONS[self as usize]
    }

    /// Its setter in [`Kernel`]; empty where it has none.
    #[must_use]
    pub const fn setter(self) -> &'static str {
        self.declaration().setter
    }

    /// The name that it is written by, or its setter's where nobody writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.declaration().names {
            [] => self.setter(),
            [name, ..] => name,
        }
    }

    /// The name that a person reads who works with chips of this vendor.
    #[must_use]
    pub const fn name_for(self, vendor: Vendor) -> &'static str {
        match vendor.key(self) {
            Some(name) => name,
            None => self.name(),
        }
    }

    /// The least that it takes by this name: no workgroup is empty, and no compiler of a vendor whose word it is may
    /// give fewer registers.
    #[must_use]
    pub const fn least(self, name: &str) -> u32 {
        if matches!(self, Self::Workgroup | Self::Cluster) {
            return 1;
        }
        let mut i = 0;
        while self.is(Self::Vgprs) && i < Vendor::ALL.len() {
            let vendor = Vendor::ALL[i];
            if matches!(vendor.key(self), Some(own) if is_same(own, name))
                && vendor.words().always_has_registers
            {
                return 1;
            }
            i += 1;
        }
        0
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
        let mut without = arch.vendor.words().without.iter();
        if let Some((_, why)) = without.find(|(key, _)| *key == self) {
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
            Self::TensorColumns if arch.tensor_columns.is_none() => Some("it has no tensor memory"),
            // A cluster is not left out where there are none: such a kernel does not launch.
            Self::SmsPerGpc if arch.clusters.is_none() => Some("it has no thread block clusters"),
            _ => None,
        }
    }

    /// The limiters that changing this key can relieve.
    #[must_use]
    pub const fn relieves(self) -> Limiters {
        use Limiter::{Barriers, WaveSlots, WorkgroupSlots};
        let one = match self {
            Self::Vgprs | Self::Agprs | Self::DynamicVgprs => Limiter::Vgprs,
            Self::Sgprs => Limiter::Sgprs,
            Self::Lds | Self::DynamicLds | Self::Carveout => Limiter::Lds,
            Self::Barriers => Barriers,
            Self::VirtualResources => Limiter::VirtualResources,
            Self::TensorColumns => Limiter::TensorColumns,
            Self::Scratch => Limiter::Scratch,
            Self::Workgroup => {
                return Limiters::NONE.with(Barriers).with(WaveSlots).with(WorkgroupSlots);
            }
            _ => return Limiters::NONE,
        };
        Limiters::NONE.with(one)
    }

    /// What `kernel` has for this key; `None` where it is not known, or the key describes no kernel.
    #[must_use]
    pub const fn value(self, kernel: &Kernel) -> Option<Value> {
        let count = match self {
            Self::Workgroup => match kernel.workgroup_shape {
                Some(shape) => return Some(Value::Shape(shape)),
                None => kernel.workgroup,
            },
            Self::Vgprs => kernel.vgprs,
            Self::Agprs => Some(kernel.agprs),
            Self::Sgprs => kernel.sgprs,
            Self::VgprsAllocated => kernel.vgprs_allocated,
            Self::WavesByRegisters => kernel.waves_by_registers,
            Self::SgprsAllocated => kernel.sgprs_allocated,
            Self::Lds => Some(kernel.lds),
            Self::DynamicLds => Some(kernel.dynamic_lds),
            Self::MaxDynamicShared => kernel.max_dynamic_lds,
            Self::Barriers => Some(kernel.barriers),
            Self::Carveout => kernel.carveout,
            Self::VirtualResources => Some(kernel.virtual_resources),
            Self::TensorColumns => Some(kernel.tensor_columns),
            Self::DynamicVgprs => kernel.dynamic_vgprs,
            Self::SmsPerGpc => kernel.sms_per_gpc,
            Self::Scratch => return Some(Value::Flag(kernel.scratch)),
            Self::Cluster => match kernel.cluster {
                Some(shape) => return Some(Value::Shape(shape)),
                None => None,
            },
            Self::Trap => match kernel.trap {
                Some(trap) => return Some(Value::Flag(trap)),
                None => None,
            },
            Self::Wave => match kernel.wave {
                Some(wave) => return Some(Value::Wave(wave)),
                None => None,
            },
            Self::Mode => match kernel.mode {
                Some(mode) => return Some(Value::Mode(mode)),
                None => None,
            },
            _ => None,
        };
        match count {
            Some(count) => Some(Value::Count(count)),
            None => None,
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
            (Self::WavesByRegisters, Value::Count(count)) => kernel.waves_by_registers(count),
            (Self::SgprsAllocated, Value::Count(count)) => kernel.sgprs_allocated(count),
            (Self::Lds, Value::Count(count)) => kernel.lds(count),
            (Self::DynamicLds, Value::Count(count)) => kernel.dynamic_lds(count),
            (Self::MaxDynamicShared, Value::Count(count)) => kernel.max_dynamic_shared(count),
            (Self::Barriers, Value::Count(count)) => kernel.barriers(count),
            (Self::Carveout, Value::Count(count)) => kernel.carveout(count),
            (Self::VirtualResources, Value::Count(count)) => kernel.virtual_resources(count),
            (Self::TensorColumns, Value::Count(count)) => kernel.tensor_columns(count),
            (Self::DynamicVgprs, Value::Count(count)) => kernel.dynamic_vgprs(count),
            (Self::Cluster, Value::Count(count)) => kernel.cluster(count, 1, 1),
            (Self::Cluster, Value::Shape([x, y, z])) => kernel.cluster(x, y, z),
            (Self::SmsPerGpc, Value::Count(count)) => kernel.sms_per_gpc(count),
            (Self::Trap, Value::Flag(flag)) => kernel.trap(flag),
            (Self::Scratch, Value::Flag(flag)) => kernel.scratch(flag),
            // Bytes a thread, as files count them.
            (Self::Scratch, Value::Count(bytes)) => kernel.scratch(bytes > 0),
            (Self::Wave, Value::Wave(wave)) => kernel.wave(wave),
            (Self::Mode, Value::Mode(mode)) => kernel.mode(mode),
            _ => kernel,
        }
    }
}
