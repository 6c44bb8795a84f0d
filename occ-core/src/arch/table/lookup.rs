//! From a name to an architecture: targets, compilers' aliases, families, and products.

mod capability;
pub(crate) mod distance;
pub(crate) mod error;
mod key;
mod nearest;

use super::chips::{self, COUNT, Chip};
use crate::arch::{Arch, Device, RegisterFile};

use capability::capability;
use error::{NameError, Names};
use key::Key;
use nearest::{amd_target, nearest};

pub use nearest::closest;

/// Families of families: they never name one chip.
const GROUPS: &[(&str, &[&str])] = &[
    ("rdna", &["rdna1", "rdna2", "gfx1100", "gfx1102", "gfx1151", "gfx1150", "rdna4"]),
    ("radeon", &["gcn", "rdna1", "rdna2", "gfx1100", "gfx1102", "rdna4"]),
    ("instinct", &["gfx908", "gfx90a", "gfx942", "gfx950"]),
    (
        "adreno-6xx",
        &[
            "adreno-610",
            "adreno-612",
            "adreno-6xx-gen1",
            "adreno-6xx-gen2",
            "adreno-6xx-gen3",
            "adreno-6xx-gen4",
        ],
    ),
    ("adreno-8xx", &["adreno-8xx-gen1", "adreno-8xx-gen2"]),
    (
        "adreno",
        &["adreno-6xx-gen1", "adreno-6xx-gen4", "adreno-7xx", "adreno-8xx-gen1", "adreno-8xx-gen2"],
    ),
];

impl Arch {
    /// The built-in architecture of this name: a target (`gfx90a`, `sm_90`), a compiler's alias
    /// (`fiji`, `sm_90a`), a chip's code name (`navi21`), a family whose chips agree (`cdna2`,
    /// `volta`), or a product (`MI250X`, `RX 7900 XTX`, `H100`). Case, spaces, `-` and `_` do not
    /// count, nor do the features of a target id (`gfx90a:xnack+`).
    ///
    /// # Errors
    ///
    /// A [`NameError`] that lists the nearest names, or the choices where a name covers chips that
    /// differ (`ampere`), or says how a compute capability is written.
    pub const fn named(name: &str) -> Result<Self, NameError> {
        match find(name) {
            Ok(chip) => Ok(*chip.arch),
            Err(error) => Err(error),
        }
    }
}

/// As [`Arch::named`], with the names and sources that belong to the architecture.
///
/// # Errors
///
/// As [`Arch::named`].
pub const fn find(name: &str) -> Result<&'static Chip, NameError> {
    let wanted = Key::new(name);
    let mut i = 0;
    while let Some(chip) = chips::get(i) {
        if wanted.is(chip.arch.name.as_str()) || wanted.is_any(chip.aliases) {
            return Ok(chip);
        }
        i += 1;
    }
    i = 0;
    while i < GROUPS.len() {
        if wanted.is(GROUPS[i].0) {
            let mut choices = Names::NONE;
            let mut j = 0;
            while j < GROUPS[i].1.len() {
                choices = choices.with(GROUPS[i].1[j]);
                j += 1;
            }
            return Err(NameError::Ambiguous { choices });
        }
        i += 1;
    }
    if let Some(found) = family(&wanted) {
        return found;
    }
    if let Some(device) = device(name)
        && let Some(chip) = chip_of(device.arch)
    {
        return Ok(chip);
    }
    Err(match (capability(&wanted), amd_target(&wanted)) {
        (Some(target), None) => NameError::Capability { target },
        // `90a` may be either.
        (Some(target), Some(other)) => {
            NameError::Unknown { nearest: Names::NONE.with(other).with(target) }
        }
        (None, _) => NameError::Unknown { nearest: nearest(&wanted) },
    })
}

/// The device of this name; `None`: no product in the table has it.
#[must_use]
pub const fn device(name: &str) -> Option<&'static Device> {
    let wanted = Key::new(name);
    let mut i = 0;
    while let Some(chip) = chips::get(i) {
        let mut j = 0;
        while j < chip.devices.len() {
            let device = &chip.devices[j];
            if wanted.is(device.name) || wanted.is_any(device.other_names) {
                return Some(device);
            }
            j += 1;
        }
        i += 1;
    }
    None
}

const fn family(wanted: &Key) -> Option<Result<&'static Chip, NameError>> {
    let mut first: Option<&'static Chip> = None;
    let mut choices = Names::NONE;
    let mut differ = false;
    let mut i = 0;
    while let Some(chip) = chips::get(i) {
        i += 1;
        if !wanted.is_family(chip.family) {
            continue;
        }
        match first {
            None => first = Some(chip),
            Some(first) => differ = differ || !same_numbers(first.arch, chip.arch),
        }
        choices = choices.with(chip.arch.name.as_str());
    }
    match first {
        None => None,
        Some(_) if differ => Some(Err(NameError::Ambiguous { choices })),
        Some(first) => Some(Ok(first)),
    }
}

/// Whether two architectures differ in nothing but the name, over the fields in which two chips of
/// one built-in family can differ.
const fn same_numbers(a: &Arch, b: &Arch) -> bool {
    a.wave_slots == b.wave_slots
        && a.simds == b.simds
        && same(a.workgroup_slots, b.workgroup_slots)
        && same(a.registers_per_workgroup, b.registers_per_workgroup)
        && same_file(a.wave32, b.wave32)
        && same_file(a.wave64, b.wave64)
        && same_file(a.wave128, b.wave128)
        && same(a.wave_granule, b.wave_granule)
        && same(fixed_sgprs(a), fixed_sgprs(b))
        && a.lds.pool == b.lds.pool
        && same(a.lds.most_pool, b.lds.most_pool)
        && a.lds.granule.is(&b.lds.granule)
        && match (a.barriers, b.barriers) {
            (Some(a), Some(b)) => a.pool == b.pool,
            (None, None) => true,
            _ => false,
        }
        && a.partitioned_caching == b.partitioned_caching
        && a.provisional == b.provisional
}

const fn same_file(a: Option<RegisterFile>, b: Option<RegisterFile>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.size == b.size && a.addressable == b.addressable,
        (None, None) => true,
        _ => false,
    }
}

const fn fixed_sgprs(arch: &Arch) -> Option<u32> {
    match arch.sgprs {
        Some(file) => file.fixed,
        None => None,
    }
}

const fn same(a: Option<u32>, b: Option<u32>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

const fn chip_of(arch: &Arch) -> Option<&'static Chip> {
    let wanted = Key::new(arch.name.as_str());
    let mut i = 0;
    while i < COUNT {
        match chips::get(i) {
            Some(chip) if wanted.is(chip.arch.name.as_str()) => return Some(chip),
            _ => i += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::{Barriers, GCN, GFX1100, Granule, Name, ScalarFile, WorkgroupMemory};

    /// A family is one chip as long as its chips differ in no number: each field decides.
    #[test]
    fn each_number_counts() {
        let renamed = Arch { name: Name::new("another"), ..GFX1100 };
        assert!(same_numbers(&GFX1100, &renamed));
        let chip = GFX1100;
        let file = chip.wave32.unwrap();
        let wave32 = |file| Arch { wave32: Some(file), ..chip };
        let memory = |lds| Arch { lds, ..chip };
        let barriers = chip.barriers.unwrap();
        let others = [
            Arch { wave_slots: chip.wave_slots + 1, ..chip },
            Arch { simds: chip.simds + 1, ..chip },
            Arch { workgroup_slots: Some(16), ..chip },
            Arch { registers_per_workgroup: Some(32_768), ..chip },
            wave32(RegisterFile { size: file.size + 1, ..file }),
            wave32(RegisterFile { addressable: file.addressable + 1, ..file }),
            Arch { wave32: None, ..chip },
            Arch { wave64: None, ..chip },
            Arch { wave128: Some(file), ..chip },
            Arch { wave_granule: Some(2), ..chip },
            memory(WorkgroupMemory { pool: chip.lds.pool + 1, ..chip.lds }),
            memory(WorkgroupMemory { most_pool: Some(chip.lds.pool), ..chip.lds }),
            memory(WorkgroupMemory {
                granule: Granule::Every(chip.lds.granule.least() + 1),
                ..chip.lds
            }),
            Arch { barriers: Some(Barriers { pool: barriers.pool + 1, ..barriers }), ..chip },
            Arch { barriers: None, ..chip },
            Arch { partitioned_caching: true, ..chip },
            Arch { provisional: true, ..chip },
        ];
        for other in others {
            assert!(!same_numbers(&chip, &other), "{other:?}");
            assert!(!same_numbers(&other, &chip), "{other:?}");
        }
        let slots = |slots| Arch { workgroup_slots: Some(slots), ..chip };
        assert!(!same_numbers(&slots(16), &slots(32)));
        let fixed = |fixed| Arch { sgprs: Some(ScalarFile { fixed, ..GCN.sgprs.unwrap() }), ..GCN };
        assert!(!same_numbers(&fixed(Some(102)), &fixed(None)));
        assert!(!same_numbers(&fixed(Some(102)), &fixed(Some(104))));
    }

    /// What is not compared is the same in every family of the table.
    #[test]
    fn what_does_not_count_differs_in_no_family() {
        let all = || (0..COUNT).map(|i| chips::get(i).unwrap());
        for a in all() {
            for b in all().filter(|b| b.family == a.family) {
                let same = *a.arch == Arch { name: a.arch.name, ..*b.arch };
                assert_eq!(same_numbers(a.arch, b.arch), same, "{} {}", a.arch.name, b.arch.name);
            }
        }
    }
}
