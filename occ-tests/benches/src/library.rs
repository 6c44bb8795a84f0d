//! The command line on a wheel of 400,000 kernels: each command beside `inspect --format json`.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use test_support::library::{Build, Counts, Library, TARGETS};

use crate::measure::Spread;
use crate::{Result, crates};

/// Names in the library, each of them compiled for every target.
pub const NAMES: u32 = 51_222;
/// Runs of each command, in turns.
pub const ROUNDS: usize = 3;
/// The most memory, in MB.
pub const MEMORY: f64 = 512.0;

/// A command, what it is compared with, and how much of its time it may take.
pub struct Row {
    pub command: &'static str,
    pub beside: usize,
    pub bar: f64,
    /// The file that is taken away before it runs, or the one that is put in its place.
    fresh: Option<(&'static str, Option<&'static str>)>,
}

/// What a command took, over all rounds.
pub struct Taken {
    /// User and system time, in seconds.
    pub seconds: Spread,
    /// That, of what it is compared with in the same round.
    pub ratio: f64,
    /// The most memory of all rounds, in MB.
    pub megabytes: f64,
}

const fn row(command: &'static str, beside: usize, bar: f64) -> Row {
    Row { command, beside, bar, fresh: None }
}

const fn fresh(command: &'static str, file: &'static str, from: Option<&'static str>) -> Row {
    Row { command, beside: 0, bar: 2.0, fresh: Some((file, from)) }
}

/// A table of a row each; a wheel is `first`, and what it is compared with `heavier`, of which every kernel has
/// more registers, or `renamed`. Of `distinct` no two kernels of a target have the same counts.
pub const ROWS: [Row; 20] = [
    row("inspect first.whl --format json", 0, 1.0),
    row("inspect first.whl", 0, 4.0 / 3.0),
    row("inspect first.whl --summary", 0, 2.0),
    fresh("baseline update first.whl --baseline first.txt", "first.txt", None),
    fresh("baseline update renamed.whl --baseline other.txt", "other.txt", Some("first.txt")),
    row("baseline check first.whl --baseline first.txt", 0, 2.0),
    row("baseline check heavier.whl --baseline first.txt", 0, 2.0),
    row("baseline check heavier.whl --baseline first.txt --format json", 0, 2.0),
    row("baseline check heavier.whl --baseline first.txt --format sarif", 0, 2.0),
    row("baseline check renamed.whl --baseline first.txt", 0, 2.0),
    row("diff first.whl heavier.whl", 0, 2.0),
    row("diff first.whl renamed.whl --format json", 0, 2.0),
    row("inspect distinct.whl --format json", 12, 1.0),
    row("inspect distinct.whl", 12, 4.0 / 3.0),
    row("inspect distinct.whl --format jsonl", 12, 2.0),
    row("inspect distinct.whl --format csv", 12, 2.0),
    row("inspect distinct.whl --format markdown", 12, 2.0),
    row("inspect distinct.whl --min 1 --format sarif", 12, 2.0),
    Row {
        command: "baseline update distinct.whl --baseline distinct.txt",
        beside: 12,
        bar: 2.0,
        fresh: Some(("distinct.txt", None)),
    },
    row("baseline check distinct_heavier.whl --baseline distinct.txt", 12, 2.0),
];

/// As many kernels a wheel has.
#[must_use]
pub fn kernels() -> usize {
    NAMES as usize * TARGETS.len()
}

/// Runs every command, `rounds` times in turns; tells what each took as soon as one of them has run, since all of
/// them take a while.
pub fn measure(
    folder: &Path,
    rounds: usize,
    tell: &mut dyn FnMut(&[Option<Taken>]) -> Result<()>,
) -> Result<()> {
    let program = crates::cargo_occ()?;
    let folder = &folder.join("library");
    fs::create_dir_all(folder)?;
    for (name, counts, build) in [
        ("first", Counts::Repeated, Build::First),
        ("heavier", Counts::Repeated, Build::Heavier),
        ("renamed", Counts::Repeated, Build::Renamed),
        ("distinct", Counts::Distinct, Build::First),
        ("distinct_heavier", Counts::Distinct, Build::Heavier),
    ] {
        wheel(folder, name, Library { names: NAMES, counts, build })?;
    }
    let mut taken: Vec<Vec<[f64; 2]>> = ROWS.iter().map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        for (at, row) in ROWS.iter().enumerate() {
            eprintln!("cargo occ {}", row.command);
            match row.fresh {
                Some((file, Some(from))) => drop(fs::copy(folder.join(from), folder.join(file))?),
                Some((file, None)) if folder.join(file).exists() => {
                    fs::remove_file(folder.join(file))?;
                }
                None | Some(_) => {}
            }
            taken[at].push(run(&program, row.command, folder)?);
            tell(
                &ROWS.iter().enumerate().map(|(at, row)| of(&taken, at, row)).collect::<Vec<_>>(),
            )?;
        }
    }
    Ok(())
}

/// What a row took so far, by its runs.
fn of(taken: &[Vec<[f64; 2]>], at: usize, row: &Row) -> Option<Taken> {
    if taken[at].is_empty() {
        return None;
    }
    let seconds = |row: usize| taken[row].iter().map(|[seconds, _]| *seconds);
    let ratios = seconds(at).zip(seconds(row.beside)).map(|(own, its)| own / its);
    Some(Taken {
        seconds: Spread::of(seconds(at).collect()),
        ratio: Spread::of(ratios.collect()).median,
        megabytes: taken[at].iter().map(|[_, megabytes]| *megabytes).fold(0.0, f64::max),
    })
}

/// Packs the library as a wheel does, where it is not there yet.
fn wheel(folder: &Path, name: &str, library: Library) -> Result<()> {
    let wheel = folder.join(format!("{name}.whl"));
    if wheel.exists() {
        return Ok(());
    }
    let content = folder.join("kernels.hipfb");
    fs::write(&content, library.bundles())?;
    let packed =
        Command::new("python3").args(["-m", "zipfile", "-c"]).arg(&wheel).arg(&content).status()?;
    fs::remove_file(content)?;
    if packed.success() { Ok(()) } else { Err("python3 packs no wheel".into()) }
}

/// The processor's time in seconds and the most memory in MB, of one run whose output goes into a file.
fn run(program: &Path, command: &str, folder: &Path) -> Result<[f64; 2]> {
    let told = folder.join("time.txt");
    let errors = folder.join("errors.txt");
    let status = Command::new("/usr/bin/time")
        .args(["-f", "%U %S %M", "-o"])
        .arg(&told)
        .arg(program)
        .arg("occ")
        .args(command.split(' '))
        .current_dir(folder)
        .stdout(Stdio::from(File::create(folder.join("output.txt"))?))
        .stderr(Stdio::from(File::create(&errors)?))
        .status()?;
    // 1 is what a gate says.
    if !matches!(status.code(), Some(0 | 1)) {
        return Err(format!("cargo occ {command}: {}", fs::read_to_string(errors)?).into());
    }
    let told = fs::read_to_string(told)?;
    let numbers = told.lines().last().unwrap_or_default().split(' ');
    let numbers = numbers.map(str::parse).collect::<std::result::Result<Vec<f64>, _>>()?;
    let [user, system, kibibytes] = numbers[..] else { return Err("no times".into()) };
    Ok([user + system, kibibytes * 1.024e-3])
}
