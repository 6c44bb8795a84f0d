//! What a Vulkan driver says of a compiled compute shader, in the words of
//! `VK_KHR_pipeline_executable_properties`.
//!
//! Every driver has names of its own, and some are parts of others (`VGPRs`, `Pre-Sched VGPRs`), so
//! names are matched as a whole. No two call different things by one name, and where names of two of them contradict
//! each other, neither is believed. What no name here stands for stays unknown.
//!
//! | count | RADV | NVIDIA's own | NVK | ANV | Turnip |
//! |:--|:--|:--|:--|:--|:--|
//! | registers | `VGPRs`, `SGPRs` | `Register Count` | `Number of GPRs` | `GRF registers` | `Registers used`, `Half-registers used` |
//! | workgroup memory | `LDS size` | `Shared Memory Size` | | `Workgroup Memory Size` | |
//! | scratch memory | `Scratch size`, of a wave | `Local Memory Size` | `SLM size` | `Scratch Memory Size`, of a hardware thread | |
//! | spills | `Spilled VGPRs`, `Spilled SGPRs` | | `Spills to memory`, `Fills from memory` | `Spills`, `Fills`: messages | `STP Count`, `LDP Count`: of arrays too |
//! | waves | | | | | `Max Waves Per Core` |
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
    /// Where a count is no number, or over `u32`, and where names of two drivers contradict each other.
    pub fn measured(&self) -> Result<MeasuredKernel, ArtifactError> {
        // Of Turnip's: a word of a spill or of an array.
        let words = self.count(&["STP Count"])?.zip(self.count(&["LDP Count"])?);
        // All of a thread's memory on Adreno goes through those, and there is no other count.
        let none = words.filter(|words| *words == (0, 0)).map(|_| 0);
        // RADV's is a wave's. Where it is not given how many threads share it, the most that may: so it is never too much.
        let threads = self.subgroup.filter(|threads| *threads > 0).unwrap_or(64);
        let of_wave = self.count(&["Scratch size"])?;
        let of_thread = self.count(&["Local Memory Size", "SLM size", "Scratch Memory Size"])?;
        let of_wave = of_wave.map(|bytes| bytes.div_ceil(threads));
        Ok(MeasuredKernel {
            wave: self.subgroup.and_then(Wave::of),
            vgprs: self.registers()?,
            sgprs: self.count(&["SGPRs"])?.filter(|count| !FIXED_SGPRS.contains(count)),
            lds: self.count(&["Shared Memory Size", "Workgroup Memory Size", "LDS size"])?,
            scratch: one("scratch memory", [of_thread, of_wave, none])?,
            spills: Spills {
                vgprs: self.count(&["Spilled VGPRs"])?,
                sgprs: self.count(&["Spilled SGPRs"])?,
                store_bytes: self.spilled(&["Spills to memory", "STP Count"], "Spills")?,
                load_bytes: self.spilled(&["Fills from memory", "LDP Count"], "Fills")?,
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
        self.count(&["Max Waves Per Core"])
    }

    /// Vector registers.
    fn registers(&self) -> Result<Option<u32>, ArtifactError> {
        let own = self.count(&["Register Count", "Number of GPRs", "VGPRs"])?;
        // ANV allocates them by 32 on Xe3; before, all have 128, and it says 0 (Mesa 26) or nothing.
        let of_anv = self.count(&["GRF registers"])?.map(|count| {
            let all = if count == 0 { 128 } else { count };
            all.checked_next_multiple_of(32).unwrap_or(all)
        });
        // Turnip's are vectors of four words, of two kinds in one file. Source: Mesa, `ir3_collect_info`: since Adreno 600
        // two half registers are one more.
        let whole = self.count(&["Registers used"])?;
        let halves = self.count(&["Half-registers used"])?;
        let vectors = whole.zip(halves);
        let vectors = vectors.map(|(whole, halves)| whole.saturating_add(halves.div_ceil(2)));
        one("registers", [own, of_anv, vectors])
    }

    /// Bytes of the registers of 4 that a thread stores or loads. ANV counts messages of one or more of them, of which
    /// only 0 is a number of bytes.
    fn spilled(&self, words: &[&str], messages: &str) -> Result<Option<u32>, ArtifactError> {
        let bytes = self.count(words)?.map(|words| words.saturating_mul(4));
        Ok(bytes.or(self.count(&[messages])?.filter(|messages| *messages == 0)))
    }

    /// The count that has one of these names, each another driver's.
    fn count(&self, names: &[&str]) -> Result<Option<u32>, ArtifactError> {
        let said = |name: &&str| {
            let value = self.value(name).map_or("", str::trim);
            let wrong = |_| {
                ArtifactError::whole(format!("`{name}` is `{value}`, which is no count of 32 bits"))
            };
            (!value.is_empty()).then(|| value.parse().map_err(wrong)).transpose()
        };
        let counts: Vec<Option<u32>> = names.iter().map(said).collect::<Result<_, _>>()?;
        one(&format!("`{}`", names.join("`, `")), counts)
    }
}

/// The one count of these; an error where drivers say two.
fn one(
    what: &str,
    counts: impl IntoIterator<Item = Option<u32>>,
) -> Result<Option<u32>, ArtifactError> {
    let mut counts = counts.into_iter().flatten();
    let first = counts.next();
    match counts.find(|other| Some(*other) != first).zip(first) {
        Some((other, first)) => Err(ArtifactError::whole(format!(
            "{what}: found {first} and {other} under names of two drivers, expected one driver's; leave one out"
        ))),
        None => Ok(first),
    }
}
