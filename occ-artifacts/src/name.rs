//! Kernels' names: as symbols, as their source has them, and as a person asks for them.

use std::borrow::Cow;
use std::fmt::Write as _;

use occ_core::__private::distance;

use crate::MeasuredKernel;

impl MeasuredKernel {
    /// The name as its source has it: Rust's and C++'s mangling undone.
    #[must_use]
    pub fn demangled(&self) -> String {
        demangle(&self.name)
    }
}

/// A name of any bytes as text that tells all of them apart: each byte that is of no UTF-8 is `%FF`, as in a
/// URL. So that this can be undone, the `%` of a name that has two hexadecimal digits after it is `%25`.
///
/// ```
/// use occ_artifacts::percent_encoded;
///
/// assert_eq!(percent_encoded(b"k\xff\xfe"), "k%FF%FE");
/// assert_eq!(percent_encoded(b"k%FF"), "k%25FF");
/// assert_eq!(percent_encoded("100% größer".as_bytes()), "100% größer");
/// ```
#[must_use]
pub fn percent_encoded(name: &[u8]) -> Cow<'_, str> {
    let is_code = |rest: &[u8]| matches!(rest, [b'%', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    if let Ok(text) = str::from_utf8(name)
        && !text.contains('%')
    {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(name.len() + 8);
    for chunk in name.utf8_chunks() {
        for (at, character) in chunk.valid().char_indices() {
            // What follows a character of a chunk is of it, or invalid.
            if is_code(&chunk.valid().as_bytes()[at..]) {
                text += "%25";
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            // A `String` takes all that is written.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    Cow::Owned(text)
}

/// A name as its source has it; `name` itself where it is not mangled. C++'s needs the feature
/// `libraries`.
#[must_use]
pub fn demangle(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return format!("{rust:#}");
    }
    cpp(name).unwrap_or_else(|| name.to_owned())
}

/// A name of C++.
#[cfg(feature = "libraries")]
fn cpp(name: &str) -> Option<String> {
    if !name.starts_with("_Z") {
        return None;
    }
    let name = cpp_demangle::Symbol::new(name).ok()?.demangle().ok()?;
    // SYCL names a kernel by the type that stands for it, as `typeid` does.
    Some(name.strip_prefix("typeinfo name for ").map(str::to_owned).unwrap_or(name))
}

#[cfg(not(feature = "libraries"))]
fn cpp(_: &str) -> Option<String> {
    None
}

/// A name as it is in a file: raw identifiers are written without their `r#`.
pub(crate) fn without_raw(name: &str) -> String {
    name.split("::")
        .map(|segment| segment.strip_prefix("r#").unwrap_or(segment))
        .collect::<Vec<_>>()
        .join("::")
}

/// All that a person may call the kernel of this demangled name, the longest first: that, its path, and the last
/// segment of the path. This and the symbol are what `kernel = ".."`, patterns and contracts are held against.
pub(crate) fn calls(demangled: &str) -> [&str; 3] {
    [demangled, path(demangled), last_segment(demangled)]
}

/// A symbol's demangled name, where it may be mangled.
pub(crate) fn of_mangled(symbol: &str) -> Option<String> {
    symbol.starts_with('_').then(|| demangle(symbol))
}

/// A namespace of C++ without a name, as demanglers write it.
const ANONYMOUS: &str = "(anonymous namespace)";

/// `a::b::f` of `void a::b::f<int>(float*)`.
pub(crate) fn path(demangled: &str) -> &str {
    let mut end = 0;
    // A namespace without a name stands in brackets itself.
    while let Some(at) = demangled[end..].find(['(', '<']).map(|at| end + at) {
        if !demangled[at..].starts_with(ANONYMOUS) {
            return without_result(&demangled[..at]);
        }
        end = at + ANONYMOUS.len();
    }
    without_result(demangled)
}

/// The path behind the type that a function returns.
fn without_result(head: &str) -> &str {
    let mut spaces = head.match_indices(' ').map(|(at, _)| at);
    let end = spaces.rfind(|at| !head[..*at].ends_with("(anonymous"));
    end.map_or(head, |at| &head[at + 1..])
}

/// `f` of the same.
pub(crate) fn last_segment(demangled: &str) -> &str {
    let path = path(demangled);
    path.rsplit("::").next().unwrap_or(path)
}

/// At most three names that are near to `name`, the nearest first; all where there are few.
pub(crate) fn nearest<'a>(
    kernels: impl Iterator<Item = &'a MeasuredKernel>,
    name: &str,
) -> Vec<String> {
    let mut names: Vec<String> = kernels.map(MeasuredKernel::demangled).collect();
    names.sort_unstable();
    names.dedup();
    let mut distances: Vec<usize> = names
        .iter()
        .map(|known| distance(last_segment(known).as_bytes(), name.as_bytes()))
        .collect();
    let mut nearest = Vec::new();
    // Of names that are as near the first in the alphabet; to sort by the distance would compile
    // another sort for every user.
    while nearest.len() < 3
        && let Some(at) = (0..names.len()).min_by_key(|&at| distances[at])
    {
        distances.remove(at);
        nearest.push(names.remove(at));
    }
    nearest
}
