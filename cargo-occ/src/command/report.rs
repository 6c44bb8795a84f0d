//! `cargo occ report`: every contract of a workspace, and what it reaches.

mod origin;
mod packages;
mod page;
mod record;
mod sheet;
mod told;
mod workspace;
pub(crate) mod wrapper;

use std::path::PathBuf;

use occ_core::__private::message;
use occ_core::{Contract, Occupancy};

use crate::cap::Cap;
use crate::failure::unless_closed;
use crate::format::{self, Frame, Output};
use crate::{Failure, Outcome};
use origin::Origin;
use packages::Packages;
use record::{Record, Said, Stated, Told};

/// Show every annotated kernel of the workspace, what it must reach and what it does.
///
/// The compiler evaluates the contracts as in any build, with all constants, expressions and compilers'
/// files in them. Broken contracts come first and do not stop the others; exit code 1 says that there
/// are some. It needs no GPU, and ordinary builds do not change by it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    packages: Packages,
    /// The workspace, by its `Cargo.toml`.
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// Features of the packages.
    #[arg(short = 'F', long, value_name = "NAMES")]
    features: Vec<String>,
    /// All features of the packages.
    #[arg(long)]
    all_features: bool,
    /// Without the default features of the packages.
    #[arg(long)]
    no_default_features: bool,
    /// Lists the contracts that are kept too, where others are not.
    #[arg(long)]
    all: bool,
    /// How the contracts are written.
    #[arg(long, value_enum, default_value_t)]
    format: Output,
    /// Also writes a page with the contracts, and with the curves, map and levels of every kernel.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Further arguments for `cargo check`: `-- --examples`.
    #[arg(last = true, value_name = "ARGUMENTS")]
    check: Vec<String>,
}

/// A contract on a target, with what the engine makes of it.
struct Reported {
    package: String,
    file: String,
    line: u64,
    /// What the compiler says of it.
    told: Told,
    /// What is stated of it; `None` where it could not be evaluated.
    stated: Option<Stated>,
    origins: Vec<Origin>,
    /// What it reaches; `None` where there is no occupancy.
    reached: Option<Occupancy>,
    /// Why registers cannot break it, where it is kept and they cannot.
    cap: Option<Cap>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let reported = workspace::collect(args)?;
    // A check of nothing must not pass.
    if reported.is_empty() {
        return Err(Failure::Input(
            "no contracts: nothing that was compiled has an `#[occupancy_target]`; `--features` \
             compiles what stands behind a feature, and `-- --all-targets` tests and examples"
                .to_owned(),
        ));
    }
    if let Some(path) = &args.html {
        page::write(path, &reported)?;
    }
    unless_closed(match args.format {
        Output::Table => format::print(&sheet::text(&reported, args.all, Frame::new(false))),
        Output::Markdown => format::print(&sheet::markdown(&reported)),
        Output::Csv => sheet::csv(&reported).print_csv(),
        Output::Json => format::print_json(&sheet::Report::new(&reported)),
        Output::Github | Output::Sarif => match args.format.findings() {
            Some(form) => sheet::findings(&reported, form).print(),
            None => Ok(()),
        },
        Output::Jsonl => sheet::Report::new(&reported).print_lines(),
    })?;
    let broken = reported.iter().any(|contract| contract.told.verdict.fails());
    Ok(if broken { Outcome::Broken } else { Outcome::Fine })
}

impl Reported {
    fn new(package: String, Record { file, line, said }: Record) -> Result<Self, Failure> {
        let version = env!("CARGO_PKG_VERSION");
        if !said.version.is_empty() && said.version != version {
            return Err(Failure::Input(format!(
                "the workspace depends on `occ` {0}, and this is `cargo-occ` {version}; install the \
                 other: `pip install cargo-occ=={0}` or `cargo install cargo-occ --version ={0}`, or of its \
                 checkout `cargo install --path cargo-occ`",
                said.version,
            )));
        }
        let Said { contract: stated, workgroups, origins, told, .. } = said;
        let (told, reached, cap) = match (&stated, told) {
            (Some(stated), _) => {
                let contract = stated.contract();
                let verdict = contract.verdict();
                let reached = verdict.occupancy().copied();
                if reached.map(|reached| reached.workgroups) != workgroups {
                    return Err(Failure::Input(format!(
                        "`{}` on {}: the compiler evaluated other numbers than this program; both have to \
                         be of one release",
                        stated.name, contract.arch.name,
                    )));
                }
                (Told::of(&contract, &verdict), reached, cap(&contract))
            }
            (None, Some(told)) => (told, None, None),
            (None, None) => {
                return Err(Failure::Input(format!(
                    "{file}:{line}: a record without a contract; `occ` and this program have to be of \
                     one release"
                )));
            }
        };
        Ok(Self { package, file, line, told, stated, origins, reached, cap })
    }
}

/// Why registers cannot break a contract that is kept.
fn cap(contract: &Contract<'_>) -> Option<Cap> {
    let cap = contract.register_cap().filter(|_| contract.is_kept())?;
    let key = contract.min?.key();
    let mut shown = Cap::new(contract.arch.vendor, &cap, key, contract.source?.file);
    let way_out =
        message::register_cap_way_out(contract.arch.vendor, &cap, "add `spills = \"deny\"`");
    shown.text += "; ";
    shown.text += &way_out.to_string();
    Some(shown)
}

/// The order of a report: as in the sources, and targets of one kernel by name, `gfx90a` before
/// `gfx1100`.
fn sort_key(reported: &Reported) -> (&str, &str, u64, Option<(usize, &str)>) {
    let target = reported.stated.as_ref().map(|stated| stated.arch.name.as_str());
    let target = target.map(|target| (target.len(), target));
    (&reported.package, &reported.file, reported.line, target)
}

#[cfg(test)]
mod tests {
    use occ_core::{Kernel, Limiter, Ratio, Requirement, arch};

    use super::record::Status;
    use super::*;

    /// What is reported of a kernel that was measured in a file for up to 1024 threads.
    fn reported(
        min: Requirement,
        change: impl Fn(occ_core::MeasuredFile<'static>) -> occ_core::MeasuredFile<'static>,
    ) -> Reported {
        let source = occ_core::MeasuredFile::new("k.hsaco", &[Limiter::Vgprs]).bound(1024);
        reported_of(Kernel::new().workgroup(256).vgprs(100), min, change(source))
    }

    fn reported_of(
        kernel: Kernel,
        min: Requirement,
        source: occ_core::MeasuredFile<'_>,
    ) -> Reported {
        let contract = Contract::new("blur", &arch::GFX90A, kernel).min(min).source(source);
        let said = serde_json::from_str(occ_core::__private::record(&contract, &[]).as_str())
            .expect("a record");
        let record = Record { file: "src/lib.rs".to_owned(), line: 3, said };
        Reported::new("kernels".to_owned(), record).expect("the same engine")
    }

    #[test]
    fn a_contract_that_registers_cannot_break_says_so() {
        let half = Requirement::Occupancy(Ratio::new(1, 2));
        let expected = "`min` cannot fail by VGPRs: k.hsaco allows workgroups of 1024 threads, so the \
                        compiler stops at 128 VGPRs a thread and spills the rest; compile for the 256 threads that \
                        you launch (`__launch_bounds__`, clang's `--gpu-max-threads-per-block`, LLVM's \
                        `amdgpu-flat-work-group-size`; rustc has none), or add `spills = \"deny\"`";
        let contracts = [reported(half, |source| source)];
        let cap = contracts[0].cap.as_ref().expect("it cannot fail");
        assert_eq!(cap.text, expected);
        assert!(sheet::markdown(&contracts).contains(expected));
        let json = serde_json::to_value(sheet::Report::new(&contracts)).expect("JSON");
        let contract = &json["contracts"][0];
        assert_eq!(contract["register_cap"]["most"], 128);
        assert_eq!(contract["source"]["bound"], 1024);
        let waves = reported(Requirement::WavesPerSimd(4), |source| source);
        assert!(waves.cap.expect("it cannot fail").text.starts_with("`min_waves_per_simd` cannot"));
        assert!(reported(half, occ_core::MeasuredFile::spills_denied).cap.is_none());
        // It may fail, and does.
        let most = reported(Requirement::Occupancy(Ratio::new(3, 4)), |source| source);
        assert!(most.cap.is_none() && most.told.verdict == Status::Broken);
        // Not by registers.
        let source = occ_core::MeasuredFile::new("k.hsaco", &[Limiter::Vgprs]).bound(1024);
        let tile = Kernel::new().workgroup(256).vgprs(100).lds(48 << 10);
        let local = reported_of(tile, half, source);
        assert!(local.cap.is_none() && local.told.verdict == Status::Broken);
    }

    #[test]
    fn a_record_of_another_engine_is_an_error() {
        let said = |text: &str| {
            let said = serde_json::from_str(text).expect(text);
            let record = Record { file: "src/lib.rs".to_owned(), line: 3, said };
            Reported::new("kernels".to_owned(), record)
        };
        let kernel = Kernel::new().workgroup(256).vgprs(100);
        let contract = Contract::new("blur", &arch::GFX90A, kernel);
        let record = occ_core::__private::record(&contract, &[]);
        let same = said(record.as_str()).expect("the same engine");
        assert_eq!(same.told.verdict, Status::Kept);
        let another = [
            (record.as_str().replace("\"workgroups\":4", "\"workgroups\":5"), "other numbers"),
            (record.as_str().replace("\"version\":\"", "\"version\":\"9"), "depends on `occ` 9"),
            (record.as_str().replace("\"contract\"", "\"asked\""), "a record without a contract"),
        ];
        for (text, expected) in another {
            assert_ne!(text, record.as_str());
            let Err(Failure::Input(told)) = said(&text) else { panic!("{text}") };
            assert!(told.contains(expected), "{told}");
        }
    }
}
