//! The kernels of one target, gathered from all that a file says about them.

use std::collections::HashMap;

use occ_core::{Mode, Wave};

use super::Count;
use super::target::Target;
use crate::encoding::{Encoding, NAMED_BARRIERS};
use crate::triple::Triple;
use crate::{ArtifactError, MeasuredKernel, Spills, Symbolic};

/// The counts of a place, by the words of that place.
type Counts = HashMap<&'static str, Count>;

/// What matters here of the directives of an `.amdhsa_kernel` block, of the comments, and of the metadata.
const KEYS: [&str; 28] = [
    ".amdhsa_group_segment_fixed_size",
    ".amdhsa_private_segment_fixed_size",
    ".amdhsa_next_free_vgpr",
    ".amdhsa_next_free_sgpr",
    ".amdhsa_named_barrier_count",
    ".amdhsa_reserve_vcc",
    ".amdhsa_reserve_flat_scratch",
    ".amdhsa_reserve_xnack_mask",
    ".amdhsa_wavefront_size32",
    ".amdhsa_workgroup_processor_mode",
    ".amdhsa_uses_dynamic_stack",
    "TotalNumSgprs",
    "NumVgprs",
    "NumAgprs",
    "ScratchSize",
    "LDSByteSize",
    ".vgpr_count",
    ".agpr_count",
    ".sgpr_count",
    ".group_segment_fixed_size",
    ".private_segment_fixed_size",
    ".max_flat_workgroup_size",
    ".wavefront_size",
    ".workgroup_processor_mode",
    ".uses_dynamic_stack",
    ".vgpr_spill_count",
    ".sgpr_spill_count",
    ALLOCATES,
];

/// What stands in the metadata for an argument that the launch allocates workgroup memory for.
pub(super) const ALLOCATES: &str = ".args: workgroup memory";

#[derive(Default)]
struct Kernel {
    name: String,
    counts: Counts,
    required_workgroup: Option<[u32; 3]>,
}

/// What a file says between one `.amdgcn_target` and the next.
#[derive(Default)]
pub(super) struct Unit {
    /// `amdgcn-amd-amdhsa--gfx90a:xnack-`; empty until it is known.
    pub(super) target: String,
    kernels: Vec<Kernel>,
    named: HashMap<String, usize>,
}

impl Unit {
    /// The index of the kernel of this name, which is new or known.
    pub(super) fn kernel(&mut self, name: &str) -> usize {
        if let Some(&index) = self.named.get(name) {
            return index;
        }
        let index = self.kernels.len();
        self.named.insert(name.to_owned(), index);
        self.kernels.push(Kernel { name: name.to_owned(), ..Kernel::default() });
        index
    }

    pub(super) fn required_workgroup(&mut self, kernel: usize, shape: [u32; 3]) {
        if let Some(kernel) = self.kernels.get_mut(kernel) {
            kernel.required_workgroup = Some(shape);
        }
    }

    /// Takes what stands behind one of these keys; other keys do not matter here.
    pub(super) fn count(
        &mut self,
        kernel: usize,
        key: &str,
        value: &str,
        line: u64,
    ) -> Result<(), ArtifactError> {
        let known = KEYS.iter().find(|known| **known == key);
        if let (Some(kernel), Some(known)) = (self.kernels.get_mut(kernel), known) {
            kernel.counts.insert(known, Count::parse(known, value, line)?);
        }
        Ok(())
    }

    /// Moves the kernels to `all`.
    pub(super) fn finish(self, all: &mut Vec<MeasuredKernel>) {
        let id = Triple(&self.target).target();
        let mut parts = id.split(':');
        let processor = parts.next().unwrap_or_default();
        let features: Vec<String> = parts.map(str::to_owned).collect();
        let target = Target::named(processor, &features);
        all.extend(self.kernels.into_iter().map(|kernel| MeasuredKernel {
            target: processor.to_owned(),
            features: features.clone(),
            ..kernel.measured(target)
        }));
    }
}

impl Kernel {
    fn number(&self, key: &str) -> Option<u32> {
        match self.counts.get(key) {
            Some(Count::Number(number)) => Some(*number),
            _ => None,
        }
    }

    fn flag(&self, key: &str) -> Option<bool> {
        self.number(key).map(|number| number != 0)
    }

    fn measured(self, target: Option<Target>) -> MeasuredKernel {
        let encoding = target.map(Target::encoding);
        let wave = match (self.number(".wavefront_size"), self.flag(".amdhsa_wavefront_size32")) {
            (Some(32), _) | (None, Some(true)) => Some(Wave::W32),
            (Some(64), _) | (None, Some(false)) => Some(Wave::W64),
            _ => encoding.filter(|encoding| encoding.only_wave64()).map(|_| Wave::W64),
        };
        let mode = self
            .flag(".workgroup_processor_mode")
            .or_else(|| self.flag(".amdhsa_workgroup_processor_mode"))
            .filter(|_| encoding.is_none_or(Encoding::has_modes))
            .map(|wgp| if wgp { Mode::Wgp } else { Mode::Cu });
        // The metadata adds up VGPRs, to a multiple of 4, and AGPRs where they share a file.
        let agprs = self.number("NumAgprs").or_else(|| self.number(".agpr_count"));
        let vgprs = self.number("NumVgprs").or_else(|| {
            let total = self.number(".vgpr_count")?;
            if encoding?.is_unified() { total.checked_sub(agprs?) } else { Some(total) }
        });
        let vgprs_allocated = self
            .number(".amdhsa_next_free_vgpr")
            .and_then(|count| target.map_or(Some(count), |target| target.vgprs(count, wave)));
        let sgprs_allocated = self.number(".amdhsa_next_free_sgpr").and_then(|count| {
            target?.sgprs(
                count,
                self.flag(".amdhsa_reserve_vcc").unwrap_or(true),
                self.flag(".amdhsa_reserve_flat_scratch").unwrap_or(true),
                self.flag(".amdhsa_reserve_xnack_mask"),
            )
        });
        let mut kernel = MeasuredKernel {
            wave,
            mode,
            vgprs,
            vgprs_allocated,
            agprs,
            sgprs: self.number(".sgpr_count").or_else(|| self.number("TotalNumSgprs")),
            sgprs_allocated,
            lds: self
                .number(".amdhsa_group_segment_fixed_size")
                .or_else(|| self.number(".group_segment_fixed_size"))
                .or_else(|| self.number("LDSByteSize")),
            scratch: self
                .number(".amdhsa_private_segment_fixed_size")
                .or_else(|| self.number(".private_segment_fixed_size"))
                .or_else(|| self.number("ScratchSize")),
            spills: Spills {
                vgprs: self.number(".vgpr_spill_count"),
                sgprs: self.number(".sgpr_spill_count"),
                ..Spills::default()
            },
            uses_dynamic_lds: self.flag(ALLOCATES),
            required_workgroup: self.required_workgroup,
            barriers: self
                .number(".amdhsa_named_barrier_count")
                .map(|groups| groups.saturating_mul(NAMED_BARRIERS)),
            max_workgroup: self.number(".max_flat_workgroup_size"),
            dynamic_stack: self
                .flag(".uses_dynamic_stack")
                .or_else(|| self.flag(".amdhsa_uses_dynamic_stack")),
            ..MeasuredKernel::default()
        };
        kernel.symbolic = self.symbolic(&kernel);
        kernel.name = self.name;
        kernel
    }

    /// The expressions behind the counts that nothing else gave.
    fn symbolic(&self, kernel: &MeasuredKernel) -> Vec<Symbolic> {
        let sources: [(&str, Option<u32>, &[&str]); 7] = [
            ("vgprs", kernel.vgprs, &["NumVgprs", ".vgpr_count"]),
            ("agprs", kernel.agprs, &["NumAgprs", ".agpr_count"]),
            ("sgprs", kernel.sgprs, &[".sgpr_count", "TotalNumSgprs"]),
            ("vgprs_allocated", kernel.vgprs_allocated, &[".amdhsa_next_free_vgpr"]),
            ("sgprs_allocated", kernel.sgprs_allocated, &[".amdhsa_next_free_sgpr"]),
            ("lds", kernel.lds, &[".amdhsa_group_segment_fixed_size", "LDSByteSize"]),
            ("scratch", kernel.scratch, &[".amdhsa_private_segment_fixed_size", "ScratchSize"]),
        ];
        let unknown = sources.iter().filter(|(_, count, _)| count.is_none());
        unknown
            .flat_map(|(field, _, keys)| keys.iter().map(move |key| (field, key)))
            .filter_map(|(field, key)| match self.counts.get(key) {
                Some(Count::Symbolic(words)) => {
                    Some(Symbolic::new(*field, format!("{key}: {words}")))
                }
                _ => None,
            })
            .collect()
    }
}
