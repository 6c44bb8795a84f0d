//! What the helpers call, with the signatures of what it stands for: those crates need a toolkit to be
//! compiled.

/// `cust` 0.3.2, `function.rs`.
pub(super) mod cust {
    use std::marker::PhantomData;

    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(crate) enum FunctionAttribute {
        MaxThreadsPerBlock = 0,
        SharedMemorySizeBytes = 1,
        LocalSizeBytes = 3,
        NumRegisters = 4,
        BinaryVersion = 6,
    }

    pub(crate) struct Function<'a>(pub(crate) [i32; 7], pub(crate) PhantomData<&'a ()>);

    impl Function<'_> {
        pub(crate) fn get_attribute(&self, attribute: FunctionAttribute) -> Result<i32, ()> {
            self.0.get(attribute as usize).copied().ok_or(())
        }
    }
}

/// `hip_runtime_api.h` of ROCm, as bindgen has it.
pub(super) mod hip {
    #[expect(non_camel_case_types, non_snake_case, reason = "C's names")]
    pub(crate) struct hipFuncAttributes {
        pub(crate) localSizeBytes: usize,
        pub(crate) maxThreadsPerBlock: i32,
        pub(crate) numRegs: i32,
        pub(crate) sharedSizeBytes: usize,
    }
}
