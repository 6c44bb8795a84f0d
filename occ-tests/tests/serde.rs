//! Architectures, kernels and results through JSON and TOML, and what is refused on the way in.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;

use occ_core::arch::{self, Arch};
use occ_core::{
    Axis, BestWorkgroup, CachePreference, Contract, Curve, DeviceCapacity, Dimension, Error,
    GridOccupancy, JointChange, Kernel, Limiter, Limiters, Limits, Mode, Occupancy,
    PartitionedCaching, Point, Ratio, Reduction, Requirement, Vendor, Verdict, Wave, calculate,
    chips, device_capacity, grid_occupancy, occupancy,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize as _, Serialize};

/// `value` through a file of each format. Compared as `Debug` prints them, which leaves nothing out.
fn round_trip<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    let debug = format!("{value:?}");
    let json = serde_json::to_string(value).unwrap_or_else(|error| panic!("{error}: {debug}"));
    let back: T = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(format!("{back:?}"), debug, "{json}");
    // A TOML file is a table, so what is none stands under a key.
    let document = BTreeMap::from([("value", value)]);
    let toml = toml::to_string(&document).unwrap_or_else(|error| panic!("{error}: {debug}"));
    let back: BTreeMap<String, T> =
        toml::from_str(&toml).unwrap_or_else(|error| panic!("{error}: {toml}"));
    assert_eq!(format!("{:?}", back["value"]), debug, "{toml}");
}

/// [`round_trip`] for what is a table itself.
fn round_trip_file<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    round_trip(value);
    let toml = toml::to_string(value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
    let back: T = toml::from_str(&toml).unwrap_or_else(|error| panic!("{error}: {toml}"));
    assert_eq!(format!("{back:?}"), format!("{value:?}"), "{toml}");
}

/// Kernels that between them set every field.
fn kernels() -> Vec<Kernel> {
    let plain = Kernel::new().workgroup(256).vgprs(32);
    vec![
        Kernel::new(),
        plain,
        plain.wave(Wave::W64).mode(Mode::Cu).sgprs(40).trap(false),
        plain.workgroup_shape(2, 1, 128),
        Kernel { workgroup_shape: Some([16, 16, 2]), ..plain },
        plain.wave(Wave::W32).mode(Mode::Wgp).agprs(4).scratch(true).dynamic_vgprs(16),
        plain.lds(4096).dynamic_lds(1024).max_dynamic_shared(2048).barriers(2),
        plain.carveout(50).virtual_resources(1).tensor_columns(64),
        plain.vgprs_allocated(129).sgprs_allocated(102),
        Kernel {
            opt_in: false,
            cache: CachePreference::Equal,
            caching: PartitionedCaching::Strict,
            ..plain
        },
        Kernel { cache: CachePreference::L1, caching: PartitionedCaching::On, ..plain },
        Kernel { cache: CachePreference::Shared, lds: u32::MAX, ..plain },
    ]
}

fn errors() -> Vec<Error> {
    let (count, bytes, max) = (300, 70_000, 256);
    let mut errors = vec![
        Error::Arch,
        Error::UnknownWorkgroup,
        Error::UnknownRegisters,
        Error::NoRegisters,
        Error::EmptyWorkgroup,
        Error::WorkgroupShape { shape: [16, 16, 2], workgroup: 256 },
        Error::Wave(Wave::W32),
        Error::Mode(Mode::Wgp),
        Error::NoAgprs(1),
        Error::NoSgprs(2),
        Error::Carveout(101),
        Error::DynamicVgprs(24),
        Error::NoVirtualResources(1),
        Error::NoTensorMemory(32),
        Error::Workgroup { threads: 2048, max: 1024 },
        Error::WorkgroupAxis { axis: Dimension::Z, threads: 128, max: 64 },
        Error::Vgprs { count, max },
        Error::Agprs { count, max },
        Error::Sgprs { count, max },
        Error::StaticLds { bytes, max },
        Error::Lds { bytes: u64::from(u32::MAX) * 2, max },
        Error::DynamicLds { bytes, max },
        Error::OptIn { bytes, max },
        Error::Barriers { count: 17, max: 16 },
        Error::TensorColumns { count: 96, max: 512 },
    ];
    errors.extend(Limiter::ALL.iter().map(|&limiter| Error::DoesNotFit { limiter, waves: 16 }));
    errors
}

#[test]
fn every_arch() {
    let mut count = 0;
    for entry in chips::all() {
        round_trip_file(entry.arch);
        count += 1;
    }
    assert_eq!(count, chips::COUNT);
}

#[test]
fn every_result() {
    let mut reached = 0;
    for kernel in kernels() {
        round_trip_file(&kernel);
        for entry in chips::all() {
            let contract = Contract::new("blur", entry.arch, kernel);
            let full = Requirement::Occupancy(Ratio::new(1, 1));
            let half = Requirement::Occupancy(Ratio::new(1, 2));
            for contract in [contract, contract.min(full), contract.warn(full).min(half)] {
                round_trip_file::<Verdict>(&contract.verdict());
            }
            if let Ok(occupancy) = occupancy(entry.arch, &kernel) {
                reached += 1;
                round_trip_file::<Occupancy>(&occupancy);
                round_trip_file::<Limits>(&occupancy.limits);
                round_trip_file::<DeviceCapacity>(
                    &device_capacity(entry.arch, &kernel, 100).unwrap(),
                );
                round_trip_file::<GridOccupancy>(&grid_occupancy(&occupancy, 1_000, 100).unwrap());
            }
        }
    }
    assert!(reached > 100, "{reached} results");
}

#[test]
fn every_answer() {
    for error in errors() {
        round_trip::<Error>(&error);
        round_trip_file::<Verdict>(&Verdict::Refused(error));
    }
    for &limiter in Limiter::ALL {
        round_trip::<Limiter>(&limiter);
    }
    let two = Limiters::NONE.with(Limiter::Vgprs).with(Limiter::WaveSlots);
    for limiters in [Limiters::NONE, two] {
        round_trip::<Limiters>(&limiters);
    }
    for requirement in [
        Requirement::Occupancy(Ratio::new(6, 8)),
        Requirement::WavesPerSimd(5),
        Requirement::Workgroups(2),
    ] {
        round_trip_file::<Requirement>(&requirement);
    }
    round_trip::<[Vendor; 2]>(&[Vendor::Amd, Vendor::Nvidia]);

    let kernel = Kernel::new().workgroup(256).vgprs(84).lds(1024);
    for limiter in [Limiter::Vgprs, Limiter::Lds] {
        round_trip_file::<Reduction>(&kernel.reduction(&arch::GCN, limiter, 4).unwrap());
    }
    let full = Requirement::Occupancy(Ratio::new(1, 1));
    round_trip_file::<JointChange>(&kernel.workgroup(384).joint_change(&arch::GCN, full).unwrap());
    round_trip_file::<BestWorkgroup>(&kernel.best_workgroup(&arch::SM_90, 1024).unwrap().unwrap());
    for axis in [Axis::Workgroup, Axis::Vgprs, Axis::Lds] {
        for point in Curve::new(&arch::GFX1100, &kernel, axis).step_by(13) {
            round_trip_file::<Point>(&point);
        }
    }
}

/// The shapes that a reader of the files meets.
#[test]
fn shapes() {
    let kernel = Kernel::new().workgroup(64).vgprs(24).wave(Wave::W64);
    let json = serde_json::to_value(kernel).unwrap();
    assert_eq!((&json["wave"], &json["sgprs"]), (&64.into(), &serde_json::Value::Null));
    assert_eq!(json["cache"], "none");

    let reached = calculate(&arch::GCN, &kernel.lds(32 * 1024)).unwrap();
    let json = serde_json::to_value(reached).unwrap();
    assert_eq!(json["limiters"], serde_json::json!(["lds"]));
    assert_eq!((&json["mode"], &json["vendor"]), (&"cu".into(), &"amd".into()));

    let refused = Verdict::Refused(Error::Vgprs { count: 300, max: 256 });
    let json = serde_json::to_string(&refused).unwrap();
    assert_eq!(json, r#"{"refused":{"vgprs":{"count":300,"max":256}}}"#);
    let toml = toml::to_string(&Verdict::Refused(Error::EmptyWorkgroup)).unwrap();
    assert_eq!(toml.trim(), r#"refused = "empty_workgroup""#);
    let toml = toml::to_string(&Requirement::WavesPerSimd(5)).unwrap();
    assert_eq!(toml.trim(), "waves_per_simd = 5");

    // What is left out is not known, or as the front ends assume.
    assert_eq!(toml::from_str::<Kernel>("").unwrap(), Kernel::new());
}

/// A chip that was written before shapes were held to limits is held to those that all chips share.
#[test]
fn a_chip_without_axes() {
    assert!(!custom_chip().contains("max_workgroup_axes"));
    let chip: Arch = toml::from_str(&custom_chip()).unwrap();
    assert_eq!(chip.max_workgroup_axes, [1024, 1024, 64]);
    for entry in chips::all() {
        let axes = entry.arch.max_workgroup_axes.into_iter();
        // A whole workgroup may be smaller.
        let most = entry.arch.max_workgroup;
        let least = axes.zip(chip.max_workgroup_axes).all(|(own, least)| own >= least.min(most));
        assert!(least, "{}", entry.arch.name);
    }
    let wide =
        custom_chip().replace("simds = 4", "simds = 4\nmax_workgroup_axes = [1024, 1024, 1024]");
    let chip: Arch = toml::from_str(&wide).unwrap();
    assert_eq!(chip.max_workgroup_axes, [1024; 3]);
}

fn custom_chip() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/custom-chip.toml");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// By hand, for 192 threads in waves of 32, so 6 waves a workgroup:
///
/// * wave slots: 4 SIMDs of 12 hold 48 waves, 48 / 6 = 8 workgroups
/// * VGPRs: 70 round up to 72, 768 / 72 = 10 waves a SIMD, 4 * 10 / 6 = 6 workgroups
/// * SGPRs: 60 round up to 64 and the trap handler takes 16, 960 / 80 = 12 a SIMD, 48 / 6 = 8
/// * LDS: 13,000 round up to 13,056, 131,072 / 13,056 = 10 workgroups
/// * barriers: 16
///
/// The least is 6 workgroups, 36 of 48 waves: 75 %, 9 waves a SIMD, limited by VGPRs.
#[test]
fn a_chip_of_ones_own() {
    let chip: Arch = toml::from_str(&custom_chip()).unwrap();
    let kernel = Kernel::new().workgroup(192).vgprs(70).sgprs(60).lds(13_000);
    let reached = occupancy(&chip, &kernel).unwrap();
    assert_eq!(reached.ratio(), Ratio::new(3, 4));
    assert_eq!((reached.workgroups, reached.waves_per_simd()), (6, 9));
    assert_eq!(reached.limiters, Limiters::NONE.with(Limiter::Vgprs));
    let Limits { wave_slots, workgroup_slots, vgprs, sgprs, lds, barriers, .. } = reached.limits;
    assert_eq!((wave_slots, workgroup_slots), (8, None));
    assert_eq!([vgprs, sgprs, lds, barriers], [Some(6), Some(8), Some(10), Some(16)]);
    assert_eq!((reached.limits.scratch, reached.limits.virtual_resources), (None, None));
    // All the storage as cache but the smallest pool, 16,384 bytes: one workgroup.
    let cached = Kernel { cache: CachePreference::L1, ..kernel };
    assert_eq!(occupancy(&chip, &cached).unwrap().workgroups, 1);
    assert_eq!(chip.name.as_str(), "lumen-1");
    round_trip_file(&chip);
}

/// Reads the chip with `line` in place of the one that starts as it does, and returns the error.
fn chip_error(old: &str, new: &str) -> String {
    let text = custom_chip();
    assert_eq!(text.matches(old).count(), 1, "`{old}` stands once in the file");
    let error = toml::from_str::<Arch>(&text.replace(old, new)).expect_err(new).to_string();
    println!("{error}\n");
    error
}

/// The line of the file that holds `text`, as errors count.
fn line(text: &str) -> String {
    let at = custom_chip().lines().position(|line| line.contains(text)).unwrap();
    format!("line {}, column ", at + 1)
}

#[test]
fn refused_chips() {
    let cases = [
        ("wave_slots = 12", "wave_slot = 12", "unknown field `wave_slot`, expected one of `name`"),
        ("minimum = 8", "min = 8", "unknown field `min`, expected one of `size`"),
        (
            "vendor = \"amd\"",
            "vendor = \"arm\"",
            "unknown variant `arm`, expected one of `amd`, `nvidia`, `intel`, `adreno`",
        ),
        ("simds = 4", "simds = -4", "expected u32"),
        ("16_384, 65_536,", "65_536, 16_384,", "sizes must ascend"),
        ("16_384, 65_536,", "16_384, 16_384,", "sizes must ascend"),
        ("16_384, 65_536, 131_072", "", "expected 1 to 28 ascending sizes"),
        (
            "name = \"lumen-1\"",
            "name = \"an accelerator with a rather long name\"",
            "invalid length 38, expected a name of 1 to 31 bytes",
        ),
        ("name = \"lumen-1\"", "name = \"\"", "invalid length 0, expected a name of 1 to 31 bytes"),
        ("register_splits = 4 ", "#", "missing field `register_splits`"),
        ("trap_reserve = 16", "", "missing field `trap_reserve`"),
    ];
    for (old, new, reason) in cases {
        let error = chip_error(old, new);
        assert!(error.contains(reason), "{error}");
        // A missing line has no place of its own: the error shows the table that lacks it.
        let position = match reason {
            _ if reason.contains("register_splits") => "line 1, column ".to_owned(),
            _ if reason.contains("trap_reserve") => line("[sgprs]"),
            _ => line(old),
        };
        assert!(error.contains(&position), "{position}: {error}");
    }
    let too_many: Vec<String> = (1..=29).map(|size: u32| size.to_string()).collect();
    let error = chip_error("16_384, 65_536, 131_072", &too_many.join(", "));
    assert!(error.contains("invalid length 29, expected 1 to 28 ascending"), "{error}");
}

#[test]
fn refused_kernels() {
    let cases = [
        ("workgroup = 64\nwave = 48", 2, "expected a wave of 8, 16, 32, 64 or 128 threads"),
        ("workgroup = 64\nwaves = 32", 2, "unknown field `waves`, expected one of `workgroup`"),
        ("mode = \"sm\"", 1, "unknown variant `sm`, expected `cu` or `wgp`"),
        ("vgprs = 4294967296", 1, "expected u32"),
        ("cache = \"l2\"", 1, "unknown variant `l2`, expected one of `none`, `shared`, `l1`"),
    ];
    for (text, line, reason) in cases {
        let error = toml::from_str::<Kernel>(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{error}");
        assert!(error.contains(&format!("line {line}, column ")), "{error}");
    }
    let error = serde_json::from_str::<Kernel>("{\"workgroup\": 64,\n\"wave\": 48}").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a wave of 8, 16, 32, 64 or 128 threads at line 2 column 11"
    );
}

/// What const evaluation writes of a contract is what serde writes of it.
#[test]
fn a_record_is_what_serde_writes() {
    let requirements = [
        None,
        Some(Requirement::Occupancy(Ratio::new(3, 8))),
        Some(Requirement::WavesPerSimd(5)),
        Some(Requirement::Workgroups(2)),
    ];
    let of_its_own = Arch {
        workgroup_slots: None,
        lds: arch::WorkgroupMemory { split: arch::PoolSplit::Cache(16384), ..arch::GCN.lds },
        ..arch::GCN
    };
    let archs: Vec<Arch> = chips::all().map(|entry| *entry.arch).chain([of_its_own]).collect();
    assert!(archs.len() > 60);
    for (at, arch) in archs.iter().enumerate() {
        for (turn, kernel) in kernels().into_iter().enumerate() {
            let mut contract = Contract::new("blur<\"a\n\">", arch, kernel);
            contract.min = requirements[(at + turn) % 4];
            contract.warn = requirements[(at + turn / 4) % 4];
            contract.source = (turn % 2 == 1).then(|| {
                let counts = [Limiter::Vgprs, Limiter::Lds];
                let source = occ_core::MeasuredFile::new("k\\\u{1}.hsaco", &counts);
                if turn % 4 == 1 { source.bound(1024).spills_denied() } else { source }
            });
            let record = occ_core::__private::record(&contract, &[], &[], "");
            let parsed: serde_json::Value = serde_json::from_str(record.as_str())
                .unwrap_or_else(|error| panic!("{error}: {record}"));
            let due = serde_json::json!({
                "version": env!("CARGO_PKG_VERSION"),
                "contract": contract,
                "workgroups": contract.occupancy().ok().map(|reached| reached.workgroups),
                "origins": [],
                "told": null,
            });
            assert_eq!(parsed, due);
            // And serde reads it back.
            assert_eq!(Contract::deserialize(&parsed["contract"]).unwrap(), contract);
        }
    }
}

#[test]
fn limiters_have_one_name_for_programs() {
    for &limiter in Limiter::ALL {
        let written = serde_json::to_string(&limiter).unwrap();
        assert_eq!(written, format!("\"{}\"", limiter.id()));
    }
}
