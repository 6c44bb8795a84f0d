//! Which kernels are evaluated, and on what.

use std::sync::{Arc, OnceLock};

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::Arch;

use super::asked::AskedKernel;
use super::seen::{Seen, Symbol};
use super::{Evaluated, Options, Recorded};
use crate::identity::Name;
use crate::kernel_flags::LaunchFlags;
use crate::plain::named;
use crate::project::Shared;
use crate::target::{self, NamedTarget};
use crate::{Failure, format};

/// Which kernels are wanted, and on what.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) targets: Vec<NamedTarget>,
    /// Whether a target was named with features.
    features: bool,
    pattern: Option<String>,
    launch: LaunchFlags,
    shared: Arc<Shared>,
    recorded: Recorded,
    named: bool,
}

impl Wanted {
    /// # Errors
    ///
    /// Where a target is not known.
    pub(super) fn new(options: &Options) -> Result<Self, Failure> {
        let targets =
            options.target.iter().map(|name| target::named(name)).collect::<Result<_, _>>()?;
        let features = options.target.iter().any(|name| name.contains(':'));
        Ok(Self {
            targets,
            features,
            pattern: options.kernel.clone(),
            launch: options.launch.clone(),
            shared: Arc::clone(&options.shared),
            recorded: options.recorded.clone(),
            named: options.named,
        })
    }

    /// Every symbol is demangled once.
    pub(super) fn symbol(&self, symbol: &str, seen: &mut Seen) -> Arc<Symbol> {
        if let Some(named) = seen.symbols.get(symbol) {
            return Arc::clone(named);
        }
        let kernel = KernelName::new(symbol);
        let symbol: Arc<str> = symbol.into();
        let launched = self.shared.launched(&kernel);
        let stable = if self.named { Name::of(&kernel) } else { Name::default() };
        let name = named(kernel.demangled());
        let named = Arc::new(Symbol {
            own: Arc::clone(&symbol),
            // Most names are the same in every build, and long.
            name: if **stable.whole() == *name { Arc::clone(stable.whole()) } else { name.into() },
            contracted: self.launch.contracted(&kernel),
            launch: self.shared.launch(launched),
            launched,
            ignored: self.shared.ignored(&kernel),
            stable,
        });
        seen.symbols.insert(symbol, Arc::clone(&named));
        named
    }

    /// Evaluates a kernel on every target that was asked for and that it runs on, or on its own.
    pub(super) fn evaluate(
        &self,
        file: &Arc<str>,
        named: &Arc<Symbol>,
        mut measured: MeasuredKernel,
        seen: &mut Seen,
    ) -> Vec<Evaluated> {
        let archs: Vec<Option<&'static Arch>> = if !self.targets.is_empty() {
            let targets = self.targets.iter().filter(|target| target.runs(&measured));
            targets.map(|target| Some(target.arch)).collect()
        } else if let (true, Some(shared)) = (measured.target.is_empty(), &self.shared.project.arch)
        {
            // Only what names no target itself needs one.
            shared.value.iter().map(|name| seen.arch(name)).collect()
        } else {
            vec![seen.arch(&measured.target)]
        };
        // Kernels that differ by their names alone are measured alike.
        measured.name.clear();
        let measured = seen.measured(measured);
        archs.into_iter().map(|arch| self.on(file, named, &measured, arch, seen)).collect()
    }

    fn on(
        &self,
        file: &Arc<str>,
        named: &Arc<Symbol>,
        measured: &Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        seen: &mut Seen,
    ) -> Evaluated {
        let recorded = self.recorded.of(&named.stable, &mut || seen.targets.of(measured, arch));
        let contracted = &named.contracted;
        let launched = self.launch.complete(measured, arch, contracted, &named.launch, &recorded);
        Evaluated {
            file: Arc::clone(file),
            names: Arc::clone(named),
            measured: Arc::clone(measured),
            arch,
            asked: AskedKernel::new(measured, arch, launched),
            reached: OnceLock::new(),
        }
    }

    /// The kernel's target, with features where they were asked for.
    pub(super) fn shown(&self, measured: &MeasuredKernel) -> String {
        if self.features { measured.target_id() } else { measured.target.clone() }
    }

    pub(super) fn pattern(&self) -> Option<&str> {
        self.pattern.as_deref()
    }

    pub(super) fn is_named(&self, name: &str, symbol: &str) -> bool {
        let is_meant =
            |pattern: &String| format::is_meant(pattern, name) || format::is_meant(pattern, symbol);
        self.pattern.as_ref().is_none_or(is_meant)
    }
}

/// Whether a kernel was evaluated on this target.
pub(super) fn is_on(kernel: &Evaluated, target: &NamedTarget) -> bool {
    kernel.arch.is_some_and(|arch| std::ptr::eq(arch, target.arch))
}
