//! Compute capabilities, and which code runs where (NVIDIA).

use super::built_in::BuiltIn;
use super::{Arch, Vendor, nvidia};

/// Compute capability of `sm_86`, major and minor; `None` where code is for one chip alone: what `sm_90a`
/// has is in no other, and Tegras are on their own.
#[must_use]
pub const fn capability(target: &str) -> Option<(u32, u32)> {
    match number(target) {
        Some(number) => of_number(number),
        None => None,
    }
}

/// Whether code for one compute capability runs on a chip of another: of the same major number, and no
/// later (CUDA C++ Programming Guide, "Binary Compatibility").
#[must_use]
pub const fn code_runs_on(code: (u32, u32), chip: (u32, u32)) -> bool {
    code.0 == chip.0 && code.1 <= chip.1
}

/// Whether machine code of this version (`CU_FUNC_ATTRIBUTE_BINARY_VERSION`: 86 is that of `sm_86`) runs on
/// `arch`. An author's own architecture has a name that is not in the table: it may.
#[must_use]
pub(crate) const fn binary_runs_on(version: u32, arch: &Arch) -> bool {
    let name = match arch.vendor {
        Vendor::Nvidia => number(arch.name.as_str()),
        _ => return false,
    };
    let Some(chip) = name else { return true };
    if chip == version || row(chip).is_none() {
        return true;
    }
    match (of_number(version), of_number(chip)) {
        (Some(code), Some(chip)) => code_runs_on(code, chip),
        _ => false,
    }
}

/// 86 of `sm_86`.
const fn number(target: &str) -> Option<u32> {
    let [b's', b'm', b'_', digits @ ..] = target.as_bytes() else { return None };
    let (mut number, mut i) = (0_u32, 0);
    while i < digits.len() {
        if !digits[i].is_ascii_digit() || number > 9_999 {
            return None;
        }
        number = number * 10 + (digits[i] - b'0') as u32;
        i += 1;
    }
    if i == 0 { None } else { Some(number) }
}

const fn of_number(number: u32) -> Option<(u32, u32)> {
    match row(number) {
        Some(chip) if chip.only_itself => None,
        _ => Some((number / 10, number % 10)),
    }
}

const fn row(wanted: u32) -> Option<&'static BuiltIn> {
    let mut i = 0;
    while i < nvidia::NVIDIA_NAMES.len() {
        let chip = &nvidia::NVIDIA_NAMES[i];
        if let Some(known) = number(chip.name)
            && known == wanted
        {
            return Some(chip);
        }
        i += 1;
    }
    None
}
