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
