//! The longest sentence of each kind is whole, of a kernel of the longest name that people read: what is
//! cut ends in `…`, and the way out is what stands at the end.

use occ_core::arch::{self, Vendor};
use occ_core::{
    Arch, Contract, Dimension, Error, Kernel, LaunchErrorKind, Limiter, MeasuredFile, Mode, Ratio,
    Requirement, Text, Verdict, Wave, chips,
};

/// As long as the name of a C++ kernel is that people read.
fn name() -> &'static str {
    str::from_utf8(&[b'k'; 255]).expect("letters")
}

/// A file by its hash, as caches call theirs.
const FILE: &str = "d3b07384d113edec49eaa6238ad5ff00d3b07384d113edec49eaa6238ad5ff00.hsaco";

#[track_caller]
fn whole(kind: &str, text: &Text) {
    assert!(!text.as_str().is_empty(), "{kind} says nothing");
    assert!(!text.as_str().ends_with('…'), "{kind}: {text}");
}

/// Each with the largest numbers that there are.
fn errors() -> Vec<Error> {
    let (count, max) = (u32::MAX, u32::MAX - 1);
    let shape = [u32::MAX; 3];
    let mut errors = vec![
        Error::Arch,
        Error::UnknownWorkgroup,
        Error::UnknownRegisters,
        Error::NoRegisters,
        Error::EmptyWorkgroup,
        Error::WorkgroupShape { shape, workgroup: count },
        Error::Wave(Wave::W64),
        Error::Mode(Mode::Wgp),
        Error::NoAgprs(count),
        Error::NoSgprs(count),
        Error::NoClusters(shape),
        Error::EmptyCluster([0, u32::MAX, u32::MAX]),
        Error::Carveout(count),
        Error::DynamicVgprs(count),
        Error::NoVirtualResources(count),
        Error::NoTensorMemory(count),
        Error::Workgroup { threads: count, max },
        Error::WorkgroupAxis { axis: Dimension::Z, threads: count, max },
        Error::Vgprs { count, max },
        Error::Agprs { count, max },
        Error::Sgprs { count, max },
        Error::StaticLds { bytes: count, max },
        Error::Lds { bytes: 2 * u64::from(count), max },
        Error::DynamicLds { bytes: count, max },
        Error::OptIn { bytes: count, max },
        Error::Barriers { count, max },
        Error::TensorColumns { count, max },
        Error::Cluster { blocks: count, max, is_known: false },
        Error::ClusterDoesNotFit { blocks: count, sms_per_gpc: max, blocks_per_sm: 2 },
    ];
    errors.extend(Limiter::ALL.iter().map(|&limiter| Error::DoesNotFit { limiter, waves: count }));
    errors
}

/// A kernel that takes much of all, in a file of a long name that leaves its size open.
fn contract(arch: &Arch, threads: u32) -> Contract<'static> {
    let kernel = Kernel::new().workgroup(threads).vgprs(128).lds(16_385);
    let kernel = match arch.vendor {
        Vendor::Amd => kernel.sgprs(102).scratch(true).trap(true),
        _ => kernel.dynamic_lds(16_385).barriers(16),
    };
    let source = MeasuredFile::new(FILE, Limiter::ALL).bound(1024).open();
    let mut contract = Contract::new(name(), arch, kernel).source(source);
    contract.range = Some([64, 1024]);
    contract
}

#[test]
fn refusals() {
    for arch in [arch::GFX11_GENERIC, arch::SM_120] {
        let contract = contract(&arch, 1024);
        let launch = |kind| {
            let mut error = contract.check_launch((0, 1, 1), (1, 1, 1), 0).expect_err("no grid");
            (error.kind, error.workgroup) = (kind, (u32::MAX, u32::MAX, u32::MAX));
            error.dynamic_lds = u32::MAX;
            error
        };
        for error in errors() {
            whole("a refusal", &contract.message(&Verdict::Refused(error)));
            whole("a refused launch", &launch(LaunchErrorKind::Refused(error)).message());
        }
        let (axis, workgroups, max) = (Dimension::Z, u32::MAX, u32::MAX - 1);
        for kind in [
            LaunchErrorKind::Workgroup,
            LaunchErrorKind::DynamicLds,
            LaunchErrorKind::EmptyGrid,
            LaunchErrorKind::Grid { axis, workgroups, max },
            LaunchErrorKind::Cluster { axis, workgroups, cluster: max },
            LaunchErrorKind::Threads { axis, threads: u64::MAX, max },
        ] {
            whole("a launch", &launch(kind).message());
        }
    }
}

/// With each limiter that ties, each step, and what several change together.
#[test]
fn verdicts() {
    let mut broken = 0;
    for chip in chips::all() {
        for threads in [64, 96, 512, 1023, 1024] {
            for requirement in [
                Requirement::Occupancy(Ratio::new(999_999_999, 1_000_000_000)),
                Requirement::WavesPerSimd(u32::MAX),
                Requirement::Workgroups(u32::MAX),
            ] {
                let contract = contract(chip.arch, threads).min(requirement).warn(requirement);
                let verdict = contract.verdict();
                broken += u32::from(matches!(verdict, Verdict::Broken(_)));
                whole("a verdict", &contract.message(&verdict));
                if let Verdict::Broken(reached) = verdict {
                    whole("a warning", &contract.message(&Verdict::Warned(reached)));
                }
            }
        }
    }
    assert!(broken > 500, "{broken}");
}
