//! The public types as text, worked out by hand.

use std::error::Error as StdError;

use occ_core::arch::{self, Steps, WorkgroupMemory};
use occ_core::{
    Arch, Contract, Error, Kernel, KernelDescriptor, Limiter, Limiters, MeasuredFile, Name,
    NameError, Ratio, Requirement, Wave, occupancy,
};

const KERNEL: Kernel = Kernel::new().workgroup(256).vgprs(84);
const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));

/// A chip of one's own, from another crate than the engine, in a `const`.
const MINE: Arch = Arch {
    name: Name::new("mine"),
    wave_slots: 4,
    lds: WorkgroupMemory { pool: 96 * 1024, ..arch::GFX90A.lds },
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
fn every_other_contract_is_one_line_too() {
    let lines = [
        (
            Contract::new("blur", &arch::GCN, KERNEL).min(HALF),
            "blur on gcn: 30% occupancy (3 of 10 waves per SIMD), limited by VGPRs; below the \
             required 50%",
        ),
        (
            Contract::new("blur", &arch::GCN, KERNEL).min(Requirement::Workgroups(4)),
            "blur on gcn: 30% occupancy (3 of 10 waves per SIMD), limited by VGPRs; below the \
             required 4 workgroups per CU",
        ),
        (
            Contract::new("blur", &arch::GCN, KERNEL).warn(HALF),
            "blur on gcn: 30% occupancy (3 of 10 waves per SIMD), limited by VGPRs; below the `warn` \
             threshold of 50%",
        ),
        (
            Contract::new("blur", &arch::GCN, KERNEL.vgprs(300)),
            "blur on gcn: cannot launch: 300 VGPRs per thread exceed the limit of 256",
        ),
        (
            Contract::new("blur", &arch::GCN, Kernel::new().vgprs(8)),
            "blur on gcn: cannot compute occupancy: no workgroup size is given; add `workgroup = 256`",
        ),
    ];
    for (contract, line) in lines {
        assert_eq!(contract.to_string(), line);
    }
}

/// A range says which of its sizes is meant, and a cluster what it asks of the launch.
#[test]
fn a_line_says_what_it_holds_for() {
    let range = Contract::new("any", &arch::SM_90, Kernel::new().registers(32)).min(HALF);
    let line = "any on sm_90: 68.8% occupancy (44 of 64 warps per SM), limited by registers and \
                warps; in thread blocks of 704 threads, the worst of 64 to 1024";
    assert_eq!(range.over(64, 1024).to_string(), format!("{line}; must keep 50%"));
    let open = MeasuredFile::new("any.cubin", &[Limiter::Vgprs]).open();
    assert_eq!(
        range.source(open).over(64, 1024).to_string(),
        format!("{line}, which any.cubin leaves open; must keep 50%"),
    );
    let kernel = Kernel::new().block(256).registers(64);
    let clustered =
        |blocks| Contract::new("sum", &arch::SM_90, kernel.cluster(blocks, 1, 1)).to_string();
    let line = "sum on sm_90: 50% occupancy (32 of 64 warps per SM), limited by registers";
    assert_eq!(clustered(8), line);
    assert_eq!(
        clustered(16),
        format!(
            "{line}; a cluster of 16 thread blocks is larger than the portable size of 8; the launch \
             has to allow it by `cudaFuncAttributeNonPortableClusterSizeAllowed`"
        ),
    );
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
    let expected =
        ["50%", "1 resident wave per SIMD", "5 resident waves per SIMD", "2 workgroups per unit"];
    assert_eq!(shown, expected);
    assert_eq!(format!("{:>10}|", Limiter::WaveSlots), "wave_slots|");
    let all = Limiter::ALL.iter().copied().fold(Limiters::NONE, Limiters::with);
    assert_eq!(
        all.to_string(),
        "vgprs, sgprs, lds, barriers, scratch, virtual_resources, tensor_columns, \
         workgroup_slots, wave_slots"
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
        "unknown architecture; did you mean `sm_90` or `sm_61`?"
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
        "expected a wave of 8, 16, 32, 64 or 128 threads"
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
