//! Every row of the files that LLVM 22's `llc` printed, against a restatement of LLVM's number from
//! the engine's tables, and the engine against the same rows.

use std::cmp::Ordering;

use occ_core::arch::Arch;
use occ_core::{Kernel, Mode, Wave, calculate};
use occ_tests::golden::{Archs, Golden, Row, assert_pinned};
use occ_tests::llvm::{Need, Printed, Target};

fn wave(row: &Row) -> Wave {
    Wave::of(row.count("wave_size").unwrap()).expect("32 or 64")
}

fn mode(row: &Row) -> Mode {
    if row.text("cumode") == "0" { Mode::Wgp } else { Mode::Cu }
}

fn count(row: &Row, column: &str) -> u32 {
    row.count(column).unwrap_or_else(|| panic!("`{column}`: {}", row.show()))
}

fn optional(row: &Row, column: &str) -> Option<u32> {
    if row.text(column).is_empty() { None } else { Some(count(row, column)) }
}

fn need(row: &Row) -> Need {
    Need {
        vgprs: count(row, "vgprs"),
        agprs: count(row, "agprs"),
        sgprs: count(row, "sgprs"),
        lds: count(row, "lds_bytes"),
        vcc: row.text("uses_vcc") == "1",
        flat_scratch: row.text("uses_flat_scratch") == "1",
        xnack: matches!(row.text("xnack"), "on" | "any"),
    }
}

#[test]
fn kernels() {
    let mut archs = Archs::default();
    let mut engine = Engine::default();
    let rows = Golden::open("golden_amd_llvm22").each(|row| {
        let arch = archs.get(row.text("mcpu"));
        let target = Target::new(&arch, wave(row), mode(row));
        let need = need(row);
        let threads = count(row, "block_threads");
        let printed = Printed {
            occupancy: count(row, "llvm_occupancy_waves_per_simd"),
            total_sgprs: count(row, "llvm_total_sgprs"),
            total_vgprs: optional(row, "llvm_total_vgprs"),
            sgprs_for_waves: count(row, "llvm_sgprs_for_waves"),
            vgprs_for_waves: count(row, "llvm_vgprs_for_waves"),
            sgpr_blocks: count(row, "llvm_sgpr_blocks"),
            vgpr_blocks: count(row, "llvm_vgpr_blocks"),
            accum_offset: optional(row, "llvm_accum_offset"),
        };
        assert_eq!(target.print(threads, &need), printed, "{}", row.show());
        // What `llc` read back is what the case asked for.
        let asked = (need.vgprs, target.has_agprs().then_some(need.agprs), need.lds);
        let read =
            (count(row, "llvm_num_vgprs"), optional(row, "llvm_num_agprs"), count(row, "llvm_lds"));
        assert_eq!(asked, read, "{}", row.show());
        engine.compare(&arch, row, &printed);
    });
    println!("golden_amd_llvm22: {rows} rows compared");
    assert_pinned(rows, 106_686);
    engine.report(rows);
}

#[test]
fn ranges() {
    let mut archs = Archs::default();
    let rows = Golden::open("golden_amd_llvm22_ranges").each(|row| {
        let target = Target::new(&archs.get(row.text("mcpu")), wave(row), mode(row));
        let waves = target.by_workgroups(
            count(row, "min_block_threads"),
            count(row, "max_block_threads"),
            count(row, "lds_bytes"),
        );
        assert_eq!(waves, count(row, "llvm_occupancy_waves_per_simd"), "{}", row.show());
    });
    println!("golden_amd_llvm22_ranges: {rows} rows compared");
    assert_pinned(rows, 4_864);
}

/// How the engine's number stands to LLVM's: the same or smaller, as LLVM leaves limits out, but for
/// gfx6, whose workgroup memory LLVM halves.
#[derive(Default)]
struct Engine {
    same: usize,
    smaller: usize,
    larger_on_gfx6: usize,
}

impl Engine {
    fn compare(&mut self, arch: &Arch, row: &Row, printed: &Printed) {
        let kernel = Kernel {
            workgroup: row.count("block_threads"),
            wave: Some(wave(row)),
            mode: Some(mode(row)),
            vgprs: row.count("vgprs"),
            agprs: count(row, "agprs"),
            sgprs: Some(printed.total_sgprs),
            lds: count(row, "lds_bytes"),
            // LLVM's number knows no trap handler.
            trap: Some(false),
            ..Kernel::new()
        };
        let reached = calculate(arch, &kernel)
            .unwrap_or_else(|error| panic!("{error}: {}", row.show()))
            .waves_per_simd();
        match reached.cmp(&printed.occupancy) {
            Ordering::Equal => self.same += 1,
            Ordering::Less => self.smaller += 1,
            Ordering::Greater => {
                let halved = arch.name.as_str().starts_with("gfx6") && kernel.lds > 0;
                assert!(halved, "{reached} waves: {}", row.show());
                self.larger_on_gfx6 += 1;
            }
        }
    }

    fn report(&self, rows: usize) {
        let Self { same, smaller, larger_on_gfx6 } = self;
        println!(
            "the engine on these: {same} the same, {smaller} smaller, {larger_on_gfx6} larger \
             (gfx6 with workgroup memory)"
        );
        assert_eq!(same + smaller + larger_on_gfx6, rows);
        // Pinned, so that no number of the engine changes unnoticed.
        assert_pinned((*same, *smaller, *larger_on_gfx6), (90_403, 15_496, 787));
    }
}
