//! Every row of the AMD hardware golden file: a second implementation of AMD's model.

use occ_core::{Kernel, Mode, Wave, calculate};
use occ_tests::golden::{Archs, Golden, Row, assert_pinned};

fn limit(value: Option<u32>) -> String {
    value.map_or(String::new(), |limit| limit.to_string())
}

fn kernel(row: &Row) -> Kernel {
    Kernel {
        workgroup: row.count("block_threads"),
        wave: Wave::of(row.count("wave_size").unwrap()),
        mode: match row.text("cu_mode") {
            "0" => Some(Mode::Wgp),
            "1" => Some(Mode::Cu),
            _ => None,
        },
        vgprs: row.count("vgprs"),
        agprs: row.count("agprs").unwrap(),
        sgprs: row.count("sgprs"),
        lds: row.count("lds_bytes").unwrap(),
        trap: Some(row.number("trap") == 1),
        scratch: row.number("scratch") == 1,
        ..Kernel::new()
    }
}

#[test]
fn hardware() {
    let mut archs = Archs::default();
    let rows = Golden::open("golden_amd_hw").each(|row| {
        let arch = archs.get(row.text("target"));
        let reached = calculate(&arch, &kernel(row))
            .unwrap_or_else(|error| panic!("{error}: {}", row.show()));
        let limits = &reached.limits;
        let mine = [
            reached.workgroups.to_string(),
            reached.waves.to_string(),
            reached.max_waves.to_string(),
            limits.wave_slots.to_string(),
            limit(limits.vgprs),
            limit(limits.sgprs),
            limit(limits.lds),
            limit(limits.barriers),
            limit(limits.scratch),
        ];
        let theirs = [
            "workgroups_per_unit",
            "waves_per_unit",
            "max_waves_per_unit",
            "lim_wave_slots",
            "lim_vgprs",
            "lim_sgprs",
            "lim_lds",
            "lim_barriers",
            "lim_scratch",
        ]
        .map(|column| row.text(column).to_owned());
        assert_eq!(mine, theirs, "{}", row.show());
    });
    println!("golden_amd_hw: {rows} rows compared");
    assert_pinned(rows, 58_400);
}
