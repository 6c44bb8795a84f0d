//! Launches held to contracts: what is let through, what is refused, and in which words.

#[expect(unreachable_pub, reason = "as it is pasted")]
mod vulkan;

use occ_core::{
    Contract, Dimension, Error, Kernel, Launch, LaunchErrorKind, Limiter, MeasuredFile, Ratio,
    Requirement, Verdict, arch, chips, occupancy,
};

const SAXPY: Contract = Contract::new(
    "saxpy",
    &arch::SM_90,
    Kernel::new().block(256).registers(64).dynamic_shared(4096),
)
.min(Requirement::WavesPerSimd(8));

/// A shape that the contract knows.
const BLUR: Contract =
    Contract::new("blur", &arch::GCN, Kernel::new().workgroup_shape(16, 16, 1).vgprs(84));

/// A launch is checked while the crate is compiled.
const LAUNCH: Launch = match SAXPY.launch_over((1_000_000, 1, 1)) {
    Ok(launch) => launch,
    Err(error) => panic!("{}", error.message().as_str()),
};

/// The helper of docs/frameworks/launch.md; those of cudarc and wgpu stand in the examples.
#[test]
fn a_grid_becomes_vulkan_s() {
    let command = vulkan::command(&BLUR.launch((7, 5, 3)).unwrap());
    assert_eq!((command.x, command.y, command.z), (7, 5, 3));
}

#[test]
fn the_contract_says_its_sizes_once() {
    assert_eq!(LAUNCH.grid(), (3907, 1, 1));
    assert_eq!((LAUNCH.workgroup(), LAUNCH.dynamic_lds()), ((256, 1, 1), 4096));
    assert_eq!(Ok(*LAUNCH.occupancy()), SAXPY.occupancy());

    let launch = BLUR.launch_over((1920, 1080, 1)).unwrap();
    assert_eq!((launch.grid(), launch.workgroup()), ((120, 68, 1), (16, 16, 1)));
    assert_eq!(BLUR.launch((7, 5, 3)).unwrap().grid(), (7, 5, 3));
}

#[test]
fn accessors() {
    const { assert!(SAXPY.is_kept()) };
    assert_eq!((SAXPY.target(), SAXPY.workgroup()), ("sm_90", (256, 1, 1)));
    assert_eq!(SAXPY.kernel.vgprs, Some(64));
    assert_eq!(SAXPY.limiters(), SAXPY.occupancy().unwrap().limiters);
    assert!(!SAXPY.min(Requirement::WavesPerSimd(9)).is_kept());
    let empty = SAXPY.kernel(Kernel::new().block(0));
    assert!(empty.limiters().is_empty() && !empty.is_kept());
}

#[test]
fn what_keeps_the_contract() {
    // Any shape of the counted size where the contract knows none, and less dynamic memory.
    for workgroup in [(256, 1, 1), (16, 16, 1), (8, 8, 4)] {
        let launch = SAXPY.check_launch((1, 1, 1), workgroup, 0).unwrap();
        assert!(launch.occupancy().waves >= 32);
    }
    assert!(SAXPY.check_launch((0x7fff_ffff, 65_535, 65_535), (256, 1, 1), 4096).is_ok());
    // 2³² work-items along x less 256.
    assert!(BLUR.check_launch((0x0fff_ffff, 1, 1), (16, 16, 1), 0).is_ok());
}

/// A shape that is another along one dimension alone.
#[test]
fn each_dimension_of_the_shape_counts() {
    const DEEP: Contract =
        Contract::new("deep", &arch::GCN, Kernel::new().workgroup_shape(8, 4, 2).vgprs(24));
    assert!(DEEP.check_launch((1, 1, 1), (8, 4, 2), 0).is_ok());
    for workgroup in [(16, 4, 2), (8, 8, 2), (8, 4, 4)] {
        let error = DEEP.check_launch((1, 1, 1), workgroup, 0).unwrap_err();
        assert_eq!(error.kind, LaunchErrorKind::Workgroup, "{workgroup:?}");
    }
    // 100 threads along x are 13 workgroups of 8, 50 along y 13 of 4, and 7 along z 4 of 2.
    assert_eq!(DEEP.launch_over((100, 50, 7)).unwrap().grid(), (13, 13, 4));
}

/// The limits of a grid along each dimension: the largest launches, and one more does not.
#[test]
fn each_dimension_of_the_grid_has_its_limit() {
    static DEEP: Contract =
        Contract::new("deep", &arch::GCN, Kernel::new().workgroup_shape(2, 4, 8).vgprs(24));
    static ODD: Contract = Contract::new("odd", &arch::GCN, Kernel::new().workgroup(255).vgprs(24));
    let kind = |contract: &'static Contract, grid, workgroup| {
        contract.check_launch(grid, workgroup, 0).map_err(|error| error.kind).err()
    };
    for grid in [(0, 1, 1), (1, 0, 1), (1, 1, 0)] {
        assert_eq!(kind(&SAXPY, grid, (256, 1, 1)), Some(LaunchErrorKind::EmptyGrid), "{grid:?}");
    }
    let nvidia = [
        (Dimension::X, (0x8000_0000, 1, 1), 0x7fff_ffff),
        (Dimension::Y, (1, 65_536, 1), 65_535),
        (Dimension::Z, (1, 1, 65_536), 65_535),
    ];
    for (axis, grid, max) in nvidia {
        let expected = LaunchErrorKind::Grid { axis, workgroups: max + 1, max };
        assert_eq!(kind(&SAXPY, grid, (256, 1, 1)), Some(expected));
    }

    let amd = [
        (Dimension::X, (0x8000_0000, 1, 1), (0x7fff_ffff, 1, 1)),
        (Dimension::Y, (1, 0x4000_0000, 1), (1, 0x3fff_ffff, 1)),
        (Dimension::Z, (1, 1, 0x2000_0000), (1, 1, 0x1fff_ffff)),
    ];
    for (axis, grid, largest) in amd {
        let expected = LaunchErrorKind::Threads { axis, threads: 1 << 32, max: u32::MAX };
        assert_eq!(kind(&DEEP, grid, (2, 4, 8)), Some(expected));
        assert_eq!(kind(&DEEP, largest, (2, 4, 8)), None);
    }
    // 2³² − 1 threads exactly.
    assert_eq!(kind(&ODD, (16_843_009, 1, 1), (255, 1, 1)), None);
}

/// Each refusal with its fault and all of its words.
#[test]
fn refusals() {
    let cases = [
        (
            SAXPY.check_launch((1, 1, 1), (1024, 1, 1), 0),
            LaunchErrorKind::Workgroup,
            "kernel `saxpy` is launched with thread blocks of 1024 threads, its contract counts 256; \
             such a launch reaches 50% occupancy on sm_90 (32 of 64 warps per SM), limited by registers",
        ),
        (
            SAXPY.check_launch((1, 1, 1), (2048, 1, 1), 0),
            LaunchErrorKind::Workgroup,
            "kernel `saxpy` is launched with thread blocks of 2048 threads, its contract counts 256; \
             such a launch is not possible on sm_90: a thread block of 2048 threads exceeds the limit of 1024",
        ),
        (
            SAXPY.check_launch((1, 1, 1), (256, 1, 1), 65_536),
            LaunchErrorKind::DynamicLds,
            "kernel `saxpy` is launched with 65536 bytes of dynamic shared memory, its contract counts \
             4096; such a launch reaches 37.5% occupancy on sm_90 (24 of 64 warps per SM), limited by \
             shared memory",
        ),
        (
            SAXPY.check_launch((1, 0, 1), (256, 1, 1), 0),
            LaunchErrorKind::EmptyGrid,
            "kernel `saxpy` is launched with an empty grid",
        ),
        (
            SAXPY.check_launch((1, 65_536, 1), (256, 1, 1), 0),
            LaunchErrorKind::Grid { axis: Dimension::Y, workgroups: 65_536, max: 65_535 },
            "kernel `saxpy` is launched with a grid of 65536 thread blocks along y, which exceeds the limit of 65535",
        ),
        (
            BLUR.check_launch((0x1000_0000, 1, 1), (16, 16, 1), 0),
            LaunchErrorKind::Threads { axis: Dimension::X, threads: 1 << 32, max: u32::MAX },
            "kernel `blur` is launched with a grid of 4294967296 threads along x, which exceeds the limit of 4294967295",
        ),
        (
            BLUR.check_launch((1, 1, 1), (256, 1, 1), 0),
            LaunchErrorKind::Workgroup,
            "kernel `blur` is launched with workgroups of 256 × 1 × 1 threads, its contract counts \
             16 × 16 × 1; such a launch reaches 30% occupancy on gcn (3 of 10 waves per SIMD), limited \
             by VGPRs",
        ),
        (
            // 256 threads in all, but too many of them along z.
            SAXPY.check_launch((1, 1, 1), (1, 2, 128), 0),
            LaunchErrorKind::Refused(Error::WorkgroupAxis {
                axis: Dimension::Z,
                threads: 128,
                max: 64,
            }),
            "kernel `saxpy` cannot launch on sm_90: a thread block of 128 threads along z exceeds the limit of 64",
        ),
    ];
    for (result, kind, text) in cases {
        let error = result.expect_err(text);
        assert_eq!((error.kind, error.to_string().as_str()), (kind, text));
        assert_eq!(error.message().as_str(), text);
        assert_eq!(error.occupancy(), occupancy(&error.contract.arch, &error.kernel()));
    }
}

/// A contract whose kernel cannot launch holds no launch, whatever its sizes.
#[test]
fn a_contract_without_occupancy() {
    const UNKNOWN: Contract = Contract::new("k", &arch::SM_90, Kernel::new().registers(64));
    const BROKEN: Contract =
        Contract::new("k", &arch::SM_90, Kernel::new().block(2048).registers(64));
    let error = BROKEN.check_launch((1, 1, 1), (256, 1, 1), 0).unwrap_err();
    assert_eq!(error.kind, LaunchErrorKind::Refused(Error::Workgroup { threads: 2048, max: 1024 }));
    assert_eq!(
        error.to_string(),
        "kernel `k` cannot launch on sm_90: a thread block of 2048 threads exceeds the limit of 1024"
    );
    let error = UNKNOWN.launch_over((1000, 1, 1)).unwrap_err();
    assert_eq!(error.kind, LaunchErrorKind::Refused(Error::UnknownWorkgroup));
}

/// What the compiler left out cannot be launched, whatever its registers would allow.
#[test]
fn above_the_bound_of_a_file() {
    const FILE: MeasuredFile = MeasuredFile::new("k.hsaco", &[Limiter::Vgprs]).bound(512).open();
    const OPEN: Contract =
        Contract::new("k", &arch::GFX90A, Kernel::new().vgprs(64)).source(FILE).over(64, 512);
    let error = OPEN.check_launch((1, 1, 1), (1024, 1, 1), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `k` is launched with workgroups of 1024 threads, its contract counts 64 to 512; such a \
         launch is not possible: k.hsaco was compiled for at most 512 threads",
    );
    let below = OPEN.check_launch((1, 1, 1), (32, 1, 1), 0).unwrap_err();
    assert!(
        below.to_string().contains("such a launch reaches 100% occupancy on gfx90a"),
        "{below}"
    );
}

/// The error of a contract in a `const` goes into `Box<dyn Error>`, as `?` has it.
#[test]
fn the_error_lives_on() {
    fn launch(grid: (u32, u32, u32)) -> Result<Launch, Box<dyn std::error::Error + Send + Sync>> {
        Ok(SAXPY.launch(grid)?)
    }
    assert!(launch((1, 1, 1)).is_ok());
    assert_eq!(
        launch((0, 1, 1)).unwrap_err().to_string(),
        "kernel `saxpy` is launched with an empty grid"
    );
}

/// What is let through reaches what the contract reaches or more, on every architecture.
#[test]
fn no_launch_is_worse_than_its_contract() {
    let mut passed = 0;
    for entry in chips::all() {
        for threads in [64, 192, 256, 1024] {
            let kernel = Kernel::new().workgroup(threads).vgprs(48).lds(1000).dynamic_lds(5000);
            let contract = Contract::new("k", entry.arch, kernel);
            for (x, y) in [(threads, 1), (threads / 2, 2), (32, threads / 32), (64, 4)] {
                for bytes in [0, 4999, 5000, 5001] {
                    let Ok(reached) = contract.occupancy() else { continue };
                    let Ok(launch) = contract.check_launch((9, 9, 1), (x, y, 1), bytes) else {
                        assert!(x * y != threads || bytes > 5000, "{}", entry.arch.name);
                        continue;
                    };
                    assert!(x * y == threads && bytes <= 5000);
                    assert!(launch.occupancy().waves >= reached.waves);
                    passed += 1;
                }
            }
        }
    }
    assert!(passed > 1000, "{passed}");
}

/// The worst of a range is what each of its sizes is held to, on every architecture.
#[test]
fn a_range_holds_at_every_size() {
    let mut refused = 0;
    for entry in chips::all() {
        for requirement in [Requirement::WavesPerSimd(1), Requirement::Workgroups(1)] {
            for (least, most) in [(1, 1024), (64, 1024), (100, 700), (33, 33), (512, 4096)] {
                let kernel = Kernel::new().vgprs(56).lds(3000);
                let contract = Contract::new("k", entry.arch, kernel).min(requirement);
                let over = contract.over(least, most);
                let worst = over.kernel.workgroup.unwrap();
                assert!((least..=most).contains(&worst) && over.range == Some([least, most]));
                let counted = |threads| {
                    let reached = occupancy(entry.arch, &kernel.workgroup(threads)).ok()?;
                    Some(match requirement {
                        Requirement::Workgroups(_) => reached.workgroups,
                        _ => reached.waves,
                    })
                };
                let all: Vec<Option<u32>> = (least..=most).map(counted).collect();
                // `None`, which cannot launch, is the least.
                assert_eq!(counted(worst), *all.iter().min().unwrap(), "{}", entry.arch.name);
                refused += u32::from(counted(worst).is_none());
            }
        }
    }
    assert!(refused > 20);
    let none = Contract::new("k", &arch::SM_90, Kernel::new().registers(32)).over(256, 64);
    assert_eq!((none.range, none.kernel.workgroup), (Some([256, 256]), Some(256)));
}

/// 32 threads reach the fewest warps, for want of block slots, and 704 threads the fewest blocks: each of
/// two requirements of different kinds meets the size that is worst for it.
#[test]
fn a_range_is_checked_to_min_and_to_warn() {
    let kernel = Kernel::new().registers(32);
    let contract =
        |min, warn| Contract::new("k", &arch::SM_90, kernel).min(min).warn(warn).over(32, 1024);
    let size = |contract: Contract| contract.kernel.workgroup;
    let part = |numerator, denominator| Requirement::Occupancy(Ratio::new(numerator, denominator));

    let few_blocks = contract(part(1, 2), Requirement::Workgroups(3));
    assert_eq!(size(few_blocks), Some(704));
    assert!(matches!(few_blocks.verdict(), Verdict::Warned(_)));
    let few_warps = contract(Requirement::Workgroups(2), part(3, 4));
    assert_eq!(size(few_warps), Some(32));
    assert!(matches!(few_warps.verdict(), Verdict::Warned(_)));
    let broken = contract(Requirement::Workgroups(3), part(3, 4));
    assert_eq!(size(broken), Some(704));
    assert!(matches!(broken.verdict(), Verdict::Broken(_)));
}

#[test]
fn launches_within_a_range() {
    const ANY: Contract =
        Contract::new("any", &arch::SM_90, Kernel::new().registers(64)).over(64, 512);
    for (threads, fits) in [(32, false), (64, true), (96, true), (512, true), (544, false)] {
        assert_eq!(ANY.check_launch((1, 1, 1), (threads, 1, 1), 0).is_ok(), fits, "{threads}");
    }
    let error = ANY.check_launch((1, 1, 1), (1024, 1, 1), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `any` is launched with thread blocks of 1024 threads, its contract counts 64 to 512; \
         such a launch reaches 50% occupancy on sm_90 (32 of 64 warps per SM), limited by registers",
    );
    assert_eq!(ANY.launch((1, 1, 1)).unwrap().workgroup(), (512, 1, 1));
}
