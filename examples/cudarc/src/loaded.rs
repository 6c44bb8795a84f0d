//! What the driver of this machine loaded, held to the contracts.

use cudarc::driver::CudaFunction;
use cudarc::driver::sys::CUfunction_attribute_enum::{
    CU_FUNC_ATTRIBUTE_BINARY_VERSION, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, CU_FUNC_ATTRIBUTE_NUM_REGS,
    CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
};
use occ::Loaded;

/// What the driver tells of a function that it loaded.
#[must_use]
pub fn loaded(function: &CudaFunction) -> Loaded {
    let told = |attribute| function.get_attribute(attribute).ok()?.try_into().ok();
    let mut loaded = Loaded::new();
    loaded.registers = told(CU_FUNC_ATTRIBUTE_NUM_REGS);
    loaded.local_bytes = told(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    loaded.shared_bytes = told(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    loaded.max_threads = told(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    loaded.binary_version = told(CU_FUNC_ATTRIBUTE_BINARY_VERSION);
    loaded
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::panic;

    use cudarc::driver::CudaContext;
    use occ::Contract;

    use super::{CudaFunction, loaded};
    use crate::{HISTOGRAM_CONTRACTS, Kernels};

    /// Says on the terminal, whatever the test harness captures, that nothing was held.
    fn skipped(why: &str) {
        let _ = writeln!(std::io::stderr(), "SKIPPED: no NVIDIA GPU was asked: {why}");
    }

    /// Holds what was loaded to the contract for this machine's target, where there is one.
    fn hold(target: &str, name: &str, contracts: &[Contract], function: &CudaFunction) {
        let Some(contract) = contracts.iter().find(|contract| contract.target() == target) else {
            return skipped(&format!("`{name}` has no contract for {target}"));
        };
        match contract.check_loaded(&loaded(function)) {
            Ok(verdict) => println!("{name} on {target}: {verdict:?}"),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn what_was_loaded_keeps_the_contracts() {
        // Without CUDA, cudarc panics where it looks for the driver.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let context = panic::catch_unwind(|| CudaContext::new(0));
        panic::set_hook(hook);
        let context = match context {
            Ok(Ok(context)) => context,
            Ok(Err(error)) => return skipped(&error.to_string()),
            Err(_) => return skipped("CUDA is not installed"),
        };
        let (major, minor) = context.compute_capability().expect("the device answers");
        let target = format!("sm_{major}{minor}");
        let Ok(kernels) = panic::catch_unwind(|| Kernels::load(&context)) else {
            return skipped("NVRTC is not installed");
        };
        let kernels = kernels.unwrap_or_else(|error| panic!("{error}"));
        let jacobi = [Kernels::JACOBI_SM_80, Kernels::JACOBI_SM_89];
        hold(&target, "histogram", &HISTOGRAM_CONTRACTS, &kernels.histogram);
        hold(&target, "jacobi", &jacobi, &kernels.jacobi);
    }
}
