//! A helper that docs/frameworks/loaded.md names.

use occ_core::Loaded;

use super::stand_ins::cust::{Function, FunctionAttribute};

/// What the driver tells of a function that it loaded.
pub fn loaded(function: &Function<'_>) -> Loaded {
    let told = |attribute| function.get_attribute(attribute).ok()?.try_into().ok();
    let mut loaded = Loaded::new();
    loaded.registers = told(FunctionAttribute::NumRegisters);
    loaded.local_bytes = told(FunctionAttribute::LocalSizeBytes);
    loaded.shared_bytes = told(FunctionAttribute::SharedMemorySizeBytes);
    loaded.max_threads = told(FunctionAttribute::MaxThreadsPerBlock);
    loaded.binary_version = told(FunctionAttribute::BinaryVersion);
    loaded
}
