//! A build script that calls `Resources` as it is told.
//!
//! The environment decides, so each case is a process of its own: this test program again, with
//! [`run`] as its only test.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use occ_artifacts::build::{Error, Resources};
use occ_artifacts::{MeasuredKernel, manifest};

use crate::nvidia;

/// A build script: what the variables say. Run by [`Script`] alone.
#[test]
#[ignore = "a part of the others"]
fn run() -> Result<(), Error> {
    if std::env::var_os("OCC_WRITE").is_none() {
        return Ok(());
    }
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let mut resources = Resources::new();
    for given in variable("OCC_GIVE").lines() {
        let (kind, value) = given.split_once(' ').expect("a kind and a value");
        resources = match kind {
            "object" => resources.object(value),
            "log" => resources.log(value),
            "ptxas" => resources.ptxas(value),
            "ptxas_arg" => resources.ptxas_arg(value),
            "spirv" => {
                let (path, targets) = value.split_once(' ').unwrap_or((value, ""));
                resources.spirv(path, targets.split_terminator(' '))
            }
            "cu" => {
                let (path, targets) = value.split_once(' ').unwrap_or((value, ""));
                resources.cu(path, targets.split_terminator(' '))
            }
            "cuda_compiler" => resources.cuda_compiler(value),
            "cuda_arg" => resources.cuda_arg(value),
            "kernel_crate" => {
                let (path, targets) = value.split_once(' ').unwrap_or((value, ""));
                resources.kernel_crate(path, targets.split_terminator(' '))
            }
            "rustc" => resources.rustc(value),
            "lld" => resources.lld(value),
            "cargo_arg" => resources.cargo_arg(value),
            "time_limit" => {
                resources.time_limit(Duration::from_millis(value.parse().expect("milliseconds")))
            }
            "checked_in" => resources.checked_in(value),
            "constant" => {
                let (name, value) = value.split_once('=').expect("a name and a value");
                resources.constant(name, value)
            }
            _ => {
                let mut targets = value.split(' ');
                let path = targets.next().expect("a path");
                resources.ptx(path, &targets.collect::<Vec<_>>())
            }
        };
    }
    let path = resources.write(variable("OCC_WRITE"))?;
    println!("wrote {}", path.display());
    Ok(())
}

/// How a script is run.
pub(crate) struct Script {
    pub(crate) out: PathBuf,
    pub(crate) give: Vec<String>,
    pub(crate) write: &'static str,
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Script {
    /// One with a folder of its own and an empty environment.
    pub(crate) fn new(name: &str) -> Self {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build").join(name);
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).expect("a folder");
        let environment = vec![("OUT_DIR", out.display().to_string())];
        Self { out, give: Vec::new(), write: "kernels.json", environment }
    }

    pub(crate) fn give(mut self, kind: &str, value: impl AsRef<OsStr>) -> Self {
        self.give.push(format!("{kind} {}", value.as_ref().display()));
        self
    }

    pub(crate) fn with(mut self, variable: &'static str, value: impl AsRef<OsStr>) -> Self {
        self.environment.push((variable, value.as_ref().display().to_string()));
        self
    }

    /// A file in its folder.
    pub(crate) fn file(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.out.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, contents).expect("a file");
        path
    }

    /// Runs it; what it printed, or its error as cargo shows it.
    pub(crate) fn run(&self) -> Result<String, String> {
        let output = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "script::run", "--ignored", "--nocapture"])
            .env_clear()
            .env("OCC_GIVE", self.give.join("\n"))
            .env("OCC_WRITE", self.write)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        if output.status.success() {
            assert!(text.contains("1 passed"), "{text}");
            return Ok(text);
        }
        let both = text + &errors;
        let (_, error) = both.split_once("Error: ").unwrap_or_else(|| panic!("{both}"));
        Err(error.lines().next().expect("a line").to_owned())
    }

    /// Runs it; the kernels in the manifest that it wrote.
    pub(crate) fn kernels(&self) -> Vec<MeasuredKernel> {
        let output = self.run().unwrap_or_else(|error| panic!("{error}"));
        let path = self.out.join(self.write);
        assert!(output.contains(&format!("wrote {}", path.display())), "{output}");
        let text = fs::read_to_string(path).expect("the manifest");
        manifest::read(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn error(&self) -> String {
        self.run().expect_err("it went well")
    }
}

/// A `ptxas` that hands out a sample for `sm_80` and fails for all else.
#[cfg(unix)]
pub(crate) fn fake_ptxas(script: &Script, at: &str) -> PathBuf {
    script.file("sample.log", nvidia::log("12.9", "sm_80").as_bytes());
    let text = format!(
        "#!/bin/sh\n\
         [ \"$1\" = --version ] && echo 'Cuda compilation tools, release 12.9, V12.9.86' && exit\n\
         echo \"$*\" >>'{out}/arguments'\n\
         [ \"$2\" = -arch=sm_80 ] || {{ echo 'ptxas fatal   : not here' >&2; exit 255; }}\n\
         while [ \"$1\" != -o ]; do shift; done\n\
         while read -r line; do echo \"$line\" >&2; done <'{out}/sample.log'\n\
         /bin/cp '{sample}' \"$2\"\n",
        out = script.out.display(),
        sample = nvidia::path("kernels.sm_80.cuda12.9.cubin").display(),
    );
    program(script, at, &text)
}

/// A program of these lines.
#[cfg(unix)]
pub(crate) fn program(script: &Script, at: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let path = script.file(at, text.as_bytes());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    path
}
