//! What a documentation page says about a contract, a row at a time.

use super::percentage::percent;
use super::{Text, cluster, gpc, in_file, limiters, limits, reached};
use crate::advice::level_above;
use crate::arch::Vendor;
use crate::contract::{Contract, MeasuredFile, Requirement};
use crate::device::gpc_capacity;
use crate::occupancy::Limiter;

/// What stands on a page where only the compiler knows a result.
pub const EVALUATED: &str = "evaluated when the crate is compiled";

/// A row of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
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
    pub const ALL: [Self; 13] = [
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
    #[must_use]
    pub const fn is_result(self) -> bool {
        matches!(self, Self::Occupancy | Self::Limiters | Self::Next | Self::Gpc)
    }

    /// What the row is called.
    #[must_use]
    pub const fn label(self, vendor: Vendor) -> &'static str {
        match (self, vendor) {
            (Self::Workgroup, _) => vendor.workgroup(),
            (Self::Cluster, _) => "cluster",
            (Self::Vgprs, Vendor::Amd) => "VGPRs per thread",
            (Self::Vgprs, Vendor::Nvidia) => "registers per thread",
            (Self::Agprs, _) => "AGPRs per thread",
            (Self::Sgprs, _) => "SGPRs per wave",
            (Self::Lds, _) => vendor.lds(),
            (Self::DynamicLds, Vendor::Amd) => "dynamic LDS",
            (Self::DynamicLds, Vendor::Nvidia) => "dynamic shared memory",
            (Self::Occupancy, _) => "occupancy",
            (Self::Limiters, _) => "limited by",
            (Self::Required, _) => "must keep",
            (Self::Wanted, _) => "wanted",
            (Self::Next, _) => "next step",
            (Self::Gpc, _) => "clusters in a GPC",
        }
    }

    /// What the row says of `contract`; empty where there is nothing to say, or nothing known.
    #[must_use]
    pub const fn value(self, contract: &Contract) -> Text {
        let kernel = &contract.kernel;
        let mut text = Text::new();
        match self {
            Self::Workgroup if contract.range.is_some() => {
                if let (Some([least, most]), Some(worst)) = (contract.range, kernel.workgroup) {
                    text.number(least as u64);
                    text.push(" to ");
                    text.number(most as u64);
                    text.push(" threads, the worst ");
                    text.number(worst as u64);
                    if let Some(MeasuredFile { file, is_open: true, .. }) = contract.source {
                        text.push("; left open by ");
                        text.push(file);
                    }
                }
            }
            Self::Workgroup => match (kernel.workgroup_shape, kernel.workgroup) {
                (Some([x, y, z]), _) => {
                    text.number(x as u64);
                    text.push(" × ");
                    text.number(y as u64);
                    text.push(" × ");
                    text.number(z as u64);
                    text.push(" threads");
                }
                (None, Some(threads)) => text.count(threads as u64, "thread"),
                (None, None) => {}
            },
            Self::Cluster => text = cluster(&contract.arch, kernel),
            Self::Vgprs => count(&mut text, kernel.vgprs, contract.file(Limiter::Vgprs)),
            Self::Agprs if kernel.agprs > 0 => {
                count(&mut text, Some(kernel.agprs), contract.file(Limiter::Vgprs));
            }
            Self::Sgprs => count(&mut text, kernel.sgprs, contract.file(Limiter::Sgprs)),
            Self::Lds if kernel.lds > 0 => {
                text.count(kernel.lds as u64, "byte");
                in_file(&mut text, contract.file(Limiter::Lds));
            }
            Self::DynamicLds if kernel.dynamic_lds > 0 => {
                text.count(kernel.dynamic_lds as u64, "byte");
            }
            Self::Required => {
                asked(&mut text, contract, contract.min);
                text.push(if misses(contract, contract.min) { ", not kept" } else { "" });
            }
            Self::Wanted => {
                asked(&mut text, contract, contract.warn);
                text.push(if misses(contract, contract.warn) { ", not reached" } else { "" });
            }
            Self::Agprs | Self::Lds | Self::DynamicLds => {}
            Self::Occupancy => {
                if let Ok(occupancy) = contract.occupancy() {
                    text = reached(&occupancy);
                }
            }
            Self::Limiters => {
                if let Ok(occupancy) = contract.occupancy() {
                    text = limiters(&occupancy);
                }
            }
            Self::Gpc => {
                if let Ok(capacity) = gpc_capacity(&contract.arch, kernel) {
                    text = gpc(kernel, capacity.as_ref());
                }
            }
            Self::Next => {
                if let Ok(occupancy) = contract.occupancy()
                    && let Some(next) = level_above(&occupancy)
                {
                    let mut all = Text::new();
                    limits(&mut all, contract, &occupancy, next, "; ");
                    // The row of limiters has said the first words.
                    let (_, rest) = all.as_str().split_at("; limited by ".len());
                    text.push(rest);
                }
            }
        }
        text
    }
}

const fn count(text: &mut Text, count: Option<u32>, file: Option<&str>) {
    if let Some(count) = count {
        text.number(count as u64);
        in_file(text, file);
    }
}

/// Whether the kernel launches and reaches less.
const fn misses(contract: &Contract, requirement: Option<Requirement>) -> bool {
    match (contract.occupancy(), requirement) {
        (Ok(occupancy), Some(requirement)) => !requirement.is_met(&occupancy),
        _ => false,
    }
}

/// `50%`, `8 waves on the busiest SIMD`, `2 thread blocks per SM`.
const fn asked(text: &mut Text, contract: &Contract, requirement: Option<Requirement>) {
    let vendor = contract.arch.vendor;
    match requirement {
        None => {}
        Some(Requirement::Occupancy(ratio)) => percent(text, ratio, 2),
        Some(Requirement::WavesPerSimd(waves)) => {
            text.count(waves as u64, vendor.wave());
            text.push(" on the busiest ");
            text.push(vendor.simd());
        }
        Some(Requirement::Workgroups(workgroups)) => {
            text.count(workgroups as u64, vendor.workgroup());
            text.push(" per ");
            text.push(vendor.unit(contract.kernel.mode_on(&contract.arch)));
        }
    }
}
