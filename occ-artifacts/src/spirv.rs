//! SPIR-V modules: the workgroup's shape and its memory. Registers are a driver's choice, and
//! unknown here.
//!
//! The entry points are those of compute shaders and OpenCL kernels. Their shape is `LocalSize`,
//! `LocalSizeId` or the constant decorated `WorkgroupSize`, which wins. A size that a
//! specialization constant gives is unknown, whatever its default, and so is the size of an array
//! of such a length; both are listed in [`MeasuredKernel::symbolic`].
//!
//! [`MeasuredKernel::lds`] is the sum of the workgroup variables that the entry point reaches
//! through its calls, each at its alignment in the order of the module; blocks (of
//! `SPV_KHR_workgroup_memory_explicit_layout`) share one place, so the largest counts. The sizes of
//! blocks, and of OpenCL's kernels, follow the module's `Offset`, `ArrayStride` and `MatrixStride`. The others
//! are the driver's to lay out, which looks at none of these: they are counted as Mesa's RADV allocates them,
//! a `bool` by 4 bytes and an array of `vec3` by 12 an element. Workgroup memory that an OpenCL kernel takes as
//! an argument is known at the launch only, and not in it.
//!
//! The list of variables that an entry point carries from SPIR-V 1.4 on is not enough: LLVM 22 puts
//! all variables of the module into the list of every entry point.

mod constants;
mod layout;
mod numbers;
mod reach;
mod words;

use std::collections::{BTreeMap, HashMap, HashSet};

use occ_core::Wave;

use crate::{ArtifactError, MeasuredKernel, Symbolic};
pub use constants::{Scalar, Specialization, specializations};
use layout::Types;
use numbers::{
    AddressingModel, BuiltIn, Decoration, ExecutionMode, ExecutionModel, MAGIC, Op, StorageClass,
};
use reach::Reach;
use words::{Instruction, Words};

/// How a module starts, as all that is written here does.
pub(crate) const START: [u8; 4] = MAGIC.to_le_bytes();

/// Whether `bytes` start with the magic number of a SPIR-V module, in either byte order.
pub(crate) fn is(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes()) || bytes.starts_with(&MAGIC.to_be_bytes())
}

/// Whether `start` is the header of a module with an instruction behind it, and not just its magic number: that is in
/// programs which write modules.
pub(crate) fn begins(start: &[u8]) -> bool {
    // Of any version so far, `OpCapability` comes first.
    start.starts_with(&START)
        && start.get(6..8) == Some(&[1, 0])
        && start.get(16..24) == Some(&[0, 0, 0, 0, 17, 0, 2, 0])
}

/// Whether a module that starts so has an entry point of a compute shader or a kernel: they come before its code.
pub(crate) fn has_kernels(start: &[u8]) -> bool {
    let whole = start.get(..start.len() / 4 * 4).unwrap_or_default();
    let Ok(words) = Words::of_module(whole) else { return false };
    let entries = words.instructions().map_while(Result::ok);
    let mut entries = entries.filter(|it| it.op == Some(Op::EntryPoint));
    entries.any(|it| it.get(0).and_then(ExecutionModel::of).is_some())
}

/// The entry points of a module's compute shaders and kernels.
///
/// # Errors
///
/// Where the bytes are no SPIR-V module in either byte order, an instruction is cut off or lacks an
/// operand that matters here, an array's length is no constant,
/// workgroup memory is over `u32` bytes, or entry points reach so
/// much that it takes too long.
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    read_as(bytes, None)
}

/// As [`read`], of a module whose specialization constants have these values, by their `SpecId`;
/// all others have their defaults. A constant that is computed from them (`OpSpecConstantOp`) stays
/// unknown.
///
/// # Errors
///
/// As [`read`].
pub fn read_specialized(
    bytes: &[u8],
    constants: &BTreeMap<u32, u64>,
) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    read_as(bytes, Some(constants))
}

/// Whether a module is OpenCL's, by its `OpMemoryModel`: no driver of Vulkan compiles it.
///
/// # Errors
///
/// Where the bytes are no SPIR-V module, or an instruction before that one is cut off.
pub fn is_of_opencl(bytes: &[u8]) -> Result<bool, ArtifactError> {
    for instruction in Words::of_module(bytes)?.instructions() {
        let it = instruction?;
        if it.op == Some(Op::MemoryModel) {
            return it.is_of_opencl();
        }
    }
    Ok(false)
}

/// Bytes of the push constants of a module with such specialization constants; 0 where it has none. All of its kernels
/// may use all of them.
///
/// # Errors
///
/// As [`read`], and where the size is not known.
pub fn push_constants(bytes: &[u8], constants: &BTreeMap<u32, u64>) -> Result<u32, ArtifactError> {
    let module = Module::of(bytes, Some(constants))?;
    let mut most = 0;
    for (holds, offset) in module.push_constants {
        let size =
            module.types.layout(holds, true).size.map(|size| size.checked_next_multiple_of(4));
        let wrong = |reason| ArtifactError::at(offset, format!("push constants: {reason}"));
        let size = size.map_err(wrong)?.and_then(|size| u32::try_from(size).ok());
        most = size.ok_or_else(|| wrong("4 GiB or more"))?.max(most);
    }
    Ok(most)
}

fn read_as(
    bytes: &[u8],
    constants: Option<&BTreeMap<u32, u64>>,
) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    Module::of(bytes, constants)?.kernels()
}

/// What matters of a module.
#[derive(Default)]
struct Module {
    /// Whether entry points list their variables of every storage class.
    lists_all: bool,
    types: Types,
    reach: Reach,
    entries: Vec<Entry>,
    shapes: HashMap<u32, [Operand; 3]>,
    waves: HashMap<u32, u32>,
    /// The parts of the composite constants that are decorated `WorkgroupSize`.
    workgroup_size: Option<[u32; 3]>,
    variables: Vec<Variable>,
    /// What variables of push constants hold, and where they are declared.
    push_constants: Vec<(u32, u64)>,
    /// The places of variables among them.
    indices: HashMap<u32, usize>,
    /// Names of variables, for messages.
    names: HashMap<u32, String>,
}

struct Entry {
    id: u32,
    name: String,
    interface: HashSet<u32>,
}

struct Variable {
    id: u32,
    /// What it holds; `None` for an untyped one that does not say.
    holds: Option<u32>,
    offset: u64,
}

/// A number, or the constant that has it.
#[derive(Clone, Copy)]
enum Operand {
    Literal(u32),
    Id(u32),
}

impl Module {
    fn of(bytes: &[u8], constants: Option<&BTreeMap<u32, u64>>) -> Result<Self, ArtifactError> {
        let words = Words::of_module(bytes)?;
        let mut module = Self { lists_all: words.version() >= 0x0001_0400, ..Self::default() };
        module.types.specialized = constants.cloned();
        for instruction in words.instructions() {
            module.add(&instruction?)?;
        }
        Ok(module)
    }

    fn add(&mut self, it: &Instruction<'_>) -> Result<(), ArtifactError> {
        if let Some(op) = it.op {
            match op {
                Op::MemoryModel => {
                    self.types.kernel = it.is_of_opencl()?;
                    self.types.pointer = match AddressingModel::of(it.operand(0)?) {
                        Some(AddressingModel::Physical32) => 4,
                        Some(
                            AddressingModel::Physical64 | AddressingModel::PhysicalStorageBuffer64,
                        ) => 8,
                        _ => 0,
                    };
                }
                Op::EntryPoint => self.entry(it)?,
                Op::ExecutionMode | Op::ExecutionModeId => self.mode(it)?,
                Op::Name => {
                    if let Ok((name, _)) = it.string(1) {
                        self.names.insert(it.operand(0)?, name);
                    }
                }
                Op::ConstantComposite | Op::SpecConstantComposite
                    if self
                        .types
                        .decorated(it.operand(1)?, Decoration::BuiltIn)
                        .and_then(BuiltIn::of)
                        == Some(BuiltIn::WorkgroupSize) =>
                {
                    self.workgroup_size = Some([it.operand(2)?, it.operand(3)?, it.operand(4)?]);
                }
                Op::Variable => self.variable(it, self.types.pointee(it.operand(0)?))?,
                Op::UntypedVariableKHR => self.variable(it, it.get(3))?,
                _ => self.types.add(op, it)?,
            }
        }
        self.reach.add(it)
    }

    fn entry(&mut self, it: &Instruction<'_>) -> Result<(), ArtifactError> {
        let model = ExecutionModel::of(it.operand(0)?);
        if matches!(model, Some(ExecutionModel::GLCompute | ExecutionModel::Kernel)) {
            let (name, after) = it.string(2)?;
            let interface = it.operands(after).collect();
            self.entries.push(Entry { id: it.operand(1)?, name, interface });
        }
        Ok(())
    }

    fn mode(&mut self, it: &Instruction<'_>) -> Result<(), ArtifactError> {
        let entry = it.operand(0)?;
        match ExecutionMode::of(it.operand(1)?) {
            Some(ExecutionMode::LocalSize) => {
                let shape = [it.operand(2)?, it.operand(3)?, it.operand(4)?];
                self.shapes.insert(entry, shape.map(Operand::Literal));
            }
            Some(ExecutionMode::LocalSizeId) => {
                let shape = [it.operand(2)?, it.operand(3)?, it.operand(4)?];
                self.shapes.insert(entry, shape.map(Operand::Id));
            }
            Some(ExecutionMode::SubgroupSize) => {
                self.waves.insert(entry, it.operand(2)?);
            }
            _ => {}
        }
        Ok(())
    }

    fn variable(&mut self, it: &Instruction<'_>, holds: Option<u32>) -> Result<(), ArtifactError> {
        let id = it.operand(1)?;
        match StorageClass::of(it.operand(2)?) {
            Some(StorageClass::Workgroup) => {
                self.indices.insert(id, self.variables.len());
                self.variables.push(Variable { id, holds, offset: it.offset });
                self.reach.variable(id);
            }
            Some(StorageClass::PushConstant) => {
                self.push_constants.extend(holds.map(|holds| (holds, it.offset)));
            }
            None => {}
        }
        Ok(())
    }

    fn kernels(&self) -> Result<Vec<MeasuredKernel>, ArtifactError> {
        let mut kernels = Vec::with_capacity(self.entries.len());
        let mut entries = self.entries.iter();
        self.reach.each(self.entries.iter().map(|entry| entry.id), |reached| {
            // One call an entry point, in their order.
            if let Some(entry) = entries.next() {
                kernels.push(self.kernel(entry, reached)?);
            }
            Ok(())
        })?;
        Ok(kernels)
    }

    fn kernel(
        &self,
        entry: &Entry,
        reached: &HashSet<u32>,
    ) -> Result<MeasuredKernel, ArtifactError> {
        let mut kernel = MeasuredKernel { name: entry.name.clone(), ..MeasuredKernel::default() };
        kernel.wave = match self.waves.get(&entry.id) {
            Some(32) => Some(Wave::W32),
            Some(64) => Some(Wave::W64),
            _ => None,
        };
        let shape = match self.workgroup_size {
            Some(ids) => Some(ids.map(Operand::Id)),
            None => self.shapes.get(&entry.id).copied(),
        };
        if let Some(shape) = shape {
            let [x, y, z] = shape.map(|operand| self.number(operand));
            kernel.required_workgroup = x.zip(y).zip(z).map(|((x, y), z)| [x, y, z]);
            if kernel.required_workgroup.is_none() {
                let constant = "workgroup size: given by a specialization constant";
                kernel.symbolic.push(Symbolic::new("required_workgroup", constant));
            }
        }
        self.memory(entry, reached, &mut kernel)?;
        Ok(kernel)
    }

    fn number(&self, operand: Operand) -> Option<u32> {
        match operand {
            Operand::Literal(number) => Some(number),
            Operand::Id(id) => u32::try_from(self.types.constant(id)?).ok(),
        }
    }

    fn memory(
        &self,
        entry: &Entry,
        reached: &HashSet<u32>,
        kernel: &mut MeasuredKernel,
    ) -> Result<(), ArtifactError> {
        let mut sum = 0_u64;
        let mut largest_block = 0;
        // In the order of the module, and without a look at all of its variables for each kernel.
        let listed = |id: &&u32| !self.lists_all || entry.interface.contains(id);
        let reached = reached.iter().filter(listed).filter_map(|id| self.indices.get(id));
        let mut reached: Vec<usize> = reached.copied().collect();
        reached.sort_unstable();
        for variable in reached.into_iter().filter_map(|index| self.variables.get(index)) {
            let unknown = "its type is not stated";
            let block = variable
                .holds
                .is_some_and(|holds| self.types.decorated(holds, Decoration::Block).is_some());
            let layout = variable.holds.map(|holds| self.types.layout(holds, block));
            let (size, align) =
                layout.map_or((Err(unknown), 1), |layout| (layout.size, layout.align));
            let size = match size {
                Ok(size) => size,
                Err(reason) => {
                    let name = self.names.get(&variable.id).map_or("", String::as_str);
                    let words = format!("workgroup variable `{name}`: {reason}");
                    kernel.symbolic.push(Symbolic::new("lds", words));
                    continue;
                }
            };
            let huge = || {
                let reason = format!("workgroup variable of {size} bytes");
                ArtifactError::at(variable.offset, reason)
            };
            let end = if block {
                largest_block = size.max(largest_block);
                size
            } else {
                let start = sum.checked_next_multiple_of(align).ok_or_else(huge)?;
                sum = start.checked_add(size).ok_or_else(huge)?;
                sum
            };
            if u32::try_from(end).is_err() {
                return Err(huge());
            }
        }
        let known = kernel.instead_of("lds").is_none();
        kernel.lds = u32::try_from(sum + largest_block).ok().filter(|_| known);
        Ok(())
    }
}
