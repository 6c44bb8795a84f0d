//! A helper that docs/frameworks/loaded.md names.

use occ_core::Loaded;

use super::stand_ins::hip::hipFuncAttributes;

/// What the runtime tells of a function that it loaded.
pub fn loaded(told: &hipFuncAttributes) -> Loaded {
    let mut loaded = Loaded::new();
    loaded.registers = told.numRegs.try_into().ok();
    loaded.local_bytes = told.localSizeBytes.try_into().ok();
    loaded.shared_bytes = told.sharedSizeBytes.try_into().ok();
    loaded.max_threads = told.maxThreadsPerBlock.try_into().ok();
    loaded
}
