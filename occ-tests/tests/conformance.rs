//! `docs/conformance.md` says how the engine stands to those who answered the golden rows.
//! `OCC_BLESS=1 cargo test -p occ-tests --test suite conformance` writes the numbers of its tables again.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;

use occ_core::{
    CachePreference, Error, Kernel, Limiter, Mode, PartitionedCaching, Wave, calculate, occupancy,
};
use occ_tests::golden::{Archs, Golden, Row};

/// Rows by how the engine's answer stands to the other's.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    fn add(&mut self, found: &'static str) {
        for kind in ["rows", found] {
            *self.0.entry(kind).or_default() += 1;
        }
    }
}

fn count(row: &Row, column: &str) -> u32 {
    row.count(column).unwrap_or_else(|| panic!("`{column}`: {}", row.show()))
}

/// NVIDIA's calculator: blocks of an SM, and what limits them.
fn nvidia() -> Tally {
    let (mut archs, mut tally) = (Archs::default(), Tally::default());
    Golden::open("golden_nvidia").each(|row| {
        let cc = row.text("cc");
        let arch = archs.compute(cc);
        let older = cc.starts_with(['3', '5', '6']);
        let counts = ["regs", "smem_static", "barriers", "block", "smem_dynamic"];
        let mut counts = counts.map(|column| row.count(column));
        if counts.contains(&None) || row.number("vres") < 0 || row.number("carveout") < -1 {
            return tally.add("negative input");
        }
        let [registers, fixed, barriers, block, dynamic] = counts.each_mut().map(Option::take);
        let virtual_resources = count(row, "vres");
        let kernel = Kernel {
            workgroup: block,
            vgprs: registers,
            lds: fixed.unwrap_or(0),
            dynamic_lds: dynamic.unwrap_or(0),
            max_dynamic_lds: row.count("max_dyn"),
            opt_in: row.number("shmem_limit") == 1,
            barriers: barriers.unwrap_or(0),
            carveout: row.count("carveout").filter(|_| !older),
            cache: match row.number("cache_config") {
                1 => CachePreference::Shared,
                2 => CachePreference::L1,
                3 => CachePreference::Equal,
                _ => CachePreference::None,
            },
            caching: match row.number("gc") {
                1 => PartitionedCaching::On,
                2 => PartitionedCaching::Strict,
                _ => PartitionedCaching::Off,
            },
            virtual_resources,
            ..Kernel::new()
        };
        let reached = calculate(&arch, &kernel);
        let refused = row.number("status") != 0;
        let found = match &reached {
            Err(_) if refused => "both refuse",
            Err(_) if virtual_resources > 0 && arch.virtual_resources.is_none() => {
                "virtual resources"
            }
            Err(Error::NoRegisters) => "0 registers",
            Err(error) => panic!("{error}: {}", row.show()),
            Ok(_) if registers == Some(256) && !older => "256 registers",
            Ok(reached) => {
                assert!(!refused, "{}", row.show());
                let blocks = i64::from(reached.workgroups) == row.number("active_blocks");
                assert!(blocks, "{}", row.show());
                let barriers = reached.limiters.contains(Limiter::Barriers);
                let alone = reached.limiters.len() == 1 && barriers;
                if alone && row.number("limiters") != 0x10 { "barriers" } else { "agree" }
            }
        };
        if found == "256 registers" {
            assert!(occupancy(&arch, &kernel).is_err(), "{}", row.show());
        }
        tally.add(found);
    });
    tally
}

/// The second model of AMD's hardware: workgroups of a CU or WGP.
fn hardware() -> usize {
    let mut archs = Archs::default();
    Golden::open("golden_amd_hw").each(|row| {
        let target = row.text("target");
        let kernel = Kernel {
            workgroup: row.count("block_threads"),
            wave: Wave::of(count(row, "wave_size")),
            mode: match row.text("cu_mode") {
                "0" => Some(Mode::Wgp),
                "1" => Some(Mode::Cu),
                _ => None,
            },
            vgprs: row.count("vgprs"),
            agprs: count(row, "agprs"),
            sgprs: row.count("sgprs"),
            lds: count(row, "lds_bytes"),
            trap: Some(row.number("trap") == 1),
            scratch: row.number("scratch") == 1,
            ..Kernel::new()
        };
        let arch = archs.get(target);
        let reached = calculate(&arch, &kernel).expect("an answer");
        assert_eq!(reached.workgroups, count(row, "workgroups_per_unit"), "{}", row.show());
    })
}

/// LLVM's comment: waves of a SIMD.
fn llvm() -> Tally {
    let (mut archs, mut tally) = (Archs::default(), Tally::default());
    Golden::open("golden_amd_llvm22").each(|row| {
        let target = row.text("mcpu");
        let kernel = Kernel {
            workgroup: row.count("block_threads"),
            wave: Wave::of(count(row, "wave_size")),
            mode: Some(if row.text("cumode") == "0" { Mode::Wgp } else { Mode::Cu }),
            vgprs: row.count("vgprs"),
            agprs: count(row, "agprs"),
            sgprs: row.count("llvm_total_sgprs"),
            lds: count(row, "lds_bytes"),
            trap: Some(false),
            ..Kernel::new()
        };
        let arch = archs.get(target);
        let reached = calculate(&arch, &kernel).expect("an answer");
        let printed = count(row, "llvm_occupancy_waves_per_simd");
        let waves = reached.waves_per_simd();
        let found = match (waves.cmp(&printed), reached.limiters.first()) {
            (Ordering::Equal, _) => "agree",
            (Ordering::Greater, _) => {
                assert!(arch.name.as_str().starts_with("gfx6"), "{}", row.show());
                "LDS of gfx6"
            }
            (_, Some(Limiter::WaveSlots | Limiter::WorkgroupSlots)) => "whole workgroups",
            (_, Some(Limiter::Vgprs)) => "VGPRs",
            (_, Some(Limiter::Sgprs)) => "SGPRs",
            (_, Some(Limiter::Lds)) => "LDS",
            (_, limiter) => panic!("{limiter:?}: {}", row.show()),
        };
        tally.add(found);
    });
    tally
}

/// `page` with the numbers of `tally` in the rows between the marks of `name`: one row for each kind.
fn with_numbers(page: &str, name: &str, tally: Tally) -> String {
    let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&start).expect("a mark");
    let (table, after) = rest.split_once(&end).expect("its end");
    let mut found = tally.0;
    let head = table.lines().take(2).map(str::to_owned);
    let rows = table.lines().skip(2).map(|row| {
        let cells: Vec<&str> = row.splitn(4, '|').map(str::trim).collect();
        let [_, kind, _, rest] = cells[..] else { panic!("{row}") };
        format!("| {kind} | {} | {rest}", found.remove(kind).unwrap_or(0))
    });
    let table: String = head.chain(rows).map(|row| row + "\n").collect();
    assert!(found.is_empty(), "the table {name} has no row for {found:?}");
    format!("{before}{start}{table}{end}{after}")
}

#[test]
fn the_page_says_what_is() {
    // Other rows have other numbers.
    if std::env::var_os("OCC_GOLDEN").is_some() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/conformance.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    assert!(page.contains(&format!("All {} rows agree,", hardware())));
    let tables = [("nvidia", nvidia()), ("llvm", llvm())];
    let now = tables
        .into_iter()
        .fold(page.clone(), |page, (name, tally)| with_numbers(&page, name, tally));
    if std::env::var_os("OCC_BLESS").is_some() {
        std::fs::write(&path, &now).expect("the page");
    }
    assert!(
        page == now || std::env::var_os("OCC_BLESS").is_some(),
        "docs/conformance.md says something else; if this is right, set OCC_BLESS=1\n{now}"
    );
}
