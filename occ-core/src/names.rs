//! From a name to an architecture: targets, compilers' aliases, families, and products.

use crate::arch::Arch;
use crate::device::Device;
use crate::table::{COUNT, DEVICES, Entry, entry};

/// How many nearest names are offered.
const NEAREST: usize = 3;
/// How many chips of a family are offered.
const CHOICES: usize = 7;

/// Why a name is not one architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// Nothing has this name.
    Unknown {
        /// The nearest names, the nearest first.
        nearest: [Option<&'static str>; NEAREST],
    },
    /// A family whose chips differ in numbers that decide occupancy.
    Ambiguous {
        /// Its chips.
        choices: [Option<&'static str>; CHOICES],
    },
}

/// Families of families: they never name one chip.
const GROUPS: &[(&str, &[&str])] = &[
    ("rdna", &["rdna1", "rdna2", "gfx1100", "gfx1102", "gfx1151", "gfx1150", "rdna4"]),
    ("radeon", &["gcn", "rdna1", "rdna2", "gfx1100", "gfx1102", "rdna4"]),
    ("instinct", &["gfx908", "gfx90a", "gfx942", "gfx950"]),
];
/// Other names of families.
const FAMILY_ALIASES: &[(&str, &str)] =
    &[("cdna", "cdna1"), ("vega", "gcn5"), ("polaris", "gcn4"), ("ada lovelace", "ada")];

impl Arch {
    /// The built-in architecture of this name: a target (`gfx90a`, `sm_90`), a compiler's alias
    /// (`fiji`, `sm_90a`), a family whose chips agree (`cdna2`, `volta`), or a product (`MI250X`,
    /// `RX 7900 XTX`, `H100`). Case, spaces, `-` and `_` do not count, nor do the features of a
    /// target id (`gfx90a:xnack+`).
    ///
    /// # Errors
    ///
    /// A [`NameError`] that lists the nearest names, or the choices where a name covers chips that
    /// differ (`ampere`).
    pub const fn named(name: &str) -> Result<Self, NameError> {
        match find(name) {
            Ok(entry) => Ok(*entry.arch),
            Err(error) => Err(error),
        }
    }
}

/// As [`Arch::named`], with the names and sources that belong to the architecture.
///
/// # Errors
///
/// As [`Arch::named`].
pub const fn find(name: &str) -> Result<&'static Entry, NameError> {
    let wanted = Key::new(name);
    let mut i = 0;
    while let Some(entry) = entry(i) {
        if wanted.is(entry.arch.name.as_str()) || wanted.is_any(entry.aliases) {
            return Ok(entry);
        }
        i += 1;
    }
    i = 0;
    while i < GROUPS.len() {
        if wanted.is(GROUPS[i].0) {
            let mut choices = [None; CHOICES];
            let mut j = 0;
            while j < GROUPS[i].1.len() && j < CHOICES {
                choices[j] = Some(GROUPS[i].1[j]);
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
        && let Some(entry) = of(device.arch)
    {
        return Ok(entry);
    }
    Err(NameError::Unknown { nearest: nearest(&wanted) })
}

/// The device of this name; `None`: no product in the table has it.
#[must_use]
pub const fn device(name: &str) -> Option<&'static Device> {
    let wanted = Key::new(name);
    let mut i = 0;
    while i < DEVICES.len() {
        if wanted.is(DEVICES[i].name) || wanted.is_any(DEVICES[i].other_names) {
            return Some(&DEVICES[i]);
        }
        i += 1;
    }
    None
}

const fn family(wanted: &Key) -> Option<Result<&'static Entry, NameError>> {
    let mut first: Option<&'static Entry> = None;
    let mut choices = [None; CHOICES];
    let mut chips = 0;
    let mut differ = false;
    let mut i = 0;
    while let Some(entry) = entry(i) {
        i += 1;
        if !wanted.is_family(entry.family) {
            continue;
        }
        match first {
            None => first = Some(entry),
            Some(first) => differ = differ || !same_numbers(first.arch, entry.arch),
        }
        if chips < CHOICES {
            choices[chips] = Some(entry.arch.name.as_str());
            chips += 1;
        }
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
        && same_file(a, b)
        && a.lds.pool == b.lds.pool
        && a.lds.granule == b.lds.granule
        && match (a.barriers, b.barriers) {
            (Some(a), Some(b)) => a.pool == b.pool,
            (None, None) => true,
            _ => false,
        }
        && a.partitioned_caching == b.partitioned_caching
}

const fn same_file(a: &Arch, b: &Arch) -> bool {
    match (a.wave32, b.wave32) {
        (Some(a), Some(b)) => a.size == b.size && a.addressable == b.addressable,
        (None, None) => true,
        _ => false,
    }
}

const fn same(a: Option<u32>, b: Option<u32>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

const fn of(arch: &Arch) -> Option<&'static Entry> {
    let wanted = Key::new(arch.name.as_str());
    let mut i = 0;
    while i < COUNT {
        match entry(i) {
            Some(entry) if wanted.is(entry.arch.name.as_str()) => return Some(entry),
            _ => i += 1,
        }
    }
    None
}

/// A name with nothing left that people write differently.
struct Key {
    bytes: [u8; Key::MAX],
    len: usize,
}

/// Words that people put before a product's name.
const PREFIXES: &[&[u8]] =
    &[b"amd", b"nvidia", b"radeon", b"instinct", b"geforce", b"tesla", b"jetson"];

impl Key {
    const MAX: usize = 40;

    const fn new(name: &str) -> Self {
        let source = name.as_bytes();
        let mut bytes = [0; Self::MAX];
        let mut len = 0;
        let mut i = 0;
        // What follows a colon are features of a target id, which change no number here.
        while i < source.len() && len < Self::MAX && source[i] != b':' {
            if !matches!(source[i], b' ' | b'-' | b'_') {
                bytes[len] = source[i].to_ascii_lowercase();
                len += 1;
            }
            i += 1;
        }
        let mut key = Self { bytes, len };
        let mut p = 0;
        while p < PREFIXES.len() {
            key.strip(PREFIXES[p]);
            p += 1;
        }
        key
    }

    /// Drops `prefix`, unless nothing would be left.
    const fn strip(&mut self, prefix: &[u8]) {
        if self.len <= prefix.len() {
            return;
        }
        let mut i = 0;
        while i < prefix.len() {
            if self.bytes[i] != prefix[i] {
                return;
            }
            i += 1;
        }
        self.len -= prefix.len();
        i = 0;
        while i < self.len {
            self.bytes[i] = self.bytes[i + prefix.len()];
            i += 1;
        }
    }

    const fn is(&self, name: &str) -> bool {
        let other = Self::new(name);
        if self.len != other.len {
            return false;
        }
        let mut i = 0;
        while i < self.len {
            if self.bytes[i] != other.bytes[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    const fn is_any(&self, names: &[&str]) -> bool {
        let mut i = 0;
        while i < names.len() {
            if self.is(names[i]) {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn is_family(&self, family: &str) -> bool {
        if self.is(family) {
            return true;
        }
        let family = Self::new(family);
        let mut i = 0;
        while i < FAMILY_ALIASES.len() {
            if self.is(FAMILY_ALIASES[i].0) && family.is(FAMILY_ALIASES[i].1) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// How many letters have to change, come or go to make one name the other.
    const fn distance(&self, other: &Self) -> usize {
        let mut row = [0_usize; Self::MAX + 1];
        let mut j = 0;
        while j <= other.len {
            row[j] = j;
            j += 1;
        }
        let mut i = 0;
        while i < self.len {
            let mut diagonal = row[0];
            row[0] = i + 1;
            j = 0;
            while j < other.len {
                let changed = diagonal + (self.bytes[i] != other.bytes[j]) as usize;
                diagonal = row[j + 1];
                let gone = row[j] + 1;
                let come = row[j + 1] + 1;
                let least = if gone < come { gone } else { come };
                row[j + 1] = if changed < least { changed } else { least };
                j += 1;
            }
            i += 1;
        }
        row[other.len]
    }
}

/// The nearest of all names, the nearest first; only those that a slip of the keys explains.
const fn nearest(wanted: &Key) -> [Option<&'static str>; NEAREST] {
    let mut found = Nearest { names: [None; NEAREST], distances: [usize::MAX; NEAREST] };
    let mut i = 0;
    while let Some(entry) = entry(i) {
        found.offer(wanted, entry.arch.name.as_str());
        found.offer(wanted, entry.family);
        found.offer_all(wanted, entry.aliases);
        i += 1;
    }
    i = 0;
    while i < DEVICES.len() {
        found.offer(wanted, DEVICES[i].name);
        found.offer_all(wanted, DEVICES[i].other_names);
        i += 1;
    }
    found.names
}

struct Nearest {
    names: [Option<&'static str>; NEAREST],
    distances: [usize; NEAREST],
}

impl Nearest {
    const fn offer_all(&mut self, wanted: &Key, names: &'static [&'static str]) {
        let mut i = 0;
        while i < names.len() {
            self.offer(wanted, names[i]);
            i += 1;
        }
    }

    const fn offer(&mut self, wanted: &Key, name: &'static str) {
        let key = Key::new(name);
        let distance = wanted.distance(&key);
        let longer = if wanted.len > key.len { wanted.len } else { key.len };
        if distance * 3 > longer {
            return;
        }
        let mut at = 0;
        while at < NEAREST {
            if let Some(known) = self.names[at]
                && key.is(known)
            {
                return;
            }
            if distance < self.distances[at] {
                break;
            }
            at += 1;
        }
        let mut i = NEAREST;
        while i > at + 1 {
            i -= 1;
            self.names[i] = self.names[i - 1];
            self.distances[i] = self.distances[i - 1];
        }
        if at < NEAREST {
            self.names[at] = Some(name);
            self.distances[at] = distance;
        }
    }
}

/// The one of `names` that a slip of the keys turned into `wanted`; `None` where none is near.
#[must_use]
pub fn closest(wanted: &str, names: &[&'static str]) -> Option<&'static str> {
    let wanted = Key::new(wanted);
    let mut found = Nearest { names: [None; NEAREST], distances: [usize::MAX; NEAREST] };
    for name in names {
        found.offer(&wanted, name);
    }
    found.names[0]
}
