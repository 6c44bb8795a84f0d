//! NVIDIA's LTO-IR, the code that `nvlink -lto` and nvJitLink compile, outside of a fat binary: as `nvcc -ltoir` and NVRTC
//! write it. It has no counts, and what follows its header is scrambled: which kernels it has, nobody but NVIDIA's
//! compiler can tell.
//!
//! NVIDIA documents no layout. What is read here was observed in files of CUDA 11.8, 12.9 and 13.5. All numbers are
//! little-endian:
//!
//! | | |
//! |--:|:--|
//! | 0 | u32 magic `0x7F4E43ED` |
//! | 12 | u16 where a list of fields starts: 24 |
//! | 24 | u16 field 1, and u16 its value: ten times the SM number |

use crate::contents::LTO;
use crate::{ArtifactError, PassedOver};

/// What it starts with.
pub(crate) const MAGIC: &[u8] = b"\xed\x43\x4e\x7f";

/// What it is for, `sm_90`, where it starts so.
pub(crate) fn target(start: &[u8]) -> Option<String> {
    let number = |at: usize| start.get(at..at + 2).map(|two| u16::from_le_bytes([two[0], two[1]]));
    let is = start.starts_with(MAGIC) && number(12)? == 24 && number(24)? == 1;
    let model = number(26).filter(|model| is && *model >= 100 && model.is_multiple_of(10))?;
    Some(format!("sm_{}", model / 10))
}

/// Why a file that starts so cannot be read, where it is one.
pub(crate) fn refusal(start: &[u8]) -> Option<ArtifactError> {
    let part = PassedOver::of(LTO, target(start)?);
    let reason =
        format!("LTO-IR for {}: link it into a cubin first, by `nvlink -lto`", part.target);
    Some(ArtifactError::at(0, reason).unread(part))
}
