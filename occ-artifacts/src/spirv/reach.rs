//! Which workgroup variables an entry point reaches.

use std::collections::{HashMap, HashSet};

use super::numbers::Op;
use super::words::Instruction;
use crate::ArtifactError;

/// Steps that may be taken for all the entry points of a module together, which only a file made
/// for it exceeds: five thousand calls behind each of a thousand entry points.
const MAX_STEPS: u64 = 5_000_000;

/// Who names whom: functions, workgroup variables, and the constants and variables made of those.
#[derive(Default)]
pub(super) struct Reach {
    edges: HashMap<u32, Vec<u32>>,
    /// Workgroup variables, and constants or variables that lead to one.
    carriers: HashSet<u32>,
    /// The function whose body is being read.
    function: Option<u32>,
    /// What that function already names.
    named: HashSet<u32>,
}

impl Reach {
    pub(super) fn variable(&mut self, id: u32) {
        self.carriers.insert(id);
    }

    /// Takes an instruction, in the order of the module.
    pub(super) fn add(&mut self, it: &Instruction<'_>) -> Result<(), ArtifactError> {
        match it.op {
            Some(Op::Function) => {
                self.function = Some(it.operand(1)?);
                self.named.clear();
            }
            Some(Op::FunctionEnd) => self.function = None,
            Some(Op::FunctionCall) => {
                self.edge(it.operand(2)?);
                self.name_all(it, 3);
            }
            // What has literals that could pass for the number of a variable, or cannot name one.
            Some(
                Op::Line
                | Op::NoLine
                | Op::Label
                | Op::Branch
                | Op::BranchConditional
                | Op::Switch
                | Op::LoopMerge
                | Op::SelectionMerge
                | Op::FunctionParameter,
            ) => {}
            Some(
                Op::Load | Op::ArrayLength | Op::CompositeExtract | Op::GenericCastToPtrExplicit,
            ) => {
                self.name(it, 2..3);
            }
            Some(Op::CompositeInsert | Op::VectorShuffle) => self.name(it, 2..4),
            Some(Op::Store | Op::CopyMemory) => self.name(it, 0..2),
            Some(Op::CopyMemorySized) => self.name(it, 0..3),
            Some(Op::ExtInst) => self.name_all(it, 4),
            Some(Op::Variable | Op::UntypedVariableKHR | Op::SpecConstantOp) => {
                self.name_all(it, 3);
            }
            Some(Op::ConstantComposite | Op::SpecConstantComposite) => self.name_all(it, 2),
            // An operation unknown here: a literal in it may count as a use, a use is never missed.
            _ if self.function.is_some() => self.name_all(it, 0),
            _ => {}
        }
        Ok(())
    }

    fn name_all(&mut self, it: &Instruction<'_>, from: usize) {
        self.name(it, from..it.len);
    }

    fn name(&mut self, it: &Instruction<'_>, operands: std::ops::Range<usize>) {
        for id in operands.filter_map(|index| it.get(index)) {
            if !self.carriers.contains(&id) {
                continue;
            }
            if self.function.is_some() {
                self.edge(id);
            // At module scope, whatever names a carrier carries too.
            } else if let Some(result) = it.get(1).filter(|&result| result != id) {
                self.carriers.insert(result);
                self.edges.entry(result).or_default().push(id);
            }
        }
    }

    fn edge(&mut self, to: u32) {
        if let Some(function) = self.function
            && self.named.insert(to)
        {
            self.edges.entry(function).or_default().push(to);
        }
    }

    /// All that each of the entry points reaches, itself included, in turn.
    pub(super) fn each(
        &self,
        entries: impl Iterator<Item = u32>,
        mut visit: impl FnMut(&HashSet<u32>) -> Result<(), ArtifactError>,
    ) -> Result<(), ArtifactError> {
        let mut steps = 0_u64;
        for entry in entries {
            let mut reached = HashSet::from([entry]);
            let mut open = vec![entry];
            while let Some(id) = open.pop() {
                for &next in self.edges.get(&id).into_iter().flatten() {
                    steps += 1;
                    if steps > MAX_STEPS {
                        let reason = "too many functions behind too many entry points";
                        return Err(ArtifactError::at(0, reason));
                    }
                    if reached.insert(next) {
                        open.push(next);
                    }
                }
            }
            visit(&reached)?;
        }
        Ok(())
    }
}
