//! Whether a module is sound, before a driver sees it.

use std::collections::HashSet;

use rspirv::binary::{Consumer, ParseAction, ParseResult, parse_words};
use rspirv::dr::{Instruction, Loader, Module, ModuleHeader, Operand};
use rspirv::spirv::{Capability, ExecutionModel, Op};

/// The first word of a module ("Physical Layout of a SPIR-V Module and Instruction").
const MAGIC: u32 = 0x0723_0203;

/// The words of a module in the order of this machine.
///
/// # Errors
///
/// Where the bytes are no module.
pub(crate) fn words(bytes: &[u8]) -> Result<Vec<u32>, String> {
    let (each, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(format!("SPIR-V module cut off: {} bytes", bytes.len()));
    }
    let words: Vec<u32> = each.iter().map(|word| u32::from_ne_bytes(*word)).collect();
    match words.first() {
        Some(&MAGIC) => Ok(words),
        Some(magic) if magic.swap_bytes() == MAGIC => {
            Ok(words.into_iter().map(u32::swap_bytes).collect())
        }
        _ => Err("no SPIR-V module: its magic number is missing".to_owned()),
    }
}

/// The module, held to what a driver takes for granted: Khronos' grammar, whole functions, no number
/// without a definition, and nothing that is for OpenCL alone. It is less than `spirv-val` does.
///
/// # Errors
///
/// What is wrong.
pub(crate) fn checked(words: &[u32]) -> Result<Module, String> {
    // rspirv panics where a name has no end.
    let loaded = std::panic::catch_unwind(|| load(words));
    let module = match loaded {
        Ok(Ok(module)) => module,
        Ok(Err(error)) => return Err(format!("broken SPIR-V: {error}")),
        Err(_) => return Err("broken SPIR-V: an instruction is cut off".to_owned()),
    };
    for capability in module.capabilities.iter().flat_map(|it| &it.operands) {
        if let Operand::Capability(
            capability @ (Capability::Kernel | Capability::Linkage | Capability::Addresses),
        ) = capability
        {
            return Err(format!(
                "`OpCapability {capability:?}` is not for Vulkan: give the module of a compute shader"
            ));
        }
    }
    let compute = Operand::ExecutionModel(ExecutionModel::GLCompute);
    if !module.entry_points.iter().any(|it| it.operands.first() == Some(&compute)) {
        return Err("no compute entry point in the module".to_owned());
    }
    if module.memory_model.is_none() {
        return Err("broken SPIR-V: no memory model".to_owned());
    }
    defined(&module)?;
    Ok(module)
}

fn load(words: &[u32]) -> ParseResult<Module> {
    let mut load = Load { loader: Loader::new(), modes: Vec::new() };
    parse_words(words, &mut load)?;
    let mut module = load.loader.module();
    module.execution_modes.extend(load.modes);
    Ok(module)
}

/// Loads a module as rspirv does. Its own loader has no place for `OpExecutionModeId`, by which a size of
/// workgroups is given by constants.
struct Load {
    loader: Loader,
    modes: Vec<Instruction>,
}

impl Consumer for Load {
    fn initialize(&mut self) -> ParseAction {
        self.loader.initialize()
    }

    fn finalize(&mut self) -> ParseAction {
        self.loader.finalize()
    }

    fn consume_header(&mut self, header: ModuleHeader) -> ParseAction {
        self.loader.consume_header(header)
    }

    fn consume_instruction(&mut self, instruction: Instruction) -> ParseAction {
        if instruction.class.opcode == Op::ExecutionModeId {
            self.modes.push(instruction);
            return ParseAction::Continue;
        }
        self.loader.consume_instruction(instruction)
    }
}

/// Whether each number that is used is defined once.
fn defined(module: &Module) -> Result<(), String> {
    let bound = module.header.as_ref().map_or(0, |header| header.bound);
    let mut known = HashSet::new();
    for id in module.all_inst_iter().filter_map(|it| it.result_id) {
        if id == 0 || id >= bound {
            return Err(format!("broken SPIR-V: %{id} is not below the bound {bound}"));
        }
        if !known.insert(id) {
            return Err(format!("broken SPIR-V: %{id} is defined twice"));
        }
    }
    for it in module.all_inst_iter() {
        let used = it.operands.iter().filter_map(|operand| match operand {
            Operand::IdRef(id) | Operand::IdScope(id) | Operand::IdMemorySemantics(id) => Some(*id),
            _ => None,
        });
        if let Some(id) = used.chain(it.result_type).find(|id| !known.contains(id)) {
            let name = it.class.opname;
            return Err(format!("broken SPIR-V: `Op{name}` uses %{id}, which is not defined"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rspirv::spirv::ExecutionMode;

    use super::*;

    const MATMUL: &[u8] = include_bytes!("../tests/data/matmul.spv");

    fn check(bytes: &[u8]) -> Result<(), String> {
        checked(&words(bytes)?).map(drop)
    }

    /// A module that ends early, at whichever word, is refused.
    #[test]
    fn what_is_cut_off_is_refused() {
        assert_eq!(check(MATMUL), Ok(()));
        for length in (0..MATMUL.len()).step_by(12) {
            assert!(check(&MATMUL[..length]).is_err(), "{length}");
        }
    }

    /// A size of workgroups may be the numbers of constants. Each has to be defined.
    #[test]
    fn a_size_may_be_constants() {
        let mut words = words(include_bytes!("../tests/data/matmul.spv")).unwrap();
        let fixed = (Op::ExecutionMode as u32, ExecutionMode::LocalSize as u32);
        let is_size = |at: &usize| (words[*at] & 0xffff, words[at + 2]) == fixed;
        let at = (5..words.len()).find(is_size).expect("`OpExecutionMode` with `LocalSize`");
        let (length, kernel) = (words[at] >> 16, words[at + 1]);
        words[at] = length << 16 | Op::ExecutionModeId as u32;
        words[at + 2] = ExecutionMode::LocalSizeId as u32;
        words[at + 3..at + 6].fill(kernel);
        assert_eq!(checked(&words).map(drop), Ok(()));
        // The bound.
        words[at + 3] = words[3];
        assert!(checked(&words).is_err_and(|error| error.contains("is not defined")));
    }

    #[test]
    fn either_byte_order_is_read() {
        let swapped: Vec<u8> =
            MATMUL.as_chunks::<4>().0.iter().flat_map(|word| word.iter().rev().copied()).collect();
        assert_eq!(words(&swapped), words(MATMUL));
        assert!(words(b"no module at all").is_err());
    }

    /// No byte that is turned makes the check panic, and a number that nothing has is found.
    #[test]
    fn damage_is_no_panic() {
        for at in (0..MATMUL.len()).step_by(13) {
            for bit in [0x01, 0x80] {
                let mut bytes = MATMUL.to_vec();
                bytes[at] ^= bit;
                let _ = check(&bytes);
            }
        }
        let mut words = words(MATMUL).expect("words");
        // Below the bound, no number is defined any more.
        words[3] = 1;
        let error = checked(&words).map(drop).expect_err("it is checked");
        assert!(error.contains("is not below the bound 1"), "{error}");
    }
}
