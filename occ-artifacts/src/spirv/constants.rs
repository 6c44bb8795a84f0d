//! Specialization constants: what a module lets the pipeline decide.

use std::collections::HashMap;

use super::numbers::{Decoration, Op};
use super::words::Words;
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
            Self::Float(32) => {
                let value: Result<f32, _> = text.parse();
                value
                    .map(|value| u64::from(value.to_bits()))
                    .map_err(|_| wrong("a number".to_owned()))
            }
            Self::Float(64) => {
                let value: Result<f64, _> = text.parse();
                value.map(f64::to_bits).map_err(|_| wrong("a number".to_owned()))
            }
            Self::Float(bits) => Err(format!("floats of {bits} bits cannot be given")),
        }
    }
}

/// The specialization constants of a module, in its order.
///
/// # Errors
///
/// Where the bytes are no SPIR-V module, or an instruction is cut off or lacks an operand.
pub fn specializations(bytes: &[u8]) -> Result<Vec<Specialization>, ArtifactError> {
    let words = Words::of_module(bytes)?;
    let mut names: HashMap<u32, String> = HashMap::new();
    let mut ids: HashMap<u32, u32> = HashMap::new();
    let mut scalars: HashMap<u32, Scalar> = HashMap::new();
    let mut found = Vec::new();
    for instruction in words.instructions() {
        let it = instruction?;
        match it.op {
            Some(Op::Name) => {
                if let Ok((name, _)) = it.string(1) {
                    names.insert(it.operand(0)?, name);
                }
            }
            Some(Op::Decorate) if Decoration::of(it.operand(1)?) == Some(Decoration::SpecId) => {
                ids.insert(it.operand(0)?, it.operand(2)?);
            }
            Some(Op::TypeBool) => {
                scalars.insert(it.operand(0)?, Scalar::Bool);
            }
            Some(Op::TypeFloat) => {
                scalars.insert(it.operand(0)?, Scalar::Float(it.operand(1)?));
            }
            Some(Op::TypeInt) => {
                let bits = it.operand(1)?;
                let signed = it.operand(2)? != 0;
                let scalar = if signed { Scalar::Signed(bits) } else { Scalar::Unsigned(bits) };
                scalars.insert(it.operand(0)?, scalar);
            }
            Some(Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstant) => {
                let default = match it.op {
                    Some(Op::SpecConstant) => {
                        u64::from(it.operand(2)?) | it.get(3).map_or(0, u64::from) << 32
                    }
                    op => u64::from(op == Some(Op::SpecConstantTrue)),
                };
                // Without an id no pipeline can give it.
                let result = it.operand(1)?;
                if let (Some(&id), Some(&scalar)) = (ids.get(&result), scalars.get(&it.operand(0)?))
                {
                    let name = names.get(&result).cloned().unwrap_or_default();
                    found.push(Specialization { id, name, scalar, default });
                }
            }
            // No constant is in a function or after one.
            Some(Op::Function) => break,
            _ => {}
        }
    }
    Ok(found)
}
