//! Pages that rustdoc renders: the contract stands on them, for readers of either theme.

use std::fs;
use std::path::Path;

use occ_tests::scratch::Scratch;

const KERNELS: &str = r#"
//! Kernels.
#![deny(missing_docs, rustdoc::all)]

use occ::{KernelDescriptor, occupancy_target};

/// Blurs.
#[occupancy_target(
    arch = ["gfx90a", "sm_90"], min = 0.25, workgroup = 256, vgprs = 84, contract = BLUR_CONTRACT,
    lds = 0,
)]
pub fn blur() {}

/// Sums.
#[occupancy_target(
    arch = "sm_80", min = 1.0 / 4.0, block = (N, 4), registers = N | 1, shared = size_of::<[f32; 64]>(),
)]
#[must_use]
pub fn sum() -> u32 {
    1
}

/// Left out.
#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 256, vgprs = 84, docs = false, lds = 0)]
pub fn left_out() {}

/// As a constant.
#[occupancy_target(arch = "gcn", min = 0.25)]
pub const SAXPY: KernelDescriptor = KernelDescriptor::new("saxpy").workgroup(256).vgprs(48);

const N: u32 = 64;
"#;

/// The page's text: no tags, a line for each that ends a block or a cell.
fn text(page: &str) -> String {
    let (_, body) = page.split_once("<main>").expect("the page's text");
    let mut text = String::new();
    for part in body.split('<') {
        let (tag, inside) = part.split_once('>').unwrap_or(("", part));
        if ["/td", "/th", "/p", "/text", "/h2", "/summary"].contains(&tag) {
            text.push('\n');
        }
        text += inside;
    }
    text.replace("&lt;", "<").replace("&gt;", ">")
}

#[test]
fn pages_show_the_contract() {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "docs");
    let pages = scratch.doc(&scratch.package("kernels", "2024", KERNELS));
    let page = |name: &str| {
        let path = pages.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let shows = |page: &str, lines: &[&str]| {
        let text = text(page);
        for line in lines {
            assert!(text.lines().any(|shown| shown == *line), "no `{line}` in\n{text}");
        }
    };

    let blur = page("fn.blur.html");
    let texts = [
        "Blurs.",
        "gfx90a",
        "sm_90",
        "workgroup, thread block",
        "VGPRs per thread, registers per thread",
        "62.5% occupancy (5 of 8 waves per SIMD)",
        "25% occupancy (16 of 64 warps per SM)",
        "VGPRs: 88 allocated for 84, 80 would allow 6 waves per SIMD",
        "84: 62.5%",
        "84: 25%",
        "registers per thread",
    ];
    shows(&blur, &texts);
    assert_eq!(blur.matches("<svg viewBox").count(), 2);
    // The colours are those of the theme, and nothing has one of its own.
    assert!(blur.contains("stroke=\"var(--link-color,currentColor)\""));
    assert!(!blur.contains("fill=\"#") && !blur.contains("stroke=\"#"));
    // The first words are still the author's.
    assert!(page("index.html").contains("Blurs."));
    assert!(!page("index.html").contains("<svg viewBox"));

    shows(&page("constant.BLUR_CONTRACT.html"), &texts[1..]);

    let sum = page("fn.sum.html");
    let written = [
        "(N, 4)",
        "N | 1",
        "size_of::<[f32; 64]>()",
        "1.0 / 4.0",
        "evaluated when the crate is compiled",
    ];
    shows(&sum, &written);
    assert!(!sum.contains("limited by") && !sum.contains("<svg viewBox"), "a guess");

    shows(&page("constant.SAXPY.html"), &["50% occupancy (5 of 10 waves per SIMD)", "VGPRs"]);
    assert!(!page("fn.left_out.html").contains("Occupancy"));
    assert!(Path::new(&pages).join("all.html").exists());
}

/// As the page of `occ` says: everything of `occ_core` is there too.
#[test]
fn the_facade_has_all_of_the_engine() {
    let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("api");
    let read = |file: &str| fs::read_to_string(api.join(file)).expect("a list of public items");
    let (engine, facade) = (read("occ-core.txt"), read("occ.txt"));
    let has = |name: &str| facade.lines().any(|line| line == format!("pub use occ::{name}"));
    let mut names: Vec<&str> = engine
        .lines()
        .map(|line| line.strip_prefix("#[non_exhaustive] ").unwrap_or(line))
        .filter_map(|line| line.split_once("occ_core::"))
        .filter(|(before, _)| before.starts_with("pub ") && !before.contains('('))
        .map(|(_, rest)| rest)
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            (!after.starts_with("::")).then_some(name)
        })
        .collect();
    names.dedup();
    assert!(names.len() > 50, "{names:?}");
    let lacks: Vec<&str> = names.into_iter().filter(|name| !has(name)).collect();
    assert!(lacks.is_empty(), "{lacks:?}");
}
