//! What a person is told where registers cannot break a minimum.

use super::Text;
use crate::advice::RegisterCap;
use crate::arch::Vendor;

/// Why registers cannot break `min`, which is what its key or flag is called:
/// `` `min` cannot fail by VGPRs: k.hsaco allows workgroups of 1024 threads, so the compiler stops at
/// 128 VGPRs a thread and spills the rest ``.
#[must_use]
pub const fn register_cap(vendor: Vendor, cap: &RegisterCap, min: &str, file: &str) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(min);
    text.push("` cannot fail by ");
    text.push(vendor.vgprs());
    text.push(": ");
    text.push(file);
    text.push(" allows ");
    text.push(vendor.workgroup());
    text.push("s of ");
    text.count(cap.bound as u64, "thread");
    text.push(", so the compiler stops at ");
    text.number(cap.most as u64);
    text.push(" ");
    text.push(vendor.vgprs());
    text.push(" a thread and spills the rest");
    text
}

/// How to get a minimum that registers can break, or what to hold besides:
/// ``compile for the 256 threads that you launch, or add `spills = "deny"` ``. `spills` says how those are
/// held, and is empty where they cannot be: then nothing may be left to say.
#[must_use]
pub const fn register_cap_way_out(cap: &RegisterCap, spills: &str) -> Text {
    let mut text = Text::new();
    if let Some(threads) = cap.compile_for {
        text.push("compile for the ");
        text.count(threads as u64, "thread");
        text.push(" that you launch");
    }
    if !spills.is_empty() {
        text.push(if cap.compile_for.is_some() { ", or " } else { "" });
        text.push(spills);
    }
    text
}
