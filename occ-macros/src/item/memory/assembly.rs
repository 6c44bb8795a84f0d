//! Workgroup memory that inline assembly declares: PTX, SPIR-V as rust-gpu writes it, and AMD's.

use proc_macro2::{TokenStream, TokenTree};
use syn::LitStr;

/// Macros whose strings are assembly.
pub(super) const MACROS: [&str; 3] = ["asm", "global_asm", "naked_asm"];

/// Memory that assembly declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    Static,
    /// The launch decides its size.
    Dynamic,
}

/// What the strings among a macro's arguments declare; the first where there are more.
pub(super) fn declared(arguments: TokenStream) -> Option<Declared> {
    arguments.into_iter().find_map(|token| match token {
        TokenTree::Literal(literal) => {
            let text = syn::parse2::<LitStr>(TokenTree::Literal(literal).into()).ok()?;
            text.value().split(['\n', ';', '{', '}']).find_map(by_statement)
        }
        TokenTree::Group(group) => declared(group.stream()),
        _ => None,
    })
}

/// What a statement declares. An instruction such as `ld.shared.f32` only uses memory.
fn by_statement(statement: &str) -> Option<Declared> {
    let statement = statement.split("//").next().unwrap_or_default();
    let has = |word: &str| statement.split_whitespace().any(|other| other == word);
    // PTX ISA, "State Spaces": `.extern .shared` is sized by the launch.
    if has(".shared") {
        return Some(if has(".extern") { Declared::Dynamic } else { Declared::Static });
    }
    // SPIR-V, "OpVariable", and LLVM's "User Guide for AMDGPU Backend", `.amdgpu_lds`.
    let is_static = has("OpVariable") && has("Workgroup") || has(".amdgpu_lds");
    is_static.then_some(Declared::Static)
}

#[cfg(test)]
mod tests {
    use super::{Declared, declared};

    fn of(source: &str) -> Option<Declared> {
        declared(source.parse().unwrap())
    }

    #[test]
    fn a_declaration_is_seen_in_each_language() {
        for source in [
            r#"".shared .align 4 .b8 tile[4096];""#,
            r##"r#"{ .reg .u32 a; .shared .b32 tile[64]; }"#, out(reg) x"##,
            r#""%tile = OpVariable %pointer Workgroup""#,
            r#"".amdgpu_lds tile, 4096, 16""#,
            r#"("mov.u32 a, b;"), ".shared .b32 tile[64];""#,
        ] {
            assert_eq!(of(source), Some(Declared::Static), "{source}");
        }
        assert_eq!(of(r#"".extern .shared .b8 tile[];""#), Some(Declared::Dynamic));
    }

    #[test]
    fn what_only_uses_memory_declares_none() {
        for source in [
            r#""ld.shared.f32 {x}, [{y}];""#,
            r#""bar.sync 0; // .shared of the block""#,
            r#""%x = OpVariable %pointer Function""#,
            r#""cvta.to.shared.u64 a, b;""#,
        ] {
            assert_eq!(of(source), None, "{source}");
        }
    }
}
