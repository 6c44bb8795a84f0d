//! What a launch consists of, and what a person is told where it does not keep its contract.

use super::cluster::by;
use super::level::level;
use super::percentage::percent;
use super::refusal::{refusal_reason, refuses};
use super::{kernel_name, limiters, or_0};
use crate::contract::{Contract, LaunchError, LaunchErrorKind, MeasuredFile};
use crate::kernel::Kernel;
use crate::occupancy::{Error, Occupancy};
use crate::text::{Text, said, say};

/// What a launch consists of: `workgroup of 256 threads: 4 waves of 64 on a CU`, or where waves start in pairs
/// `workgroup of 320 threads: 6 waves of 64, 5 of them with threads, on an SP`.
#[must_use]
pub const fn launch(kernel: &Kernel, occupancy: &Occupancy) -> Text {
    let vendor = occupancy.vendor;
    let threads = or_0(kernel.workgroup);
    let mut text = said!(vendor.workgroup(), " of ", %(threads => vendor.words().work_item), ": ",
          %(occupancy.waves_per_workgroup => vendor.wave()), " ", vendor.words().wave_size[0], %(occupancy.wave.threads()));
    // Waves that start together start, too, where one of them has no threads.
    let with_threads = threads.div_ceil(occupancy.wave.threads());
    if threads > 0 && with_threads < occupancy.waves_per_workgroup {
        say!(text, ", ", %(with_threads), " of them with ", vendor.words().work_item, "s,");
    }
    say!(text, " on ", vendor.a_unit(occupancy.mode));
    text
}

/// What is wrong with a launch, and what it would reach:
/// `` kernel `saxpy` is launched with thread blocks of 1024 threads, its contract counts 256; such a launch .. ``
#[must_use]
pub const fn launch_error(error: &LaunchError<'_>) -> Text {
    let contract = error.contract;
    let vendor = contract.arch.vendor;
    let alone = Contract { range: None, ..*contract };
    let mut text = said!(@kernel_name(&alone));
    match error.kind {
        LaunchErrorKind::Refused(reason) => {
            // The contract's own kernel, or the shape that the launch gives it.
            let kernel = match contract.occupancy() {
                Ok(_) => error.kernel(),
                Err(_) => contract.kernel,
            };
            say!(text, refuses(reason), @refused(contract, kernel, reason));
        }
        LaunchErrorKind::Workgroup => {
            let has_shape = contract.kernel.workgroup_shape.is_some();
            say!(text, " is launched with ", vendor.workgroup(), "s of ", @threads(error.workgroup, has_shape),
                 " ", vendor.words().work_item, "s, its contract counts ");
            match contract.range {
                Some([least, most]) => say!(text, %(least), " to ", %(most)),
                None => say!(text, @threads(contract.workgroup(), has_shape)),
            }
        }
        LaunchErrorKind::DynamicLds => {
            say!(text, " is launched with ", %(error.dynamic_lds => "byte"), " of dynamic ", vendor.lds(),
                 ", its contract counts ", %(contract.kernel.dynamic_lds));
        }
        LaunchErrorKind::EmptyGrid => say!(text, " is launched with an empty grid"),
        LaunchErrorKind::Grid { axis, workgroups, max } => {
            say!(text, " is launched with a grid of ", %(workgroups => vendor.workgroup()), " along ", axis.name(),
                 ", which exceeds the limit of ", %(max));
        }
        LaunchErrorKind::Cluster { axis, workgroups, cluster } => {
            say!(text, " is launched with a grid of ", %(workgroups => vendor.workgroup()), " along ", axis.name(),
                 ", which is no multiple of its cluster's ", %(cluster));
            // The next multiple, unless it is past 32 bits.
            if let Some(whole) = workgroups.checked_next_multiple_of(cluster) {
                say!(text, "; ", %(whole), " would be");
            }
        }
        LaunchErrorKind::Threads { axis, threads, max } => {
            say!(text, " is launched with a grid of ", %(threads => vendor.words().work_item), " along ", axis.name(),
                 ", which exceeds the limit of ", %(max));
        }
    }
    if matches!(error.kind, LaunchErrorKind::Workgroup | LaunchErrorKind::DynamicLds) {
        say!(text, "; such a launch ", @outcome(error));
    }
    text
}

/// `16 × 16 × 1`, or `256` where the contract knows no shape.
const fn threads(text: &mut Text, (x, y, z): (u32, u32, u32), has_shape: bool) {
    if has_shape {
        say!(text, @by([x, y, z]));
    } else {
        say!(text, %(crate::kernel::threads(x, y, z)));
    }
}

/// `reaches 50% occupancy on sm_90 (32 of 64 warps per SM), limited by registers`, or why it is not
/// possible.
const fn outcome(text: &mut Text, error: &LaunchError<'_>) {
    let (x, y, z) = error.workgroup;
    if let Some(MeasuredFile { file, bound: Some(most), .. }) = error.contract.source
        && crate::kernel::threads(x, y, z) > most
    {
        say!(text, "is not possible: ", file, " was compiled for at most ", %(most => error.contract.arch.vendor.words().work_item));
        return;
    }
    match error.occupancy() {
        Ok(occupancy) => {
            say!(text, "reaches ", @percent(occupancy.ratio(), 2), " occupancy on ",
                 error.contract.arch.name.as_str(), " (", @level(&occupancy, occupancy.waves, true),
                 "), limited by ", limiters(&occupancy).as_str());
        }
        Err(reason) => {
            say!(text, "is not possible on ", @refused(error.contract, error.kernel(), reason));
        }
    }
}

/// `sm_90: a thread block of 2048 threads exceeds the limit of 1024`
const fn refused(text: &mut Text, contract: &Contract<'_>, kernel: Kernel, reason: Error) {
    let launched = Contract { kernel, min: None, warn: None, range: None, ..*contract };
    say!(text, contract.arch.name.as_str(), ": ", @refusal_reason(reason, Some(&launched)));
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
