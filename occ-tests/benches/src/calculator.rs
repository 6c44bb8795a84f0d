//! NVIDIA's occupancy calculator, compiled from its own header, as a process that answers orders.
//!
//! The header is proprietary and not part of this repository. It is looked for at
//! `CUDA_OCCUPANCY_HEADER`, in a CUDA toolkit, and in NVIDIA's own Python package.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use occ_core::Arch;

use crate::Result;
use crate::cases::{self, Case};

/// The release whose behaviour the engine follows; older ones lack fields that the runner reads.
const PACKAGE: &str = "nvidia-cuda-runtime==13.5.37";
const HEADER: &str = "cuda_occupancy.h";

/// The runner that is timed, and the one whose sum is over every number and limiter.
const TIMED: &str = "calculator";
const IN_FULL: &str = "calculator-in-full";

/// The compiled runners.
pub struct Calculator {
    folder: PathBuf,
    /// The compiler and the header, for the results.
    pub versions: String,
}

impl Calculator {
    /// Compiles the runners in `folder`, optimized, for any processor of the machine's kind.
    pub fn compile(folder: &Path) -> Result<Self> {
        let header = header(folder)?;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/calculator.cpp");
        let compiler = std::env::var_os("CXX").unwrap_or_else(|| OsString::from("c++"));
        let include = header.parent().ok_or("the header has no folder")?;
        for (program, define) in [(TIMED, None), (IN_FULL, Some("-DIN_FULL"))] {
            let mut command = Command::new(&compiler);
            command.arg("-O3").args(define).arg("-I").arg(include);
            let status = command.arg("-o").arg(folder.join(program)).arg(&source).status();
            let status = status.map_err(|error| {
                format!("`{}`: {error}; set CXX to a C++ compiler", compiler.display())
            })?;
            if !status.success() {
                return Err(format!(
                    "`{}` did not compile the runner against {}; it needs the header of CUDA 13.4 \
                     or later",
                    compiler.display(),
                    header.display()
                )
                .into());
            }
        }
        let version = Command::new(&compiler).arg("--version").output()?.stdout;
        let version = String::from_utf8_lossy(&version);
        Ok(Self {
            folder: folder.to_owned(),
            versions: format!(
                "{} -O3, {HEADER} of CUDA 13.4 or later",
                version.lines().next().unwrap_or("an unknown compiler")
            ),
        })
    }

    /// A process that holds `cases`.
    pub fn hold(&self, name: &str, archs: &[Arch], cases: &[Case]) -> Result<Runner> {
        let file = self.folder.join(format!("{name}.cases"));
        let mut writer = BufWriter::new(std::fs::File::create(&file)?);
        cases::write(&mut writer, archs, cases)?;
        writer.flush()?;
        let timed = Process::start(&self.folder.join(TIMED), &file)?;
        let in_full = Process::start(&self.folder.join(IN_FULL), &file)?;
        Ok(Runner { timed, in_full, file })
    }
}

/// A running calculator.
pub struct Runner {
    timed: Process,
    in_full: Process,
    file: PathBuf,
}

impl Runner {
    /// The nanoseconds that all cases took so many times, and the checksum of the answers.
    pub fn ask(&mut self, times: u64) -> Result<(u64, u64)> {
        self.timed.ask(times)
    }

    /// The checksum over every number and limiter of the answers.
    pub fn full(&mut self) -> Result<u64> {
        self.in_full.ask(1).map(|(_, sum)| sum)
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        // Nothing depends on how it ends.
        let _ = std::fs::remove_file(&self.file);
    }
}

struct Process {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    fn start(program: &Path, cases: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        let mut child = command.arg(cases).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let orders = child.stdin.take().ok_or("no standard input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("no standard output")?);
        Ok(Self { child, orders, answers })
    }

    fn ask(&mut self, times: u64) -> Result<(u64, u64)> {
        writeln!(self.orders, "{times}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let mut words = answer.split_whitespace();
        let mut number = || -> Result<u64> {
            let word = words.next().ok_or("the calculator gave up")?;
            Ok(word.parse()?)
        };
        Ok((number()?, number()?))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nothing depends on how it ends.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where the header is.
fn header(folder: &Path) -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("CUDA_OCCUPANCY_HEADER") {
        let path = PathBuf::from(path);
        let file = if path.is_dir() { path.join(HEADER) } else { path };
        return if file.is_file() {
            Ok(file)
        } else {
            Err(format!("CUDA_OCCUPANCY_HEADER: no file {}", file.display()).into())
        };
    }
    let home = std::env::var_os("CUDA_HOME").unwrap_or_else(|| OsString::from("/usr/local/cuda"));
    let places = [PathBuf::from(home).join("include"), folder.join("header/nvidia/cu13/include")];
    let found = || places.iter().map(|place| place.join(HEADER)).find(|file| file.is_file());
    if let Some(file) = found() {
        return Ok(file);
    }
    eprintln!("fetching {PACKAGE} for its {HEADER}");
    let target = folder.join("header");
    let status = Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"])
        .arg(&target)
        .arg(PACKAGE)
        .status();
    match found() {
        Some(file) => Ok(file),
        None => Err(format!(
            "no {HEADER} ({status:?}); set CUDA_OCCUPANCY_HEADER to the one of CUDA 13.4 or later"
        )
        .into()),
    }
}
