//! Tensor memory (NVIDIA, compute capability 10 and 11).

use super::Error;
use super::step::Step;
use crate::arch::Arch;
use crate::kernel::Kernel;

/// Fewest columns that are allocated at a time.
const LEAST: u32 = 32;

/// Workgroups by tensor memory: `⌊columns of an SM / columns of a block⌋`; `None` where it allocates none.
///
/// NVIDIA: the PTX ISA, `tcgen05.alloc`. Where no columns are left it waits until another block frees some, so a block
/// that is resident without its columns does no work. The calculator knows nothing of them.
#[inline]
pub(super) const fn limit(arch: &Arch, kernel: &Kernel) -> Option<Step> {
    match (arch.tensor_columns, kernel.tensor_columns) {
        (None, _) | (_, 0) => None,
        (Some(pool), columns) => {
            Some(Step::Divided { pool: pool as u64, each: allocated(columns) })
        }
    }
}

/// Columns as they are allocated: a power of two from 32 on.
const fn allocated(columns: u32) -> u64 {
    let least = if columns < LEAST { LEAST } else { columns };
    (least as u64).next_power_of_two()
}

/// Why no instruction allocates as many columns: `ptxas` takes a power of two from 32 to all that there are.
#[inline]
pub(super) const fn refusal(arch: &Arch, kernel: &Kernel) -> Option<Error> {
    match (arch.tensor_columns, kernel.tensor_columns) {
        (None, _) | (_, 0) => None,
        (Some(max), count) if count as u64 == allocated(count) && count <= max => None,
        (Some(max), count) => Some(Error::TensorColumns { count, max }),
    }
}
