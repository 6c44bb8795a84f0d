//! The flags that give a kernel's launch shape and resources: those of the attribute.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser as _, ValueParser};
use clap::error::Error;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use occ_artifacts::MeasuredKernel;
use occ_artifacts::project::KernelName;
use occ_core::__private::account::{Source, Stated, Statement, join};
use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Part, Value, ValueKind};
use occ_core::__private::message::InFile;
use occ_core::__private::threads;
use occ_core::{Arch, Kernel, Mode, Vendor, Wave};

use crate::contracts::{self, Contracts, Launch};

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
    pub(crate) fn contracted(&self, kernel: &KernelName) -> Vec<Launch> {
        self.contracts.as_ref().map(|contracts| contracts.of_kernel(kernel)).unwrap_or_default()
    }

    /// The kernel of a file with all that is said of its launch: what the engine joins of the file, the
    /// flags, contracts of its name, `occ.toml` (`project`) and what a baseline `recorded`. A size that is
    /// not given stays open.
    pub(crate) fn complete(
        &self,
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
        contracted: &[Launch],
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
        Launched {
            kernel,
            says_lds: account.decided.contains(Key::Lds),
            says_dynamic_lds: account.decided.contains(Key::DynamicLds),
            says_tensor_columns: account.decided.contains(Key::TensorColumns),
        }
    }

    /// What is told of a kernel that cannot be launched with the size that was given, where `launched` is of
    /// another one for it.
    pub(crate) fn unheard(&self, launched: &Kernel, measured: &MeasuredKernel) -> Option<String> {
        let flag = self.keys.0.iter().find(|(key, _)| *key == Key::Workgroup);
        let given = self.force_workgroup.or(flag.map(|(_, value)| *value))?.number();
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
        let forced = self.force_workgroup.map(|threads| (Key::Workgroup, threads));
        let given = self.keys.0.iter().copied().chain(forced);
        given.fold(kernel, |kernel, (key, value)| key.set(kernel, value))
    }
}

/// A kernel with all that is said of its launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launched {
    pub(crate) kernel: Kernel,
    /// Whether somebody says how much static workgroup memory it has, if only that it has none.
    pub(crate) says_lds: bool,
    /// Whether somebody says how much dynamic workgroup memory the launch asks for, if only that it is none.
    pub(crate) says_dynamic_lds: bool,
    /// Whether somebody says how much tensor memory it allocates, if only that it is none.
    pub(crate) says_tensor_columns: bool,
}

impl From<Kernel> for Launched {
    /// Nothing of its memory is open.
    fn from(kernel: Kernel) -> Self {
        Self { kernel, says_lds: true, says_dynamic_lds: true, says_tensor_columns: true }
    }
}

/// The keys of [`LaunchFlags`].
#[derive(Clone, Debug, Default)]
struct LaunchKeys(Vec<(Key, Value)>);

/// What a compiler decides.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResourceFlags(Vec<(Key, Value)>);

impl ResourceFlags {
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

    /// What was given for `key`, for a file that does not know it.
    pub(crate) fn count(&self, key: Key) -> Option<u32> {
        self.0.iter().find(|(given, _)| *given == key).and_then(|(_, value)| value.count())
    }
}

/// What a table needs that no kernel is asked about: how it would be launched.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableFlags(Vec<(Key, Value)>);

impl TableFlags {
    /// `kernel` with what was given.
    pub(crate) fn change(&self, kernel: Kernel) -> Kernel {
        self.0.iter().fold(kernel, |kernel, (key, value)| key.set(kernel, *value))
    }
}

/// The keys that a table of levels depends on.
const TABLE: [Key; 5] = [Key::Workgroup, Key::Wave, Key::Mode, Key::Trap, Key::Carveout];

/// The keys of a part that a person may write.
fn keys(part: Part) -> impl Iterator<Item = &'static Declaration> {
    DECLARATIONS.iter().filter(move |key| key.part == part && !key.names.is_empty())
}

/// `command` with a flag for every key of a part.
fn with_flags(command: Command, part: Part) -> Command {
    let heading = if part == Part::Launch { "Launch" } else { "Kernel" };
    command.args(keys(part).map(|key| flag(key).help_heading(heading)))
}

/// The keys of [`TableFlags`].
fn table_keys() -> impl Iterator<Item = &'static Declaration> {
    DECLARATIONS.iter().filter(|key| TABLE.contains(&key.key) && !key.names.is_empty())
}

/// `command` with a flag for every key of a table.
fn with_table_flags(command: Command) -> Command {
    let heading = "Launch, for `--levels`";
    command.args(table_keys().map(|key| flag(key).help_heading(heading).requires("levels")))
}

/// The flag of a key.
fn flag(key: &'static Declaration) -> Arg {
    let dashed = |name: &str| name.replace('_', "-");
    let (unit, parser, example): (&str, ValueParser, &str) = match key.kind {
        ValueKind::Threads => ("THREADS", workgroup.into(), ": `256`, `16x16`"),
        ValueKind::Blocks => ("BLOCKS", cluster.into(), ": `4`, `2x2x1`"),
        ValueKind::Bytes => ("BYTES", bytes.into(), ": `4096`, `16k`"),
        ValueKind::Percent => ("PERCENT", percent().into(), ""),
        ValueKind::Wave => ("THREADS", wave.into(), ": 8, 16, 32, 64 or 128"),
        ValueKind::Mode => ("MODE", mode().into(), ""),
        ValueKind::Flag => ("BOOL", yes_or_no().into(), ""),
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

/// What was given of some keys.
fn given(
    matches: &ArgMatches,
    keys: impl Iterator<Item = &'static Declaration>,
) -> Vec<(Key, Value)> {
    let value = |key: &Declaration| matches.get_one::<Value>(key.names[0]).copied();
    keys.filter_map(|key| Some((key.key, value(key)?))).collect()
}

/// `clap`'s two traits, for a list of values that was read from the flags of some keys.
macro_rules! flags {
    ($type:ident, $keys:expr, $augment:expr) => {
        impl FromArgMatches for $type {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
                Ok(Self(given(matches, $keys)))
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
                self.0 = given(matches, $keys);
                Ok(())
            }
        }

        impl clap::Args for $type {
            fn augment_args(command: Command) -> Command {
                $augment(command)
            }

            fn augment_args_for_update(command: Command) -> Command {
                $augment(command)
            }
        }
    };
}

flags!(LaunchKeys, keys(Part::Launch), |command| with_flags(command, Part::Launch));
flags!(ResourceFlags, keys(Part::Kernel), |command| with_flags(command, Part::Kernel));
flags!(TableFlags, table_keys(), with_table_flags);

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

fn percent() -> impl clap::builder::TypedValueParser<Value = Value> {
    clap::value_parser!(u32).range(0..=100).map(Value::Count)
}

fn yes_or_no() -> impl clap::builder::TypedValueParser<Value = Value> {
    clap::builder::BoolValueParser::new().map(Value::Flag)
}

fn mode() -> impl clap::builder::TypedValueParser<Value = Value> {
    let names = PossibleValuesParser::new(Mode::ALL.iter().map(|mode| mode.name()));
    names.try_map(|name| Mode::named(&name).map(Value::Mode).ok_or("no mode"))
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
