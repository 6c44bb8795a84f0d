//! What would make bounds exact: launches for `occ.toml`, ready to be pasted.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_core::Vendor;

use crate::evaluated::{Evaluated, SIZE_KEYS, Size};
use crate::format::counted;
use crate::plain::plain;

/// As many names are listed.
const LISTED: usize = 20;

/// A launch of all kernels of a name.
#[derive(Clone, Copy)]
struct Launch {
    kernels: usize,
    vendor: Vendor,
    /// The most that each of them may have, where that is open; of dynamic workgroup memory, with the largest workgroup.
    most: Size,
}

/// The launches that decide what kernels reach, by symbol: a library has each for many targets.
#[derive(Default)]
pub(in crate::command) struct Launches(HashMap<Arc<str>, Launch>);

impl Launches {
    pub(in crate::command) fn add(&mut self, kernel: &Evaluated) {
        let Some(launch) = largest(kernel) else { return };
        join(&mut self.0, Arc::clone(kernel.symbol()), launch);
    }

    /// A sentence, and the lines of TOML below it; `None` where nothing is open that would change a number.
    pub(super) fn lines(&self) -> Option<(String, Vec<String>)> {
        let launches = self.sorted();
        let kernels: usize = launches.iter().map(|(_, launch)| launch.kernels).sum();
        if kernels == 0 {
            return None;
        }
        let kernels = counted(kernels, "kernel");
        let sentence = format!(
            "the occupancy of {kernels} depends on the launch; write your sizes into `occ.toml`, in place of these, \
             which are the largest possible:"
        );
        let more = launches.len().saturating_sub(LISTED);
        let mut lines = vec!["[launch]".to_owned()];
        lines.extend(launches.iter().take(LISTED).map(|(name, launch)| launch.line(name)));
        lines.extend((more > 0).then(|| format!("# and {}", counted(more, "more name"))));
        Some((sentence, lines))
    }

    /// The lines alone, of all names.
    pub(in crate::command) fn named(&self) -> Vec<String> {
        self.sorted().iter().map(|(name, launch)| launch.line(name)).collect()
    }

    /// By what people call the kernels; the name of the most kernels first.
    fn sorted(&self) -> Vec<(String, Launch)> {
        let mut launches = HashMap::new();
        for (symbol, launch) in &self.0 {
            let name = KernelName::new(symbol);
            join(&mut launches, name.calls().last().unwrap_or_default().to_owned(), *launch);
        }
        let mut launches: Vec<(String, Launch)> = launches.into_iter().collect();
        launches.sort_by(|(a, one), (b, other)| (other.kernels, a).cmp(&(one.kernels, b)));
        launches
    }
}

/// Adds a launch to those of the same name.
fn join<K: Eq + Hash>(launches: &mut HashMap<K, Launch>, name: K, launch: Launch) {
    launches.entry(name).and_modify(|known| known.join(&launch)).or_insert(launch);
}

/// The largest launch of a kernel, where less would change what it reaches.
fn largest(kernel: &Evaluated) -> Option<Launch> {
    let (bounds, arch) = (kernel.open_bounds()?, kernel.arch?);
    if bounds.least.is_some_and(|least| least.waves == bounds.most.waves) {
        return None;
    }
    let workgroup = kernel.largest_workgroup();
    let columns = arch.tensor_columns.filter(|_| bounds.open.tensor_columns);
    let most = [workgroup, kernel.most_dynamic_lds(workgroup), columns];
    let launch = Launch { kernels: 1, vendor: arch.vendor, most };
    most.iter().any(Option::is_some).then_some(launch)
}

impl Launch {
    /// A launch that another kernel of the name may have too.
    fn join(&mut self, other: &Self) {
        let least = |a: Option<u32>, b: Option<u32>| a.into_iter().chain(b).min();
        self.kernels += other.kernels;
        if self.vendor == Vendor::default() {
            self.vendor = other.vendor;
        }
        for (most, other) in self.most.iter_mut().zip(other.most) {
            *most = least(*most, other);
        }
    }

    /// `reduce = { block = 1024, dynamic_shared = 49152 } # 12 kernels`
    fn line(&self, name: &str) -> String {
        let values = SIZE_KEYS.iter().zip(self.most);
        let said: Vec<String> = values
            .filter_map(|(key, most)| Some(format!("{} = {}", key.name_for(self.vendor), most?)))
            .collect();
        let mut line = format!("{} = {{ {} }}", key(name), said.join(", "));
        if self.kernels > 1 {
            line.extend([" # ", &counted(self.kernels, "kernel")]);
        }
        line
    }
}

/// A key of TOML.
pub(in crate::command) fn key(name: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
    if !name.is_empty() && name.chars().all(is_bare) {
        return name.to_owned();
    }
    // Basic strings of TOML escape as JSON does.
    serde_json::Value::from(&*plain(name)).to_string()
}
