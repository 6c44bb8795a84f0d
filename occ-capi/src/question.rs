//! A question as text: `arch=gfx1100&workgroup=256&vgprs=96`.

use occ_core::__private::key::{DECLARATIONS, Key, Part, Value};
use occ_core::__private::message::{self, text_of};
use occ_core::chips::Chip;
use occ_core::lookup;
use occ_core::{
    Arch, Contract, Device, Kernel, Occupancy, OccupancyBounds, Open, Requirement, Text, Vendor,
    Wave, calculate, occupancy, occupancy_bounds,
};

use crate::Status;
use crate::out::Out;
use crate::value::{Decoded, count, fraction, quantity};

/// As many chips are answered at once.
pub(crate) const CHIPS: u32 = 8;
/// The longest question that is read, in bytes.
pub(crate) const LONGEST: u32 = 4096;
/// Waves of either size.
pub(crate) const BOTH_WAVES: &str = "32..=64";
/// Of which Intel's compilers choose one.
pub(crate) const SIMD_WIDTHS: &str = "8..=32";
/// Both wave sizes of Adreno, where either may be.
pub(crate) const DOUBLE_WAVES: &str = "64..=128";

/// A chip as it was asked for.
#[derive(Clone, Copy)]
pub(crate) struct AskedChip {
    pub(crate) name: Decoded,
    pub(crate) chip: &'static Chip,
    /// The product that was named, if it was one.
    pub(crate) device: Option<&'static Device>,
}

impl AskedChip {
    pub(crate) fn arch(&self) -> &'static Arch {
        self.chip.arch
    }

    /// The product's name, or the target's.
    pub(crate) fn label(&self) -> &'static str {
        self.device.map_or(self.chip.arch.name.as_str(), |device| device.name)
    }
}

/// What was asked, as far as it could be read.
pub(crate) struct Question<'a> {
    pub(crate) text: &'a str,
    chips: [Option<AskedChip>; CHIPS as usize],
    /// The kernel as it is launched; where its sizes are open, with the largest, and no memory that is open.
    pub(crate) kernel: Kernel,
    /// What of its launch is open.
    pub(crate) open: Open,
    /// The keys that were given, each by the name that it was given by.
    given: [Option<&'static str>; DECLARATIONS.len()],
    pub(crate) min: Option<Requirement>,
    pub(crate) warn: Option<Requirement>,
    /// What the kernel is called; empty where it is not given.
    pub(crate) name: Decoded,
    /// What is wrong first.
    pub(crate) error: Option<Text>,
}

impl<'a> Question<'a> {
    /// A question of nothing yet.
    pub(crate) fn empty(text: &'a str) -> Self {
        Self {
            text: text.strip_prefix('#').unwrap_or(text),
            chips: [None; CHIPS as usize],
            kernel: Kernel::new(),
            open: Open::NONE,
            given: [None; DECLARATIONS.len()],
            min: None,
            warn: None,
            name: Decoded::EMPTY,
            error: None,
        }
    }

    /// A question that nobody reads.
    pub(crate) fn too_long() -> Self {
        Self { error: Some(text_of(message::too_long(LONGEST))), ..Self::empty("") }
    }

    /// Reads all of a question, also what follows a mistake.
    pub(crate) fn read(text: &'a str) -> Self {
        let mut question = Self::empty(text);
        for part in question.parts() {
            if let Err(wrong) = question.take(part)
                && question.error.is_none()
            {
                question.error = Some(wrong);
            }
        }
        if question.error.is_none() && question.chips().next().is_none() {
            question.error = Some(text_of(message::NO_ARCH));
        }
        question
    }

    /// The parts of the text, each of which is a key with its value.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.split('&').filter(|part| !part.is_empty())
    }

    /// The key of a part, if it is one.
    pub(crate) fn key_of(part: &str) -> Option<Key> {
        named(part.split_once('=')?.0).ok().map(|(key, _)| key)
    }

    pub(crate) fn chips(&self) -> impl Iterator<Item = &AskedChip> {
        self.chips.iter().flatten()
    }

    /// Whose words a person reads: of the one that made the chip that is shown first.
    pub(crate) fn vendor(&self) -> Vendor {
        self.chips().next().map(|asked| asked.arch().vendor).unwrap_or_default()
    }

    /// Whether a value was given for this key.
    pub(crate) fn gives(&self, key: Key) -> bool {
        self.given.get(key as usize).is_some_and(Option::is_some)
    }

    /// Takes one part, or says what is wrong with it.
    pub(crate) fn take(&mut self, part: &str) -> Result<(), Text> {
        let Some((name, value)) = part.split_once('=') else {
            return Err(text_of(message::no_pair(part)));
        };
        let (key, name) = named(name)?;
        let value = Decoded::read(value).ok_or_else(|| text_of(message::no_pair(part)))?;
        let text = value.as_str();
        if key == Key::Arch {
            return self.add(&value);
        }
        if let Some(place) = self.given.get_mut(key as usize) {
            if let Some(first) = place {
                return Err(text_of(message::given_twice(first, name)));
            }
            *place = Some(name);
        }
        match key {
            Key::Min => self.min = Some(fraction(name, text)?),
            Key::Warn => self.warn = Some(fraction(name, text)?),
            Key::MinWavesPerSimd => {
                self.min = Some(Requirement::WavesPerSimd(count(name, text)?));
            }
            Key::MinWorkgroups => self.min = Some(Requirement::Workgroups(count(name, text)?)),
            Key::Kernel => self.name = value,
            key => {
                let value =
                    self.leave_open(key, text).map_or_else(|| quantity(key, name, text), Ok)?;
                if let Value::Range([least, most]) = value {
                    self.open = self.open.with_workgroup(least, most);
                }
                self.kernel = key.set(self.kernel, value);
            }
        }
        if [Key::Min, Key::MinWavesPerSimd, Key::MinWorkgroups]
            .into_iter()
            .any(|other| key.is_minimum() && other != key && self.gives(other))
        {
            return Err(text_of(message::given_twice(Key::Min.name(), name)));
        }
        Ok(())
    }

    /// Leaves open how much there is, `0..`, and which waves there are. What is taken where one is shown.
    fn leave_open(&mut self, key: Key, text: &str) -> Option<Value> {
        let (open, value) = match (key, text.strip_suffix("..")) {
            (Key::Wave, None) if matches!(text, BOTH_WAVES | SIMD_WIDTHS | DOUBLE_WAVES) => {
                (self.open.with_wave(), Value::Wave(Wave::W32))
            }
            (Key::Lds, Some(least)) => (self.open.with_lds(), Value::Count(count("", least).ok()?)),
            (Key::DynamicLds, Some(least)) => {
                (self.open.with_dynamic_lds(), Value::Count(count("", least).ok()?))
            }
            (Key::Agprs, Some(least)) => {
                (self.open.with_agprs(), Value::Count(count("", least).ok()?))
            }
            (Key::TensorColumns, Some(least)) => {
                (self.open.with_tensor_columns(), Value::Count(count("", least).ok()?))
            }
            _ => return None,
        };
        self.open = open;
        Some(value)
    }

    /// Whether there may be more than is given for a key.
    pub(crate) fn has_more(&self, key: Key) -> bool {
        match key {
            Key::Lds => self.open.lds,
            Key::DynamicLds => self.open.dynamic_lds,
            Key::Agprs => self.open.agprs,
            Key::TensorColumns => self.open.tensor_columns,
            _ => false,
        }
    }

    /// The value of a key as it was given; `None` where it is not known.
    pub(crate) fn value(&self, key: Key) -> Option<Value> {
        match (key, self.open.workgroup) {
            (Key::Workgroup, Some(range)) => Some(Value::Range(range)),
            _ => key.value(&self.kernel),
        }
    }

    fn add(&mut self, value: &Decoded) -> Result<(), Text> {
        let name = value.as_str();
        let chip =
            lookup::find(name).map_err(|error| text_of(message::name_error(name, &error)))?;
        let place = self.chips.iter_mut().find(|place| place.is_none());
        let place = place.ok_or_else(|| text_of(message::too_many_chips(CHIPS)))?;
        *place = Some(AskedChip { name: *value, chip, device: lookup::device(name) });
        Ok(())
    }

    /// The contract of the question on a chip.
    pub(crate) fn contract(&self, arch: &Arch) -> Contract<'_> {
        let mut contract = Contract::new("", arch, self.kernel);
        (contract.min, contract.warn) = (self.min, self.warn);
        contract
    }

    /// What the kernel reaches on a chip, and the sentence of it.
    pub(crate) fn reach(&self, arch: &Arch) -> Reached {
        let nothing = Reached { status: Status::Ok, text: Text::new(), shown: None, bounds: None };
        let launched = occupancy(arch, &self.kernel).ok();
        // A calculator's answer has workgroups where only a static limit refuses the launch.
        let refused = || {
            calculate(arch, &self.kernel).ok().map(|mut resident| {
                (resident.workgroups, resident.waves) = (0, 0);
                resident
            })
        };
        let error = match occupancy_bounds(arch, &self.kernel, self.open) {
            Ok(bounds) if bounds.open.is_empty() => {
                let text = message::reached(&bounds.most);
                return Reached { text, shown: Some(bounds.most), ..nothing };
            }
            Ok(bounds) => {
                let text = text_of(message::reached_openly(&bounds, arch.vendor));
                let shown = launched.or_else(refused);
                return Reached { text, shown, bounds: Some(bounds), ..nothing };
            }
            Err(error) => error,
        };
        let contract = Contract::new("", arch, self.kernel);
        let text = message::error(error, Some(&contract));
        if error.cannot_launch() {
            Reached { status: Status::CannotLaunch, text, shown: refused(), ..nothing }
        } else {
            Reached { status: Status::NoOccupancy, text, ..nothing }
        }
    }

    /// Writes the sentence about the one chip of the question.
    pub(crate) fn evaluate(&self, out: &mut Out<'_>) -> (Status, Option<Occupancy>) {
        let mut chips = self.chips();
        let (status, text, reached) = match (&self.error, chips.next(), chips.next()) {
            (Some(error), ..) => (Status::BadQuestion, *error, None),
            (None, Some(asked), None) => match self.reach(asked.arch()) {
                // A bound is no number.
                Reached { bounds: Some(_), text, .. } => (Status::NoOccupancy, text, None),
                Reached { status, text, shown, .. } => (status, text, shown),
            },
            (None, ..) => (Status::BadQuestion, text_of(message::too_many_chips(1)), None),
        };
        out.push(text.as_str());
        (status, reached)
    }
}

/// What a kernel reaches on a chip.
pub(crate) struct Reached {
    pub(crate) status: Status,
    /// The sentence.
    pub(crate) text: Text,
    /// What the launch reaches that is shown; where it cannot start, the limits stand and nothing is resident.
    pub(crate) shown: Option<Occupancy>,
    /// What any launch reaches, where something of it is open.
    pub(crate) bounds: Option<OccupancyBounds>,
}

/// The key of this name, and the name as it is declared. What a compiler padded has no name that a person
/// writes; a kernel out of a file has it by its setter.
fn named(name: &str) -> Result<(Key, &'static str), Text> {
    let found = DECLARATIONS.iter().find_map(|declared| {
        let nameless = declared.names.is_empty() && !declared.setter.is_empty();
        let setter = nameless.then_some(&declared.setter);
        let written = declared.names.iter().chain(setter).find(|written| **written == name)?;
        Some((declared, *written))
    });
    let Some((declared, name)) = found else {
        return Err(text_of(message::unknown_key(name).1));
    };
    let key = declared.key;
    let is_asked = matches!(key, Key::Arch | Key::Kernel | Key::Warn) || key.is_minimum();
    if is_asked || matches!(declared.part, Part::Launch | Part::Kernel) {
        Ok((key, name))
    } else {
        Err(text_of(message::no_quantity(name)))
    }
}
