//! What a Vulkan driver says of a compiled compute shader, in the words of
//! `VK_KHR_pipeline_executable_properties`.
//!
//! Every driver has names of its own, and some are parts of others (`VGPRs`, `Pre-Sched VGPRs`), so
//! names are matched as a whole. The table here has them, and a statistic that no
//! other driver has tells whose they are. What no name there stands for stays unknown.
//!
//! RADV's `Subgroups per SIMD` is no count, and not read: it leaves the packing of workgroups out,
//! and Mesa 22.3 gives it in another unit on RDNA. NVK's `Max warps/SM` is what its driver makes of the same counts:
//! tests compare it, and nothing else reads it. Turnip's `Max Waves Per Core` is what every kernel is held against
//! that it compiles ([`Statistics::waves`]).
//!
//! Sources: the output of Mesa 22.3.6 and 26.2.6, and for units Mesa's source; NVIDIA's names as its driver
//! reports them.

use occ_core::Wave;

use crate::{ArtifactError, MeasuredKernel, Spills};

/// What RADV writes as `SGPRs` on RDNA, where a wave always has the same number of them: Mesa 22.3, and 26.2. Before
/// RDNA it writes multiples of 8, and never so many.
const FIXED_SGPRS: [u32; 2] = [128, 108];

/// What a driver calls its counts; empty where it does not say one.
struct Names {
    /// A statistic that no other driver has.
    own: &'static str,
    vgprs: &'static str,
    /// Registers of half the size beside these, in the same file.
    halves: &'static str,
    /// What is allocated is a multiple of this.
    granule: u32,
    /// What a driver means by 0 registers.
    unsaid: Option<u32>,
    sgprs: &'static str,
    lds: &'static str,
    scratch: &'static str,
    /// Whether its scratch memory is a wave's, shared among the threads.
    is_of_wave: bool,
    spilled_vgprs: &'static str,
    spilled_sgprs: &'static str,
    /// Registers of 4 bytes that a thread stores and loads.
    stored: &'static str,
    loaded: &'static str,
    /// Whether it counts messages of one or more registers there, of which only 0 is a number of bytes.
    in_messages: bool,
    /// Waves that a unit holds.
    waves: &'static str,
}

const NONE: Names = Names {
    own: "",
    vgprs: "",
    halves: "",
    granule: 1,
    unsaid: None,
    sgprs: "",
    lds: "",
    scratch: "",
    is_of_wave: false,
    spilled_vgprs: "",
    spilled_sgprs: "",
    stored: "",
    loaded: "",
    in_messages: false,
    waves: "",
};

/// RADV, Mesa's driver for Radeon: as it has rounded them up to what is allocated. What no other driver
/// is known by is taken for RADV's.
const RADV: Names = Names {
    vgprs: "VGPRs",
    sgprs: "SGPRs",
    lds: "LDS size",
    scratch: "Scratch size",
    is_of_wave: true,
    spilled_vgprs: "Spilled VGPRs",
    spilled_sgprs: "Spilled SGPRs",
    ..NONE
};

/// The names of the drivers that have a statistic of their own.
const DRIVERS: [Names; 4] = [
    // NVIDIA's own.
    Names {
        own: "Register Count",
        vgprs: "Register Count",
        lds: "Shared Memory Size",
        scratch: "Local Memory Size",
        ..NONE
    },
    // NVK, Mesa's for NVIDIA's GPUs. A spill is of one register.
    Names {
        own: "Number of GPRs",
        vgprs: "Number of GPRs",
        scratch: "SLM size",
        stored: "Spills to memory",
        loaded: "Fills from memory",
        ..NONE
    },
    // ANV, Mesa's for Intel's. It allocates registers by 32 on Xe3; before, all have 128, and it says 0 (Mesa 26)
    // or nothing. Its scratch memory is a hardware thread's, which is what Intel calls a thread, as in Intel's own files.
    Names {
        own: "Scratch Memory Size",
        vgprs: "GRF registers",
        granule: 32,
        unsaid: Some(128),
        lds: "Workgroup Memory Size",
        scratch: "Scratch Memory Size",
        stored: "Spills",
        loaded: "Fills",
        in_messages: true,
        ..NONE
    },
    // Turnip, Mesa's for Adreno. A register is a vector of four words. What a thread stores and loads is one word, of a
    // spill or of an array.
    Names {
        own: "Max Waves Per Core",
        vgprs: "Registers used",
        halves: "Half-registers used",
        stored: "STP Count",
        loaded: "LDP Count",
        waves: "Max Waves Per Core",
        ..NONE
    },
];

/// A compiled shader: what the driver says of it, by the driver's names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Threads in a subgroup; `None` where it is not recorded.
    pub subgroup: Option<u32>,
    /// Names and values, in the driver's order.
    pub values: Vec<(String, String)>,
}

impl Statistics {
    /// What a driver says: the threads of a subgroup, where it says them, and names with their values.
    #[must_use]
    pub fn new(subgroup: Option<u32>, values: Vec<(String, String)>) -> Self {
        Self { subgroup, values }
    }

    /// The value of this name, whose case changes with a driver's versions.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The counts of a kernel, without its name and target.
    ///
    /// # Errors
    ///
    /// Where a count is no number, or over `u32`.
    pub fn measured(&self) -> Result<MeasuredKernel, ArtifactError> {
        let names = self.names();
        // Where it is not given how many threads share it, the most that may: so it is never too much.
        let threads = match self.subgroup {
            _ if !names.is_of_wave => 1,
            Some(threads @ 1..) => threads,
            _ => 64,
        };
        let bytes = |stored: Option<u32>| match stored {
            Some(1..) if names.in_messages => None,
            stored => stored.map(|registers| registers.saturating_mul(4)),
        };
        let (stored, loaded) = (self.count(names.stored)?, self.count(names.loaded)?);
        // All of a thread's memory goes through those, where it has no other count.
        let untouched = names.scratch.is_empty() && (stored, loaded) == (Some(0), Some(0));
        Ok(MeasuredKernel {
            wave: self.subgroup.and_then(Wave::of),
            vgprs: self.registers(names)?.map(|count| match names.unsaid {
                Some(all) if count == 0 => all,
                _ => count.checked_next_multiple_of(names.granule).unwrap_or(count),
            }),
            sgprs: self.count(names.sgprs)?.filter(|count| !FIXED_SGPRS.contains(count)),
            lds: self.count(names.lds)?,
            scratch: self
                .count(names.scratch)?
                .map(|bytes| bytes.div_ceil(threads))
                .or(untouched.then_some(0)),
            spills: Spills {
                vgprs: self.count(names.spilled_vgprs)?,
                sgprs: self.count(names.spilled_sgprs)?,
                store_bytes: bytes(stored),
                load_bytes: bytes(loaded),
            },
            ..MeasuredKernel::default()
        })
    }

    /// Waves that a unit holds of it, as the driver itself counts them; `None`: it does not say.
    ///
    /// # Errors
    ///
    /// As [`Self::measured`].
    pub fn waves(&self) -> Result<Option<u32>, ArtifactError> {
        self.count(self.names().waves)
    }

    /// Whose names these are.
    fn names(&self) -> &'static Names {
        DRIVERS.iter().find(|names| self.value(names.own).is_some()).unwrap_or(&RADV)
    }

    /// Vector registers; `None` where the driver has two kinds of them in one file and says only one.
    ///
    /// Source: Mesa, `ir3_collect_info`: since Adreno 600 two half registers are one more.
    fn registers(&self, names: &Names) -> Result<Option<u32>, ArtifactError> {
        let registers = self.count(names.vgprs)?;
        if names.halves.is_empty() {
            return Ok(registers);
        }
        let halves = self.count(names.halves)?;
        Ok(registers.zip(halves).map(|(whole, halves)| whole.saturating_add(halves.div_ceil(2))))
    }

    fn count(&self, name: &str) -> Result<Option<u32>, ArtifactError> {
        let Some(value) = self.value(name).map(str::trim).filter(|value| !value.is_empty()) else {
            return Ok(None);
        };
        value.parse().map(Some).map_err(|_| {
            ArtifactError::whole(format!("`{name}` is `{value}`, which is no count of 32 bits"))
        })
    }
}
