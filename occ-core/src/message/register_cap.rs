//! What a person is told where registers cannot break a minimum.

use core::fmt::{Display, Formatter};

use crate::advice::RegisterCap;
use crate::arch::Vendor;
use crate::text::{Count, Written};

/// Why registers cannot break `min`, which is what its key or flag is called:
/// `` `min` cannot fail by VGPRs: k.hsaco allows workgroups of 1024 threads, so the compiler stops at
/// 128 VGPRs per thread and spills the rest ``.
#[must_use]
pub fn register_cap(vendor: Vendor, cap: &RegisterCap, min: &str, file: &str) -> impl Display {
    let RegisterCap { bound, most, .. } = *cap;
    Written(move |f: &mut Formatter<'_>| {
        let (vgprs, workgroup) = (vendor.vgprs(), vendor.workgroup());
        let threads = Count(bound.into(), vendor.words().work_item);
        write!(
            f,
            "`{min}` cannot fail by {vgprs}: {file} allows {workgroup}s of {threads}, so the compiler stops \
             at {most} {vgprs} per thread and spills the rest"
        )
    })
}

/// What to tell a compiler: `` compile for the 256 threads that you launch (`__launch_bounds__(256)`, ..) ``.
/// `None`: the number is not known here.
#[must_use]
pub fn compile_for(vendor: Vendor, threads: Option<u32>) -> impl Display {
    let flags = vendor.words().launch_flags;
    Written(move |f: &mut Formatter<'_>| {
        f.write_str("compile for the ")?;
        match threads {
            Some(threads) => write!(f, "{}", Count(threads.into(), vendor.words().work_item))?,
            None => write!(f, "{}s", vendor.words().work_item)?,
        }
        write!(f, " that you launch (`__launch_bounds__`, {flags}; rustc has none)")
    })
}

/// How to get a minimum that registers can break, or what to hold besides:
/// ``compile for the 256 threads that you launch (..), or add `spills = "deny"` ``. `spills` says how those are
/// held, and is empty where they cannot be: then nothing may be left to say.
#[must_use]
pub fn register_cap_way_out(vendor: Vendor, cap: &RegisterCap, spills: &str) -> impl Display {
    let threads = cap.compile_for;
    Written(move |f: &mut Formatter<'_>| {
        if threads.is_some() {
            write!(f, "{}", compile_for(vendor, threads))?;
        }
        let or = if threads.is_some() && !spills.is_empty() { ", or " } else { "" };
        write!(f, "{or}{spills}")
    })
}
