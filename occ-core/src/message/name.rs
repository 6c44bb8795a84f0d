//! What a person is told about a name that is no architecture.

use core::error;
use core::fmt::{Display, Formatter, Result};

use super::value::either;
use crate::text::Written;
use crate::text::{Text, said};
use crate::{NameError, Names};

/// What a person is told about a name that is not one architecture.
#[must_use]
pub fn name_error(name: &str, error: &NameError) -> impl Display {
    Written(move |f: &mut Formatter<'_>| {
        let unknown =
            if matches!(error, NameError::Ambiguous { .. }) { "" } else { "unknown architecture " };
        write!(f, "{unknown}`{name}`")?;
        meant(f, error)
    })
}

impl Display for NameError {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Self::Unknown { .. } | Self::Capability { .. } => "unknown architecture",
            Self::Ambiguous { .. } => "the name",
        })?;
        meant(f, self)
    }
}

impl error::Error for NameError {}

/// What follows the name that is not one architecture.
fn meant(f: &mut Formatter<'_>, error: &NameError) -> Result {
    match error {
        NameError::Unknown { nearest } if nearest.first().is_none() => f.write_str(
            "; name a target (`gfx90a`, `sm_90`, `bmg-g21`, `adreno-740`), a family (`cdna2`, `hopper`), or a product \
             (`MI250X`, `H100`, `Arc B580`)",
        ),
        NameError::Unknown { nearest } => write!(f, "; did you mean {}?", listed(nearest)),
        NameError::Capability { target } => {
            let (number, feature) = capability(target);
            let (major, minor) = (number / 10, number % 10);
            write!(f, "; compute capability {major}.{minor}{feature} is written `{target}`")
        }
        NameError::Ambiguous { choices, .. } => {
            write!(f, " covers chips that differ; name one of {}", listed(choices))
        }
    }
}

/// 90 and nothing, 120 and `a` for `sm_90`, `sm_120a`: the last digit is the minor number.
fn capability(target: &str) -> (u32, &str) {
    let digits = target.bytes().filter(u8::is_ascii_digit);
    let number = digits.fold(0_u32, |number, digit| {
        number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
    });
    let feature = ["a", "f"].into_iter().find(|feature| target.ends_with(feature));
    (number, feature.unwrap_or_default())
}

/// `` `a`, `b`, or `c` ``
fn listed(names: &Names) -> Text {
    said!(@either(names.as_slice()))
}
