//! What the attribute writes finds `occ` and `core` wherever it stands, and hides nothing from its
//! author. `occ-tests/hygiene` compiles, so its contracts are kept; here is whether they are the
//! ones that its author wrote.

use hygiene::{items, values};
use occ_core::{Contract, Kernel, Ratio, Requirement, Verdict, arch};
use occ_tests::scratch::Scratch;
use std::path::Path;

const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));

fn kernel() -> Kernel {
    Kernel::new().workgroup(256)
}

#[track_caller]
fn is(contract: &Contract, expected: &Contract) {
    // Sizes in two dimensions give the shape too, which decides nothing here.
    let mut without = *contract;
    without.kernel.workgroup_shape = None;
    assert_eq!(without, *expected);
    assert!(matches!(contract.verdict(), Verdict::Kept(_)), "{contract:?}");
}

#[test]
fn values_are_their_authors() {
    is(&values::LITERALS, &Contract::new("literals", &arch::GFX90A, kernel().vgprs(24)).min(HALF));
    is(
        &values::EXPRESSIONS,
        &Contract::new(
            "expressions",
            &arch::GFX90A,
            Kernel::new().workgroup(24 * 24).vgprs(72).sgprs(24).lds(24),
        )
        .min(HALF),
    );
    is(
        &values::MEMORY,
        &Contract::new("memory", &arch::SM_90, kernel().registers(24).shared(256))
            .min(Requirement::Workgroups(2)),
    );
    is(
        &values::WANTED,
        &Contract::new("wanted", &arch::SM_90, kernel().registers(24))
            .min(Requirement::Occupancy(Ratio::new(1, 4)))
            .warn(HALF),
    );
    for (contract, arch) in values::MANY.iter().zip([&arch::GFX90A, &arch::SM_90]) {
        is(contract, &Contract::new("body", arch, kernel().vgprs(24)).min(HALF));
    }
    assert_eq!(values::body(), 48);
}

#[test]
fn items_are_their_authors() {
    let gfx90a = |name, kernel| Contract::new(name, &arch::GFX90A, kernel).min(HALF);
    let sm_90 = |name, kernel| Contract::new(name, &arch::SM_90, kernel).min(HALF);
    is(&items::CONSTANT_CONTRACT, &gfx90a("constant", kernel().vgprs(64)));
    assert_eq!(items::CONSTANT.kernel, kernel().vgprs(64));
    is(&items::STATIC_CONTRACT, &gfx90a("static", kernel().vgprs(24).sgprs(32)));
    assert_eq!(items::STATIC.kernel, kernel().vgprs(24).sgprs(32));
    is(&items::LAUNCH_CONTRACT, &sm_90("LAUNCH", kernel().registers(32).dynamic_shared(24)));
    assert_eq!(items::LAUNCH.block_dim, (32, 8, 1));
    is(&items::Described::TYPE_CONTRACT, &gfx90a("described", kernel().vgprs(24)));
    is(&items::Kernels::METHOD_CONTRACT, &gfx90a("method", kernel().vgprs(24)));
    assert_eq!(items::Kernels.method(), 24);
    assert_eq!(items::Kernels::ASSOCIATED.kernel, kernel().vgprs(48));
    assert_eq!(items::STACKED.kernel, kernel().vgprs(24));
    assert_eq!(items::uses_generic(), 32);
}

mod written_by_macros {
    const VGPRS: u32 = 24;

    hygiene::kernel! {
        /// Every value in the fragment it can come in.
        #[must_use]
        pub(super) fn fragments = FRAGMENTS;
        ["gfx90a", "sm_90"], "50%", (16, 16), VGPRS, { 1 }
    }
    hygiene::kernel! {
        pub(super) fn private = PRIVATE; occ_core::arch::GFX90A, 1.0 / 2.0, 256, VGPRS + 1, { 2 }
    }
    hygiene::descriptor! {
        pub(super) const DESCRIPTOR: occ_core::KernelDescriptor =
            occ_core::KernelDescriptor::new("descriptor").workgroup(256).vgprs(VGPRS);
        0.5
    }
    hygiene::checked! { pub(super) fn item() -> u32 { private() } }

    pub(super) struct Described<T>(std::marker::PhantomData<T>);
    hygiene::describe!(Described<u32>, 24);
}

#[test]
fn macros_may_write_the_attribute() {
    use occ_core::Describe;
    use written_by_macros::{DESCRIPTOR, Described, FRAGMENTS, PRIVATE, fragments, item};
    for (contract, arch) in FRAGMENTS.iter().zip([&arch::GFX90A, &arch::SM_90]) {
        is(contract, &Contract::new("fragments", arch, kernel().vgprs(24)).min(HALF));
    }
    is(&PRIVATE, &Contract::new("private", &arch::GFX90A, kernel().vgprs(25)).min(HALF));
    assert_eq!((fragments(), item()), (1, 2));
    assert_eq!(DESCRIPTOR.kernel, <Described<u32> as Describe>::KERNEL.kernel);
}

fn build(scratch: &Scratch, folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = scratch.rustc(folder, arguments);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(()) } else { Err(text) }
}

#[test]
fn what_is_broken_is_told_in_any_scope() {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "hygiene");
    let folder = scratch.outside("hygiene");
    assert_eq!(build(&scratch, &folder, &["--profile=check"]), Ok(()));
    let errors = build(&scratch, &folder, &["--profile=check", "--", "--cfg", "broken"])
        .expect_err("broken contracts");
    for kernel in ["broken_literals", "broken_expressions", "broken_constant", "broken_struct"] {
        let error = format!("kernel `{kernel}` reaches 37.5% occupancy on gfx90a");
        assert!(errors.contains(&error), "no `{error}` in\n{errors}");
    }
    assert!(errors.contains("error: unknown key `minimum`"), "{errors}");
    // Five contracts are broken, and nothing else is wrong.
    assert_eq!(errors.matches("error[E0080]").count(), 4, "{errors}");
    assert!(errors.contains("due to 5 previous errors"), "{errors}");
}

#[test]
fn older_editions_take_the_attribute() {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "editions");
    let kernel = |vgprs: u32| {
        format!(
            "use occ::occupancy_target;\n\n\
             #[occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, vgprs = {vgprs}, lds = 0)]\n\
             pub fn literals() {{}}\n\n\
             #[occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]\n\
             pub fn expressions() {{}}\n\n\
             pub const VGPRS: u32 = {vgprs};\n\n\
             pub mod inner {{\n\
             use occ::occupancy_target;\n\n\
             #[occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, \
             vgprs = crate::VGPRS, lds = 0, contract = INNER)]\n\
             pub fn elsewhere() {{}}\n\
             }}\n"
        )
    };
    for edition in ["2018", "2021"] {
        let kept = scratch.package(&format!("kept-{edition}"), edition, &kernel(128));
        assert_eq!(build(&scratch, &kept, &["--profile=check"]), Ok(()));
        let broken = scratch.package(&format!("broken-{edition}"), edition, &kernel(129));
        let errors = build(&scratch, &broken, &["--profile=check"]).expect_err("broken contracts");
        for kernel in ["literals", "expressions", "elsewhere"] {
            let error = format!("kernel `{kernel}` reaches 37.5% occupancy on gfx90a");
            assert!(errors.contains(&error), "no `{error}` in\n{errors}");
        }
        let wrong = kernel(128).replace("min =", "minimum =");
        let wrong = scratch.package(&format!("wrong-{edition}"), edition, &wrong);
        let errors = build(&scratch, &wrong, &["--profile=check"]).expect_err("an unknown key");
        assert!(errors.contains("error: unknown key `minimum`"), "{errors}");
    }
}

/// What is a keyword today was a name once, and kernels may still have it.
#[test]
fn keywords_of_later_editions_are_names_in_older_ones() {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "editions");
    let attribute = "#[occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, ";
    let names = ["gen"];
    for edition in ["2018", "2021"] {
        let kernels = names.iter().map(|name| {
            format!(
                "#[allow(non_upper_case_globals)]\npub mod of_{name} {{\n\
                 use occ::occupancy_target;\npub const {name}: u32 = 24;\n\
                 {attribute}vgprs = {name}, lds = 0)]\npub fn by_name() {{}}\n}}\n\
                 pub mod parameter_{name} {{\nuse occ::occupancy_target;\n\
                 {attribute}vgprs = 24, lds = 0)]\npub fn literal({name}: u32) -> u32 {{ {name} }}\n}}\n\
                 {attribute}vgprs = 24, lds = 0)]\npub fn {name}() {{}}\n"
            )
        });
        let source = format!("use occ::occupancy_target;\n{}", kernels.collect::<String>());
        let kept = scratch.package(&format!("names-{edition}"), edition, &source);
        assert_eq!(build(&scratch, &kept, &["--profile=check"]), Ok(()), "{source}");
        let source = source.replace("vgprs = 24", "vgprs = 129");
        let broken = scratch.package(&format!("broken-names-{edition}"), edition, &source);
        let errors = build(&scratch, &broken, &["--profile=check"]).expect_err("broken contracts");
        for name in names {
            let error = format!("kernel `{name}` reaches 37.5% occupancy on gfx90a");
            assert!(errors.contains(&error), "no `{error}` in\n{errors}");
        }
    }
}
