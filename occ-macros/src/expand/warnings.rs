//! The types behind warnings whose numbers only const evaluation knows.
//!
//! rustc prints a `deprecated` note, and a note is a literal: so there is one type a percentage,
//! and limiter, and the check names the type that its numbers choose.

use std::fmt::Write as _;

use occ_core::__private::message;
use occ_core::{Limiter, Vendor};

/// A type for every limiter, and `Report` for every code. It is text, because proc-macro2 looks at each
/// character before rustc parses it.
pub(crate) fn table() -> String {
    let mut table = String::new();
    // A `String` takes whatever is written.
    macro_rules! add {
        ($($text:tt)*) => { let _ = write!(table, $($text)*); };
    }
    let mut named = Vec::new();
    for vendor in [Vendor::Amd, Vendor::Nvidia] {
        for &limiter in Limiter::ALL {
            let words = limiter.name(vendor);
            let (name, code) =
                (type_name(words), occ_core::__private::warning_code(vendor, limiter));
            add!(
                "impl<const PERCENT: u8> Report<PERCENT> for Code<{code}> {{
                    type Warning = {name}<PERCENT>;
                }}
                "
            );
            // Both vendors say "barriers": one type serves both.
            if named.contains(&words) {
                continue;
            }
            named.push(words);
            add!(
                "#[doc = \"Limited by {words}.\"]
                pub struct {name}<const PERCENT: u8>;
                "
            );
            for percent in 0_u8..100 {
                let note = message::warning(vendor, limiter, percent);
                add!(
                    "impl {name}<{percent}> {{
                        #[deprecated(note = {:?})]
                        pub const OCCUPANCY: () = {{}};
                    }}
                    ",
                    note.as_str(),
                );
            }
        }
    }
    table
}

/// `shared memory` as `SharedMemory`.
fn type_name(words: &str) -> String {
    let mut name = String::new();
    for word in words.split(' ') {
        let (first, rest) = word.split_at(1);
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(&rest.to_ascii_lowercase());
    }
    name
}
