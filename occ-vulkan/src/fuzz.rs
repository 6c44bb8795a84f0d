//! Modules of any bytes, up to where a driver sees them: what `fuzz/` runs, and what a test here replays.

use std::sync::Once;

use occ_artifacts::spirv;
use rspirv::dr::Operand;

use crate::message::Constant;
use crate::{layout, module};

/// What looks at some bytes.
pub type Target = fn(&[u8]);

/// Every target, by its name.
pub const TARGETS: [(&str, Target); 1] = [("module", checked)];

/// A module that is sound has a layout for each kernel, or a reason why not.
fn checked(bytes: &[u8]) {
    // libFuzzer ends at any panic, and one of rspirv's is caught.
    static QUIET: Once = Once::new();
    if cfg!(fuzzing) {
        QUIET.call_once(|| std::panic::set_hook(Box::new(|_| {})));
    }
    let Ok(words) = module::words(bytes) else { return };
    let module = match module::checked(&words) {
        Ok(module) => module,
        Err(reason) => {
            assert!(!reason.is_empty());
            return;
        }
    };
    let given = [Constant { id: 0, value: u64::from(u32::MAX), bytes: 4 }];
    let values = given.iter().map(|constant| (constant.id, constant.value)).collect();
    let Ok(push_constants) = spirv::push_constants(bytes, &values) else { return };
    for entry in &module.entry_points {
        let Some(Operand::LiteralString(name)) = entry.operands.get(2) else { continue };
        match layout::each(&module, std::slice::from_ref(name), &given, push_constants) {
            Ok(layouts) => {
                let [layout] = &layouts[..] else { panic!("{layouts:?}") };
                assert!(layout.bindings.len() <= words.len(), "{layout:?}");
                assert!(layout.push_constants.is_multiple_of(4), "{layout:?}");
            }
            Err(reason) => assert!(!reason.is_empty()),
        }
    }
}

#[cfg(test)]
#[test]
fn what_was_found_is_replayed() {
    test_support::replay(&TARGETS);
}
