//! Specialization constants: what a module lets the pipeline decide.

use super::Module;
use crate::ArtifactError;

/// A specialization constant of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Specialization {
    /// Its `SpecId`, by which a pipeline gives its value.
    pub id: u32,
    /// Its name in the source; empty where the module has none.
    pub name: String,
    /// What it holds.
    pub scalar: Scalar,
    /// The value that it has where none is given, in its lowest bits.
    pub default: u64,
}

/// What a specialization constant holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scalar {
    /// True or false.
    Bool,
    /// A signed integer of this many bits.
    Signed(u32),
    /// An unsigned integer of this many bits.
    Unsigned(u32),
    /// A floating-point number of this many bits.
    Float(u32),
}

impl Scalar {
    /// Bytes that a pipeline gives its value in: `VkBool32`, or the size of the type.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Bool => 4,
            Self::Signed(bits) | Self::Unsigned(bits) | Self::Float(bits) => bits.div_ceil(8),
        }
    }

    /// The bits of a value that a person wrote: `16`, `0x10`, `-1`, `1.5`, `true`.
    ///
    /// # Errors
    ///
    /// What was expected.
    pub fn parse(self, text: &str) -> Result<u64, String> {
        let wrong = |expected: String| format!("expected {expected}, found `{text}`");
        match self {
            Self::Bool => match text {
                "true" | "1" => Ok(1),
                "false" | "0" => Ok(0),
                _ => Err(wrong("`true` or `false`".to_owned())),
            },
            Self::Signed(bits) => {
                let expected = || wrong(format!("an integer of {bits} bits"));
                let value: i64 = text.parse().map_err(|_| expected())?;
                let unused = 64_u32.saturating_sub(bits).min(63);
                if bits > 0 && (value << unused) >> unused == value {
                    Ok(value.cast_unsigned() << unused >> unused)
                } else {
                    Err(expected())
                }
            }
            Self::Unsigned(bits) => {
                let digits = text.strip_prefix("0x");
                let value = digits.map_or_else(|| text.parse(), |hex| u64::from_str_radix(hex, 16));
                let fits = |value: &u64| bits >= 64 || value >> bits == 0;
                let value = value.ok().filter(fits);
                value.ok_or_else(|| wrong(format!("an unsigned integer of {bits} bits")))
            }
            Self::Float(bits) => {
                let value = match bits {
                    32 => text.parse().map(|value: f32| u64::from(value.to_bits())),
                    64 => text.parse().map(f64::to_bits),
                    _ => return Err(format!("floats of {bits} bits cannot be given")),
                };
                value.map_err(|_| wrong("a number".to_owned()))
            }
        }
    }
}

/// The specialization constants of a module, in its order.
///
/// # Errors
///
/// As [`read`](super::read).
pub fn specializations(bytes: &[u8]) -> Result<Vec<Specialization>, ArtifactError> {
    let Module { types, mut names, .. } = Module::of(bytes, None)?;
    let named = types.specializations.into_iter().map(|(id, constant)| Specialization {
        name: names.remove(&id).unwrap_or_default(),
        ..constant
    });
    Ok(named.collect())
}
