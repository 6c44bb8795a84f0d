//! The kernels of one target, gathered from all that a file says about them.

use std::collections::HashMap;

use occ_core::{Mode, Wave};

use super::Count;
use crate::encoding::{Encoding, NAMED_BARRIERS};
use crate::triple::Triple;
use crate::{ArtifactError, MeasuredKernel, Spills, Symbolic};

/// What stands in the metadata for an argument that the launch allocates workgroup memory for.
pub(super) const ALLOCATES: &str = ".args: workgroup memory";

#[derive(Default)]
struct Kernel {
    name: String,
    /// What a place says of it in its own words, and the line.
    said: HashMap<String, (String, u64)>,
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

    /// Keeps what is said of a kernel under a key: of what has no use here, too.
    pub(super) fn said(&mut self, kernel: usize, key: &str, value: &str, line: u64) {
        if let Some(kernel) = self.kernels.get_mut(kernel) {
            kernel.said.insert(key.to_owned(), (value.to_owned(), line));
        }
    }

    /// Moves the kernels to `all`.
    pub(super) fn finish(self, all: &mut Vec<MeasuredKernel>) -> Result<(), ArtifactError> {
        let id = Triple(&self.target).target();
        let mut parts = id.split(':');
        let processor = parts.next().unwrap_or_default();
        let features: Vec<String> = parts.map(str::to_owned).collect();
        let encoding = Encoding::of_target(processor);
        let xnack = encoding.is_some_and(|encoding| encoding.has_xnack(&features));
        for kernel in self.kernels {
            all.push(MeasuredKernel {
                target: processor.to_owned(),
                features: features.clone(),
                ..kernel.measured(encoding, xnack)?
            });
        }
        Ok(())
    }
}

impl Kernel {
    fn count(&self, key: &str) -> Result<Option<Count>, ArtifactError> {
        let said = self.said.get(key);
        said.map(|(value, line)| Count::parse(key, value, *line)).transpose()
    }

    /// The first number under these keys.
    fn number(&self, keys: &[&str]) -> Result<Option<u32>, ArtifactError> {
        let mut found = None;
        for key in keys {
            if let Some(Count::Number(number)) = self.count(key)? {
                found = found.or(Some(number));
            }
        }
        Ok(found)
    }

    fn flag(&self, keys: &[&str]) -> Result<Option<bool>, ArtifactError> {
        Ok(self.number(keys)?.map(|number| number != 0))
    }

    /// The kernel for a target whose descriptors are encoded so; `xnack`: whether it is compiled for page migration where
    /// it does not say.
    fn measured(
        self,
        encoding: Option<Encoding>,
        xnack: bool,
    ) -> Result<MeasuredKernel, ArtifactError> {
        let arch = encoding.map(Encoding::arch);
        let is_wave32 = self.flag(&[".amdhsa_wavefront_size32"])?;
        let wave = match (self.number(&[".wavefront_size"])?, is_wave32) {
            (Some(32), _) | (None, Some(true)) => Some(Wave::W32),
            (Some(64), _) | (None, Some(false)) => Some(Wave::W64),
            _ => arch.filter(|arch| arch.wave32.is_none()).map(|_| Wave::W64),
        };
        let mode = self
            .flag(&[".workgroup_processor_mode", ".amdhsa_workgroup_processor_mode"])?
            .filter(|_| arch.is_none_or(|arch| arch.wgp_mode))
            .map(|wgp| if wgp { Mode::Wgp } else { Mode::Cu });
        // The metadata adds up VGPRs, to a multiple of 4, and AGPRs where they share a file.
        let agprs = self.number(&["NumAgprs", ".agpr_count"])?;
        let total = self.number(&[".vgpr_count"])?;
        let vgprs = self
            .number(&["NumVgprs"])?
            .or_else(|| if encoding?.is_unified() { total?.checked_sub(agprs?) } else { total });
        let vgprs_allocated = self
            .number(&[".amdhsa_next_free_vgpr"])?
            .and_then(|count| encoding.map_or(Some(count), |encoding| encoding.vgprs(count, wave)));
        let vcc = self.flag(&[".amdhsa_reserve_vcc"])?.unwrap_or(true);
        let flat_scratch = self.flag(&[".amdhsa_reserve_flat_scratch"])?.unwrap_or(true);
        let xnack = self.flag(&[".amdhsa_reserve_xnack_mask"])?.unwrap_or(xnack);
        let sgprs_allocated = self
            .number(&[".amdhsa_next_free_sgpr"])?
            .and_then(|count| encoding?.sgprs(count, vcc, flat_scratch, xnack));
        let mut kernel = MeasuredKernel {
            wave,
            mode,
            vgprs,
            vgprs_allocated,
            agprs,
            sgprs: self.number(&[".sgpr_count", "TotalNumSgprs"])?,
            sgprs_allocated,
            lds: self.number(&[
                ".amdhsa_group_segment_fixed_size",
                ".group_segment_fixed_size",
                "LDSByteSize",
            ])?,
            scratch: self.number(&[
                ".amdhsa_private_segment_fixed_size",
                ".private_segment_fixed_size",
                "ScratchSize",
            ])?,
            spills: Spills {
                vgprs: self.number(&[".vgpr_spill_count"])?,
                sgprs: self.number(&[".sgpr_spill_count"])?,
                ..Spills::default()
            },
            uses_dynamic_lds: self.flag(&[ALLOCATES])?,
            required_workgroup: self.required_workgroup,
            barriers: self
                .number(&[".amdhsa_named_barrier_count"])?
                .map(|groups| groups.saturating_mul(NAMED_BARRIERS)),
            max_workgroup: self.number(&[".max_flat_workgroup_size"])?,
            dynamic_stack: self.flag(&[".uses_dynamic_stack", ".amdhsa_uses_dynamic_stack"])?,
            ..MeasuredKernel::default()
        };
        kernel.symbolic = self.symbolic(&kernel)?;
        kernel.name = self.name;
        Ok(kernel)
    }

    /// The expressions behind the counts that nothing else gave.
    fn symbolic(&self, kernel: &MeasuredKernel) -> Result<Vec<Symbolic>, ArtifactError> {
        let sources: [(&str, Option<u32>, &[&str]); 7] = [
            ("vgprs", kernel.vgprs, &["NumVgprs", ".vgpr_count"]),
            ("agprs", kernel.agprs, &["NumAgprs", ".agpr_count"]),
            ("sgprs", kernel.sgprs, &[".sgpr_count", "TotalNumSgprs"]),
            ("vgprs_allocated", kernel.vgprs_allocated, &[".amdhsa_next_free_vgpr"]),
            ("sgprs_allocated", kernel.sgprs_allocated, &[".amdhsa_next_free_sgpr"]),
            ("lds", kernel.lds, &[".amdhsa_group_segment_fixed_size", "LDSByteSize"]),
            ("scratch", kernel.scratch, &[".amdhsa_private_segment_fixed_size", "ScratchSize"]),
        ];
        let mut symbolic = Vec::new();
        for (field, _, keys) in sources.into_iter().filter(|(_, count, _)| count.is_none()) {
            for key in keys {
                if let Some(Count::Symbolic(words)) = self.count(key)? {
                    symbolic.push(Symbolic::new(field, format!("{key}: {words}")));
                }
            }
        }
        Ok(symbolic)
    }
}
