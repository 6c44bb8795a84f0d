//! Workgroup memory that strings of inline assembly declare.

use proc_macro2::{TokenStream, TokenTree};
use syn::LitStr;

/// Macros whose strings are assembly.
pub(super) const MACROS: [&str; 3] = ["asm", "global_asm", "naked_asm"];

/// What a statement declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    /// PTX: so many bytes, where they can be read.
    Static(Option<u64>),
    /// PTX: the launch decides the size.
    Dynamic,
    /// SPIR-V: a variable beside the kernel's parameters.
    SpirV,
}

/// What the strings among a macro's arguments declare, one after another.
pub(super) fn declared(arguments: TokenStream) -> Vec<Declared> {
    let mut found = Vec::new();
    for token in arguments {
        match token {
            TokenTree::Literal(literal) => {
                let text = syn::parse2::<LitStr>(TokenTree::from(literal).into());
                let text = text.map(|text| text.value()).unwrap_or_default();
                found.extend(text.split(['\n', ';', '{', '}']).filter_map(by_statement));
            }
            TokenTree::Group(group) => found.extend(declared(group.stream())),
            _ => {}
        }
    }
    found
}

/// What a statement declares. An instruction such as `ld.shared.f32` only uses memory.
fn by_statement(statement: &str) -> Option<Declared> {
    let statement = statement.split("//").next().unwrap_or_default();
    let has = |word: &str| statement.split_whitespace().any(|other| other == word);
    // PTX ISA, "State Spaces": `.extern .shared` is sized by the launch.
    if has(".shared") {
        let behind = statement.split(".shared").nth(1).unwrap_or_default();
        return Some(if has(".extern") {
            Declared::Dynamic
        } else {
            Declared::Static(bytes(behind))
        });
    }
    // SPIR-V, "OpVariable".
    (has("OpVariable") && has("Workgroup")).then_some(Declared::SpirV)
}

/// The bytes of `.align 4 .v2 .b8 tile[64][65], flag`, without what aligns them (PTX ISA, "Variables").
fn bytes(declaration: &str) -> Option<u64> {
    let mut words = declaration.trim_start();
    let mut elements = 1_u64;
    let element = loop {
        let (word, behind) = words.split_once(char::is_whitespace)?;
        words = behind.trim_start();
        match word {
            ".align" => words = words.split_once(char::is_whitespace)?.1.trim_start(),
            ".v2" => elements = 2,
            ".v4" => elements = 4,
            word => break elements.checked_mul(type_bytes(word)?)?,
        }
    };
    words.split(',').try_fold(0_u64, |sum, name| sum.checked_add(variable(name, element)?))
}

/// The bytes of `name[64][65]`.
fn variable(name: &str, element: u64) -> Option<u64> {
    let mut parts = name.trim().split('[');
    let name = parts.next()?.trim_end();
    if name.is_empty() || name.contains(char::is_whitespace) {
        return None;
    }
    parts.try_fold(element, |bytes, length| {
        bytes.checked_mul(length.trim_end().strip_suffix(']')?.trim().parse().ok()?)
    })
}

/// The bytes of one value of `.f32` (PTX ISA, "Fundamental Types").
fn type_bytes(name: &str) -> Option<u64> {
    let bits = name.strip_prefix(".b").or_else(|| name.strip_prefix(".u"));
    let bits = bits.or_else(|| name.strip_prefix(".s")).or_else(|| name.strip_prefix(".f"))?;
    match bits {
        "8" => Some(1),
        "16" => Some(2),
        "32" => Some(4),
        "64" => Some(8),
        "128" => Some(16),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Declared, bytes, declared};

    fn of(source: &str) -> Vec<Declared> {
        declared(source.parse().unwrap())
    }

    #[test]
    fn a_declaration_is_seen_in_each_language() {
        for source in [
            r#"".shared .align 4 .b8 tile[4096];""#,
            r##"r#"{ .reg .u32 a; .shared .b32 tile[1024]; }"#, out(reg) x"##,
            r#"("mov.u32 a, b;"), ".visible .shared .f64 tile[16][32];""#,
        ] {
            assert_eq!(of(source), [Declared::Static(Some(4096))], "{source}");
        }
        assert_eq!(of(r#"".extern .shared .b8 tile[];""#), [Declared::Dynamic]);
        assert_eq!(of(r#""%tile = OpVariable %pointer Workgroup""#), [Declared::SpirV]);
        assert_eq!(of(r#"".shared .b8 tile[{n}];", n = const N"#), [Declared::Static(None)]);
        let two = [Declared::Static(Some(4)), Declared::Static(Some(8))];
        assert_eq!(of(r#"".shared .b32 a; .shared .b64 b;""#), two);
    }

    #[test]
    fn the_size_of_a_declaration_is_read() {
        for (source, size) in [
            (" .b8 tile[16]", Some(16)),
            (" .align 16 .b8 tile[16]", Some(16)),
            (" .align 16 .v4 .f32 tile[4]", Some(64)),
            (" .u16 a, b[2], c [ 3 ]", Some(12)),
            (" .s64 sum", Some(8)),
            (" .b128 wide[2]", Some(32)),
            (" .f16x2 pair[2]", None),
            (" .b32", None),
            (" .b32 tile[", None),
            (" .b32 tile[]", None),
            (" .b32 tile[N]", None),
            (" .b32 tile[18446744073709551615]", None),
        ] {
            assert_eq!(bytes(source), size, "{source}");
        }
    }

    #[test]
    fn what_only_uses_memory_declares_none() {
        for source in [
            r#""ld.shared.f32 {x}, [{y}];""#,
            r#""bar.sync 0; // .shared of the block""#,
            r#""%x = OpVariable %pointer Function""#,
            r#""cvta.to.shared.u64 a, b;""#,
        ] {
            assert_eq!(of(source), [], "{source}");
        }
    }
}
