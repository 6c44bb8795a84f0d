//! Names: every target, alias, family and product finds its chip, what covers several says so, and
//! every number and every device has a source.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use occ_core::__private::message;
use occ_core::arch::{Accumulators, Arch, PoolSplit};
use occ_core::chips::{self, Chip};
use occ_core::{Name, NameError, Vendor, lookup};

/// Where what is built in is written down. A new chip changes that: `ci/bless-chips.sh` writes it anew.
fn kept(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/names").join(file)
}

/// The compute capabilities that are built in: `10.3` of `sm_103`.
fn capabilities() -> impl Iterator<Item = String> {
    let numbers = chips::all().filter_map(|chip| chip.arch.name.as_str().strip_prefix("sm_"));
    numbers.map(|number| format!("{}.{}", &number[..number.len() - 1], &number[number.len() - 1..]))
}

fn name_of(name: &str) -> String {
    match Arch::named(name) {
        Ok(arch) => arch.name.to_string(),
        Err(error) => panic!("`{name}`: {}", message::name_error(name, &error)),
    }
}

fn target(capability: &str) -> String {
    format!("sm_{}", capability.replace('.', ""))
}

/// Every chip with its other names, and the devices that have it.
#[test]
fn targets() {
    let mut shown = String::new();
    for entry in chips::all() {
        let vendor = match entry.release {
            Some(_) => Vendor::Intel,
            None if entry.constant.starts_with("SM_") => Vendor::Nvidia,
            None if entry.constant.starts_with("ADRENO_") => Vendor::Adreno,
            None => Vendor::Amd,
        };
        assert_eq!(entry.arch.vendor, vendor, "{}", entry.constant);
        let name = entry.arch.name.as_str();
        assert_eq!(entry.constant, name.to_uppercase().replace('-', "_"));
        for name in [name].iter().chain(entry.aliases) {
            assert_eq!(name_of(name), entry.arch.name.as_str(), "{name}");
        }
        let devices = entry.devices.iter().map(|device| device.name);
        let all: Vec<&str> = entry.aliases.iter().copied().chain(devices).collect();
        shown.extend([format!("{name}: {}", all.join(", ")).trim_end(), "\n"]);
    }
    test_support::same(&kept("targets.txt"), &shown);
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
    for capability in capabilities() {
        let target = target(&capability);
        let plain = capability.replace('.', "");
        let spellings = [
            format!("compute_{plain}"),
            format!("COMPUTE-{plain}"),
            format!("compute_{capability}"),
            format!("compute capability {capability}"),
            format!("cc{plain}"),
            format!("CC {capability}"),
            format!("sm_{capability}"),
            capability.clone(),
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

/// What a family's name stands for: its chip, or those that differ, each of which is a name too.
#[test]
fn families() {
    // Groups of families, and how people write some.
    const MORE: [&str; 18] = [
        "cdna",
        "rdna",
        "rdna3",
        "rdna3.5",
        "RDNA 2",
        "AMD CDNA 3",
        "Ada Lovelace",
        "vega",
        "polaris",
        "instinct",
        "kepler",
        "maxwell",
        "pascal",
        "ampere",
        "blackwell",
        "Adreno 6xx",
        "Adreno 7xx",
        "adreno-8xx",
    ];
    let mut all: Vec<&str> = Vec::new();
    for name in chips::all().map(|chip| chip.family).chain(MORE) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    let mut shown = String::new();
    for name in all {
        let means = match Arch::named(name) {
            Ok(arch) => arch.name.to_string(),
            Err(NameError::Ambiguous { choices }) => {
                let choices: Vec<&str> = choices.into_iter().collect();
                for choice in &choices {
                    let _known = name_of(choice);
                }
                format!("one of {}", choices.join(", "))
            }
            Err(error) => panic!("{name}: {error}"),
        };
        shown.extend([name, ": ", &means, "\n"]);
    }
    test_support::same(&kept("families.txt"), &shown);
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
    assert!(alike > 0 && differing > 0, "{alike} {differing}");
}

/// What a person reads who misspells a name or gives one for several chips.
#[test]
fn told_of_a_wrong_name() {
    let mut shown = String::new();
    for name in [
        "gfx90",
        "gfx12",
        "gfx9",
        "navi3",
        "906",
        "4090",
        "90a",
        "sm_9",
        "mi21",
        "gfx1102x",
        "sm_91",
        "gfx941",
        "gfx1202",
        "A100 80GB",
        "NVIDIA A100-SXM4-80GB",
        "sm90x",
        "hoper",
        "tahit",
        "amphere",
        "rdna5",
        "MI250XX",
        "RTX 4080",
        "gfx12-genric",
        "apple m1",
        "",
        "ampere",
        "RDNA 3.5",
        "rdna",
    ] {
        let error = Arch::named(name).expect_err(name);
        shown.extend([&*message::name_error(name, &error).to_string(), "\n"]);
    }
    test_support::same(&kept("told.txt"), &shown);
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
