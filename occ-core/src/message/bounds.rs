//! What a kernel reaches where its launch leaves something open.

#[cfg(feature = "tools")]
use super::level::required;
use super::percentage::{percentage, rounded};
use super::text::{Text, is_same};
use super::{said, say};
use crate::arch::Vendor;
#[cfg(feature = "tools")]
use crate::contract::Requirement;
use crate::number::Ratio;
use crate::occupancy::{OccupancyBounds, Open};

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

/// What is open, in words: `block size, dynamic shared memory and AGPRs`.
#[must_use]
pub const fn open(open: Open, vendor: Vendor) -> Text {
    let amd = vendor.is_amd();
    let all = [
        (open.workgroup.is_some(), if amd { "workgroup size" } else { "block size" }),
        (open.dynamic_lds, if amd { "dynamic LDS" } else { "dynamic shared memory" }),
        (open.lds, if amd { "static LDS" } else { "static shared memory" }),
        (open.agprs, "AGPRs"),
        (open.wave, "wave size"),
        (open.named_barriers, "named barriers"),
        (open.barriers, "barriers"),
    ];
    let mut left = 0;
    let mut i = 0;
    while i < all.len() {
        left += all[i].0 as usize;
        i += 1;
    }
    let mut text = Text::new();
    i = 0;
    while i < all.len() {
        let (is_open, words) = all[i];
        if is_open {
            let joint = match (text.as_str().is_empty(), left) {
                (true, _) => "",
                (false, 1) => " and ",
                (false, _) => ", ",
            };
            say!(text, joint, words);
            left -= 1;
        }
        i += 1;
    }
    text
}

/// What a kernel reaches by what is open: `≤ 62.5% by its block size`, and `50% whatever its block size`
/// where that changes nothing.
#[must_use]
pub const fn reached_openly(reached: &OccupancyBounds, vendor: Vendor) -> Text {
    let (least, most) = (reached.least_ratio(), reached.most_ratio());
    let is_exact = match least {
        Some(Ratio { numerator, denominator }) => {
            let crossed = most.numerator as u64 * denominator as u64;
            numerator as u64 * most.denominator as u64 == crossed
        }
        None => false,
    };
    let by = if is_exact { " whatever its " } else { " by its " };
    said!(bounds(least, most).as_str(), by, open(reached.open, vendor).as_str())
}

/// What is asked of a kernel, as [`required`] writes it, and behind it `missed` where no launch keeps it:
/// `75%, not kept`, and `75%, which depends on its block size` where some launches may.
#[cfg(feature = "tools")]
#[must_use]
pub const fn asked_openly(asked: Requirement, reached: &OccupancyBounds, missed: &str) -> Text {
    let mut text = required(asked, &reached.most);
    match asked.is_kept_by(reached) {
        Some(true) => {}
        Some(false) => text.push(missed),
        None => {
            let vendor = reached.most.vendor;
            say!(text, ", which depends on its ", open(reached.open, vendor).as_str());
        }
    }
    text
}

/// What was chosen of a launch that leaves something open, and what is left out of it:
/// `, the largest of 32 to 512; no dynamic shared memory, of which it may have some`. Empty where nothing is open.
#[cfg(feature = "tools")]
#[must_use]
pub const fn chosen(open: Open, vendor: Vendor) -> Text {
    let mut text = Text::new();
    if let Some([least, most]) = open.workgroup {
        say!(text, ", the largest of ", #least, " to ", #most);
    }
    say!(text, left_out(open, vendor).as_str());
    text
}

/// `; no dynamic shared memory, of which it may have some`, and the like of all else that is open.
#[cfg(feature = "tools")]
#[must_use]
pub const fn left_out(open: Open, vendor: Vendor) -> Text {
    let mut text = Text::new();
    if open.dynamic_lds {
        say!(text, "; no dynamic ", vendor.lds(), ", of which it may have some");
    }
    if open.lds {
        say!(text, "; no further static ", vendor.lds(), ", of which it may have some");
    }
    if open.agprs {
        say!(text, "; no further AGPRs, of which it may have some");
    }
    if open.wave {
        say!(text, "; its waves may have 32 or 64 threads");
    }
    if open.named_barriers {
        say!(text, "; no named barriers, of which it may have some");
    }
    if open.barriers {
        say!(text, "; there may be more barriers than are counted here");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::{arch, occupancy_bounds};

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
    fn what_is_reached_is_by_what_is_open() {
        let sum = Kernel::new().registers(70);
        let text = |kernel: Kernel, open: Open| {
            let bounds = occupancy_bounds(&arch::SM_90, &kernel, open).unwrap();
            reached_openly(&bounds, arch::SM_90.vendor)
        };
        let size = Open::NONE.with_workgroup(32, 512);
        assert_eq!(text(sum, size).as_str(), "23.4–43.8% by its block size");
        assert_eq!(
            text(sum, size.with_dynamic_lds()).as_str(),
            "≤ 43.8% by its block size and dynamic shared memory"
        );
        let whole = Open::NONE.with_workgroup(97, 128);
        assert_eq!(text(sum, whole).as_str(), "43.8% whatever its block size");
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
        assert_eq!(
            text(size.with_lds().with_dynamic_lds(), &arch::GCN).as_str(),
            "workgroup size, dynamic LDS and static LDS"
        );
        assert_eq!(
            text(size.with_lds().with_agprs().with_wave(), &arch::GCN).as_str(),
            "workgroup size, static LDS, AGPRs and wave size"
        );
        assert_eq!(text(Open::NONE, &arch::GCN).as_str(), "");
    }
}
