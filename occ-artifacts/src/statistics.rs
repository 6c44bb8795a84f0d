//! What a Vulkan driver says of a compiled compute shader, in the words of
//! `VK_KHR_pipeline_executable_properties`.
//!
//! Every driver has names of its own, and some are parts of others (`VGPRs`, `Pre-Sched VGPRs`), so
//! names are matched as a whole. What no name here stands for stays unknown:
//!
//! | | RADV (Mesa) | NVIDIA |
//! |:--|:--|:--|
//! | [`vgprs`](MeasuredKernel::vgprs) | `VGPRs`, rounded up to what is allocated | `Register Count` |
//! | [`sgprs`](MeasuredKernel::sgprs) | `SGPRs`, likewise; 128 is the fixed file of RDNA, and unknown | |
//! | [`lds`](MeasuredKernel::lds) | `LDS size`, rounded up to what is allocated | `Shared Memory Size` |
//! | [`scratch`](MeasuredKernel::scratch) | `Scratch size`, bytes per wave, shared among its threads | `Local Memory Size` |
//! | [`spills`](MeasuredKernel::spills) | `Spilled VGPRs`, `Spilled SGPRs` | |
//!
//! RADV's `Subgroups per SIMD` is no count, and not read: it leaves the packing of workgroups out,
//! and Mesa 22.3 gives it in another unit on RDNA.
//!
//! Sources: Mesa's `radv_GetPipelineExecutableStatisticsKHR` and the output of 22.3.6; NVIDIA's names
//! as its driver reports them.

use occ_core::Wave;

use crate::{ArtifactError, MeasuredKernel, Spills};

/// What RADV writes as `SGPRs` on RDNA, where a wave always has the same number of them.
const FIXED_SGPRS: u32 = 128;

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

    /// The value of this name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The counts of a kernel, without its name and target.
    ///
    /// # Errors
    ///
    /// Where a count is no number, or over `u32`.
    pub fn measured(&self) -> Result<MeasuredKernel, ArtifactError> {
        let wave = self.subgroup.and_then(Wave::of);
        if self.value("Register Count").is_some() {
            return Ok(MeasuredKernel {
                wave,
                vgprs: self.count("Register Count")?,
                lds: self.count("Shared Memory Size")?,
                scratch: self.count("Local Memory Size")?,
                ..MeasuredKernel::default()
            });
        }
        // Where it is not given how many threads share it, the most that may: so it is never too much.
        let threads = self.subgroup.filter(|threads| *threads > 0).unwrap_or(64);
        Ok(MeasuredKernel {
            wave,
            vgprs: self.count("VGPRs")?,
            sgprs: self.count("SGPRs")?.filter(|count| *count != FIXED_SGPRS),
            lds: self.count("LDS size")?,
            scratch: self.count("Scratch size")?.map(|bytes| bytes.div_ceil(threads)),
            spills: Spills {
                vgprs: self.count("Spilled VGPRs")?,
                sgprs: self.count("Spilled SGPRs")?,
                ..Spills::default()
            },
            ..MeasuredKernel::default()
        })
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
