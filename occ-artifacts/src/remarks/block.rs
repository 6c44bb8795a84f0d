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

impl Field {
    /// The field of this label in the text forms.
    pub(super) fn labelled(label: &str) -> Option<Self> {
        Some(match label {
            "Function Name" => Self::Name,
            // `SGPRs` before LLVM 17.
            "TotalSGPRs" | "SGPRs" => Self::Sgprs,
            "VGPRs" => Self::Vgprs,
            "AGPRs" => Self::Agprs,
            "ScratchSize [bytes/lane]" => Self::Scratch,
            "Dynamic Stack" => Self::DynamicStack,
            "Occupancy [waves/SIMD]" => Self::Occupancy,
            "SGPRs Spill" => Self::SgprSpills,
            "VGPRs Spill" => Self::VgprSpills,
            "LDS Size [bytes/block]" => Self::Lds,
            _ => return None,
        })
    }

    /// The field of this name in the YAML form.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "FunctionName" => Self::Name,
            "NumSGPR" => Self::Sgprs,
            "NumVGPR" => Self::Vgprs,
            "NumAGPR" => Self::Agprs,
            "ScratchSize" => Self::Scratch,
            "DynamicStack" => Self::DynamicStack,
            "Occupancy" => Self::Occupancy,
            "SGPRSpill" => Self::SgprSpills,
            "VGPRSpill" => Self::VgprSpills,
            "BytesLDS" => Self::Lds,
            _ => return None,
        })
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Name => "Function Name",
            Self::Sgprs => "TotalSGPRs",
            Self::Vgprs => "VGPRs",
            Self::Agprs => "AGPRs",
            Self::Scratch => "ScratchSize",
            Self::DynamicStack => "Dynamic Stack",
            Self::Occupancy => "Occupancy",
            Self::SgprSpills => "SGPRs Spill",
            Self::VgprSpills => "VGPRs Spill",
            Self::Lds => "LDS Size",
        }
    }

    /// What is said in the place of its number.
    fn symbolic(self, value: &str) -> Symbolic {
        let field = match self {
            Self::Name | Self::Occupancy => "",
            Self::Sgprs => "sgprs",
            Self::Vgprs => "vgprs",
            Self::Agprs => "agprs",
            Self::Scratch => "scratch",
            Self::DynamicStack => "dynamic_stack",
            Self::SgprSpills | Self::VgprSpills => "spills",
            Self::Lds => "lds",
        };
        Symbolic::new(field, format!("{}: {value}", self.label()))
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
