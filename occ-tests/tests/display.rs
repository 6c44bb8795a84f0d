//! The public types as text, worked out by hand.

use std::error::Error as StdError;

use occ_core::arch::{self, LocalMemory, Steps};
use occ_core::{
    Arch, Contract, Error, Kernel, KernelDescriptor, Limiter, Limiters, Name, NameError, Ratio,
    Requirement, Wave, occupancy,
};

const KERNEL: Kernel = Kernel::new().workgroup(256).vgprs(84);
const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));

/// A chip of one's own, from another crate than the engine, in a `const`.
const MINE: Arch = Arch {
    name: Name::new("mine"),
    wave_slots: 4,
    lds: LocalMemory { pool: 96 * 1024, ..arch::GFX90A.lds },
    ..arch::GFX90A
};

#[test]
fn an_occupancy_says_what_limits_it() {
    let reached = occupancy(&arch::GCN, &KERNEL).expect("it launches");
    assert_eq!(reached.to_string(), "30% occupancy (3 of 10 waves per SIMD), limited by VGPRs");
    let tied =
        occupancy(&arch::SM_80, &Kernel::new().block(64).registers(32)).expect("it launches");
    assert_eq!(
        tied.to_string(),
        "100% occupancy (64 of 64 warps per SM), limited by registers, blocks and warps"
    );
}

#[test]
fn a_kept_contract_is_one_line() {
    let kept = Contract::new("blur", &MINE, KERNEL).min(HALF);
    let line = "blur on mine: 100% occupancy (4 of 4 waves per SIMD), limited by wave slots";
    assert_eq!(kept.to_string(), format!("{line}; must keep 50%"));
    let free = Contract::new("blur", &MINE, KERNEL);
    assert_eq!(free.to_string(), line);
}

#[test]
fn another_contract_says_what_the_build_prints() {
    let broken = Contract::new("blur", &arch::GCN, KERNEL).min(HALF);
    let text = broken.to_string();
    assert!(text.starts_with("kernel `blur` reaches 30% occupancy on gcn"), "{text}");
    assert_eq!(text, broken.message(&broken.verdict()).to_string());
    let refused = Contract::new("blur", &arch::GCN, KERNEL.vgprs(300));
    let text = refused.to_string();
    assert!(text.starts_with("kernel `blur` cannot launch on gcn"), "{text}");
}

#[test]
fn requirements_and_limiters() {
    let shown = [
        HALF,
        Requirement::WavesPerSimd(1),
        Requirement::WavesPerSimd(5),
        Requirement::Workgroups(2),
    ]
    .map(|requirement| requirement.to_string());
    assert_eq!(shown, ["50%", "1 wave on a SIMD", "5 waves on a SIMD", "2 workgroups on a unit"]);
    assert_eq!(format!("{:>10}|", Limiter::WaveSlots), "wave_slots|");
    let all = Limiter::ALL.into_iter().fold(Limiters::NONE, Limiters::with);
    assert_eq!(
        all.to_string(),
        "vgprs, sgprs, lds, barriers, scratch, virtual_resources, workgroup_slots, wave_slots"
    );
    assert_eq!(Limiters::NONE.to_string(), "");
    assert_eq!(Ratio::new(5, 8).to_string(), "62.5%");
    assert_eq!(MINE.to_string(), "mine");
}

#[test]
fn errors_are_errors() {
    let shown = |error: &dyn StdError| error.to_string();
    assert_eq!(
        shown(&Arch::named("sm_91").expect_err("no such chip")),
        "unknown architecture; did you mean `sm_61` or `sm_90`?"
    );
    let ampere = shown(&Arch::named("ampere").expect_err("its chips differ"));
    assert_eq!(
        ampere,
        "the name covers chips that differ; name one of `sm_80`, `sm_86`, `sm_87`, or `sm_88`"
    );
    assert!(matches!(Arch::named("9.0"), Err(NameError::Capability { target: "sm_90" })));
    assert_eq!(
        shown(&Arch::named("9.0").expect_err("not a target")),
        "unknown architecture; compute capability 9.0 is written `sm_90`"
    );
    assert_eq!(
        shown(&Wave::try_from(48).expect_err("no such wave")),
        "expected a wave of 32 or 64 threads"
    );
    assert!(!shown(&Error::UnknownWorkgroup).is_empty());
}

#[test]
fn nothing_is_cut_silently() {
    let longest = "x".repeat(Name::MAX);
    assert_eq!(Name::try_new(&longest).map(|name| name.to_string()), Some(longest.clone()));
    assert_eq!(Name::try_new(&(longest + "x")), None);
    assert!(Steps::try_kib(&[16, 32, 64]).is_some());
    for wrong in [&[][..], &[0; 13], &[32, 16], &[16, 16], &[1 << 22]] {
        assert_eq!(Steps::try_kib(wrong), None, "{wrong:?}");
    }
    let shape = KernelDescriptor::new("k").workgroup_shape(1 << 16, 1 << 16, 2).vgprs(1);
    assert!(occupancy(&arch::GFX90A, &shape.kernel).is_err());
}
