//! The roofline: whether arithmetic or memory bounds a kernel.

/// What a device does at most: arithmetic, and traffic to its memory.
///
/// After Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
/// Multicore Architectures", Communications of the ACM 52(4), 2009.
///
/// ```
/// use occ_core::{RooflineBound, Roofline};
///
/// // 20 000 billion operations and 1 000 billion bytes a second: the ridge is at 20 operations a byte.
/// const DEVICE: Roofline = Roofline::new(20_000, 1_000);
/// // `y = a * x + y` in f32: 2 operations for 12 bytes.
/// const _: () = assert!(matches!(DEVICE.bound(2, 12), Some(RooflineBound::Memory)));
/// // A product of tiles of 64 by 64 f32: 2 * 64 * 64 * 64 operations for 2 * 64 * 64 * 4 bytes read.
/// assert_eq!(DEVICE.bound(524_288, 32_768), Some(RooflineBound::Memory));
/// // Tiles of 128 by 128 have twice the operations a byte.
/// assert_eq!(DEVICE.bound(4_194_304, 131_072), Some(RooflineBound::Compute));
/// assert_eq!(DEVICE.attainable(2, 12), Some(166));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Roofline {
    /// Operations of one kind that the device does in a unit of time.
    pub operations: u64,
    /// Bytes that its memory moves in the same unit of time.
    pub bytes: u64,
}

/// What a kernel waits for if nothing else stands in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum RooflineBound {
    /// Left of the ridge: for memory.
    Memory,
    /// On the ridge or right of it: for arithmetic.
    Compute,
}

impl Roofline {
    /// A device of `operations` and `bytes` in the same unit of time, both counted in the same
    /// multiple: billions a second, say. The maker's data sheet has them.
    #[must_use]
    pub const fn new(operations: u64, bytes: u64) -> Self {
        Self { operations, bytes }
    }

    /// The side of the ridge that a kernel is on which does `operations` for each `bytes` that it
    /// moves. Their ratio is its arithmetic intensity; that of the device is its ridge point. `None`:
    /// the device does nothing, or the kernel.
    #[must_use]
    pub const fn bound(&self, operations: u64, bytes: u64) -> Option<RooflineBound> {
        if self.operations == 0 || self.bytes == 0 || (operations == 0 && bytes == 0) {
            return None;
        }
        let kernel = operations as u128 * self.bytes as u128;
        let ridge = self.operations as u128 * bytes as u128;
        Some(if kernel < ridge { RooflineBound::Memory } else { RooflineBound::Compute })
    }

    /// Operations that such a kernel does at most in the device's unit of time, rounded down. `None` as
    /// [`Self::bound`].
    #[must_use]
    pub const fn attainable(&self, operations: u64, bytes: u64) -> Option<u64> {
        match self.bound(operations, bytes) {
            None => None,
            Some(RooflineBound::Compute) => Some(self.operations),
            // Left of the ridge a kernel moves bytes.
            Some(RooflineBound::Memory) => {
                let most = self.bytes as u128 * operations as u128 / bytes as u128;
                #[expect(clippy::cast_possible_truncation, reason = "less than `self.operations`")]
                Some(most as u64)
            }
        }
    }
}
