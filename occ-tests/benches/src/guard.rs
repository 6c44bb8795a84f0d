//! Instruction counts, which do not change with the weather: of the engine, and of the compiler on
//! a crate of contracts, held to the bounds in `guard.txt`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use occ_core::calculate;

use crate::cases::{archs, cases, digest, mix};
use crate::crates::Used;
use crate::{Result, measure};

/// The argument that makes this program ask the engine, for valgrind to count.
pub const QUESTIONS: &str = "--questions";

/// How much more than written down is still the same: compilers differ a little.
const TOLERANCE: f64 = 1.03;

const ASKED: usize = 20_000;
/// Each chip eight times, each register count once.
const KERNELS: u32 = 48;

/// Asks the engine as often as the second argument says.
#[must_use]
pub fn ask() -> i32 {
    let times: u32 = std::env::args().nth(2).and_then(|times| times.parse().ok()).unwrap_or(0);
    let archs = archs();
    let cases = cases(ASKED, &archs, None);
    let mut sum = 0;
    for _ in 0..times {
        for case in &cases {
            if let Ok(reached) = calculate(&archs[usize::from(case.arch)], &case.kernel()) {
                sum = mix(sum, digest(&reached));
            }
        }
    }
    println!("{sum}");
    0
}

/// Counts, and compares with the bounds or writes them.
pub fn check(folder: &Path) -> Result<i32> {
    if !valgrind() {
        if test_support::is_ci() {
            return Err("no valgrind to count instructions with; install it".into());
        }
        eprintln!("SKIPPED: the instruction counts need valgrind");
        return Ok(0);
    }
    let counts = counts(folder)?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("guard.txt");
    let text = std::fs::read_to_string(&file)?;
    if test_support::bless() {
        std::fs::write(&file, blessed(&text, &counts)?)?;
        return Ok(0);
    }
    let mut failed = 0;
    for (name, count) in &counts {
        let bound = text.lines().find_map(|line| line.strip_prefix(*name)?.strip_prefix(" = "));
        let bound: f64 = bound.ok_or_else(|| format!("no bound for `{name}`"))?.parse()?;
        let within = *count <= bound * TOLERANCE;
        println!("{} {name}: {count:.3}, at most {bound:.3}", if within { "ok " } else { "OVER" });
        if *count < bound / TOLERANCE {
            println!("     less than written down: `OCC_BLESS=1` keeps it so");
        }
        failed |= i32::from(!within);
    }
    Ok(failed)
}

/// The bounds with today's counts, and the reasons between them as they are.
fn blessed(text: &str, counts: &[(&str, f64)]) -> Result<String> {
    let mut blessed = String::new();
    for line in text.lines() {
        let name = line.split(" = ").next().unwrap_or_default();
        match counts.iter().find(|(counted, _)| *counted == name) {
            Some((_, count)) => writeln!(blessed, "{name} = {count:.3}")?,
            None => writeln!(blessed, "{line}")?,
        }
    }
    Ok(blessed)
}

fn counts(folder: &Path) -> Result<Vec<(&'static str, f64)>> {
    let program = std::env::current_exe()?;
    let questions = |times: &str| count(folder, Command::new(&program).args([QUESTIONS, times]));
    #[expect(clippy::cast_precision_loss, reason = "a small count")]
    let each = (questions("1")? - questions("0")?) / ASKED as f64;
    let mut counts = vec![("instructions a question", each)];
    // The compiler's own count differs from release to release, so contracts are counted in checks
    // written by hand.
    let compiler = Compiler::new(folder, Used::Functions)?;
    let plain = compiler.count(Used::Functions)?;
    let by_hand = compiler.count(Used::Assertions)? - plain;
    let literals = compiler.count(Used::Literals)? - plain;
    let constants = compiler.count(Used::Constants)? - compiler.count(Used::Named)?;
    counts.push(("contracts of literals, in checks by hand", literals / by_hand));
    counts.push(("contracts of constants, in checks by hand", constants / by_hand));
    let reading = Compiler::new(folder, Used::Measured)?;
    let measured = reading.count(Used::Measured)? - reading.count(Used::Functions)?;
    counts.push(("contracts out of a code object, in checks by hand", measured / by_hand));
    counts.push(("checks by hand, in plain functions", by_hand / compiler.over_empty(plain)?));
    Ok(counts)
}

/// rustc on crates that depend on occ.
struct Compiler {
    folder: PathBuf,
    rustc: PathBuf,
    library: PathBuf,
}

impl Compiler {
    /// With the features that `used` takes.
    fn new(folder: &Path, used: Used) -> Result<Self> {
        let package = used.write(folder, 1)?;
        let built = measure::quiet(&mut Command::new("cargo"), &package)
            .args(["build", "--quiet", "--offline"])
            .status()?;
        if !built.success() {
            return Err(format!("cannot build {}", package.display()).into());
        }
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?.stdout;
        let sysroot = String::from_utf8(sysroot)?;
        Ok(Self {
            folder: folder.to_owned(),
            // Not rustup's proxy, which would be counted too.
            rustc: Path::new(sysroot.trim()).join("bin/rustc"),
            library: package.join("target/debug/deps"),
        })
    }

    fn count(&self, used: Used) -> Result<f64> {
        self.of(&used.source(KERNELS)?)
    }

    /// What the functions take over an empty crate.
    fn over_empty(&self, functions: f64) -> Result<f64> {
        Ok(functions - self.of("")?)
    }

    fn of(&self, source: &str) -> Result<f64> {
        let file = self.folder.join("counted.rs");
        std::fs::write(&file, source)?;
        let find = |extension: &str| -> Result<PathBuf> {
            let files = std::fs::read_dir(&self.library)?;
            let found = files.filter_map(|file| Some(file.ok()?.path())).filter(|file| {
                file.extension().is_some_and(|own| own == extension)
                    && file
                        .file_name()
                        .is_some_and(|name| name.to_string_lossy().starts_with("libocc-"))
            });
            // Builds from before may lie beside it.
            let found =
                found.max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok());
            Ok(found.ok_or("no libocc")?)
        };
        let mut command = Command::new(&self.rustc);
        command
            .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-o"])
            .arg(self.folder.join("counted.rmeta"))
            .arg("--extern")
            .arg(format!("occ={}", find("rlib")?.display()))
            .arg("-L")
            .arg(format!("dependency={}", self.library.display()))
            .arg(&file);
        count(&self.folder, &mut command)
    }
}

/// The instructions of a command.
fn count(folder: &Path, command: &mut Command) -> Result<f64> {
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", folder.join("callgrind.out").display()))
        .arg("--")
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(folder)
        .output()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let collected = stderr.lines().find_map(|line| line.split_once("Collected :"));
    match collected {
        Some((_, count)) if output.status.success() => Ok(count.trim().parse()?),
        _ => Err(format!("valgrind {command:?}: {stderr}").into()),
    }
}

fn valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}
