//! Every sentence about a number, in one place: the attribute, the command line and the docs all
//! print these.

mod account;
#[cfg(feature = "attribute")]
mod bounds;
mod cluster;
mod declared;
mod display;
mod joint;
#[cfg(feature = "attribute")]
mod key_name;
mod launch;
mod level;
mod limit;
mod loaded;
mod measured;
mod missing;
#[cfg(feature = "names")]
mod name;
mod percentage;
mod refusal;
#[cfg(feature = "attribute")]
mod register_cap;
mod value;
mod way;

use crate::arch::Vendor;
use crate::contract::{Contract, Verdict};
use crate::occupancy::{Error, Limiter};
use crate::text::{Text, said, say};

pub use account::{contradicted, contradicted_on};
#[cfg(feature = "attribute")]
pub use bounds::{bounds, contested, open, reached_openly};
pub use cluster::opt_in;
#[cfg(feature = "attribute")]
pub use cluster::{cluster, gpc};
#[cfg(feature = "attribute")]
pub use declared::asks_nothing;
pub use declared::never_warns;
#[cfg(feature = "tools")]
pub(crate) use joint::change;
#[cfg(feature = "attribute")]
pub use key_name::{KEY_NAMES, given_twice, unknown_key};
pub use launch::{launch, launch_error};
use level::shortfall;
pub use level::{asked_of, limiter_names, limiters, reached, required, required_on};
pub use limit::Order;
#[cfg(feature = "tools")]
pub use limit::limited_by;
use limit::limits;
#[cfg(feature = "attribute")]
pub use limit::next_step;
pub use loaded::loaded_error;
use measured::open_size;
pub use measured::{BY_A_DRIVER, DYNAMIC_STACK, InFile};
pub use missing::{UNKNOWN_VARIABLE, missing, missing_lds, missing_memory};
#[cfg(feature = "names")]
pub use name::name_error;
pub use percentage::percentage;
use refusal::{refusal_reason, refuses};
#[cfg(feature = "attribute")]
pub use register_cap::{compile_for, register_cap, register_cap_way_out};
pub(crate) use value::either;
#[cfg(feature = "tools")]
pub use value::no_choice;
pub use value::{no_count, no_fraction, no_range, no_wave, rough_fraction};

/// What a person is told about a contract; empty where it is kept.
#[must_use]
pub const fn verdict(contract: &Contract<'_>, verdict: &Verdict) -> Text {
    let mut text = Text::new();
    match (verdict, contract.min, contract.warn) {
        (Verdict::Broken(occupancy), Some(min), _) => {
            say!(text, @kernel_name(contract), @shortfall(contract, occupancy, min, ", below the required "),
                 @limits(contract, occupancy, min, "\n"), @open_size(contract, "\n"));
        }
        (Verdict::Warned(occupancy), _, Some(warn)) => {
            say!(text, @kernel_name(contract), @shortfall(contract, occupancy, warn, ", below the `warn` threshold of "),
                 @limits(contract, occupancy, warn, "; "), @open_size(contract, "; "));
        }
        (Verdict::Refused(refusal), _, _) => {
            // The range is of those that launch.
            let named = if refusal.cannot_launch() {
                *contract
            } else {
                Contract { range: None, ..*contract }
            };
            say!(text, @kernel_name(&named), refuses(*refusal), contract.arch.name.as_str(), ": ",
                 @refusal_reason(*refusal, Some(contract)), @open_size(contract, "\n"));
        }
        _ => {}
    }
    text
}

/// What a person is told about an error; `contract` adds what is known of the kernel.
#[must_use]
pub const fn error(error: Error, contract: Option<&Contract<'_>>) -> Text {
    said!(@refusal_reason(error, contract))
}

impl Contract<'_> {
    /// What a person is told about `verdict`; empty where the contract is kept.
    #[must_use]
    pub const fn message(&self, verdict: &Verdict) -> Text {
        self::verdict(self, verdict)
    }
}

/// What is wrong with an array in `arch` that is empty.
pub const NO_ARCHITECTURE: &str = "the list of architectures is empty; name at least one";

/// What is wrong with an array in `arch` beside `contract`.
pub const ONE_ARCHITECTURE: &str = "`contract` writes one constant, and this array may have several \
     architectures; name its elements, as in `arch = [ARCHES[0], ARCHES[1]]`";

/// Why a contract has no result yet: its values are those of a generic function.
pub const DEFERRED: &str = "checked where the function is instantiated, by `cargo build`";

/// The end of a warning: how to silence it.
pub const SILENCE: &str = "; `#[allow(deprecated)]` on the item silences this";

/// The warning of a contract whose numbers only const evaluation knows: rustc needs its text beforehand, so it names the
/// command that says them.
#[must_use]
pub const fn warning(vendor: Vendor, limiter: Limiter) -> Text {
    said!(
        "occupancy is below the `warn` threshold, limited by ",
        limiter.name(vendor),
        "; `cargo occ report` names the kernel and what would help",
        SILENCE
    )
}

const fn kernel_name(text: &mut Text, contract: &Contract<'_>) {
    say!(text, "kernel `", contract.name, "`");
    if let (Some([least, most]), Some(worst)) = (contract.range, contract.kernel.workgroup) {
        let (workgroups, item) =
            (contract.arch.vendor.workgroup(), contract.arch.vendor.words().work_item);
        say!(text, " in ", workgroups, "s of ", %(worst => item), ", the worst of ", %(least), " to ", %(most), ",");
    }
}

/// ` in kernels.hsaco`, where a count was read.
const fn in_file(text: &mut Text, file: Option<&str>) {
    if let Some(file) = file {
        say!(text, " in ", file);
    }
}

pub(crate) const fn or_0(count: Option<u32>) -> u32 {
    match count {
        Some(count) => count,
        None => 0,
    }
}

const fn plural(count: u32, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
