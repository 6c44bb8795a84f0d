//! Kernel descriptors: what the file tells the hardware to allocate.

use occ_core::{Mode, Wave};

use crate::MeasuredKernel;
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

    /// Adds what it says to what the metadata says of a kernel, which wins.
    pub(super) fn add(self, encoding: Option<Encoding>, version: u8, kernel: &mut MeasuredKernel) {
        kernel.lds.get_or_insert(self.lds);
        kernel.scratch.get_or_insert(self.scratch);
        // Whether scratch can grow at run time; the bit means that from version 5 on.
        if version >= 5 {
            kernel.dynamic_stack.get_or_insert(self.properties >> 11 & 1 == 1);
        }
        let Some(encoding) = encoding else { return };
        let arch = encoding.arch();
        let is_wave32 = arch.wave32.is_some() && self.properties >> 10 & 1 == 1;
        let wave = if is_wave32 { Wave::W32 } else { Wave::W64 };
        kernel.wave.get_or_insert(wave);
        if arch.wgp_mode {
            let is_wgp = self.rsrc1 >> 29 & 1 == 1;
            kernel.mode.get_or_insert(if is_wgp { Mode::Wgp } else { Mode::Cu });
        }
        // Before the hardware rounds to its own granule. AGPRs are in it where they share the file.
        let vgprs = ((self.rsrc1 & 0x3f) + 1) * encoding.vgpr_granule(wave);
        kernel.vgprs_allocated = Some(vgprs);
        if encoding.counts_sgprs() {
            kernel.sgprs_allocated = Some(((self.rsrc1 >> 6 & 0xf) + 1) * SGPR_GRANULE);
        }
        // Rounded up to 4.
        if arch.has_named_barriers() {
            kernel.barriers = Some((self.rsrc3 >> 14 & 7) * NAMED_BARRIERS);
        }
        // Where VGPRs grow at run time the size of the step is the chip's mode and not in the file.
        let grows =
            if encoding.has_1024_vgprs() { self.rsrc3 >> 17 & 1 } else { self.rsrc2 >> 6 & 1 };
        kernel.dynamic_vgprs = (arch.dynamic_vgprs && grows == 0).then_some(0);
    }

    /// The first AGPR in the unified file: VGPRs needed, rounded up to 4. LLVM does not pad it.
    pub(super) fn first_agpr(self) -> u32 {
        ((self.rsrc3 & 0x3f) + 1) * 4
    }
}
