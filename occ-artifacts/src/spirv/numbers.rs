//! The numbers of SPIR-V that this reader knows. A test holds each to the `spirv` crate, which is
//! generated from Khronos' grammar, and which every user would have to build.
//!
//! Source: the SPIR-V Specification, unified version 1.6; each group names its section.

/// The first word of a module ("Physical Layout of a SPIR-V Module and Instruction").
pub(super) const MAGIC: u32 = 0x0723_0203;

/// Names numbers of several kinds, and finds the name of one.
macro_rules! numbers {
    ($($(#[$doc:meta])* $kind:ident { $($name:ident = $number:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $kind {
            $($name = $number,)*
        }

        impl $kind {
            /// What a number stands for; `None` for all that this reader does not tell apart.
            pub(super) const fn of(number: u32) -> Option<Self> {
                Some(match number {
                    $($number => Self::$name,)*
                    _ => return None,
                })
            }

            #[allow(dead_code, reason = "not every kind is gone through")]
            pub(super) const ALL: &[Self] = &[$(Self::$name,)*];
        }

        #[cfg(test)]
        impl $kind {
            /// The number that the `spirv` crate gives to each name.
            const KHRONOS: &[u32] = &[$(::spirv::$kind::$name as u32,)*];
        }
    )*};
}

numbers! {
    /// Operations ("Instructions", and the extension `SPV_KHR_untyped_pointers`).
    #[expect(clippy::enum_variant_names, reason = "`SpecConstantOp` is SPIR-V's own name")]
    Op {
        Name = 5, Line = 8, NoLine = 317, ExtInst = 12,
        MemoryModel = 14, EntryPoint = 15, ExecutionMode = 16, ExecutionModeId = 331,
        TypeBool = 20, TypeInt = 21, TypeFloat = 22, TypeVector = 23, TypeMatrix = 24,
        TypeArray = 28, TypeStruct = 30, TypePointer = 32, TypeForwardPointer = 39,
        TypeUntypedPointerKHR = 4417,
        Constant = 43, ConstantComposite = 44, ConstantNull = 46,
        SpecConstantTrue = 48, SpecConstantFalse = 49, SpecConstant = 50,
        SpecConstantComposite = 51, SpecConstantOp = 52,
        Function = 54, FunctionParameter = 55, FunctionEnd = 56, FunctionCall = 57,
        Variable = 59, UntypedVariableKHR = 4418, Load = 61, Store = 62,
        CopyMemory = 63, CopyMemorySized = 64, ArrayLength = 68, GenericCastToPtrExplicit = 123,
        Decorate = 71, MemberDecorate = 72, GroupDecorate = 74, GroupMemberDecorate = 75,
        VectorShuffle = 79, CompositeExtract = 81, CompositeInsert = 82,
        LoopMerge = 246, SelectionMerge = 247, Label = 248,
        Branch = 249, BranchConditional = 250, Switch = 251,
    }
    /// What an entry point is for ("Execution Model").
    ExecutionModel { GLCompute = 5, Kernel = 6, }
    /// How pointers are made ("Addressing Model").
    AddressingModel { Physical32 = 1, Physical64 = 2, PhysicalStorageBuffer64 = 5348, }
    /// Whose rules of memory hold ("Memory Model").
    MemoryModel { OpenCL = 2, }
    /// What an entry point declares ("Execution Mode").
    ExecutionMode { LocalSize = 17, SubgroupSize = 35, LocalSizeId = 38, }
    /// Where a variable is ("Storage Class").
    StorageClass { Workgroup = 4, PushConstant = 9, }
    /// What is said of a type, a member or a constant ("Decoration").
    Decoration {
        SpecId = 1, Block = 2, RowMajor = 4, ArrayStride = 6, MatrixStride = 7, CPacked = 10,
        BuiltIn = 11, Offset = 35,
    }
    /// What is built in ("BuiltIn").
    BuiltIn { WorkgroupSize = 25, }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds the numbers of each kind to the crate's.
    macro_rules! same {
        ($($kind:ident)*) => {
            $(for (&ours, &theirs) in $kind::ALL.iter().zip($kind::KHRONOS) {
                assert_eq!(ours as u32, theirs, "{ours:?}");
                assert_eq!($kind::of(theirs), Some(ours));
            })*
        };
    }

    #[test]
    fn numbers_are_those_of_the_grammar() {
        same!(Op ExecutionModel AddressingModel MemoryModel ExecutionMode StorageClass);
        same!(Decoration BuiltIn);
        assert_eq!(MAGIC, ::spirv::MAGIC_NUMBER);
        assert_eq!(Op::of(0), None);
    }
}
