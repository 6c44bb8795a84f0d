//! The manifest, read and written.
#![cfg(feature = "manifest")]

use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use occ_artifacts::manifest::{self, Form, Manifest, Unread};
use occ_artifacts::{ArtifactError, MeasuredKernel, PassedOver, Symbolic};
use occ_core::{Mode, Wave};

/// The example in the module's documentation.
fn example() -> String {
    let source = include_str!("../src/manifest.rs");
    let (_, rest) = source.split_once("//! ```toml\n").expect("an example");
    let (example, _) = rest.split_once("//! ```\n").expect("its end");
    example
        .lines()
        .map(|line| line.trim_start_matches("//!").trim_start().to_owned() + "\n")
        .collect()
}

/// A kernel with all that there is.
fn full() -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new("_Z4blurPf");
    kernel.target = "gfx1100".into();
    kernel.features = vec!["xnack-".into()];
    kernel.wave = Some(Wave::W32);
    kernel.mode = Some(Mode::Wgp);
    kernel.vgprs = Some(1);
    kernel.vgprs_allocated = Some(2);
    kernel.agprs = Some(3);
    kernel.sgprs = Some(4);
    kernel.sgprs_allocated = Some(5);
    kernel.lds = Some(6);
    kernel.dynamic_lds = Some(12);
    kernel.uses_dynamic_lds = Some(true);
    kernel.scratch = Some(u32::MAX);
    kernel.spills.vgprs = Some(7);
    kernel.spills.sgprs = Some(8);
    kernel.spills.store_bytes = Some(9);
    kernel.spills.load_bytes = Some(0);
    kernel.required_workgroup = Some([16, 8, 2]);
    kernel.max_workgroup = Some(256);
    kernel.barriers = Some(10);
    kernel.virtual_resources = Some(11);
    kernel.tensor_columns = Some(256);
    kernel.min_workgroups = Some(13);
    kernel.max_vgprs = Some(14);
    kernel.cluster = Some([2, 1, 1]);
    kernel.max_cluster = Some(15);
    kernel.explicit_cluster = Some(true);
    kernel.dynamic_vgprs = Some(16);
    kernel.trap = Some(false);
    kernel.dynamic_stack = Some(false);
    kernel.symbolic = vec![Symbolic::new("vgprs", "VGPRs: big.num_vgpr")];
    kernel
}

fn both(kernels: Vec<MeasuredKernel>) -> Manifest {
    Manifest::new("rga 2.15 \"beta\"", kernels)
}

fn error(text: &str) -> ArtifactError {
    manifest::read(text).expect_err("no error")
}

#[test]
fn the_example_of_the_documentation() {
    let kernels = manifest::read(&example()).expect("a manifest");
    let mut saxpy = MeasuredKernel::new("saxpy");
    saxpy.target = "sm_90".into();
    saxpy.vgprs = Some(10);
    saxpy.lds = Some(0);
    saxpy.scratch = Some(0);
    saxpy.barriers = Some(0);
    saxpy.max_workgroup = Some(256);
    saxpy.spills.store_bytes = Some(0);
    saxpy.spills.load_bytes = Some(0);
    let mut blur = MeasuredKernel::new("_Z4blurPf");
    blur.target = "gfx90a".into();
    blur.features = vec!["xnack-".into()];
    blur.wave = Some(Wave::W64);
    blur.vgprs = Some(122);
    blur.vgprs_allocated = Some(128);
    blur.agprs = Some(4);
    blur.sgprs = Some(60);
    blur.required_workgroup = Some([256, 1, 1]);
    assert_eq!(kernels, [saxpy, blur]);
}

/// The shape that a kernel requires goes to the engine, which holds it to the limits of each
/// dimension.
#[test]
fn a_required_shape_stays_one() {
    let kernel = full().kernel().expect("a kernel");
    assert_eq!((kernel.workgroup, kernel.workgroup_shape), (Some(256), Some([16, 8, 2])));
    let mut open = full();
    open.required_workgroup = None;
    let kernel = open.kernel().expect("a kernel");
    assert_eq!((kernel.workgroup, kernel.workgroup_shape), (None, None));
}

#[test]
fn what_is_written_is_read_back() {
    let nothing = MeasuredKernel::new("unknown");
    let mut unread = both(vec![full()]);
    let part = PassedOver::new("PTX", "sm_90", "it has no registers");
    unread.passed_over = vec![
        Unread::new(&part, Some(vec!["a".to_owned(), "b".to_owned()])),
        Unread::new(&PassedOver::new("LLVM bitcode", "", "it has none either"), None),
    ];
    for manifest in [both(vec![full(), nothing]), both(Vec::new()), unread] {
        let json = manifest::write_json(&manifest).expect("JSON");
        assert_eq!(manifest::read_json(&json), Ok(manifest.clone()), "{json}");
        let toml = manifest::write_toml(&manifest).expect("TOML");
        assert_eq!(manifest::read_toml(&toml), Ok(manifest.clone()), "{toml}");
        for text in [json, toml] {
            assert_eq!(manifest::read(&text), Ok(manifest.kernels.clone()));
        }
    }
}

#[test]
fn unknown_is_not_written() {
    let nothing = MeasuredKernel::new("k");
    let json = manifest::write_json(&both(vec![nothing])).expect("JSON");
    let expected = "{\n  \"schema\": 2,\n  \"tool\": \"rga 2.15 \\\"beta\\\"\",\n  \"kernels\": [\n    \
                    {\n      \"name\": \"k\"\n    }\n  ]\n}\n";
    assert_eq!(json, expected);
    let null = json.replace("\"name\": \"k\"", "\"name\": \"k\", \"vgprs\": null");
    assert_eq!(manifest::read(&null).expect("a manifest")[0].vgprs, None);
}

#[test]
fn the_demangled_name_is_told_and_not_read() {
    let json = manifest::write_json(&both(vec![full()])).expect("JSON");
    let told = "\"demangled\": \"blur(float*)\"";
    assert!(json.contains(told), "{json}");
    let toml = manifest::write_toml(&both(vec![full()])).expect("TOML");
    assert!(toml.contains("demangled = \"blur(float*)\""), "{toml}");
    let lie = json.replace(told, "\"demangled\": \"sharpen\"");
    assert_eq!(manifest::read(&lie), Ok(vec![full()]));
    let mut plain = full();
    plain.name = "blur".into();
    let json = manifest::write_json(&both(vec![plain])).expect("JSON");
    assert!(!json.contains("demangled"), "{json}");
}

#[test]
fn any_file_may_be_a_manifest() {
    let json = manifest::write_json(&both(vec![full()])).expect("JSON");
    let toml = manifest::write_toml(&both(vec![full()])).expect("TOML");
    for text in [json.clone(), format!("\n  {json}"), toml.clone(), format!("# counts\n\n{toml}")] {
        assert_eq!(occ_artifacts::read(text.as_bytes()), Ok(vec![full()].into()), "{text}");
    }
    // Keys in any order; what comes of a tool's name is no log.
    let text = "tool = \"ptxas info\"\nschema=2\nkernels = []\n";
    assert_eq!(occ_artifacts::read(text.as_bytes()), Ok(Vec::new().into()));
    let error = occ_artifacts::read(b"{\"tool\": \"t\"}").expect_err("no schema");
    assert!(error.reason.starts_with("manifest: missing field `schema`"), "{error}");
    // A table of something else has no `schema` of its own.
    let other = occ_artifacts::read(b"[package]\nschema = 2\n").expect_err("no manifest");
    let names = ["expected a", " a manifest, ", " a `ptxas -v` log, "];
    assert!(names.iter().all(|name| other.reason.contains(name)), "{other}");
}

#[test]
fn unknown_keys_are_refused_by_name() {
    let toml = example().replace("barriers = 0", "bariers = 0");
    let found = error(&toml);
    assert!(found.reason.contains("unknown field `bariers`"), "{found}");
    assert_eq!(found.line, Some(10));
    let found = error("{\"schema\": 2, \"tool\": \"t\", \"kernels\": [],\n \"tol\": 1}");
    assert!(found.to_string().starts_with("manifest: unknown field `tol`"), "{found}");
    assert!(found.to_string().ends_with(" in line 2"), "{found}");
    let spills = example().replace("store_bytes", "stored_bytes");
    assert!(error(&spills).reason.contains("unknown field `stored_bytes`"));
}

#[test]
fn newer_versions_are_refused_before_their_keys() {
    for text in
        ["{\"schema\": 3, \"tool\": 5, \"novel\": true}", "schema = 3\ntool = 5\nnovel = true\n"]
    {
        assert_eq!(error(text).to_string(), "manifest of schema 3, newer than 2: update `occ`");
    }
    for old in ["0", "1"] {
        let told = error(&format!("schema = {old}")).to_string();
        assert_eq!(
            told,
            format!("manifest of schema {old}, expected 2, which has all keys of the others")
        );
    }
    assert!(error("tool = \"t\"").reason.contains("missing field `schema`"));
    assert!(error("schema = 2\nkernels = []").reason.contains("missing field `tool`"));
}

#[test]
fn wrong_values_are_refused_with_their_line() {
    let cases = [
        ("vgprs = 10 ", "vgprs = -1 "),
        ("vgprs = 10 ", "vgprs = 4294967296 "),
        ("vgprs = 10 ", "vgprs = \"10\" "),
        ("vgprs = 10 ", "vgprs = 10.5 "),
        ("wave = 64", "wave = 48"),
        ("wave = 64", "mode = \"both\""),
        ("[256, 1, 1]", "[256, 1]"),
        ("[256, 1, 1]", "[256, 1, 1, 1]"),
        ("name = \"saxpy\"", "nam"),
    ];
    for (good, bad) in cases {
        let text = example();
        assert!(text.contains(good));
        let found = error(&text.replace(good, bad));
        assert!(found.line.is_some_and(|line| line > 3), "{bad}: {found:?}");
    }
    let json = manifest::write_json(&both(vec![full()])).expect("JSON");
    for (good, bad) in [("        2\n", "        2, 1\n"), ("256", "-1"), ("\"wgp\"", "1")] {
        let text = json.replace(good, bad);
        assert_ne!(text, json);
        assert!(error(&text).line.is_some_and(|line| line > 3), "{bad}");
    }
}

#[test]
fn features_may_stand_in_the_target() {
    let read = |target: &str| {
        let kernel = format!(r#"{{ "name": "k", {target}, "vgprs": 8 }}"#);
        let text = format!(r#"{{ "schema": 2, "tool": "t", "kernels": [{kernel}] }}"#);
        manifest::read(&text).unwrap().remove(0)
    };
    let apart = read(r#""target": "gfx90a", "features": ["sramecc+", "xnack-"]"#);
    assert_eq!(read(r#""target": "gfx90a:sramecc+:xnack-""#), apart);
    assert_eq!(read(r#""target": "gfx90a:xnack-", "features": ["sramecc+"]"#).target_id(), {
        "gfx90a:sramecc+:xnack-"
    });
    assert!(apart.is_for("gfx90a:xnack-") && !apart.is_for("gfx90a:xnack+"));
    assert_eq!(read(r#""target": "sm_90""#).target_id(), "sm_90");
}

/// Copies of a kernel are in it as often as they are in a library, whether they differ or not.
#[test]
fn copies_are_kept() {
    let mut other = full();
    other.vgprs = Some(9);
    let copies = both(vec![full(), other, full()]);
    let json = manifest::write_json(&copies).expect("JSON");
    assert_eq!(manifest::read_json(&json).as_ref(), Ok(&copies));
    let toml = manifest::write_toml(&copies).expect("TOML");
    assert_eq!(manifest::read_toml(&toml).as_ref(), Ok(&copies));
}

/// A manifest may have none.
#[test]
fn no_kernels_are_a_manifest() {
    let none = both(Vec::new());
    for form in [Form::Json, Form::Toml] {
        let mut text = Vec::new();
        manifest::write(&mut text, form, &none.tool, &none.inputs, &[], &std::iter::empty())
            .expect("memory");
        let text = String::from_utf8(text).expect("a text");
        let read = if form == Form::Json { manifest::read_json } else { manifest::read_toml };
        assert_eq!(read(&text).as_ref(), Ok(&none), "{text}");
    }
}

#[test]
fn survives_damage() {
    let quiet = |bytes: &[u8]| drop(manifest::read(&String::from_utf8_lossy(bytes)));
    let mut elsewhere = full();
    elsewhere.target = "sm_90".into();
    let manifest = both(vec![full(), elsewhere]);
    hostile::damage(manifest::write_json(&manifest).expect("JSON").as_bytes(), 1, quiet);
    hostile::damage(manifest::write_toml(&manifest).expect("TOML").as_bytes(), 1, quiet);
    hostile::noise(&[b"{\"schema\": 2, ", b"schema = 2\nkernels = [", b"{"], quiet);
    // Nothing recurs without a bound.
    for deep in ["{\"schema\": 2, \"a\": ", "schema = 2\na = "] {
        quiet((deep.to_owned() + &"[".repeat(1_000_000)).as_bytes());
    }
    quiet(("schema = 2\n".to_owned() + &"a.".repeat(100_000) + "a = 1").as_bytes());
    quiet(("schema = 2\n[".to_owned() + &"a.".repeat(100_000) + "a]").as_bytes());
}

#[test]
fn inputs_are_written() {
    let mut input = manifest::Input::default();
    input.file = "kernels.spv".into();
    input.sha256 = "00".repeat(32);
    input.constants = vec!["TILE=32".into()];
    input.wave = Some(32);
    let mut manifest = both(vec![full()]);
    manifest.inputs.push(input);
    let json = manifest::write_json(&manifest).expect("JSON");
    assert_eq!(manifest::read_json(&json), Ok(manifest.clone()));
    let toml = manifest::write_toml(&manifest).expect("TOML");
    assert_eq!(manifest::read_toml(&toml), Ok(manifest));
    let cut = error("{\"schema\": 2, \"tool\": \"x\", \"kernels\": [");
    assert_eq!(cut.kind, occ_artifacts::ErrorKind::Short, "{cut}");
}

#[cfg(feature = "build")]
#[test]
fn an_input_is_named_by_its_hash() {
    let input = manifest::Input::new("a/empty.spv".as_ref(), b"abc");
    assert_eq!(input.file, "empty.spv");
    // FIPS 180-4's example.
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(input.sha256, abc);
}

/// Each table in a kernel, as `spills` is, must not cost the length of all that follows.
#[test]
fn long_manifests_are_written_in_linear_time() {
    let kernel = |at: u32| {
        let mut kernel = full();
        kernel.name = format!("kernel{at}");
        kernel
    };
    let manifest = both((0..20_000).map(kernel).collect());
    let text = within(Duration::from_secs(5), || manifest::write_toml(&manifest).expect("TOML"));
    assert_eq!(text.matches("\n[kernels.spills]\n").count(), 20_000);
}

/// Whoever writes one by hand mends all at once.
#[test]
fn mistakes_are_told_together() {
    let json = r#"{ "schema": 2, "tool": "t", "kernels": [
        { "name": "blur", "target": "gfx90a", "vgpr": 84, "sgprs": "32" },
        { "name": "sum", "lds": 4096 },
        { "name": "scan", "lds": -1 },
        { "target": "gfx90a" }
    ] }"#;
    let error = manifest::read_json(json).expect_err("it was read");
    let due = "manifest: 4 mistakes: `blur`: `sgprs`: invalid type: string \"32\", expected u32; \
               `blur`: unknown field `vgpr`; \
               `scan`: `lds`: invalid value: integer `-1`, expected u32; \
               kernel 4: missing field `name`";
    assert_eq!((error.reason.as_str(), error.line), (due, Some(2)));
    let toml = "schema = 2\ntool = \"t\"\n[[kernels]]\nname = \"blur\"\nvgpr = 84\nlsd = 1\n";
    let error = manifest::read_toml(toml).expect_err("it was read");
    assert_eq!(
        error.reason,
        "manifest: 2 mistakes: `blur`: unknown field `lsd`; `blur`: unknown field `vgpr`"
    );
    // One is told with its kernel too, and with what would be right.
    let one = manifest::read_toml(&toml.replace("lsd = 1\n", "")).expect_err("it was read");
    assert!(
        one.reason.starts_with("manifest: `blur`: unknown field `vgpr`, expected one of `name`")
    );
    let json = r#"{ "schema": 2, "tool": "t", "kernels": [{ "name": "a" }, { "name": "b", "lds": -1 }, 3] }"#;
    let due = "manifest: 2 mistakes: `b`: `lds`: invalid value: integer `-1`, expected u32; \
               kernel 3: invalid type: integer `3`, expected struct Kernel";
    assert_eq!(manifest::read_json(json).expect_err("it was read").reason, due);
    let json = json.replace(", 3]", "]");
    let due = "manifest: `b`: `lds`: invalid value: integer `-1`, expected u32";
    assert_eq!(manifest::read_json(&json).expect_err("it was read").reason, due);
    // What is wrong outside of the kernels stands among them.
    let json = json.replace("\"tool\": \"t\"", "\"tool\": 4");
    let due = "manifest: 2 mistakes: invalid type: integer `4`, expected a string; \
               `b`: `lds`: invalid value: integer `-1`, expected u32";
    assert_eq!(manifest::read_json(&json).expect_err("it was read").reason, due);
    let many = format!(
        r#"{{ "schema": 2, "tool": "t", "kernels": [{}{{ "name": "z" }}] }}"#,
        r#"{ "name": "a", "x": 1 }, "#.repeat(12)
    );
    let error = manifest::read_json(&many).expect_err("it was read");
    assert!(
        error.reason.starts_with("manifest: 12 mistakes: ")
            && error.reason.ends_with("; and 2 more")
    );
}

/// TOML takes forty times its length: what is too long is not written, and refused.
#[test]
fn a_library_is_no_toml() {
    let kernels = (0..25).map(|at| MeasuredKernel::new(format!("{at}{}", "a".repeat(700_000))));
    let unwritten = manifest::write_toml(&both(kernels.collect())).expect_err("too long");
    let text = "schema = 2\ntool = \"t\"\nkernels = []\n".to_owned() + &"\n".repeat(16 << 20);
    let unread = occ_artifacts::read(text.as_bytes()).expect_err("too long");
    for refused in [unwritten, unread] {
        let reason = refused.to_string();
        assert_eq!(reason, "manifest: more than 16 MiB of TOML; write such a manifest in JSON");
    }
}
