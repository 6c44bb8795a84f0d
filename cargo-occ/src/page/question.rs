//! A kernel as the fragment of the calculator's page.

use occ_core::__private::key::{DECLARATIONS, Key, Value};
use occ_core::__private::message::Encoded;
use occ_core::{Arch, Kernel, Open, Requirement};

use crate::evaluated::Evaluated;

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question<'a> {
    pub(crate) name: &'a str,
    pub(crate) kernel: Kernel,
    /// What of its launch is open.
    pub(crate) open: Open,
    pub(crate) min: Option<Requirement>,
    pub(crate) warn: Option<Requirement>,
}

impl Question<'_> {
    /// The question on `archs`; `None` where one of them is no chip that is built in.
    pub(crate) fn on(&self, archs: &[&Arch]) -> Option<String> {
        let is_known = |arch: &&Arch| Arch::named(arch.name.as_str()).ok().as_ref() == Some(*arch);
        archs
            .iter()
            .all(is_known)
            .then(|| self.written(&mut archs.iter().map(|arch| arch.name.as_str())))
    }

    fn written(&self, chips: &mut dyn Iterator<Item = &str>) -> String {
        let Self { name, kernel, open, min, warn } = self;
        let mut parts: Vec<String> = chips.map(|chip| format!("arch={}", Encoded(chip))).collect();
        let unknown = Kernel::new();
        for declared in DECLARATIONS {
            let key = declared.key;
            let value = match (key, open.workgroup) {
                (Key::Workgroup, Some(range)) => Some(Value::Range(range)),
                _ => key.value(kernel),
            };
            let has_more = match key {
                Key::Lds => open.lds,
                Key::DynamicLds => open.dynamic_lds,
                Key::TensorColumns => open.tensor_columns,
                _ => false,
            };
            let Some(value) = value else { continue };
            if key.is_resource() && (has_more || Some(value) != key.value(&unknown)) {
                let name = if declared.names.is_empty() { declared.setter } else { key.name() };
                let more = if has_more { ".." } else { "" };
                parts.push(format!("{name}={value}{more}"));
            }
        }
        if let Some(min) = min {
            let part = min.ratio().map(|ratio| ratio.as_f64().to_string());
            let value = part.or_else(|| min.count().map(|count| count.to_string()));
            parts.extend(value.map(|value| format!("{}={value}", min.key())));
        }
        if let Some(ratio) = warn.and_then(Requirement::ratio) {
            parts.push(format!("warn={}", ratio.as_f64()));
        }
        // A question is of 4096 bytes at most, in which a name may take three for one.
        let short: String = name.chars().take(200).collect();
        if !short.is_empty() && short.len() < 512 {
            parts.push(format!("kernel={}", Encoded(&short)));
        }
        parts.join("&")
    }
}

/// Targets on which the same is asked, which move together.
pub(crate) struct Moving<'a> {
    pub(crate) asked: Question<'a>,
    archs: Vec<&'a Arch>,
    pub(crate) labels: Vec<String>,
    /// What the engine is asked; `None` of a chip that it does not have.
    pub(crate) question: Option<String>,
}

impl<'a> Moving<'a> {
    /// Those of what is asked on each target, which has a label.
    pub(crate) fn all(asked: impl Iterator<Item = (Question<'a>, &'a Arch, String)>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (asked, arch, label) in asked {
            let question = asked.on(&[arch]);
            let is_known = question.is_some();
            let alike = |it: &&mut Self| it.asked == asked && it.question.is_some() == is_known;
            match all.iter_mut().find(alike) {
                Some(moving) => {
                    moving.archs.push(arch);
                    moving.labels.push(label);
                    moving.question = asked.on(&moving.archs);
                }
                None => {
                    all.push(Self { asked, archs: vec![arch], labels: vec![label], question });
                }
            }
        }
        all
    }
}

/// What the engine is asked about a kernel of a file: of a target that is no chip too, of which the engine says so, and
/// of none.
pub(crate) fn of_file(evaluated: &Evaluated) -> String {
    let target = evaluated.target();
    let chip = evaluated.arch.map_or(target.as_str(), |arch| arch.name.as_str());
    let mut chips = Some(chip).filter(|chip| !chip.is_empty()).into_iter();
    let (name, kernel, open) = (evaluated.name(), *evaluated.kernel(), evaluated.open());
    Question { name, kernel, open, min: None, warn: None }.written(&mut chips)
}
