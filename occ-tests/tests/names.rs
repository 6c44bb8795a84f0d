//! Names: every target, alias, family and product finds its chip, what covers several says so, and
//! every number and every device has a source.

use std::collections::HashMap;

use occ_core::__private::message;
use occ_core::arch::{Accumulators, Arch, PoolSplit};
use occ_core::chips::{self, Chip};
use occ_core::{Name, NameError, Vendor, lookup};

/// Every target of LLVM 22, with the other names its `-mcpu` accepts.
const AMD: &[(&str, &[&str])] = &[
    ("gfx600", &["tahiti"]),
    ("gfx601", &["pitcairn", "verde"]),
    ("gfx602", &["hainan", "oland"]),
    ("gfx700", &["kaveri"]),
    ("gfx701", &["hawaii"]),
    ("gfx702", &[]),
    ("gfx703", &["kabini", "mullins"]),
    ("gfx704", &["bonaire"]),
    ("gfx705", &[]),
    ("gfx801", &["carrizo"]),
    ("gfx802", &["iceland", "tonga"]),
    ("gfx803", &["fiji"]),
    // Targets of their own here, aliases of gfx803 to LLVM: they have fewer wave slots.
    ("polaris10", &[]),
    ("polaris11", &[]),
    ("gfx805", &["tongapro"]),
    ("gfx810", &["stoney"]),
    ("gfx900", &[]),
    ("gfx902", &[]),
    ("gfx904", &[]),
    ("gfx906", &[]),
    ("gfx908", &[]),
    ("gfx909", &[]),
    ("gfx90a", &[]),
    ("gfx90c", &[]),
    ("gfx942", &[]),
    ("gfx950", &[]),
    ("gfx1010", &[]),
    ("gfx1011", &[]),
    ("gfx1012", &[]),
    ("gfx1013", &[]),
    ("gfx1030", &[]),
    ("gfx1031", &[]),
    ("gfx1032", &[]),
    ("gfx1033", &[]),
    ("gfx1034", &[]),
    ("gfx1035", &[]),
    ("gfx1036", &[]),
    ("gfx1100", &[]),
    ("gfx1101", &[]),
    ("gfx1102", &[]),
    ("gfx1103", &[]),
    ("gfx1150", &[]),
    ("gfx1151", &[]),
    ("gfx1152", &[]),
    ("gfx1153", &[]),
    ("gfx1154", &[]),
    ("gfx1170", &[]),
    ("gfx1171", &[]),
    ("gfx1172", &[]),
    ("gfx1200", &[]),
    ("gfx1201", &[]),
    ("gfx1250", &[]),
    ("gfx1251", &[]),
    ("gfx9-generic", &[]),
    ("gfx9-4-generic", &[]),
    ("gfx10-1-generic", &[]),
    ("gfx10-3-generic", &[]),
    ("gfx11-generic", &[]),
    ("gfx11-7-generic", &[]),
    ("gfx12-generic", &[]),
    ("gfx12-5-generic", &[]),
    ("generic", &[]),
    ("generic-hsa", &[]),
];

/// Every compute capability that `cuda_occupancy.h` 13.5 knows a device of.
const NVIDIA: &[&str] = &[
    "3.0", "3.2", "3.5", "3.7", "5.0", "5.2", "5.3", "6.0", "6.1", "6.2", "7.0", "7.2", "7.5",
    "8.0", "8.6", "8.7", "8.8", "8.9", "9.0", "10.0", "10.1", "10.3", "10.7", "11.0", "12.0",
    "12.1",
];

/// Every release that ocloc 26.27 and its legacy version compile for, with other names of it.
const INTEL: &[(&str, &[&str])] = &[
    ("skl", &[]),
    ("kbl", &[]),
    ("cfl", &[]),
    ("apl", &["bxt"]),
    ("glk", &[]),
    ("whl", &[]),
    ("aml", &[]),
    ("cml", &[]),
    ("icllp", &["icl"]),
    ("lkf", &[]),
    ("ehl", &["jsl"]),
    ("tgllp", &["tgl"]),
    ("rkl", &[]),
    ("adl-s", &["rpl-s", "12.2"]),
    ("adl-p", &["rpl-p", "12.3"]),
    ("adl-n", &["12.4"]),
    ("dg1", &["12.10"]),
    ("dg2-g10", &["acm-g10", "dg2", "ats-m150", "12.55"]),
    ("dg2-g11", &["acm-g11", "ats-m75", "12.56"]),
    ("dg2-g12", &["acm-g12", "12.57"]),
    ("pvc", &["pvc-sdv", "12.60"]),
    ("pvc-vg", &["xe-hpc-vg", "12.61"]),
    ("mtl-u", &["mtl", "mtl-s", "mtl-m", "arl-u", "arl-s", "12.70"]),
    ("mtl-h", &["mtl-p", "12.71"]),
    ("arl-h", &["12.74"]),
    ("bmg-g21", &["bmg", "xe2-hpg", "20.1"]),
    ("bmg-g31", &["20.2"]),
    ("lnl-m", &["lnl", "xe2-lpg", "20.4"]),
    ("ptl-h", &["ptl", "xe3-lpg", "30.0"]),
    ("ptl-u", &["30.1"]),
    ("wcl", &["30.3"]),
    ("nvl-s", &["nvl-hx", "nvl-ul", "30.4"]),
    ("nvl-u", &["nvl-h", "30.5"]),
    ("nvl-p", &["xe3p-lpg", "35.10"]),
    ("cri", &["xe3p-xpc", "35.11"]),
];

/// Every Adreno that Mesa's `freedreno_devices.py` names with waves of 64 threads, with other names of it.
const ADRENO: &[(&str, &[&str])] = &[
    ("adreno-605", &["fd605", "Adreno (TM) 605"]),
    ("adreno-608", &["fd608", "Adreno (TM) 608"]),
    ("adreno-610", &["fd610", "Adreno (TM) 610"]),
    ("adreno-612", &["fd612", "Adreno (TM) 612"]),
    ("adreno-615", &["fd615", "Adreno (TM) 615"]),
    ("adreno-616", &["fd616", "Adreno (TM) 616"]),
    ("adreno-618", &["fd618", "Adreno (TM) 618"]),
    ("adreno-619", &["fd619", "Adreno (TM) 619"]),
    ("adreno-620", &["fd620", "Adreno (TM) 620"]),
    ("adreno-630", &["fd630", "Adreno (TM) 630"]),
    ("adreno-640", &["fd640", "Adreno (TM) 640"]),
    ("adreno-680", &["fd680", "Adreno (TM) 680"]),
    ("adreno-621", &["fd621", "Adreno (TM) 621"]),
    ("adreno-623", &["fd623", "Adreno (TM) 623"]),
    ("adreno-650", &["fd650", "Adreno (TM) 650"]),
    ("adreno-643", &["fd643", "fd635", "Adreno (TM) 643"]),
    ("adreno-644", &["fd644", "Adreno (TM) 644"]),
    ("adreno-660", &["fd660", "Adreno (TM) 660"]),
    ("adreno-663", &["fd663", "Adreno (TM) 663"]),
    ("adreno-690", &["fd690", "Adreno (TM) 690"]),
    ("adreno-725", &["fd725", "Adreno (TM) 725"]),
    ("adreno-730", &["fd730", "Adreno (TM) 730"]),
    ("adreno-735", &["fd735", "Adreno (TM) 735"]),
    ("adreno-740", &["fd740", "Adreno (TM) 740"]),
    ("adreno-750", &["fd750", "Adreno (TM) 750"]),
    ("adreno-x1-45", &["x1-45"]),
    ("adreno-x1-85", &["x1-85"]),
    ("adreno-810", &["fd810", "Adreno (TM) 810"]),
    ("adreno-830", &["fd830", "Adreno (TM) 830"]),
    ("adreno-829", &["fd829", "Adreno (TM) 829"]),
    ("adreno-840", &["fd840", "Adreno (TM) 840"]),
    ("adreno-x2-85", &["x2-85"]),
];

fn name_of(name: &str) -> String {
    match Arch::named(name) {
        Ok(arch) => arch.name.to_string(),
        Err(error) => panic!("`{name}`: {}", message::name_error(name, &error)),
    }
}

fn target(capability: &str) -> String {
    format!("sm_{}", capability.replace('.', ""))
}

#[test]
fn targets() {
    for (target, aliases) in AMD.iter().chain(INTEL).chain(ADRENO) {
        assert_eq!(name_of(target), *target);
        for alias in *aliases {
            assert_eq!(name_of(alias), *target, "{alias}");
        }
    }
    for capability in NVIDIA {
        assert_eq!(name_of(&target(capability)), target(capability));
    }
    // Nothing else is built in but `gcn`.
    assert_eq!(chips::COUNT, AMD.len() + NVIDIA.len() + INTEL.len() + ADRENO.len() + 1);
    for entry in chips::all() {
        let vendor = match entry.release {
            Some(_) => Vendor::Intel,
            None if entry.constant.starts_with("SM_") => Vendor::Nvidia,
            None if entry.constant.starts_with("ADRENO_") => Vendor::Adreno,
            None => Vendor::Amd,
        };
        assert_eq!(entry.arch.vendor, vendor, "{}", entry.constant);
        let constant = entry.arch.name.as_str().to_uppercase().replace('-', "_");
        assert_eq!(entry.constant, constant);
        for alias in entry.aliases {
            assert_eq!(name_of(alias), entry.arch.name.as_str(), "{alias}");
        }
    }
}

/// The features of a target and the suffixes of a compute capability change no number.
#[test]
fn variants_of_targets() {
    let same = [
        ("gfx90a:sramecc+:xnack-", "gfx90a"),
        ("gfx906:xnack+", "gfx906"),
        ("GFX1100", "gfx1100"),
        ("gfx9_generic", "gfx9-generic"),
        ("sm_90a", "sm_90"),
        ("SM90", "sm_90"),
        ("sm-75", "sm_75"),
        ("sm_100f", "sm_100"),
        ("sm_120a", "sm_120"),
        ("sm_121f", "sm_121"),
        ("polaris12", "polaris11"),
    ];
    for (name, target) in same {
        assert_eq!(name_of(name), target, "{name}");
    }
}

/// Code names of chips, by Mesa's `ac_get_llvm_processor_name`, and what is written beside it.
#[test]
fn code_names() {
    let chips = [
        ("vega10", "gfx900"),
        ("raven", "gfx902"),
        ("vega12", "gfx904"),
        ("vega20", "gfx906"),
        ("arcturus", "gfx908"),
        ("raven2", "gfx909"),
        ("aldebaran", "gfx90a"),
        ("MI200", "gfx90a"),
        ("renoir", "gfx90c"),
        ("navi10", "gfx1010"),
        ("navi12", "gfx1011"),
        ("navi14", "gfx1012"),
        ("Navi 21", "gfx1030"),
        ("sienna_cichlid", "gfx1030"),
        ("navi22", "gfx1031"),
        ("navi23", "gfx1032"),
        ("vangogh", "gfx1033"),
        ("navi24", "gfx1034"),
        ("rembrandt", "gfx1035"),
        ("raphael", "gfx1036"),
        ("navi31", "gfx1100"),
        ("navi32", "gfx1101"),
        ("navi33", "gfx1102"),
        ("phoenix", "gfx1103"),
        ("strix point", "gfx1150"),
        ("strix_halo", "gfx1151"),
        ("krackan1", "gfx1152"),
        ("navi44", "gfx1200"),
        ("navi48", "gfx1201"),
        ("vegam", "polaris11"),
    ];
    for (name, target) in chips {
        assert_eq!(name_of(name), target, "{name}");
    }
}

/// A compute capability is told how it is written, and taken for no other chip.
#[test]
fn compute_capabilities() {
    for capability in NVIDIA {
        let target = target(capability);
        let plain = capability.replace('.', "");
        let spellings = [
            format!("compute_{plain}"),
            format!("COMPUTE-{plain}"),
            format!("compute_{capability}"),
            format!("compute capability {capability}"),
            format!("cc{plain}"),
            format!("CC {capability}"),
            format!("sm_{capability}"),
            (*capability).to_owned(),
            plain,
        ];
        for name in spellings {
            let error = Arch::named(&name).expect_err(&name);
            assert!(matches!(error, NameError::Capability { .. }), "{name}: {error:?}");
            let told = message::name_error(&name, &error).to_string();
            let expected = format!(
                "unknown architecture `{name}`; compute capability {capability} is written `{target}`"
            );
            assert_eq!(told, expected);
        }
    }
    let told =
        |name: &str| message::name_error(name, &Arch::named(name).expect_err(name)).to_string();
    assert!(told("compute_90a").ends_with("; compute capability 9.0a is written `sm_90a`"));
    assert!(told("12.0f").ends_with("; compute capability 12.0f is written `sm_120f`"));
    // None of these is one.
    for name in [
        "compute", "cc", "7.1", "91", "9.0.0", "9..0", ".90", "1.20.", "1030", "906", "9 0 b",
        "100.a",
    ] {
        let error = Arch::named(name).expect_err(name);
        assert!(matches!(error, NameError::Unknown { .. }), "{name}: {error:?}");
    }
    // A target of AMD's is no compute capability, and the other way round.
    assert_eq!(name_of("gfx900"), "gfx900");
    assert!(told("gfx90").contains("`gfx900`"));
    assert!(!told("12.0").contains("gfx"));
}

#[test]
fn families() {
    let families = [
        ("gcn", "gcn"),
        ("gcn1", "gfx600"),
        ("gcn2", "gfx700"),
        ("gcn4", "polaris10"),
        ("gcn5", "gfx900"),
        ("cdna", "gfx908"),
        ("cdna1", "gfx908"),
        ("cdna2", "gfx90a"),
        ("cdna3", "gfx942"),
        ("cdna4", "gfx950"),
        ("rdna1", "gfx1010"),
        ("rdna2", "gfx1030"),
        ("rdna4", "gfx1200"),
        ("volta", "sm_70"),
        ("turing", "sm_75"),
        ("ada", "sm_89"),
        ("hopper", "sm_90"),
        ("RDNA 2", "gfx1030"),
        ("AMD CDNA 3", "gfx942"),
        ("Ada Lovelace", "sm_89"),
        ("vega", "gfx900"),
        ("polaris", "polaris10"),
        ("Adreno 7xx", "adreno-725"),
        ("adreno-6xx-gen4", "adreno-643"),
        ("adreno-8xx-gen2", "adreno-829"),
    ];
    for (family, target) in families {
        assert_eq!(name_of(family), target, "{family}");
    }
}

/// A name for chips that differ lists them, and each that it lists is a chip or a family that is.
#[test]
fn ambiguous_families() {
    let families: [(&str, &[&str]); 13] = [
        ("gcn3", &["gfx801", "gfx802", "gfx803", "gfx805", "gfx810"]),
        ("ampere", &["sm_80", "sm_86", "sm_87", "sm_88"]),
        ("pascal", &["sm_60", "sm_61", "sm_62"]),
        ("maxwell", &["sm_50", "sm_52", "sm_53"]),
        ("kepler", &["sm_30", "sm_32", "sm_35", "sm_37"]),
        ("blackwell", &["sm_100", "sm_101", "sm_103", "sm_110", "sm_120", "sm_121"]),
        ("rdna3", &["gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx11-generic"]),
        ("rdna3.5", &["gfx1150", "gfx1151", "gfx1152", "gfx1153", "gfx1154"]),
        ("rdna", &["rdna1", "rdna2", "gfx1100", "gfx1102", "gfx1151", "gfx1150", "rdna4"]),
        ("instinct", &["gfx908", "gfx90a", "gfx942", "gfx950"]),
        ("adreno-6xx-low", &["adreno-605", "adreno-608", "adreno-610", "adreno-612"]),
        ("adreno-8xx", &["adreno-8xx-gen1", "adreno-8xx-gen2"]),
        (
            "Adreno 6xx",
            &[
                "adreno-610",
                "adreno-612",
                "adreno-6xx-gen1",
                "adreno-6xx-gen2",
                "adreno-6xx-gen3",
                "adreno-6xx-gen4",
            ],
        ),
    ];
    for (family, expected) in families {
        let Err(NameError::Ambiguous { choices }) = Arch::named(family) else {
            panic!("{family}: {:?}", Arch::named(family));
        };
        let listed: Vec<_> = choices.into_iter().collect();
        assert_eq!(listed, expected, "{family}");
        for choice in listed {
            name_of(choice);
        }
    }
}

#[test]
fn products() {
    let products = [
        ("mi250x", "gfx90a"),
        ("MI250X", "gfx90a"),
        ("AMD Instinct MI250X", "gfx90a"),
        ("amd-instinct-mi250x", "gfx90a"),
        ("Instinct MI300X", "gfx942"),
        ("gb200", "sm_100"),
        ("GB300", "sm_103"),
        ("GeForce RTX 5080", "sm_120"),
        ("rtx pro 6000", "sm_120"),
        ("NVIDIA RTX PRO 6000 Blackwell", "sm_120"),
        ("mi308x", "gfx942"),
        ("mi350p", "gfx950"),
        ("MI455X", "gfx1250"),
        ("AMD Ryzen AI Max+ 395", "gfx1151"),
        ("Radeon Instinct MI25", "gfx900"),
        ("rx 7900 xtx", "gfx1100"),
        ("RX7900XTX", "gfx1100"),
        ("AMD Radeon RX 7900 XTX", "gfx1100"),
        ("radeon_rx_7900_xtx", "gfx1100"),
        ("Radeon VII", "gfx906"),
        ("Steam Deck", "gfx1033"),
        ("AMD Radeon 780M", "gfx1103"),
        ("radeon pro w6800", "gfx1030"),
        ("h100", "sm_90"),
        ("H100 SXM", "sm_90"),
        ("NVIDIA H100 PCIe", "sm_90"),
        ("t4", "sm_75"),
        ("Tesla T4", "sm_75"),
        ("NVIDIA Tesla V100", "sm_70"),
        ("NVIDIA GeForce RTX 4090", "sm_89"),
        ("geforce rtx 3090", "sm_86"),
        ("Jetson AGX Orin", "sm_87"),
        ("NVIDIA GH200", "sm_90"),
        ("DGX Spark", "sm_121"),
    ];
    for (product, target) in products {
        assert_eq!(name_of(product), target, "{product}");
    }
}

/// Every name of every device finds that device and its chip, however it is written.
#[test]
fn devices() {
    for device in chips::devices() {
        let chip = device.arch.name.as_str();
        let vendor = if device.arch.vendor == Vendor::Amd { "AMD" } else { "NVIDIA" };
        for name in [device.name].iter().chain(device.other_names) {
            let written = [
                (*name).to_owned(),
                name.to_lowercase(),
                name.to_uppercase().replace(' ', "-"),
                name.replace(' ', "_"),
                format!("{vendor} {name}"),
            ];
            for name in written {
                assert_eq!(name_of(&name), chip, "{name}");
                let found = lookup::device(&name).unwrap_or_else(|| panic!("{name}"));
                assert_eq!(found.name, device.name, "{name}");
            }
        }
        assert!(!device.source.is_empty(), "{}", device.name);
        assert!(device.units != Some(0), "{}", device.name);
        let listed = chips::all().find(|entry| entry.arch.name == device.arch.name);
        assert_eq!(listed.map(|entry| entry.arch), Some(device.arch), "{}", device.name);
    }
}

/// As names are compared: nothing left that people write differently.
fn key(name: &str) -> String {
    let mut key: String =
        name.to_lowercase().chars().filter(|letter| !" -_".contains(*letter)).collect();
    for prefix in ["amd", "nvidia", "radeon", "instinct", "geforce", "tesla", "jetson"] {
        if key.len() > prefix.len() && key.starts_with(prefix) {
            key = key.split_off(prefix.len());
        }
    }
    key
}

#[test]
fn no_name_is_claimed_twice() {
    let mut claims: HashMap<String, Vec<(String, &str)>> = HashMap::new();
    let mut claim = |name: &str, kind: &str, chip| {
        claims.entry(key(name)).or_default().push((format!("{kind} `{name}`"), chip));
    };
    let mut families: Vec<&str> = Vec::new();
    for entry in chips::all() {
        let chip = entry.arch.name.as_str();
        claim(chip, "target", chip);
        for alias in entry.aliases {
            claim(alias, "alias", chip);
        }
        // `gcn` is a chip and the family of that one chip.
        if entry.family != "gcn" && !families.contains(&entry.family) {
            families.push(entry.family);
            claim(entry.family, "family", entry.family);
        }
    }
    for device in chips::devices() {
        for name in [device.name].iter().chain(device.other_names) {
            claim(name, "device", device.arch.name.as_str());
        }
    }
    for (key, claims) in &claims {
        let chips: Vec<_> = claims.iter().map(|(_, chip)| chip).collect();
        assert!(chips.windows(2).all(|pair| pair[0] == pair[1]), "{key}: {claims:?}");
        // One name twice for one chip is a name too many, but for a product's short form.
        let short = claims.iter().all(|(name, _)| name.starts_with("device"));
        assert!(claims.len() == 1 || (short && claims.len() == 2), "{key}: {claims:?}");
    }
}

/// Two chips of a family resolve to one only if no field but the name differs; the resolution looks
/// at fewer fields than that, so this is what shows that it looks at enough.
#[test]
fn families_are_alike_in_every_field() {
    let mut families: HashMap<&str, Vec<&Chip>> = HashMap::new();
    for entry in chips::all() {
        families.entry(entry.family).or_default().push(entry);
    }
    let (mut alike, mut differing) = (0, 0);
    for (family, members) in families {
        let nameless = |entry: &Chip| Arch { name: Name::new(""), ..*entry.arch };
        let first = nameless(members[0]);
        if members.iter().all(|member| nameless(member) == first) {
            alike += 1;
            // `gcn` is found as a target.
            assert_eq!(name_of(family), members[0].arch.name.as_str(), "{family}");
        } else {
            differing += 1;
            let found = Arch::named(family);
            assert!(matches!(found, Err(NameError::Ambiguous { .. })), "{family}: {found:?}");
        }
    }
    assert_eq!((alike, differing), (35, 12));
}

/// What a person reads who misspells a name or gives one for several chips.
#[test]
fn told_of_a_wrong_name() {
    let told = [
        (
            "gfx90",
            "unknown architecture `gfx90`; \
             did you mean `gfx900`, `gfx902`, `gfx904`, `gfx906`, or `gfx908`?",
        ),
        (
            "gfx12",
            "unknown architecture `gfx12`; \
             did you mean `gfx12-generic`, `gfx12-5-generic`, `gfx1200`, `gfx1201`, or `gfx1250`?",
        ),
        (
            "gfx9",
            "unknown architecture `gfx9`; did you mean \
             `gfx9-generic`, `gfx9-4-generic`, `gfx900`, `gfx902`, or `gfx904`?",
        ),
        ("navi3", "unknown architecture `navi3`; did you mean `navi31`, `navi32`, or `navi33`?"),
        ("906", "unknown architecture `906`; did you mean `gfx906`?"),
        ("4090", "unknown architecture `4090`; did you mean `RTX 4090`?"),
        ("90a", "unknown architecture `90a`; did you mean `gfx90a` or `sm_90a`?"),
        ("sm_9", "unknown architecture `sm_9`; did you mean `sm_90` or `sm_90a`?"),
        ("mi21", "unknown architecture `mi21`; did you mean `MI210`?"),
        (
            "gfx1102x",
            "unknown architecture `gfx1102x`; \
             did you mean `gfx1102`, `gfx1100`, or `gfx1101`?",
        ),
        // Of names equally far from what was written, those that start like it come first.
        ("sm_91", "unknown architecture `sm_91`; did you mean `sm_90` or `sm_61`?"),
        ("gfx941", "unknown architecture `gfx941`; did you mean `gfx942`, `gfx9-4`, or `gfx900`?"),
        (
            "gfx1202",
            "unknown architecture `gfx1202`; did you mean `gfx1200`, `gfx1201`, or `gfx1102`?",
        ),
        ("A100 80GB", "unknown architecture `A100 80GB`; did you mean `A100`?"),
        (
            "NVIDIA A100-SXM4-80GB",
            "unknown architecture `NVIDIA A100-SXM4-80GB`; did you mean `A100`?",
        ),
        ("sm90x", "unknown architecture `sm90x`; did you mean `sm_90` or `sm_90a`?"),
        ("hoper", "unknown architecture `hoper`; did you mean `hopper`?"),
        ("tahit", "unknown architecture `tahit`; did you mean `tahiti`?"),
        ("amphere", "unknown architecture `amphere`; did you mean `ampere`?"),
        (
            "rdna5",
            "unknown architecture `rdna5`; \
             did you mean `rdna1`, `rdna2`, or `rdna3`?",
        ),
        (
            "MI250XX",
            "unknown architecture `MI250XX`; \
             did you mean `MI250X`, `MI250`, or `MI350X`?",
        ),
        (
            "RTX 4080",
            "unknown architecture `RTX 4080`; \
             did you mean `RTX 4090`, `RTX 5080`, or `RTX 3090`?",
        ),
        (
            "gfx12-genric",
            "unknown architecture `gfx12-genric`; \
             did you mean `gfx12-generic`, `gfx12-5-generic`, or `gfx11-generic`?",
        ),
        (
            "apple m1",
            "unknown architecture `apple m1`; \
             name a target (`gfx90a`, `sm_90`), a family (`cdna2`, `hopper`), or a product (`MI250X`, `H100`)",
        ),
        (
            "",
            "unknown architecture ``; \
             name a target (`gfx90a`, `sm_90`), a family (`cdna2`, `hopper`), or a product (`MI250X`, `H100`)",
        ),
        (
            "ampere",
            "`ampere` covers chips that differ; \
             name one of `sm_80`, `sm_86`, `sm_87`, or `sm_88`",
        ),
        (
            "RDNA 3.5",
            "`RDNA 3.5` covers chips that differ; \
             name one of `gfx1150`, `gfx1151`, `gfx1152`, `gfx1153`, or `gfx1154`",
        ),
        (
            "rdna",
            "`rdna` covers chips that differ; \
             name one of `rdna1`, `rdna2`, `gfx1100`, `gfx1102`, `gfx1151`, `gfx1150`, or `rdna4`",
        ),
    ];
    for (name, expected) in told {
        let error = Arch::named(name).expect_err(name);
        assert_eq!(message::name_error(name, &error).to_string(), expected);
    }
}

/// The fields of `arch` that hold more than "there is none", which is what needs no source.
fn present(arch: &Arch) -> Vec<&'static str> {
    let fields = [
        ("max_workgroup", true),
        ("max_workgroup_axes", true),
        ("simds", true),
        ("wave_slots", true),
        ("lds", true),
        ("workgroup_slots", arch.workgroup_slots.is_some()),
        ("wave32", arch.wave32.is_some()),
        ("wave64", arch.wave64.is_some()),
        ("wave128", arch.wave128.is_some()),
        ("wave_granule", arch.wave_granule.is_some()),
        ("accumulators", arch.accumulators != Accumulators::None),
        ("registers_per_workgroup", arch.registers_per_workgroup.is_some()),
        ("sgprs", arch.sgprs.is_some()),
        ("trap_handler", arch.trap_handler),
        ("max_static", arch.lds.max_static.is_some()),
        ("barriers", arch.barriers.is_some()),
        ("scratch_waves", arch.scratch_waves.is_some()),
        ("virtual_resources", arch.virtual_resources.is_some()),
        ("tensor_columns", arch.tensor_columns.is_some()),
        ("clusters", arch.clusters.is_some()),
        ("wgp_mode", arch.wgp_mode),
        ("dynamic_vgprs", arch.dynamic_vgprs),
        ("partitioned_caching", arch.partitioned_caching),
    ];
    fields.into_iter().filter_map(|(field, present)| present.then_some(field)).collect()
}

#[test]
fn every_number_has_a_source() {
    for entry in chips::all() {
        let Chip { arch, products, .. } = entry;
        let name = arch.name;
        let from = |field: &str| {
            let mut found = entry.sources().filter(|source| source.field == field);
            let source = found.next();
            assert!(found.next().is_none(), "{name}: two sources for `{field}`");
            source.map(|source| source.from)
        };
        for field in present(arch) {
            let from = from(field).unwrap_or_else(|| panic!("{name}: no source for `{field}`"));
            // A value in words, and who says so.
            assert!(from.contains(": "), "{name}: `{field}`: {from}");
        }
        assert!(!products.is_empty(), "{name}");
        assert_eq!(from("vendor").or(from("name")), None, "{name}");
        // Where registers are split otherwise than by SIMD, the source of the SIMDs says so.
        if arch.register_splits != arch.simds {
            let splits = format!("must also fit {}", arch.register_splits);
            assert!(from("simds").unwrap().contains(&splits), "{name}");
        }
        if arch.lds.split != PoolSplit::Fixed {
            let from = from("lds").unwrap();
            assert!(from.contains("cache") || from.contains("sizes"), "{name}: {from}");
        }
    }
}

/// The words beside a number name that number, where one number is all that the field holds.
#[test]
fn sources_say_the_number() {
    let says = |from: &str, number: u32| {
        from.split(|letter: char| !letter.is_ascii_digit()).any(|word| word == number.to_string())
    };
    for entry in chips::all() {
        let arch = entry.arch;
        let slots_a_unit = arch.wave_slots * arch.simds;
        let kib = arch.lds.pool / 1024;
        for source in entry.sources() {
            let numbers: &[Option<u32>] = match (source.field, arch.vendor) {
                ("max_workgroup", _) => &[Some(arch.max_workgroup)],
                ("max_workgroup_axes", _) => &arch.max_workgroup_axes.map(Some),
                ("simds", _) => &[Some(arch.simds)],
                ("wave_slots", Vendor::Amd) => &[Some(arch.wave_slots)],
                ("wave_slots", Vendor::Nvidia) => &[Some(slots_a_unit)],
                ("workgroup_slots", _) => &[arch.workgroup_slots],
                ("wave32", Vendor::Amd) => &[
                    arch.wave32.map(|file| file.size),
                    arch.wave32.map(|file| file.granule.least()),
                ],
                ("wave64", _) => &[
                    arch.wave64.map(|file| file.size),
                    arch.wave64.map(|file| file.granule.least()),
                ],
                ("sgprs", _) => &[
                    arch.sgprs.and_then(|file| file.size),
                    arch.sgprs.map(|file| file.fixed.unwrap_or(file.addressable)),
                ],
                ("lds", _) => &[(!source.from.starts_with("sizes")).then_some(kib)],
                ("barriers", Vendor::Amd) => &[arch.barriers.map(|barriers| barriers.pool)],
                ("scratch_waves", _) => &[arch.scratch_waves],
                ("virtual_resources", _) => &[arch.virtual_resources],
                ("tensor_columns", _) => &[arch.tensor_columns],
                ("clusters", _) => &[
                    arch.clusters.map(|clusters| clusters.portable),
                    arch.clusters.and_then(|clusters| clusters.opt_in),
                ],
                _ => &[],
            };
            for number in numbers.iter().flatten() {
                let is_named = says(source.from, *number);
                assert!(is_named, "{}: {number} in `{}`: {}", arch.name, source.field, source.from);
            }
        }
    }
}
