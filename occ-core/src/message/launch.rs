//! What a launch consists of, and what a person is told where it does not keep its contract.

use super::level::level;
use super::percentage::percent;
use super::refusal::refusal_reason;
use super::{Text, kernel_name, limiters, or_0};
use crate::contract::{Contract, LaunchError, LaunchErrorKind, MeasuredFile};
use crate::kernel::Kernel;
use crate::occupancy::{Error, Occupancy};

/// What a launch consists of: `workgroup of 256 threads: 4 waves of 64 on a CU`.
#[must_use]
pub const fn launch(kernel: &Kernel, occupancy: &Occupancy) -> Text {
    let vendor = occupancy.vendor;
    let mut text = Text::new();
    text.push(vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(": ");
    text.count(occupancy.waves_per_workgroup as u64, vendor.wave());
    text.push(" of ");
    text.number(occupancy.wave.threads() as u64);
    text.push(" on ");
    text.push(vendor.a_unit(occupancy.mode));
    text
}

/// What is wrong with a launch, and what it would reach:
/// `` kernel `saxpy` is launched with thread blocks of 1024 threads, its contract counts 256; such a launch .. ``
#[must_use]
pub const fn launch_error(error: &LaunchError<'_>) -> Text {
    let contract = error.contract;
    let vendor = contract.arch.vendor;
    let mut text = Text::new();
    let alone = Contract { range: None, ..*contract };
    kernel_name(&mut text, &alone);
    match error.kind {
        LaunchErrorKind::Refused(reason) => {
            // The contract's own kernel, or the shape that the launch gives it.
            let kernel = match contract.occupancy() {
                Ok(_) => error.kernel(),
                Err(_) => contract.kernel,
            };
            text.push(if reason.cannot_launch() {
                " cannot launch on "
            } else {
                " has no occupancy on "
            });
            refused(&mut text, contract, kernel, reason);
        }
        LaunchErrorKind::Workgroup => {
            text.push(" is launched with ");
            text.push(vendor.workgroup());
            text.push("s of ");
            let counted = contract.kernel.workgroup_shape;
            threads(&mut text, error.workgroup, counted.is_some());
            text.push(" threads, its contract counts ");
            if let Some([least, most]) = contract.range {
                text.number(least as u64);
                text.push(" to ");
                text.number(most as u64);
            } else {
                threads(&mut text, contract.workgroup(), counted.is_some());
            }
        }
        LaunchErrorKind::DynamicLds => {
            text.push(" is launched with ");
            text.count(error.dynamic_lds as u64, "byte");
            text.push(" of dynamic ");
            text.push(vendor.lds());
            text.push(", its contract counts ");
            text.number(contract.kernel.dynamic_lds as u64);
        }
        LaunchErrorKind::EmptyGrid => text.push(" is launched with an empty grid"),
        LaunchErrorKind::Grid { axis, workgroups, max } => {
            text.push(" is launched with a grid of ");
            text.count(workgroups as u64, vendor.workgroup());
            text.push(" along ");
            text.push(axis.name());
            text.push(", the most is ");
            text.number(max as u64);
        }
        LaunchErrorKind::Cluster { axis, workgroups, cluster } => {
            text.push(" is launched with a grid of ");
            text.count(workgroups as u64, vendor.workgroup());
            text.push(" along ");
            text.push(axis.name());
            text.push(", which is no multiple of its cluster's ");
            text.number(cluster as u64);
            // The next multiple, unless it is past 32 bits.
            if let Some(whole) = workgroups.checked_next_multiple_of(cluster) {
                text.push("; ");
                text.number(whole as u64);
                text.push(" would be");
            }
        }
        LaunchErrorKind::Threads { axis, threads, max } => {
            text.push(" is launched with a grid of ");
            text.count(threads, "thread");
            text.push(" along ");
            text.push(axis.name());
            text.push(", the most is ");
            text.number(max as u64);
        }
    }
    if matches!(error.kind, LaunchErrorKind::Workgroup | LaunchErrorKind::DynamicLds) {
        text.push("; such a launch ");
        outcome(&mut text, error);
    }
    text
}

/// `16 × 16 × 1`, or `256` where the contract knows no shape.
const fn threads(text: &mut Text, (x, y, z): (u32, u32, u32), has_shape: bool) {
    if !has_shape {
        text.number(crate::kernel::threads(x, y, z) as u64);
        return;
    }
    text.number(x as u64);
    text.push(" × ");
    text.number(y as u64);
    text.push(" × ");
    text.number(z as u64);
}

/// `reaches 50% occupancy on sm_90 (32 of 64 warps per SM), limited by registers`, or why it is not
/// possible.
const fn outcome(text: &mut Text, error: &LaunchError<'_>) {
    let (x, y, z) = error.workgroup;
    if let Some(MeasuredFile { file, bound: Some(most), .. }) = error.contract.source
        && crate::kernel::threads(x, y, z) > most
    {
        text.push("is not possible: ");
        text.push(file);
        text.push(" was compiled for at most ");
        text.count(most as u64, "thread");
        return;
    }
    match error.occupancy() {
        Ok(occupancy) => {
            text.push("reaches ");
            percent(text, occupancy.ratio(), 2);
            text.push(" occupancy on ");
            text.push(error.contract.arch.name.as_str());
            text.push(" (");
            level(text, &occupancy, occupancy.waves, true);
            text.push("), limited by ");
            text.push(limiters(&occupancy).as_str());
        }
        Err(reason) => {
            text.push("is not possible on ");
            refused(text, error.contract, error.kernel(), reason);
        }
    }
}

/// `sm_90: a thread block of 2048 threads, the most is 1024`
const fn refused(text: &mut Text, contract: &Contract, kernel: Kernel, reason: Error) {
    text.push(contract.arch.name.as_str());
    text.push(": ");
    let launched = Contract { kernel, min: None, warn: None, range: None, ..*contract };
    refusal_reason(text, reason, Some(&launched));
}

impl LaunchError<'_> {
    /// What a person is told, for `const`, where [`Display`](core::fmt::Display) does not reach.
    #[must_use]
    pub const fn message(&self) -> Text {
        launch_error(self)
    }
}

impl core::fmt::Display for LaunchError<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for LaunchError<'_> {}
