//! What a kernel reaches where its launch leaves something open.

use super::percentage::{percentage, rounded};
use super::text::{Text, is_same};
use super::{said, say};
use crate::arch::Vendor;
use crate::number::Ratio;
use crate::occupancy::Open;

/// `25–62.5%`; `≤ 62.5%` where no least is certain, and `50%` where both read the same.
#[must_use]
pub const fn bounds(least: Option<Ratio>, most: Ratio) -> Text {
    let Some(least) = least else {
        return said!("≤ ", @rounded(most));
    };
    let [least, most] = [percentage(least), percentage(most)];
    let (number, _) = least.as_str().split_at(least.as_str().len() - 1);
    if is_same(least.as_str(), most.as_str()) { most } else { said!(number, "–", most.as_str()) }
}

/// What is open, in words: `block size and dynamic shared memory`.
#[must_use]
pub const fn open(open: Open, vendor: Vendor) -> Text {
    let mut text = Text::new();
    if open.workgroup.is_some() {
        say!(text, if vendor.is_amd() { "workgroup size" } else { "block size" });
    }
    let kinds = [(open.dynamic_lds, "dynamic "), (open.lds, "static ")];
    let mut i = 0;
    while i < kinds.len() {
        let (is_open, kind) = kinds[i];
        if is_open {
            let and = if text.as_str().is_empty() { "" } else { " and " };
            say!(text, and, kind, vendor.lds());
        }
        i += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch;

    #[test]
    fn both_ends_stand_in_one_text() {
        let part = |part| Ratio::new(part, 16);
        let text = |least: Option<u32>, most| bounds(least.map(part), part(most));
        assert_eq!(text(Some(4), 10).as_str(), "25–62.5%");
        assert_eq!(text(None, 10).as_str(), "≤ 62.5%");
        assert_eq!(text(Some(8), 8).as_str(), "50%");
        assert_eq!(text(Some(0), 16).as_str(), "0–100%");
        assert_eq!(bounds(Some(Ratio::new(1, 4096)), part(1)).as_str(), "<0.1–6.3%");
    }

    #[test]
    fn what_is_open_stands_in_the_words_of_the_vendor() {
        let size = Open::NONE.with_workgroup(1, 2);
        let text = |of: Open, arch: &arch::Arch| open(of, arch.vendor);
        assert_eq!(text(size, &arch::SM_90).as_str(), "block size");
        assert_eq!(
            text(size.with_dynamic_lds(), &arch::SM_90).as_str(),
            "block size and dynamic shared memory"
        );
        assert_eq!(text(Open::NONE.with_dynamic_lds(), &arch::GCN).as_str(), "dynamic LDS");
        assert_eq!(text(size.with_lds(), &arch::GCN).as_str(), "workgroup size and static LDS");
        assert_eq!(text(Open::NONE, &arch::GCN).as_str(), "");
    }
}
