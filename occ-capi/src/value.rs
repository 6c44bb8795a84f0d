//! The values of a question: `96`, `16,16,1`, `64..=1024`, `50%`.

use occ_core::__private::key::{Key, Value, ValueKind};
use occ_core::__private::message::{self, text_of};
use occ_core::{Mode, Ratio, Requirement, Text, Wave};

/// The longest value, decoded, in bytes: the name of a kernel.
const VALUE: usize = 512;

/// A value without its percent signs.
#[derive(Clone, Copy)]
pub(crate) struct Decoded {
    bytes: [u8; VALUE],
    len: usize,
}

impl Decoded {
    pub(crate) const EMPTY: Self = Self { bytes: [0; VALUE], len: 0 };

    /// `None` where `%` does not stand before two hexadecimal digits, where what comes out is not UTF-8, and
    /// where it is too long.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut decoded = Self::EMPTY;
        let mut rest = text.bytes();
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        while let Some(byte) = rest.next() {
            let byte = match byte {
                b'%' => u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?,
                byte => byte,
            };
            *decoded.bytes.get_mut(decoded.len)? = byte;
            decoded.len += 1;
        }
        core::str::from_utf8(decoded.bytes.get(..decoded.len)?).ok()?;
        Some(decoded)
    }

    pub(crate) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

/// The value of a key that describes the kernel.
pub(crate) fn quantity(key: Key, name: &str, text: &str) -> Result<Value, Text> {
    let kind = key.declaration().kind;
    Ok(match kind {
        ValueKind::Threads | ValueKind::Blocks => shape(kind, name, text)?,
        ValueKind::Wave => {
            let wave = text.parse().ok().and_then(Wave::of);
            Value::Wave(wave.ok_or_else(|| message::no_wave(name))?)
        }
        ValueKind::Mode => {
            let mode = Mode::named(text);
            let choices = [Mode::Cu, Mode::Wgp].map(Mode::name);
            Value::Mode(mode.ok_or_else(|| text_of(message::no_choice(name, &choices)))?)
        }
        ValueKind::Flag => match text {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            _ => return Err(text_of(message::no_choice(name, &["true", "false"]))),
        },
        _ if text.ends_with("..")
            && matches!(key, Key::Lds | Key::DynamicLds | Key::Agprs | Key::TensorColumns) =>
        {
            return Err(text_of(message::no_least(name)));
        }
        ValueKind::Count | ValueKind::Bytes | ValueKind::Percent | ValueKind::Own => {
            Value::Count(count(name, text)?)
        }
    })
}

/// A whole number of 32 bits.
pub(crate) fn count(name: &str, text: &str) -> Result<u32, Text> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let least = || Key::named(name).map_or(0, |key| key.least(name));
    let wrong = || message::no_count(name, is_number, least());
    text.parse().ok().filter(|_| is_number).ok_or_else(wrong)
}

/// `256`, `16,16` or `16,16,1`; of threads `64..=1024` too.
fn shape(kind: ValueKind, name: &str, text: &str) -> Result<Value, Text> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let wrong = || match kind {
        ValueKind::Threads => text_of(message::no_sizes(name)),
        _ => text_of(message::no_shape(name)),
    };
    let side = |text: &str| count(name, text.trim()).map_err(|_| wrong());
    if is_number(text) {
        return count(name, text).map(Value::Count);
    }
    if kind == ValueKind::Threads
        && let Some((least, most)) = text.split_once("..=")
    {
        let [least, most] = [side(least)?, side(most)?];
        let is_range = least <= most;
        return is_range
            .then_some(Value::Range([least, most]))
            .ok_or_else(|| message::no_range(name));
    }
    let (x, rest) = text.split_once(',').ok_or_else(wrong)?;
    let (y, z) = rest.split_once(',').unwrap_or((rest, "1"));
    Ok(Value::Shape([side(x)?, side(y)?, side(z)?]))
}

/// `0.5`, `50%`: the billionth that it is, or the next below.
pub(crate) fn fraction(name: &str, text: &str) -> Result<Requirement, Text> {
    /// In billionths.
    const WHOLE: u32 = 1_000_000_000;
    let read = || {
        let (number, parts) = match text.strip_suffix('%') {
            Some(percent) => (percent, 100),
            None => (text, 1),
        };
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if (whole.is_empty() && decimals.is_empty()) || !digits(whole) || !digits(decimals) {
            return None;
        }
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let mut billionths = whole.checked_mul(u64::from(WHOLE))?;
        let mut place = u64::from(WHOLE) / 10;
        for digit in decimals.bytes() {
            billionths += u64::from(digit - b'0') * place;
            place /= 10;
        }
        u32::try_from(billionths / parts).ok().filter(|billionths| *billionths <= WHOLE)
    };
    let billionths = read().ok_or_else(|| message::no_fraction(name))?;
    Ok(Requirement::Occupancy(Ratio::new(billionths, WHOLE)))
}
