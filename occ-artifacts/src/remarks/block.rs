//! The remarks about one kernel, gathered.

use std::collections::HashMap;

use crate::{ArtifactError, MeasuredKernel, Symbolic};

/// What a remark tells.
pub(super) struct Field {
    /// Its labels in the text forms.
    labels: &'static [&'static str],
    /// Its name in the YAML form.
    name: &'static str,
    /// The field of [`MeasuredKernel`].
    key: &'static str,
    /// The count there.
    count: fn(&mut MeasuredKernel) -> Option<&mut Option<u32>>,
}

pub(super) const NAME: &str = "FunctionName";
const DYNAMIC_STACK: &str = "DynamicStack";
const VGPR_SPILLS: &str = "VGPRSpill";
const LDS: &str = "BytesLDS";

static FIELDS: [Field; 10] = [
    Field::of(&["Function Name"], NAME, "", |_| None),
    // `SGPRs` before LLVM 17.
    Field::of(&["TotalSGPRs", "SGPRs"], "NumSGPR", "sgprs", |it| Some(&mut it.sgprs)),
    Field::of(&["VGPRs"], "NumVGPR", "vgprs", |it| Some(&mut it.vgprs)),
    Field::of(&["AGPRs"], "NumAGPR", "agprs", |it| Some(&mut it.agprs)),
    Field::of(&["ScratchSize [bytes/lane]"], "ScratchSize", "scratch", |it| Some(&mut it.scratch)),
    Field::of(&["Dynamic Stack"], DYNAMIC_STACK, "dynamic_stack", |_| None),
    Field::of(&["Occupancy [waves/SIMD]"], "Occupancy", "", |_| None),
    Field::of(&["SGPRs Spill"], "SGPRSpill", "spills", |it| Some(&mut it.spills.sgprs)),
    Field::of(&["VGPRs Spill"], VGPR_SPILLS, "spills", |it| Some(&mut it.spills.vgprs)),
    Field::of(&["LDS Size [bytes/block]"], LDS, "lds", |it| Some(&mut it.lds)),
];

impl Field {
    const fn of(
        labels: &'static [&'static str],
        name: &'static str,
        key: &'static str,
        count: fn(&mut MeasuredKernel) -> Option<&mut Option<u32>>,
    ) -> Self {
        Self { labels, name, key, count }
    }

    /// The field of this label in the text forms.
    pub(super) fn labelled(label: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.labels.contains(&label))
    }

    /// The field of this name in the YAML form.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// Whether it is the field of this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Its label, without the unit.
    fn label(&self) -> &'static str {
        let label = self.labels[0];
        label.split(" [").next().unwrap_or(label)
    }
}

struct Block {
    kernel: MeasuredKernel,
    /// The names of the fields that were given.
    seen: Vec<&'static str>,
}

impl Block {
    fn has(&self, name: &str) -> bool {
        self.seen.contains(&name)
    }

    fn set(&mut self, field: &Field, value: &str, line: u64) -> Result<(), ArtifactError> {
        let kernel = &mut self.kernel;
        match ((field.count)(kernel), value) {
            (Some(count), value) if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                *count = Some(value.parse().map_err(|_| {
                    let label = field.label();
                    ArtifactError::in_line(line, format!("`{label}: {value}` is no count"))
                })?);
            }
            (None, "True" | "False") if field.is(DYNAMIC_STACK) => {
                kernel.dynamic_stack = Some(value == "True");
            }
            _ if field.key.is_empty() => {}
            _ => {
                let words = format!("{}: {value}", field.label());
                kernel.symbolic.push(Symbolic::new(field.key, words));
            }
        }
        Ok(())
    }
}

/// The blocks of a text, in the order of their first remarks.
#[derive(Default)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    /// The last block at each location.
    at: HashMap<String, usize>,
}

impl Blocks {
    pub(super) fn add(
        &mut self,
        location: &str,
        field: &'static Field,
        value: &str,
        line: u64,
    ) -> Result<(), ArtifactError> {
        if value.is_empty() {
            return Err(ArtifactError::in_line(line, format!("`{}` of nothing", field.label())));
        }
        let open = self.at.get(location).and_then(|&index| self.blocks.get_mut(index));
        if field.is(NAME) {
            // Instances of one template share their location, one after the other.
            if open.is_some_and(|block| !block.has(VGPR_SPILLS)) {
                return Err(indistinct(location, line));
            }
            self.at.insert(location.to_owned(), self.blocks.len());
            let kernel = MeasuredKernel { name: value.to_owned(), ..MeasuredKernel::default() };
            self.blocks.push(Block { kernel, seen: vec![field.name] });
            return Ok(());
        }
        let Some(block) = open else {
            let reason = format!(
                "`{}` of no kernel: no `Function Name` at `{location}` before",
                field.label()
            );
            return Err(ArtifactError::in_line(line, reason));
        };
        if block.has(field.name) {
            return Err(indistinct(location, line));
        }
        block.seen.push(field.name);
        block.set(field, value, line)
    }

    pub(super) fn kernels(self) -> Vec<MeasuredKernel> {
        // Old LLVMs also print functions that are no kernels, all but their LDS.
        let is_kernel = |block: &Block| block.has(LDS) || !block.has(VGPR_SPILLS);
        self.blocks.into_iter().filter(is_kernel).map(|block| block.kernel).collect()
    }
}

fn indistinct(location: &str, line: u64) -> ArtifactError {
    let reason = format!(
        "remarks about two kernels at `{location}` are interleaved and cannot be told apart: compile \
         with debug info, or without parallel jobs"
    );
    ArtifactError::in_line(line, reason)
}
