//! A kernel's resource, as the row of a page shows it.

use core::fmt::{Display, Formatter};

use crate::contract::{Contract, MeasuredFile};
use crate::key::Key;
use crate::message::cluster;
use crate::occupancy::Limiter;
use crate::text::{Count, Written};

/// How much the contract's kernel has of a resource, and the file that says so: `84 in kernels.hsaco`,
/// `64 to 256 threads, the worst 256`. `None` where it is not known, or nothing.
#[must_use]
pub fn resource(contract: &Contract<'_>, key: Key) -> Option<impl Display> {
    let Contract { kernel, source, range, .. } = contract;
    let some = |count: u32| (count > 0).then_some(count);
    let item = contract.arch.vendor.words().work_item;
    let cluster = (key == Key::Cluster).then(|| cluster(&contract.arch, kernel));
    let (count, noun, limiter) = match key {
        Key::Workgroup => (kernel.workgroup?, item, None),
        Key::Cluster => (kernel.cluster.map(|_| 0)?, "", None),
        Key::Vgprs => (kernel.vgprs?, "", Some(Limiter::Vgprs)),
        Key::Agprs => (some(kernel.agprs)?, "", Some(Limiter::Vgprs)),
        Key::Sgprs => {
            (kernel.sgprs.filter(|_| contract.arch.sgprs.is_some())?, "", Some(Limiter::Sgprs))
        }
        Key::Lds => (some(kernel.lds)?, "byte", Some(Limiter::Lds)),
        Key::DynamicLds => (some(kernel.dynamic_lds)?, "byte", None),
        Key::TensorColumns => (some(kernel.tensor_columns)?, "column", None),
        _ => return None,
    };
    let read =
        source.as_ref().filter(|file| limiter.is_some_and(|limiter| file.counts.contains(limiter)));
    Some(Written(move |f: &mut Formatter<'_>| {
        match (key, range, kernel.workgroup_shape) {
            (Key::Cluster, ..) => return cluster.iter().try_for_each(|text| write!(f, "{text}")),
            (Key::Workgroup, Some([least, most]), _) => {
                write!(f, "{least} to {most} {item}s, the worst {count}")?;
                if let Some(MeasuredFile { file, is_open: true, .. }) = source {
                    write!(f, "; left open by {file}")?;
                }
            }
            (Key::Workgroup, None, Some([x, y, z])) => write!(f, "{x} × {y} × {z} {item}s")?,
            _ if noun.is_empty() => write!(f, "{count}")?,
            _ => Count(count.into(), noun).fmt(f)?,
        }
        read.map_or(Ok(()), |MeasuredFile { file, .. }| write!(f, " in {file}"))
    }))
}
