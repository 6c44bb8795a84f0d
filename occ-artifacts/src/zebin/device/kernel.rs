//! A kernel in the words of `.ze_info`, and as all readers say it.

use occ_core::Wave;

use super::info::Info;
use super::yaml::Place;
use crate::{ArtifactError, MeasuredKernel, Symbolic};

/// From this version of the format on, a kernel without `spill_size` or `private_size` has neither: `version.md`.
const SAYS_SCRATCH: (u32, u32) = (1, 39);

/// A kernel, or a function that kernels call. `None`: the key is absent.
#[derive(Debug, Default)]
pub(super) struct ZeKernel {
    pub(super) name: String,
    pub(super) place: Place,
    /// Registers of a hardware thread, as allocated.
    pub(super) grf_count: Option<u32>,
    /// Work-items of a hardware thread; 1 where the kernel does its own SIMD.
    pub(super) simd_size: Option<u32>,
    /// Hardware threads that an EU holds with so many registers.
    pub(super) eu_thread_count: Option<u32>,
    /// Bytes of static SLM of a work-group, not rounded up.
    pub(super) slm_size: Option<u32>,
    /// Barriers of a work-group.
    pub(super) barrier_count: Option<u32>,
    /// Bytes of a hardware thread.
    pub(super) spill_size: Option<u32>,
    pub(super) private_size: Option<u32>,
    /// The required work-group.
    pub(super) required: Option<[u32; 3]>,
    /// Whether it calls what is compiled by itself.
    pub(super) has_calls: bool,
    /// Whether it has a `__local` pointer as an argument.
    pub(super) has_local_argument: bool,
    /// What is wrong with it.
    pub(super) damage: Option<ArtifactError>,
}

impl ZeKernel {
    /// Where the count of this key of `execution_env` is kept.
    pub(super) fn count_mut(&mut self, key: &str) -> Option<&mut Option<u32>> {
        Some(match key {
            "grf_count" => &mut self.grf_count,
            "simd_size" => &mut self.simd_size,
            "eu_thread_count" => &mut self.eu_thread_count,
            "slm_size" => &mut self.slm_size,
            "barrier_count" => &mut self.barrier_count,
            "spill_size" => &mut self.spill_size,
            "private_size" => &mut self.private_size,
            _ => return None,
        })
    }

    /// Keeps the first thing that is wrong with it.
    pub(super) fn wrong(&mut self, error: ArtifactError) {
        self.damage.get_or_insert(error);
    }

    /// Looks at the counts that every kernel has.
    pub(super) fn check(&mut self) {
        let is_size = |size| Wave::of(size).is_some_and(|wave| wave != Wave::W64);
        let (expected, found) = if self.grf_count.is_none_or(|count| count == 0) {
            ("a `grf_count` over 0", self.grf_count)
        } else if !self.simd_size.is_some_and(is_size) {
            ("a `simd_size` of 1, 8, 16 or 32", self.simd_size)
        } else {
            return;
        };
        let found = found.map_or_else(|| "none".to_owned(), |count| count.to_string());
        let reason = format!("expected {expected}, found {found}; compile the file again");
        self.wrong(self.place.wrong(&reason));
    }

    /// The kernel as all readers say it.
    pub(super) fn measured(&self, target: &str, info: &Info) -> MeasuredKernel {
        let mut measured = MeasuredKernel::new(self.name.clone());
        target.clone_into(&mut measured.target);
        measured.wave = self.simd_size.and_then(Wave::of);
        if let Some(error) = &self.damage {
            return measured.damaged(error);
        }
        measured.vgprs = self.grf_count;
        measured.waves_by_registers = self.eu_thread_count.filter(|threads| *threads > 0);
        measured.lds = Some(self.slm_size.unwrap_or(0));
        measured.uses_dynamic_lds = Some(self.has_local_argument);
        measured.barriers = Some(self.barrier_count.unwrap_or(0));
        // Where the version does not say it, absent is unknown.
        let absent = (info.version >= Some(SAYS_SCRATCH)).then_some(0);
        measured.spills.store_bytes = self.spill_size.or(absent);
        let spilled = measured.spills.store_bytes.zip(self.private_size.or(absent));
        measured.scratch = spilled.map(|(spills, private)| spills.saturating_add(private));
        measured.required_workgroup = self.required;
        if self.has_calls {
            self.open(info, &mut measured);
        }
        measured
    }

    /// Leaves open what a kernel's callees add to it. They are compiled by themselves, and which it calls is not
    /// in the file.
    fn open(&self, info: &Info, measured: &mut MeasuredKernel) {
        measured.dynamic_stack = Some(true);
        (measured.lds, measured.barriers) = (None, None);
        let words = "SLM: of functions that it calls, which the file does not say";
        measured.symbolic.push(Symbolic::new("lds", words));
        if info.functions.iter().any(|function| function.grf_count > self.grf_count) {
            (measured.vgprs, measured.waves_by_registers) = (None, None);
            let words = "registers: the file has functions with more than the kernel";
            measured.symbolic.push(Symbolic::new("vgprs", words));
        }
    }
}
