//! Numbers that others published, each with who did.

use occ_core::Limiter::{Barriers, Lds, Sgprs, Vgprs, WaveSlots, WorkgroupSlots};
use occ_core::arch::{self, Arch};
use occ_core::{
    Axis, Curve, Error, Kernel, Limiter, Limiters, Mode, Occupancy, Ratio, Wave, calculate,
    device_capacity, occupancy,
};

fn set(limiters: &[Limiter]) -> Limiters {
    limiters.iter().fold(Limiters::NONE, |set, limiter| set.with(*limiter))
}

fn reach(arch: &Arch, kernel: &Kernel) -> Occupancy {
    occupancy(arch, kernel).unwrap_or_else(|error| panic!("{}: {error}: {kernel:?}", arch.name))
}

fn named(name: &str) -> Arch {
    Arch::named(name).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// Source: the occupancy documentation of `CodeXL` and the Radeon Compute Profiler.
mod gcn {
    use super::*;

    const GCN: Arch = arch::GCN;

    #[test]
    fn vgprs_to_waves() {
        let table = [
            (24, 10),
            (28, 9),
            (32, 8),
            (36, 7),
            (40, 6),
            (48, 5),
            (64, 4),
            (84, 3),
            (128, 2),
            (256, 1),
        ];
        for (vgprs, waves) in table {
            let kernel = Kernel::new().workgroup(256).vgprs(vgprs);
            assert_eq!(reach(&GCN, &kernel).waves_per_simd(), waves, "{vgprs} VGPRs");
        }
        // Each row is the most registers that still reach its waves.
        for (vgprs, waves) in &table[..9] {
            let kernel = Kernel::new().workgroup(256).vgprs(vgprs + 1);
            assert_eq!(reach(&GCN, &kernel).waves_per_simd(), waves - 1, "one past {vgprs}");
        }
    }

    #[test]
    fn sgprs_to_waves() {
        for (sgprs, waves) in [(80, 10), (96, 8)] {
            let kernel = Kernel::new().workgroup(256).vgprs(24).sgprs(sgprs);
            assert_eq!(reach(&GCN, &kernel).waves_per_simd(), waves, "{sgprs} SGPRs");
        }
    }

    #[test]
    fn workgroup_sizes() {
        let of = |threads| reach(&GCN, &Kernel::new().workgroup(threads).vgprs(24));
        // One wave needs no barrier, so all 40 slots fill.
        assert_eq!(of(64).workgroups, 40);
        for threads in [64, 256, 320, 512] {
            assert!(of(threads).is_full(), "{threads} threads");
        }
        // 16 barriers.
        assert_eq!(of(128).ratio(), Ratio::new(80, 100));
        assert_eq!(of(128).limiters, set(&[Barriers]));
        // 6 waves do not divide 40 slots.
        assert_eq!(of(384).ratio(), Ratio::new(90, 100));
        assert_eq!(of(384).limiters, set(&[WaveSlots, Vgprs]));
    }

    #[test]
    fn workgroup_memory() {
        let half = reach(&GCN, &Kernel::new().workgroup(256).vgprs(24).lds(32 * 1024));
        assert_eq!((half.workgroups, half.waves), (2, 8));
        assert_eq!(half.ratio(), Ratio::new(20, 100));
        assert_eq!(half.limiters, set(&[Lds]));
    }
}

/// Source: the occupancy-limiters example of the rocm-compute-profiler documentation, which
/// measured 49.92, 12.49 and 98.91 percent on an MI250 and shows the limiters.
mod mi250 {
    use super::*;

    fn mi250(kernel: &Kernel) -> Occupancy {
        reach(&named("MI250"), kernel)
    }

    #[test]
    fn by_vgprs() {
        // 122 VGPRs and 4 AGPRs are 128 registers, and so are 122 after rounding.
        let declared = Kernel::new().workgroup(256).vgprs(122);
        for kernel in [declared, declared.agprs(4)] {
            let reached = mi250(&kernel);
            assert_eq!(reached.allocation.vgprs, 128);
            assert_eq!(reached.ratio(), Ratio::new(1, 2));
            assert_eq!(reached.limiters, set(&[Vgprs]));
        }
    }

    #[test]
    fn by_workgroup_memory() {
        let reached = mi250(&Kernel::new().workgroup(256).vgprs(6).lds(64 * 1024));
        assert_eq!(reached.ratio(), Ratio::new(125, 1000));
        assert_eq!(reached.limiters, set(&[Lds]));
    }

    #[test]
    fn by_three_at_once() {
        // The trap handler's 16 SGPRs change nothing: 800 / 96 is 8 too.
        for trap in [true, false] {
            let kernel = Kernel::new().workgroup(1024).vgprs(64).sgprs(80).trap(trap);
            let reached = mi250(&kernel);
            assert!(reached.is_full());
            assert_eq!(reached.limiters, set(&[WaveSlots, Vgprs, Sgprs]));
        }
    }
}

/// Waves and the largest count that still gives so many, as tables print them: `10:24 9:28`.
fn levels(table: &str) -> Vec<(u32, u32)> {
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{table}"));
    let pairs = table.split(' ').map(|pair| pair.split_once(':').expect("a pair"));
    pairs.map(|(waves, most)| (number(waves), number(most))).collect()
}

/// Waves a SIMD and the largest VGPR count for them. Sources: LLVM 22's `llc`, Mesa.
#[test]
fn vgprs_to_waves() {
    use Wave::{W32, W64};
    let small = "gfx1030 gfx1036 gfx1102 gfx1103 gfx1150 gfx1152 gfx1153";
    let large = "gfx1100 gfx1101 gfx1151 gfx1200 gfx1201";
    let rows = [
        (
            "gfx600 gfx700 gfx801 gfx803 gfx900 gfx90c gfx908",
            W64,
            "10:24 9:28 8:32 7:36 6:40 5:48 4:64 3:84 2:128 1:256",
        ),
        ("gfx90a gfx942 gfx950", W64, "8:64 7:72 6:80 5:96 4:128 3:168 2:256 1:512"),
        (
            "gfx1010 gfx1011 gfx1012 gfx1013",
            W32,
            "20:48 18:56 16:64 14:72 12:80 11:88 10:96 9:112 8:128 7:144 6:168 5:200 4:256",
        ),
        (
            "gfx1010 gfx1011 gfx1012 gfx1013",
            W64,
            "20:24 18:28 16:32 14:36 12:40 11:44 10:48 9:56 8:64 7:72 6:84 5:100 4:128 3:168 2:256",
        ),
        (small, W32, "16:64 12:80 10:96 9:112 8:128 7:144 6:160 5:192 4:256"),
        (small, W64, "16:32 12:40 10:48 9:56 8:64 7:72 6:80 5:96 4:128 3:168 2:256"),
        (large, W32, "16:96 12:120 10:144 9:168 8:192 7:216 6:240 5:256"),
        (large, W64, "16:48 12:60 10:72 9:84 8:96 7:108 6:120 5:144 4:192 3:252 2:256"),
        (
            "gfx1250 gfx1251",
            W32,
            "16:64 12:80 10:96 9:112 8:128 7:144 6:160 5:192 4:256 3:336 2:512 1:1024",
        ),
    ];
    for (targets, wave, table) in rows {
        for target in targets.split(' ') {
            every_vgpr_count(&named(target), wave, &levels(table));
        }
    }
}

/// Checks every register count of `arch` against `levels`, the most for each number of waves.
fn every_vgpr_count(arch: &Arch, wave: Wave, levels: &[(u32, u32)]) {
    let mut count = 1;
    for (waves, most) in levels {
        while count <= *most {
            // Past the 256 that can be named, accumulation registers fill the unified file.
            let named = arch.wave64.or(arch.wave32).map_or(0, |file| file.addressable);
            let agprs = count.saturating_sub(named);
            let kernel = Kernel::new()
                .workgroup(wave.threads())
                .wave(wave)
                .vgprs(count - agprs)
                .agprs(agprs);
            let reached = reach(arch, &kernel).waves_per_simd();
            assert_eq!(reached, *waves, "{count} VGPRs on {} in {wave:?}", arch.name);
            count += 1;
        }
    }
    let one_more = Kernel::new().workgroup(wave.threads()).wave(wave).vgprs(count);
    assert!(occupancy(arch, &one_more).is_err(), "{count} VGPRs on {}", arch.name);
}

/// Waves a SIMD and the largest SGPR count for them, without and with a trap handler. Sources: Mesa
/// for the first, with LLVM's `getMaxNumSGPRs` (llvm-project#201342) for the second. The last is the
/// `.sgpr_count` that LLVM 22 writes of a kernel which names all SGPRs, VCC and the address of scratch.
#[test]
fn sgprs_to_waves() {
    let rows = [
        (
            "gfx600 gfx601 gfx602 gfx700 gfx701 gfx702 gfx703 gfx704 gfx705",
            ["10:48 9:56 8:64 7:72 6:80 5:96 4:104", "10:32 9:40 8:48 7:56 6:64 5:80 4:104"],
        ),
        (
            "gfx801 gfx803 gfx810 gfx900 gfx902 gfx904 gfx906 gfx908 gfx909 gfx90c",
            ["10:80 8:96 7:112", "10:64 8:80 7:96 6:112"],
        ),
        ("polaris10 gfx90a gfx942 gfx950", ["8:96 7:112", "8:80 7:96 6:112"]),
    ];
    for (targets, tables) in rows {
        for target in targets.split(' ') {
            for (trap, table) in [false, true].into_iter().zip(tables) {
                every_sgpr_count(&named(target), trap, &levels(table));
            }
        }
    }
}

/// Checks every scalar register count of `arch` against `levels`.
fn every_sgpr_count(arch: &Arch, trap: bool, levels: &[(u32, u32)]) {
    let kernel = |count| Kernel::new().workgroup(64).vgprs(1).sgprs(count).trap(trap);
    let mut count = 0;
    for (waves, most) in levels {
        while count <= *most {
            let reached = reach(arch, &kernel(count)).waves_per_simd();
            assert_eq!(reached, *waves, "{count} SGPRs on {}, trap {trap}", arch.name);
            count += 1;
        }
    }
    assert!(occupancy(arch, &kernel(count)).is_err(), "{count} SGPRs on {}", arch.name);
}

/// Source: LLVM 22's `llc` on gfx12 with `amdgpu-dynamic-vgpr-block-size`.
#[test]
fn dynamic_vgprs() {
    for (block, vgprs, waves) in [(16, 97, 13), (16, 128, 12), (32, 129, 9)] {
        let kernel = Kernel::new().workgroup(32).vgprs(vgprs).dynamic_vgprs(block);
        assert_eq!(reach(&arch::GFX1200, &kernel).waves_per_simd(), waves, "{vgprs} by {block}");
    }
}

/// Sources: Mesa for the pools, barriers and granules; KFD, PAL and `ROCr` for scratch.
#[test]
fn amd_examples() {
    // GCN 1: 64 KiB a CU, of which one workgroup may use 32.
    let half = Kernel::new().workgroup(64).vgprs(24).lds(32 * 1024);
    assert_eq!(reach(&arch::GFX600, &half).workgroups, 2);
    assert_eq!(
        occupancy(&arch::GFX600, &half.lds(32 * 1024 + 1)),
        Err(Error::Lds { bytes: 32 * 1024 + 1, max: 32 * 1024 })
    );
    // CDNA 4: 160 KiB are 128 granules.
    let granules = |bytes| Kernel::new().workgroup(64).vgprs(24).lds(bytes);
    assert_eq!(calculate(&arch::GFX950, &granules(1)).unwrap().limits.lds, Some(128));
    assert_eq!(calculate(&arch::GFX950, &granules(1281)).unwrap().limits.lds, Some(64));
    // RDNA: two CUs of a WGP pool their memory, of which one workgroup may use half.
    let wgp = Kernel::new().workgroup(64).vgprs(24).lds(64 * 1024);
    assert_eq!(reach(&arch::GFX1030, &wgp).workgroups, 2);
    assert_eq!(reach(&arch::GFX1030, &wgp.mode(Mode::Cu)).workgroups, 1);
    // Two waves a workgroup: 16 barriers a CU, 32 a WGP.
    let two_waves = Kernel::new().workgroup(64).vgprs(24);
    let rdna1 = |mode| reach(&arch::GFX1010, &two_waves.mode(mode));
    assert_eq!((rdna1(Mode::Cu).workgroups, rdna1(Mode::Wgp).workgroups), (16, 32));
    assert_eq!(rdna1(Mode::Wgp).limiters, set(&[Barriers]));
    // 97 VGPRs take five steps of 24.
    let odd = Kernel::new().workgroup(256).vgprs(97);
    assert_eq!(reach(&arch::GFX1100, &odd).allocation.vgprs, 120);
    assert_eq!(reach(&arch::GFX1100, &odd).waves_per_simd(), 12);
    // Scratch: 32 waves a CU, a limit only where there are 40 slots.
    let scratch = Kernel::new().workgroup(64).vgprs(24).scratch(true);
    assert_eq!(reach(&arch::GFX900, &scratch).waves, 32);
    assert!(reach(&arch::GFX90A, &scratch).is_full());
    // Registers and workgroup size together: one group of 16 waves, where LLVM prints 5 a SIMD.
    let joint = Kernel::new().workgroup(1024).vgprs(48);
    assert_eq!(reach(&arch::GFX900, &joint).waves_per_simd(), 4);
    // 16 waves of 200 VGPRs do not fit 4 SIMDs of 256.
    assert_eq!(
        occupancy(&arch::GFX900, &joint.vgprs(200)),
        Err(Error::DoesNotFit { limiter: Vgprs, waves: 16 })
    );
}

/// A row of NVIDIA's calculator: `cuda_occupancy.h` 13.5 printed the numbers.
struct Printed {
    arch: Arch,
    kernel: Kernel,
    blocks: u32,
    limiters: &'static [Limiter],
    /// By warps, registers, shared memory, blocks.
    limits: [u32; 4],
}

fn printed(row: &Printed) {
    let Printed { arch, kernel, .. } = row;
    let reached = calculate(arch, kernel).unwrap();
    let limits = [
        reached.limits.wave_slots,
        reached.limits.vgprs.unwrap_or(u32::MAX),
        reached.limits.lds.unwrap_or(u32::MAX),
        reached.limits.workgroup_slots.unwrap_or(u32::MAX),
    ];
    assert_eq!(limits, row.limits, "{}: {kernel:?}", arch.name);
    assert_eq!(reached.workgroups, row.blocks, "{}: {kernel:?}", arch.name);
    assert_eq!(reached.limiters, set(row.limiters), "{}: {kernel:?}", arch.name);
    assert_eq!(occupancy(arch, kernel).is_ok(), row.blocks > 0, "{}: {kernel:?}", arch.name);
}

#[test]
fn nvidia_calculator() {
    let on = |arch, block, registers| (arch, Kernel::new().block(block).registers(registers));
    let row = |(arch, kernel), blocks, limiters, limits| Printed {
        arch,
        kernel,
        blocks,
        limiters,
        limits,
    };
    let a100 = arch::SM_80;
    let shared = |(arch, kernel): (Arch, Kernel), fixed, dynamic| {
        (arch, kernel.shared(fixed).dynamic_shared(dynamic))
    };
    let rows = vec![
        row(shared(on(arch::SM_75, 256, 158), 8192, 24576), 1, &[Vgprs], [4, 1, 2, 16]),
        row(shared(on(arch::SM_90, 32, 8), 12288, 0), 17, &[Lds], [64, 256, 17, 32]),
        row(on(a100, 256, 32), 8, &[WaveSlots, Vgprs], [8, 8, 164, 32]),
        row(on(a100, 64, 32), 32, &[WaveSlots, Vgprs, WorkgroupSlots], [32, 32, 164, 32]),
        row(on(a100, 32, 32), 32, &[WorkgroupSlots], [64, 64, 164, 32]),
        row(on(a100, 96, 32), 21, &[WaveSlots, Vgprs], [21, 21, 164, 32]),
        row(on(a100, 256, 33), 6, &[Vgprs], [8, 6, 164, 32]),
        row(on(a100, 1024, 64), 1, &[Vgprs], [2, 1, 164, 32]),
        row(on(a100, 1024, 65), 0, &[Vgprs], [2, 0, 164, 32]),
        row(shared(on(a100, 256, 32), 0, 166_912), 1, &[Lds], [8, 8, 1, 32]),
        row(shared(on(a100, 256, 32), 0, 166_913), 0, &[Lds], [8, 8, 0, 32]),
        // Even a block without shared memory takes the driver's 1 KiB of the smallest pool, 8 KiB.
        row((a100, on(a100, 32, 8).1.carveout(0)), 8, &[Lds], [64, 256, 8, 32]),
        row(on(arch::SM_89, 32, 16), 24, &[WorkgroupSlots], [48, 128, 100, 24]),
        // One barrier a block, and as many of both.
        row(on(arch::SM_120, 32, 16), 24, &[WorkgroupSlots, Barriers], [48, 128, 100, 24]),
        row(on(arch::SM_90, 1025, 32), 0, &[WaveSlots], [0, 1, 228, 32]),
    ];
    rows.iter().for_each(printed);
    // 63 of 64 warps.
    assert_eq!(reach(&a100, &on(a100, 96, 32).1).ratio(), Ratio::new(63, 64));
    // A negative register count, the calculator's other invalid input, cannot be written.
    assert_eq!(occupancy(&arch::SM_90, &on(a100, 0, 32).1), Err(Error::EmptyWorkgroup));
}

/// Source: the same calculator; traps it documents by what it prints.
#[test]
fn nvidia_traps() {
    // 7.5 has no pool of 0 bytes: the carve-out gives 32 KiB.
    let turing = Kernel::new().block(32).registers(16).carveout(0);
    assert_eq!(calculate(&arch::SM_75, &turing).unwrap().allocation.lds_pool, 32 * 1024);
    // Registers do not pool across sub-partitions: 9 warps of 176 would fit the SM as a whole.
    let nine = |registers| Kernel::new().block(288).registers(registers);
    assert_eq!(calculate(&arch::SM_80, &nine(176)).unwrap().workgroups, 0);
    assert_eq!(calculate(&arch::SM_80, &nine(168)).unwrap().workgroups, 1);
    // The instruction set has 255 registers, though the calculator takes 256.
    assert_eq!(
        occupancy(&arch::SM_80, &Kernel::new().block(32).registers(256)),
        Err(Error::Vgprs { count: 256, max: 255 })
    );
}

/// Source: a published T4 example, 25 % by registers.
#[test]
fn t4_by_registers() {
    let kernel = Kernel::new().block(256).registers(158).shared(8 * 1024).dynamic_shared(24 * 1024);
    let reached = reach(&named("T4"), &kernel);
    assert_eq!(reached.ratio(), Ratio::new(25, 100));
    assert_eq!(reached.limiters, set(&[Vgprs]));
}

/// Sources: `deviceQuery` of a Jetson TK1 (elinux.org/Jetson_TK1), 32,768 registers a block;
/// tmcdonell/cuda, `Device.chs`, 255 a thread. Compute capability 3.0 has 65,536 and 63.
#[test]
fn tegra_k1_has_half_of_the_registers_for_a_block() {
    let kernel = |threads, registers| Kernel::new().registers(registers).block(threads);
    assert!(occupancy(&arch::SM_30, &kernel(1024, 40)).is_ok());
    assert!(occupancy(&arch::SM_32, &kernel(1024, 40)).is_err());
    let most = reach(&arch::SM_32, &kernel(1024, 32));
    assert_eq!((most.workgroups, most.waves), (2, 64));
    assert!(occupancy(&arch::SM_30, &kernel(64, 64)).is_err());
    assert!(occupancy(&arch::SM_32, &kernel(64, 255)).is_ok());
}

/// Source: a published H100 example that counts 19 blocks, without the driver's 1 KiB a block; with
/// it, as `cuda_occupancy.h` counts, there are 17.
#[test]
fn h100_by_shared_memory() {
    let kernel = Kernel::new().block(32).registers(8).shared(12 * 1024);
    let reached = reach(&named("H100"), &kernel);
    assert_eq!(reached.workgroups, 17);
    assert_eq!(reached.limiters, set(&[Lds]));

    let mut textbook = arch::SM_90;
    textbook.lds.reserved = 0;
    textbook.lds.opt_in = Some(textbook.lds.pool);
    assert_eq!(reach(&textbook, &kernel).workgroups, 19);
}

/// Source: NVIDIA's A100 whitepaper: a whole GA100 has 128 SMs of 2048 threads and 65,536 registers.
#[test]
fn ga100() {
    let kernel = Kernel::new().block(256).registers(32);
    let most = Curve::new(&arch::SM_80, &kernel, Axis::Vgprs)
        .filter(|point| point.occupancy.is_full())
        .last();
    assert_eq!(most.map(|point| point.at), Some(32));
    assert_eq!(device_capacity(&arch::SM_80, &kernel, 128).unwrap().work_items, 262_144);
}
