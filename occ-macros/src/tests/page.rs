//! What stands on an item's page.

use syn::{Expr, ExprLit, Lit, Meta};

use crate::page::{code, is_read, shows_pages};

const BLUR: &str = "#[occupancy_target(arch = [\"gfx90a\", \"gcn\"], min = 0.25, workgroup = 256, vgprs = 84, lds = 0, contract = BLUR)]
    /// Blurs.
    #[must_use]
    pub fn blur() -> u32 { 1 }";

/// The documentation of the first item, a line a fragment, and of the constant of `contract`.
fn pages(source: &str) -> Vec<String> {
    let (arguments, item) = super::split(source);
    let file: syn::File = syn::parse2(crate::expand(true, arguments, item)).expect("Rust");
    let items = file.items.iter().map(|item| match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Const(item) => &item.attrs,
        _ => panic!("another item"),
    });
    let line = |meta: &Meta| match meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    let lines = items
        .map(|attributes| attributes.iter().filter_map(|one| line(&one.meta)).collect::<Vec<_>>());
    lines.map(|lines| lines.join("\n")).collect()
}

/// Holds the page of a source to its rows.
#[track_caller]
fn has(source: &str, rows: &[&str]) -> String {
    let page = pages(source).swap_remove(0);
    for row in rows {
        assert!(page.lines().any(|line| line == *row), "no {row} in\n{page}");
    }
    page
}

#[test]
fn only_who_shows_it_reads_it() {
    assert!(!is_read());
    for compiler in ["rustc", "clippy-driver", "miri", "rustdoc-wrapper", ""] {
        assert!(!shows_pages(compiler), "{compiler}");
    }
    for reader in ["rustdoc", "rust-analyzer-proc-macro-srv", "rust-analyzer"] {
        assert!(shows_pages(reader), "{reader}");
    }
    let (arguments, item) = super::split(BLUR);
    assert!(!super::expand(arguments, item).to_string().contains("# Occupancy"));
}

#[test]
fn a_page_has_the_table_and_a_picture_each() {
    let page = has(
        BLUR,
        &[
            "| workgroup | 256 threads | 256 threads |",
            "| VGPRs per thread | 84 | 84 |",
            "| occupancy | 62.5% occupancy (5 of 8 waves per SIMD) | 30% occupancy (3 of 10 waves per SIMD) |",
            "| limited by | VGPRs | VGPRs |",
            "| must keep | 25% | 25% |",
            "| next step | VGPRs: 88 allocated for 84, 80 would allow 6 waves per SIMD | VGPRs: 84 allocated, 64 would allow 4 waves per SIMD |",
        ],
    );
    assert!(
        page.starts_with(" Blurs.\n\n# Occupancy\n\n| | gfx90a | gcn |\n|:--|:--|:--|\n"),
        "{page}"
    );
    assert_eq!((page.matches("<svg ").count(), page.matches("</svg>").count()), (2, 2));
    assert!(page.contains(">84: 62.5%</text>") && page.contains("stroke=\"currentColor\""));
    // rustdoc ends HTML at an empty line, and what is indented by four would be code.
    let (_, picture) = page.split_once("<div").expect("a picture");
    assert!(!picture.trim_end().contains('\n'));
    let contract = &pages(BLUR)[1];
    assert!(
        contract.starts_with("The occupancy that `blur` has to keep.\n\n| | gfx90a | gcn |"),
        "{contract}"
    );
    assert_eq!(contract.matches("<svg ").count(), 2);
    has(&BLUR.replace("min = 0.25", "min = 0.5"), &["| must keep | 50% | 50%, not kept |"]);
    let wanting = BLUR.replace("min = 0.25", "min_waves_per_simd = 3, warn = \"50%\"");
    has(
        &wanting,
        &[
            "| must keep | 3 resident waves per SIMD | 3 resident waves per SIMD |",
            "| warns below | 50% | 50%, not reached |",
        ],
    );
}

/// A cluster says what it asks of the launch, and what is known of a GPC.
#[test]
fn clusters() {
    let source = "#[occupancy_target(arch = \"sm_90\", min = 0.25, block = 256, registers = 64, shared = 0, KEYS)] fn sum() {}";
    for (keys, cluster, gpc) in [
        (
            "cluster = 16, sms_per_gpc = 16",
            "16 × 1 × 1 thread blocks, larger than the portable size",
            "a GPC of 16 SMs holds",
        ),
        ("cluster = 8", "8 × 1 × 1 thread blocks", "how many clusters a GPC holds is not known"),
        // What is given is not unknown.
        ("cluster = 8, sms_per_gpc = N", "8 × 1 × 1 thread blocks", ""),
    ] {
        let page = has(&source.replace("KEYS", keys), &[]);
        assert!(page.contains(&format!("| cluster | {cluster}")), "{page}");
        assert_eq!(
            page.contains(&format!("| clusters in a GPC | {gpc}")),
            !gpc.is_empty(),
            "{page}"
        );
        assert!(page.contains("GPC") != gpc.is_empty(), "{page}");
    }
}

/// Keys, and the rows that show them as they are written.
const OPEN: &str = r"
    arch = OWN, min = 1.0 / 4.0, workgroup = N, vgprs = A | B, lds = 64 → | | `OWN` |; | workgroup | `N` |; | VGPRs per thread | `A \| B` |; | LDS | 64 bytes |; | must keep | `1.0 / 4.0` |
    arch = OWN, min_waves_per_simd = 5, warn = 0.9, block = 256, registers = 255, shared = 0 → | must keep | 5 resident warps per sub-partition |; | warns below | 90% |
    arch = 'sm_90', min = 0.25, block = N, registers = 70, shared = 0 → | thread block | `N` |
    arch = 'gcn', min = 0.25, workgroup = 64, vgprs = N, lds = 0 → | VGPRs per thread | `N` |
    arch = 'gcn', min = 0.25, workgroup = 64, vgprs = 24, lds = 0, dynamic_lds = N → | dynamic LDS | `N` |
    arch = 'gcn', min = MIN, workgroup = 64, vgprs = 24, lds = 0 → | must keep | `MIN` |
";

/// What only const evaluation knows stands there as it is written, and no number follows from it.
#[test]
fn expressions_are_no_guesses() {
    for (keys, expected) in super::rows(OPEN) {
        let source = format!("#[occupancy_target({})] pub fn k() {{}}", keys.replace('\'', "\""));
        let page = has(&source, &expected.split("; ").collect::<Vec<_>>());
        has(&source, &["| occupancy | evaluated when the crate is compiled |"]);
        for part in ["limited by", "svg", "occupancy ("] {
            assert!(!page.contains(part), "{page}");
        }
    }
    for (source, expected) in [("A | B", "`A \\| B`"), ("\"`\"", "``\"`\"``"), ("", "")] {
        assert_eq!(code(&super::tokens(source)), expected);
    }
}

#[test]
fn it_can_be_left_out() {
    let source = BLUR.replace("min = 0.25", "docs = false, min = 0.25");
    assert_eq!(pages(&source), [" Blurs.", "The occupancy that `blur` has to keep."]);
}

/// The page of two stacked attributes has one heading, and the upper one's target first.
#[test]
fn stacked_attributes_share_a_heading() {
    let (arguments, item) = super::split(
        "#[occupancy_target(arch = \"gfx90a\", min = 0.25, workgroup = 256, vgprs = 84, lds = 0)]
        /// Blurs.
        pub fn blur() {}",
    );
    let upper = crate::expand(true, arguments, item);
    let lower =
        super::tokens("arch = \"sm_90\", min = 0.25, block = 256, registers = 84, shared = 0");
    let both = crate::expand(true, lower, upper).to_string();
    assert_eq!(both.matches("# Occupancy").count(), 1, "{both}");
    assert!(both.find("Blurs") < both.find("gfx90a") && both.find("gfx90a") < both.find("sm_90"));
}
