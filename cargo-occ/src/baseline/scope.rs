//! Which kernels are asked about.

use std::sync::Arc;

use super::Entry;
use crate::project::Shared;
use crate::{Failure, format, target};

/// The targets and the names that were asked for. Both sides of a comparison are held to it.
#[derive(Debug)]
pub(crate) struct Scope {
    /// Names of architectures; none is all.
    targets: Vec<String>,
    pattern: Option<String>,
    /// What `occ.toml` passes over.
    shared: Arc<Shared>,
}

impl Scope {
    /// # Errors
    ///
    /// Where a target is not known.
    pub(crate) fn new(targets: &[String], pattern: Option<&str>) -> Result<Self, Failure> {
        let named = targets
            .iter()
            .map(|name| Ok(target::named(name)?.arch.name.as_str().to_owned()))
            .collect::<Result<_, Failure>>()?;
        let pattern = pattern.map(str::to_owned);
        Ok(Self { targets: named, pattern, shared: Arc::default() })
    }

    /// The same without the kernels that `occ.toml` passes over.
    pub(crate) fn without(self, shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared), ..self }
    }

    pub(crate) fn holds(&self, entry: &Entry) -> bool {
        let is_meant = |pattern: &String| format::is_meant(pattern, &entry.name);
        let is_named =
            self.pattern.as_ref().is_none_or(is_meant) && !self.shared.ignores_name(&entry.name);
        if !is_named || self.targets.is_empty() {
            return is_named;
        }
        let target = entry.target.arch.map_or(&*entry.target, |arch| arch.name.as_str());
        self.targets.iter().any(|name| name == target)
    }
}
