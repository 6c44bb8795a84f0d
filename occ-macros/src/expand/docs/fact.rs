//! What a documentation page says about a contract, a row at a time.

use std::fmt::Write as _;

use occ_core::__private::message;
use occ_core::{Contract, Limiter, MeasuredFile, Vendor, gpc_capacity};

/// What stands on a page where only the compiler knows a result.
pub(super) const EVALUATED: &str = "evaluated when the crate is compiled";

/// A row of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// The workgroup's threads.
    Workgroup,
    /// The thread blocks of a cluster.
    Cluster,
    /// Vector registers per thread.
    Vgprs,
    /// Accumulation registers per thread.
    Agprs,
    /// Scalar registers per wave.
    Sgprs,
    /// Static workgroup memory.
    Lds,
    /// Workgroup memory asked for at launch.
    DynamicLds,
    /// What the kernel reaches.
    Occupancy,
    /// What runs out first.
    Limiters,
    /// Below this the build fails.
    Required,
    /// Below this the build warns.
    Wanted,
    /// What would let the next level in.
    Next,
    /// What a GPC holds of the clusters.
    Gpc,
}

impl Fact {
    /// All of them, in the order of a page.
    pub(super) const ALL: [Self; 13] = [
        Self::Workgroup,
        Self::Cluster,
        Self::Vgprs,
        Self::Agprs,
        Self::Sgprs,
        Self::Lds,
        Self::DynamicLds,
        Self::Occupancy,
        Self::Limiters,
        Self::Required,
        Self::Wanted,
        Self::Next,
        Self::Gpc,
    ];

    /// Whether it follows from all that is known of the kernel together.
    pub(super) fn is_result(self) -> bool {
        matches!(self, Self::Occupancy | Self::Limiters | Self::Next | Self::Gpc)
    }

    /// What the row is called.
    pub(super) fn label(self, vendor: Vendor) -> &'static str {
        match (self, vendor) {
            (Self::Workgroup, _) => vendor.workgroup(),
            (Self::Cluster, _) => "cluster",
            (Self::Vgprs, Vendor::Amd) => "VGPRs per thread",
            (Self::Vgprs, _) => "registers per thread",
            (Self::Agprs, _) => "AGPRs per thread",
            (Self::Sgprs, _) => "SGPRs per wave",
            (Self::Lds, _) => vendor.lds(),
            (Self::DynamicLds, Vendor::Amd) => "dynamic LDS",
            (Self::DynamicLds, _) => "dynamic shared memory",
            (Self::Occupancy, _) => "occupancy",
            (Self::Limiters, _) => "limited by",
            (Self::Required, _) => "must keep",
            (Self::Wanted, _) => "warns below",
            (Self::Next, _) => "next step",
            (Self::Gpc, _) => "clusters in a GPC",
        }
    }

    /// What the row says of `contract`; empty where there is nothing to say, or nothing known. What it reaches
    /// is known where it `is_complete`.
    pub(super) fn value(self, contract: &Contract<'_>, is_complete: bool) -> String {
        self.known(contract, is_complete).unwrap_or_default()
    }

    fn known(self, contract: &Contract<'_>, is_complete: bool) -> Option<String> {
        let missed = |missed| if is_complete { missed } else { "" };
        let Contract { arch, kernel, .. } = contract;
        Some(match self {
            Self::Workgroup => match (contract.range, kernel.workgroup_shape, kernel.workgroup?) {
                (Some([least, most]), _, worst) => {
                    let mut text = format!("{least} to {most} threads, the worst {worst}");
                    if let Some(MeasuredFile { file, is_open: true, .. }) = contract.source {
                        let _ = write!(text, "; left open by {file}");
                    }
                    text
                }
                (None, Some([x, y, z]), _) => format!("{x} × {y} × {z} threads"),
                (None, None, threads) => counted(threads, "thread"),
            },
            Self::Cluster => message::cluster(arch, kernel).to_string(),
            Self::Vgprs => format!("{}{}", kernel.vgprs?, read(contract, Limiter::Vgprs)),
            Self::Agprs => format!("{}{}", some(kernel.agprs)?, read(contract, Limiter::Vgprs)),
            Self::Sgprs => format!("{}{}", kernel.sgprs?, read(contract, Limiter::Sgprs)),
            Self::Lds => counted(some(kernel.lds)?, "byte") + &read(contract, Limiter::Lds),
            Self::DynamicLds => counted(some(kernel.dynamic_lds)?, "byte"),
            Self::Required => {
                message::asked_of(contract, contract.min?, missed(", not kept")).to_string()
            }
            Self::Wanted => {
                message::asked_of(contract, contract.warn?, missed(", not reached")).to_string()
            }
            Self::Occupancy => message::reached(&contract.occupancy().ok()?).to_string(),
            Self::Limiters => message::limiters(&contract.occupancy().ok()?).to_string(),
            Self::Gpc => message::gpc(kernel, gpc_capacity(arch, kernel).ok()?)?.to_string(),
            Self::Next => message::next_step(contract).to_string(),
        })
    }
}

/// ` in kernels.hsaco`, where the count was read.
fn read(contract: &Contract<'_>, limiter: Limiter) -> String {
    match contract.source {
        Some(source) if source.counts.contains(limiter) => format!(" in {}", source.file),
        _ => String::new(),
    }
}

fn some(count: u32) -> Option<u32> {
    (count > 0).then_some(count)
}

fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
