//! The pipeline layout that a kernel needs, derived from its module.

use std::collections::{BTreeMap, HashMap, HashSet};

use ash::vk::DescriptorType;
use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Decoration, Dim, ExecutionModel, Op, StorageClass};

use crate::message::Constant;

/// Descriptors of an array whose length the module leaves open. Registers do not depend on it.
const OPEN: u32 = 64;

/// Types in types: more only in a module made for it.
const DEPTH: u32 = 64;

/// What a pipeline of a kernel is laid out for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// By set and binding.
    pub(crate) bindings: BTreeMap<(u32, u32), Binding>,
    /// Bytes of push constants: of all that the module has.
    pub(crate) push_constants: u32,
}

/// Descriptors at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Binding {
    pub(crate) kind: DescriptorType,
    pub(crate) count: u32,
}

/// The layout of each of these entry points.
///
/// A descriptor that a shader uses and the layout lacks crashes drivers, so each layout has all
/// variables of the module; where two are at one place, that which the entry point uses.
///
/// # Errors
///
/// What cannot be laid out.
pub(crate) fn each(
    module: &Module,
    entry_points: &[String],
    constants: &[Constant],
    push_constants: u32,
) -> Result<Vec<Layout>, String> {
    let types = Types::of(module, constants);
    let uses: HashMap<u32, HashSet<u32>> = module
        .functions
        .iter()
        .filter_map(|function| {
            let used = function.all_inst_iter().flat_map(|it| &it.operands);
            Some((function.def_id()?, used.filter_map(Operand::id_ref_any).collect()))
        })
        .collect();
    let of = |name: &String| {
        let entry = module
            .entry_points
            .iter()
            .find(|it| {
                it.operands.first() == Some(&Operand::ExecutionModel(ExecutionModel::GLCompute))
                    && it.operands.get(2) == Some(&Operand::LiteralString(name.clone()))
            })
            .and_then(|it| it.operands.get(1)?.id_ref_any())
            .ok_or_else(|| format!("no compute entry point `{name}`"))?;
        let reached = reached(entry, &uses);
        let variables = || {
            let all = module.types_global_values.iter();
            all.filter(|it| matches!(it.class.opcode, Op::Variable | Op::UntypedVariableKHR))
        };
        let is_used = |it: &&Instruction| it.result_id.is_some_and(|id| reached.contains(&id));
        let mut layout = Layout { push_constants, ..Layout::default() };
        for variable in variables().filter(is_used) {
            layout.add(&types, variable, true)?;
        }
        for variable in variables().filter(|it| !is_used(it)) {
            layout.add(&types, variable, false)?;
        }
        Ok(layout)
    };
    entry_points.iter().map(of).collect()
}

/// All that an entry point names, and the functions that it calls.
fn reached(entry: u32, uses: &HashMap<u32, HashSet<u32>>) -> HashSet<u32> {
    let mut reached = HashSet::from([entry]);
    let mut open = vec![entry];
    while let Some(function) = open.pop() {
        for &id in uses.get(&function).into_iter().flatten() {
            if reached.insert(id) {
                open.push(id);
            }
        }
    }
    reached
}

impl Layout {
    /// Descriptor sets, up to the last that has a variable.
    pub(crate) fn sets(&self) -> u64 {
        self.bindings.last_key_value().map_or(0, |((set, _), _)| u64::from(*set) + 1)
    }

    /// Adds a variable, if it is of the layout. One that is not used does not take another's place.
    fn add(&mut self, types: &Types<'_>, it: &Instruction, used: bool) -> Result<(), String> {
        let (Some(id), Some(Operand::StorageClass(class))) = (it.result_id, it.operands.first())
        else {
            return Ok(());
        };
        let holds = match it.class.opcode {
            Op::Variable => it.result_type.and_then(|pointer| types.operand(pointer, 1)),
            _ => it.operands.get(1).and_then(Operand::id_ref_any),
        };
        let (Some(set), Some(binding)) = (
            types.decorated(id, Decoration::DescriptorSet),
            types.decorated(id, Decoration::Binding),
        ) else {
            return Ok(());
        };
        let (element, count) = holds.map_or((None, 1), |holds| types.elements(holds));
        let kind = types.kind(*class, element);
        let kind = kind.map_err(|reason| format!("set {set}, binding {binding}: {reason}"))?;
        let here = Binding { kind, count };
        let known = self.bindings.entry((set, binding)).or_insert(here);
        match (known.kind, kind) {
            // An image and its sampler at one place are one descriptor (HLSL).
            (DescriptorType::SAMPLED_IMAGE, DescriptorType::SAMPLER)
            | (DescriptorType::SAMPLER, DescriptorType::SAMPLED_IMAGE) => {
                known.kind = DescriptorType::COMBINED_IMAGE_SAMPLER;
            }
            (before, kind) if used && before != kind => {
                return Err(format!(
                    "set {set}, binding {binding} is used as {before:?} and as {kind:?}"
                ));
            }
            _ => {}
        }
        known.count = known.count.max(count);
        Ok(())
    }
}

/// The types, constants and decorations of a module.
struct Types<'a> {
    declared: HashMap<u32, &'a Instruction>,
    decorations: HashMap<(u32, Decoration), u32>,
    /// Values of the specialization constants that are given, by their ids.
    given: HashMap<u32, u64>,
}

impl<'a> Types<'a> {
    fn of(module: &'a Module, constants: &[Constant]) -> Self {
        let mut types = Self {
            declared: HashMap::new(),
            decorations: HashMap::new(),
            given: constants.iter().map(|constant| (constant.id, constant.value)).collect(),
        };
        for it in &module.types_global_values {
            types.declared.extend(it.result_id.map(|id| (id, it)));
        }
        for it in module.annotations.iter().filter(|it| it.class.opcode == Op::Decorate) {
            if let [Operand::IdRef(id), Operand::Decoration(decoration), rest @ ..] =
                &it.operands[..]
            {
                let value = match rest.first() {
                    Some(Operand::LiteralBit32(value)) => *value,
                    _ => 0,
                };
                types.decorations.insert((*id, *decoration), value);
            }
        }
        types
    }

    fn decorated(&self, id: u32, decoration: Decoration) -> Option<u32> {
        self.decorations.get(&(id, decoration)).copied()
    }

    fn op(&self, id: u32) -> Option<Op> {
        self.declared.get(&id).map(|it| it.class.opcode)
    }

    /// An operand of a type that is another's number.
    fn operand(&self, id: u32, at: usize) -> Option<u32> {
        self.declared.get(&id)?.operands.get(at)?.id_ref_any()
    }

    fn literal(&self, id: u32, at: usize) -> u64 {
        match self.declared.get(&id).and_then(|it| it.operands.get(at)) {
            Some(Operand::LiteralBit32(value)) => u64::from(*value),
            Some(Operand::LiteralBit64(value)) => *value,
            _ => 0,
        }
    }

    /// What a constant is; `None` where it is computed.
    fn constant(&self, id: u32) -> Option<u64> {
        match self.op(id)? {
            Op::Constant => Some(self.literal(id, 0)),
            Op::SpecConstant => {
                let spec_id = self.decorated(id, Decoration::SpecId);
                let given = spec_id.and_then(|spec_id| self.given.get(&spec_id));
                Some(given.copied().unwrap_or_else(|| self.literal(id, 0)))
            }
            _ => None,
        }
    }

    /// What an array of descriptors has, and how many; any other type is one of itself.
    fn elements(&self, mut id: u32) -> (Option<u32>, u32) {
        let mut count = 1_u32;
        for _ in 0..DEPTH {
            let length = match self.op(id) {
                Some(Op::TypeArray) => {
                    let length = self.operand(id, 1).and_then(|length| self.constant(length));
                    length.map_or(OPEN, |length| u32::try_from(length).unwrap_or(u32::MAX))
                }
                Some(Op::TypeRuntimeArray) => OPEN,
                _ => return (Some(id), count),
            };
            count = count.saturating_mul(length);
            let Some(element) = self.operand(id, 0) else { break };
            id = element;
        }
        (None, count)
    }

    /// What a variable of this class is, by the type that it or its elements have.
    fn kind(&self, class: StorageClass, holds: Option<u32>) -> Result<DescriptorType, String> {
        if class == StorageClass::StorageBuffer {
            return Ok(DescriptorType::STORAGE_BUFFER);
        }
        if class == StorageClass::Uniform {
            let old = holds.and_then(|holds| self.decorated(holds, Decoration::BufferBlock));
            return Ok(if old.is_some() {
                DescriptorType::STORAGE_BUFFER
            } else {
                DescriptorType::UNIFORM_BUFFER
            });
        }
        let holds = holds.ok_or("a resource of no type")?;
        match self.op(holds) {
            Some(Op::TypeSampler) => Ok(DescriptorType::SAMPLER),
            Some(Op::TypeSampledImage) => match self.operand(holds, 0).map(|it| self.image(it)) {
                Some((Some(Dim::DimBuffer), _)) => Ok(DescriptorType::UNIFORM_TEXEL_BUFFER),
                _ => Ok(DescriptorType::COMBINED_IMAGE_SAMPLER),
            },
            Some(Op::TypeImage) => match self.image(holds) {
                (Some(Dim::DimSubpassData), _) => {
                    Err("an input attachment, which a compute shader cannot have".to_owned())
                }
                (Some(Dim::DimBuffer), 2) => Ok(DescriptorType::STORAGE_TEXEL_BUFFER),
                (Some(Dim::DimBuffer), _) => Ok(DescriptorType::UNIFORM_TEXEL_BUFFER),
                (_, 2) => Ok(DescriptorType::STORAGE_IMAGE),
                _ => Ok(DescriptorType::SAMPLED_IMAGE),
            },
            Some(Op::TypeAccelerationStructureKHR) => {
                Ok(DescriptorType::ACCELERATION_STRUCTURE_KHR)
            }
            Some(op) => Err(format!("`Op{op:?}` is no resource that is known here")),
            None => Err("a resource of no type".to_owned()),
        }
    }

    /// An image's dimensions, and whether it is used with a sampler: 1, or without: 2.
    fn image(&self, id: u32) -> (Option<Dim>, u64) {
        let dimensions = match self.declared.get(&id).and_then(|it| it.operands.get(1)) {
            Some(Operand::Dim(dimensions)) => Some(*dimensions),
            _ => None,
        };
        (dimensions, self.literal(id, 5))
    }
}

#[cfg(test)]
mod tests {
    use occ_artifacts::spirv;

    use super::*;
    use crate::module;

    fn of(bytes: &[u8], constants: &[Constant], name: &str) -> Layout {
        let words = module::words(bytes).expect("words");
        let module = module::checked(&words).expect("a module");
        let push_constants = spirv::push_constants(bytes, &BTreeMap::new()).expect("a size");
        let mut layouts =
            each(&module, &[name.to_owned()], constants, push_constants).expect("a layout");
        layouts.remove(0)
    }

    #[test]
    fn sets_arrays_and_push_constants_of_a_shader() {
        let layout = of(include_bytes!("../tests/data/matmul.spv"), &[], "main");
        let buffer = Binding { kind: DescriptorType::STORAGE_BUFFER, count: 1 };
        let images = Binding { kind: DescriptorType::COMBINED_IMAGE_SAMPLER, count: 4 };
        let expected = [((0, 0), buffer), ((0, 1), buffer), ((1, 0), images), ((3, 3), buffer)];
        assert_eq!(layout.bindings, BTreeMap::from(expected));
        // `n` is at 16.
        assert_eq!(layout.push_constants, 20);
    }

    #[test]
    fn each_entry_point_of_a_module_has_one() {
        let layout = of(include_bytes!("../tests/data/fifty.spv"), &[], "kernel49");
        assert_eq!(layout.bindings.len(), 4);
        assert_eq!(layout.bindings[&(0, 3)].kind, DescriptorType::UNIFORM_BUFFER);
        assert_eq!(layout.push_constants, 0);
    }
}
