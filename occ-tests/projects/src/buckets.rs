//! A proof of space that matches buckets of numbers, most of it in workgroup memory.

use core::mem::MaybeUninit;
use occ::occupancy_target;
use spirv_std::glam::UVec3;
use spirv_std::spirv;

/// Invocations in a workgroup; `threads` takes nothing but literals.
pub const THREADS: u32 = 256;

/// Entries of a bucket.
pub const BUCKET: usize = 512;

/// What two entries of neighbouring buckets are together.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Pair {
    /// Place of the first.
    pub left: u32,
    /// Place of the second.
    pub right: u32,
}

/// What the invocations of a workgroup share while they look for pairs.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Search {
    /// How many pairs each residue has.
    pub counts: [u16; 1024],
    /// Which residues there are.
    pub present: [u32; 16],
    /// Pairs in all.
    pub total: u32,
    /// Whether there are too many.
    pub full: bool,
}

/// Where the entries of the right bucket are.
#[derive(Clone, Copy, Debug)]
pub struct Places(pub [u16; 20480]);

/// What [`find_pairs`] takes of workgroup memory: a `bool` has 4 bytes there, which a [`Search`] does not
/// say.
const MEMORY: usize = 512 * 8 + 2120 + 8 * 4 + if cfg!(feature = "modern-gpu") { 40960 } else { 0 };

/// Finds the pairs of two buckets.
///
/// # Safety
///
/// The buckets have [`BUCKET`] entries each.
#[occupancy_target(
    arch = "gfx1100",
    min = 0.25,
    vgprs = 64,
    sgprs = 64,
    lds = MEMORY,
    contract = FIND_PAIRS,
)]
#[spirv(compute(threads(256), entry_point_name = "find_pairs"))]
pub unsafe fn find_pairs(
    #[spirv(workgroup_id)] workgroup: UVec3,
    #[spirv(local_invocation_id)] invocation: UVec3,
    #[spirv(subgroup_id)] subgroup: u32,
    #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] buckets: &[[u32; BUCKET]],
    #[spirv(workgroup)] pairs: &mut [MaybeUninit<Pair>; BUCKET],
    #[spirv(workgroup)] search: &mut Search,
    #[spirv(workgroup)] found: &mut [MaybeUninit<u32>; const { (THREADS / u32::BITS) as usize }],
    // Small GPUs do not have the memory for it.
    #[cfg(feature = "modern-gpu")]
    #[spirv(workgroup)]
    places: &mut MaybeUninit<Places>,
    #[cfg(not(feature = "modern-gpu"))]
    #[spirv(storage_buffer, descriptor_set = 0, binding = 1)]
    places: &mut [MaybeUninit<Places>; 8],
) {
    search.total = 0;
    search.full = false;
    let bucket = &buckets[workgroup.x as usize];
    let at = invocation.x as usize;
    pairs[at].write(Pair { left: bucket[at], right: bucket[BUCKET - 1 - at] });
    found[subgroup as usize].write(1);
    #[cfg(feature = "modern-gpu")]
    let places = core::slice::from_mut(places);
    if let Some(place) = places.first_mut() {
        let _ = place.as_mut_ptr();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn what_is_declared_holds_as_it_is_compiled() {
        // 512 pairs of 8 bytes; 2048 + 64 + 4 + 4 bytes; 8 of 4; and 20480 of 2
        // where the GPU is a modern one.
        let shared = 512 * 8 + 2120 + 8 * 4;
        let expected =
            Expected { workgroup: 256, lds: shared, dynamic: 0, workgroups: 8, waves: 64 };
        let modern = Expected { lds: shared + 40960, workgroups: 2, waves: 16, ..expected };
        let expected = if cfg!(feature = "modern-gpu") { modern } else { expected };
        holds(&FIND_PAIRS, "find_pairs", expected);
    }
}
