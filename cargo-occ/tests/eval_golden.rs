//! `cargo occ eval` on every row of the golden files: the built binary against what NVIDIA's
//! calculator, a second implementation of AMD's model, and LLVM printed.
//!
//! The rules for the rows that are not to be copied are those of `occ-tests/tests/golden_*.rs`.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

use crate::snapshot;
use csv::StringRecord;
use occ_core::Arch;

/// A table with a header, by column name.
struct Table {
    columns: HashMap<String, usize>,
    rows: Vec<StringRecord>,
}

/// One row of it.
#[derive(Clone, Copy)]
struct Row<'a>(&'a HashMap<String, usize>, &'a StringRecord);

impl Table {
    fn read(input: impl std::io::Read) -> Self {
        let mut reader = csv::Reader::from_reader(input);
        let header = reader.headers().expect("a header row").clone();
        let columns = (0..).zip(header.iter()).map(|(at, name)| (name.to_owned(), at)).collect();
        Self { columns, rows: reader.records().map(|row| row.expect("a row")).collect() }
    }

    fn golden(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../occ-tests/golden/{name}.csv.gz"));
        let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::read(flate2::read::GzDecoder::new(file))
    }

    fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|row| Row(&self.columns, row))
    }

    /// The rows as `eval` answers them, each with `cells` of it under `columns`.
    fn evaluated(
        &self,
        columns: &[&str],
        cells: impl Fn(Row) -> Vec<String>,
        expected: usize,
    ) -> Self {
        let mut input = csv::Writer::from_writer(Vec::new());
        input.write_record(columns).expect("written to memory");
        for row in self.iter() {
            input.write_record(cells(row)).expect("written to memory");
        }
        let input = input.into_inner().expect("written to memory");
        let run = snapshot::run(&["eval"], Path::new("."), &input);
        let answered = Self::read(run.stdout.as_bytes());
        let is_wrong = answered.iter().any(|row| !row.text("error").is_empty());
        assert_eq!(run.code, Some(if is_wrong { 2 } else { 0 }), "{}", run.stderr);
        assert_eq!(answered.rows.len(), expected);
        assert_eq!(self.rows.len(), expected);
        answered
    }
}

impl<'a> Row<'a> {
    fn text(self, column: &str) -> &'a str {
        &self.1[*self.0.get(column).unwrap_or_else(|| panic!("no column `{column}`"))]
    }

    fn cell(self, column: &str) -> String {
        self.text(column).to_owned()
    }

    fn number(self, column: &str) -> i64 {
        let text = self.text(column);
        text.parse().unwrap_or_else(|_| panic!("`{text}` in `{column}` is not a number"))
    }

    /// The name of a number.
    fn choice(self, column: &str, names: &[&str]) -> String {
        let at = usize::try_from(self.number(column)).unwrap_or(usize::MAX);
        (*names.get(at).unwrap_or_else(|| panic!("{}", self.show()))).to_owned()
    }

    /// A limit, as NVIDIA's calculator writes it.
    fn limit(self, column: &str) -> i64 {
        if self.text(column).is_empty() { NO_LIMIT } else { self.number(column) }
    }

    fn show(self) -> String {
        self.1.iter().collect::<Vec<_>>().join(",")
    }
}

/// "No limit" of NVIDIA's calculator.
const NO_LIMIT: i64 = 2_147_483_647;

fn arch(row: Row, column: &str) -> Arch {
    Arch::named(row.text(column)).unwrap_or_else(|error| panic!("{}: {error:?}", row.show()))
}

fn mode(row: Row, column: &str) -> String {
    match row.text(column) {
        "0" => "wgp",
        "1" => "cu",
        _ => "",
    }
    .to_owned()
}

#[test]
fn amd_hardware() {
    let golden = Table::golden("golden_amd_hw");
    let columns = [
        "target",
        "wave",
        "mode",
        "workgroup",
        "vgprs",
        "agprs",
        "sgprs",
        "lds",
        "trap",
        "scratch",
    ];
    let answered = golden.evaluated(
        &columns,
        |row| {
            let mut cells: Vec<String> = [
                "target",
                "wave_size",
                "cu_mode",
                "block_threads",
                "vgprs",
                "agprs",
                "sgprs",
                "lds_bytes",
                "trap",
                "scratch",
            ]
            .map(|column| row.cell(column))
            .into();
            cells[2] = mode(row, "cu_mode");
            cells
        },
        58_400,
    );
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        assert_eq!(answered.text("error"), "", "{}", golden.show());
        let pairs = [
            ("workgroups_per_unit", "workgroups"),
            ("waves_per_unit", "waves"),
            ("max_waves_per_unit", "max_waves"),
            ("lim_wave_slots", "limit_wave_slots"),
            ("lim_vgprs", "limit_vgprs"),
            ("lim_sgprs", "limit_sgprs"),
            ("lim_lds", "limit_lds"),
            ("lim_barriers", "limit_barriers"),
            ("lim_scratch", "limit_scratch"),
        ];
        for (theirs, mine) in pairs {
            assert_eq!(answered.text(mine), golden.text(theirs), "{mine}: {}", golden.show());
        }
        occupancy_is_the_quotient(answered);
    }
}

/// `occupancy` reads back as the very quotient of `waves` and `max_waves`.
fn occupancy_is_the_quotient(row: Row) {
    let double = |column: &str| row.text(column).parse::<f64>().expect("a number");
    let quotient = double("waves") / double("max_waves");
    assert_eq!(double("occupancy").to_bits(), quotient.to_bits(), "{}", row.show());
}

/// Which rule a row of NVIDIA's goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A negative count is no count: an error.
    Negative,
    /// The calculator accepts one register more than the instruction set has.
    Registers256,
    /// Both refuse it.
    Refused,
    Same,
}

fn rule(row: Row) -> Rule {
    let old = row.text("cc").starts_with(['5', '6']);
    let counts = ["block", "regs", "smem_static", "smem_dynamic", "barriers"];
    if counts.iter().any(|column| row.number(column) < 0) || (row.number("carveout") < -1 && !old) {
        Rule::Negative
    } else if row.number("status") != 0 {
        Rule::Refused
    } else if row.number("regs") == 256 && !old {
        Rule::Registers256
    } else {
        Rule::Same
    }
}

#[test]
fn nvidia() {
    let golden = Table::golden("golden_nvidia");
    let columns = [
        "target",
        "block",
        "registers",
        "shared",
        "dynamic_shared",
        "carveout",
        "barriers",
        "virtual_resources",
        "opt_in",
        "max_dynamic_shared",
        "partitioned_caching",
        "cache_preference",
    ];
    let answered = golden.evaluated(
        &columns,
        |row| {
            let target = format!("sm_{}", row.text("cc").replace('.', ""));
            let has = Arch::named(&target).expect("a target").virtual_resources.is_some();
            let old = row.text("cc").starts_with(['5', '6']);
            vec![
                target,
                row.cell("block"),
                row.cell("regs"),
                row.cell("smem_static"),
                row.cell("smem_dynamic"),
                // -1 is the driver's choice; older chips have none and nobody looks at it.
                if old || row.number("carveout") == -1 {
                    String::new()
                } else {
                    row.cell("carveout")
                },
                row.cell("barriers"),
                // Ignored by the calculator where it is negative or the chip has none.
                if has && row.number("vres") > 0 { row.cell("vres") } else { String::new() },
                row.cell("shmem_limit"),
                row.cell("max_dyn"),
                row.choice("gc", &["off", "on", "strict"]),
                row.choice("cache_config", &["none", "shared", "l1", "equal"]),
            ]
        },
        95_888,
    );
    let (mut negative, mut r256, mut refused, mut stale) = (0, 0, 0, 0);
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        let error = answered.text("error");
        match rule(golden) {
            Rule::Negative => {
                assert!(error.contains("a whole number, 0 or more; found `-"), "{error}");
                negative += 1;
            }
            Rule::Refused => {
                assert_ne!(error, "", "{}", golden.show());
                refused += 1;
            }
            Rule::Registers256 => {
                assert_eq!(error, "", "{}", golden.show());
                assert_eq!(answered.text("workgroups"), "0", "{}", golden.show());
                assert_eq!(answered.text("limit_vgprs"), "0", "{}", golden.show());
                r256 += 1;
            }
            Rule::Same => {
                assert_eq!(error, "", "{}", golden.show());
                same_limits(golden, answered, &mut stale);
            }
        }
    }
    println!(
        "{negative} with negative counts, {refused} refused by both, {r256} by the rule for 256 \
         registers, {stale} by the rule for barriers"
    );
    assert_eq!((negative, refused, r256, stale), (784, 364, 600, 714));
}

fn same_limits(golden: Row, answered: Row, stale: &mut usize) {
    assert_eq!(answered.number("workgroups"), golden.number("active_blocks"), "{}", golden.show());
    let pairs = [
        ("lim_warps", "limit_wave_slots", "wave_slots", 1),
        ("lim_regs", "limit_vgprs", "vgprs", 2),
        ("lim_smem", "limit_lds", "lds", 4),
        ("lim_blocks", "limit_workgroup_slots", "workgroup_slots", 8),
        ("lim_barriers", "limit_barriers", "barriers", 0x10),
        ("lim_vres", "limit_virtual_resources", "virtual_resources", 0x20),
    ];
    for (theirs, mine, _, _) in pairs {
        assert_eq!(answered.limit(mine), golden.number(theirs), "{mine}: {}", golden.show());
    }
    occupancy_is_the_quotient(answered);
    let limiters: Vec<&str> = answered.text("limiters").split('+').collect();
    let bit = |id: &str| {
        let known = pairs.iter().find(|(_, _, limiter, _)| *limiter == id);
        known.unwrap_or_else(|| panic!("`{id}`: {}", golden.show())).3
    };
    let mask: i64 = limiters.iter().map(|id| bit(id)).sum();
    // Where barriers are the only minimum, the calculator leaves the bits of the resources that
    // were the minimum before it looked at them.
    let left = if mask == 0x10 && golden.number("limiters") != mask {
        *stale += 1;
        let others = pairs.iter().filter(|(.., bit)| *bit != 0x10);
        let least = others.clone().map(|(_, mine, ..)| answered.limit(mine)).min().unwrap();
        others.filter(|(_, mine, ..)| answered.limit(mine) == least).map(|(.., bit)| bit).sum()
    } else {
        0
    };
    assert_eq!(mask | left, golden.number("limiters"), "{}", golden.show());
}

/// The columns of the other two files of NVIDIA's.
const LAUNCH: [&str; 6] = ["target", "block", "registers", "shared", "dynamic_shared", "carveout"];

fn launch(row: Row, block: &str, dynamic: &str) -> Vec<String> {
    // The calculator accepts one register more than the instruction set has.
    let registers = row.number("regs").min(if row.text("cc") < "7" { 256 } else { 255 });
    let old = row.text("cc").starts_with(['5', '6']);
    vec![
        format!("sm_{}", row.text("cc").replace('.', "")),
        row.cell(block),
        registers.to_string(),
        row.cell("smem_static"),
        row.cell(dynamic),
        if old || row.number("carveout") == -1 { String::new() } else { row.cell("carveout") },
    ]
}

#[test]
fn nvidia_block_size() {
    let golden = Table::golden("golden_nvidia_block_size");
    let columns = [&LAUNCH[..], &["barriers"]].concat();
    let answered = golden.evaluated(
        &columns,
        |row| {
            // Where no size launches, the largest does not either.
            let none = row.number("best_block") == 0;
            let block = if none { "attr_max_threads" } else { "best_block" };
            [launch(row, block, "smem_dynamic"), vec![row.cell("barriers")]].concat()
        },
        5_500,
    );
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        assert_eq!(answered.text("error"), "", "{}", golden.show());
        let (blocks, grid) = (answered.number("workgroups"), golden.number("min_grid"));
        assert_eq!(blocks == 0, grid == 0, "{}", golden.show());
        // A grid that fills every SM once.
        assert!(blocks == 0 || grid % blocks == 0, "{}", golden.show());
    }
}

#[test]
fn nvidia_dynamic_shared_memory() {
    let golden = Table::golden("golden_nvidia_dynamic_smem");
    let more = ["barriers", "virtual_resources", "opt_in", "max_dynamic_shared"];
    let columns = [&LAUNCH[..], &more].concat();
    let cells = |row: Row, dynamic: &str| {
        let has = arch_of(row).virtual_resources.is_some();
        let launch = launch(row, "block", dynamic);
        let vres = if has { row.cell("vres") } else { String::new() };
        [launch, vec![row.cell("barriers"), vres, row.cell("shmem_limit"), row.cell("max_dyn")]]
            .concat()
    };
    let answered = golden.evaluated(&columns, |row| cells(row, "dynamic_bytes"), 5_500);
    let mut refused = 0;
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        assert_eq!(answered.text("error"), "", "{}", golden.show());
        // With what is left for so many blocks, so many fit.
        if golden.number("status") == 0 {
            let fit = answered.number("workgroups") >= golden.number("num_blocks");
            assert!(fit, "{}", golden.show());
        } else {
            assert!(
                answered.number("workgroups") < golden.number("num_blocks"),
                "{}",
                golden.show()
            );
            refused += 1;
        }
    }
    assert_eq!(refused, 1_953);
}

fn arch_of(row: Row) -> Arch {
    Arch::named(&format!("sm_{}", row.text("cc").replace('.', ""))).expect("a target")
}

#[test]
fn llvm() {
    let golden = Table::golden("golden_amd_llvm22");
    let columns = ["target", "wave", "mode", "workgroup", "vgprs", "agprs", "sgprs", "lds", "trap"];
    let answered = golden.evaluated(
        &columns,
        |row| {
            let mut cells: Vec<String> = [
                "mcpu",
                "wave_size",
                "cumode",
                "block_threads",
                "vgprs",
                "agprs",
                "llvm_total_sgprs",
                "lds_bytes",
            ]
            .map(|column| row.cell(column))
            .into();
            cells[2] = mode(row, "cumode");
            // LLVM's number knows no trap handler.
            cells.push("0".to_owned());
            cells
        },
        106_686,
    );
    // The same or smaller, as LLVM leaves limits out, but for gfx6, whose workgroup memory LLVM halves.
    let (mut same, mut smaller, mut larger) = (0, 0, 0);
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        assert_eq!(answered.text("error"), "", "{}", golden.show());
        let units = if answered.text("mode") == "wgp" { 2 } else { 1 };
        let simds = i64::from(arch(golden, "mcpu").simds) * units;
        let waves = (answered.number("waves") + simds - 1) / simds;
        match waves.cmp(&golden.number("llvm_occupancy_waves_per_simd")) {
            std::cmp::Ordering::Equal => same += 1,
            std::cmp::Ordering::Less => smaller += 1,
            std::cmp::Ordering::Greater => {
                assert!(is_gfx6(golden), "{}", golden.show());
                larger += 1;
            }
        }
    }
    assert_eq!((same, smaller, larger), (90_403, 15_496, 787));
}

fn is_gfx6(row: Row) -> bool {
    arch(row, "mcpu").name.as_str().starts_with("gfx6")
}

#[test]
fn llvm_ranges() {
    let golden = Table::golden("golden_amd_llvm22_ranges");
    let columns = ["target", "wave", "mode", "workgroup", "vgprs", "lds", "trap"];
    let answered = golden.evaluated(
        &columns,
        |row| {
            let (wave, mode) = (row.cell("wave_size"), mode(row, "cumode"));
            let block = row.cell("max_block_threads");
            let none = || "0".to_owned();
            vec![row.cell("mcpu"), wave, mode, block, none(), row.cell("lds_bytes"), none()]
        },
        4_864,
    );
    // One size of the range at a time: LLVM's number is for the best of them, by workgroup memory.
    let (mut no_more, mut more) = (0, 0);
    for (golden, answered) in golden.iter().zip(answered.iter()) {
        assert_eq!(answered.text("error"), "", "{}", golden.show());
        let units = if answered.text("mode") == "wgp" { 2 } else { 1 };
        let simds = i64::from(arch(golden, "mcpu").simds) * units;
        let waves = (answered.number("waves") + simds - 1) / simds;
        if waves <= golden.number("llvm_occupancy_waves_per_simd") {
            no_more += 1;
        } else {
            assert!(is_gfx6(golden), "{}", golden.show());
            more += 1;
        }
    }
    assert_eq!((no_more, more), (4_825, 39));
}
