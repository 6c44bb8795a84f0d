//! Which kernels are evaluated, and on what.

use std::collections::HashMap;
use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::__private::key::{Key, Value};
use occ_core::Arch;

use super::{Evaluated, Lines, Options, SIZE_KEYS};
use crate::contracts::Launches;
use crate::identity::{Name, Targets};
use crate::interner::Interner;
use crate::plain::named;
use crate::target::{self, NamedTarget};
use crate::{Failure, format};

/// Which kernels are wanted, and on what.
pub(super) struct Wanted<'a> {
    options: &'a Options,
    pub(super) targets: Vec<NamedTarget>,
    lines: Option<&'a Lines<'a>>,
}

/// What many kernels of a file share, each found out once: a library holds each for every target.
#[derive(Default)]
pub(super) struct Seen {
    symbols: HashMap<Arc<str>, Arc<Symbol>>,
    targets: Targets,
    /// What was measured.
    measured: Interner<MeasuredKernel>,
}

/// No more counts are remembered: those that hardly repeat are not worth their memory.
const MOST: usize = 1 << 14;

/// What is known of a kernel by its symbol alone.
#[derive(Debug, Default)]
pub(crate) struct Symbol {
    /// The symbol itself.
    pub(super) own: Arc<str>,
    /// The name as the source has it.
    pub(super) name: Arc<str>,
    /// How contracts have it launched.
    pub(super) contracted: Launches,
    /// How `occ.toml` has it launched, and which line of it says that.
    pub(super) launch: Vec<(Key, Value)>,
    pub(super) launched: Option<usize>,
    /// The exception that it falls under.
    pub(super) ignored: Option<usize>,
    /// The name that a baseline has for it; empty where nobody asks for one.
    pub(super) stable: Name,
}

impl<'a> Wanted<'a> {
    /// # Errors
    ///
    /// Where a target is not known.
    pub(super) fn new(options: &'a Options, lines: Option<&'a Lines<'a>>) -> Result<Self, Failure> {
        let targets = options.target.iter().map(|name| target::named(name));
        Ok(Self { options, targets: targets.collect::<Result<_, _>>()?, lines })
    }

    /// Every symbol is demangled once.
    pub(super) fn symbol(&self, symbol: &str, seen: &mut Seen) -> Arc<Symbol> {
        if let Some(known) = seen.symbols.get(symbol) {
            return Arc::clone(known);
        }
        let kernel = KernelName::new(symbol);
        let symbol: Arc<str> = symbol.into();
        let Options { launch, shared, .. } = self.options;
        let launched = shared.launched(&kernel);
        let stable = self.lines.map_or_else(Name::default, |_| Name::of(&kernel));
        let name = named(kernel.demangled());
        let known = Arc::new(Symbol {
            own: Arc::clone(&symbol),
            // Most names are the same in every build, and long.
            name: if **stable.whole() == *name { Arc::clone(stable.whole()) } else { name.into() },
            contracted: launch.contracted(&kernel),
            launch: shared.launch(launched),
            launched,
            ignored: shared.ignored(&kernel),
            stable,
        });
        seen.symbols.insert(symbol, Arc::clone(&known));
        known
    }

    /// Evaluates a kernel on every target that was asked for and that it runs on, or on its own.
    pub(super) fn evaluate(
        &self,
        file: &Arc<str>,
        names: &Arc<Symbol>,
        mut measured: MeasuredKernel,
        seen: &mut Seen,
    ) -> Vec<Evaluated> {
        let mut of = |name: &str| seen.targets.named(name.to_owned()).arch;
        let archs: Vec<Option<&'static Arch>> = match &self.options.shared.project.arch {
            _ if !self.targets.is_empty() => {
                let targets = self.targets.iter().filter(|target| target.runs(&measured));
                targets.map(|target| Some(target.arch)).collect()
            }
            // Only what names no target itself needs one.
            Some(shared) if measured.target.is_empty() => {
                shared.value.iter().map(|name| of(name)).collect()
            }
            _ => vec![of(&measured.target)],
        };
        // Kernels that differ by their names alone are measured alike.
        measured.name.clear();
        if seen.measured.len() > MOST {
            seen.measured = Interner::default();
        }
        let measured = seen.measured.of(measured);
        let on = |arch| {
            let lines = self.lines.map(|of| of(&names.stable, &seen.targets.of(&measured, arch)));
            let sizes = SIZE_KEYS.into_iter().zip(lines.unwrap_or_default());
            let recorded: Vec<(Key, Value)> =
                sizes.filter_map(|(key, count)| Some((key, Value::Count(count?)))).collect();
            let Symbol { contracted, launch, .. } = &**names;
            let flags = &self.options.launch;
            let launched = flags.complete(&measured, arch, contracted, launch, &recorded);
            Evaluated::new(
                Arc::clone(file),
                Arc::clone(names),
                Arc::clone(&measured),
                arch,
                launched,
            )
        };
        archs.into_iter().map(on).collect()
    }

    /// The kernel's target, with features where they were asked for.
    pub(super) fn shown(&self, measured: &MeasuredKernel) -> String {
        let has_features = self.options.target.iter().any(|name| name.contains(':'));
        if has_features { measured.target_id() } else { measured.target.clone() }
    }

    pub(super) fn is_named(&self, name: &str, symbol: &str) -> bool {
        let is_meant =
            |pattern: &String| format::is_meant(pattern, name) || format::is_meant(pattern, symbol);
        self.options.kernel.as_ref().is_none_or(is_meant)
    }
}
