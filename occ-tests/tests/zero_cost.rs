//! A kept contract leaves nothing behind: the machine code is the same, byte for byte, with the
//! attribute and without.

use std::fs;
use std::path::Path;

use occ_tests::scratch::Scratch;

/// Every kind of item, under the attribute where `checked` is set.
const KERNELS: &str = r#"
#![no_std]
#![cfg_attr(not(checked), allow(unused_imports))]

use occ::{Describe, KernelDescriptor, occupancy_target};

const VGPRS: u32 = 24;

#[cfg_attr(checked, occupancy_target(
    arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 24, lds = 0, contract = LITERALS,
))]
#[unsafe(no_mangle)]
pub fn literals(x: u32) -> u32 {
    #[cfg(used)]
    return x + LITERALS.kernel.lds + LITERALS.name.len() as u32;
    #[cfg(not(used))]
    return x + 1;
}

#[cfg_attr(checked, occupancy_target(
    arch = ["gfx90a", "sm_90"], min = 1.0 / 2.0, warn = 0.5, workgroup = 256, vgprs = VGPRS,
    lds = 0,
))]
#[unsafe(no_mangle)]
pub fn expressions(values: &[f32]) -> f32 {
    values.iter().sum()
}

#[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5, workgroup = N, vgprs = VGPRS, lds = 0))]
fn generic<const N: u32>(x: u32) -> u32 {
    x * N
}

#[unsafe(no_mangle)]
pub fn of_generic(x: u32) -> u32 {
    generic::<64>(x) + generic::<128>(x)
}

/// One that other crates instantiate: rustc compiles what it needs into this crate.
#[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5, workgroup = N, vgprs = VGPRS, lds = 0))]
pub fn exported<const N: u32>(x: u32) -> u32 {
    x * N
}

#[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5, contract = CONSTANT_CONTRACT))]
pub const CONSTANT: KernelDescriptor =
    KernelDescriptor::new("constant").workgroup(256).vgprs(24);

#[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5))]
#[unsafe(no_mangle)]
pub static STATIC: KernelDescriptor =
    KernelDescriptor::new("static").workgroup(256).vgprs(VGPRS);

pub struct Described(u32);

impl Describe for Described {
    #[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5))]
    const KERNEL: KernelDescriptor = CONSTANT;
}

impl Described {
    #[cfg_attr(checked, occupancy_target(
        arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = Self::VGPRS, lds = 0,
    ))]
    fn method(&self) -> u32 {
        self.0
    }

    const VGPRS: u32 = 24;

    #[cfg_attr(checked, occupancy_target(arch = "gfx90a", min = 0.5))]
    const ASSOCIATED: KernelDescriptor =
        KernelDescriptor::new("associated").workgroup(256).vgprs(Self::VGPRS);
}

#[unsafe(no_mangle)]
pub fn of_described(described: &Described) -> u32 {
    described.method() + Described::ASSOCIATED.kernel.lds + Described::KERNEL.kernel.agprs
}

#[unsafe(no_mangle)]
pub fn of_constant() -> KernelDescriptor {
    CONSTANT
}
"#;

const SYMBOLS: [&str; 6] =
    ["literals", "expressions", "of_generic", "STATIC", "of_described", "of_constant"];

/// The assembly, but for what names the file and the build.
fn assembly(scratch: &Scratch, package: &Path, optimization: &str, cfgs: &[&str]) -> String {
    let file = package.join("kernels.s");
    let _ = fs::remove_file(&file);
    let mut arguments = vec!["--", "-Cdebuginfo=0", "-Ccodegen-units=1", optimization];
    let emit = format!("--emit=asm={}", file.display());
    arguments.push(&emit);
    arguments.extend(cfgs.iter().flat_map(|cfg| ["--cfg", cfg]));
    let output = scratch.rustc(package, &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&file).expect("the assembly");
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.starts_with(".file"))
        .fold(String::new(), |all, line| all + line + "\n")
}

#[test]
fn kept_contracts_leave_no_trace() {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "zero-cost");
    let package = scratch.package("traceless", "2024", KERNELS);
    for optimization in ["-Copt-level=0", "-Copt-level=3"] {
        let build = |cfgs| assembly(&scratch, &package, optimization, cfgs);
        let (plain, checked) = (build(&[]), build(&["checked"]));
        for symbol in SYMBOLS {
            let labels = [format!("{symbol}:"), format!("_{symbol}:")];
            let is_label = |line: &str| labels.iter().any(|label| line.starts_with(label));
            assert!(plain.lines().any(is_label), "no `{symbol}` in\n{plain}");
        }
        assert!(plain == checked, "{optimization}\n--- plain\n{plain}\n--- checked\n{checked}");
        // A contract that the program reads is there, so this would show.
        let used = build(&["checked", "used"]);
        assert_ne!(plain, used);
    }
}
