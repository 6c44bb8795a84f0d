//! The names that a person may have meant.

use super::distance::distance;
use super::error::Names;
use super::key::Key;
use crate::chips::{self, COUNT};

/// How many nearest names are offered, and how many of those that a slip of the keys explains.
const NEAREST: usize = 5;
const SLIPS: usize = 3;
/// How many letters have to be there for names that start with them to be offered.
const START: usize = 3;

/// The names that start with what was written; where none does, the nearest of all names, only those
/// that a slip of the keys explains.
pub(super) const fn nearest(wanted: &Key) -> Names {
    if wanted.len >= START {
        let starting = search(wanted, NEAREST, true);
        if starting.first().is_some() {
            return starting;
        }
        // `4090` for `RTX 4090`.
        let ending = products_ending(wanted);
        if ending.first().is_some() {
            return ending;
        }
    }
    let slips = search(wanted, SLIPS, false);
    if slips.first().is_some() {
        return slips;
    }
    // `A100` for `A100 80GB`.
    let begins = product_before(wanted);
    if begins.first().is_some() {
        return begins;
    }
    match amd_target(wanted) {
        Some(target) => Names::NONE.with(target),
        None => Names::NONE,
    }
}

/// The products whose names end with what was written, in the table's order.
const fn products_ending(wanted: &Key) -> Names {
    let mut found = Names::NONE;
    let (mut count, mut i) = (0, 0);
    while let Some(chip) = chips::get(i) {
        let mut j = 0;
        while j < chip.devices.len() && count < NEAREST {
            if Key::new(chip.devices[j].name).ends_with(wanted.as_bytes()) {
                found = found.with(chip.devices[j].name);
                count += 1;
            }
            j += 1;
        }
        i += 1;
    }
    found
}

/// The product with the longest name that what was written begins with.
const fn product_before(wanted: &Key) -> Names {
    let mut found: Option<&'static str> = None;
    let (mut longest, mut i) = (START, 0);
    while let Some(chip) = chips::get(i) {
        let mut j = 0;
        while j < chip.devices.len() {
            let key = Key::new(chip.devices[j].name);
            if key.len > longest && wanted.starts_with(&key) {
                (found, longest) = (Some(chip.devices[j].name), key.len);
            }
            j += 1;
        }
        i += 1;
    }
    match found {
        Some(name) => Names::NONE.with(name),
        None => Names::NONE,
    }
}

/// At most so many names, the nearest first.
const fn search(wanted: &Key, most: usize, starting: bool) -> Names {
    let mut found = Nearest::new(most, starting);
    let mut i = 0;
    while let Some(chip) = chips::get(i) {
        found.offer(wanted, chip.arch.name.as_str());
        found.offer_all(wanted, chip.aliases);
        i += 1;
    }
    i = 0;
    while let Some(chip) = chips::get(i) {
        let mut j = 0;
        while j < chip.devices.len() {
            found.offer(wanted, chip.devices[j].name);
            found.offer_all(wanted, chip.devices[j].other_names);
            j += 1;
        }
        i += 1;
    }
    // A family whose targets start so says nothing more.
    i = if starting && found.names[0].is_some() { COUNT } else { 0 };
    while let Some(chip) = chips::get(i) {
        found.offer(wanted, chip.family);
        i += 1;
    }
    found.names()
}

struct Nearest {
    names: [Option<&'static str>; NEAREST],
    /// The less, the nearer.
    ranks: [usize; NEAREST],
    most: usize,
    /// Whether names count that start with what was written, and no others.
    starting: bool,
}

impl Nearest {
    const fn new(most: usize, starting: bool) -> Self {
        Self { names: [None; NEAREST], ranks: [usize::MAX; NEAREST], most, starting }
    }

    const fn names(&self) -> Names {
        let mut names = Names::NONE;
        let mut i = 0;
        while let Some(name) = self.names[i] {
            names = names.with(name);
            i += 1;
            if i == NEAREST {
                break;
            }
        }
        names
    }

    const fn offer_all(&mut self, wanted: &Key, names: &'static [&'static str]) {
        let mut i = 0;
        while i < names.len() {
            self.offer(wanted, names[i]);
            i += 1;
        }
    }

    const fn offer(&mut self, wanted: &Key, name: &'static str) {
        let key = Key::new(name);
        let rank = if self.starting {
            match key.starts_with(wanted) {
                // What names a generation means all of it.
                true if key.ends_with(b"generic") => 0,
                true => key.len - wanted.len,
                false => return,
            }
        } else {
            let distance = distance(wanted.as_bytes(), key.as_bytes());
            let longer = if wanted.len > key.len { wanted.len } else { key.len };
            if distance * 3 > longer {
                return;
            }
            // Of two names equally far, the one that shares more of its start is nearer: people
            // seldom mistype the generation.
            distance * Key::MAX + (Key::MAX - key.common_start(wanted))
        };
        let mut at = 0;
        while at < self.most {
            if let Some(known) = self.names[at]
                && key.is(known)
            {
                return;
            }
            if rank < self.ranks[at] {
                break;
            }
            at += 1;
        }
        let mut i = self.most;
        while i > at + 1 {
            i -= 1;
            self.names[i] = self.names[i - 1];
            self.ranks[i] = self.ranks[i - 1];
        }
        if at < self.most {
            self.names[at] = Some(name);
            self.ranks[at] = rank;
        }
    }
}

/// The target of AMD's that was written without its letters: `906`, `90a`.
pub(super) const fn amd_target(wanted: &Key) -> Option<&'static str> {
    let mut i = 0;
    while let Some(chip) = chips::get(i) {
        let name = chip.arch.name.as_str();
        let mut number = Key::new(name);
        let whole = number.len;
        number.strip(b"gfx");
        if number.len < whole && number.len == wanted.len && number.starts_with(wanted) {
            return Some(name);
        }
        i += 1;
    }
    None
}

/// The one of `names` that a slip of the keys turned into `wanted`; `None` where none is near.
#[must_use]
pub fn closest(wanted: &str, names: &[&'static str]) -> Option<&'static str> {
    let wanted = Key::new(wanted);
    let mut found = Nearest::new(1, false);
    for name in names {
        found.offer(&wanted, name);
    }
    found.names[0]
}
