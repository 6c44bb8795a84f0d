//! Numbers in sentences.

/// `1,073,741,824`, as messages and tables write large numbers.
#[must_use]
pub fn grouped(size: u64) -> String {
    let digits = size.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Why compressed bytes are not decompressed.
#[cfg(feature = "libraries")]
pub(crate) fn claims(packed: u64, unpacked: u64, limit: u64) -> String {
    let [packed, unpacked, limit] = [packed, unpacked, limit].map(grouped);
    format!("claims to expand {packed} bytes to {unpacked}; the limit is {limit}")
}
