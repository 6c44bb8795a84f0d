//! `docs/conformance.md` says, for each generation of chips, how the engine stands to those who answered the golden
//! rows. `OCC_BLESS=1 cargo test -p occ-tests --test suite conformance` writes its tables again.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;

use occ_core::{
    CachePreference, Kernel, Limiter, Mode, PartitionedCaching, Wave, calculate, occupancy,
};
use occ_tests::golden::{Archs, Golden, Row};

/// Rows of each generation of chips, by how the engine's answer stands to the other's.
#[derive(Default)]
struct Tally(BTreeMap<(u32, String), BTreeMap<&'static str, usize>>);

impl Tally {
    fn add(&mut self, target: &str, found: &'static str) {
        *self.0.entry(generation(target)).or_default().entry(found).or_default() += 1;
    }

    /// A table with a column for each of `kinds`.
    fn table(&self, first: &str, kinds: &[&'static str]) -> String {
        let (names, marks) = (kinds.join(" | "), "--:|".repeat(kinds.len()));
        let mut text = format!("| {first} | rows | {names} |\n|:--|--:|{marks}\n");
        let mut all = vec![0; kinds.len() + 1];
        for ((_, name), found) in &self.0 {
            assert!(found.keys().all(|kind| kinds.contains(kind)), "{found:?}");
            let mut counts = vec![found.values().sum::<usize>()];
            counts.extend(kinds.iter().map(|kind| found.get(kind).copied().unwrap_or(0)));
            all.iter_mut().zip(&counts).for_each(|(all, count)| *all += count);
            text += &line(name, &counts);
        }
        text + &line("**all**", &all)
    }
}

fn line(name: &str, counts: &[usize]) -> String {
    let cells =
        counts.iter().map(|count| if *count == 0 { String::new() } else { count.to_string() });
    format!("| {name} | {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// What the name of a chip starts with, and its place: `gfx10` of `gfx1030`, `8.x` of `8.6`.
fn generation(target: &str) -> (u32, String) {
    let (major, name) = if let Some(digits) = target.strip_prefix("gfx") {
        let digits = digits.split('-').next().expect("a first part");
        let major = if digits.len() > 2 { &digits[..digits.len() - 2] } else { digits };
        (major, format!("gfx{major}"))
    } else if let Some((major, _)) = target.split_once('.') {
        (major, format!("{major}.x"))
    } else {
        return (u32::MAX, "Polaris".to_owned());
    };
    (major.parse().expect("a number"), name)
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
            return tally.add(cc, "negative input");
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
        tally.add(cc, found);
    });
    tally
}

/// The second model of AMD's hardware: workgroups of a CU or WGP.
fn hardware() -> String {
    let (mut archs, mut rows) = (Archs::default(), 0);
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
        rows += 1;
    });
    format!("All {rows} rows agree.\n")
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
        tally.add(arch.name.as_str(), found);
    });
    tally
}

/// `page` with the tables in the place of what stands between their marks.
fn with_tables(page: &str, tables: &[(&str, String)]) -> String {
    let mut page = page.to_owned();
    for (name, table) in tables {
        let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let from = page.find(&start).expect("a mark") + start.len();
        let to = page.find(&end).expect("its end");
        page.replace_range(from..to, table);
    }
    page
}

#[test]
fn the_page_says_what_is() {
    // Other rows have other numbers.
    if std::env::var_os("OCC_GOLDEN").is_some() {
        return;
    }
    let nvidia = ["agree", "both refuse", "256 registers", "barriers", "virtual resources"];
    let nvidia = [&nvidia[..], &["negative input"]].concat();
    let llvm_kinds = ["agree", "whole workgroups", "VGPRs", "SGPRs", "LDS", "LDS of gfx6"];
    let tables = [
        ("nvidia", self::nvidia().table("compute capability", &nvidia)),
        ("hardware", hardware()),
        ("llvm", llvm().table("generation", &llvm_kinds)),
    ];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/conformance.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let now = with_tables(&page, &tables);
    if std::env::var_os("OCC_BLESS").is_some() {
        std::fs::write(&path, &now).expect("the page");
    }
    assert!(
        page == now || std::env::var_os("OCC_BLESS").is_some(),
        "docs/conformance.md says something else; if this is right, set OCC_BLESS=1\n{now}"
    );
}
