//! The order in which kernels are listed.

use std::cmp::Reverse;
use std::sync::Arc;

use super::table;
use crate::evaluated::{Evaluated, Kernels};
use crate::rule::level;

/// What the kernels of one file and target are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Sort {
    /// The lowest first; those of unknown occupancy last.
    #[default]
    Occupancy,
    /// By demangled name.
    Name,
    /// The most vector registers first, AGPRs included.
    #[value(alias = "registers")]
    Vgprs,
    /// The most SGPRs first.
    Sgprs,
    /// The most static workgroup memory (LDS, shared memory) first.
    #[value(alias = "shared")]
    Lds,
    /// The most spilled registers (bytes on NVIDIA) first, then the most scratch memory.
    Spills,
    /// The largest workgroup first.
    #[value(alias = "block")]
    Workgroup,
    /// As the file has them.
    File,
}

/// Orders `kernels`, file by file and target by target, each in the order of their first kernel.
pub(super) fn sort(kernels: &mut Kernels, by: Sort) {
    let mut groups: Vec<String> = Vec::new();
    // Stable: what ties stays as the file has it.
    kernels.sort_by_key(|kernel| {
        let own = table::title(&kernel);
        let place = groups.iter().rposition(|known| *known == own).unwrap_or_else(|| {
            groups.push(own);
            groups.len() - 1
        });
        let level = (by == Sort::Occupancy).then(|| level(&kernel));
        let amount = Reverse(amount(&kernel, by));
        let name = (by != Sort::File).then(|| Arc::clone(kernel.name()));
        (place, level, amount, name)
    });
}

/// How much a kernel uses of a resource that the order is by; nothing known is less than 0.
fn amount(kernel: &Evaluated, by: Sort) -> (Option<u64>, Option<u64>) {
    let measured = &kernel.measured;
    let wide = |count: Option<u32>| count.map(u64::from);
    match by {
        Sort::Occupancy | Sort::Name | Sort::File => (None, None),
        Sort::Sgprs => (wide(measured.sgprs), None),
        Sort::Lds => (wide(measured.lds), None),
        Sort::Workgroup => {
            let threads = kernel.kernel().workgroup;
            (wide(threads.or(measured.max_workgroup)), None)
        }
        Sort::Spills => {
            let spills = &measured.spills;
            let counts = [spills.vgprs, spills.sgprs, spills.store_bytes, spills.load_bytes];
            let known = counts.iter().flatten().map(|count| u64::from(*count));
            (known.reduce(u64::saturating_add), wide(measured.scratch))
        }
        Sort::Vgprs => {
            let agprs = u64::from(measured.agprs.unwrap_or(0));
            (wide(measured.vgprs).map(|vgprs| vgprs + agprs), None)
        }
    }
}
