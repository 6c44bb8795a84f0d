//! The crates that are built: one a way to add or to use.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Result, measure};

/// The peers, pinned; what they depend on is in `peers.lock`.
const THISERROR: &str = "thiserror = \"=2.0.21\"\n";
const SERDE: &str = "serde = { version = \"=1.0.229\", features = [\"derive\"] }\n";
const SPIRV: &str = "spirv-std = \"=0.11.0\"\n";

/// A kernel of rust-gpu. What stands on it goes before.
const SHADER: &str = "#[spirv_std::spirv(compute(threads(64)))]\npub fn shader() {}\n";
/// rustc here does not know the target that `#[spirv]` asks for.
const SHADERS: &str = "#![allow(unexpected_cfgs)]\n";
const ENUM: &str = "#[derive(Debug, thiserror::Error)]\npub enum Item {\n    #[error(\"no {0}\")]\n    \
                    No(u32),\n}\n";

/// A way to add something to a crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    Nothing,
    Identity,
    Occ,
    OccArtifacts,
    OccProject,
    /// Ten contracts of files, five of literals, five of constants.
    Twenty,
    Thiserror,
    Serde,
    Spirv,
    SpirvOcc,
    SpirvThiserror,
}

impl Added {
    pub const ALL: [Self; 11] = [
        Self::Nothing,
        Self::Identity,
        Self::Occ,
        Self::OccArtifacts,
        Self::OccProject,
        Self::Twenty,
        Self::Thiserror,
        Self::Serde,
        Self::Spirv,
        Self::SpirvOcc,
        Self::SpirvThiserror,
    ];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Identity => "a macro that does nothing",
            Self::Occ => "occ",
            Self::OccArtifacts => "occ with artifacts",
            Self::OccProject => "occ with project",
            Self::Twenty => "occ with artifacts, and 20 contracts",
            Self::Thiserror => "thiserror 2.0.21",
            Self::Serde => "serde 1.0.229 with derive",
            Self::Spirv => "spirv-std 0.11.0",
            Self::SpirvOcc => "spirv-std and occ",
            Self::SpirvThiserror => "spirv-std and thiserror",
        }
    }

    fn dependencies(self) -> Result<String> {
        Ok(match self {
            Self::Nothing => String::new(),
            Self::Identity => "identity.path = \"../identity\"\n".to_owned(),
            Self::Occ => committed("occ", "[]")?,
            Self::OccArtifacts | Self::Twenty => committed("occ", "[\"artifacts\"]")?,
            Self::OccProject => committed("occ", "[\"project\"]")?,
            Self::Thiserror => THISERROR.to_owned(),
            Self::Serde => SERDE.to_owned(),
            Self::Spirv => SPIRV.to_owned(),
            Self::SpirvOcc => SPIRV.to_owned() + &committed("occ", "[]")?,
            Self::SpirvThiserror => SPIRV.to_owned() + THISERROR,
        })
    }

    fn source(self) -> Result<String> {
        let parts: &[&str] = match self {
            Self::Twenty => {
                let of = |used: Used, name: &str, count| {
                    let source = used.source(count)?.replace("#![deny(deprecated)]\n", "");
                    Result::Ok(format!("pub mod {name} {{\n{source}}}\n"))
                };
                return Ok(of(Used::Measured, "measured", 10)?
                    + &of(Used::Literals, "literals", 5)?
                    + &of(Used::Constants, "constants", 5)?);
            }
            Self::Nothing => &["pub fn item() {}\n"],
            Self::Identity => &["#[identity::identity]\npub fn item() {}\n"],
            Self::Occ | Self::OccArtifacts | Self::OccProject => &[
                "#[occ::occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]\n",
                "pub fn item() {}\n",
            ],
            Self::Thiserror => &[ENUM],
            Self::Serde => {
                &["#[derive(serde::Serialize, serde::Deserialize)]\npub struct Item {\n    pub a: \
                 u32,\n}\n"]
            }
            Self::Spirv => &[SHADERS, SHADER],
            Self::SpirvOcc => &[
                SHADERS,
                "#[occ::occupancy_target(arch = \"gfx90a\", min = 0.5, vgprs = 64)]\n",
                SHADER,
            ],
            Self::SpirvThiserror => &[SHADERS, SHADER, ENUM],
        };
        Ok(parts.concat())
    }

    /// Writes the crate.
    pub fn write(self, folder: &Path) -> Result<PathBuf> {
        identity(folder)?;
        let name = format!("add-{self:?}").to_lowercase();
        package(folder, &name, &self.dependencies()?, &self.source()?)
    }
}

/// A way to use something a thousand times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// Functions alone: what most stand on.
    Functions,
    Literals,
    /// The same with the target out of an `occ.toml`.
    Shared,
    /// Functions and the constants that the next names: what it stands on.
    Named,
    Constants,
    /// Counts out of a code object.
    Measured,
    Assertions,
    /// Enums alone: what the next stands on.
    Enums,
    Thiserror,
}

impl Used {
    pub const ALL: [Self; 9] = [
        Self::Functions,
        Self::Literals,
        Self::Shared,
        Self::Named,
        Self::Constants,
        Self::Measured,
        Self::Assertions,
        Self::Enums,
        Self::Thiserror,
    ];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Functions => "functions alone",
            Self::Literals => "the attribute with literal counts",
            Self::Shared => "the same with its target in `occ.toml`",
            Self::Named => "constants alone",
            Self::Constants => "the attribute with paths to constants",
            Self::Measured => "the attribute with counts out of a code object",
            Self::Assertions => "a check written by hand",
            Self::Enums => "enums alone",
            Self::Thiserror => "thiserror's derive",
        }
    }

    /// What it is measured over.
    #[must_use]
    pub const fn base(self) -> Self {
        match self {
            Self::Enums | Self::Thiserror => Self::Enums,
            Self::Named | Self::Constants => Self::Named,
            _ => Self::Functions,
        }
    }

    /// Writes a crate of `count` kernels (or enums).
    pub fn write(self, folder: &Path, count: u32) -> Result<PathBuf> {
        // Where nothing is used something is still there, so that only the use differs.
        let dependencies = match self.base() {
            Self::Functions if self == Self::Measured => occ("[\"artifacts\"]"),
            Self::Functions if self == Self::Shared => occ("[\"project\"]"),
            Self::Enums => THISERROR.to_owned(),
            _ => occ("[]"),
        };
        let name = format!("use-{self:?}-{count}").to_lowercase();
        let package = package(folder, &name, &dependencies, &self.source(count)?)?;
        if self == Self::Shared {
            std::fs::write(package.join("occ.toml"), "arch = \"gfx90a\"\n")?;
        }
        Ok(package)
    }

    /// Kernels of every size on many chips, all of which keep their contract without a warning.
    pub fn source(self, count: u32) -> Result<String> {
        let mut source = "#![deny(deprecated)]\n".to_owned();
        for at in 0..count {
            let (arch, constant, sgprs) = CHIPS[at as usize % CHIPS.len()];
            let (threads, vgprs, lds) = (64 * (1 + at % 8), 16 + at % 48, 512 * (at % 16));
            let arch =
                if self == Self::Shared { String::new() } else { format!("arch = \"{arch}\", ") };
            let needs = |threads: &str, vgprs: &str| {
                let sgprs =
                    if sgprs { format!(", sgprs = {}", 20 + at % 30) } else { String::new() };
                format!(
                    "#[occ::occupancy_target({arch}min = 0.1, workgroup = {threads}, \
                     vgprs = {vgprs}, lds = {lds}{sgprs})]\n"
                )
            };
            let s = &mut source;
            match self {
                Self::Functions => {}
                Self::Literals | Self::Shared => {
                    s.write_str(&needs(&threads.to_string(), &vgprs.to_string()))?;
                }
                Self::Named | Self::Constants => {
                    writeln!(s, "const THREADS_{at}: u32 = {threads};")?;
                    writeln!(s, "const VGPRS_{at}: u32 = {vgprs};")?;
                    if self == Self::Constants {
                        s.write_str(&needs(&format!("THREADS_{at}"), &format!("VGPRS_{at}")))?;
                    }
                }
                // Kept, and not out of reach of the file's 128 registers: no warning is made.
                Self::Measured => writeln!(
                    s,
                    "#[occ::occupancy_target(arch = \"gfx90a\", min = 0.75, workgroup = {}, \
                     resources = \"{}\", kernel = \"sum\")]",
                    64 * (1 + at % 4),
                    code_object("").display(),
                )?,
                Self::Assertions => {
                    let sgprs =
                        if sgprs { format!(".sgprs({})", 20 + at % 30) } else { String::new() };
                    writeln!(
                        s,
                        "const _: () = assert!(occ::Contract::new(\n    \"kernel_{at}\",\n    \
                         &occ::arch::{constant},\n    occ::Kernel::new().workgroup({threads})\
                         .vgprs({vgprs}).lds({lds}){sgprs},\n).min(occ::Requirement::Occupancy(\
                         occ::Ratio::new(1, 10))).is_kept());"
                    )?;
                }
                Self::Enums | Self::Thiserror => {
                    let (derive, display) = if self == Self::Thiserror {
                        (", thiserror::Error", format!("    #[error(\"error {at}: {{0}}\")]\n"))
                    } else {
                        ("", String::new())
                    };
                    writeln!(
                        s,
                        "#[derive(Debug{derive})]\npub enum Error{at} {{\n{display}    No(u32),\n}}"
                    )?;
                    continue;
                }
            }
            writeln!(s, "pub fn kernel_{at}(x: u32) -> u32 {{\n    x + {at}\n}}")?;
        }
        Ok(source)
    }
}

/// Chips to go round: name, constant, and whether SGPRs are counted.
const CHIPS: [(&str, &str, bool); 6] = [
    ("gfx90a", "GFX90A", true),
    ("sm_90", "SM_90", false),
    ("gfx1100", "GFX1100", false),
    ("gcn", "GCN", true),
    ("sm_80", "SM_80", false),
    ("gfx942", "GFX942", true),
];

/// The command line, built as its users build it, where the workspace builds.
pub fn cargo_occ() -> Result<PathBuf> {
    let manifest = root().join("Cargo.toml");
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--release", "--package", "cargo-occ", "--manifest-path"])
        .arg(&manifest)
        .status()?;
    if !status.success() {
        return Err("`cargo-occ` does not build".into());
    }
    let told = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path"])
        .arg(&manifest)
        .output()?;
    let told: serde_json::Value = serde_json::from_slice(&told.stdout)?;
    let target = told["target_directory"].as_str().ok_or("cargo names no target folder")?;
    Ok(Path::new(target).join("release/cargo-occ"))
}

/// The repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What an example compiled to; `heavier/` is what it compiled to with more registers.
#[must_use]
pub fn code_object(variant: &str) -> PathBuf {
    root().join("examples/amdgcn/artifacts").join(variant).join("gfx90a.hsaco")
}

/// A crate of ours as of the last commit. A dependency of one's own folders would be built incrementally, and
/// linted: what is added out of a registry is not.
fn committed(name: &str, features: &str) -> Result<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root()).args(arguments).output()?;
        Result::Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    };
    let (folder, commit) = (git(&["rev-parse", "--show-toplevel"])?, git(&["rev-parse", "HEAD"])?);
    if commit.is_empty() {
        return Err("what `occ` adds is measured as of a commit, and there is none".into());
    }
    let changed = git(&["status", "--porcelain", "--", "occ*/src", "occ*/Cargo.toml"])?;
    if !changed.is_empty() {
        return Err(format!("what `occ` adds is measured as committed, but:\n{changed}").into());
    }
    let at = format!("git = 'file://{folder}', rev = '{commit}'");
    Ok(format!("{name} = {{ {at}, features = {features} }}\n"))
}

/// `occ` as it lies here.
fn occ(features: &str) -> String {
    format!("occ = {{ path = '{}', features = {features} }}\n", root().join("occ").display())
}

/// Writes a crate and fetches what it depends on.
pub fn package(folder: &Path, name: &str, dependencies: &str, source: &str) -> Result<PathBuf> {
    let package = folder.join(name);
    std::fs::create_dir_all(&package)?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[lib]\npath = \"lib.rs\"\n\n\
         [workspace]\n\n[dependencies]\n{dependencies}"
    );
    std::fs::write(package.join("Cargo.toml"), manifest)?;
    std::fs::write(package.join("lib.rs"), source)?;
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers.lock");
    std::fs::copy(lock, package.join("Cargo.lock"))?;
    let status =
        measure::quiet(&mut Command::new("cargo"), &package).args(["fetch", "--quiet"]).status()?;
    if !status.success() {
        return Err(format!("cannot fetch what `{name}` depends on").into());
    }
    Ok(package)
}

/// A crate of a macro that returns what it gets.
fn identity(folder: &Path) -> Result<()> {
    let package = folder.join("identity");
    std::fs::create_dir_all(&package)?;
    std::fs::write(
        package.join("Cargo.toml"),
        "[package]\nname = \"identity\"\nedition = \"2024\"\n\n[lib]\npath = \"lib.rs\"\n\
         proc-macro = true\n\n[workspace]\n",
    )?;
    std::fs::write(
        package.join("lib.rs"),
        "#[proc_macro_attribute]\npub fn identity(\n    _: proc_macro::TokenStream,\n    item: \
         proc_macro::TokenStream,\n) -> proc_macro::TokenStream {\n    item\n}\n",
    )?;
    Ok(())
}
