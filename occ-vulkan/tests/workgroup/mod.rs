//! Every type that naga, glslang and rust-gpu write into workgroup memory, in modules of our own, and the
//! bytes that RADV gives them.
#![allow(dead_code, unreachable_pub, reason = "no test uses all of it")]

use std::fmt;
use std::path::{Path, PathBuf};

use rspirv::binary::Assemble as _;
use rspirv::dr::{Builder, Operand};
use rspirv::spirv::{
    AddressingModel, BuiltIn, Capability, Decoration, ExecutionMode, ExecutionModel,
    FunctionControl, MemoryModel, StorageClass, Word,
};

/// A type in workgroup memory.
#[derive(Clone)]
pub enum Type {
    Bool,
    /// Bits, and whether it has a sign.
    Int(u32, u32),
    Float(u32),
    Vector(Box<Self>, u32),
    /// Columns, each such a vector.
    Matrix(Box<Self>, u32),
    Array(Box<Self>, u32),
    Struct(Vec<Self>),
}

use Type::{Array, Bool, Float, Int, Matrix, Struct, Vector};

/// As WGSL writes it.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bool => f.write_str("bool"),
            Int(bits, 0) => write!(f, "u{bits}"),
            Int(bits, _) => write!(f, "i{bits}"),
            Float(bits) => write!(f, "f{bits}"),
            Vector(component, count) => write!(f, "vec{count}<{component}>"),
            Matrix(column, columns) => write!(f, "mat{columns}x{column}"),
            Array(element, count) => write!(f, "array<{element}, {count}>"),
            Struct(members) => {
                let members: Vec<_> = members.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", members.join(", "))
            }
        }
    }
}

fn vector(component: Type, count: u32) -> Type {
    Vector(Box::new(component), count)
}

fn array(element: Type, count: u32) -> Type {
    Array(Box::new(element), count)
}

fn matrix(columns: u32, rows: u32, bits: u32) -> Type {
    Matrix(Box::new(vector(Float(bits), rows)), columns)
}

const U8: Type = Int(8, 0);
const U16: Type = Int(16, 0);
const U32: Type = Int(32, 0);
const U64: Type = Int(64, 0);

/// The types: scalars, vectors, matrices, and arrays and structures of them.
pub fn types() -> Vec<Type> {
    let mut scalars = vec![Bool];
    for bits in [8, 16, 32, 64] {
        scalars.extend([Int(bits, 0), Int(bits, 1)]);
    }
    scalars.extend([16, 32, 64].map(Float));
    let mut types = scalars.clone();
    for count in 2..=4 {
        types.extend(scalars.iter().map(|scalar| vector(scalar.clone(), count)));
    }
    for bits in [16, 32, 64] {
        for columns in 2..=4 {
            types.extend((2..=4).map(|rows| matrix(columns, rows, bits)));
        }
    }
    let simple = types.clone();
    types.extend(simple.into_iter().filter(|it| leaves(it) <= 6).map(|it| array(it, 3)));
    let nested = Struct(vec![U32, U8]);
    types.extend(
        [
            vec![U8, U32],
            vec![U32, U8],
            vec![Bool, U8],
            vec![U8, Bool],
            vec![Float(32), vector(Float(32), 3), Float(32)],
            vec![vector(Float(32), 3), Float(32)],
            vec![vector(Float(32), 3), vector(Float(32), 3)],
            vec![U8, Float(64), U8],
            vec![Float(16), vector(Float(16), 3), U8],
            vec![U16, vector(U8, 3), U16],
            vec![matrix(3, 3, 32), U8],
            vec![matrix(2, 3, 16), U32],
            vec![array(U8, 3), U16],
            vec![array(vector(Float(32), 3), 2), U64],
            vec![Bool, vector(Bool, 3), U64],
            vec![U8, nested.clone(), U8],
            vec![array(nested.clone(), 2), U16],
            vec![Struct(vec![U8]), Struct(vec![U8])],
        ]
        .map(Struct),
    );
    types.push(array(nested, 3));
    types
}

/// Variables beside each other, in this order.
pub fn variables() -> Vec<Vec<Type>> {
    [[U8, U64], [vector(Float(32), 3), U32], [Bool, U8], [vector(U16, 3), Float(64)]]
        .map(|[first, second]| vec![array(first, 3), array(second, 512)])
        .to_vec()
}

/// Scalars in a type.
fn leaves(it: &Type) -> u32 {
    match it {
        Bool | Int(..) | Float(_) => 1,
        Vector(part, count) | Matrix(part, count) | Array(part, count) => leaves(part) * count,
        Struct(members) => members.iter().map(leaves).sum(),
    }
}

/// What a kernel of the modules has in workgroup memory. Of one type there are so many that what RADV
/// rounds up to shows its size: 512 where they fit.
pub fn cases() -> Vec<(String, Vec<Type>)> {
    let many = |it: Type| {
        // No scalar takes more than 8 bytes, with its padding, and no more than 64 KiB are allowed.
        let count = if leaves(&it) <= 16 { 512 } else { 64 };
        (it.to_string(), vec![array(it, count)])
    };
    let beside = |held: Vec<Type>| {
        let names: Vec<_> = held.iter().map(ToString::to_string).collect();
        (names.join("; "), held)
    };
    types().into_iter().map(many).chain(variables().into_iter().map(beside)).collect()
}

/// How a module lays out what it has in workgroup memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// As glslang: it says nothing.
    Plain,
    /// As naga and rust-gpu, whose types are those of buffers, too: by offsets and strides. Here they are
    /// wrong, a byte each, and far apart, so that whoever believes them is seen.
    Explicit,
}

/// A module with a kernel for each case, called by its number.
pub fn module(style: Style) -> Vec<u8> {
    let mut maker = Maker { b: Builder::new(), style, decorated: Vec::new() };
    let b = &mut maker.b;
    b.set_version(1, 3);
    for capability in [
        Capability::Shader,
        Capability::Int8,
        Capability::Int16,
        Capability::Int64,
        Capability::Float16,
        Capability::Float64,
    ] {
        b.capability(capability);
    }
    b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
    let word = b.type_int(32, 0);
    let words = b.type_runtime_array(word);
    b.decorate(words, Decoration::ArrayStride, [Operand::LiteralBit32(4)]);
    let buffer = b.type_struct([words]);
    b.decorate(buffer, Decoration::BufferBlock, []);
    b.member_decorate(buffer, 0, Decoration::Offset, [Operand::LiteralBit32(0)]);
    let pointer = b.type_pointer(None, StorageClass::Uniform, buffer);
    let out = b.variable(pointer, None, StorageClass::Uniform, None);
    b.decorate(out, Decoration::DescriptorSet, [Operand::LiteralBit32(0)]);
    b.decorate(out, Decoration::Binding, [Operand::LiteralBit32(0)]);
    let pointer = b.type_pointer(None, StorageClass::Input, word);
    let index = b.variable(pointer, None, StorageClass::Input, None);
    let builtin = Operand::BuiltIn(BuiltIn::LocalInvocationIndex);
    b.decorate(index, Decoration::BuiltIn, [builtin]);
    for (number, (_, held)) in cases().into_iter().enumerate() {
        maker.kernel(&number.to_string(), &held, word, out, index);
    }
    let words = maker.b.module().assemble();
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

struct Maker {
    b: Builder,
    style: Style,
    decorated: Vec<Word>,
}

impl Maker {
    fn declare(&mut self, it: &Type) -> Word {
        match it {
            Bool => self.b.type_bool(),
            Int(bits, sign) => self.b.type_int(*bits, *sign),
            Float(bits) => self.b.type_float(*bits, None),
            Vector(component, count) => {
                let component = self.declare(component);
                self.b.type_vector(component, *count)
            }
            Matrix(column, count) => {
                let column = self.declare(column);
                self.b.type_matrix(column, *count)
            }
            Array(element, count) => {
                let element = self.declare(element);
                let length = self.number(*count);
                let array = self.b.type_array(element, length);
                if self.is_new(array) {
                    self.b.decorate(array, Decoration::ArrayStride, [Operand::LiteralBit32(1)]);
                }
                array
            }
            Struct(members) => {
                let kinds: Vec<Word> = members.iter().map(|member| self.declare(member)).collect();
                let structure = self.b.type_struct(kinds);
                if self.is_new(structure) {
                    for (at, member) in (0..).zip(members) {
                        let mut decorate = |decoration, operands: &[Operand]| {
                            self.b.member_decorate(structure, at, decoration, operands.to_vec());
                        };
                        decorate(Decoration::Offset, &[Operand::LiteralBit32(256 * at)]);
                        if let Matrix(..) = member {
                            decorate(Decoration::MatrixStride, &[Operand::LiteralBit32(64)]);
                            decorate(Decoration::ColMajor, &[]);
                        }
                    }
                }
                structure
            }
        }
    }

    /// Whether a type has to be decorated.
    fn is_new(&mut self, id: Word) -> bool {
        let is_new = self.style == Style::Explicit && !self.decorated.contains(&id);
        if is_new {
            self.decorated.push(id);
        }
        is_new
    }

    fn number(&mut self, value: u32) -> Word {
        let word = self.b.type_int(32, 0);
        self.b.constant_bit32(word, value)
    }

    /// A kernel that moves elements of all of `held`, and writes the first scalar of each to the buffer, so
    /// that none of it is left out.
    fn kernel(&mut self, name: &str, held: &[Type], word: Word, out: Word, index: Word) {
        let arrays: Vec<(Word, &Type)> = held
            .iter()
            .map(|it| {
                let kind = self.declare(it);
                let pointer = self.b.type_pointer(None, StorageClass::Workgroup, kind);
                (self.b.variable(pointer, None, StorageClass::Workgroup, None), it)
            })
            .collect();
        let void = self.b.type_void();
        let signature = self.b.type_function(void, []);
        let b = &mut self.b;
        let function = b.begin_function(void, None, FunctionControl::NONE, signature).expect("one");
        b.begin_block(None).expect("a block");
        let at = b.load(word, None, index, None, []).expect("a load");
        for (slot, (variable, it)) in (0..).zip(arrays) {
            let Array(element, count) = it else { panic!("{it} is no array") };
            let kind = self.declare(element);
            let (most, one) = (self.number(*count), self.number(1));
            let pointer = self.b.type_pointer(None, StorageClass::Workgroup, kind);
            let b = &mut self.b;
            let next = b.i_add(word, None, at, one).expect("a sum");
            let here = b.u_mod(word, None, at, most).expect("a rest");
            let next = b.u_mod(word, None, next, most).expect("a rest");
            let from = b.access_chain(pointer, None, variable, [next]).expect("a place");
            let to = b.access_chain(pointer, None, variable, [here]).expect("a place");
            let moved = b.load(kind, None, from, None, []).expect("a load");
            b.store(to, moved, None, []).expect("a store");
            self.barrier();
            let again = self.b.load(kind, None, from, None, []).expect("a load");
            let value = self.first(element, again, word);
            let (zero, slot) = (self.number(0), self.number(slot));
            let pointer = self.b.type_pointer(None, StorageClass::Uniform, word);
            let place = self.b.access_chain(pointer, None, out, [zero, slot]).expect("a place");
            self.b.store(place, value, None, []).expect("a store");
        }
        self.b.ret().expect("an end");
        self.b.end_function().expect("an end");
        self.b.entry_point(ExecutionModel::GLCompute, function, name, [index]);
        self.b.execution_mode(function, ExecutionMode::LocalSize, [64, 1, 1]);
    }

    fn barrier(&mut self) {
        // The workgroup, and its memory: acquire and release.
        let (scope, order) = (self.number(2), self.number(0x108));
        self.b.control_barrier(scope, scope, order).expect("a barrier");
    }

    /// The first scalar of a value as a word.
    fn first(&mut self, it: &Type, value: Word, word: Word) -> Word {
        let part = match it {
            Bool => {
                let (one, zero) = (self.number(1), self.number(0));
                return self.b.select(word, None, value, one, zero).expect("a choice");
            }
            Int(32, 0) => return value,
            Int(32, _) => return self.b.bitcast(word, None, value).expect("a cast"),
            Int(..) => return self.b.u_convert(word, None, value).expect("a number"),
            Float(_) => return self.b.convert_f_to_u(word, None, value).expect("a number"),
            Vector(part, _) | Matrix(part, _) | Array(part, _) => &**part,
            Struct(members) => &members[0],
        };
        let kind = self.declare(part);
        let value = self.b.composite_extract(kind, None, value, [0]).expect("a part");
        self.first(part, value, word)
    }
}

/// What RADV allocates on gfx900 for each case, a line each: `array<vec3<f32>, 512> 6144`.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/workgroup.txt")
}
