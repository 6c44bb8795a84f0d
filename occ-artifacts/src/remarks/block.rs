//! The remarks about one kernel, gathered.

use std::collections::HashMap;

use crate::{ArtifactError, MeasuredKernel, Symbolic};

/// What a remark tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Sgprs,
    Vgprs,
    Agprs,
    Scratch,
    DynamicStack,
    Occupancy,
    SgprSpills,
    VgprSpills,
    Lds,
}

/// Of each field, in their order: its labels in the text forms, its name in the YAML form, and the field of
/// [`MeasuredKernel`].
const FIELDS: [(Field, &[&str], &str, &str); 10] = [
    (Field::Name, &["Function Name"], "FunctionName", ""),
    // `SGPRs` before LLVM 17.
    (Field::Sgprs, &["TotalSGPRs", "SGPRs"], "NumSGPR", "sgprs"),
    (Field::Vgprs, &["VGPRs"], "NumVGPR", "vgprs"),
    (Field::Agprs, &["AGPRs"], "NumAGPR", "agprs"),
    (Field::Scratch, &["ScratchSize [bytes/lane]"], "ScratchSize", "scratch"),
    (Field::DynamicStack, &["Dynamic Stack"], "DynamicStack", "dynamic_stack"),
    (Field::Occupancy, &["Occupancy [waves/SIMD]"], "Occupancy", ""),
    (Field::SgprSpills, &["SGPRs Spill"], "SGPRSpill", "spills"),
    (Field::VgprSpills, &["VGPRs Spill"], "VGPRSpill", "spills"),
    (Field::Lds, &["LDS Size [bytes/block]"], "BytesLDS", "lds"),
];

impl Field {
    /// The field of this label in the text forms.
    pub(super) fn labelled(label: &str) -> Option<Self> {
        FIELDS.iter().find(|(_, labels, ..)| labels.contains(&label)).map(|(field, ..)| *field)
    }

    /// The field of this name in the YAML form.
    pub(super) fn named(name: &str) -> Option<Self> {
        FIELDS.iter().find(|(_, _, known, _)| *known == name).map(|(field, ..)| *field)
    }

    /// Its label, without the unit.
    fn label(self) -> &'static str {
        let label = FIELDS[self as usize].1[0];
        label.split(" [").next().unwrap_or(label)
    }

    /// What is said in the place of its number.
    fn symbolic(self, value: &str) -> Symbolic {
        Symbolic::new(FIELDS[self as usize].3, format!("{}: {value}", self.label()))
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

struct Block {
    kernel: MeasuredKernel,
    /// The bits of the fields that were given.
    seen: u16,
}

impl Block {
    fn has(&self, field: Field) -> bool {
        self.seen & field.bit() != 0
    }

    fn set(&mut self, field: Field, value: &str, line: u64) -> Result<(), ArtifactError> {
        let kernel = &mut self.kernel;
        let count_of = match field {
            Field::Name | Field::Occupancy => return Ok(()),
            Field::DynamicStack => {
                match value {
                    "True" => kernel.dynamic_stack = Some(true),
                    "False" => kernel.dynamic_stack = Some(false),
                    _ => kernel.symbolic.push(field.symbolic(value)),
                }
                return Ok(());
            }
            Field::Sgprs => &mut kernel.sgprs,
            Field::Vgprs => &mut kernel.vgprs,
            Field::Agprs => &mut kernel.agprs,
            Field::Scratch => &mut kernel.scratch,
            Field::SgprSpills => &mut kernel.spills.sgprs,
            Field::VgprSpills => &mut kernel.spills.vgprs,
            Field::Lds => &mut kernel.lds,
        };
        if value.bytes().all(|byte| byte.is_ascii_digit()) {
            let count = value.parse().map_err(|_| {
                ArtifactError::in_line(line, format!("`{}: {value}` is no count", field.label()))
            })?;
            *count_of = Some(count);
        } else {
            kernel.symbolic.push(field.symbolic(value));
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
        field: Field,
        value: &str,
        line: u64,
    ) -> Result<(), ArtifactError> {
        if value.is_empty() {
            return Err(ArtifactError::in_line(line, format!("`{}` of nothing", field.label())));
        }
        let open = self.at.get(location).and_then(|&index| self.blocks.get_mut(index));
        if field == Field::Name {
            // Instances of one template share their location, one after the other.
            if open.is_some_and(|block| !block.has(Field::VgprSpills)) {
                return Err(indistinct(location, line));
            }
            self.at.insert(location.to_owned(), self.blocks.len());
            let kernel = MeasuredKernel { name: value.to_owned(), ..MeasuredKernel::default() };
            self.blocks.push(Block { kernel, seen: field.bit() });
            return Ok(());
        }
        let Some(block) = open else {
            let reason = format!(
                "`{}` of no kernel: no `Function Name` at `{location}` before",
                field.label()
            );
            return Err(ArtifactError::in_line(line, reason));
        };
        if block.has(field) {
            return Err(indistinct(location, line));
        }
        block.seen |= field.bit();
        block.set(field, value, line)
    }

    pub(super) fn kernels(self) -> Vec<MeasuredKernel> {
        // Old LLVMs also print functions that are no kernels, all but their LDS.
        let is_kernel = |block: &Block| block.has(Field::Lds) || !block.has(Field::VgprSpills);
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
