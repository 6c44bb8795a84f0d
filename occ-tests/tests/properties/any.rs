//! Where the values come from: any number at all, but often one at the edge of something.

use occ_core::arch::{
    self, Accumulators, Arch, Barriers, Clusters, Granule, PoolSplit, RegisterFile, ScalarFile,
    Steps, Vendor, WorkgroupMemory, WorkgroupWaves,
};
use occ_core::{
    CachePreference, Kernel, Limiter, Limiters, Mode, Name, Occupancy, PartitionedCaching, Ratio,
    Requirement, Wave, calculate, chips,
};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Every built-in architecture.
pub(crate) fn built_in() -> Vec<Arch> {
    chips::all().map(|entry| *entry.arch).collect()
}

const EDGES: &[u32] = &[
    0,
    1,
    31,
    32,
    33,
    63,
    64,
    65,
    255,
    256,
    257,
    1023,
    1024,
    1025,
    (1 << 16) - 1,
    1 << 16,
    (1 << 16) + 1,
    1 << 31,
    u32::MAX - 31,
    u32::MAX,
];

/// Any number, weighted to edges.
pub(crate) fn number() -> BoxedStrategy<u32> {
    prop_oneof![6 => select(EDGES), 3 => 0_u32..300, 2 => any::<u32>()].boxed()
}

fn wave() -> impl Strategy<Value = Wave> {
    select(Wave::ALL)
}

fn mode() -> impl Strategy<Value = Mode> {
    select(&[Mode::Cu, Mode::Wgp][..])
}

fn vendor() -> impl Strategy<Value = Vendor> {
    select(Vendor::ALL)
}

pub(crate) fn cache() -> impl Strategy<Value = CachePreference> {
    use CachePreference::{Equal, L1, None, Shared};
    select(&[None, Shared, L1, Equal][..])
}

pub(crate) fn caching() -> impl Strategy<Value = PartitionedCaching> {
    use PartitionedCaching::{Off, On, Strict};
    select(&[Off, On, Strict][..])
}

fn or_none(value: BoxedStrategy<u32>) -> impl Strategy<Value = Option<u32>> {
    option::weighted(0.8, value)
}

fn axes() -> impl Strategy<Value = [u32; 3]> {
    (number(), number(), number()).prop_map(|(x, y, z)| [x, y, z])
}

/// A kernel with any number anywhere.
pub(crate) fn kernel() -> BoxedStrategy<Kernel> {
    let shape = (or_none(number()), option::of(wave()), option::of(mode()));
    let shape = (shape, option::weighted(0.2, axes()));
    let registers = (or_none(number()), number(), or_none(number()), option::of(any::<bool>()));
    let padded = (or_none(number()), or_none(number()), option::weighted(0.1, number()));
    let memory = (number(), number(), or_none(number()), any::<bool>());
    let rest = (any::<bool>(), number(), or_none(number()), cache(), caching());
    let cluster = (option::weighted(0.2, axes()), option::weighted(0.3, number()));
    let new =
        ((number(), number()), option::weighted(0.2, select(&[0, 16, 32, u32::MAX][..])), cluster);
    (shape, registers, padded, memory, rest, new)
        .prop_map(|(shape, registers, padded, memory, rest, new)| Kernel {
            workgroup: shape.0.0,
            workgroup_shape: shape.1,
            wave: shape.0.1,
            mode: shape.0.2,
            vgprs: registers.0,
            agprs: registers.1,
            sgprs: registers.2,
            vgprs_allocated: padded.0,
            sgprs_allocated: padded.1,
            waves_by_registers: padded.2,
            lds: memory.0,
            dynamic_lds: memory.1,
            max_dynamic_lds: memory.2,
            opt_in: memory.3,
            trap: registers.3,
            scratch: rest.0,
            barriers: rest.1,
            carveout: rest.2,
            cache: rest.3,
            caching: rest.4,
            virtual_resources: new.0.0,
            tensor_columns: new.0.1,
            dynamic_vgprs: new.1,
            cluster: new.2.0,
            sms_per_gpc: new.2.1,
        })
        .boxed()
}

/// A shape of so many threads, along one dimension or several; or none.
fn lying(threads: u32, how: u32) -> Option<[u32; 3]> {
    match how {
        0 => Some([threads, 1, 1]),
        1 => Some([1, threads, 1]),
        2 => Some([1, 1, threads]),
        3 if threads.is_multiple_of(8) => Some([threads / 8, 2, 4]),
        _ => None,
    }
}

/// A kernel of the size that people write; [`fitted`] makes it one for an architecture.
pub(crate) fn plausible() -> BoxedStrategy<Kernel> {
    let threads = prop_oneof![1_u32..=1024, (1_u32..=32).prop_map(|waves| waves * 32)];
    let shape = (threads, option::of(wave()), option::of(mode()), 0_u32..6);
    let registers = (1_u32..=160, 0_u32..=40, option::of(0_u32..=102), option::of(any::<bool>()));
    let padded = option::weighted(0.1, (0_u32..=200, 0_u32..=102));
    let bytes = || prop_oneof![3 => Just(0_u32), 4 => 0_u32..=50_000, 1 => 0_u32..=200_000];
    let memory = (bytes(), bytes(), option::weighted(0.2, 0_u32..=100_000), any::<bool>());
    let rest = (any::<bool>(), 0_u32..=4, option::weighted(0.3, 0_u32..=100), cache(), caching());
    let blocks = (1_u32..=5, 1_u32..=4, 1_u32..=2).prop_map(|(x, y, z)| [x, y, z]);
    let cluster = (option::weighted(0.2, blocks), option::weighted(0.5, 0_u32..=20));
    let columns = prop_oneof![4 => Just(0_u32), 2 => (5_u32..=9).prop_map(|bit| 1 << bit)];
    let new = ((0_u32..=8, columns), option::weighted(0.1, select(&[16_u32, 32][..])), cluster);
    (shape, registers, padded, memory, rest, new)
        .prop_map(|(shape, registers, padded, memory, rest, new)| Kernel {
            workgroup: Some(shape.0),
            workgroup_shape: lying(shape.0, shape.3),
            wave: shape.1,
            mode: shape.2,
            vgprs: Some(registers.0),
            agprs: registers.1,
            sgprs: registers.2,
            vgprs_allocated: padded.map(|padded| padded.0),
            sgprs_allocated: padded.map(|padded| padded.1),
            waves_by_registers: None,
            lds: memory.0,
            dynamic_lds: memory.1,
            max_dynamic_lds: memory.2,
            opt_in: memory.3,
            trap: registers.3,
            scratch: rest.0,
            barriers: rest.1,
            carveout: rest.2,
            cache: rest.3,
            caching: rest.4,
            virtual_resources: new.0.0,
            tensor_columns: new.0.1,
            dynamic_vgprs: new.1,
            cluster: new.2.0,
            sms_per_gpc: new.2.1,
        })
        .boxed()
}

/// `kernel` without what makes no sense on `arch`.
pub(crate) fn fitted(kernel: &Kernel, arch: &Arch) -> Kernel {
    let mut kernel = *kernel;
    kernel.wave = kernel.wave.filter(|wave| arch.registers(*wave).is_some());
    if arch.compiler_chooses_wave() {
        let usual = if arch.wave16 { Wave::W16 } else { Wave::W64 };
        kernel.wave = kernel.wave.or(Some(usual));
        kernel.vgprs = kernel.vgprs.map(|count| registers(arch, count));
    }
    kernel.mode = kernel.mode.filter(|_| arch.wgp_mode);
    if arch.accumulators == Accumulators::None {
        kernel.agprs = 0;
    }
    kernel.sgprs = kernel.sgprs.filter(|_| arch.sgprs.is_some());
    if arch.virtual_resources.is_none() {
        kernel.virtual_resources = 0;
    }
    if arch.tensor_columns.is_none() {
        kernel.tensor_columns = 0;
    }
    kernel.cluster = kernel.cluster.filter(|_| arch.clusters.is_some());
    let dynamic = arch.dynamic_vgprs && kernel.wave_on(arch) == Wave::W32;
    kernel.dynamic_vgprs = kernel.dynamic_vgprs.filter(|_| dynamic);
    kernel
}

/// As many registers as a thread is given on `arch` that needs so many: what compilers write.
pub(crate) fn registers(arch: &Arch, count: u32) -> u32 {
    let sizes = arch.wave32.and_then(|file| file.granule.steps().copied());
    let fit = sizes.and_then(|sizes| sizes.sizes().iter().copied().find(|size| *size >= count));
    fit.unwrap_or(count)
}

/// The amounts of up to `most` that are handed out, 0 first.
pub(crate) fn amounts(granule: Granule, most: u32) -> Vec<u32> {
    match granule {
        Granule::Every(part) => (0..=most / part).map(|times| times * part).collect(),
        Granule::Steps(steps) => {
            let some = steps.sizes().iter().copied().filter(|size| *size > 0 && *size <= most);
            std::iter::once(0).chain(some).collect()
        }
    }
}

fn granule() -> impl Strategy<Value = Granule> {
    let sizes = proptest::collection::btree_set(number(), 1..=Steps::MAX);
    prop_oneof![
        3 => number().prop_map(Granule::Every),
        1 => sizes.prop_map(|sizes| {
            Granule::Steps(Steps::of(&sizes.into_iter().collect::<Vec<_>>()))
        }),
    ]
}

fn file() -> impl Strategy<Value = RegisterFile> {
    let few = || option::weighted(0.2, number());
    // Sizes that are few come from built-in chips: a kernel has to have one of them.
    let sizes = (number(), number().prop_map(Granule::Every), number(), number());
    (sizes, few(), few(), few()).prop_map(|(sizes, default, waves_of_largest, most_size)| {
        let (size, granule, minimum, addressable) = sizes;
        RegisterFile { size, granule, minimum, addressable, default, waves_of_largest, most_size }
    })
}

fn split() -> impl Strategy<Value = PoolSplit> {
    let sizes = proptest::collection::btree_set(0..1_u32 << 22, 1..=Steps::MAX);
    prop_oneof![
        Just(PoolSplit::Fixed),
        number().prop_map(PoolSplit::Cache),
        sizes.prop_map(|sizes| {
            PoolSplit::Steps(Steps::kib(&sizes.into_iter().collect::<Vec<_>>()))
        }),
    ]
}

fn memory() -> impl Strategy<Value = WorkgroupMemory> {
    let most = option::weighted(0.2, number());
    let sizes = (number(), number(), or_none(number()), or_none(number()), most);
    (sizes, granule(), number(), split()).prop_map(|(sizes, granule, reserved, split)| {
        WorkgroupMemory {
            pool: sizes.0,
            most_pool: sizes.4,
            per_workgroup: sizes.1,
            opt_in: sizes.2,
            max_static: sizes.3,
            granule,
            reserved,
            split,
        }
    })
}

fn scalar() -> impl Strategy<Value = ScalarFile> {
    (or_none(number()), number(), number(), number(), or_none(number())).prop_map(
        |(size, granule, addressable, trap_reserve, fixed)| ScalarFile {
            size,
            granule,
            addressable,
            trap_reserve,
            fixed,
        },
    )
}

fn accumulators() -> impl Strategy<Value = Accumulators> {
    use Accumulators::{None, Separate, Unified};
    select(&[None, Separate, Unified][..])
}

fn barriers() -> impl Strategy<Value = Barriers> {
    (number(), any::<bool>(), any::<bool>(), option::of(number())).prop_map(
        |(pool, single_wave_free, is_least, most)| Barriers {
            pool,
            single_wave_free,
            is_least,
            most,
        },
    )
}

fn clusters() -> impl Strategy<Value = Clusters> {
    (number(), or_none(number())).prop_map(|(portable, opt_in)| Clusters { portable, opt_in })
}

fn workgroup_waves() -> impl Strategy<Value = WorkgroupWaves> {
    use WorkgroupWaves::{All, Cri, Xe2, Xe3, XeHpg, XeLp};
    select(&[All, XeLp, XeHpg, Xe2, Xe3, Cri][..])
}

/// An architecture with any number anywhere.
fn wild() -> impl Strategy<Value = Arch> {
    let slots = (number(), number(), number(), or_none(number()), number(), or_none(number()));
    let vector = (
        option::of(file()),
        option::of(file()),
        accumulators(),
        or_none(number()),
        option::of(file()),
    );
    let rest = (
        option::of(scalar()),
        memory(),
        option::of(barriers()),
        or_none(number()),
        (or_none(number()), or_none(number())),
    );
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<[bool; 3]>());
    let vendor = (vendor(), axes(), option::of(clusters()), workgroup_waves());
    (vendor, slots, vector, rest, flags).prop_map(|(vendor, slots, vector, rest, flags)| Arch {
        name: Name::new("wild"),
        vendor: vendor.0,
        max_workgroup: slots.0,
        max_workgroup_axes: vendor.1,
        simds: slots.1,
        wave_slots: slots.2,
        workgroup_slots: slots.3,
        wave32: vector.0,
        wave16: flags.4[0],
        wave8: flags.4[1],
        wave1: flags.4[2],
        wave64: vector.1,
        wave128: vector.4,
        wave_granule: slots.5,
        accumulators: vector.2,
        registers_per_workgroup: vector.3,
        register_splits: slots.4,
        sgprs: rest.0,
        trap_handler: flags.0,
        workgroup_waves: vendor.3,
        lds: rest.1,
        barriers: rest.2,
        scratch_waves: rest.3,
        virtual_resources: rest.4.0,
        tensor_columns: rest.4.1,
        clusters: vendor.2,
        wgp_mode: flags.1,
        dynamic_vgprs: flags.2,
        partitioned_caching: flags.3,
        provisional: flags.4[0],
    })
}

/// A built-in architecture of which some parts were swapped for those of a wild one.
fn altered() -> impl Strategy<Value = Arch> {
    (select(built_in()), wild(), any::<[u32; 3]>()).prop_map(|(mut arch, wild, bits)| {
        // A part is swapped one time in eight.
        let mut bits = bits[0] & bits[1] & bits[2];
        let mut swap = || {
            bits >>= 1;
            bits & 1 == 1
        };
        macro_rules! swap {
            ($($($part:ident).+),*) => {
                $(if swap() {
                    arch.$($part).+ = wild.$($part).+;
                })*
            };
        }
        swap!(
            vendor,
            max_workgroup,
            max_workgroup_axes,
            simds,
            wave_slots,
            workgroup_slots,
            wave32,
            wave16,
            wave8,
            wave1,
            wave64,
            wave128,
            wave_granule,
            workgroup_waves,
            accumulators,
            registers_per_workgroup,
            register_splits,
            sgprs,
            trap_handler,
            lds.pool,
            lds.most_pool,
            lds.per_workgroup,
            lds.opt_in,
            lds.max_static,
            lds.granule,
            lds.reserved,
            lds.split,
            barriers,
            scratch_waves,
            virtual_resources,
            tensor_columns,
            clusters,
            wgp_mode,
            dynamic_vgprs,
            partitioned_caching,
            provisional
        );
        arch
    })
}

/// Any architecture: a few make no sense at all, most are near a built-in one.
pub(crate) fn arch() -> BoxedStrategy<Arch> {
    prop_oneof![1 => wild(), 1 => select(built_in()), 6 => altered()].boxed()
}

/// [`arch`], with few enough workgroup sizes to try them all.
pub(crate) fn small_arch() -> BoxedStrategy<Arch> {
    arch()
        .prop_map(|mut arch| {
            arch.max_workgroup = arch.max_workgroup.min(2048);
            arch
        })
        .boxed()
}

/// Any fraction, those over 0 and those past 1 too.
pub(crate) fn ratio() -> BoxedStrategy<Ratio> {
    let near = (1_u32..=80, 1_u32..=80, 1_u32..=50_000_000, 0_u32..=2).prop_map(
        // A fraction of wave slots, missed by as little as can be written.
        |(waves, slots, scale, off)| {
            Ratio::new((waves * scale + off).saturating_sub(1), slots * scale)
        },
    );
    prop_oneof![
        (number(), number()).prop_map(|(part, whole)| Ratio::new(part, whole)),
        near,
        (0.0_f64..=1.0).prop_filter_map("in range", Ratio::from_f64),
    ]
    .boxed()
}

/// Anything that can be required.
pub(crate) fn requirement() -> BoxedStrategy<Requirement> {
    prop_oneof![
        3 => ratio().prop_map(Requirement::Occupancy),
        1 => number().prop_map(Requirement::WavesPerSimd),
        1 => (0_u32..=20).prop_map(Requirement::WavesPerSimd),
        1 => number().prop_map(Requirement::Workgroups),
        1 => (0_u32..=40).prop_map(Requirement::Workgroups),
    ]
    .boxed()
}

/// Any result, as one read from a file may be.
pub(crate) fn occupancy() -> BoxedStrategy<Occupancy> {
    let counts = (number(), number(), number(), number(), number());
    let kinds = (wave(), mode(), vendor(), any::<u16>());
    let some = || or_none(number());
    let limits = (number(), some(), some(), some(), some(), some(), some(), (some(), some()));
    let allocation = (number(), some(), any::<u64>(), any::<u64>(), caching());
    (counts, kinds, limits, allocation)
        .prop_map(|(counts, kinds, limits, allocation)| {
            // Only the engine makes results; all of one's numbers can be changed.
            let any_kernel = Kernel::new().workgroup(64).vgprs(1);
            let mut reached = calculate(&arch::GCN, &any_kernel).expect("a kernel that launches");
            (reached.workgroups, reached.waves, reached.max_waves) = (counts.0, counts.1, counts.2);
            (reached.simds, reached.waves_per_workgroup) = (counts.3, counts.4);
            (reached.wave, reached.mode, reached.vendor) = (kinds.0, kinds.1, kinds.2);
            reached.limiters = Limiter::ALL
                .iter()
                .copied()
                .enumerate()
                .filter(|(bit, _)| kinds.3 >> bit & 1 == 1)
                .fold(Limiters::NONE, |set, (_, limiter)| set.with(limiter));
            let limit = &mut reached.limits;
            (limit.wave_slots, limit.workgroup_slots) = (limits.0, limits.1);
            (limit.vgprs, limit.sgprs, limit.lds) = (limits.2, limits.3, limits.4);
            (limit.barriers, limit.scratch, limit.virtual_resources) =
                (limits.5, limits.6, limits.7.0);
            limit.tensor_columns = limits.7.1;
            let given = &mut reached.allocation;
            (given.vgprs, given.sgprs) = (allocation.0, allocation.1);
            (given.lds, given.lds_pool, given.caching) = (allocation.2, allocation.3, allocation.4);
            reached
        })
        .boxed()
}
