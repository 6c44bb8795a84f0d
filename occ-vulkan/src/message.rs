//! What is said between the process that measures and those that it starts: lines of JSON.

use occ_artifacts::statistics::Statistics;
use serde::{Deserialize, Serialize};

/// What a child is to do: the first line of its input. The module follows, to the end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) device: Which,
    pub(crate) entry_points: Vec<String>,
    pub(crate) constants: Vec<Constant>,
    /// The subgroup size that is required, in threads; `None`: the driver's choice.
    pub(crate) wave: Option<u32>,
}

/// The device that compiles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Which {
    /// The one of the driver with this `VkDriverId`, without a GPU: it has no other then.
    Played(i32),
    /// One of the machine's: the first whose name has this in it, whatever its case.
    Own(String),
}

/// The value of a specialization constant.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Constant {
    pub(crate) id: u32,
    /// Its bits.
    pub(crate) value: u64,
    /// How many bytes of them it has, 8 at most.
    pub(crate) bytes: usize,
}

/// What a child says, a line each.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    /// The device that was found.
    Device(About),
    /// An entry point is being compiled: its place in the job.
    Started(usize),
    /// It was.
    Compiled(usize, Vec<Executable>),
    /// It could not be.
    Failed(usize, String),
    /// Nothing can be.
    Refused(Refusal),
    /// All is done.
    Finished,
}

/// Why a child compiles nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Refusal {
    /// There is no Vulkan loader; its words.
    NoLoader(String),
    /// There is no such device, among those of these names.
    NoDevice(Vec<String>),
    /// The driver does not say what it allocates.
    Silent(About),
    /// Any other reason.
    Other(String),
}

/// A device and its driver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct About {
    /// `Null hardware (RADV NAVI21)`.
    pub(crate) device: String,
    /// `radv`.
    pub(crate) driver: String,
    /// `Mesa 22.3.6`.
    pub(crate) version: String,
}

/// A shader of a pipeline, as the driver compiled it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Executable {
    pub(crate) name: String,
    pub(crate) subgroup: u32,
    pub(crate) values: Vec<(String, String)>,
}

impl Executable {
    pub(crate) fn statistics(&self) -> Statistics {
        Statistics::new(Some(self.subgroup), self.values.clone())
    }
}
