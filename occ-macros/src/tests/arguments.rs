use super::tokens;
use crate::attribute::parse;
use crate::diagnostic::Errors;

/// What is read from the arguments: `name = value` each, and the faults.
fn read(source: &str) -> (Vec<String>, Vec<String>) {
    let mut errors = Errors::default();
    let args = parse(tokens(source), &mut errors)
        .iter()
        .map(|arg| format!("{} = {}", arg.name, super::plain(&arg.value)))
        .collect();
    (args, super::messages(errors.into_tokens()))
}

#[track_caller]
fn reads(source: &str, expected: &[&str]) {
    let (args, errors) = read(source);
    assert_eq!(errors, [""; 0], "`{source}`");
    assert_eq!(args, expected, "`{source}`");
}

#[track_caller]
fn fails(source: &str, expected: &[&str], message: &str) {
    let (args, errors) = read(source);
    assert_eq!(args, expected, "`{source}`");
    assert_eq!(errors, [message], "`{source}`");
}

#[test]
fn keys_and_values() {
    reads("", &[]);
    reads("min = 0.5", &["min = 0.5"]);
    reads(r#"arch = "gcn", min = 0.5"#, &[r#"arch = "gcn""#, "min = 0.5"]);
    reads("crate = ::occ, r#min = 0.5", &["crate = ::occ", "min = 0.5"]);
}

#[test]
fn a_trailing_comma_ends_nothing() {
    reads("min = 0.5,", &["min = 0.5"]);
    fails("min = 0.5,,", &["min = 0.5"], "expected a key between two commas, as in `min = 0.5`");
    fails(",", &[], "expected a key between two commas, as in `min = 0.5`");
}

#[test]
fn two_commas_hide_no_argument() {
    fails(
        "min = 0.5,, vgprs = 8",
        &["min = 0.5", "vgprs = 8"],
        "expected a key between two commas, as in `min = 0.5`",
    );
}

#[test]
fn commas_of_a_turbofish_separate_nothing() {
    reads(
        "vgprs = count::<A, B>(), lds = size_of::<[f32; 4]>()",
        &["vgprs = count::<A,B>()", "lds = size_of::<[f32;4]>()"],
    );
    reads(
        "vgprs = f::<g::<A, B>, C, { 1 }>(), min = 0.5",
        &["vgprs = f::<g::<A,B>,C,{1}>()", "min = 0.5"],
    );
    reads("min = <A as Of<B, C>>::MIN, lds = 4", &["min = <AasOf<B,C>>::MIN", "lds = 4"]);
}

#[test]
fn a_comparison_opens_nothing() {
    reads("trap = A < B, scratch = B > A", &["trap = A<B", "scratch = B>A"]);
    reads("trap = A << 1 < B, lds = 4", &["trap = A<<1<B", "lds = 4"]);
}

#[test]
fn commas_in_brackets_separate_nothing() {
    reads(
        r#"arch = ["gcn", "sm_90"], workgroup = (16, 16, 1), lds = f(A, [1, 2], { g(3, 4) })"#,
        &[r#"arch = ["gcn","sm_90"]"#, "workgroup = (16,16,1)", "lds = f(A,[1,2],{g(3,4)})"],
    );
}

#[test]
fn a_missing_comma_is_found() {
    fails("vgprs = 8 lds = 4", &["vgprs = 8", "lds = 4"], "expected `,` after `8`, found `lds`");
    fails(
        r#"arch = "gcn" min = 0.5, lds = 4"#,
        &[r#"arch = "gcn""#, "min = 0.5", "lds = 4"],
        "expected `,` after `\"gcn\"`, found `min`",
    );
    reads("vgprs = 8 as u32", &["vgprs = 8asu32"]);
}

#[test]
fn a_value_that_ends_in_an_operator_is_none() {
    fails(
        "min = 50%, lds = 4",
        &["lds = 4"],
        "a percentage stands in quotes, as in `min = \"50%\"`",
    );
    fails("vgprs = 8 +", &[], "expected a value after `+`");
}

#[test]
fn a_key_without_a_value() {
    fails("min", &[], "`min` needs a value, as in `min = 0.5`");
    fails("min =", &[], "`min` needs a value, as in `min = 0.5`");
    fails("min, lds = 4", &["lds = 4"], "`min` needs a value, as in `min = 0.5`");
    fails("min == 0.5", &[], "`min` takes its value after `=`, as in `min = 0.5`");
    fails("min(0.5)", &[], "`min` takes its value after `=`, as in `min = 0.5`");
    fails("registers: 24", &[], "`registers` takes its value after `=`, as in `registers = 64`");
}

#[test]
fn a_value_without_a_key() {
    fails("0.5", &[], "expected `key = value`, as in `arch = \"gfx90a\"`");
    fails("(min = 0.5)", &[], "expected `key = value`, as in `arch = \"gfx90a\"`");
    fails("= 0.5", &[], "expected `key = value`, as in `arch = \"gfx90a\"`");
}

#[test]
fn unknown_keys_name_the_nearest() {
    fails("vgpr = 8", &[], "unknown key `vgpr`; the nearest is `vgprs`");
    fails(
        "dynamic_lsd = 8, lds = 4",
        &["lds = 4"],
        "unknown key `dynamic_lsd`; the nearest is `dynamic_lds`",
    );
    let (_, errors) = read("zzzzzzzzzzzz = 8");
    assert!(errors[0].starts_with("unknown key `zzzzzzzzzzzz`; the keys are `arch`, `min`"));
}

#[test]
fn a_key_is_given_once() {
    fails("lds = 4, lds = 8", &["lds = 4"], "`lds` is given twice; leave one of them out");
    fails(
        "lds = 4, shared = 8",
        &["lds = 4"],
        "`lds` and `shared` are the same key; leave one of them out",
    );
}

#[test]
fn every_fault_is_reported() {
    let (args, errors) = read("minn = 0.5, vgprs, 7, lds = 4, lds = 5");
    assert_eq!(args, ["lds = 4"]);
    assert_eq!(errors.len(), 4, "{errors:?}");
}

/// The keys in the first column of the table behind `heading` in a file of the repository.
fn table(file: &str, heading: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/..").to_owned() + file;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (_, behind) = text.split_once(heading).expect("the heading");
    let rows = behind.lines().map(|line| line.trim_start_matches("/// "));
    let rows =
        rows.skip_while(|row| !row.starts_with("| `")).take_while(|row| row.starts_with("| `"));
    let mut keys: Vec<String> = rows
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned))
        .collect();
    keys.sort_unstable();
    keys
}

#[test]
fn the_tables_show_every_key() {
    let mut keys: Vec<String> =
        crate::attribute::key::KEY_NAMES.into_iter().map(str::to_owned).collect();
    keys.sort_unstable();
    assert_eq!(table("/docs/keys.md", "| key | value |"), keys);
    assert_eq!(table("/occ/src/lib.rs", "/// | key | value |"), keys);
}
