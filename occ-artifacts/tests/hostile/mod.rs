//! Files that nobody meant well with, made of good ones.

use std::time::{Duration, Instant};

/// Hands a reader the sample cut at every `stride`th length, then with every `stride`th byte set to
/// 0x00, 0xff and its top bit turned. A panic or a reader that hangs fails the test.
pub(crate) fn damage(sample: &[u8], stride: usize, read: impl Fn(&[u8])) {
    within(Duration::from_secs(60), || {
        for length in (0..sample.len()).step_by(stride) {
            read(&sample[..length]);
        }
        let mut bytes = sample.to_vec();
        for at in (0..sample.len()).step_by(stride) {
            for value in [0x00, 0xff, sample[at] ^ 0x80] {
                bytes[at] = value;
                read(&bytes);
            }
            bytes[at] = sample[at];
        }
    });
}

/// Hands a reader random bytes behind each of the starts.
pub(crate) fn noise(starts: &[&[u8]], read: impl Fn(&[u8])) {
    // Xorshift: the same bytes in each run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    within(Duration::from_secs(60), || {
        for start in starts {
            for length in (0..400).chain([4096, 65536]) {
                let mut bytes = start.to_vec();
                bytes.extend(std::iter::repeat_with(&mut byte).take(length));
                read(&bytes);
            }
        }
    });
}

/// Runs `work`, and fails where it takes longer.
pub(crate) fn within<T>(limit: Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let took = start.elapsed();
    assert!(took < limit, "took {took:?}, over {limit:?}");
    result
}
