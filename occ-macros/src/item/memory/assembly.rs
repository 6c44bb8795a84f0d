//! Workgroup memory that inline assembly declares: PTX, SPIR-V as rust-gpu writes it, and AMD's.

use proc_macro2::{Literal, TokenStream, TokenTree};
use syn::LitStr;

use super::body::is_punct;

/// Macros whose strings are assembly.
pub(super) const MACROS: [&str; 3] = ["asm", "global_asm", "naked_asm"];

/// Memory that assembly declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    Static,
    /// The launch decides its size.
    Dynamic,
    /// Whether it declares any stands in another file, or in what a macro comes to.
    OutOfSight,
}

/// What the strings among a macro's arguments declare; the first where there are more.
pub(super) fn declared(arguments: TokenStream) -> Option<Declared> {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    let is_comma = |token: &TokenTree| is_punct(Some(token), ',');
    let mut out_of_sight = None;
    for argument in tokens.split(is_comma) {
        match called(argument) {
            Some(("concat", parts)) => match joined(parts) {
                Some(text) => {
                    let found = by_text(&text);
                    if found.is_some() {
                        return found;
                    }
                }
                None => out_of_sight = Some(Declared::OutOfSight),
            },
            Some(_) => out_of_sight = Some(Declared::OutOfSight),
            None => {
                let found = argument.iter().find_map(by_token);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    out_of_sight
}

/// What the strings among the arguments of any other macro declare: it may be one of these under
/// another name. A text for people has no types in it.
pub(super) fn declared_elsewhere(arguments: TokenStream) -> Option<Declared> {
    const TYPES: [&str; 9] =
        [".b8", ".b16", ".b32", ".b64", ".b128", ".u32", ".s32", ".f32", ".f64"];
    arguments.into_iter().find_map(|token| match token {
        TokenTree::Literal(literal) => {
            let written = literal.to_string();
            let has = |word: &&str| written.contains(word);
            let is_code = has(&".shared") && TYPES.iter().any(has)
                || ["OpVariable", ".amdgpu_lds"].iter().any(has);
            by_text(&text(&literal).filter(|_| is_code)?)
        }
        TokenTree::Group(group) => declared_elsewhere(group.stream()),
        _ => None,
    })
}

fn by_token(token: &TokenTree) -> Option<Declared> {
    match token {
        TokenTree::Literal(literal) => by_text(&text(literal)?),
        TokenTree::Group(group) => group.stream().into_iter().find_map(|it| by_token(&it)),
        _ => None,
    }
}

fn text(literal: &Literal) -> Option<String> {
    let text = syn::parse2::<LitStr>(TokenTree::from(literal.clone()).into());
    text.ok().map(|text| text.value())
}

/// The macro that an argument is the call of, by whatever path, and what it is called with.
fn called(argument: &[TokenTree]) -> Option<(&'static str, TokenStream)> {
    let [path @ .., TokenTree::Ident(name), bang, TokenTree::Group(arguments)] = argument else {
        return None;
    };
    let is_path = path.iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        token => is_punct(Some(token), ':'),
    });
    let is_call = is_path && is_punct(Some(bang), '!');
    is_call.then(|| (if name == "concat" { "concat" } else { "" }, arguments.stream()))
}

/// The text that `concat!` makes; `None` where a part of it is no literal.
fn joined(parts: TokenStream) -> Option<String> {
    let mut joined = String::new();
    for part in parts {
        match part {
            TokenTree::Literal(literal) => {
                joined += &text(&literal).unwrap_or_else(|| literal.to_string());
            }
            part if is_punct(Some(&part), ',') => {}
            _ => return None,
        }
    }
    Some(joined)
}

fn by_text(text: &str) -> Option<Declared> {
    text.split(['\n', ';', '{', '}']).find_map(by_statement)
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
    use super::{Declared, declared, declared_elsewhere};

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
    fn what_is_joined_is_read_and_what_stands_elsewhere_is_not_known() {
        let source = r#"concat!(".sha", "red .b8 tile[", 4096, "];"), in(reg) x"#;
        assert_eq!(of(source), Some(Declared::Static));
        for source in [
            r#"include_str!("tile.ptx")"#,
            r#""mov.u32 a, b;", core::concat!("x", tile!()), out(reg) x"#,
        ] {
            assert_eq!(of(source), Some(Declared::OutOfSight), "{source}");
        }
        for source in [
            r#"core::concat!("mov.u32 a, ", 4, ";"), in(reg) of!(x)"#,
            r#""mov.u32 {x}, 4;", x = const size!(y), options(nostack)"#,
        ] {
            assert_eq!(of(source), None, "{source}");
        }
    }

    #[test]
    fn other_macros_may_be_assembly() {
        let of = |source: &str| declared_elsewhere(source.parse().unwrap());
        assert_eq!(of(r#"".shared .align 4 .b8 tile[4096];""#), Some(Declared::Static));
        assert_eq!(of(r#"{ ".extern .shared .b8 tile[];" }"#), Some(Declared::Dynamic));
        assert_eq!(of(r#""%t = OpVariable %p Workgroup""#), Some(Declared::Static));
        assert_eq!(of(r#""no .shared memory left""#), None);
        assert_eq!(of(r#""ld.shared.f32 a, [b];", x.f32"#), None);
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
