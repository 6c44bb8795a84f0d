//! What a chip needs besides its row: this names whatever is missing of a new one.

use std::collections::{BTreeMap, BTreeSet};

use occ_core::arch::{Arch, Vendor};
use occ_core::chips::{self, Chip};
use occ_tests::golden::Golden;

/// Architectures that no compiler writes code objects for: a model, test targets of LLVM, and chips
/// that compilers call gfx803.
const NO_CODE_OBJECTS: [&str; 5] = ["gcn", "generic", "generic-hsa", "polaris10", "polaris11"];

/// NVIDIA's Tegras, whose code runs on no other chip.
const TEGRA: [&str; 7] = ["sm_32", "sm_53", "sm_62", "sm_72", "sm_87", "sm_101", "sm_110"];

fn name(chip: &Chip) -> &'static str {
    chip.arch.name.as_str()
}

/// The chips of which `is_missing` says so, by name.
fn missing(is_missing: impl Fn(&Chip) -> bool) -> Vec<&'static str> {
    chips::all().filter(|chip| is_missing(chip)).map(name).collect()
}

/// The architectures that the rows of a golden file are about.
fn in_golden(file: &str, column: &str) -> BTreeSet<String> {
    let mut written = BTreeSet::new();
    Golden::open(file).each(|row| {
        if !written.contains(row.text(column)) {
            written.insert(row.text(column).to_owned());
        }
    });
    let known = |name: &str| Arch::named(name).map(|arch| arch.name.to_string());
    written
        .into_iter()
        .map(|text| {
            let target = format!("sm_{}", text.replace('.', ""));
            known(&text)
                .or_else(|_| known(&target))
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        })
        .collect()
}

#[test]
fn every_chip_has_golden_rows() {
    let mut compared = in_golden("golden_nvidia", "cc");
    let amd = in_golden("golden_amd_hw", "target");
    assert_eq!(
        in_golden("golden_amd_llvm22", "mcpu").difference(&amd).collect::<Vec<_>>(),
        [""; 0],
        "AMD's chips are compared with LLVM and with the model of the hardware"
    );
    compared.extend(amd);
    // What Intel's calculator answered, and Turnip said of kernels, holds for each chip of the same numbers.
    let said = include_str!("../../occ-vulkan/tests/data/turnip.csv").lines().skip(1);
    let asked: BTreeSet<&str> =
        said.filter_map(|row| row.split(',').next()).chain(crate::golden_intel::asked()).collect();
    let asked: Vec<Arch> = asked.iter().map(|name| Arch::named(name).expect(name)).collect();
    let is_asked = |chip: &&Chip| {
        asked.iter().any(|arch| Arch { name: chip.arch.name, ..*arch } == *chip.arch)
    };
    compared.extend(chips::all().filter(is_asked).map(|chip| name(chip).to_owned()));
    let missing = missing(|chip| !compared.contains(name(chip)));
    assert_eq!(missing.into_iter().collect::<BTreeSet<_>>(), without_rows(), "no golden rows");
}

/// The part of a page below this title, up to the next of its kind.
fn section<'a>(page: &'a str, title: &str) -> &'a str {
    let start = page.find(title).unwrap_or_else(|| panic!("`{title}` is gone"));
    let rest = &page[start + title.len()..];
    rest.split("\n## ").next().unwrap_or(rest)
}

/// The chips that no golden row is about: the oracles' README has them, with the reasons.
fn without_rows() -> BTreeSet<&'static str> {
    let table = section(include_str!("../../oracles/README.md"), "\n## Who has no rows\n");
    let first = |line: &'static str| line.strip_prefix("| `")?.split(" | ").next();
    let cells = table.lines().filter_map(first);
    cells.flat_map(|cell| cell.split(", ").map(|name| name.trim_matches('`'))).collect()
}

/// `gfx1154` or a range of names that it is in, `gfx1170 to gfx1172`, as people write them.
fn is_named(text: &str, target: &str) -> bool {
    let number = |name: &str| {
        let number = name.strip_prefix("gfx").map(|number| u32::from_str_radix(number, 16).ok());
        number.unwrap_or_else(|| name.replace('.', "").parse().ok())
    };
    let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '`');
    let words: Vec<&str> = text
        .split(is_end)
        .map(|word| word.trim_end_matches('.'))
        .filter(|w| !w.is_empty())
        .collect();
    let target = target.strip_prefix("sm_").unwrap_or(target);
    let within = |range: &[&str]| match (number(range[0]), number(range[2]), number(target)) {
        (Some(first), Some(last), Some(own)) => (first..=last).contains(&own),
        _ => false,
    };
    words.contains(&target)
        || words.windows(3).any(|range| range[1] == "to" && range[0].len() > 2 && within(range))
}

/// `docs/targets.md` says which targets there are: each that LLVM 22 does not know by its name or a range of
/// its own, the others by the ranges of both vendors.
#[test]
fn the_page_names_every_target() {
    let text = section(include_str!("../../docs/targets.md"), "# Targets\n");
    let (known, newer) = text.split_once("LLVM's main branch").expect("the newer targets");
    let (newer, rest) = newer.split_once("; not").expect("those that are left out");
    let without_rows = without_rows();
    let is_newer = |target: &str| target.starts_with("gfx") && without_rows.contains(target);
    let left_out = missing(|chip| {
        let target = name(chip);
        !match chip.arch.vendor == Vendor::Amd {
            true if is_newer(target) => is_named(newer, target),
            // All generic ones at once.
            true if target.ends_with("-generic") => known.contains("generic"),
            true => chip.elf_machine.is_none() || is_named(known, target),
            false if !target.starts_with("sm_") => is_named(text, target),
            false => is_named(rest, target),
        }
    });
    assert_eq!(left_out, [""; 0], "not in docs/targets.md");
    // A range starts and ends with a target.
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ",;".contains(c)).collect();
    for range in words.windows(3).filter(|range| range[1] == "to") {
        for end in [range[0], range[2]] {
            let target = match end.strip_prefix("gfx") {
                Some(_) => end.to_owned(),
                None => format!("sm_{}", end.replace('.', "")),
            };
            assert!(Arch::named(&target).is_ok(), "docs/targets.md: `{end}` is no target");
        }
    }
    assert!(is_named("gfx600 to gfx1251,", "gfx90a") && is_named("gfx1154.", "gfx1154"));
    assert!(!is_named("gfx1170 to gfx1172", "gfx1173") && !is_named("gfx1154", "gfx1155"));
}

#[test]
fn every_target_of_amd_has_its_elf_machine() {
    let without = missing(|chip| chip.arch.vendor == Vendor::Amd && chip.elf_machine.is_none());
    assert_eq!(without.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(NO_CODE_OBJECTS));
    let mut owners: BTreeMap<u8, &str> = BTreeMap::new();
    for chip in chips::all() {
        let Some(machine) = chip.elf_machine else { continue };
        assert!(chip.arch.vendor == Vendor::Amd, "{} has AMD's machine {machine:#x}", name(chip));
        if let Some(other) = owners.insert(machine, name(chip)) {
            panic!("{other} and {} have the machine {machine:#x}", name(chip));
        }
        assert_eq!(chips::of_elf_machine(machine), Some(name(chip)));
    }
    assert_eq!(chips::of_elf_machine(0x40), Some("gfx940"));
    assert_eq!(chips::of_elf_machine(0), None);
}

#[test]
fn generic_code_says_what_it_runs_on() {
    let generic = |chip: &Chip| name(chip).ends_with("-generic");
    assert_eq!(missing(|chip| generic(chip) && chip.covers.is_empty()), [""; 0]);
    for chip in chips::all() {
        for covered in chip.covers {
            let row = chips::of_target(covered);
            let row = row.unwrap_or_else(|| panic!("{} covers {covered}", name(chip)));
            assert!(row.arch.vendor == Vendor::Amd && row.covers.is_empty(), "{covered}");
        }
    }
    // No target of a generation that has generic code is left out of it. gfx908 and gfx90a have
    // registers of their own.
    let covered: BTreeSet<&str> = chips::all().flat_map(|chip| chip.covers).copied().collect();
    let left_out = missing(|chip| {
        let own = chip.elf_machine.is_some() && !generic(chip);
        let of_a_generation = ["gfx9", "gfx10", "gfx11", "gfx12"].iter();
        own && of_a_generation.clone().any(|start| name(chip).starts_with(start))
            && !covered.contains(name(chip))
    });
    assert_eq!(left_out, ["gfx908", "gfx90a"], "not in `covers` of a generic target");
}

#[test]
fn code_of_tegras_runs_on_no_other_chip() {
    assert_eq!(missing(|chip| chip.only_itself), TEGRA, "not in `TEGRA`");
}

#[test]
fn every_code_object_has_an_encoding() {
    for chip in chips::all().filter(|chip| chip.arch.vendor == Vendor::Amd) {
        let own = chips::descriptors_of(name(chip)).map(name);
        assert_eq!(own, Some(name(chip)));
    }
    assert_eq!(chips::descriptors_of("gfx940").map(name), Some("gfx942"));
    assert!(chips::descriptors_of("sm_90").is_none());
    assert!(chips::descriptors_of("gfx9999").is_none());
}

#[test]
fn a_device_is_made_with_the_chip_of_its_row() {
    for chip in chips::all() {
        for device in chip.devices {
            assert_eq!(device.arch, chip.arch, "{}", device.name);
        }
    }
}
