//! A kernel of a file, in the attribute's own terms.

use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Kernel};

use crate::attribute::key::Key;
use crate::diagnostic::Underline;
use crate::resource::Known;

/// A kernel of a file.
pub(super) struct Counts {
    /// The file's name as messages print it.
    pub(super) file: &'static str,
    /// The file in `resources`, or all of them.
    pub(super) at: Underline,
    /// What it was compiled for; empty where the file does not say.
    pub(super) target: String,
    /// The kernel with every count that the file gives.
    pub(super) kernel: Kernel,
    /// The keys of those counts.
    pub(super) keys: Vec<Key>,
    /// Bytes of scratch memory per thread.
    pub(super) scratch: u32,
    /// Whether it may take more scratch memory at run time.
    pub(super) has_dynamic_stack: bool,
    /// The workgroup that it was compiled for.
    pub(super) workgroup: Option<CompiledFor>,
    /// Most blocks of a cluster that it was compiled for.
    pub(super) max_cluster: Option<u32>,
    /// Whether a launch has to name a cluster, whose size the file leaves open.
    pub(super) leaves_cluster_open: bool,
    /// Whether the file leaves the wave size open, and the target may have both.
    pub(super) leaves_wave_open: bool,
    /// Whether neither the file nor the target says how many AGPRs it has.
    pub(super) leaves_agprs_open: bool,
    /// What the file says instead of a number, by key.
    pub(super) symbolic: Vec<(Key, String)>,
    /// As the file has it, for what was spilled.
    pub(super) measured: MeasuredKernel,
}

/// The workgroup that a kernel was compiled for.
#[derive(Clone, Copy)]
pub(super) enum CompiledFor {
    /// Exactly these threads along x, y and z.
    Exactly([u32; 3]),
    /// At most this many threads.
    AtMost(u32),
}

impl CompiledFor {
    /// The threads that it has, or may have.
    pub(super) fn threads(self) -> u32 {
        match self {
            Self::Exactly([x, y, z]) => occ_core::__private::threads(x, y, z),
            Self::AtMost(most) => most,
        }
    }

    pub(super) fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}

/// How what a file says instead of a count starts, in remarks, assembly and SPIR-V.
const SYMBOLIC: [(Key, &str); 6] = [
    (Key::Vgprs, "VGPRs:"),
    (Key::Vgprs, "NumVgprs:"),
    (Key::Vgprs, ".vgpr_count:"),
    (Key::Lds, "LDS"),
    (Key::Lds, ".amdhsa_group_segment_fixed_size:"),
    (Key::Lds, "workgroup variable"),
];

impl Counts {
    /// `arch` is what the contract is for, where that is known while the attribute expands.
    pub(super) fn of(
        kernel: &MeasuredKernel,
        arch: Option<&Arch>,
        file: &'static str,
        at: Underline,
    ) -> Self {
        let has_dynamic_stack = kernel.dynamic_stack == Some(true);
        let present = [
            (Key::Vgprs, kernel.vgprs.is_some()),
            (Key::Agprs, kernel.agprs.is_some()),
            (Key::Sgprs, kernel.sgprs.is_some()),
            (Key::VgprsAllocated, kernel.vgprs_allocated.is_some()),
            (Key::SgprsAllocated, kernel.sgprs_allocated.is_some()),
            (Key::Lds, kernel.lds.is_some()),
            (Key::DynamicLds, kernel.dynamic_lds.is_some()),
            (Key::Scratch, kernel.scratch.is_some() || has_dynamic_stack),
            (Key::Barriers, kernel.barriers.is_some()),
            (Key::Wave, kernel.wave.is_some()),
            (Key::Mode, kernel.mode.is_some()),
            (Key::DynamicVgprs, kernel.dynamic_vgprs.is_some_and(|block| block > 0)),
            (Key::Trap, kernel.trap.is_some()),
        ];
        let workgroup = match (kernel.required_workgroup, kernel.max_workgroup) {
            (Some(shape), _) => Some(CompiledFor::Exactly(shape)),
            (None, Some(most)) => Some(CompiledFor::AtMost(most)),
            (None, None) => None,
        };
        // A file that leaves the local memory open leaves it to the attribute.
        let mut known = kernel.clone();
        known.lds = kernel.lds.or(Some(0));
        let known = known.kernel().unwrap_or_default();
        let present = present.into_iter().chain([(Key::Cluster, known.cluster.is_some())]);
        let keys = present.filter(|(_, there)| *there).map(|(key, _)| key).collect();
        let symbolic = SYMBOLIC.iter().filter_map(|(key, start)| {
            let text = kernel.symbolic.iter().find(|text| text.starts_with(start))?;
            Some((*key, text.clone()))
        });
        Self {
            file,
            at,
            target: kernel.target.clone(),
            kernel: known,
            keys,
            scratch: kernel.scratch.unwrap_or(0),
            has_dynamic_stack,
            workgroup,
            max_cluster: kernel.max_cluster,
            leaves_cluster_open: kernel.cluster.is_none() && kernel.explicit_cluster == Some(true),
            leaves_wave_open: kernel.leaves_wave_open(arch),
            // A path's architecture is not known here, and the kernel's own is.
            leaves_agprs_open: match arch {
                Some(arch) => kernel.leaves_agprs_open(arch),
                None => Arch::named(&kernel.target).is_ok_and(|own| kernel.leaves_agprs_open(&own)),
            },
            symbolic: symbolic.collect(),
            measured: kernel.clone(),
        }
    }

    /// What the file gives for `key`.
    pub(super) fn value(&self, key: Key) -> Option<Known> {
        let kernel = &self.kernel;
        Some(match key {
            Key::Vgprs => Known::Count(kernel.vgprs?),
            Key::Agprs => Known::Count(kernel.agprs),
            Key::Sgprs => Known::Count(kernel.sgprs?),
            Key::VgprsAllocated => Known::Count(kernel.vgprs_allocated?),
            Key::SgprsAllocated => Known::Count(kernel.sgprs_allocated?),
            Key::Lds => Known::Count(kernel.lds),
            Key::DynamicLds => Known::Count(kernel.dynamic_lds),
            Key::Barriers => Known::Count(kernel.barriers),
            Key::DynamicVgprs => Known::Count(kernel.dynamic_vgprs?),
            Key::Scratch => Known::Flag(kernel.scratch),
            Key::Trap => Known::Flag(kernel.trap?),
            Key::Cluster => Known::Shape(kernel.cluster?),
            Key::Wave => Known::Wave(kernel.wave?),
            Key::Mode => Known::Mode(kernel.mode?),
            _ => return None,
        })
    }
}
