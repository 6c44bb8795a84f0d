//! The flags that give a kernel's launch shape and resources: those of the attribute.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::builder::{BoolValueParser, PossibleValuesParser, TypedValueParser as _, ValueParser};
use clap::error::Error;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::__private::account::{Keys, Source, Stated, Statement, join};
use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Part, Value, ValueKind};
use occ_core::__private::message::InFile;
use occ_core::__private::threads;
use occ_core::{Arch, Kernel, Mode, Vendor, Wave};

use crate::contracts::{self, Contracts, Launches};

/// What a launch decides, and a file therefore leaves open.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LaunchFlags {
    #[command(flatten)]
    keys: LaunchKeys,
    /// Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch.
    /// `--workgroup` fills what a file leaves open, up to the bound.
    #[arg(
        help_heading = "Launch",
        long,
        visible_alias = "force-block",
        value_name = "THREADS",
        value_parser = workgroup,
        conflicts_with = "workgroup"
    )]
    force_workgroup: Option<Value>,
    /// Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a
    /// contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence
    /// over `--workgroup` and `occ.toml`.
    #[arg(help_heading = "Launch", long, value_name = "FILE", value_parser = Contracts::read)]
    contracts: Option<Contracts>,
}

impl LaunchFlags {
    /// What contracts say of the kernel of this name, for each target.
    pub(crate) fn contracted(&self, kernel: &KernelName) -> Launches {
        self.contracts.as_ref().map(|contracts| contracts.of_kernel(kernel)).unwrap_or_default()
    }

    /// The kernel of a file with all that is said of its launch: what the engine joins of the file, the
    /// flags, contracts of its name, `occ.toml` (`project`) and what a baseline `recorded`. A size that is
    /// not given stays open.
    pub(crate) fn complete(
        &self,
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
        contracted: &Launches,
        project: &[(Key, Value)],
        recorded: &[(Key, Value)],
    ) -> Launched {
        let file = InFile { kernel: "", file: "", vendor: Vendor::Amd };
        let mut said = measured.statements(file, arch);
        let mut say = |source: Source<'static>, values: &[(Key, Value)]| {
            let stated = values.iter().map(|&(key, value)| (key, Stated::Exactly(value)));
            said.extend(stated.map(|(key, stated)| Statement { key, stated, source }));
        };
        // Whoever forces a size means it for each kernel.
        let forced = self.force_workgroup.map(|threads| (Key::Workgroup, threads));
        say(Source::Author("--force-workgroup"), forced.as_slice());
        say(Source::Author("--contracts"), &contracts::on(contracted, arch));
        say(Source::Flag, &self.keys.0);
        say(Source::Project, project);
        say(Source::Baseline, recorded);
        let account = join(&said);
        let mut kernel = account.kernel;
        if account.is_range_of_file {
            (kernel.workgroup, kernel.workgroup_shape) = (None, None);
        }
        Launched { kernel, decided: account.decided }
    }

    /// What is told of a kernel that cannot be launched with the size that was given, where `launched` is of
    /// another one for it.
    pub(crate) fn unheard(&self, launched: &Kernel, measured: &MeasuredKernel) -> Option<String> {
        let given = self.force_workgroup.or(self.keys.value(Key::Workgroup))?.number();
        let (says, own) = match (measured.required_workgroup, measured.max_workgroup) {
            (Some([x, y, z]), _) => ("requires", threads(x, y, z)),
            (None, Some(most)) => ("allows at most", most),
            (None, None) => return None,
        };
        (launched.workgroup != Some(given)).then(|| {
            format!("{says} {own} threads, so this is of those, not of the {given} that were given")
        })
    }

    /// `kernel` with what was given, in place of what it had.
    pub(crate) fn change(&self, kernel: Kernel) -> Kernel {
        let kernel = self.keys.change(kernel);
        self.force_workgroup.map_or(kernel, |threads| Key::Workgroup.set(kernel, threads))
    }
}

/// A kernel with all that is said of its launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launched {
    pub(crate) kernel: Kernel,
    /// Of what somebody says something: of memory, if only that there is none.
    pub(crate) decided: Keys,
}

impl From<Kernel> for Launched {
    /// Nothing of its memory is open.
    fn from(kernel: Kernel) -> Self {
        let memory = [Key::Lds, Key::DynamicLds, Key::TensorColumns];
        Self { kernel, decided: memory.into_iter().fold(Keys::NONE, Keys::with) }
    }
}

/// Keys that have a flag each: the heading, which they are, and the flag without which they mean nothing.
const GROUPS: [(&str, IsOne, Option<&str>); 3] = [
    ("Launch", |key| key.part == Part::Launch, None),
    ("Kernel", |key| key.part == Part::Kernel, None),
    ("Launch, for `--levels`", |key| TABLE.contains(&key.key), Some("levels")),
];
/// Whether a key is one of a group.
type IsOne = fn(&Declaration) -> bool;

/// What a table of levels depends on.
const TABLE: [Key; 5] = [Key::Workgroup, Key::Wave, Key::Mode, Key::Trap, Key::Carveout];

/// The values of the flags of a group.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyFlags<const GROUP: usize>(Vec<(Key, Value)>);

/// What a launch decides.
type LaunchKeys = KeyFlags<0>;
/// What a compiler decides.
pub(crate) type ResourceFlags = KeyFlags<1>;
/// How a kernel would be launched that a table is about.
pub(crate) type TableFlags = KeyFlags<2>;

impl<const GROUP: usize> KeyFlags<GROUP> {
    /// The keys that a person may write.
    fn all() -> impl Iterator<Item = &'static Declaration> {
        DECLARATIONS.iter().filter(|key| (GROUPS[GROUP].1)(key) && !key.names.is_empty())
    }

    /// `kernel` with what was given. A count that is given takes the place of a compiler's padded
    /// one too.
    pub(crate) fn change(&self, mut kernel: Kernel) -> Kernel {
        for (key, value) in &self.0 {
            match key {
                Key::Vgprs | Key::Agprs => kernel.vgprs_allocated = None,
                Key::Sgprs => kernel.sgprs_allocated = None,
                _ => {}
            }
            kernel = key.set(kernel, *value);
        }
        kernel
    }

    /// What was given for `key`.
    fn value(&self, key: Key) -> Option<Value> {
        self.0.iter().find(|(given, _)| *given == key).map(|(_, value)| *value)
    }

    /// The same as a count, for a file that does not know it.
    pub(crate) fn count(&self, key: Key) -> Option<u32> {
        self.value(key)?.count()
    }
}

impl<const GROUP: usize> FromArgMatches for KeyFlags<GROUP> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |key: &Declaration| matches.get_one::<Value>(key.names[0]).copied();
        let given = Self::all().filter_map(|key| Some((key.key, value(key)?)));
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const GROUP: usize> clap::Args for KeyFlags<GROUP> {
    fn augment_args(command: Command) -> Command {
        let (heading, _, needs) = GROUPS[GROUP];
        let flag = |key| flag(key).help_heading(heading);
        command.args(Self::all().map(|key| needs.into_iter().fold(flag(key), Arg::requires)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The flag of a key.
fn flag(key: &'static Declaration) -> Arg {
    let dashed = |name: &str| name.replace('_', "-");
    let (unit, parser, example): (&str, ValueParser, &str) = match key.kind {
        ValueKind::Threads => ("THREADS", workgroup.into(), ": `256`, `16x16`"),
        ValueKind::Blocks => ("BLOCKS", cluster.into(), ": `4`, `2x2x1`"),
        ValueKind::Bytes => ("BYTES", bytes.into(), ": `4096`, `16k`"),
        ValueKind::Percent => {
            ("PERCENT", clap::value_parser!(u32).range(0..=100).map(Value::Count).into(), "")
        }
        ValueKind::Wave => ("THREADS", wave.into(), ": 8, 16, 32, 64 or 128"),
        ValueKind::Mode => {
            let names = PossibleValuesParser::new(Mode::ALL.iter().map(|mode| mode.name()));
            let mode = |name: String| Mode::named(&name).map(Value::Mode).ok_or("no mode");
            ("MODE", names.try_map(mode).into(), "")
        }
        ValueKind::Flag => ("BOOL", BoolValueParser::new().map(Value::Flag).into(), ""),
        ValueKind::Count | ValueKind::Own => ("COUNT", count.into(), ""),
    };
    let mut line = key.line.to_owned() + example;
    line[..1].make_ascii_uppercase();
    let (name, others) = key.names.split_first().expect("a key that people write");
    let flag = Arg::new(*name)
        .long(dashed(name))
        .visible_aliases(others.iter().map(|name| dashed(name)))
        .value_name(unit)
        .value_parser(parser)
        .help(line);
    if key.kind == ValueKind::Flag {
        flag.num_args(0..=1).default_missing_value("true")
    } else {
        flag
    }
}

fn count(text: &str) -> Result<Value, String> {
    whole(0..=u32::MAX)(text).map(Value::Count)
}

/// Reads a whole number within `range`, which begins with a number.
pub(crate) fn whole<T: FromStr + PartialOrd + Display>(
    range: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("expected a whole number from {least} to {most}")
            }
            (Bound::Included(least), _) => format!("expected a whole number, {least} or more"),
            _ => "expected a whole number".to_owned(),
        })
    }
}

/// `256`, `16x16`, `8,8,4`.
fn workgroup(text: &str) -> Result<Value, String> {
    sizes(text, "expected a number of threads, 1 or more, as `256`, or a shape, as `16x16`")
}

/// `4`, `2x2x1`, `2,2`.
fn cluster(text: &str) -> Result<Value, String> {
    sizes(text, "expected a number of thread blocks, 1 or more, as `4`, or a shape, as `2x2x1`")
}

fn sizes(text: &str, expected: &str) -> Result<Value, String> {
    let wrong = || expected.to_owned();
    let sides: Vec<u32> = text
        .split(['x', ','])
        .map(|side| side.trim().parse().map_err(|_| wrong()))
        .collect::<Result<_, _>>()?;
    if sides.contains(&0) {
        return Err(wrong());
    }
    match sides[..] {
        [threads] => Ok(Value::Count(threads)),
        [x, y] => Ok(Value::Shape([x, y, 1])),
        [x, y, z] => Ok(Value::Shape([x, y, z])),
        _ => Err(wrong()),
    }
}

/// `4096`, `16k`, `16KiB`.
fn bytes(text: &str) -> Result<Value, String> {
    let wrong = || format!("expected bytes, as `4096`, or KiB, as `16k`; at most {}", u32::MAX);
    byte_count(text).map(Value::Count).ok_or_else(wrong)
}

/// The same as a number.
pub(crate) fn byte_count(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    let kib = lower.strip_suffix("kib").or_else(|| lower.strip_suffix('k'));
    let (count, unit) = kib.map_or((lower.as_str(), 1), |count| (count, 1024));
    count.trim().parse::<u32>().ok()?.checked_mul(unit)
}

fn wave(text: &str) -> Result<Value, String> {
    let wave = text.parse().ok().and_then(Wave::of).map(Value::Wave);
    wave.ok_or_else(|| format!("expected {}", Wave::CHOICES))
}
