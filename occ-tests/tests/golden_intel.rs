//! Every row of the Intel golden files: what Intel's occupancy calculator answers.
//!
//! The calculator has one number where sources differ; a row is asked with that one. Where it contradicts
//! itself, the rule is named here, its rows are counted, and the intended value is checked.

use occ_core::arch::{Arch, Barriers};
use occ_core::lookup;
use occ_core::{Kernel, Wave, calculate, grid_occupancy};
use occ_tests::golden::{Archs, Golden, Row, assert_pinned};

const KIB: u32 = 1024;

/// The chip of a family of the calculator, with its SLM in KiB and its barrier registers.
const CALCULATOR: &[(&str, &str, u32, u32)] = &[
    ("gen9", "skl", 64, 32),
    ("gen11", "icllp", 64, 32),
    ("gen12", "tgllp", 64, 64),
    ("xe_dg1", "dg1", 64, 64),
    ("xe_hpg_dg2_arc", "dg2-g10", 128, 128),
    ("xe_hp_ats", "ats-m150", 128, 128),
    ("xe_lpg", "mtl-h", 128, 128),
    ("xe_hpc_pvc", "pvc", 128, 64),
    ("xe2_lpg", "lnl-m", 128, 64),
    ("xe2_hpg", "bmg-g21", 128, 64),
];

/// Products whose units are the calculator's, by the PCI id that NEO's `devices_base.inl` has beside the name.
const PRODUCTS: &[(&str, &str)] = &[
    ("pci:1932", "Iris Pro 580"),
    ("pci:3EA5", "Iris Plus 655"),
    ("pci:4C8A", "UHD 750"),
    ("pci:4693", "UHD 710"),
    ("pci:4680", "UHD 770"),
    ("pci:4905", "Iris Xe MAX"),
    ("pci:5690", "Arc A770M"),
    ("pci:5691", "Arc A730M"),
    ("pci:5692", "Arc A550M"),
    ("pci:56A1", "Arc A750"),
    ("pci:56C0", "Flex 170"),
    ("pci:0BD5", "Max 1550"),
    ("pci:0BDA", "Max 1100"),
    ("pci:E20B", "Arc B580"),
    ("pci:E20C", "Arc B570"),
];

/// The chip of a model of the second file, whose numbers are those of the table: its SLM in KiB.
const CUSTOM: &[(&str, &str, u32)] = &[
    ("xe_hpg", "dg2-g10", 128),
    ("xe_hpg_g11", "dg2-g11", 96),
    ("xe2", "lnl-m", 128),
    ("xe2_bmg_160", "bmg-g21", 160),
    ("xe3", "ptl-h", 128),
    ("xe3_192", "ptl-h", 192),
    ("xe3p_nvl_p", "nvl-p", 192),
    ("xe3p_cri", "cri", 384),
    ("gen9_lp", "apl", 64),
];

/// The chips that the rows are about.
pub(crate) fn asked() -> impl Iterator<Item = &'static str> {
    CALCULATOR.iter().map(|family| family.1).chain(CUSTOM.iter().map(|model| model.1))
}

fn with(mut arch: Arch, slm: u32, barriers: u32) -> Arch {
    arch.lds.pool = slm * KIB;
    arch.barriers = Some(Barriers { pool: barriers, ..arch.barriers.expect("barriers") });
    arch
}

fn kernel(row: &Row) -> Kernel {
    Kernel::new()
        .workgroup(row.count("wg_size").expect("work-items"))
        .wave(Wave::of(row.count("simd").expect("lanes")).expect("a SIMD width"))
        .grf(row.count("grf").expect("registers"))
        .slm(row.count("slm_bytes").expect("bytes"))
        .barriers(row.count("barriers").expect("barriers"))
}

#[test]
fn the_calculator_agrees() {
    let mut archs = Archs::default();
    let (mut half, mut bound, mut devices) = (0, 0, 0);
    let mut products = std::collections::HashSet::new();
    let rows = Golden::open("golden_intel").each(|row| {
        let family = row.text("family");
        let found = CALCULATOR.iter().find(|known| known.0 == family);
        let &(_, name, slm, barriers) = found.unwrap_or_else(|| panic!("{}", row.show()));
        let mut arch = with(archs.get(name), slm, barriers);
        let most = row.count("max_threads_per_unit").unwrap();
        // Rule "unit_threads": in its list of products the calculator has 32 threads for 8 EUs of 8.
        if most != arch.simds * arch.wave_slots {
            assert!(row.text("doubt").contains("unit_threads"), "{}", row.show());
            assert_eq!(most * 2, arch.simds * arch.wave_slots, "{}", row.show());
            arch.wave_slots /= 2;
            half += 1;
        }
        let reached =
            calculate(&arch, &kernel(row)).unwrap_or_else(|e| panic!("{e}: {}", row.show()));
        bound += usize::from(row.text("doubt").contains("barriers_bind"));
        assert_eq!(i64::from(reached.waves_per_workgroup), row.number("threads_per_workgroup"));
        assert_eq!(reached.allocation.lds, u64::from(row.count("slm_alloc_kib").unwrap() * KIB));
        let slm = reached.limits.lds.map_or(String::new(), |limit| limit.to_string());
        assert_eq!(slm, row.text("lim_slm"), "{}", row.show());
        // Without barriers it counts the most work-groups there, which never are fewer.
        if row.number("barriers") == 1 {
            let groups = reached.limits.barriers.map(i64::from);
            assert_eq!(groups, Some(row.number("lim_workgroups")), "{}", row.show());
        }
        // With 256 registers the calculator halves the slots, and calls that the threads' limit.
        let threads = reached.limits.wave_slots.min(reached.limits.vgprs.unwrap_or(u32::MAX));
        assert_eq!(i64::from(threads), row.number("lim_threads"), "{}", row.show());
        assert_eq!(
            i64::from(reached.workgroups),
            row.number("workgroups_per_unit"),
            "{}",
            row.show()
        );
        assert_eq!(i64::from(reached.waves), row.number("threads_per_unit"), "{}", row.show());
        devices += usize::from(whole_device(row, &reached));
        if let Some((_, name)) = PRODUCTS.iter().find(|(id, _)| *id == row.text("source")) {
            let device = lookup::device(name).expect("a product");
            assert_eq!(device.units.map(i64::from), Some(row.number("units")), "{name}");
            products.insert(*name);
        }
    });
    assert_eq!(products.len(), PRODUCTS.len());
    println!(
        "golden_intel: {rows} rows compared, {devices} of them on a whole device; {half} by the rule for the threads \
         of a unit, {bound} limited by barriers"
    );
    assert_pinned((rows, half, bound), (20_000, 218, 72));
}

/// Whether the row has a whole device; then both agree on it. The calculator rounds the number of rounds to two
/// decimals before it divides.
fn whole_device(row: &Row, reached: &occ_core::Occupancy) -> bool {
    let few = row.text("doubt").contains("few_groups") || reached.workgroups == 0;
    if row.text("waves").is_empty() || few {
        return false;
    }
    let (global, size) = (row.number("global_size"), row.number("wg_size"));
    if global % size != 0 {
        return false;
    }
    let (units, groups) = (row.count("units").unwrap(), u64::try_from(global / size).unwrap());
    let grid = grid_occupancy(reached, groups, units).expect("a grid");
    let mean = f64::from(grid.mean.numerator) / f64::from(grid.mean.denominator) * 100.0;
    let told: f64 = row.text("average_percent").parse().unwrap();
    let rounds = u32::try_from(grid.rounds).unwrap();
    assert!((told - mean).abs() <= 0.51 / f64::from(rounds) + 1e-4, "{mean}: {}", row.show());
    true
}

#[test]
fn its_arithmetic_agrees_on_other_numbers() {
    let mut archs = Archs::default();
    let rows = Golden::open("golden_intel_custom").each(|row| {
        let model = row.text("model");
        let found = CUSTOM.iter().find(|known| known.0 == model);
        let &(_, name, slm) = found.unwrap_or_else(|| panic!("{}", row.show()));
        let mut arch = with(archs.get(name), slm, row.count("barrier_registers").unwrap());
        // The page was asked with that of all models.
        arch.max_workgroup = 1024;
        let mut kernel = kernel(row);
        // NEO has one thread of 512 registers, IGC and this file two.
        kernel.waves_by_registers =
            (kernel.vgprs == Some(512)).then(|| row.count("threads_per_eu").unwrap());
        let reached = calculate(&arch, &kernel).unwrap_or_else(|e| panic!("{e}: {}", row.show()));
        let mine = [
            i64::from(reached.workgroups),
            i64::from(reached.waves),
            i64::from(reached.max_waves),
            i64::from(reached.waves_per_workgroup),
            i64::try_from(reached.allocation.lds / u64::from(KIB)).unwrap(),
        ];
        let theirs = [
            "workgroups_per_unit",
            "threads_per_unit",
            "max_threads_per_unit",
            "threads_per_workgroup",
            "slm_alloc_kib",
        ];
        assert_eq!(mine, theirs.map(|column| row.number(column)), "{}", row.show());
    });
    assert_pinned(rows, 6_000);
}

/// Each size that IGC compiles for leaves as many threads an EU as its file says.
#[test]
fn the_compiler_agrees_on_registers() {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/intel_grf_threads.csv");
    let mut reader = csv::Reader::from_path(path).expect("the table");
    let mut rows = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let number = |at: usize| row[at].parse::<u32>().expect("a number");
        let (arch, lanes) = (Arch::named(&row[0]).expect("a device"), number(5));
        let kernel = Kernel::new()
            .workgroup(lanes)
            .grf(number(3))
            .wave(Wave::of(lanes).unwrap())
            .barriers(0);
        // Of two counts the table has the one that is sure.
        let sure = if &row[0] == "nvl-p" && number(3) == 512 { 1 } else { number(4) };
        let reached = occ_core::occupancy(&arch, &kernel).expect("an occupancy");
        assert_eq!(reached.waves, sure * arch.simds, "{row:?}");
        rows += 1;
    }
    assert_eq!(rows, 69);
}
