//! The roofline, at its ridge and where there is none.

use occ_core::Roofline;
use occ_core::RooflineBound::{Compute, Memory};

/// The ridge is at 20 operations a byte.
const DEVICE: Roofline = Roofline::new(20_000, 1_000);

#[test]
fn the_ridge_is_of_arithmetic() {
    for (operations, bytes, bound, attainable) in [
        // Just left of it, on it, just right of it.
        (1_999, 100, Memory, 19_990),
        (2_000, 100, Compute, 20_000),
        (2_001, 100, Compute, 20_000),
        // 2 operations for 12 bytes are 166⅔.
        (2, 12, Memory, 166),
        (1, 1, Memory, 1_000),
        // All that is moved, and all that is calculated.
        (0, 1, Memory, 0),
        (1, 0, Compute, 20_000),
    ] {
        let kernel = format!("{operations} operations for {bytes} bytes");
        assert_eq!(DEVICE.bound(operations, bytes), Some(bound), "{kernel}");
        assert_eq!(DEVICE.attainable(operations, bytes), Some(attainable), "{kernel}");
    }
}

#[test]
fn who_does_nothing_has_no_roofline() {
    for device in [Roofline::new(0, 1), Roofline::new(1, 0), Roofline::new(0, 0)] {
        assert_eq!((device.bound(2, 12), device.attainable(2, 12)), (None, None), "{device:?}");
    }
    assert_eq!((DEVICE.bound(0, 0), DEVICE.attainable(0, 0)), (None, None));
}

#[test]
fn nothing_overflows() {
    let device = Roofline::new(u64::MAX, u64::MAX);
    assert_eq!(device.bound(u64::MAX, u64::MAX), Some(Compute));
    assert_eq!(device.attainable(u64::MAX - 1, u64::MAX), Some(u64::MAX - 1));
    assert_eq!(device.attainable(u64::MAX, 1), Some(u64::MAX));
}
