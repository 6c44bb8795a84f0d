//! Why a kernel has no occupancy, as the end of a sentence.

use super::cluster::cluster_refusal;
use super::joint::{change, only_change};
use super::{Text, in_file, or_0, required};
use crate::advice::{joint_change, reduction};
use crate::arch::Vendor;
use crate::contract::Contract;
use crate::handover::error_code;
use crate::kernel::{Mode, Wave, threads};
use crate::occupancy::{Error, Limiter, launch_errors};

/// The reason behind an error, as the end of a sentence that names kernel and architecture.
pub(super) const fn refusal_reason(text: &mut Text, error: Error, contract: Option<&Contract>) {
    let vendor = match contract {
        Some(contract) => contract.arch.vendor,
        None => Vendor::Amd,
    };
    match error {
        Error::Arch => text.push(
            "its own numbers make no sense; SIMDs, wave slots, register splits, and granules are 1 \
             or more, and the largest pool size is the pool",
        ),
        Error::UnknownWorkgroup => {
            text.push(match vendor {
                Vendor::Amd => "its workgroup size is not known; give it as `workgroup = 256`",
                Vendor::Nvidia => "its block size is not known; give it as `block = 256`",
            });
        }
        Error::UnknownRegisters => unknown_registers(text, vendor),
        Error::EmptyWorkgroup => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of 0 threads, the least is 1");
        }
        Error::WorkgroupShape { shape: [x, y, z], workgroup } => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of ");
            text.number(x as u64);
            text.push(" × ");
            text.number(y as u64);
            text.push(" × ");
            text.number(z as u64);
            text.push(" is ");
            text.number(threads(x, y, z) as u64);
            text.push(" threads, not the ");
            text.number(workgroup as u64);
            text.push(" that its size says");
        }
        Error::Wave(wave) => {
            text.push("there are no ");
            text.push(vendor.wave());
            text.push("s of ");
            text.number(wave.threads() as u64);
            text.push(" threads, only of ");
            text.number(match wave {
                Wave::W32 => 64,
                Wave::W64 => 32,
            });
        }
        Error::Mode(Mode::Wgp) => text.push("it has no WGP mode"),
        Error::Mode(Mode::Cu) => text.push("it has no CU mode"),
        Error::NoAgprs(_) => none_there(text, "AGPRs", "agprs", contract),
        Error::NoSgprs(_) => none_there(text, "SGPRs", "sgprs", contract),
        Error::Carveout(percent) => {
            text.push("a carve-out of ");
            text.number(percent as u64);
            text.push(" percent, the most is 100");
        }
        Error::DynamicVgprs(16 | 32) => match contract {
            Some(contract) if contract.arch.dynamic_vgprs => {
                text.push("dynamic VGPRs need waves of 32 threads");
            }
            _ => text.push("it has no dynamic VGPRs"),
        },
        Error::DynamicVgprs(block) => {
            text.push("dynamic VGPRs in blocks of ");
            text.number(block as u64);
            text.push(", there are only blocks of 16 or 32");
        }
        Error::NoVirtualResources(_) => {
            none_there(text, "virtual resources", "virtual_resources", contract);
        }
        Error::NoClusters(_)
        | Error::EmptyCluster(_)
        | Error::Cluster { .. }
        | Error::ClusterDoesNotFit { .. } => cluster_refusal(text, error, contract),
        Error::DoesNotFit { limiter, waves } => does_not_fit(text, limiter, waves, contract),
        limit => past_limit(text, limit, vendor, contract),
    }
    if let Some(contract) = contract {
        would_keep(text, error, contract);
    }
}

/// Whether `error` is the one that says what would keep the minimum: of several limits that one
/// kernel breaks, the first that can.
const fn is_first(error: Error, contract: &Contract) -> bool {
    let broken = launch_errors(&contract.arch, &contract.kernel);
    let mut i = 0;
    while i < broken.len() {
        if let Some(first) = broken[i]
            && most_allowed(first, contract).is_some()
        {
            return error_code(first) == error_code(error);
        }
        i += 1;
    }
    true
}

/// The most that the limit behind `error` allows; `None` where that is not for giving back: what is
/// static can be dynamic instead, and what has another shape have another.
const fn most_allowed(error: Error, contract: &Contract) -> Option<u32> {
    match error {
        Error::Workgroup { max, .. }
        | Error::Vgprs { max, .. }
        | Error::Agprs { max, .. }
        | Error::Sgprs { max, .. }
        | Error::Lds { max, .. } => Some(max),
        Error::DoesNotFit { limiter, .. } => {
            match reduction(&contract.arch, &contract.kernel, limiter, 1) {
                Some(step) => Some(step.most),
                None => Some(u32::MAX),
            }
        }
        _ => None,
    }
}

/// `, and 40 would keep the required 50%`: to launch is not all that a contract asks for. Nothing
/// where what launches is enough.
const fn would_keep(text: &mut Text, error: Error, contract: &Contract) {
    let Contract { arch, kernel, .. } = contract;
    let Some(most) = most_allowed(error, contract) else {
        return;
    };
    if !is_first(error, contract) {
        return;
    }
    let (requirement, wanted) = match (contract.min, contract.warn) {
        (Some(min), _) => (min, " would keep the required "),
        (None, Some(warn)) => (warn, " would reach the wanted "),
        (None, None) => return,
    };
    let Some(step) = joint_change(arch, kernel, requirement) else {
        return;
    };
    match only_change(kernel, &step.kernel) {
        Some((_, amount)) if amount >= most => return,
        // What the sentence is about, which has to change in any case, goes without saying.
        Some((limiter, amount)) if amount > 0 && kernel.agprs == 0 && is_about(error, limiter) => {
            text.push(", and ");
            text.number(amount as u64);
        }
        _ => {
            text.push(", and ");
            change(text, arch.vendor, kernel, &step.kernel);
        }
    }
    text.push(wanted);
    text.push(required(requirement, &step.occupancy).as_str());
}

/// Whether the sentence of `error` is about `limiter`: a number alone after it is read as that.
const fn is_about(error: Error, limiter: Limiter) -> bool {
    match error {
        Error::Workgroup { .. } => matches!(limiter, Limiter::WaveSlots),
        // It counts waves, and the change is in threads.
        Error::DoesNotFit { limiter: Limiter::WaveSlots, .. } => false,
        _ => match error.limiter() {
            Some(refused) => refused as u8 == limiter as u8,
            None => false,
        },
    }
}

/// `257 VGPRs per thread, the most is 256`
const fn past_limit(text: &mut Text, error: Error, vendor: Vendor, contract: Option<&Contract>) {
    let file = match (contract, error.limiter()) {
        (Some(contract), Some(limiter)) => contract.file(limiter),
        _ => None,
    };
    match error {
        Error::Workgroup { threads, max } => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of ");
            text.number(threads as u64);
            // The product of three dimensions stops here.
            text.push(if threads == u32::MAX { " or more threads" } else { " threads" });
            at_most(text, max as u64);
        }
        Error::WorkgroupAxis { axis, threads, max } => {
            text.push("a ");
            text.push(vendor.workgroup());
            text.push(" of ");
            text.count(threads as u64, "thread");
            text.push(" along ");
            text.push(axis.name());
            at_most(text, max as u64);
        }
        Error::Vgprs { count, max } => {
            text.number(count as u64);
            text.push(" ");
            text.push(vendor.vgprs());
            text.push(" per thread");
            in_file(text, file);
            at_most(text, max as u64);
        }
        Error::Agprs { count, max } => {
            text.number(count as u64);
            text.push(" AGPRs per thread");
            in_file(text, file);
            at_most(text, max as u64);
        }
        Error::Sgprs { count, max } => {
            text.number(count as u64);
            text.push(" SGPRs per wave");
            in_file(text, file);
            at_most(text, max as u64);
        }
        Error::StaticLds { bytes, max } => {
            text.number(bytes as u64);
            text.push(" bytes of static ");
            text.push(vendor.lds());
            in_file(text, file);
            at_most(text, max as u64);
            text.push(", more has to be dynamic");
        }
        Error::Lds { bytes, max } => {
            text.number(bytes);
            text.push(" bytes of ");
            text.push(vendor.lds());
            text.push(" per ");
            text.push(vendor.workgroup());
            at_most(text, max as u64);
        }
        Error::Barriers { count, max } => {
            text.count(count as u64, "barrier");
            text.push(" per ");
            text.push(vendor.workgroup());
            in_file(text, file);
            at_most(text, max as u64);
        }
        Error::DynamicLds { bytes, max } => {
            text.number(bytes as u64);
            text.push(" bytes of dynamic ");
            text.push(vendor.lds());
            text.push(", more than the ");
            text.number(max as u64);
            text.push(" that the launch opted in to");
        }
        Error::OptIn { bytes, max } => {
            text.push("the launch opts in to ");
            text.number(bytes as u64);
            text.push(" bytes of dynamic ");
            text.push(vendor.lds());
            text.push(", the most");
            match contract {
                Some(Contract { kernel, .. }) if kernel.lds > 0 => {
                    text.push(" beside ");
                    text.count(kernel.lds as u64, "static byte");
                }
                _ => {}
            }
            text.push(" is ");
            text.number(max as u64);
        }
        _ => {}
    }
}

/// ``` sm_80 has no AGPRs; leave `agprs` out ```
const fn none_there(text: &mut Text, what: &str, key: &str, contract: Option<&Contract>) {
    match contract {
        Some(contract) => text.push(contract.arch.name.as_str()),
        None => text.push("it"),
    }
    text.push(" has no ");
    text.push(what);
    text.push("; leave `");
    text.push(key);
    text.push("` out");
}

const fn at_most(text: &mut Text, max: u64) {
    text.push(", the most is ");
    text.number(max);
}

/// How to get a register count: no front end guesses one.
const fn unknown_registers(text: &mut Text, vendor: Vendor) {
    text.push(match vendor {
        Vendor::Amd => {
            "its VGPR count is not known; give it as `vgprs = 64`, from `.vgpr_count` in \
             `llvm-readelf --notes` of the code object or from the compiler's \
             `kernel-resource-usage` remarks"
        }
        Vendor::Nvidia => {
            "its register count is not known; give it as `registers = 64`, from `ptxas -v` or \
             `cuobjdump -res-usage`"
        }
    });
}

/// `a workgroup of 16 waves with 200 VGPRs each does not fit a CU, 128 VGPRs would`
const fn does_not_fit(text: &mut Text, limiter: Limiter, waves: u32, contract: Option<&Contract>) {
    let Some(contract) = contract else {
        text.push("one workgroup does not fit: it runs out of ");
        text.push(limiter.name(Vendor::Amd));
        return;
    };
    let Contract { arch, kernel, .. } = contract;
    let vendor = arch.vendor;
    text.push("a ");
    text.push(vendor.workgroup());
    text.push(" of ");
    text.count(waves as u64, vendor.wave());
    let agprs = kernel.agprs > 0 && matches!(limiter, Limiter::Vgprs);
    let (amount, unit, each) = match limiter {
        Limiter::Vgprs => (or_0(kernel.vgprs) as u64, vendor.vgprs(), true),
        Limiter::Sgprs => (or_0(kernel.sgprs) as u64, "SGPRs", true),
        Limiter::Lds => (kernel.lds as u64 + kernel.dynamic_lds as u64, "bytes", false),
        Limiter::Barriers => (kernel.barriers as u64, "barriers", false),
        Limiter::VirtualResources => (kernel.virtual_resources as u64, "virtual resources", false),
        Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Scratch => (0, "", false),
    };
    if amount > 0 {
        text.push(" with ");
        text.number(amount);
        text.push(" ");
        text.push(unit);
        if matches!(limiter, Limiter::Lds) {
            text.push(" of ");
            text.push(vendor.lds());
        }
        if agprs {
            text.push(" and ");
            text.count(kernel.agprs as u64, "AGPR");
        }
        if each {
            text.push(" each");
        }
        in_file(text, contract.file(limiter));
    }
    text.push(" does not fit ");
    text.push(vendor.a_unit(kernel.mode_on(arch)));
    text.push(", ");
    match reduction(arch, kernel, limiter, 1) {
        Some(step) if amount > 0 => {
            text.number(step.most as u64);
            text.push(" ");
            text.push(if agprs { "of both together" } else { unit });
            text.push(" would");
        }
        _ => {
            text.push("there are too few ");
            text.push(match limiter {
                Limiter::Scratch => "scratch slots",
                limiter => limiter.name(vendor),
            });
        }
    }
}
