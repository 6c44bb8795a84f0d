//! A source, compiled for each of its targets.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use super::kept::Kept;
use super::source::{Kind, Source};
use super::{Error, Resources, cuda, rust, vulkan, watch};
use crate::MeasuredKernel;
use crate::manifest::{Input, Manifest};
use crate::merge::Merged;

/// A run of a build script.
pub(super) struct Build<'a> {
    pub(super) given: &'a Resources,
    /// Where files go.
    pub(super) folder: &'a Path,
    pub(super) checked_in: Option<Kept<'a>>,
    /// How long a program may take.
    pub(super) limit: Duration,
}

/// What a source was compiled to for one target.
pub(super) struct Compiled {
    pub(super) kernels: Vec<MeasuredKernel>,
    /// What is said to have them.
    pub(super) file: PathBuf,
    /// What compiled it: `nvcc 12.9.86`.
    pub(super) tools: Vec<String>,
    /// The files that were read for it.
    pub(super) read: Vec<PathBuf>,
}

impl Build<'_> {
    /// The counts of a source: what is compiled here or, where something for that is not installed, the manifest that is
    /// checked in.
    pub(super) fn measure(&self, source: &Source) -> Result<Manifest, Error> {
        source.check()?;
        let main = source.main();
        fs::File::open(&main).map_err(|error| Error::cannot("read", &main, &error))?;
        let measured = match source.kind {
            Kind::Spirv => vulkan::measured(self, source),
            Kind::Ptx => cuda::assembled(self, source),
            Kind::Cuda => cuda::compiled(self, source),
            Kind::Crate => rust::compiled(self, source),
        };
        match (measured, &self.checked_in) {
            (Ok(manifest), None) => Ok(manifest),
            (Ok(manifest), Some(kept)) => {
                kept.hold(self, source);
                Ok(manifest)
            }
            (Err(error), _) if !error.is_missing => Err(error),
            (Err(missing), Some(kept)) => kept.of(self, source).map_err(|stale| {
                Error::new(format!("{stale}; it stands in for what is missing here: {missing}"))
            }),
            (Err(missing), None) => Err(source.wrong(format_args!(
                "{missing}; or measure where it is installed, check the manifest in, and name it with \
                 `Resources::checked_in`"
            ))),
        }
    }

    /// What each target's compilation comes to, together.
    pub(super) fn each_target(
        &self,
        source: &Source,
        mut compile: impl FnMut(&str) -> Result<Compiled, Error>,
    ) -> Result<Manifest, Error> {
        let (mut merged, mut tools) = (Merged::default(), Vec::new());
        let mut read = Vec::new();
        let mut targets = HashSet::new();
        for target in source.targets.iter().filter(|target| targets.insert(*target)) {
            let compiled = compile(target)?;
            merged.add(compiled.kernels, &compiled.file)?;
            read.extend(compiled.read);
            for tool in compiled.tools {
                if !tools.contains(&tool) {
                    tools.push(tool);
                }
            }
        }
        let mut inputs = vec![self.input(source, &source.main())?];
        for file in &read {
            watch(file, self.folder);
            let input = self.input(source, file)?;
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        }
        let (tool, kernels) = (tools.join("; "), merged.kernels());
        Ok(Manifest { tool, kernels, inputs, ..Manifest::default() })
    }

    /// A file of a source as a manifest names it: by its path from the package's folder where the source is several
    /// files. A compiler's arguments are its constants.
    pub(super) fn input(&self, source: &Source, file: &Path) -> Result<Input, Error> {
        let bytes = fs::read(file).map_err(|error| Error::cannot("read", file, &error))?;
        let mut input = Input::new(file, &bytes);
        if !source.kind.is_one_file() {
            input.file = from_package(file)?;
        }
        let text = |it: &OsString| it.to_string_lossy().into_owned();
        let of_ptxas = self.arguments(Kind::Ptx).iter().map(text);
        input.constants = match source.kind {
            Kind::Spirv => self.constants(),
            Kind::Ptx => of_ptxas.collect(),
            // `ptxas` assembles what their compilers leave. As `nvcc` tells its arguments from its own.
            kind => {
                let of_ptxas = of_ptxas.flat_map(|it| ["-Xptxas".to_owned(), it]);
                self.arguments(kind).iter().map(text).chain(of_ptxas).collect()
            }
        };
        Ok(input)
    }

    /// The further arguments for what compiles a kind.
    pub(super) fn arguments(&self, kind: Kind) -> &[OsString] {
        self.given.arguments.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The specialization constants that are given, `DEPTH=32`.
    pub(super) fn constants(&self) -> Vec<String> {
        self.given.constants.iter().map(|(name, value)| format!("{name}={value}")).collect()
    }
}

/// A path from the folder that the build script runs in, which is the package's, with `/`.
fn from_package(file: &Path) -> Result<String, Error> {
    let real =
        |path: &Path| fs::canonicalize(path).map_err(|error| Error::cannot("read", path, &error));
    let here = env::current_dir().map_err(|error| Error::cannot("find", file, &error))?;
    let (file, here) = (real(file)?, real(&here)?);
    let shared = file.components().zip(here.components()).take_while(|(a, b)| a == b).count();
    let up = here.components().skip(shared).map(|_| "..".into());
    let down = file.components().skip(shared).map(Component::as_os_str);
    let down = down.map(|part| part.to_string_lossy());
    Ok(up.chain(down).collect::<Vec<_>>().join("/"))
}
