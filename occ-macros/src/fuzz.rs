//! The attribute on any text: what `fuzz/` runs, and what a test here replays.

use proc_macro2::TokenStream;

/// Expands the attribute: the first line has its arguments, the others the item. Text that is no tokens is left out, as
/// rustc would refuse it before.
///
/// # Panics
///
/// Where the item is lost beside an error.
pub fn attribute(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((arguments, item)) = text.split_once('\n') else { return };
    let (Ok(arguments), Ok(item)) = (arguments.parse::<TokenStream>(), item.parse::<TokenStream>())
    else {
        return;
    };
    let author = item.to_string();
    let output = crate::expand(false, arguments, item).to_string();
    let in_error = output.contains("compile_error !") && !text.contains("compile_error");
    assert!(!in_error || output.starts_with(&author), "the item is lost:\n{text}\n{output}");
}

#[cfg(test)]
#[test]
fn what_was_found_is_replayed() {
    test_support::replay(&[("attribute", attribute)]);
}
