//! What stands on an item's page, for each who reads it.

use syn::{Expr, ExprLit, Lit, Meta};

use crate::expand::docs::{Reader, reader, reader_of};
use crate::expand::{expand, expand_for};

const BLUR: &str = "#[occupancy_target(arch = [\"gfx90a\", \"gcn\"], min = 0.25, workgroup = 256, vgprs = 84, lds = 0, contract = BLUR)]
    /// Blurs.
    #[must_use]
    pub fn blur() -> u32 { 1 }";

/// The documentation of the first item, a line a fragment, and of the constant of `contract`.
fn docs(reader: Reader, source: &str) -> Vec<String> {
    let (arguments, item) = super::split(source);
    let expansion = expand_for(reader, arguments, item);
    let file: syn::File = syn::parse2(expansion).expect("Rust");
    let items = file.items.iter().map(|item| match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Const(item) => &item.attrs,
        _ => panic!("another item"),
    });
    items
        .map(|attributes| {
            let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
                Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
                    Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            });
            lines.collect::<Vec<_>>().join("\n")
        })
        .collect()
}

#[test]
fn only_those_who_show_it_are_readers() {
    assert_eq!(reader(), Reader::Nobody);
    for compiler in ["rustc", "clippy-driver", "miri", "rustdoc-wrapper", ""] {
        assert_eq!(reader_of(compiler), Reader::Nobody, "{compiler}");
    }
    assert_eq!(reader_of("rustdoc"), Reader::Page);
    assert_eq!(reader_of("rust-analyzer-proc-macro-srv"), Reader::Hover);
    assert_eq!(reader_of("rust-analyzer"), Reader::Hover);
}

#[test]
fn the_compiler_gets_nothing() {
    let (arguments, item) = super::split(BLUR);
    let plain = expand_for(Reader::Nobody, arguments.clone(), item.clone()).to_string();
    assert_eq!(plain, expand(arguments, item).to_string());
    assert!(!plain.contains("# Occupancy"));
}

#[test]
fn a_page_has_the_table_and_a_picture_each() {
    let docs = docs(Reader::Page, BLUR);
    let [item, contract] = &docs[..] else { panic!("{docs:?}") };
    assert!(
        item.starts_with(" Blurs.\n\n# Occupancy\n\n| | gfx90a | gcn |\n|:--|:--|:--|\n"),
        "{item}"
    );
    for row in [
        "| workgroup | 256 threads | 256 threads |",
        "| VGPRs per thread | 84 | 84 |",
        "| occupancy | 62.5% occupancy (5 of 8 waves per SIMD) | 30% occupancy (3 of 10 waves per SIMD) |",
        "| limited by | VGPRs | VGPRs |",
        "| must keep | 25% | 25% |",
        "| next step | VGPRs: 88 allocated for 84, 80 would allow 6 waves per SIMD | VGPRs: 84 allocated, 64 would allow 4 waves per SIMD |",
    ] {
        assert!(item.lines().any(|line| line == row), "no {row} in\n{item}");
    }
    assert_eq!(item.matches("<svg ").count(), 2);
    assert_eq!(item.matches("</svg>").count(), 2);
    assert!(item.contains(">84: 62.5%</text>") && item.contains("stroke=\"currentColor\""));
    // rustdoc ends HTML at an empty line, and what is indented by four would be code.
    let (_, picture) = item.split_once("<div").expect("a picture");
    assert!(!picture.trim_end().contains('\n'));

    assert!(contract.starts_with("The occupancy that `blur` has to keep.\n\n| | gfx90a | gcn |"));
    assert_eq!(contract.matches("<svg ").count(), 2);
}

#[test]
fn a_hover_has_bars_and_no_html() {
    let docs = docs(Reader::Hover, BLUR);
    let item = &docs[0];
    assert!(!item.contains('<'), "{item}");
    for row in [
        "| occupancy | `███████░░░` 62.5% occupancy (5 of 8 waves per SIMD) | `███░░░░░░░` 30% occupancy (3 of 10 waves per SIMD) |",
        "| **VGPRs** | `███████░░░` 62.5% |",
        "| wave slots | `██████████` 100% |",
    ] {
        assert!(item.lines().any(|line| line == row), "no {row} in\n{item}");
    }
}

/// A cluster says what it asks of the launch, and what is known of a GPC.
#[test]
fn clusters() {
    let source = "#[occupancy_target(arch = \"sm_90\", min = 0.25, block = 256, registers = 64, shared = 0, cluster = 16, sms_per_gpc = 16)]
        pub fn sum() {}";
    let has = |source: &str, rows: &[&str]| {
        for reader in [Reader::Page, Reader::Hover] {
            let item = docs(reader, source).swap_remove(0);
            for row in rows {
                assert!(item.lines().any(|line| line == *row), "no {row} in\n{item}");
            }
        }
    };
    has(
        source,
        &[
            "| cluster | 16 × 1 × 1 thread blocks, larger than the portable size of 8; the launch has to \
             allow it by `cudaFuncAttributeNonPortableClusterSizeAllowed` |",
            "| clusters in a GPC | a GPC of 16 SMs holds 4 clusters of 16 thread blocks |",
        ],
    );
    has(
        &source.replace("cluster = 16, sms_per_gpc = 16", "cluster = 8"),
        &[
            "| cluster | 8 × 1 × 1 thread blocks |",
            "| clusters in a GPC | how many clusters a GPC holds is not known: devices differ in the \
             SMs of a GPC, which `sms_per_gpc` gives |",
        ],
    );
    // What is given is not unknown.
    let given = docs(Reader::Page, &source.replace("sms_per_gpc = 16", "sms_per_gpc = N"));
    assert!(!given[0].contains("GPC"), "{}", given[0]);
}

/// What only const evaluation knows stands there as it is written, and no number follows from it.
#[test]
fn expressions_are_no_guesses() {
    let source = "#[occupancy_target(arch = OWN, min = 1.0 / 4.0, workgroup = (N, 4), vgprs = A | B, lds = 64)]
        pub fn blur() {}";
    for reader in [Reader::Page, Reader::Hover] {
        let docs = docs(reader, source);
        let item = &docs[0];
        let rows = [
            "| | `OWN` |",
            "| workgroup | `(N, 4)` |",
            "| VGPRs per thread | `A \\| B` |",
            "| LDS | 64 bytes |",
            "| occupancy | evaluated when the crate is compiled |",
            "| must keep | `1.0 / 4.0` |",
        ];
        for row in rows {
            assert!(item.lines().any(|line| line == row), "no {row} in\n{item}");
        }
        assert!(
            !item.contains("limited by") && !item.contains('%') && !item.contains("svg"),
            "{item}"
        );
    }
}

/// Of an architecture that only the compiler knows, nothing is said but what is asked, in its vendor's words.
#[test]
fn a_path_is_no_chip_of_its_vendor() {
    for (keys, asked) in [
        ("workgroup = 256, vgprs = 128, lds = 0", "5 resident waves per SIMD"),
        ("block = 256, registers = 255, shared = 0", "5 resident warps per sub-partition"),
    ] {
        let source = format!(
            "#[occupancy_target(arch = OWN, min_waves_per_simd = 5, warn = 0.9, {keys})] pub fn k() {{}}"
        );
        for reader in [Reader::Page, Reader::Hover] {
            let item = docs(reader, &source).swap_remove(0);
            for row in [format!("| must keep | {asked} |"), "| warns below | 90% |".to_owned()] {
                assert!(item.lines().any(|line| line == row), "no {row} in\n{item}");
            }
        }
    }
}

/// What the launch or const evaluation leaves open bounds what is reached, where the rest is known.
#[cfg(feature = "artifacts")]
#[test]
fn what_is_open_is_bounded() {
    let rows = |source: &str| {
        [Reader::Page, Reader::Hover].map(|reader| {
            let item = docs(reader, source).swap_remove(0);
            assert!(!item.contains("limited by") && !item.contains("svg") && !item.contains('█'));
            let row = item.lines().find(|line| line.starts_with("| occupancy |"));
            row.expect("a row").to_owned()
        })
    };
    let function = |keys: &str| {
        format!("#[occupancy_target(arch = \"sm_90\", min = 0.25, {keys})] pub fn sum() {{}}")
    };
    let by = "evaluated when the crate is compiled |";
    for (keys, reached) in [
        ("block = N, registers = 70, shared = 0", "0–43.8% depending on its block size, "),
        (
            "block = N, registers = 70, shared = A, dynamic_shared = B",
            "≤ 43.8% depending on its block size, dynamic shared memory and static shared memory, ",
        ),
        (
            "block = 256, registers = 70, shared = 0, dynamic_shared = B",
            "≤ 37.5% depending on its dynamic shared memory, ",
        ),
        (
            "block = 256, registers = 70, shared = B",
            "≤ 37.5% depending on its static shared memory, ",
        ),
        ("block = 256, registers = R, shared = 0", ""),
        ("block = N, registers = 70, shared = 0, cluster = C", ""),
    ] {
        for row in rows(&function(keys)) {
            assert_eq!(row, format!("| occupancy | {reached}{by}"), "{keys}");
        }
    }
    // The check holds the size to its bound, and so does the page.
    let bounded = function("block = N, registers = 70, shared = 0")
        .replace("pub fn", "#[launch_bounds(512)] pub fn");
    assert_eq!(
        rows(&bounded)[0],
        format!("| occupancy | 23.4–43.8% depending on its block size, {by}")
    );
    // So does what a file allows, where nobody gives the size.
    let measured =
        "#[occupancy_target(arch = \"gfx90a\", min = 0.25, dynamic_lds = N, kernel = \"calls\",
        resources = \"../occ-artifacts/tests/data/text/kernels.gfx90a.hsaco\")] pub fn sum() {}";
    let reached = "≤ 75% depending on its workgroup size and dynamic LDS";
    assert_eq!(rows(measured)[0], format!("| occupancy | {reached}, {by}"));
    let launched = "#[occupancy_target(arch = \"sm_90\", min = 0.25, registers = 40, shared = 0)]
        pub const LAUNCH: LaunchConfig = LaunchConfig { block_dim: (256, 1, 1), ..base() };";
    for row in rows(launched) {
        assert_eq!(
            row,
            format!("| occupancy | ≤ 75% depending on its dynamic shared memory, {by}")
        );
    }
}

#[test]
fn it_can_be_left_out() {
    let source = BLUR.replace("min = 0.25", "docs = false, min = 0.25");
    for reader in [Reader::Page, Reader::Hover] {
        let docs = docs(reader, &source);
        assert_eq!(docs, [" Blurs.", "The occupancy that `blur` has to keep."]);
    }
}

/// The page of two stacked attributes has one heading, and the upper one's target first.
#[test]
fn stacked_attributes_share_a_heading() {
    let (arguments, item) = super::split(
        "#[occupancy_target(arch = \"gfx90a\", min = 0.25, workgroup = 256, vgprs = 84, lds = 0)]
        /// Blurs.
        pub fn blur() {}",
    );
    let upper = expand_for(Reader::Page, arguments, item);
    let lower =
        super::tokens("arch = \"sm_90\", min = 0.25, block = 256, registers = 84, shared = 0");
    let both = expand_for(Reader::Page, lower, upper).to_string();
    assert_eq!(both.matches("# Occupancy").count(), 1, "{both}");
    assert!(both.find("Blurs") < both.find("gfx90a") && both.find("gfx90a") < both.find("sm_90"));
}
