//! What a contract has to hold and to reach.

use occ::{Contract, Verdict};

/// The numbers of one contract, worked out by hand from what stands beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    /// Threads of a workgroup.
    pub(crate) workgroup: u32,
    /// Bytes of static workgroup memory.
    pub(crate) lds: u32,
    /// Bytes of workgroup memory asked for at launch.
    pub(crate) dynamic: u32,
    /// Workgroups on a CU, WGP or SM.
    pub(crate) workgroups: u32,
    /// Waves on it.
    pub(crate) waves: u32,
}

/// Fails where the contract of `name` holds something else, or is not kept.
#[track_caller]
pub(crate) fn holds(contract: &Contract, name: &str, expected: Expected) {
    let verdict = contract.verdict();
    let Verdict::Kept(reached) = verdict else { panic!("`{name}` is not kept: {verdict:?}") };
    let found = Expected {
        workgroup: contract.kernel.workgroup.unwrap_or_default(),
        lds: contract.kernel.lds,
        dynamic: contract.kernel.dynamic_lds,
        workgroups: reached.workgroups,
        waves: reached.waves,
    };
    assert_eq!((contract.name, found), (name, expected));
}
