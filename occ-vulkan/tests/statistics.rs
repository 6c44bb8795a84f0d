//! What drivers said, recorded: the counts in it, and the occupancy that a driver states beside the engine's.

use occ_artifacts::MeasuredKernel;
use occ_artifacts::statistics::Statistics;
use occ_core::{Arch, occupancy};

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
        // 2,048 bytes for 8 threads, or 4,096 for 16.
        assert_eq!(of(&new, platform, "heavy"), [Some(128), Some(0), Some(256)], "{platform}");
    }
    // 90 and 175, which are allocated by 32.
    assert_eq!(of(&new, "ptl", "tile"), [Some(96), Some(2112), Some(0)]);
    assert_eq!(of(&new, "ptl", "heavy"), [Some(192), Some(0), Some(0)]);
    let widths: Vec<_> =
        new[..8].iter().filter_map(|(_, statistics)| statistics.subgroup).collect();
    assert_eq!(widths, [16, 16, 16, 16, 16, 32, 32, 32]);
    assert_eq!(of(&new, "dg2", "tile 32"), [Some(128), Some(2112), Some(32)]);
    // It says no registers, and has another word for spills.
    assert_eq!(of(&old, "dg2", "heavy"), [None, Some(0), Some(256)]);
    assert_eq!(of(&old, "ptl", "heavy"), [None, Some(0), Some(0)]);
}

#[test]
fn counts_of_turnip() {
    let [new, _] = recorded();
    // What it makes of 48 vectors of four: the engine has no Adreno to compare with yet.
    for (gpu, waves) in [(618, 4), (660, 2), (730, 4), (740, 4), (750, 4), (830, 4)] {
        let name = |shader| format!("freedreno FD_GPU_ID={gpu} {shader}");
        let of = |shader| counts(&new, &name(shader));
        assert_eq!(of("heavy"), [Some(48), None, None], "{gpu}");
        let (_, heavy) = new.iter().find(|(known, _)| *known == name("heavy")).expect("a shader");
        assert_eq!(heavy.value("Max Waves Per Core"), Some(waves.to_string().as_str()), "{gpu}");
        assert!(of("tile")[0].is_some_and(|count| (4..48).contains(&count)), "{gpu}");
    }
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
