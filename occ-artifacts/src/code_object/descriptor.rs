//! Kernel descriptors: what the file tells the hardware to allocate.

use occ_core::{Mode, Wave};

use super::processor::Version;
use crate::encoding::{Encoding, NAMED_BARRIERS, SGPR_GRANULE};

/// Bytes of a kernel descriptor.
pub(super) const SIZE: u64 = 64;

/// A kernel descriptor.
///
/// Source: LLVM 22, `llvm/Support/AMDHSAKernelDescriptor.h`. Its counts are what the hardware
/// obeys, and LLVM raises them over the kernel's need where the workgroup's size or LDS caps the
/// occupancy anyway (llvm-project pull request 137807), so they never say what a kernel *needs*.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descriptor {
    /// Static LDS, bytes per workgroup.
    pub(super) lds: u32,
    /// Scratch, bytes per thread.
    pub(super) scratch: u32,
    /// `COMPUTE_PGM_RSRC1`.
    rsrc1: u32,
    /// `COMPUTE_PGM_RSRC2`.
    rsrc2: u32,
    /// `COMPUTE_PGM_RSRC3`.
    rsrc3: u32,
    /// `KERNEL_CODE_PROPERTIES`.
    properties: u32,
}

impl Descriptor {
    /// The descriptor in `bytes`; `None` where they are not [`SIZE`].
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        if bytes.len() as u64 != SIZE {
            return None;
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|index| bytes[at + index]));
        Some(Self {
            lds: word(0),
            scratch: word(4),
            rsrc3: word(44),
            rsrc1: word(48),
            rsrc2: word(52),
            properties: word(56) & 0xffff,
        })
    }

    /// Threads in a wave.
    pub(super) fn wave(self, encoding: Encoding) -> Wave {
        let wave32 = encoding.arch().wave32.is_some() && self.properties >> 10 & 1 == 1;
        if wave32 { Wave::W32 } else { Wave::W64 }
    }

    /// CU or WGP mode, where the target has both.
    pub(super) fn mode(self, encoding: Encoding) -> Option<Mode> {
        let mode = if self.rsrc1 >> 29 & 1 == 1 { Mode::Wgp } else { Mode::Cu };
        encoding.arch().wgp_mode.then_some(mode)
    }

    /// VGPRs per thread that are allocated, before the hardware rounds to its own granule. AGPRs
    /// are in it where they share the file.
    pub(super) fn vgprs(self, encoding: Encoding) -> u32 {
        ((self.rsrc1 & 0x3f) + 1) * encoding.vgpr_granule(self.wave(encoding))
    }

    /// SGPRs per wave that are allocated, where a kernel chooses.
    pub(super) fn sgprs(self, encoding: Encoding) -> Option<u32> {
        encoding.counts_sgprs().then_some(((self.rsrc1 >> 6 & 0xf) + 1) * SGPR_GRANULE)
    }

    /// The first AGPR in the unified file: VGPRs needed, rounded up to 4. LLVM does not pad it.
    pub(super) fn first_agpr(self, encoding: Encoding) -> Option<u32> {
        encoding.is_unified().then_some(((self.rsrc3 & 0x3f) + 1) * 4)
    }

    /// 0 where VGPRs are allocated once. Where they grow at run time the size of the step is the
    /// chip's mode and not in the file.
    pub(super) fn dynamic_vgprs(self, encoding: Encoding) -> Option<u32> {
        if !encoding.arch().dynamic_vgprs {
            return None;
        }
        let enabled =
            if encoding.has_1024_vgprs() { self.rsrc3 >> 17 & 1 } else { self.rsrc2 >> 6 & 1 };
        (enabled == 0).then_some(0)
    }

    /// Named barriers of a workgroup, rounded up to 4, on a chip that has such.
    pub(super) fn named_barriers(self, encoding: Encoding) -> Option<u32> {
        encoding.arch().has_named_barriers().then_some((self.rsrc3 >> 14 & 7) * NAMED_BARRIERS)
    }

    /// Whether scratch can grow at run time; the bit means that from version 5 on.
    pub(super) fn dynamic_stack(self, version: Version) -> Option<bool> {
        (version >= Version::V5).then_some(self.properties >> 11 & 1 == 1)
    }
}
