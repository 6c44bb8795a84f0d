//! What the attribute writes is nothing that a lint is about. `occ-tests/lints` denies the lints
//! that people use, and builds.

use occ_tests::scratch::Scratch;

/// What clippy says of `occ-tests/lints`, and whether it lets it pass.
fn clippy(flags: &[&str]) -> (bool, String) {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "lints");
    let folder = scratch.outside("lints");
    // A lint that this compiler does not know is no fault of the attribute's.
    let always = ["--cfg", "strict", "-Aunknown_lints", "-Arenamed_and_removed_lints"];
    let output = scratch.clippy(&folder, &[&always, flags].concat());
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn no_lint_is_about_an_expansion() {
    let (passed, text) = clippy(&[]);
    assert!(passed, "{text}");
    assert_eq!(text, "");
}

#[test]
fn lints_are_about_the_same_by_hand() {
    let (passed, text) = clippy(&["--cfg", "control"]);
    assert!(!passed);
    let expected = [
        "dead_code",
        "missing_docs",
        "trivial_numeric_casts",
        "unreachable_pub",
        "unused_qualifications",
        "unused_variables",
        "clippy::absolute_paths",
        "clippy::allow_attributes",
        "clippy::cast_possible_truncation",
        "clippy::items_after_statements",
        "clippy::missing_const_for_fn",
        "clippy::panic",
    ];
    for lint in expected {
        assert!(text.contains(lint), "no `{lint}` in\n{text}");
    }
}
