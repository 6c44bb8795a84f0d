//! What drivers said, recorded: the counts in it, and the occupancy that a driver states beside the engine's.

use occ_artifacts::MeasuredKernel;
use occ_artifacts::statistics::Statistics;
use occ_core::{Arch, calculate, occupancy};

/// Each shader that a driver compiled: `nouveau NOUVEAU_CHIPSET=0x164 tile`, and what was said of it; those of
/// Mesa 26.2.6 and then those of 25.0.7.
fn recorded() -> [Vec<(&'static str, Statistics)>; 2] {
    let mesa = include_str!("data/statistics.txt").split("# Mesa ").skip(1);
    let recorded = mesa.map(|text| {
        let shaders = text.split("## ").skip(1).map(|shader| {
            let mut lines = shader.lines();
            let name = lines.next().expect("a name");
            let subgroup = shader.split(" subgroup=").nth(2).and_then(|rest| rest.lines().next());
            let values = lines.filter_map(|line| line.strip_prefix("  ")?.rsplit_once(' '));
            let values = values.map(|(name, value)| (name.trim().to_owned(), value.to_owned()));
            (name, Statistics::new(subgroup.and_then(|it| it.parse().ok()), values.collect()))
        });
        shaders.collect()
    });
    recorded.collect::<Vec<_>>().try_into().expect("two versions")
}

/// Of the shader of this name: registers, bytes of workgroup memory, and bytes of scratch memory per thread.
fn counts(all: &[(&str, Statistics)], name: &str) -> [Option<u32>; 3] {
    let found = all.iter().find(|(known, _)| *known == name);
    let (_, statistics) = found.unwrap_or_else(|| panic!("{name}"));
    let MeasuredKernel { vgprs, lds, scratch, .. } = statistics.measured().expect("counts");
    [vgprs, lds, scratch]
}

#[test]
fn counts_of_intels_driver() {
    let [new, old] = recorded();
    let of = |all, platform, shader| {
        counts(all, &format!("intel INTEL_STUB_GPU_PLATFORM={platform} {shader}"))
    };
    for platform in ["skl", "icl", "tgl", "dg2", "mtl", "lnl", "bmg"] {
        assert_eq!(of(&new, platform, "tile"), [Some(128), Some(2112), Some(0)], "{platform}");
        // Of a hardware thread of 8 lanes, or of 16.
        let scratch = if matches!(platform, "lnl" | "bmg") { 4096 } else { 2048 };
        assert_eq!(of(&new, platform, "heavy"), [Some(128), Some(0), Some(scratch)], "{platform}");
    }
    // 90 and 175, which are allocated by 32.
    assert_eq!(of(&new, "ptl", "tile"), [Some(96), Some(2112), Some(0)]);
    assert_eq!(of(&new, "ptl", "heavy"), [Some(192), Some(0), Some(0)]);
    let widths: Vec<_> =
        new[..8].iter().filter_map(|(_, statistics)| statistics.subgroup).collect();
    assert_eq!(widths, [16, 16, 16, 16, 16, 32, 32, 32]);
    assert_eq!(of(&new, "dg2", "tile 32"), [Some(128), Some(2112), Some(1024)]);
    // What is spilled goes in messages of one or more registers: only none of them is a number.
    let spilled = |shader: &str| {
        let name = format!("intel INTEL_STUB_GPU_PLATFORM={shader}");
        let (_, statistics) = new.iter().find(|(known, _)| *known == name).expect("a shader");
        let spills = statistics.measured().expect("counts").spills;
        (spills.store_bytes, spills.load_bytes)
    };
    assert_eq!(spilled("dg2 tile"), (Some(0), Some(0)));
    assert_eq!(spilled("dg2 heavy"), (None, None));
    // It says no registers, and has another word for spills.
    assert_eq!(of(&old, "dg2", "heavy"), [None, Some(0), Some(2048)]);
    assert_eq!(of(&old, "ptl", "heavy"), [None, Some(0), Some(0)]);
}

/// Turnip's own count of waves, held against the engine, of the shaders that are recorded whole.
#[test]
fn turnip_counts_waves_as_the_engine_does() {
    let [new, _] = recorded();
    for gpu in [618, 660, 730, 740, 750, 830] {
        let arch = Arch::named(&format!("adreno-{gpu}")).expect("a target");
        for (shader, workgroup, shared) in [("tile", 256, 2112), ("heavy", 64, 0)] {
            let name = format!("freedreno FD_GPU_ID={gpu} {shader}");
            let (_, statistics) = new.iter().find(|(known, _)| *known == name).expect("a shader");
            let mut measured = statistics.measured().expect("counts");
            assert_eq!((measured.lds, measured.spills()), (None, Some(false)), "{name}");
            measured.lds = Some(shared);
            let kernel = measured.kernel().expect("the memory is known").workgroup(workgroup);
            let ours = occupancy(&arch, &kernel).expect("it launches").waves;
            assert_eq!(statistics.waves().expect("a count"), Some(ours), "{name}");
        }
    }
}

/// The same of many small shaders, by their counts alone. Turnip does not ask whether workgroups are whole; the engine's
/// answer is what is left of its waves in whole ones.
#[test]
fn turnip_counts_waves_as_the_engine_does_of_many() {
    let mut part = 0;
    for row in include_str!("data/turnip.csv").lines().skip(1) {
        let (target, counts) = row.split_once(',').expect("a target");
        let counts: Vec<u32> = counts.split(',').map(|it| it.parse().expect(row)).collect();
        let [workgroup, shared, wave, registers, halves, waves] = counts[..] else {
            panic!("{row}");
        };
        let said = [
            ("Max Waves Per Core", waves),
            ("Registers used", registers),
            ("Half-registers used", halves),
        ];
        let said = said.map(|(name, count)| (name.to_owned(), count.to_string()));
        let statistics = Statistics::new(Some(wave), said.to_vec());
        let mut measured = statistics.measured().expect("counts");
        measured.lds = Some(shared);
        let kernel = measured.kernel().expect("the memory is known").workgroup(workgroup);
        let ours = calculate(&Arch::named(target).expect("a target"), &kernel).expect(row);
        assert_eq!(ours.waves, waves - waves % ours.waves_per_workgroup, "{row}");
        part += u32::from(!waves.is_multiple_of(ours.waves_per_workgroup));
    }
    assert!(part > 50, "{part} rows with a part of a workgroup");
}

/// What is not said is not counted as nothing.
#[test]
fn without_its_half_registers_turnip_says_no_registers() {
    let said = |names: &[(&str, &str)]| {
        let values = names.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Statistics::new(Some(64), values.collect()).measured().expect("counts").vgprs
    };
    let all = [("Max Waves Per Core", "16"), ("Registers used", "6"), ("Half-registers used", "3")];
    assert_eq!(said(&all), Some(8));
    assert_eq!(said(&all[..2]), None);
}

/// NVK's own count of warps, held against the engine. NVK rounds down to four of them, one for each part of an SM, and
/// leaves workgroup memory out.
#[test]
fn nvk_counts_warps_as_the_engine_does() {
    let [new, old] = recorded();
    let chips = [
        ("0x124", "sm_52"),
        ("0x132", "sm_61"),
        ("0x140", "sm_70"),
        ("0x164", "sm_75"),
        ("0x174", "sm_86"),
        ("0x192", "sm_89"),
        ("0x194", "sm_89"),
    ];
    for (chip, target) in chips {
        for (shader, registers) in [("tile", 24), ("heavy", 176)] {
            let name = format!("nouveau NOUVEAU_CHIPSET={chip} {shader}");
            let found = new.iter().find(|(known, _)| *known == name);
            let (_, statistics) = found.unwrap_or_else(|| panic!("{name}"));
            let mut measured = statistics.measured().expect("counts");
            assert_eq!((measured.vgprs, measured.scratch), (Some(registers), Some(0)), "{name}");
            assert_eq!(measured.spills(), Some(false), "{name}");
            let arch = Arch::named(target).expect("a target");
            measured.lds = Some(0);
            let mut kernel = measured.kernel().expect("the memory is known");
            kernel.workgroup = Some(128);
            let ours = occupancy(&arch, &kernel).expect("it launches").waves;
            let theirs = statistics.value("Max warps/SM").and_then(|count| count.parse().ok());
            assert_eq!(Some(ours), theirs, "{name}");
        }
    }
    assert_eq!(counts(&old, "nouveau NOUVEAU_CHIPSET=0x164 heavy"), [Some(174), None, Some(0)]);
}
