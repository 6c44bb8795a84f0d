//! Whether a kernel's file is for the architectures of a contract, where only const evaluation knows them.

use occ_core::__private::is_built_in;
use occ_core::__private::message::{InFile, is_same};
use occ_core::Arch;

/// Fails the build where a kernel compiled for `target`, which runs on those called `runs_on`, is held
/// against another architecture of the table. An author's own has a name that is not in it.
///
/// # Panics
///
/// Where it is: so the build fails.
#[track_caller]
pub const fn compiled_for_target(
    archs: &[Arch],
    target: &str,
    runs_on: &[&str],
    in_file: InFile<'_>,
) {
    let mut i = 0;
    while i < archs.len() {
        let name = archs[i].name.as_str();
        let fits = is_one_of(name, runs_on) || !is_built_in(name);
        assert!(fits, "{}", in_file.target(target, name).as_str());
        i += 1;
    }
}

const fn is_one_of(name: &str, names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if is_same(name, names[i]) {
            return true;
        }
        i += 1;
    }
    false
}
