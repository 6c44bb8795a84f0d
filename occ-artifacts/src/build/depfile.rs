//! What a compiler read: a rule of `make`, as `-MF` of C compilers and cargo's `.d` files have it.

use std::path::PathBuf;

/// The files of the first rule of a text:
///
/// ```text
/// kernels.ptx : kernels.cu \
///     with\ space.cuh
/// ```
pub(super) fn files(text: &str) -> Vec<PathBuf> {
    // A drive of Windows has a colon, too, and no space after it.
    let rule = text.split_once(": ").map_or("", |(_, files)| files);
    let mut files = Vec::new();
    let mut name = String::new();
    let mut signs = rule.chars().peekable();
    while let Some(sign) = signs.next() {
        let next = signs.peek().copied();
        match (sign, next) {
            ('\\', Some('\n' | '\r')) => {
                signs.next_if_eq(&'\r');
                signs.next_if_eq(&'\n');
                end(&mut name, &mut files);
            }
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => {
                name.extend(signs.next());
            }
            ('\n', _) => break,
            (space, _) if space.is_whitespace() => end(&mut name, &mut files),
            (sign, _) => name.push(sign),
        }
    }
    end(&mut name, &mut files);
    files
}

fn end(name: &mut String, files: &mut Vec<PathBuf>) {
    if !name.is_empty() {
        files.push(PathBuf::from(std::mem::take(name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_compilers() {
        for (text, expected) in [
            ("n.ptx : n.cu \\\n    /inc/a.h \\\r\n  b.cuh\n", &["n.cu", "/inc/a.h", "b.cuh"][..]),
            (
                "/t/libk.rlib: /k/src/lib.rs /k/a\\ b.rs\n/k/other.rs:\n",
                &["/k/src/lib.rs", "/k/a b.rs"],
            ),
            (
                "C:\\t\\k.d: C:\\k\\lib.rs cost$$.h no\\#tag.h",
                &["C:\\k\\lib.rs", "cost$.h", "no#tag.h"],
            ),
            ("k.ptx: k.cu", &["k.cu"]),
            ("k.ptx:", &[]),
            ("", &[]),
        ] {
            let expected: Vec<PathBuf> = expected.iter().map(PathBuf::from).collect();
            assert_eq!(files(text), expected, "{text}");
        }
    }
}
