//! Joint steps in words, and what a person is told where nothing helps.

use super::level::reached_level;
use super::{or_0, plural};
use crate::advice::{JointChange, most_reached};
use crate::arch::{Arch, Vendor};
use crate::contract::Requirement;
use crate::kernel::Kernel;
use crate::occupancy::{Limiter, Occupancy, occupancy};
use crate::text::{Text, say};

/// `64 threads with 32 registers would allow 64 warps per SM`
pub(super) const fn joint(
    text: &mut Text,
    kernel: &Kernel,
    now: &Occupancy,
    step: &JointChange,
    requirement: Requirement,
) {
    say!(text, @change(step.occupancy.vendor, kernel, &step.kernel), " would allow ",
         @reached_level(now, &step.occupancy, requirement));
}

/// `64 threads with 24 VGPRs, 8192 bytes of LDS and no scratch memory`, `24 VGPRs with no AGPRs`:
/// all that differs.
pub(crate) const fn change(text: &mut Text, vendor: Vendor, from: &Kernel, to: &Kernel) {
    let resized = is_resized(from, to);
    if resized {
        say!(text, %(or_0(to.workgroup) => vendor.words().work_item));
    }
    let parts = parts(vendor, from, to);
    let count = changed(&parts);
    let mut written = 0;
    let mut i = 0;
    while i < parts.len() {
        if parts[i].changed {
            // What stands first has the rest.
            let first = if resized { 0 } else { 1 };
            let is_first = written == 0 && !resized;
            let and = match written {
                0 if !resized => "",
                _ if written == first => " with ",
                _ if written + 1 == count => " and ",
                _ => ", ",
            };
            say!(text, and, @amount(&parts[i], is_first));
            written += 1;
        }
        i += 1;
    }
}

/// How much `to` has of the one thing in which it differs, the threads of a workgroup counted as
/// wave slots; `None`: it differs in more.
pub(super) const fn only_change(from: &Kernel, to: &Kernel) -> Option<(Limiter, u32)> {
    let parts = parts(Vendor::DEFAULT, from, to);
    let mut i = 0;
    match (is_resized(from, to), changed(&parts)) {
        (true, 0) => Some((Limiter::WaveSlots, or_0(to.workgroup))),
        (false, 1) => {
            while i + 1 < parts.len() && !parts[i].changed {
                i += 1;
            }
            Some((parts[i].limiter, parts[i].count))
        }
        _ => None,
    }
}

/// What keeps every kernel like this from `requirement`: `sm_90 holds at most 32 thread blocks per
/// SM`, or what it could reach at the most.
pub(super) const fn out_of_reach(
    text: &mut Text,
    arch: &Arch,
    kernel: &Kernel,
    now: &Occupancy,
    requirement: Requirement,
) {
    // The smallest kernel there is shows what the architecture holds.
    let mut smallest = Kernel::new().workgroup(kernel.wave_on(arch).threads()).vgprs(1).trap(false);
    smallest.wave = kernel.wave;
    smallest.mode = kernel.mode;
    if let Ok(most) = occupancy(arch, &smallest.sized(arch)) {
        // Wave slots are all filled by larger workgroups, if not by these.
        let waves = most.max_waves;
        let most = match requirement {
            Requirement::Workgroups(_) => most,
            _ => Occupancy { waves, ..most },
        };
        if !requirement.is_met(&most) {
            say!(text, arch.name.as_str(), " holds at most ");
            match requirement {
                // All SIMDs hold the same.
                Requirement::WavesPerSimd(_) => {
                    say!(text, %(most.waves_per_simd() => most.vendor.wave()), " per ", most.vendor.simd());
                }
                _ => reached_level(text, now, &most, requirement),
            }
            return;
        }
    }
    say!(text, "no ", arch.vendor.workgroup(), " size with fewer resources would allow ");
    match most_reached(arch, kernel, requirement) {
        Some(most) => say!(text, "more than ", @reached_level(now, &most, requirement)),
        None => say!(text, "it"),
    }
}

/// A resource as a changed kernel has it.
#[derive(Clone, Copy)]
struct Part {
    limiter: Limiter,
    changed: bool,
    count: u32,
    one: &'static str,
    many: &'static str,
    /// What there is none of.
    what: &'static str,
}

impl Part {
    const fn of(
        limiter: Limiter,
        [was, count]: [u32; 2],
        [one, many, what]: [&'static str; 3],
    ) -> Self {
        Self { limiter, changed: was != count, count, one, many, what }
    }
}

/// `24 VGPRs`, `no AGPRs`. At the start of a sentence `no scratch memory would` reads as if nothing would.
const fn amount(text: &mut Text, part: &Part, is_first: bool) {
    match (part.count, is_first) {
        (0, true) => say!(text, "doing without ", part.what),
        (0, false) => say!(text, "no ", part.what),
        (count, _) => say!(text, %(count), " ", plural(count, part.one, part.many)),
    }
}

const fn is_resized(from: &Kernel, to: &Kernel) -> bool {
    or_0(from.workgroup) != or_0(to.workgroup)
}

const fn changed(parts: &[Part]) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < parts.len() {
        if parts[i].changed {
            count += 1;
        }
        i += 1;
    }
    count
}

/// Every resource of `to`, and whether `from` has another amount of it. Where nothing else makes the
/// compiler pad registers anew, those that it would pad no more count as changed.
const fn parts(vendor: Vendor, from: &Kernel, to: &Kernel) -> [Part; 8] {
    let words = vendor.words();
    let vgprs = [words.vgpr, words.vgprs, words.vgprs];
    let lds = [words.bytes_of_lds[0], words.bytes_of_lds[1], words.lds];
    let virtuals = ["virtual resource", "virtual resources", "virtual resources"];
    let scratch = ["", "", "scratch memory"];
    let bytes = [workgroup_memory(from), workgroup_memory(to)];
    let mut parts = [
        Part::of(Limiter::Vgprs, [or_0(from.vgprs), or_0(to.vgprs)], vgprs),
        Part::of(Limiter::Vgprs, [from.agprs, to.agprs], ["AGPR", "AGPRs", "AGPRs"]),
        Part::of(Limiter::Sgprs, [or_0(from.sgprs), or_0(to.sgprs)], ["SGPR", "SGPRs", "SGPRs"]),
        Part::of(Limiter::Lds, bytes, lds),
        Part::of(Limiter::Barriers, [from.barriers, to.barriers], BARRIERS),
        Part::of(
            Limiter::VirtualResources,
            [from.virtual_resources, to.virtual_resources],
            virtuals,
        ),
        Part::of(Limiter::TensorColumns, [from.tensor_columns, to.tensor_columns], COLUMNS),
        Part::of(Limiter::Scratch, [from.scratch as u32, to.scratch as u32], scratch),
    ];
    if changed(&parts) == 0 {
        parts[0].changed = from.vgprs_allocated.is_some() && to.vgprs_allocated.is_none();
        parts[2].changed = from.sgprs_allocated.is_some() && to.sgprs_allocated.is_none();
    }
    parts
}

const BARRIERS: [&str; 3] = ["barrier", "barriers", "barriers"];
const COLUMNS: [&str; 3] = ["column of tensor memory", "columns of tensor memory", "tensor memory"];

const fn workgroup_memory(kernel: &Kernel) -> u32 {
    kernel.lds.saturating_add(kernel.dynamic_lds)
}
