//! The joint step: another workgroup size together with less of what stands in its way.
//!
//! Asked only where no single change is enough, so it is written plainly: every answer is one that
//! [`occupancy`] gave. "Smallest" is, in this order:
//!
//! 1. The workgroup size changes as little as it can: the kernel's own, then the nearest in whole
//!    waves, the larger of two as near.
//! 2. Scratch memory stays where it can.
//! 3. Of registers, workgroup memory, barriers, virtual resources and tensor memory as little is freed as is
//!    enough: what need not change stays. How much of one may stay does not depend on another, but
//!    for the two kinds of vector registers: VGPRs are freed before AGPRs where that is enough,
//!    else AGPRs before VGPRs.

use crate::advice::{WorkgroupSizes, with_amount};
use crate::arch::Arch;
use crate::contract::Requirement;
use crate::kernel::Kernel;
use crate::occupancy::{Limiter, Occupancy, occupancy};

/// A kernel with the smallest joint change that meets a requirement.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JointChange {
    /// The kernel as it would have to be, without a compiler's padding where it is compiled anew.
    pub kernel: Kernel,
    /// What it would reach.
    pub occupancy: Occupancy,
}

impl Kernel {
    /// The smallest change of the workgroup size, the registers, the workgroup memory, the barriers,
    /// the virtual resources and the tensor memory together with which this kernel meets `requirement`; `None`: there
    /// is none, or it is not well described.
    ///
    /// What the launch or the driver decides stays: wave size, mode, carve-out, caching, trap
    /// handler. A kernel that meets the requirement is its own answer.
    #[must_use]
    pub const fn joint_change(&self, arch: &Arch, requirement: Requirement) -> Option<JointChange> {
        let mut sizes = WorkgroupSizes::of(arch, self);
        while let Some(threads) = sizes.next() {
            if let Some(kernel) = reduced(arch, &resized(self, threads), requirement)
                && let Ok(occupancy) = occupancy(arch, &kernel)
            {
                return Some(JointChange { kernel, occupancy });
            }
        }
        None
    }
}

/// The most that a kernel with the wave size, the mode and the launch settings of `kernel` reaches
/// as `requirement` counts, whatever its workgroup size and with all its resources freed;
/// `None`: it is not well described.
pub(crate) const fn most_reached(
    arch: &Arch,
    kernel: &Kernel,
    requirement: Requirement,
) -> Option<Occupancy> {
    let mut best: Option<Occupancy> = None;
    let mut sizes = WorkgroupSizes::of(arch, kernel);
    while let Some(threads) = sizes.next() {
        if let Ok(reached) = occupancy(arch, &with_least(&resized(kernel, threads)).sized(arch)) {
            let more = match best {
                None => true,
                Some(best) => match requirement {
                    Requirement::Workgroups(_) => reached.workgroups > best.workgroups,
                    _ => reached.waves > best.waves,
                },
            };
            if more {
                best = Some(reached);
            }
        }
    }
    best
}

/// `kernel` with as much of each resource as meets `requirement` at its workgroup size.
const fn reduced(arch: &Arch, kernel: &Kernel, requirement: Requirement) -> Option<Kernel> {
    // A carve-out may leave more workgroups room where each asks for more, and caching in halves may
    // be given up for them: try what there is first.
    if meets(arch, kernel, requirement) {
        return Some(*kernel);
    }
    let least = with_least(kernel);
    let keeps_lds = Kernel { lds: kernel.lds, dynamic_lds: kernel.dynamic_lds, ..least };
    let mut found = if meets(arch, &keeps_lds, requirement) {
        keeps_lds
    } else if meets(arch, &least, requirement) {
        most_of(arch, &least, kernel, Resource::Lds, requirement)
    } else {
        return None;
    };
    let with_scratch = Kernel { scratch: kernel.scratch, ..found };
    if meets(arch, &with_scratch, requirement) {
        found = with_scratch;
    }
    found = vector_registers(arch, &found, kernel, requirement);
    let with_sgprs =
        Kernel { sgprs: kernel.sgprs, sgprs_allocated: kernel.sgprs_allocated, ..found };
    found = if meets(arch, &with_sgprs, requirement) {
        with_sgprs
    } else {
        most_of(arch, &found, kernel, Resource::Sgprs, requirement)
    };
    found = most_of(arch, &found, kernel, Resource::Barriers, requirement);
    found = most_of(arch, &found, kernel, Resource::VirtualResources, requirement);
    found = most_of(arch, &found, kernel, Resource::TensorColumns, requirement);
    if is_compiled_anew(kernel, &found) {
        found.vgprs_allocated = None;
        found.sgprs_allocated = None;
    }
    Some(found)
}

/// Whether anything differs but the workgroup size: then a compiler pads anew.
const fn is_compiled_anew(was: &Kernel, is: &Kernel) -> bool {
    let mut i = 0;
    while i < Resource::ALL.len() {
        if Resource::ALL[i].of(was) != Resource::ALL[i].of(is) {
            return true;
        }
        i += 1;
    }
    was.scratch != is.scratch
}

/// `found` with as many of the vector registers of `kernel` as meet `requirement`: VGPRs are
/// reduced before AGPRs where that is enough, else AGPRs before VGPRs.
const fn vector_registers(
    arch: &Arch,
    found: &Kernel,
    kernel: &Kernel,
    requirement: Requirement,
) -> Kernel {
    let Kernel { vgprs, agprs, vgprs_allocated, waves_by_registers, .. } = *kernel;
    let kept = Kernel { vgprs, agprs, waves_by_registers, vgprs_allocated, ..*found };
    if meets(arch, &kept, requirement) {
        return kept;
    }
    let of_one_kind = Kernel { agprs, ..*found };
    if meets(arch, &of_one_kind, requirement) {
        return most_of(arch, &of_one_kind, kernel, Resource::Vgprs, requirement);
    }
    let found = most_of(arch, found, kernel, Resource::Vgprs, requirement);
    most_of(arch, &found, kernel, Resource::Agprs, requirement)
}

/// `kernel` with everything freed that a programmer can free.
const fn with_least(kernel: &Kernel) -> Kernel {
    Kernel {
        vgprs: at_least_one(kernel.vgprs),
        agprs: 0,
        vgprs_allocated: None,
        waves_by_registers: None,
        sgprs: at_least_one(kernel.sgprs),
        sgprs_allocated: None,
        lds: 0,
        dynamic_lds: 0,
        scratch: false,
        // One barrier a workgroup is what every kernel is counted with.
        barriers: if kernel.barriers > 1 { 1 } else { kernel.barriers },
        virtual_resources: 0,
        tensor_columns: 0,
        ..*kernel
    }
}

const fn at_least_one(count: Option<u32>) -> Option<u32> {
    match count {
        Some(1..) => Some(1),
        none => none,
    }
}

/// What is counted, and can be freed a part at a time.
#[derive(Clone, Copy)]
enum Resource {
    Vgprs,
    Agprs,
    Sgprs,
    Lds,
    Barriers,
    VirtualResources,
    TensorColumns,
}

impl Resource {
    const ALL: [Self; 7] = [
        Self::Vgprs,
        Self::Agprs,
        Self::Sgprs,
        Self::Lds,
        Self::Barriers,
        Self::VirtualResources,
        Self::TensorColumns,
    ];

    const fn of(self, kernel: &Kernel) -> u32 {
        match (self, kernel.vgprs, kernel.sgprs) {
            (Self::Vgprs, Some(count), _) | (Self::Sgprs, _, Some(count)) => count,
            (Self::Vgprs, None, _) | (Self::Sgprs, _, None) => 0,
            (Self::Agprs, ..) => kernel.agprs,
            (Self::Lds, ..) => kernel.lds.saturating_add(kernel.dynamic_lds),
            (Self::Barriers, ..) => kernel.barriers,
            (Self::VirtualResources, ..) => kernel.virtual_resources,
            (Self::TensorColumns, ..) => kernel.tensor_columns,
        }
    }

    /// `found` with `amount` of this, of which `kernel` has as much or more.
    const fn set(self, found: &Kernel, kernel: &Kernel, amount: u32) -> Kernel {
        match self {
            Self::Agprs => found.agprs(amount),
            Self::Vgprs => with_amount(found, Limiter::Vgprs, amount),
            Self::Sgprs => with_amount(found, Limiter::Sgprs, amount),
            // How they split depends on the static bytes that `kernel` has.
            Self::Lds => with_amount(&Kernel { lds: kernel.lds, ..*found }, Limiter::Lds, amount),
            Self::Barriers => with_amount(found, Limiter::Barriers, amount),
            Self::VirtualResources => with_amount(found, Limiter::VirtualResources, amount),
            Self::TensorColumns => with_amount(found, Limiter::TensorColumns, amount),
        }
    }
}

/// `found` with as much of a resource as `kernel` has, or the most that still meets `requirement`,
/// which `found` itself does.
const fn most_of(
    arch: &Arch,
    found: &Kernel,
    kernel: &Kernel,
    resource: Resource,
    requirement: Requirement,
) -> Kernel {
    let mut best = *found;
    let (mut low, mut high) = (resource.of(found), resource.of(kernel));
    // All of it first: most resources need not change.
    let mut middle = high;
    // The limit falls as the amount rises, so halving finds the largest amount that is enough.
    while low < high {
        let tried = resource.set(found, kernel, middle);
        if meets(arch, &tried, requirement) {
            best = tried;
            low = middle;
        } else {
            high = middle - 1;
        }
        middle = low + (high - low).div_ceil(2);
    }
    best
}

const fn meets(arch: &Arch, kernel: &Kernel, requirement: Requirement) -> bool {
    match occupancy(arch, &kernel.sized(arch)) {
        Ok(occupancy) => requirement.is_met(&occupancy),
        Err(_) => false,
    }
}

/// `kernel` with workgroups of `threads` threads: of its own shape where that is its own size.
const fn resized(kernel: &Kernel, threads: u32) -> Kernel {
    match kernel.workgroup {
        Some(now) if now == threads => *kernel,
        _ => kernel.workgroup(threads),
    }
}
