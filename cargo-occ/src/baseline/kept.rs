//! What is kept of a kernel.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::Date;
use occ_core::{Open, Vendor, calculate};

use super::count::{COUNTS, Workgroup};
use super::reached::Reached;
use crate::evaluated::{Evaluated, Shape};
use crate::identity::Target;

/// What is kept of a kernel on a target. `None` is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kept {
    pub(crate) target: Target,
    pub(crate) reached: Option<Reached>,
    pub(crate) workgroup: Option<Workgroup>,
    /// What else is open where it has bounds; whether the size is, `workgroup` says.
    pub(crate) open: Open,
    /// In the order of [`COUNTS`].
    pub(crate) counts: [Option<u32>; COUNTS.len()],
    pub(crate) compiler: Option<Arc<str>>,
    /// The file that it is from, or the end of its path; `None` of a line where the kernels of the target are
    /// from one file.
    pub(crate) library: Option<Arc<str>>,
    /// Why the kernel may stay below this line.
    pub(crate) reason: Option<String>,
    /// The last day on which it may.
    pub(crate) until: Option<Date>,
}

/// What two builds of one kernel are compared by.
pub(crate) type Numbers = (Option<Reached>, Option<Workgroup>, [Option<u32>; COUNTS.len()]);

impl Kept {
    /// What is to be kept of a kernel.
    pub(crate) fn of(kernel: &Evaluated, target: Target, compiler: Option<Arc<str>>) -> Self {
        let measured = &kernel.measured;
        let asked = kernel.kernel();
        let reached = match (kernel.reached(), kernel.arch) {
            (Ok(bounds), _) => Some(Reached::from(bounds)),
            (Err(refusal), Some(arch)) if refusal.cannot_launch() => {
                let size = asked.workgroup.unwrap_or(asked.wave_on(arch).threads());
                let counted = calculate(arch, &asked.workgroup(size));
                let max_waves = counted.map_or(1, |reached| reached.max_waves);
                Some(Reached::exactly(0, max_waves))
            }
            _ => None,
        };
        let largest = match (kernel.shape(), measured.max_workgroup, kernel.arch) {
            (Shape::Bound, Some(bound), Some(arch)) => Some(bound.min(arch.max_workgroup)),
            (Shape::Bound, bound, None) => bound,
            _ => None,
        };
        let given = asked.workgroup;
        let workgroup =
            given.or(largest).map(|threads| Workgroup { threads, bound: given.is_none() });
        // That there is none is said of a kernel that may have some.
        let is_said = measured.uses_dynamic_lds == Some(true) && !kernel.open().dynamic_lds;
        let dynamic = Some(asked.dynamic_lds).filter(|bytes| *bytes > 0 || is_said);
        let leaves_open = |arch| measured.leaves_tensor_columns_open(arch);
        let is_said = kernel.arch.is_some_and(leaves_open) && !kernel.open().tensor_columns;
        let tensor = Some(asked.tensor_columns).filter(|columns| *columns > 0 || is_said);
        Self {
            target,
            reached,
            workgroup,
            open: kernel.bounds().map_or(Open::NONE, |it| Open { workgroup: None, ..it.open }),
            counts: [
                measured.vgprs,
                measured.agprs,
                measured.sgprs,
                measured.lds,
                dynamic,
                tensor,
                measured.scratch,
                measured.spills.vgprs,
                measured.spills.sgprs,
                measured.spills.store_bytes,
                measured.spills.load_bytes,
                measured.dynamic_stack.filter(|grows| *grows).map(u32::from),
                measured.setmaxnreg_ignored.filter(|ignored| *ignored).map(u32::from),
            ],
            compiler,
            library: Some(Arc::clone(&kernel.file)),
            reason: None,
            until: None,
        }
    }
}

impl Kept {
    /// Whose words describe the kernel.
    pub(crate) fn vendor(&self) -> Vendor {
        self.target.vendor()
    }

    /// All that goes through memory.
    pub(crate) fn spilled(&self) -> u64 {
        let spills = COUNTS.iter().zip(self.counts).filter(|(count, _)| count.spills);
        spills.filter_map(|(_, kept)| kept).map(u64::from).sum()
    }

    /// Whether registers were spilled or scratch memory is used, as the attribute has it; `None` where
    /// it is not recorded.
    pub(crate) fn spills(&self) -> Option<bool> {
        self.measured().spills()
    }

    /// Its counts, as a file has them.
    pub(crate) fn measured(&self) -> MeasuredKernel {
        let mut measured = MeasuredKernel::default();
        let (grows, ignored);
        [
            measured.vgprs,
            measured.agprs,
            measured.sgprs,
            measured.lds,
            _,
            _,
            measured.scratch,
            measured.spills.vgprs,
            measured.spills.sgprs,
            measured.spills.store_bytes,
            measured.spills.load_bytes,
            grows,
            ignored,
        ] = self.counts;
        measured.dynamic_stack = grows.map(|grows| grows > 0);
        measured.setmaxnreg_ignored = ignored.map(|ignored| ignored > 0);
        measured
    }

    /// What it reaches and all its counts, whatever the compiler.
    pub(crate) fn numbers(&self) -> Numbers {
        (self.reached, self.workgroup, self.counts)
    }
}
