use occ_core::Ratio;

use super::tokens;
use crate::attribute::value::{self, SizesOf, Value, known_size};
use crate::parsed::Parsed;

/// A value in a notation that tells every case apart.
fn read(source: &str) -> String {
    match Value::of(&syn::parse2(tokens(source)).expect("an expression")) {
        Value::Integer(number) => format!("{number}"),
        Value::Float(digits) => format!("{digits} float"),
        Value::Text(text) => format!("<{text}>"),
        Value::Bool(flag) => format!("{flag}"),
        Value::OtherLiteral => "other".to_owned(),
        Value::Expression => "expression".to_owned(),
    }
}

#[track_caller]
fn reads(source: &str, expected: &str) {
    assert_eq!(read(source), expected, "`{source}`");
}

#[test]
fn integers_of_every_base() {
    reads("0", "0");
    reads("0064", "64");
    reads("0x1F", "31");
    reads("0xff", "255");
    reads("0o17", "15");
    reads("0b1010", "10");
    reads("0xdead_beef", "3735928559");
    reads("18446744073709551615", "18446744073709551615");
}

#[test]
fn integers_past_64_bits_are_the_largest() {
    reads("18446744073709551616", "18446744073709551615");
    reads("0x1_0000_0000_0000_0000", "18446744073709551615");
}

#[test]
fn integers_with_underscores() {
    reads("65_536", "65536");
    reads("1__0_", "10");
    reads("0x_1_0", "16");
    reads("0b_1", "1");
}

#[test]
fn integers_with_every_suffix() {
    for suffix in
        ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"]
    {
        reads(&format!("17{suffix}"), "17");
        reads(&format!("17_{suffix}"), "17");
        reads(&format!("0x1f{suffix}"), "31");
        reads(&format!("0b11{suffix}"), "3");
    }
    // Hexadecimal digits, though they look like a suffix.
    reads("0x1f32", "7986");
    reads("0xe1", "225");
}

#[test]
fn integers_larger_than_their_suffix() {
    for (most, more, suffix) in [
        ("255", "256", "u8"),
        ("65535", "65536", "u16"),
        ("4294967295", "4294967296", "u32"),
        ("127", "128", "i8"),
        ("32767", "32768", "i16"),
        ("2147483647", "2147483648", "i32"),
        ("9223372036854775807", "9223372036854775808", "i64"),
    ] {
        reads(&format!("{most}{suffix}"), most);
        reads(&format!("{more}{suffix}"), "other");
    }
    reads("18446744073709551616u64", "other");
    reads("18446744073709551616usize", "other");
    reads("0x1_00u8", "other");
}

#[test]
fn integers_that_are_none() {
    reads("1u7", "other");
    reads("7px", "other");
    reads("1_000_kib", "other");
}

#[test]
fn floats() {
    reads("0.5", "0.5 float");
    reads("1.", "1. float");
    reads("0.5f32", "0.5 float");
    reads("0.5_f64", "0.5 float");
    reads("1f64", "1 float");
    reads("0.3_75", "0.375 float");
    reads("5e-1", "5e-1 float");
    reads("1E400", "1e400 float");
    reads("0.5u32", "other");
}

#[test]
fn a_sign_within_the_literal() {
    for source in ["-1", "-1u32", "-0.5", "-1f32"] {
        let lit = syn::parse_str(source).expect("a literal");
        let value = syn::Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit });
        assert!(matches!(Value::of(&value), Value::OtherLiteral), "`{source}`");
    }
}

#[test]
fn strings() {
    reads(r#""gfx90a""#, "<gfx90a>");
    reads(r#""""#, "<>");
    reads(r#""a \"b\"""#, r#"<a "b">"#);
    reads(r#"r"gfx90a""#, "<gfx90a>");
    reads(r##"r#"50%"#"##, "<50%>");
    reads(r###"r##"a"#b"##"###, r##"<a"#b>"##);
    reads(r#"r"""#, "<>");
    reads("r#\"\"#", "<>");
    reads(r#"b"50%""#, "other");
    reads(r#"c"50%""#, "other");
    reads(r#"br"50%""#, "other");
    reads("'c'", "other");
    reads("b'c'", "other");
    reads(r#""50%"suffix"#, "other");
}

#[test]
fn other_values() {
    reads("true", "true");
    reads("false", "false");
    reads("(7)", "7");
    reads("((0.5))", "0.5 float");
    reads("(7,)", "expression");
    reads("-1", "other");
    reads("- 0.5", "other");
    reads("1 + 1", "expression");
    reads("(1, 2)", "expression");
    reads("()", "expression");
    reads("[1]", "expression");
    reads("{ 7 }", "expression");
    reads("WIDTH", "expression");
    reads("size_of::<u32>()", "expression");
}

#[track_caller]
fn fraction(text: &str, numerator: u32, denominator: u32) {
    let expected = Ratio::new(numerator, denominator);
    assert_eq!(value::ratio(text), Some(expected), "`{text}`");
}

#[test]
fn decimals_are_exact() {
    fraction("0", 0, 1);
    fraction("1", 1, 1);
    fraction("1.", 1, 1);
    fraction("0.5", 1, 2);
    fraction("0.1", 1, 10);
    fraction("0.35", 7, 20);
    fraction("1.000", 1, 1);
    fraction("0.123456789", 123_456_789, 1_000_000_000);
    fraction("0.000000001", 1, 1_000_000_000);
}

#[test]
fn decimals_that_need_rounding() {
    fraction("5e-1", 1, 2);
    fraction("1e0", 1, 1);
    fraction("0.33333333333333333333", 333_333_333, 1_000_000_000);
    fraction("0.6666666667", 666_666_666, 1_000_000_000);
    fraction("0.50000000000000000000000000000000000000000", 1, 2);
    fraction("1.00000000000000000000", 1, 1);
}

#[test]
fn decimals_outside_the_range() {
    for text in ["1.5", "2", "1.000000001", "1e1", "1e400", "4294967296", "99999999999999999999"] {
        assert_eq!(value::ratio(text), None, "`{text}`");
    }
}

#[track_caller]
fn percent(text: &str, numerator: u32, denominator: u32) {
    let expected = Ratio::new(numerator, denominator);
    assert_eq!(value::percentage(text), Some(expected), "`{text}`");
}

#[test]
fn percentages_are_exact() {
    percent("0%", 0, 1);
    percent("50%", 1, 2);
    percent("37.5%", 3, 8);
    percent(" 50 %", 1, 2);
    percent("\t12.5%\n", 1, 8);
    percent("100%", 1, 1);
    percent("100.00%", 1, 1);
    percent("050%", 1, 2);
    percent("33.3333%", 333_333, 1_000_000);
    percent("0.00001%", 1, 10_000_000);
}

#[test]
fn percentages_with_many_digits() {
    percent("50.000000000000%", 1, 2);
    percent("000000000000050%", 1, 2);
    percent("66.66666666666666666667%", 666_666_666, 1_000_000_000);
}

#[test]
fn percentages_that_are_none() {
    for text in [
        "",
        "%",
        " %",
        "50",
        "abc%",
        "-1%",
        "+1%",
        "150%",
        "100.1%",
        "5e1%",
        "50%%",
        "5 0%",
        ".5%",
        "50,5%",
        "1.2.3%",
        "0x10%",
        "٥٠%",
        "NaN%",
        "inf%",
        "99999999999999%",
    ] {
        assert_eq!(value::percentage(text), None, "`{text}`");
    }
}

#[test]
fn dimensions_of_tuples() {
    let read = |source| -> Vec<String> {
        let value: Parsed<syn::Expr> = syn::parse2(tokens(source)).expect("an expression");
        match value.tuple() {
            Some(sizes) => sizes.iter().map(super::plain).collect(),
            None => vec![super::plain(&value)],
        }
    };
    assert_eq!(read("256"), ["256"]);
    assert_eq!(read("(16, 8)"), ["16", "8"]);
    assert_eq!(read("(16, 8, 1,)"), ["16", "8", "1"]);
    assert_eq!(read("(f(1, 2), A)"), ["f(1,2)", "A"]);
    assert_eq!(read("((16, 8))"), ["16", "8"]);
    assert_eq!(read("(16)"), ["(16)"]);
    assert_eq!(read("(16,)"), ["16"]);
    assert_eq!(read("()"), [""; 0]);
    assert_eq!(read("(1, 2).0"), ["(1,2).0"]);
    assert_eq!(read("[1, 2]"), ["[1,2]"]);
}

#[test]
fn sizes_of_numbers_and_arrays() {
    let size = |source| known_size(&syn::parse2(tokens(source)).expect("a type"), SizesOf::Host);
    assert_eq!(size("u8"), Some((1, 1)));
    assert_eq!(size("bool"), Some((1, 1)));
    assert_eq!(size("i16"), Some((2, 2)));
    assert_eq!(size("f32"), Some((4, 4)));
    assert_eq!(size("f64"), Some((8, 8)));
    assert_eq!(size("[f32; 1024]"), Some((4096, 4)));
    assert_eq!(size("[u8; 0]"), Some((0, 1)));
    assert_eq!(size("[[f32; 17]; 0x10]"), Some((1088, 4)));
    assert_eq!(size("[u64; 18446744073709551615]"), None);
    let spirv = |source| known_size(&syn::parse2(tokens(source)).expect("a type"), SizesOf::SpirV);
    assert_eq!(spirv("bool"), Some((4, 4)));
    assert_eq!(spirv("[[bool; 3]; 5]"), Some((60, 4)));
    assert_eq!(spirv("usize"), Some((4, 4)));
    assert_eq!(spirv("[isize; 4]"), Some((16, 4)));
    assert_eq!(spirv("[u8; 3]"), Some((3, 1)));
    assert_eq!(spirv("char"), None);
}

#[test]
fn sizes_that_only_the_compiler_knows() {
    // The size of `usize` is the target's, not the host's.
    for source in [
        "usize",
        "char",
        "Tile",
        "[f32; SIDE]",
        "[f32; -1]",
        "[f32; 1.0]",
        "[f32]",
        "[usize; 4]",
        "(u32, u32)",
        "&u32",
    ] {
        let ty = syn::parse2(tokens(source)).expect("a type");
        assert_eq!(known_size(&ty, SizesOf::Host), None, "`{source}`");
    }
}
