//! The drivers of Mesa that compile without a GPU: [`DRIVERS`], from which follow the process that one is
//! asked in, what is made of its answer, and what is said where it is missing. What each calls its counts
//! stands in `occ_artifacts::statistics`.

use std::env::{self, consts::ARCH};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use occ_core::Arch;

/// A driver that can be told which chip it is to compile for.
#[derive(Debug)]
pub(crate) struct Driver {
    /// As a person and a manifest call it.
    pub(crate) name: &'static str,
    /// Whose GPUs it is for.
    gpus: &'static str,
    /// Why it is asked only by its name.
    caution: Option<&'static str>,
    /// Whether its name stands beside a target wherever its counts are shown, because most of the target's GPUs are run
    /// by another driver.
    is_labelled: bool,
    /// `VkDriverId`.
    pub(crate) id: i32,
    /// Its manifest for the loader, without an ending.
    manifest: &'static str,
    /// The packages that have it.
    packages: &'static str,
    /// What answers in the place of a machine's kernel, `libintel_noop_drm_shim.so` for `intel`; `None`: the
    /// driver itself plays a GPU.
    shim: Option<&'static str>,
    /// Where the shim is to be had.
    shim_from: &'static str,
    /// The variable that names the chip.
    variable: &'static str,
    /// A chip that each version knows.
    pub(crate) common: &'static str,
    /// What else its process needs.
    environment: &'static [(&'static str, &'static str)],
    /// What changes the code that it makes, or what it prints.
    unset: &'static [&'static str],
    /// Registers of every kernel where it does not say them, but on targets that start with one of these.
    registers: Option<(u32, &'static [&'static str])>,
    targets: &'static [Row],
}

/// A target, and its chips in the spellings of old and new Mesa. Those of one target compile alike.
type Row = (&'static str, &'static str);

const RADV: Driver = Driver {
    name: "radv",
    gpus: "Radeon",
    caution: None,
    is_labelled: false,
    id: 3,
    manifest: "radeon_icd",
    packages: "`mesa-vulkan-drivers` (Debian, Ubuntu, Fedora) or `vulkan-radeon` (Arch)",
    shim: None,
    shim_from: "install `mesa-drm-shim` (Debian) of the driver's version",
    variable: "RADV_FORCE_FAMILY",
    common: "vega10",
    environment: &[],
    unset: &["RADV_DEBUG", "RADV_PERFTEST", "ACO_DEBUG"],
    registers: None,
    targets: FAMILIES,
};

/// The first name that compiles for a target is asked, unless one is given. Where one stands twice, Mesa has changed
/// its way: the first that finds its GPU is taken.
///
/// Sources: the variables and shims of Mesa (`src/*/drm-shim`, `src/intel/tools`); 22.3.6, 25.0.7 and 26.2.6 were tried.
pub(crate) static DRIVERS: [Driver; 5] = [
    RADV,
    // Since Mesa 26.
    Driver { shim: Some("amdgpu"), variable: "AMDGPU_GPU_ID", ..RADV },
    Driver {
        name: "anv",
        gpus: "Intel",
        id: 6,
        manifest: "intel_icd",
        packages: "`mesa-vulkan-drivers` (Debian, Ubuntu, Fedora) or `vulkan-intel` (Arch)",
        shim: Some("intel"),
        shim_from: "no package has it: build it out of Mesa's source as `docs/install.md` of occ says",
        variable: "INTEL_STUB_GPU_DEVICE_ID",
        common: "0x1912",
        // A GPU that a version calls unfinished.
        environment: &[("INTEL_FORCE_PROBE", "*")],
        unset: &["INTEL_DEBUG", "INTEL_SIMD_DEBUG", "INTEL_STUB_GPU_JSON", "ANV_DEBUG"],
        // Since Xe3 the compiler chooses.
        registers: Some((128, &["ptl", "wcl", "nvl"])),
        targets: PCI_IDS,
        ..RADV
    },
    Driver {
        name: "nvk",
        gpus: "NVIDIA",
        caution: Some("its compiler is Mesa's, and its counts are not those of NVIDIA's driver"),
        is_labelled: true,
        id: 24,
        manifest: "nouveau_icd",
        packages: "`mesa-vulkan-drivers` 26 or later (Debian, Ubuntu, Fedora) or `vulkan-nouveau` (Arch)",
        shim: Some("nouveau"),
        variable: "NOUVEAU_CHIPSET",
        common: "164",
        unset: &["NAK_DEBUG", "NVK_DEBUG"],
        targets: CHIPSETS,
        ..RADV
    },
    Driver {
        name: "turnip",
        gpus: "Adreno",
        is_labelled: true,
        id: 18,
        manifest: "freedreno_icd",
        packages: "`mesa-vulkan-drivers` 26 or later (Debian) or `vulkan-freedreno` (Arch)",
        shim: Some("freedreno"),
        variable: "FD_GPU_ID",
        common: "660",
        unset: &["TU_DEBUG", "IR3_SHADER_DEBUG"],
        targets: ADRENO,
        ..RADV
    },
];

/// Source: Mesa's `ac_get_family_name` (22.3: `gfx1100`; 23.1 and later: `navi31`), its shim's list, and LLVM's "AMDGPU
/// Processors", which says the target of each chip.
#[rustfmt::skip]
const FAMILIES: &[Row] = &[
    ("gfx600", "tahiti"), ("gfx601", "pitcairn verde"), ("gfx602", "oland hainan"), ("gfx700", "kaveri"),
    ("gfx701", "hawaii"), ("gfx702", "hawaii"), ("gfx703", "kabini"), ("gfx704", "bonaire"),
    ("gfx801", "carrizo"), ("gfx802", "tonga iceland"), ("gfx803", "fiji"), ("gfx805", "tonga"),
    ("gfx810", "stoney"), ("polaris10", "polaris10"), ("polaris11", "polaris11 polaris12 vegam"),
    ("gfx900", "vega10"), ("gfx902", "raven"), ("gfx904", "vega12"), ("gfx906", "vega20"),
    ("gfx909", "raven2"), ("gfx90c", "renoir"), ("gfx1010", "navi10"), ("gfx1011", "navi12"),
    ("gfx1012", "navi14"), ("gfx1013", "gfx1013"), ("gfx1030", "navi21"), ("gfx1031", "navi22"),
    ("gfx1032", "navi23"), ("gfx1033", "vangogh"), ("gfx1034", "navi24"), ("gfx1035", "rembrandt"),
    ("gfx1036", "gfx1036 raphael_mendocino"), ("gfx1100", "gfx1100 navi31"), ("gfx1101", "gfx1101 navi32"),
    ("gfx1102", "gfx1102 navi33"), ("gfx1103", "gfx1103_r1 phoenix"), ("gfx1150", "gfx1150 strix1"),
    ("gfx1151", "gfx1151"), ("gfx1152", "gfx1152"), ("gfx1153", "gfx1153"), ("gfx1200", "gfx1200 navi44"),
    ("gfx1201", "gfx1201 navi48"),
];

/// In the words of `ocloc`, with a product's PCI id.
///
/// Source: Intel's compute-runtime, `devices_base.inl`. Mesa has no driver for the targets of data centers.
#[rustfmt::skip]
const PCI_IDS: &[Row] = &[
    ("skl", "0x1912"), ("kbl", "0x5912"), ("cfl", "0x3e9b"), ("whl", "0x3ea1"), ("aml", "0x591c"),
    ("cml", "0x9bc5"), ("apl", "0x5a84"), ("glk", "0x3184"), ("icllp", "0x8a52"), ("ehl", "0x4571"),
    ("tgllp", "0x9a49"), ("rkl", "0x4c8a"), ("adl-s", "0x4680"), ("adl-p", "0x46a6"), ("adl-n", "0x46d1"),
    ("dg1", "0x4905"), ("dg2-g10", "0x56a0"), ("dg2-g11", "0x56a5"), ("dg2-g12", "0x5696"),
    ("mtl-u", "0x7d45"), ("mtl-h", "0x7d55"), ("arl-h", "0x7d51"), ("bmg-g21", "0xe20b"),
    ("bmg-g31", "0xe223"), ("lnl-m", "0x64a0"), ("ptl-h", "0xb080"), ("ptl-u", "0xb090"), ("wcl", "0xfd80"),
    ("nvl-s", "0xd740"), ("nvl-u", "0xd741"), ("nvl-p", "0xd750"),
];

/// Source: Mesa's `sm_for_chipset`. The shim of 26.2.6 knows no Hopper, and no Blackwell of data centers.
#[rustfmt::skip]
const CHIPSETS: &[Row] = &[
    ("sm_50", "117"), ("sm_52", "120"), ("sm_53", "12b"), ("sm_60", "130"), ("sm_61", "132"),
    ("sm_62", "13b"), ("sm_70", "140"), ("sm_72", "14b"), ("sm_75", "164"), ("sm_80", "170"),
    ("sm_86", "172"), ("sm_87", "17b"), ("sm_89", "194"), ("sm_90", "180"), ("sm_100", "1a0"),
    ("sm_120", "1b2"),
];

/// Source: what the shim of Mesa 26.2.6 lists. Adreno 702 is none of the engine's: its waves are of 16 and 32 threads.
#[rustfmt::skip]
const ADRENO: &[Row] = &[
    ("adreno-610", "610"), ("adreno-618", "618"), ("adreno-630", "630"), ("adreno-660", "660"),
    ("adreno-730", "730"), ("adreno-740", "740"), ("adreno-750", "750"), ("adreno-810", "810"),
    ("adreno-830", "830"),
];

/// A target, and who compiles for it.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// As `Arch::named` calls it: `gfx1100`.
    pub(crate) name: String,
    /// One driver, in the ways of each version; not empty.
    pub(crate) ways: Vec<&'static Driver>,
    /// The chips to try, in turn; not empty.
    pub(crate) chips: Vec<&'static str>,
}

/// What a person names by a target, a chip or a product, for the driver of this name.
///
/// # Errors
///
/// Why no driver compiles for it, and what is compiled for.
pub(crate) fn named(name: &str, driver: Option<&str>) -> Result<Target, String> {
    let mut drivers: Vec<&Driver> =
        DRIVERS.iter().filter(|it| driver.is_none_or(|driver| it.name == driver)).collect();
    if let ([], Some(driver)) = (&drivers[..], driver) {
        let mut known: Vec<&str> = DRIVERS.iter().map(|driver| driver.name).collect();
        known.dedup();
        return Err(format!("no driver `{driver}`: there are `{}`", known.join("`, `")));
    }
    let arch = Arch::named(name)
        .map_err(|error| occ_core::__private::message::name_error(name, &error).to_string())?;
    let target = arch.name.to_string();
    let row = |driver: &Driver| driver.targets.iter().find(|(known, _)| *known == target);
    let Some((first, (_, chips))) = drivers.iter().find_map(|it| Some((*it, row(it)?))) else {
        drivers.dedup_by_key(|driver| driver.name);
        let of_vendor = |it: &&Driver| {
            let first = it.targets.first().and_then(|(target, _)| Arch::named(target).ok());
            driver.is_some() || first.is_some_and(|first| first.vendor == arch.vendor)
        };
        let known = drivers.into_iter().filter(of_vendor).map(|it| {
            let targets: Vec<&str> = it.targets.iter().map(|(target, _)| *target).collect();
            format!("; {} compiles for `{}`", it.name, targets.join("`, `"))
        });
        return Err(format!("no driver here compiles for `{name}`{}", known.collect::<String>()));
    };
    if let (Some(caution), None) = (first.caution, driver) {
        return Err(format!("`--driver {}` compiles for it: {caution}", first.name));
    }
    // A chip by its name before others of its target: `verde`, which is a gfx601 as `pitcairn` is.
    let mut chips: Vec<&str> = chips.split(' ').collect();
    chips.sort_by_key(|chip| !chip.eq_ignore_ascii_case(name));
    drivers.retain(|driver| driver.name == first.name);
    Ok(Target { name: target, ways: drivers, chips })
}

/// A driver that plays a chip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played<'a> {
    pub(crate) driver: &'static Driver,
    pub(crate) chip: &'a str,
    pub(crate) shim: Option<&'a Path>,
}

impl Played<'_> {
    /// The variables of its process.
    pub(crate) fn environment(&self) -> Vec<(&'static str, OsString)> {
        let Self { driver, chip, shim } = self;
        let mut all = vec![(driver.variable, chip.into())];
        all.push(("VK_LOADER_LAYERS_DISABLE", "~implicit~".into()));
        all.extend(driver.environment.iter().map(|(name, value)| (*name, value.into())));
        all.extend(shim.map(|shim| ("LD_PRELOAD", shim.into())));
        // Without it the loader would start every driver that is installed.
        if let (false, Some(manifest)) = (chosen(), driver.manifest()) {
            all.extend(CHOOSE.map(|variable| (variable, manifest.clone().into())));
        }
        all
    }
}

/// The variables that name the drivers' manifests to the loader, to new ones and old ones.
const CHOOSE: [&str; 2] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];

/// Whether a person has chosen the drivers.
fn chosen() -> bool {
    CHOOSE.iter().any(|variable| env::var_os(variable).is_some())
}

/// What a driver's process must not have from this one.
pub(crate) fn unset() -> impl Iterator<Item = &'static str> {
    DRIVERS.iter().flat_map(|driver| driver.unset.iter().copied().chain([driver.variable]))
}

/// How Mesa calls the file of a shim.
fn file_of(shim: &str) -> String {
    format!("lib{shim}_noop_drm_shim.so")
}

/// Whether the shim in this file is for another driver than that of `shim`, by its name.
fn is_of_another(shim: &str, path: &Path) -> bool {
    let mut others = DRIVERS.iter().filter_map(|driver| driver.shim).filter(|other| *other != shim);
    others.any(|other| path.file_name().is_some_and(|name| name == file_of(other).as_str()))
}

impl Driver {
    /// What stands beside a target wherever its counts are shown, `sm_89:nvk`, where another driver's are expected.
    pub(crate) fn label(&self) -> Option<String> {
        self.is_labelled.then(|| self.name.to_owned())
    }

    /// The registers that every kernel has on a target, where the driver says none.
    pub(crate) fn registers(&self, target: &str) -> Option<u32> {
        let (all, but) = self.registers?;
        (!but.iter().any(|start| target.starts_with(start))).then_some(all)
    }

    /// The library to load before it: the one that is given, that a variable names, or that is installed.
    ///
    /// # Errors
    ///
    /// Where there is none, and where one is to be had.
    pub(crate) fn shim(&self, given: Option<&Path>) -> Result<Option<PathBuf>, String> {
        let Some(shim) = self.shim else { return Ok(None) };
        let variable = format!("OCC_{}_SHIM", shim.to_uppercase());
        let named = || env::var_os(&variable).filter(|path| !path.is_empty());
        // One that plays another vendor's GPUs is for the other targets.
        let is_other = given.is_some_and(|path| is_of_another(shim, path));
        let given = given.filter(|_| !is_other);
        if let Some(path) = given.map(Path::to_owned).or_else(|| Some(named()?.into())) {
            let wrong = |error| format!("the shim `{}`: {error}", path.display());
            return fs::canonicalize(&path).map(Some).map_err(wrong);
        }
        let file = file_of(shim);
        let of_debian = format!("/usr/lib/{ARCH}-linux-gnu");
        let folders = ["/usr/local/lib", &of_debian, "/usr/lib64", "/usr/lib"];
        let found = folders.iter().map(|folder| Path::new(folder).join(&file));
        found.into_iter().find(|path| path.is_file()).map(Some).ok_or_else(|| {
            let other = if is_other { "the shim that is given is another driver's, and there is " } else { "" };
            format!(
                "{other}no `{file}`, which plays the GPU to {}: {}; where it is elsewhere, name it by `--shim` or the \
                 variable `{variable}`",
                self.name, self.shim_from
            )
        })
    }

    /// Whether the loader should find it, as far as can be told from here.
    pub(crate) fn is_installed(&self) -> bool {
        chosen() || self.manifest().is_some()
    }

    /// Why it has no GPU, with this shim, and what became of its process.
    pub(crate) fn missing(&self, is_installed: bool, shim: Option<&Path>, words: &str) -> String {
        let Self { name, gpus, packages, manifest, .. } = self;
        match shim.filter(|_| is_installed) {
            Some(shim) => format!(
                "{name} finds no GPU with the shim `{}`, which is not for this driver, or not for its \
                 version of Mesa{}{words}",
                shim.display(),
                if words.is_empty() { "" } else { ": " }
            ),
            None if is_installed && !words.is_empty() => words.to_owned(),
            None => format!(
                "no {name}, Mesa's Vulkan driver for {gpus} GPUs: install {packages}, or name its \
                 `{manifest}.json` in the variable `VK_DRIVER_FILES`"
            ),
        }
    }

    /// Its manifest, where the loader would find it; `None`: the loader may know better.
    ///
    /// Source: "Driver Discovery on Linux" of Khronos' Vulkan-Loader.
    fn manifest(&self) -> Option<PathBuf> {
        let variable = |name: &str, default: &str| {
            let folders = env::var_os(name).filter(|folders| !folders.is_empty());
            folders.unwrap_or_else(|| OsString::from(default))
        };
        let mut folders = variable("XDG_CONFIG_DIRS", "/etc/xdg");
        folders.push(":/etc:");
        folders.push(variable("XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
        // Distributions that install two of them name the processor.
        let names = [format!("{}.json", self.manifest), format!("{}.{ARCH}.json", self.manifest)];
        env::split_paths(&folders)
            .flat_map(|folder| names.clone().map(|name| folder.join("vulkan/icd.d").join(name)))
            .filter(|path| path.is_file())
            .min()
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    /// Each target in the table is one that the engine knows by this name, where it knows the vendor.
    #[test]
    fn the_table_is_in_the_words_of_the_engine() {
        for Driver { name, targets, common, .. } in &DRIVERS {
            assert!(
                targets.iter().any(|(_, chips)| chips.split(' ').any(|it| it == *common)),
                "{name}"
            );
            let is_known = targets.iter().any(|(target, _)| Arch::named(target).is_ok());
            for (target, chips) in targets.iter().filter(|_| is_known) {
                let arch = Arch::named(target).unwrap_or_else(|_| panic!("{target}"));
                assert_eq!(arch.name.to_string(), *target);
                assert_ne!(*chips, "");
            }
        }
    }

    #[test]
    fn a_shim_is_for_the_driver_that_its_name_says() {
        let intel = Path::new("/a/libintel_noop_drm_shim.so");
        assert!(is_of_another("freedreno", intel) && !is_of_another("intel", intel));
        // By another name it may be for any.
        assert!(!is_of_another("freedreno", Path::new("/a/shim.so")));
    }

    #[test]
    fn why_there_is_no_gpu() {
        let anv = DRIVERS.iter().find(|driver| driver.name == "anv").expect("a driver");
        let shim = Some(Path::new("/a/shim.so"));
        let other = anv.missing(true, shim, "a word");
        assert!(other.starts_with("anv finds no GPU with the shim `/a/shim.so`, which"), "{other}");
        assert!(other.ends_with("its version of Mesa: a word"), "{other}");
        assert_eq!(anv.missing(true, None, "it crashed"), "it crashed");
        let none = anv.missing(false, shim, "a word");
        assert!(
            none.starts_with("no anv, Mesa's Vulkan driver for Intel GPUs: install `"),
            "{none}"
        );
        // It may be installed here, or named.
        if let Err(error) = anv.shim(None) {
            assert!(error.starts_with("no `libintel_noop_drm_shim.so`, which plays"), "{error}");
            assert!(error.ends_with("the variable `OCC_INTEL_SHIM`"), "{error}");
            let other = anv.shim(Some(Path::new("/a/libnouveau_noop_drm_shim.so")));
            let start =
                "the shim that is given is another driver's, and there is no `libintel_noop";
            assert!(other.expect_err("none").starts_with(start));
        }
    }
}
