//! The sizes of types, by two rules: as a driver lays them out, and as the module does.
//!
//! What is decorated with offsets and strides need not be laid out so: a type of workgroup memory may be a
//! buffer's, too, and only a block says that its own memory is so. RADV lays out the others by their
//! components alone, whatever the module says: a boolean takes 4 bytes, a vector of three is aligned as one
//! of its components, a matrix is an array of columns (Mesa's `shared_var_info`, and what it allocates:
//! `occ-vulkan/tests/data/workgroup.txt`).

use std::collections::{BTreeMap, HashMap};

use super::constants::{Scalar, Specialization};
use super::numbers::{Decoration, Op};
use super::words::Instruction;
use crate::ArtifactError;

/// Bytes and alignment of a type; why its size is unknown where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) size: Result<u64, &'static str>,
    pub(super) align: u64,
}

/// A type.
struct Type {
    /// As a driver lays it out, and as the module does.
    layouts: [Layout; 2],
    kind: Kind,
}

/// What kind of type it is, as far as others need it.
enum Kind {
    Scalar(Scalar),
    /// Its components.
    Vector(u64),
    /// Its columns and rows.
    Matrix(u64, u64),
    /// What it points to.
    Pointer(u32),
    Other,
}

const SPECIALIZED: &str = "an array length given by a specialization constant";
const OPAQUE: &str = "a type without a defined size";
const HUGE: &str = "a size over 64 bits";

impl Layout {
    const OPAQUE: Self = Self { size: Err(OPAQUE), align: 1 };

    const fn of(size: u64, align: u64) -> Self {
        Self { size: Ok(size), align }
    }

    /// The size with the padding that a next one needs.
    fn stride(self) -> Result<u64, &'static str> {
        self.size?.checked_next_multiple_of(self.align).ok_or(HUGE)
    }
}

/// The decorations, types and constants of a module. A type is laid out where it is declared, which
/// is after all that it consists of, so nothing recurs.
#[derive(Default)]
pub(super) struct Types {
    /// OpenCL's rules, where what is decorated is laid out so.
    pub(super) kernel: bool,
    /// Bytes of a physical pointer; 0 where pointers are logical.
    pub(super) pointer: u64,
    /// By what is decorated, its member if it is one, and the decoration's number.
    decorations: HashMap<(u32, Option<u32>, u32), u32>,
    declared: HashMap<u32, Type>,
    /// Values of constants; `None`: given when the pipeline is built.
    constants: HashMap<u32, Option<u64>>,
    /// Values of specialization constants by their `SpecId`; the others have their defaults. `None`:
    /// what they are is not known.
    pub(super) specialized: Option<BTreeMap<u32, u64>>,
    /// Those constants, without their names, and the number of each.
    pub(super) specializations: Vec<(u32, Specialization)>,
}

impl Types {
    pub(super) fn decorated(&self, id: u32, decoration: Decoration) -> Option<u32> {
        self.decorations.get(&(id, None, decoration as u32)).copied()
    }

    fn member(&self, id: u32, member: u32, decoration: Decoration) -> Option<u32> {
        self.decorations.get(&(id, Some(member), decoration as u32)).copied()
    }

    /// How a variable of this type is laid out: as a block, by what its module says.
    pub(super) fn layout(&self, id: u32, block: bool) -> Layout {
        self.by(id, block || self.kernel)
    }

    fn by(&self, id: u32, decorated: bool) -> Layout {
        self.declared.get(&id).map_or(Layout::OPAQUE, |it| it.layouts[usize::from(decorated)])
    }

    fn kind(&self, id: u32) -> &Kind {
        self.declared.get(&id).map_or(&Kind::Other, |it| &it.kind)
    }

    pub(super) fn pointee(&self, pointer: u32) -> Option<u32> {
        if let Kind::Pointer(to) = self.kind(pointer) { Some(*to) } else { None }
    }

    /// The value of a constant, where it is one and is known.
    pub(super) fn constant(&self, id: u32) -> Option<u64> {
        self.constants.get(&id).copied().flatten()
    }

    /// Has what is said of a group said of another.
    fn decorate_as(&mut self, group: u32, (id, member): (u32, Option<u32>)) {
        for decoration in Decoration::ALL.iter().map(|it| *it as u32) {
            if let Some(value) = self.decorations.get(&(group, None, decoration)).copied() {
                self.decorations.insert((id, member, decoration), value);
            }
        }
    }

    /// Takes an instruction that decorates, or declares a type or a constant.
    pub(super) fn add(&mut self, op: Op, it: &Instruction<'_>) -> Result<(), ArtifactError> {
        match op {
            Op::Decorate => {
                let id = it.operand(0)?;
                if let Some(decoration) = Decoration::of(it.operand(1)?) {
                    let key = (id, None, decoration as u32);
                    self.decorations.insert(key, it.get(2).unwrap_or_default());
                }
            }
            Op::MemberDecorate => {
                let (id, member) = (it.operand(0)?, it.operand(1)?);
                if let Some(decoration) = Decoration::of(it.operand(2)?) {
                    let key = (id, Some(member), decoration as u32);
                    self.decorations.insert(key, it.get(3).unwrap_or_default());
                }
            }
            // What is said of a group, which is said before, is said of each that is in it.
            Op::GroupDecorate => {
                for id in it.operands(1) {
                    self.decorate_as(it.operand(0)?, (id, None));
                }
            }
            Op::GroupMemberDecorate => {
                for &[id, member] in it.operands(1).collect::<Vec<_>>().as_chunks().0 {
                    self.decorate_as(it.operand(0)?, (id, Some(member)));
                }
            }
            Op::Constant => {
                self.constants.insert(it.operand(1)?, Some(it.wide(2)?));
            }
            Op::ConstantNull => {
                self.constants.insert(it.operand(1)?, Some(0));
            }
            Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstant => {
                let default = match op {
                    Op::SpecConstant => it.wide(2)?,
                    _ => u64::from(op == Op::SpecConstantTrue),
                };
                let id = it.operand(1)?;
                let spec_id = self.decorated(id, Decoration::SpecId);
                // Nothing is as long as a boolean.
                if op == Op::SpecConstant {
                    let value = self.specialized.as_ref().map(|given| {
                        let given = spec_id.and_then(|spec_id| given.get(&spec_id));
                        given.copied().unwrap_or(default)
                    });
                    self.constants.insert(id, value);
                }
                // Without an id no pipeline can give it.
                if let (Some(spec_id), &Kind::Scalar(scalar)) = (spec_id, self.kind(it.operand(0)?))
                {
                    let name = String::new();
                    let constant = Specialization { id: spec_id, name, scalar, default };
                    self.specializations.push((id, constant));
                }
            }
            Op::SpecConstantOp => {
                self.constants.insert(it.operand(1)?, None);
            }
            // It may be a part of a type before what it points to is known.
            Op::TypePointer | Op::TypeForwardPointer | Op::TypeUntypedPointerKHR => {
                let kind = match op {
                    Op::TypePointer => Kind::Pointer(it.operand(2)?),
                    _ => Kind::Other,
                };
                let size = self.pointer;
                let layout = if size == 0 { Layout::OPAQUE } else { Layout::of(size, size) };
                self.declared.insert(it.operand(0)?, Type { layouts: [layout; 2], kind });
            }
            Op::TypeBool
            | Op::TypeInt
            | Op::TypeFloat
            | Op::TypeVector
            | Op::TypeMatrix
            | Op::TypeArray
            | Op::TypeStruct => {
                let layouts = [self.layout_of(op, it, false)?, self.layout_of(op, it, true)?];
                let kind = self.kind_of(op, it)?;
                self.declared.insert(it.operand(0)?, Type { layouts, kind });
            }
            _ => {}
        }
        Ok(())
    }

    fn kind_of(&self, op: Op, it: &Instruction<'_>) -> Result<Kind, ArtifactError> {
        Ok(match op {
            Op::TypeBool => Kind::Scalar(Scalar::Bool),
            Op::TypeInt if it.operand(2)? != 0 => Kind::Scalar(Scalar::Signed(it.operand(1)?)),
            Op::TypeInt => Kind::Scalar(Scalar::Unsigned(it.operand(1)?)),
            Op::TypeFloat => Kind::Scalar(Scalar::Float(it.operand(1)?)),
            Op::TypeVector => Kind::Vector(it.operand(2)?.into()),
            Op::TypeMatrix => {
                let Kind::Vector(rows) = self.kind(it.operand(1)?) else { return Ok(Kind::Other) };
                Kind::Matrix(it.operand(2)?.into(), *rows)
            }
            _ => Kind::Other,
        })
    }

    /// A type's layout, by its decorations or without them.
    fn layout_of(
        &self,
        op: Op,
        it: &Instruction<'_>,
        decorated: bool,
    ) -> Result<Layout, ArtifactError> {
        let id = it.operand(0)?;
        Ok(match op {
            // A byte in OpenCL; drivers of Vulkan give it 32 bits in workgroup memory.
            Op::TypeBool if self.kernel => Layout::of(1, 1),
            Op::TypeBool => Layout::of(4, 4),
            Op::TypeInt | Op::TypeFloat => {
                let bytes = u64::from(it.operand(1)?.div_ceil(8)).max(1);
                Layout::of(bytes, bytes)
            }
            Op::TypeVector => self.vector(it.operand(1)?, it.operand(2)?.into(), decorated),
            Op::TypeMatrix => {
                let columns = u64::from(it.operand(2)?);
                let layout = self.by(it.operand(1)?, decorated);
                let size = layout.stride().and_then(|each| each.checked_mul(columns).ok_or(HUGE));
                Layout { size, ..layout }
            }
            Op::TypeArray => {
                let element = self.by(it.operand(1)?, decorated);
                let stride = match self.decorated(id, Decoration::ArrayStride) {
                    Some(stride) if decorated => element.size.map(|_| u64::from(stride)),
                    _ => element.stride(),
                };
                let size = match self.constants.get(&it.operand(2)?) {
                    Some(Some(length)) => {
                        stride.and_then(|each| each.checked_mul(*length).ok_or(HUGE))
                    }
                    Some(None) => Err(SPECIALIZED),
                    None => return Err(it.error("array length that is no constant")),
                };
                Layout { size, ..element }
            }
            _ => self.structure(id, it, decorated),
        })
    }

    fn vector(&self, component: u32, count: u64, decorated: bool) -> Layout {
        let component = self.by(component, decorated);
        let Ok(each) = component.size else { return component };
        // Both OpenCL and std430 align a vector of three as one of four; only OpenCL also pads it.
        let padded = count.checked_next_power_of_two().and_then(|count| each.checked_mul(count));
        match (padded, each.checked_mul(count)) {
            (Some(padded), _) if self.kernel => Layout::of(padded, padded.max(1)),
            (Some(padded), Some(tight)) if decorated => Layout::of(tight, padded.max(1)),
            (Some(_), Some(tight)) => Layout::of(tight, component.align),
            _ => Layout { size: Err(HUGE), align: 1 },
        }
    }

    fn structure(&self, id: u32, it: &Instruction<'_>, decorated: bool) -> Layout {
        let packed = self.decorated(id, Decoration::CPacked).is_some();
        let mut end = Ok(0_u64);
        let mut align = 1;
        let mut explicit = false;
        for (member, kind) in (0..).zip(it.operands(1)) {
            let layout = self.by(kind, decorated);
            let natural = if packed { 1 } else { layout.align };
            align = align.max(natural);
            let said = |decoration| self.member(id, member, decoration).filter(|_| decorated);
            let offset = said(Decoration::Offset);
            explicit |= offset.is_some();
            let size = match said(Decoration::MatrixStride) {
                Some(stride) => layout.size.and_then(|size| {
                    let Kind::Matrix(columns, rows) = self.kind(kind) else { return Ok(size) };
                    let by_row = self.member(id, member, Decoration::RowMajor).is_some();
                    let count = if by_row { rows } else { columns };
                    u64::from(stride).checked_mul(*count).ok_or(HUGE)
                }),
                None => layout.size,
            };
            end = end.and_then(|end: u64| {
                let start = match offset {
                    Some(offset) => u64::from(offset),
                    None => end.checked_next_multiple_of(natural).ok_or(HUGE)?,
                };
                Ok(end.max(start.checked_add(size?).ok_or(HUGE)?))
            });
        }
        let size = if explicit {
            end
        } else {
            end.and_then(|end| end.checked_next_multiple_of(align).ok_or(HUGE))
        };
        Layout { size, align }
    }
}
