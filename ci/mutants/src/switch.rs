//! What a changed crate has besides: the switch that turns one change on.

/// The call that says whether a change is on. Error messages are traced back by it.
pub(crate) const SWITCH: &str = "crate::__mutant::on(";

/// What stands at the end of the crate's root. In `const` evaluation every change is off: what the
/// compiler evaluates for a test was decided when it was built.
pub(crate) const MODULE: &str = r#"
#[doc(hidden)]
pub(crate) mod __mutant {
    extern crate std;
    use std::io::Write as _;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    const UNKNOWN: u32 = u32::MAX;
    static ON: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];

    #[inline(always)]
    pub const fn on(id: u32) -> bool {
        const fn off(_: u32) -> bool {
            false
        }
        core::intrinsics::const_eval_select((id,), off, is_on)
    }

    #[inline(always)]
    fn is_on(id: u32) -> bool {
        match ON.load(Ordering::Relaxed) {
            // No change: all that are reached are written down.
            0 => reach(id),
            UNKNOWN => asked() == id,
            on => on == id,
        }
    }

    #[cold]
    fn asked() -> u32 {
        let on = std::env::var("OCC_MUTANT").map_or(0, |id| id.parse().unwrap());
        ON.store(on, Ordering::Relaxed);
        on
    }

    fn reach(id: u32) -> bool {
        let seen = &REACHED[id as usize];
        if !seen.load(Ordering::Relaxed) && !seen.swap(true, Ordering::Relaxed) {
            if let Some(path) = std::env::var_os("OCC_MUTANTS_REACHED") {
                let mut file = std::fs::OpenOptions::new().append(true).open(path).unwrap();
                file.write_all(std::format!("{id}\n").as_bytes()).unwrap();
            }
        }
        false
    }
}
"#;

/// What stands at its start.
pub(crate) const FEATURES: &str = "#![feature(core_intrinsics, const_eval_select)]\n";
