//! What a kernel reaches where its launch leaves something open.

use core::fmt::{Display, Formatter};

use super::percentage;
use crate::arch::{Arch, Vendor};
use crate::kernel::Mode;
use crate::number::Ratio;
use crate::occupancy::{OccupancyBounds, Open};
use crate::text::Written;

/// `25–62.5%`; `≤ 62.5%` where no least is certain, and `50%` where both read the same.
#[must_use]
pub fn bounds(least: Option<Ratio>, most: Ratio) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        let most = percentage(most);
        match least.map(percentage) {
            None => write!(f, "≤ {most}"),
            Some(least) if least.as_str() == most.as_str() => write!(f, "{most}"),
            Some(least) => write!(f, "{}–{most}", least.as_str().trim_end_matches('%')),
        }
    })
}

/// What is open, in words: `block size, dynamic shared memory and AGPRs`.
#[must_use]
pub fn open(open: Open, vendor: Vendor) -> impl Display {
    let (block, lds) = (vendor.words().block, vendor.lds());
    let all = [
        (open.workgroup.is_some(), [block, " size"]),
        (open.dynamic_lds, ["dynamic ", lds]),
        (open.lds, ["static ", lds]),
        (open.agprs, ["AGPRs", ""]),
        (open.wave, [vendor.words().wave_width, ""]),
        (open.named_barriers, ["named barriers", ""]),
        (open.tensor_columns, ["tensor memory", ""]),
        (open.barriers, ["barriers", ""]),
        (open.pool, [lds, " of its unit"]),
        (open.waves_by_registers, [vendor.wave(), "s by registers"]),
    ];
    Written(move |f: &mut Formatter<'_>| {
        let said = || all.iter().filter(|(is_open, _)| *is_open);
        let last = said().count().saturating_sub(1);
        for (at, (_, [first, second])) in said().enumerate() {
            let joint = match at {
                0 => "",
                at if at == last => " and ",
                _ => ", ",
            };
            write!(f, "{joint}{first}{second}")?;
        }
        Ok(())
    })
}

/// The numbers of `arch` on which sources differ, of those that are open:
/// ` (bmg-g21 has 131072 bytes of SLM per Xe-core, by another source 163840)`. Empty where there are none.
#[must_use]
pub fn contested(arch: &Arch, open: Open) -> impl Display {
    let (name, unit) = (arch.name, arch.vendor.unit(Mode::Cu));
    Written(move |f: &mut Formatter<'_>| {
        let mut before = " (";
        let mut tell = |sure: u32, what: &str, most: Option<u32>| {
            write!(f, "{before}{name} has {sure} {what} per {unit}, ")?;
            before = "; ";
            match most {
                Some(most) => write!(f, "by another source {most}"),
                None => f.write_str("and may have more"),
            }
        };
        if let (true, Some(barriers)) = (open.barriers, arch.barriers) {
            tell(barriers.pool, "barriers", barriers.most)?;
        }
        if open.pool {
            tell(arch.lds.pool, arch.vendor.words().bytes_of_lds[1], arch.lds.most_pool)?;
        }
        if let (true, Some(file)) = (open.waves_by_registers, arch.wave32) {
            tell(file.size, arch.vendor.vgprs(), file.most_size)?;
        }
        f.write_str(if before == " (" { "" } else { ")" })
    })
}

/// What a kernel reaches by what is open: `≤ 62.5% depending on its block size`, and `50% whatever its block size`
/// where that changes nothing.
#[must_use]
pub fn reached_openly(reached: &OccupancyBounds, vendor: Vendor) -> impl Display + use<> {
    let (least, most) = (reached.least_ratio(), reached.most_ratio());
    let by = if least == Some(most) { "whatever its" } else { "depending on its" };
    let (bounds, open) = (bounds(least, most), open(reached.open, vendor));
    Written(move |f: &mut Formatter<'_>| write!(f, "{bounds} {by} {open}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::text::text_of;
    use crate::{arch, occupancy_bounds};

    #[test]
    fn both_ends_stand_in_one_text() {
        let part = |part| Ratio::new(part, 16);
        let text = |least: Option<u32>, most| text_of(bounds(least.map(part), part(most)));
        assert_eq!(text(Some(4), 10).as_str(), "25–62.5%");
        assert_eq!(text(None, 10).as_str(), "≤ 62.5%");
        assert_eq!(text(Some(8), 8).as_str(), "50%");
        assert_eq!(text(Some(0), 16).as_str(), "0–100%");
        let least = bounds(Some(Ratio::new(1, 4096)), part(1));
        assert_eq!(text_of(least).as_str(), "<0.1–6.3%");
    }

    #[test]
    fn what_is_reached_is_by_what_is_open() {
        let sum = Kernel::new().registers(70);
        let text = |kernel: Kernel, open: Open| {
            let bounds = occupancy_bounds(&arch::SM_90, &kernel, open).unwrap();
            text_of(reached_openly(&bounds, arch::SM_90.vendor))
        };
        let size = Open::NONE.with_workgroup(32, 512);
        assert_eq!(text(sum, size).as_str(), "23.4–43.8% depending on its block size");
        assert_eq!(
            text(sum, size.with_dynamic_lds()).as_str(),
            "≤ 43.8% depending on its block size and dynamic shared memory"
        );
        let whole = Open::NONE.with_workgroup(97, 128);
        assert_eq!(text(sum, whole).as_str(), "43.8% whatever its block size");
    }

    #[test]
    fn what_is_open_stands_in_the_words_of_the_vendor() {
        let size = Open::NONE.with_workgroup(1, 2);
        let text = |of: Open, arch: &arch::Arch| text_of(open(of, arch.vendor));
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
