//! Every row of the NVIDIA golden files, which `cuda_occupancy.h` 13.5 printed.
//!
//! Where the header has a quirk that a checker should not copy, the rule is named here, its rows
//! are counted, and the intended value is checked.

use occ_core::arch::Arch;
use occ_core::{
    CachePreference, Error, Kernel, Limiter, Limiters, Occupancy, PartitionedCaching, calculate,
    occupancy,
};
use occ_tests::golden::{Archs, Golden, Row, assert_pinned};

/// The header's "no limit".
const NO_LIMIT: i64 = 2_147_483_647;

/// What is the same in all three files. `None` where a field is negative: the engine's types have
/// no negative counts, so such input cannot be given.
fn kernel(row: &Row) -> Option<Kernel> {
    let carveout = match row.number("carveout") {
        -1 => None,
        // Rule "carve-out": before compute capability 7 there is none and nobody looks at it.
        _ if row.text("cc").starts_with(['3', '5', '6']) => None,
        percent => Some(u32::try_from(percent).ok()?),
    };
    Some(Kernel {
        vgprs: Some(row.count("regs")?),
        lds: row.count("smem_static")?,
        barriers: row.count("barriers")?,
        carveout,
        ..Kernel::new()
    })
}

fn header_mask(limiters: Limiters) -> i64 {
    let bits = [
        (Limiter::WaveSlots, 1),
        (Limiter::Vgprs, 2),
        (Limiter::Lds, 4),
        (Limiter::WorkgroupSlots, 8),
        (Limiter::Barriers, 0x10),
        (Limiter::VirtualResources, 0x20),
    ];
    bits.iter().filter(|(limiter, _)| limiters.contains(*limiter)).map(|(_, bit)| bit).sum()
}

fn limit(value: Option<u32>) -> i64 {
    value.map_or(NO_LIMIT, i64::from)
}

/// The header accepts 256 registers a thread from compute capability 7 on, one more than the
/// instruction set has.
fn with_256_registers(mut arch: Arch) -> Arch {
    if let Some(file) = &mut arch.wave32 {
        file.addressable = 256;
    }
    arch
}

/// Whether the row is by the rule "0 registers": the header counts a block that has none, and no compiler writes one.
/// One register of a thread keeps no block out, so then the rest has to be the same.
fn had_no_registers(kernel: &mut Kernel) -> bool {
    let none = kernel.vgprs == Some(0);
    if none {
        kernel.vgprs = Some(1);
    }
    none
}

#[test]
fn active_blocks() {
    let mut archs = Archs::default();
    let (mut negative, mut r0, mut r256, mut stale, mut virtual_ignored, mut invalid) =
        (0, 0, 0, 0, 0, 0);
    let rows = Golden::open("golden_nvidia").each(|row| {
        let mut arch = archs.compute(row.text("cc"));
        let virtual_resources = row.number("vres");
        let Some(mut kernel) = kernel(row) else {
            assert_eq!(row.number("status"), 1, "{}", row.show());
            negative += 1;
            return;
        };
        let (Some(block), Some(dynamic)) = (row.count("block"), row.count("smem_dynamic")) else {
            assert_eq!(row.number("status"), 1, "{}", row.show());
            negative += 1;
            return;
        };
        kernel.workgroup = Some(block);
        kernel.dynamic_lds = dynamic;
        kernel.max_dynamic_lds = row.count("max_dyn");
        kernel.opt_in = row.number("shmem_limit") == 1;
        kernel.cache = match row.number("cache_config") {
            1 => CachePreference::Shared,
            2 => CachePreference::L1,
            3 => CachePreference::Equal,
            _ => CachePreference::None,
        };
        kernel.caching = match row.number("gc") {
            1 => PartitionedCaching::On,
            2 => PartitionedCaching::Strict,
            _ => PartitionedCaching::Off,
        };
        // Rule "virtual resources": the header ignores a count that is negative or on a chip that
        // has none. The engine has no negative counts, and calls the second an error.
        kernel.virtual_resources = u32::try_from(virtual_resources).unwrap_or(0);
        if virtual_resources < 0 || (virtual_resources > 0 && arch.virtual_resources.is_none()) {
            virtual_ignored += 1;
            if kernel.virtual_resources > 0 {
                assert!(calculate(&arch, &kernel).is_err(), "{}", row.show());
            }
            kernel.virtual_resources = 0;
        }
        // Rule "256 registers".
        if kernel.vgprs == Some(256) && !row.text("cc").starts_with(['3', '5', '6']) {
            r256 += 1;
            let refused = occupancy(&arch, &kernel).err();
            assert!(refused.is_some(), "{}", row.show());
            arch = with_256_registers(arch);
        }
        let asked = kernel;
        let no_registers = had_no_registers(&mut kernel);
        let reached = calculate(&arch, &kernel);
        if row.number("status") != 0 {
            invalid += 1;
            assert!(reached.is_err(), "{}", row.show());
            return;
        }
        let mut reached = reached.unwrap_or_else(|error| panic!("{error}: {}", row.show()));
        if no_registers {
            r0 += 1;
            assert_eq!(calculate(&arch, &asked), Err(Error::NoRegisters), "{}", row.show());
            // It does keep out a block that is too large anyway.
            let others = reached.limiters.iter().filter(|one| *one != Limiter::Vgprs);
            reached.limiters = others.fold(Limiters::NONE, Limiters::with);
            (reached.limits.vgprs, reached.allocation.vgprs) = (None, 0);
        }
        compare(row, &reached, &mut stale);
    });
    println!(
        "golden_nvidia: {rows} rows compared; of these {invalid} refused by both, {negative} with \
         negative counts, {r0} and {r256} by the rules for 0 and for 256 registers, {stale} by the rule for barriers, \
         {virtual_ignored} by the rule for virtual resources"
    );
    assert_pinned(rows, 95_888);
    assert_pinned(r0, 1_061);
}

fn compare(row: &Row, reached: &Occupancy, stale: &mut usize) {
    let limits = &reached.limits;
    let mine = [
        i64::from(reached.workgroups),
        i64::from(limits.wave_slots),
        limit(limits.vgprs),
        limit(limits.lds),
        limit(limits.workgroup_slots),
        limit(limits.barriers),
        limit(limits.virtual_resources),
        i64::from(reached.allocation.vgprs) * 32 * i64::from(reached.waves_per_workgroup),
        i64::try_from(reached.allocation.lds).unwrap(),
        match reached.allocation.caching {
            PartitionedCaching::Off => 0,
            PartitionedCaching::On => 1,
            PartitionedCaching::Strict => 2,
        },
    ];
    let theirs = [
        "active_blocks",
        "lim_warps",
        "lim_regs",
        "lim_smem",
        "lim_blocks",
        "lim_barriers",
        "lim_vres",
        "alloc_regs_per_block",
        "alloc_smem_per_block",
        "gc_out",
    ]
    .map(|column| row.number(column));
    assert_eq!(mine, theirs, "{}", row.show());
    assert_eq!(reached.allocation.is_partitioned(), row.number("gc_out") != 0, "{}", row.show());
    let mask = header_mask(reached.limiters);
    let header = row.number("limiters");
    // Rule "barriers": where barriers are the only minimum, the header leaves the bits of the
    // resources that were the minimum before it looked at them.
    if mask == 0x10 && header != mask {
        *stale += 1;
        let others = [
            (limits.wave_slots, 1),
            (limits.vgprs.unwrap_or(u32::MAX), 2),
            (limits.lds.unwrap_or(u32::MAX), 4),
            (limits.workgroup_slots.unwrap_or(u32::MAX), 8),
            (limits.virtual_resources.unwrap_or(u32::MAX), 0x20),
        ];
        let least = others.iter().map(|(limit, _)| *limit).min().unwrap();
        let before: i64 = others.iter().filter(|(l, _)| *l == least).map(|(_, bit)| bit).sum();
        assert_eq!(mask | before, header, "{}", row.show());
        return;
    }
    assert_eq!(mask, header, "{}", row.show());
}

#[test]
fn block_size() {
    let (mut archs, mut r0) = (Archs::default(), 0);
    let rows = Golden::open("golden_nvidia_block_size").each(|row| {
        let arch = with_256_registers(archs.compute(row.text("cc")));
        let mut kernel = kernel(row).expect("no negative counts in this file");
        kernel.dynamic_lds = row.count("smem_dynamic").unwrap();
        // The file's cases opted in to the most that the chip has.
        kernel.max_dynamic_lds = None;
        let bound = row.count("attr_max_threads").unwrap();
        if had_no_registers(&mut kernel) {
            r0 += 1;
            let none = kernel.vgprs(0).best_workgroup(&arch, bound);
            assert_eq!(none, Err(Error::NoRegisters), "{}", row.show());
        }
        let best = kernel
            .best_workgroup(&arch, bound)
            .unwrap_or_else(|error| panic!("{error}: {}", row.show()));
        let found = best.map_or((0, 0), |best| (best.threads, best.occupancy.workgroups));
        assert_eq!(i64::from(found.0), row.number("best_block"), "{}", row.show());
        if found.1 != 0 {
            let grid = row.number("min_grid");
            assert_eq!(grid % i64::from(found.1), 0, "{}", row.show());
        } else {
            assert_eq!(row.number("min_grid"), 0, "{}", row.show());
        }
    });
    println!("golden_nvidia_block_size: {rows} rows compared, {r0} by the rule for 0 registers");
    assert_pinned(rows, 5_500);
    assert_pinned(r0, 497);
}

#[test]
fn dynamic_shared_memory() {
    let mut archs = Archs::default();
    let rows = Golden::open("golden_nvidia_dynamic_smem").each(|row| {
        let arch = with_256_registers(archs.compute(row.text("cc")));
        let mut kernel = kernel(row).expect("no negative counts in this file");
        kernel.workgroup = row.count("block");
        kernel.max_dynamic_lds = row.count("max_dyn");
        kernel.opt_in = row.number("shmem_limit") == 1;
        kernel.virtual_resources = row.count("vres").unwrap();
        if arch.virtual_resources.is_none() {
            kernel.virtual_resources = 0;
        }
        let left = kernel
            .dynamic_lds_left(&arch, row.count("num_blocks").unwrap())
            .unwrap_or_else(|error| panic!("{error}: {}", row.show()));
        match (left, row.number("status")) {
            (None, 1) => {}
            (Some(left), 0) => {
                assert_eq!(i64::from(left), row.number("dynamic_bytes"), "{}", row.show());
            }
            other => panic!("{other:?}: {}", row.show()),
        }
    });
    println!("golden_nvidia_dynamic_smem: {rows} rows compared");
    assert_pinned(rows, 5_500);
}
