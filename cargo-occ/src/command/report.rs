//! `cargo occ report`: every contract of a workspace, and what it reaches.

pub(super) mod coverage;
mod origins;
mod page;
mod record;
mod sheet;
mod workspace;
pub(crate) mod wrapper;

use std::path::PathBuf;

use occ_core::__private::{Sourced, message};
use occ_core::{Contract, Occupancy};
use serde::Deserialize as _;

use crate::cap::Cap;
use crate::contracts::Contracts;
use crate::failure::unless_closed;
use crate::finding::Location;
use crate::format::{self, Doc, Format, Frame};
use crate::rule::{Checked, Row, Rule, judge};
use crate::{Failure, Outcome};
use coverage::{Coverage, Kernels};
use record::{Evaluation, Judgement, Record};
use workspace::Collected;

/// Show every annotated kernel of the workspace, what it must reach and what it does.
///
/// The compiler evaluates the contracts as in any build, with all constants, expressions and compilers'
/// files in them. Broken contracts come first and do not stop the others; exit code 1 says that there
/// are some. It needs no GPU, and ordinary builds do not change by it.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// The package: a name, a specification of cargo's (`blur@1.2.0`), or a pattern with `*`, `?`
    /// and `[a-c]`. All of the workspace where none is given.
    #[arg(short, long, value_name = "SPEC")]
    package: Vec<String>,
    /// Leaves this package out, such as one of tests only. It is given as for `--package`.
    #[arg(long, value_name = "SPEC", conflicts_with = "package")]
    exclude: Vec<String>,
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
    format: Format,
    /// What is done about kernels without a contract: in files that build scripts write or crates include, and in
    /// `resources` of `occ.toml`. `[[ignore]]` excuses them by name. Without this flag they are only counted.
    #[arg(long, value_enum, value_name = "RULE")]
    uncovered: Option<Uncovered>,
    /// Also writes a page with the contracts, and with the curves, map and levels of every kernel.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Further arguments for `cargo check`: `-- --examples`.
    #[arg(last = true, value_name = "ARGUMENTS")]
    check: Vec<String>,
}

/// What is done about kernels without a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Uncovered {
    /// Exit code 1; 2 where not every file can be read.
    Deny,
    /// A warning.
    Warn,
}

/// A contract on a target, with what the engine makes of it.
struct Reported<'a> {
    package: &'a str,
    /// What the compiler says of it.
    checked: Checked,
    /// What is stated of it; `None` where it could not be evaluated.
    stated: Option<Contract<'a>>,
    origins: Vec<Sourced<'a>>,
    /// What it reaches; `None` where there is no occupancy.
    reached: Option<Occupancy>,
    /// Why registers cannot break it, where it is kept and they cannot.
    cap: Option<Cap>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let collected = workspace::collect(args)?;
    let reported = reported(&collected)?;
    let kernels = Kernels::of(&collected, &reported);
    // A check of nothing must not pass.
    if reported.is_empty() && (args.uncovered.is_none() || kernels.all == 0) {
        return Err(Failure::Input(
            "no contracts: nothing that was compiled has an `#[occupancy_target]`; `--features` \
             compiles what stands behind a feature, and `-- --all-targets` tests and examples"
                .to_owned(),
        ));
    }
    if let Some(path) = &args.html {
        page::write(path, &reported)?;
    }
    let mut rules = vec![Rule::Contract];
    let coverage = args.uncovered.map(|rule| Rule::Covered { denies: rule == Uncovered::Deny });
    rules.extend(coverage);
    let rows = reported.iter().map(|contract| Row::Contract(&contract.checked));
    let rows =
        rows.chain(kernels.without.iter().map(|kernel| Row::Kernel(Box::new(kernel.clone()))));
    let form = args.format.findings();
    let judged = judge(rows, &rules, form);
    unless_closed(match (args.format, form) {
        (_, Some(form)) => judged.print(form, &|_| None),
        (Format::Table | Format::Markdown, _) => {
            let mut doc = Doc::new(args.format, Frame::new(false));
            sheet::write(&reported, args.all, kernels.sentence().as_deref(), &|_| None, &mut doc)
        }
        (Format::Csv, _) => sheet::print_csv(&reported),
        (Format::Jsonl, _) => format::print_lines(reported.iter().map(sheet::entry)),
        _ => format::print_json(&sheet::report(&reported, Some(&kernels))),
    })?;
    judged.tell("");
    if args.uncovered.is_some() {
        kernels.failures.iter().for_each(Failure::print);
        if kernels.all == 0 && kernels.failures.is_empty() {
            let text = "no kernels were found that a contract could be about: `resources` in `occ.toml` names their files";
            return Err(Failure::Input(text.to_owned()));
        }
    }
    // What cannot be read is not covered.
    let is_whole = args.uncovered != Some(Uncovered::Deny) || kernels.failures.is_empty();
    judged.outcome(is_whole, &[])
}

/// The contracts of a workspace, in the order of a report.
fn reported(collected: &Collected) -> Result<Vec<Reported<'_>>, Failure> {
    let found = collected.records.iter();
    let reported = found.map(|(package, record)| Reported::new(package, record));
    let mut reported = reported.collect::<Result<Vec<_>, _>>()?;
    reported.sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    Ok(reported)
}

/// What contracts say, for who writes down what has none.
pub(in crate::command) fn contracts() -> Result<Stated, Failure> {
    let collected = workspace::collect(&Args::default())?;
    let reported = reported(&collected)?;
    let kernels = Kernels::of(&collected, &reported);
    let report = serde_json::to_value(sheet::report(&reported, None));
    let report = report.map_err(|error| Failure::Input(error.to_string()))?;
    Ok(Stated {
        coverage: Coverage::of(&reported, &collected.inputs),
        launches: Contracts::of_report(report),
        has_declared: reported
            .iter()
            .any(|it| it.stated.as_ref().is_none_or(|it| it.source.is_none())),
        sum: [sheet::sum(&reported)]
            .into_iter()
            .chain(kernels.counted())
            .collect::<Vec<_>>()
            .join("; "),
        is_broken: judge(
            reported.iter().map(|contract| Row::Contract(&contract.checked)),
            &[Rule::Contract],
            None,
        )
        .is_broken(),
    })
}

/// What the contracts of a workspace say.
pub(in crate::command) struct Stated {
    pub(super) coverage: Coverage,
    pub(super) launches: Contracts,
    /// Whether one of them declares its counts: a file that all contracts read would change it.
    pub(super) has_declared: bool,
    /// `3 contracts: 2 kept, 1 broken; 2 of 5 kernels covered`
    pub(super) sum: String,
    pub(super) is_broken: bool,
}

impl<'a> Reported<'a> {
    fn new(package: &'a str, record: &'a Record) -> Result<Self, Failure> {
        let (written, version) = (record.version(), env!("CARGO_PKG_VERSION"));
        if !written.is_empty() && written != version {
            return Err(Failure::Input(format!(
                "the workspace depends on `occ` {written}, and this is `cargo-occ` {version}; install the \
                 other: `pip install cargo-occ=={written}` or `cargo install cargo-occ --version ={written}`, or \
                 of its checkout `cargo install --path cargo-occ`",
            )));
        }
        let Record { file, line, said } = record;
        let another = |what: &str| {
            let release = "`occ` and this program have to be of one release";
            Failure::Input(format!("{file}:{line}: {what}; {release}"))
        };
        let said = Evaluation::deserialize(said).map_err(|error| another(&error.to_string()))?;
        let Evaluation { contract: stated, workgroups, origins, told, .. } = said;
        let (mut reached, mut capped) = (None, None);
        let judgement = match (&stated, told) {
            (None, None) => return Err(another("a record without a contract")),
            (None, Some(told)) => told,
            (Some(contract), told) => {
                let verdict = contract.verdict();
                reached = verdict.occupancy().copied();
                if reached.map(|reached| reached.workgroups) != workgroups {
                    return Err(Failure::Input(format!(
                        "`{}` on {}: the compiler evaluated other numbers than this program; both have to \
                         be of one release",
                        contract.name, contract.arch.name,
                    )));
                }
                // What is told: registers spilled, which must not be.
                capped = if told.is_none() { cap(contract) } else { None };
                told.unwrap_or_else(|| Judgement::new(contract, &verdict))
            }
        };
        let target = stated.as_ref().map(|stated| stated.arch.name.to_string());
        let checked = Checked {
            kernel: judgement.name.into(),
            target: target.unwrap_or_default(),
            status: judgement.verdict,
            text: judgement.message,
            location: Location {
                file: file.clone(),
                line: u32::try_from(*line).unwrap_or(u32::MAX),
            },
        };
        Ok(Self { package, checked, stated, origins, reached, cap: capped })
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
fn sort_key<'a>(reported: &'a Reported<'_>) -> (&'a str, &'a str, u32, (usize, &'a str)) {
    let Checked { location, target, .. } = &reported.checked;
    (reported.package, &location.file, location.line, (target.len(), target))
}

#[cfg(test)]
mod tests {
    use occ_core::__private::{self as engine, Origin};
    use occ_core::{Kernel, Limiter, MeasuredFile, Ratio, Requirement, arch};

    use super::*;
    use crate::rule::Status;

    const MEASURED: Kernel = Kernel::new().workgroup(256).vgprs(100);
    /// A file for up to 1024 threads.
    const SOURCE: MeasuredFile<'_> = MeasuredFile::new("k.hsaco", &[Limiter::Vgprs]).bound(1024);

    fn record(text: &str) -> Record {
        let said = serde_json::from_str(text).expect(text);
        Record { file: "src/lib.rs".to_owned(), line: 3, said }
    }

    fn record_of(kernel: Kernel, min: Requirement, source: MeasuredFile<'_>) -> Record {
        let contract = Contract::new("blur", &arch::GFX90A, kernel).min(min).source(source);
        record(engine::record(&contract, &[], &[], "").as_str())
    }

    fn reported(record: &Record) -> Reported<'_> {
        Reported::new("kernels", record).expect("the same engine")
    }

    #[test]
    fn a_contract_that_registers_cannot_break_says_so() {
        let half = Requirement::Occupancy(Ratio::new(1, 2));
        let expected = "`min` cannot fail by VGPRs: k.hsaco allows workgroups of 1024 threads, so the \
                        compiler stops at 128 VGPRs per thread and spills the rest; compile for the 256 threads that \
                        you launch (`__launch_bounds__`, clang's `--gpu-max-threads-per-block`, LLVM's \
                        `amdgpu-flat-work-group-size`; rustc has none), or add `spills = \"deny\"`";
        let record = record_of(MEASURED, half, SOURCE);
        let contracts = [reported(&record)];
        let cap = contracts[0].cap.as_ref().expect("it cannot fail");
        assert_eq!(cap.text, expected);
        assert!(sheet::sheet(&contracts.each_ref(), &|_| None).markdown().contains(expected));
        let json = serde_json::to_value(sheet::report(&contracts, None)).expect("JSON");
        let contract = &json["contracts"][0];
        assert_eq!(contract["register_cap"]["most"], 128);
        assert_eq!(contract["source"]["bound"], 1024);
        let capped = |kernel, min, source| {
            let record = record_of(kernel, min, source);
            let Reported { checked, cap, .. } = reported(&record);
            (checked.status, cap.map(|cap| cap.text))
        };
        let (_, waves) = capped(MEASURED, Requirement::WavesPerSimd(4), SOURCE);
        assert!(waves.expect("it cannot fail").starts_with("`min_waves_per_simd` cannot"));
        assert_eq!(capped(MEASURED, half, SOURCE.spills_denied()), (Status::Kept, None));
        // It may fail, and does.
        let most = Requirement::Occupancy(Ratio::new(3, 4));
        assert_eq!(capped(MEASURED, most, SOURCE), (Status::Broken, None));
        // Not by registers.
        assert_eq!(capped(MEASURED.lds(48 << 10), half, SOURCE), (Status::Broken, None));
    }

    #[test]
    fn a_record_of_another_engine_is_an_error() {
        let contract = Contract::new("b\"lur\"", &arch::GFX90A, MEASURED).source(SOURCE);
        let origins = [("vgprs", Origin::File("k.hsaco")), ("min", SHARED)];
        let origins = origins.map(|(key, origin)| Sourced { key, origin });
        let text = engine::record(&contract, &origins, &[], "");
        let same = record(text.as_str());
        let same = reported(&same);
        assert_eq!((same.checked.status, same.stated), (Status::Kept, Some(contract)));
        assert_eq!(same.origins, origins);
        let version = "\"version\":\"";
        for (ours, theirs, expected) in [
            ("\"workgroups\":4", "\"workgroups\":5", "other numbers"),
            (version, "\"version\":\"9", "depends on `occ` 9"),
            ("\"contract\"", "\"asked\"", "unknown field `asked`"),
            ("\"vgprs\":100", "\"vgprs\":100,\"tgprs\":1", "unknown field `tgprs`"),
            ("\"range\":null", "\"range\":null,\"most\":1", "unknown field `most`"),
            ("\"is_open\":false", "\"is_open\":false,\"most\":1", "unknown field `most`"),
            ("\"from\":\"file\"", "\"from\":\"flag\"", "no origin of a value"),
        ] {
            assert!(text.as_str().contains(ours), "{text}");
            let another = record(&text.as_str().replace(ours, theirs));
            let Err(Failure::Input(told)) = Reported::new("kernels", &another) else {
                panic!("{theirs}")
            };
            assert!(told.contains(expected), "{told}");
            assert!(
                told.contains("of one release") || told.contains("install the other"),
                "{told}"
            );
        }
        let nothing = record(&format!("{{{version}{}\"}}", env!("CARGO_PKG_VERSION")));
        let Err(Failure::Input(told)) = Reported::new("kernels", &nothing) else { panic!() };
        assert!(told.contains("a record without a contract"), "{told}");
    }

    const SHARED: Origin<'_> = Origin::Shared { file: "occ.toml", line: 3 };
}
