//! Files that nobody meant well with, made of good ones.

use std::time::Duration;

use crate::clock::within;

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
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    within(Duration::from_secs(60), || {
        for start in starts {
            for length in (0..400).chain([4096, 65536]) {
                read(&[start, &random.bytes(length)[..]].concat());
            }
        }
    });
}

/// Random bytes by xorshift, the same in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.next().to_le_bytes()[4]).collect()
    }
}
