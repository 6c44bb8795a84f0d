//! The edges of the limits that keep one workgroup from launching: the most launches, and one more is
//! refused by that limit alone, with the numbers that a person reads.

use occ_core::__private::vgprs_needed;
use occ_core::arch::{
    self, Arch, Granule, PoolSplit, RegisterFile, ScalarFile, Steps, WorkgroupMemory,
};
use occ_core::{
    CachePreference, Error, Kernel, Mode, Open, Requirement, Wave, calculate, launch_errors,
    occupancy, occupancy_bounds,
};

fn all(arch: &Arch, kernel: &Kernel) -> Vec<Error> {
    launch_errors(arch, kernel).collect()
}

/// `most` launches; `more` breaks the limit of `error`, and no other.
fn edge(arch: &Arch, most: Kernel, more: Kernel, error: Error) {
    assert!(occupancy(arch, &most).is_ok(), "{error}: {:?}", occupancy(arch, &most));
    assert_eq!(all(arch, &most), [], "{error}");
    assert_eq!(occupancy(arch, &more), Err(error));
    assert_eq!(all(arch, &more), [error]);
}

#[test]
fn threads() {
    let of = |threads| Kernel::new().workgroup(threads).vgprs(24);
    for arch in [arch::GCN, arch::GFX1100, arch::SM_90] {
        edge(&arch, of(1024), of(1025), Error::Workgroup { threads: 1025, max: 1024 });
    }
}

#[test]
fn registers() {
    let small = Kernel::new().workgroup(64);
    let gcn = small.vgprs(24);
    edge(&arch::GCN, small.vgprs(256), small.vgprs(257), Error::Vgprs { count: 257, max: 256 });
    for arch in [arch::GCN, arch::GFX942] {
        edge(&arch, gcn.sgprs(112), gcn.sgprs(113), Error::Sgprs { count: 113, max: 112 });
    }
    let agprs = |count| small.vgprs(256).agprs(count);
    edge(&arch::GFX90A, agprs(256), agprs(257), Error::Agprs { count: 257, max: 256 });
    edge(&arch::SM_90, small.vgprs(255), small.vgprs(256), Error::Vgprs { count: 256, max: 255 });
}

/// One of what a chip does not have is one too many.
#[test]
fn what_a_chip_does_not_have() {
    let kernel = Kernel::new().workgroup(64).vgprs(24);
    let resources = Kernel { virtual_resources: 1, ..kernel };
    let columns = kernel.tensor_columns(32);
    for (arch, kernel, error) in [
        (arch::GFX1100, kernel.agprs(1), Error::NoAgprs(1)),
        (arch::SM_90, kernel.sgprs(1), Error::NoSgprs(1)),
        (arch::SM_90, resources, Error::NoVirtualResources(1)),
        (arch::SM_90, columns, Error::NoTensorMemory(32)),
        (arch::SM_120, columns, Error::NoTensorMemory(32)),
    ] {
        assert_eq!(occupancy(&arch, &kernel), Err(error));
        assert_eq!(calculate(&arch, &kernel), Err(error));
    }
}

/// What `ptxas` allocates of tensor memory: a power of two from 32 to 512. An SM holds as many blocks as have their
/// columns at once.
#[test]
fn tensor_memory() {
    let kernel = Kernel::new().block(128).registers(32);
    for arch in [arch::SM_100, arch::SM_101, arch::SM_103, arch::SM_107, arch::SM_110] {
        for (columns, blocks) in [(32, 16), (64, 8), (128, 4), (256, 2), (512, 1)] {
            let reached = occupancy(&arch, &kernel.tensor_columns(columns)).expect("it launches");
            assert_eq!(reached.limits.tensor_columns, Some(blocks), "{} {columns}", arch.name);
            let others = occupancy(&arch, &kernel).expect("it launches").workgroups;
            assert_eq!(reached.workgroups, blocks.min(others), "{} {columns}", arch.name);
        }
        assert_eq!(occupancy(&arch, &kernel).map(|it| it.limits.tensor_columns), Ok(None));
        for count in [1, 31, 33, 96, 511, 513, 1024, u32::MAX] {
            let kernel = kernel.tensor_columns(count);
            let error = Error::TensorColumns { count, max: 512 };
            assert_eq!(occupancy(&arch, &kernel), Err(error), "{}", arch.name);
            assert!(launch_errors(&arch, &kernel).eq([error]), "{}", arch.name);
            // What a calculator prints has no more of them than fit.
            let counted = calculate(&arch, &kernel).expect("a number").limits.tensor_columns;
            assert!(counted.is_some_and(|blocks| blocks <= 512 / count.min(512)), "{count}");
        }
    }
}

/// Where both share a file, AGPRs follow the VGPRs from a multiple of 4 on; on gfx908 the larger count is
/// what a wave is given of each.
#[test]
fn registers_that_are_needed() {
    let needed = |arch: &Arch| [(5, 0), (5, 1), (5, 7)].map(|(v, a)| vgprs_needed(arch, v, a));
    assert_eq!(needed(&arch::GFX90A), [5, 9, 15]);
    assert_eq!(needed(&arch::GFX908), [5, 5, 7]);
}

/// Static and dynamic memory count together, less what the driver reserves.
#[test]
fn workgroup_memory() {
    let block = Kernel::new().block(128).registers(32);
    let shared = |bytes| block.shared(40_000).dynamic_shared(bytes);
    let error = Error::Lds { bytes: 232_449, max: 232_448 };
    edge(&arch::SM_90, shared(192_448), shared(192_449), error);
    let lds = |bytes| Kernel::new().workgroup(64).vgprs(24).lds(1000).dynamic_lds(bytes);
    let error = Error::Lds { bytes: 65_537, max: 65_536 };
    edge(&arch::GFX90A, lds(64_536), lds(64_537), error);

    // 127 whole granules of 512 bytes are in 65,500 bytes.
    let odd =
        WorkgroupMemory { per_workgroup: 65_500, granule: Granule::Every(512), ..arch::GFX90A.lds };
    let odd = Arch { lds: odd, ..arch::GFX90A };
    let error = Error::Lds { bytes: 65_025, max: 65_024 };
    edge(&odd, lds(64_024), lds(64_025), error);
}

/// What is declared statically, and what a launch opted in to, are limits of their own: past them the
/// limit of both together is not named too.
#[test]
fn static_memory_and_what_was_opted_in_to() {
    let block = Kernel::new().block(128).registers(32);
    let of = |bytes| block.shared(bytes);
    let error = |bytes| Error::StaticLds { bytes, max: 49_152 };
    edge(&arch::SM_90, of(49_152), of(49_153), error(49_153));
    assert_eq!(all(&arch::SM_90, &of(300_000)), [error(300_000)]);

    let asked = |bytes| block.dynamic_shared(bytes).max_dynamic_shared(65_536);
    let error = |bytes| Error::DynamicLds { bytes, max: 65_536 };
    edge(&arch::SM_90, asked(65_536), asked(65_537), error(65_537));
    assert_eq!(all(&arch::SM_90, &asked(300_000)), [error(300_000)]);
}

/// What is opted in to and the static memory are together as much as a block may have: CUDA Driver API,
/// `cuFuncSetAttribute`. Without the opt-in nobody sets it, and AMD has none.
#[test]
fn opted_in_to_more_than_there_is() {
    let of = |bytes| Kernel::new().block(128).registers(32).shared(1000).max_dynamic_shared(bytes);
    for (arch, most) in [(arch::SM_90, 232_448), (arch::SM_86, 101_376), (arch::SM_61, 49_152)] {
        let (bytes, max) = (most - 999, most - 1000);
        edge(&arch, of(max), of(bytes), Error::OptIn { bytes, max });
    }
    let past = of(300_000);
    assert!(occupancy(&arch::SM_90, &Kernel { opt_in: false, ..past }).is_ok());
    assert!(occupancy(&arch::GFX90A, &past).is_ok());
}

/// Each CTA has sixteen barriers, 0 to 15: PTX ISA, `barrier`. AMD's workgroups count none.
#[test]
fn barriers_of_a_thread_block() {
    let of = |count| Kernel::new().block(128).registers(32).barriers(count);
    for arch in [arch::SM_50, arch::SM_80, arch::SM_90, arch::SM_120] {
        edge(&arch, of(16), of(17), Error::Barriers { count: 17, max: 16 });
    }
    assert!(occupancy(&arch::GFX90A, &of(17)).is_ok());
}

/// Compute capability 3 splits 64 KiB between shared memory and the L1 cache, 48 and 16, 16 and 48 or
/// 32 and 32 KiB: NVIDIA, CUDA Programming Guide, "Compute Capability 3.x, Shared Memory".
#[test]
fn shared_memory_by_preference() {
    let kernel = Kernel::new().block(128).registers(32).shared(1024);
    let pool = |cache| {
        let kernel = Kernel { cache, ..kernel };
        calculate(&arch::SM_30, &kernel).expect("it launches").allocation.lds_pool / 1024
    };
    assert_eq!(pool(CachePreference::None), 48);
    assert_eq!(pool(CachePreference::Shared), 48);
    assert_eq!(pool(CachePreference::Equal), 32);
    assert_eq!(pool(CachePreference::L1), 16);
    // The cache keeps its part for as long as a block fits what is left.
    let of = |bytes| Kernel { cache: CachePreference::L1, ..kernel.shared(bytes) };
    let pool = |bytes| calculate(&arch::SM_30, &of(bytes)).expect("it fits").allocation.lds_pool;
    assert_eq!((pool(16_384), pool(16_385)), (16_384, 49_152));
}

/// From compute capability 7 on the launch says how many percent it prefers: the smallest pool that is no
/// less, by the calculator's `cudaOccAlignUpShmemSizeVoltaPlus`. The cache preference is 100, 50 or 0.
#[test]
fn shared_memory_by_percent() {
    let kernel = Kernel::new().block(128).registers(32);
    let pool = |kernel: Kernel| {
        calculate(&arch::SM_70, &kernel).map(|reached| reached.allocation.lds_pool / 1024)
    };
    let carveouts = [0, 8, 9, 50, 66, 67, 100].map(|percent| pool(kernel.carveout(percent)));
    assert_eq!(carveouts, [0, 8, 16, 64, 64, 96, 96].map(Ok));
    assert_eq!(pool(kernel.carveout(101)), Err(Error::Carveout(101)));
    // More than a block may have makes it no larger.
    assert_eq!(pool(kernel.carveout(0).dynamic_shared(200_000)), Ok(0));
    let of = |cache| pool(Kernel { cache, ..kernel });
    assert_eq!((of(CachePreference::None), of(CachePreference::Shared)), (Ok(96), Ok(96)));
    assert_eq!((of(CachePreference::Equal), of(CachePreference::L1)), (Ok(64), Ok(0)));
}

/// Two limits broken at once are both named, in the order of the launch, and none beside them.
#[test]
fn two_at_once() {
    type Break = fn(Kernel) -> Kernel;
    let pairs = |arch: &Arch, least: Kernel, limits: &[(Break, Error)]| {
        for (i, (first, error)) in limits.iter().enumerate() {
            assert_eq!(all(arch, &first(least)), [*error]);
            for (second, other) in &limits[i + 1..] {
                let both = second(first(least));
                assert_eq!(all(arch, &both), [*error, *other]);
                assert_eq!(occupancy(arch, &both), Err(*error));
            }
        }
    };
    let too_large = Error::Workgroup { threads: 2048, max: 1024 };
    let too_many = |max| Error::Vgprs { count: 999, max };
    let block = Kernel::new().block(64).registers(32);
    pairs(
        &arch::SM_90,
        block,
        &[
            (|kernel| kernel.block(2048), too_large),
            (|kernel| kernel.registers(999), too_many(255)),
            (|kernel| kernel.shared(60_000), Error::StaticLds { bytes: 60_000, max: 49_152 }),
            (
                |kernel| kernel.dynamic_shared(70_000).max_dynamic_shared(65_536),
                Error::DynamicLds { bytes: 70_000, max: 65_536 },
            ),
            (|kernel| kernel.barriers(17), Error::Barriers { count: 17, max: 16 }),
            (
                |kernel| kernel.cluster(17, 1, 1),
                Error::Cluster { blocks: 17, max: 16, is_known: true },
            ),
        ],
    );
    // What the launch opts in to, beside another limit of memory, and the limit of both together, which
    // no other names.
    let opted_in = |kernel: Kernel| kernel.max_dynamic_shared(300_000);
    pairs(
        &arch::SM_90,
        block,
        &[
            (|kernel| kernel.block(2048), too_large),
            (opted_in, Error::OptIn { bytes: 300_000, max: 232_448 }),
            (|kernel| kernel.barriers(17), Error::Barriers { count: 17, max: 16 }),
        ],
    );
    let past_both = opted_in(block.shared(60_000).dynamic_shared(300_001));
    let expected = [
        Error::StaticLds { bytes: 60_000, max: 49_152 },
        Error::DynamicLds { bytes: 300_001, max: 300_000 },
        Error::OptIn { bytes: 300_000, max: 172_448 },
    ];
    assert_eq!(all(&arch::SM_90, &past_both), expected);
    // Past the static limit and, with the dynamic memory, past what there is: the first says enough.
    let static_alone = [Error::StaticLds { bytes: 60_000, max: 49_152 }];
    assert_eq!(all(&arch::SM_90, &block.shared(60_000).dynamic_shared(200_000)), static_alone);

    let opted_in_to_all = opted_in(block.dynamic_shared(250_000));
    let opt_in_alone = [Error::OptIn { bytes: 300_000, max: 232_448 }];
    assert_eq!(all(&arch::SM_90, &opted_in_to_all), opt_in_alone);

    let limits: [(Break, Error); 5] = [
        (|kernel| kernel.workgroup(2048), too_large),
        (|kernel| kernel.vgprs(999), too_many(256)),
        (|kernel| kernel.agprs(999), Error::Agprs { count: 999, max: 256 }),
        (|kernel| kernel.sgprs(999), Error::Sgprs { count: 999, max: 112 }),
        (|kernel| kernel.lds(65_537), Error::Lds { bytes: 65_537, max: 65_536 }),
    ];
    // Fewer AGPRs than there are, too: a count is no broken limit.
    for agprs in [0, 4] {
        pairs(&arch::GFX90A, Kernel::new().workgroup(64).vgprs(24).agprs(agprs), &limits);
    }
}

/// Numbers of a user's chip that make no sense are refused, so that nothing divides by 0 and every
/// search for a workgroup size ends.
#[test]
fn a_chip_that_makes_no_sense() {
    let kernel = Kernel::new().workgroup(64).vgprs(24).sgprs(24);
    let chip = arch::GCN;
    let file = chip.wave64.expect("waves of 64");
    let sgprs = chip.sgprs.expect("SGPRs");
    let wave64 = |file: RegisterFile| Arch { wave64: Some(file), ..chip };
    let memory = |lds: WorkgroupMemory| Arch { lds, ..chip };
    let absurd = [
        Arch { simds: 0, ..chip },
        Arch { simds: u32::MAX, ..chip },
        Arch { wave_slots: 0, ..chip },
        Arch { wave_slots: u32::MAX, ..chip },
        Arch { register_splits: 0, ..chip },
        Arch { max_workgroup: 0, ..chip },
        Arch { max_workgroup: (1 << 16) + 1, ..chip },
        Arch { max_workgroup: u32::MAX, ..chip },
        Arch { sgprs: Some(ScalarFile { granule: 0, ..sgprs }), ..chip },
        wave64(RegisterFile { granule: Granule::Every(0), ..file }),
        wave64(RegisterFile { size: u32::MAX, ..file }),
        memory(WorkgroupMemory { granule: Granule::Every(0), ..chip.lds }),
    ];
    for arch in absurd {
        assert_eq!(occupancy(&arch, &kernel), Err(Error::Arch), "{arch:?}");
        assert_eq!(calculate(&arch, &kernel), Err(Error::Arch), "{arch:?}");
        assert_eq!(all(&arch, &kernel), [], "{arch:?}");
        assert_eq!(kernel.best_workgroup(&arch, u32::MAX), Err(Error::Arch), "{arch:?}");
        assert_eq!(kernel.best_workgroup_size(&arch, u32::MAX), None, "{arch:?}");
        assert_eq!(
            kernel.nearest_workgroup_size(&arch, Requirement::Workgroups(1)),
            None,
            "{arch:?}"
        );
    }
    let mut reached = occupancy(&chip, &kernel).expect("it launches");
    let waves = [1, 0].map(|simds| {
        reached.simds = simds;
        reached.waves_per_simd()
    });
    assert_eq!(waves, [reached.waves, 0], "a result may come from a file too");
    let largest = Arch { max_workgroup: 1 << 16, ..chip };
    assert_eq!(kernel.vgprs(1).best_workgroup_size(&largest, u32::MAX), Some(2560));
    // A pool of two CUs past 32 bits, which only a WGP has.
    let lds = WorkgroupMemory { pool: 1 << 31, ..arch::GFX1100.lds };
    let arch = Arch { lds, ..arch::GFX1100 };
    let of = |mode| occupancy(&arch, &kernel.mode(mode)).err();
    assert_eq!((of(Mode::Cu), of(Mode::Wgp)), (None, Some(Error::Arch)));
}

/// Where more memory would bring a larger pool, only as much counts as may be asked for so: static memory
/// has a limit of its own.
#[test]
fn open_memory_grows_as_it_may() {
    let steps = PoolSplit::Steps(Steps::kib(&[64, 228]));
    let arch = Arch { lds: WorkgroupMemory { split: steps, ..arch::SM_90.lds }, ..arch::SM_90 };
    // One block in 64 KiB. One that asks for more has 228 KiB, which hold three of them.
    let kernel = Kernel::new().block(64).registers(32).shared(40 << 10).carveout(0);
    let most = |open| occupancy_bounds(&arch, &kernel, open).map(|bounds| bounds.most_workgroups);
    assert_eq!(most(Open::NONE), Ok(1));
    assert_eq!(most(Open::NONE.with_dynamic_lds()), Ok(3));
    // 48 KiB are the most that is static.
    assert_eq!(most(Open::NONE.with_lds()), Ok(1));
}

/// A WGP has the workgroup slots of two CUs. No built-in chip has both, a user's may.
#[test]
fn workgroup_slots_of_a_wgp() {
    let arch = Arch { workgroup_slots: Some(5), ..arch::GFX1100 };
    let limit = |mode| {
        let kernel = Kernel::new().workgroup(32).vgprs(24).mode(mode);
        occupancy(&arch, &kernel).expect("it launches").limits.workgroup_slots
    };
    assert_eq!((limit(Mode::Cu), limit(Mode::Wgp)), (Some(5), Some(10)));
}

/// Dynamic VGPRs are RDNA 4's, in waves of 32, one to eight blocks of 16 or 32: LLVM's
/// `amdgpu-dynamic-vgpr-block-size`.
#[test]
fn dynamic_vgprs() {
    let of = |block: u32, vgprs| Kernel::new().workgroup(32).vgprs(vgprs).dynamic_vgprs(block);
    for block in [16, 32] {
        let most = 8 * block;
        let error = Error::Vgprs { count: most + 1, max: most };
        edge(&arch::GFX1200, of(block, most), of(block, most + 1), error);
        // Whole blocks, and at least one.
        for (vgprs, blocks) in [(0, 1), (1, 1), (block, 1), (block + 1, 2), (most, 8)] {
            let reached = calculate(&arch::GFX1200, &of(block, vgprs)).expect("it launches");
            assert_eq!(reached.allocation.vgprs, blocks * block, "{vgprs} in blocks of {block}");
        }
        let refused = Err(Error::DynamicVgprs(block));
        assert_eq!(occupancy(&arch::GFX1200, &of(block, 8).wave(Wave::W64)), refused);
        assert_eq!(occupancy(&arch::GFX1100, &of(block, 8)), refused);
        assert_eq!(occupancy(&arch::GFX90A, &of(block, 8)), refused);
    }
    for block in [0, 8, 24, 64] {
        let refused = Err(Error::DynamicVgprs(block));
        assert_eq!(occupancy(&arch::GFX1200, &of(block, 8)), refused);
    }
}

/// What a compiler padded counts as soon as it keeps a workgroup out, and not before.
#[test]
fn padding() {
    let limit = |arch: &Arch, kernel| calculate(arch, &kernel).expect("it launches").limits;
    // 60 of 512 VGPRs are given as 64, 68 as 72.
    let padded = |vgprs| Kernel::new().workgroup(64).vgprs(60).vgprs_allocated(vgprs);
    assert_eq!(limit(&arch::GFX90A, padded(64)).vgprs, Some(4 * 8));
    assert_eq!(limit(&arch::GFX90A, padded(68)).vgprs, Some(4 * 7));
    // 80 of 800 SGPRs allow 10 waves, 96 allow 8.
    let padded = |sgprs| Kernel::new().workgroup(64).vgprs(24).sgprs(80).sgprs_allocated(sgprs);
    assert_eq!(limit(&arch::GCN, padded(80)).sgprs, Some(4 * 10));
    assert_eq!(limit(&arch::GCN, padded(96)).sgprs, Some(4 * 8));
    // Of workgroups of 16 waves, 7 waves a SIMD hold as many as 4: one.
    let padded = |vgprs| Kernel::new().workgroup(1024).vgprs(60).vgprs_allocated(vgprs);
    assert_eq!(limit(&arch::GFX90A, padded(64)).vgprs, Some(2));
    assert_eq!(limit(&arch::GFX90A, padded(68)).vgprs, Some(1));
    assert_eq!(limit(&arch::GFX90A, padded(128)).vgprs, Some(1));

    // Padding that keeps nothing out is blamed for nothing: what is given is what the kernel needs.
    let given = |arch: &Arch, kernel| calculate(arch, &kernel).expect("it launches").allocation;
    let few = Kernel::new().workgroup(64).vgprs(24).vgprs_allocated(40);
    assert_eq!(given(&arch::GFX90A, few).vgprs, 24);
    let many = Kernel::new().workgroup(64).vgprs(128).sgprs(80).sgprs_allocated(96);
    assert_eq!(given(&arch::GCN, many).sgprs, Some(80));
}
