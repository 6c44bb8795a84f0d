//! Why the occupancy of a kernel cannot be computed, as the end of a sentence.

use super::cluster::{by, cluster_refusal};
use super::joint::{change, only_change};
use super::{in_file, or_0, required};
use crate::arch::Vendor;
use crate::contract::Contract;
use crate::kernel::{Mode, Wave, threads};
use crate::key::Key;
use crate::occupancy::{Error, Limiter, launch_errors};
use crate::text::{Text, say};

/// ` cannot launch on `, or what else comes between the kernel's name and the architecture's.
pub(super) const fn refuses(error: Error) -> &'static str {
    if error.cannot_launch() { " cannot launch on " } else { ": cannot compute occupancy on " }
}

/// The reason behind an error, as the end of a sentence that names kernel and architecture.
pub(super) const fn refusal_reason(text: &mut Text, error: Error, contract: Option<&Contract<'_>>) {
    let vendor = match contract {
        Some(contract) => contract.arch.vendor,
        None => Vendor::DEFAULT,
    };
    let it = match contract {
        Some(contract) => contract.arch.name.as_str(),
        None => "it",
    };
    match error {
        Error::Arch => text.push(
            "the numbers of the architecture are not valid; SIMDs, wave slots, register splits and granules are at \
             least 1, and the largest step is the whole pool",
        ),
        Error::UnknownWorkgroup => {
            let (block, key) = (vendor.words().block, Key::Workgroup.name_for(vendor));
            say!(text, "no ", block, " size is given; add `", key, " = 256`");
        }
        // No front end guesses one.
        Error::UnknownRegisters => {
            let (vgpr, key) = (vendor.words().vgpr, Key::Vgprs.name_for(vendor));
            say!(text, "no ", vgpr, " count is given; add `", key, " = ", %(vendor.words().examples[1]), "`, from ", vendor.words().counts_from);
        }
        Error::NoRegisters => {
            say!(text, "no compiler gives a thread 0 registers; give the count, from ", vendor.words().counts_from);
        }
        Error::UnknownWave => {
            let key = Key::Wave.name_for(vendor);
            let (width, [.., example]) = (vendor.words().wave_width, vendor.words().asks_wave);
            say!(text, "no ", width, " is given; add `", key, " = ", example, "`, or read a file that has it: the compiler chooses it");
        }
        Error::RegisterSize { count, next } => {
            say!(text, "no thread has ", %(count), " ", vendor.vgprs(), "; the next size is ", %(next));
        }
        Error::WorkgroupWaves { waves, max } => {
            say!(text, "a ", vendor.workgroup(), " of ", %(waves => vendor.wave()), " exceeds the limit of ", %(max));
            if let Some(Contract { kernel, .. }) = contract
                && let Some(count) = kernel.vgprs
            {
                say!(text, " with ", %(count), " ", vendor.vgprs());
            }
        }
        Error::EmptyWorkgroup => {
            say!(text, "a ", vendor.workgroup(), " of 0 ", vendor.words().work_item, "s; the least is 1");
        }
        Error::WorkgroupShape { shape: [x, y, z], workgroup } => {
            say!(text, "a ", vendor.workgroup(), " of ", @by([x, y, z]), " is ", %(threads(x, y, z) => vendor.words().work_item),
                 ", not the ", %(workgroup), " that its size says");
        }
        Error::Wave(wave) => {
            let [before, after] = vendor.words().wave_size;
            say!(text, "there are no ", vendor.wave(), "s ", before, %(wave.threads()), after, ", only ");
            waves(text, contract);
        }
        Error::Mode(Mode::Wgp) => say!(text, "it has no WGP mode"),
        Error::Mode(Mode::Cu) => say!(text, "it has no CU mode"),
        Error::NoAgprs(_) => say!(text, it, " has no AGPRs; leave `agprs` out"),
        Error::NoSgprs(_) => say!(text, it, " has no SGPRs; leave `sgprs` out"),
        Error::NoVirtualResources(_) => {
            say!(text, it, " has no virtual resources; leave `virtual_resources` out");
        }
        Error::NoTensorMemory(_) => {
            say!(text, it, " has no tensor memory; leave `tensor_columns` out");
        }
        Error::Carveout(percent) => {
            say!(text, "a carve-out of ", %(percent), " percent exceeds the limit of 100");
        }
        Error::DynamicVgprs(16 | 32) => match contract {
            Some(contract) if contract.arch.dynamic_vgprs => {
                say!(text, "dynamic VGPRs need waves of 32 threads");
            }
            _ => say!(text, "it has no dynamic VGPRs"),
        },
        Error::DynamicVgprs(block) => {
            say!(text, "dynamic VGPRs in blocks of ", %(block), "; there are only blocks of 16 and of 32");
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

/// The waves that the architecture has: `of 32`, `of SIMD8, 16 or 32`.
const fn waves(text: &mut Text, contract: Option<&Contract<'_>>) {
    let Some(contract) = contract else {
        say!(text, "of another size");
        return;
    };
    say!(text, contract.arch.vendor.words().wave_size[0]);
    // One work-item that counts its lanes itself is no size that a compiler chooses: the first is left out.
    let (mut there, mut i) = (0, 1);
    while i < Wave::ALL.len() {
        there += contract.arch.registers(Wave::ALL[i]).is_some() as u32;
        i += 1;
    }
    let mut written = 0;
    i = 1;
    while i < Wave::ALL.len() {
        if contract.arch.registers(Wave::ALL[i]).is_some() {
            written += 1;
            let joint = match written {
                1 => "",
                last if last == there => " or ",
                _ => ", ",
            };
            say!(text, joint, %(Wave::ALL[i].threads()));
        }
        i += 1;
    }
}

/// Whether `error` is the one that says what would keep the minimum: of several limits that one
/// kernel breaks, the first that can.
const fn is_first(error: Error, contract: &Contract<'_>) -> bool {
    let mut broken = launch_errors(&contract.arch, &contract.kernel);
    while let Some(first) = broken.pop() {
        if most_allowed(first, contract).is_some() {
            return first.is_about(error);
        }
    }
    true
}

/// The most that the limit behind `error` allows; `None` where that is not to be freed: what is
/// static can be dynamic instead, and what has another shape have another.
const fn most_allowed(error: Error, contract: &Contract<'_>) -> Option<u32> {
    match error {
        Error::Workgroup { max, .. }
        | Error::Vgprs { max, .. }
        | Error::Agprs { max, .. }
        | Error::Sgprs { max, .. }
        | Error::Lds { max, .. } => Some(max),
        Error::DoesNotFit { limiter, .. } => {
            match contract.kernel.reduction(&contract.arch, limiter, 1) {
                Some(step) => Some(step.most),
                None => Some(u32::MAX),
            }
        }
        _ => None,
    }
}

/// `, and 40 would keep the required 50%`: to launch is not all that a contract asks for. Nothing
/// where what launches is enough.
const fn would_keep(text: &mut Text, error: Error, contract: &Contract<'_>) {
    let Contract { arch, kernel, .. } = contract;
    let Some(most) = most_allowed(error, contract) else {
        return;
    };
    if !is_first(error, contract) {
        return;
    }
    let (requirement, wanted) = match (contract.min, contract.warn) {
        (Some(min), _) => (min, " would keep the required "),
        (None, Some(warn)) => (warn, " would reach the `warn` threshold of "),
        (None, None) => return,
    };
    let Some(step) = kernel.joint_change(arch, requirement) else {
        return;
    };
    match only_change(kernel, &step.kernel) {
        Some((_, amount)) if amount >= most => return,
        // What the sentence is about, which has to change in any case, goes without saying.
        Some((limiter, amount)) if amount > 0 && kernel.agprs == 0 && is_about(error, limiter) => {
            say!(text, ", and ", %(amount));
        }
        _ => say!(text, ", and ", @change(arch.vendor, kernel, &step.kernel)),
    }
    say!(text, wanted, required(requirement, &step.occupancy).as_str());
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

/// `257 VGPRs per thread exceed the limit of 256`
const fn past_limit(
    text: &mut Text,
    error: Error,
    vendor: Vendor,
    contract: Option<&Contract<'_>>,
) {
    let file = match (contract, error.limiter()) {
        (Some(contract), Some(limiter)) => contract.file(limiter),
        _ => None,
    };
    match error {
        Error::Workgroup { threads, max } => {
            // The product of three dimensions stops here.
            let more = if threads == u32::MAX { " or more" } else { "" };
            say!(text, "a ", vendor.workgroup(), " of ", %(threads), more, " ", vendor.words().work_item, "s exceeds the limit of ", %(max));
        }
        Error::WorkgroupAxis { axis, threads, max } => {
            say!(text, "a ", vendor.workgroup(), " of ", %(threads => vendor.words().work_item), " along ", axis.name(),
                 " exceeds the limit of ", %(max));
        }
        Error::Vgprs { count, max } => {
            say!(text, %(count), " ", vendor.vgprs(), " per thread", @in_file(file), " exceed the limit of ", %(max));
        }
        Error::Agprs { count, max } => {
            say!(text, %(count), " AGPRs per thread", @in_file(file), " exceed the limit of ", %(max));
        }
        Error::Sgprs { count, max } => {
            say!(text, %(count), " SGPRs per wave", @in_file(file), " exceed the limit of ", %(max));
        }
        Error::StaticLds { bytes, max } => {
            say!(text, %(bytes), " bytes of static ", vendor.lds(), @in_file(file), " exceed the limit of ", %(max),
                 "; more has to be dynamic, `", Key::DynamicLds.name_for(vendor), "`");
        }
        Error::Lds { bytes, max } => {
            say!(text, %(bytes), " bytes of ", vendor.lds(), " per ", vendor.workgroup(),
                 " exceed the limit of ", %(max));
        }
        Error::Barriers { count, max } => {
            say!(text, %(count => "barrier"), " per ", vendor.workgroup(), @in_file(file),
                 " exceed the limit of ", %(max));
        }
        Error::TensorColumns { count, max } => {
            say!(text, %(count => "column"), " of tensor memory", @in_file(file), "; a thread block allocates a power \
                 of two, from 32 to ", %(max));
        }
        Error::DynamicLds { bytes, max } => {
            say!(text, %(bytes), " bytes of dynamic ", vendor.lds(), ", more than the ", %(max), " that the launch \
                 opted in to by `", Key::MaxDynamicShared.name_for(vendor), "`");
        }
        Error::OptIn { bytes, max } => {
            say!(text, "the launch opts in to ", %(bytes), " bytes of dynamic ", vendor.lds(), " by `",
                 Key::MaxDynamicShared.name_for(vendor), "`; the limit");
            if let Some(Contract { kernel, .. }) = contract
                && kernel.lds > 0
            {
                say!(text, " beside ", %(kernel.lds => "static byte"));
            }
            say!(text, " is ", %(max));
        }
        _ => {}
    }
}

/// `a workgroup of 16 waves with 200 VGPRs each does not fit a CU, 128 VGPRs would`
const fn does_not_fit(
    text: &mut Text,
    limiter: Limiter,
    waves: u32,
    contract: Option<&Contract<'_>>,
) {
    let Some(contract) = contract else {
        say!(text, "one workgroup does not fit: it runs out of ", limiter.name(Vendor::DEFAULT));
        return;
    };
    let Contract { arch, kernel, .. } = contract;
    let vendor = arch.vendor;
    say!(text, "a ", vendor.workgroup(), " of ", %(waves => vendor.wave()));
    let agprs = kernel.agprs > 0 && matches!(limiter, Limiter::Vgprs);
    let (amount, unit, each) = match limiter {
        Limiter::Vgprs => (or_0(kernel.vgprs) as u64, vendor.vgprs(), " each"),
        Limiter::Sgprs => (or_0(kernel.sgprs) as u64, "SGPRs", " each"),
        Limiter::Lds => (kernel.lds as u64 + kernel.dynamic_lds as u64, "bytes", ""),
        Limiter::Barriers => (kernel.barriers as u64, "barriers", ""),
        Limiter::VirtualResources => (kernel.virtual_resources as u64, "virtual resources", ""),
        Limiter::TensorColumns => (kernel.tensor_columns as u64, "columns of tensor memory", ""),
        Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Scratch => (0, "", ""),
    };
    if amount > 0 {
        say!(text, " with ", %(amount), " ", unit);
        if matches!(limiter, Limiter::Lds) {
            say!(text, " of ", vendor.lds());
        }
        if agprs {
            say!(text, " and ", %(kernel.agprs => "AGPR"));
        }
        say!(text, each, @in_file(contract.file(limiter)));
    }
    say!(text, " does not fit ", vendor.a_unit(kernel.mode_on(arch)));
    match kernel.reduction(arch, limiter, 1) {
        Some(step) if amount > 0 => {
            say!(text, ", ", %(step.most), " ", if agprs { "of both together" } else { unit }, " would");
        }
        _ => {
            let what = match limiter {
                Limiter::Scratch => "scratch slots",
                limiter => limiter.name(vendor),
            };
            say!(text, ", there are too few ", what);
        }
    }
}
