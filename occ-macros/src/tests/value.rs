use syn::{Expr, ExprLit};

use super::{rows, tokens};
use crate::value::{Value, text_of};

/// A value in a notation that tells every case apart.
fn told(value: &Expr) -> String {
    match Value::of(value) {
        Value::Integer(number) => number.to_string(),
        Value::Decimal(digits) => format!("decimal {digits}"),
        Value::Text(text) => format!("<{text}>"),
        Value::Flag(flag) => flag.to_string(),
        Value::List(all) => format!("list of {}", all.len()),
        Value::Tuple(all) => format!("tuple of {}", all.len()),
        Value::Range(ends) => format!("range, {}", if ends.is_some() { "closed" } else { "open" }),
        Value::Other => "other".to_owned(),
        Value::Expression => "expression".to_owned(),
    }
}

const VALUES: &str = r##"
    0; 0b0; 0_u8 → 0
    0x1F; 0x1fu8; 31; 0o37; (31); ((31)); 0b1_1111i128; 3__1_usize → 31
    // Hexadecimal digits, though they look like a suffix.
    0x1f32 → 7986
    // As it is written, whatever its suffix has room for.
    256u8; 0x1_00i8; 256 → 256
    18446744073709551615; 18446744073709551616; 0x1_0000_0000_0000_0000u64 → 18446744073709551615
    0.5; 0.5f32; 0.5_f64; (0.5) → decimal 0.5
    1. → decimal 1.
    1f64 → decimal 1
    5e-1 → decimal 5e-1
    "50%"; r#"50%"#; r"50%" → <50%>
    ""; r"" → <>
    true; (true) → true
    false → false
    -1; - 0.5; -(1); b"50%"; c"50%"; 'c'; b'c' → other
    1 + 1; { 7 }; WIDTH; f(); !0; -N; 8 as u32; env!("A") → expression
    [1]; ([A]) → list of 1
    [] → list of 0
    (1, A); ((1, 2)) → tuple of 2
    (7,) → tuple of 1
    () → tuple of 0
    64..=1024; (A..=B); f(1..2)..=a.b → range, closed
    64..1024; ..=4; 4..; .. → range, open
"##;

#[test]
fn literals_and_expressions() {
    for (sources, expected) in rows(VALUES) {
        for source in sources.split("; ") {
            let value = syn::parse2(tokens(source)).expect("an expression");
            assert_eq!(told(&value), expected, "`{source}`");
        }
    }
    // syn takes the sign for a part of a literal that is parsed by itself.
    for source in ["-1", "-1u32", "-0.5", "-1f32"] {
        let lit = syn::parse_str(source).expect("a literal");
        assert_eq!(told(&Expr::Lit(ExprLit { attrs: Vec::new(), lit })), "other", "`{source}`");
    }
}

/// A text, or what is wrong behind `!`; where a variable is in it, the same as an expression behind a bar.
const TEXTS: &str = r#"
    "a" → a |
    stringify!(a) → a |
    concat!("a", 4, stringify!(b),) → a4b |
    env!("CARGO_PKG_NAME") → occ-macros | ::core::env!("CARGO_PKG_NAME")
    std::concat!((env!("CARGO_PKG_NAME")), concat!("/", 1)) → occ-macros/1 | ::core::concat!(::core::env!("CARGO_PKG_NAME"),"/1")
    env!("OCC_IS_NOT_SET") → ! `OCC_IS_NOT_SET` is not set
    env!(A) → ! `env!` takes the name
    format!("a") → ! `format!` is not understood here
    concat!("a" "b") → ! expected
    NAME → !
    4 → !
    -1 → !
    concat!(NAME) → !
"#;

#[test]
fn texts_that_macros_make() {
    for (source, expected) in rows(TEXTS) {
        let read = text_of(&syn::parse2(tokens(source)).expect("an expression"));
        match (expected.strip_prefix('!'), read) {
            (None, Ok(written)) => {
                let made = written.expression.map(|made| super::plain(&made)).unwrap_or_default();
                assert_eq!(format!("{} | {made}", written.text).trim_end(), expected, "`{source}`");
            }
            (Some(""), read) => assert!(matches!(read, Err(None)), "`{source}`"),
            (Some(part), Err(Some(error))) => assert!(error.contains(part.trim()), "{error}"),
            (_, read) => panic!("`{source}`: {:?}", read.map(|written| written.text)),
        }
    }
}
