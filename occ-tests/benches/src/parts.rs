//! The parts of the page.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::crates::{self, Added, Used};
use crate::eval::{self, Eval};
use crate::library::{self, MEMORY, ROUNDS, ROWS, Taken};
use crate::measure::{self, Cost, Spread};
use crate::report::{replace, table, write};
use crate::{Result, report};

/// A part's name and what runs it.
pub type Part = (&'static str, fn(&Path) -> Result<()>);

/// Every part, in the page's order.
pub const PARTS: [Part; 7] = [
    ("engine", engine),
    ("eval", eval),
    ("add", add),
    ("use", use_),
    ("rebuild", rebuild),
    ("read", read),
    ("library", library),
];

/// Nanoseconds to ask, from criterion's estimates.
fn engine(folder: &Path) -> Result<()> {
    let target = folder.join("engine");
    let status = Command::new("cargo")
        .args(["bench", "--bench", "engine", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .args(["--target-dir"])
        .arg(&target)
        .env("CRITERION_HOME", target.join("criterion"))
        .status()?;
    if !status.success() {
        return Err("the engine's benchmark failed".into());
    }
    let groups = [("mixed", "mixed chips", 10_000_000.0), ("sm_90", "sm_90", 10_000_000.0)];
    let asked =
        [("calculator", "NVIDIA's `cuda_occupancy.h`"), ("resident", "`resident(arch, kernel)`")];
    let mut rows = Vec::new();
    for (group, questions, count) in groups {
        let theirs = estimate(&target, group, "calculator")?.map(|[median, ..]| median);
        for (function, name) in asked {
            let Some([median, low, high]) = estimate(&target, group, function)? else { continue };
            rows.push(vec![
                questions.to_owned(),
                name.to_owned(),
                format!("{:.2}", median / count),
                format!("{:.2}–{:.2}", low / count, high / count),
                theirs
                    .map_or("not compared".to_owned(), |theirs| format!("{:.2}x", theirs / median)),
            ]);
        }
    }
    if rows.is_empty() {
        return Err("the engine's benchmark left no estimates".into());
    }
    let header = ["questions", "asked of", "ns each", "95 % interval", "times as fast as NVIDIA's"];
    let compared = std::fs::read_to_string(target.join("tmp/calculator.txt")).unwrap_or_default();
    let mut text = format!("{}\n\n{}", report::machine(), table(&header, &rows));
    if !compared.is_empty() {
        text.push_str("\nAll numbers, limiters and allocations were equal. ");
        text.push_str(&compared);
    }
    replace("engine", &text)
}

/// Criterion's median and its interval, in nanoseconds; `None` where it did not run.
fn estimate(target: &Path, group: &str, function: &str) -> Result<Option<[f64; 3]>> {
    let file = target.join(format!("criterion/{group}/{function}/new/estimates.json"));
    let Ok(text) = std::fs::read_to_string(&file) else { return Ok(None) };
    let json: serde_json::Value = serde_json::from_str(&text)?;
    let median = &json["median"];
    let interval = &median["confidence_interval"];
    let numbers = [&median["point_estimate"], &interval["lower_bound"], &interval["upper_bound"]];
    let mut read = [0.0; 3];
    for (to, from) in read.iter_mut().zip(numbers) {
        *to = from.as_f64().ok_or_else(|| format!("no number in {}", file.display()))?;
    }
    Ok(Some(read))
}

/// Rows a second of `cargo occ eval`.
fn eval(folder: &Path) -> Result<()> {
    let Eval { rows, timed } = eval::eval(folder)?;
    let wall = Spread::of(timed.wall);
    #[expect(clippy::cast_precision_loss, reason = "millions of rows")]
    let millions = rows as f64 / 1e6;
    let header = ["rows", "s", "least to most", "million rows a second", "peak MiB"];
    let row = vec![
        format!("{millions:.2} million"),
        format!("{:.2}", wall.median),
        format!("{:.2}–{:.2}", wall.least, wall.most),
        format!("{:.1}", millions / wall.median),
        format!("{:.0}", timed.cost.mebibytes),
    ];
    replace("eval", &format!("{}; 7 runs\n\n{}", report::machine(), table(&header, &[row])))
}

/// As many rounds as are usual, or fewer: `OCC_ROUNDS` says the most.
fn at_most(usual: usize) -> usize {
    let most = std::env::var("OCC_ROUNDS").ok().and_then(|most| most.parse().ok());
    most.map_or(usual, |most: usize| usual.min(most.max(1)))
}

/// Runs every subject once a round, in turns.
fn rounds<T: Copy + Ord>(
    rounds: usize,
    subjects: &[T],
    mut measure: impl FnMut(T) -> Result<Cost>,
) -> Result<BTreeMap<T, [Spread; 2]>> {
    let mut costs: BTreeMap<T, Vec<Cost>> = BTreeMap::new();
    for _ in 0..rounds {
        for subject in subjects {
            costs.entry(*subject).or_default().push(measure(*subject)?);
        }
    }
    let spreads = costs.into_iter().map(|(subject, costs)| {
        let seconds = Spread::of(costs.iter().map(|cost| cost.seconds).collect());
        let mebibytes = Spread::of(costs.iter().map(|cost| cost.mebibytes).collect());
        (subject, [seconds, mebibytes])
    });
    Ok(spreads.collect())
}

/// A cold `cargo check` of a crate that uses each once.
fn add(folder: &Path) -> Result<()> {
    let times = at_most(7);
    let all = Added::ALL;
    let packages: Vec<PathBuf> =
        all.iter().map(|added| added.write(folder)).collect::<Result<_>>()?;
    let places: Vec<usize> = (0..all.len()).collect();
    let spreads = rounds(times, &places, |place| {
        let target = packages[place].join("target");
        if target.exists() {
            std::fs::remove_dir_all(target)?;
        }
        measure::cargo(&packages[place], &["check", "--quiet", "--offline"])
    })?;
    let place = all.iter().position(|one| *one == Added::Thiserror);
    let thiserror = spreads[&place.ok_or("nothing to compare with")?][0].median;
    let rows: Vec<_> = all
        .iter()
        .zip(&places)
        .map(|(added, place)| {
            let [seconds, mebibytes] = &spreads[place];
            vec![
                added.name().to_owned(),
                format!("{:.2}", seconds.median),
                format!("{:.2}–{:.2}", seconds.least, seconds.most),
                format!("{:.2}", seconds.median / thiserror),
                format!("{:.0}", mebibytes.median),
            ]
        })
        .collect();
    let header =
        ["a crate with", "CPU s, cold check", "least to most", "of thiserror's", "peak MiB"];
    let text = format!(
        "{}; {times} round{}\n\n{}",
        report::machine(),
        if times == 1 { "" } else { "s" },
        table(&header, &rows),
    );
    replace("add", &text)
}

/// What one use costs over the same crate without.
fn use_(folder: &Path) -> Result<()> {
    // Without incremental compilation, which only the first build pays for.
    let check = ["check", "--quiet", "--offline", "--config", "build.incremental=false"];
    let (times, count) = (at_most(7), 1_000);
    let packages: Vec<PathBuf> = Used::ALL
        .iter()
        .map(|used| {
            // What it depends on is built beforehand.
            let package = used.write(folder, count)?;
            std::fs::write(package.join("lib.rs"), "")?;
            measure::cargo(&package, &check)?;
            std::fs::write(package.join("lib.rs"), used.source(count)?)?;
            Ok(package)
        })
        .collect::<Result<_>>()?;
    let places: Vec<usize> = (0..Used::ALL.len()).collect();
    let spreads = rounds(times, &places, |place| {
        touch(&packages[place].join("lib.rs"))?;
        measure::cargo(&packages[place], &check)
    })?;
    let of = |used: Used| {
        let place = Used::ALL.iter().position(|one| *one == used).unwrap_or(0);
        spreads[&place]
    };
    let each = |used: Used| {
        let (base, own) = (of(used.base())[0].median, of(used)[0]);
        [own.median, own.least, own.most]
            .map(|seconds| (seconds - base) * 1000.0 / f64::from(count))
    };
    let [[by_hand, ..], [derived, ..]] = [each(Used::Assertions), each(Used::Thiserror)];
    let uses = [
        Used::Literals,
        Used::Shared,
        Used::Constants,
        Used::Measured,
        Used::Assertions,
        Used::Thiserror,
    ];
    let rows = uses.map(|used| {
        let [median, least, most] = each(used);

        vec![
            used.name().to_owned(),
            format!("{median:.3}"),
            format!("{least:.3}–{most:.3}"),
            format!("{:.2}", median / by_hand),
            format!("{:.2}", median / derived),
        ]
    });
    let header = [
        "a crate of 1000, each with",
        "CPU ms each",
        "least to most",
        "of the hand-written check",
        "of the derive",
    ];
    let text = format!("{}; {times} rounds\n\n{}", report::machine(), table(&header, &rows));
    replace("use", &text)
}

fn touch(file: &Path) -> Result<()> {
    std::fs::File::options().append(true).open(file)?.set_modified(std::time::SystemTime::now())?;
    Ok(())
}

/// What is checked again after one kernel, or one artifact, changed.
fn rebuild(folder: &Path) -> Result<()> {
    let kernels = Used::Constants.source(1_000)?;
    let occ = format!("occ.path = '{}'\n", crates::root().join("occ").display());
    crates::package(folder, "other-kernels", &occ, &kernels)?;
    let changed = crates::package(folder, "kernels", &occ, &kernels)?.join("lib.rs");
    let mut vgprs = 16;
    let edited = rebuilt(folder, "kernels", || {
        vgprs += 1;
        let edited = format!("const VGPRS_0: u32 = {vgprs};");
        Ok(std::fs::write(&changed, kernels.replacen("const VGPRS_0: u32 = 16;", &edited, 1))?)
    })?;
    let measured = Used::Measured.source(1_000)?;
    let read = measured.replace(&crates::code_object("").display().to_string(), "kernels.hsaco");
    let occ =
        occ.replace(".path = ", " = { features = [\"artifacts\"], path = ").replace('\n', " }\n");
    let artifact = folder.join("measured/kernels.hsaco");
    crates::package(folder, "measured", &occ, &read)?;
    std::fs::copy(crates::code_object(""), &artifact)?;
    let mut heavier = false;
    let swapped = rebuilt(folder, "measured", || {
        heavier = !heavier;
        let variant = if heavier { "heavier" } else { "" };
        std::fs::copy(crates::code_object(variant), &artifact)?;
        touch(&artifact)
    })?;
    let row = |what: &str, (checked, spread): (String, Spread)| {
        vec![
            what.to_owned(),
            checked,
            format!("{:.2}", spread.median),
            format!("{:.2}–{:.2}", spread.least, spread.most),
        ]
    };
    let rows = [
        row("one of 1,000 kernels, in a crate beside another of 1,000", edited),
        row("the code object that 1,000 kernels read, beside another 1,000", swapped),
    ];
    let header = ["changed", "checked again", "CPU s", "least to most"];
    replace("rebuild", &format!("{}; 7 rounds\n\n{}", report::machine(), table(&header, &rows)))
}

/// Changes the crate `name` seven times twice, and says what an application on top of it and of
/// `other-kernels` checks again, and what that costs.
fn rebuilt(
    folder: &Path,
    name: &str,
    mut change: impl FnMut() -> Result<()>,
) -> Result<(String, Spread)> {
    let both = format!(
        "changed = {{ path = '../{name}', package = '{name}' }}\n\
         other-kernels.path = '../other-kernels'\n"
    );
    let source = "pub use {changed as a, other_kernels as b};\n";
    let app = crates::package(folder, &format!("app-{name}"), &both, source)?;
    measure::cargo(&app, &["check", "--quiet", "--offline"])?;
    let mut costs = Vec::new();
    let mut checked = Vec::new();
    for _ in 0..7 {
        change()?;
        let output = measure::quiet(&mut Command::new("cargo"), &app)
            .args(["check", "--offline", "--message-format", "json"])
            .args(["--target-dir", "target"])
            .output()?;
        checked = stale(&String::from_utf8(output.stdout)?)?;
        if !output.status.success() || checked != [format!("app_{name}"), name.to_owned()] {
            return Err(format!(
                "a change of `{name}` checked {checked:?} again; expected it and the crate on top"
            )
            .into());
        }
        // Again, for the time.
        change()?;
        costs.push(measure::cargo(&app, &["check", "--quiet", "--offline"])?.seconds);
    }
    let checked: Vec<String> = checked.iter().map(|name| format!("`{name}`")).collect();
    Ok((checked.join(", "), Spread::of(costs)))
}

/// The packages that were not fresh, by cargo's own account.
fn stale(messages: &str) -> Result<Vec<String>> {
    let mut stale = Vec::new();
    for line in messages.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if message["reason"] == "compiler-artifact" && message["fresh"] == false {
            stale.extend(message["target"]["name"].as_str().map(str::to_owned));
        }
    }
    stale.sort();
    Ok(stale)
}

/// Whole libraries through the readers, by `read.sh` beside the page.
fn read(_: &Path) -> Result<()> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("read.sh");
    let output = Command::new(&script).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    replace("read", &String::from_utf8(output.stdout)?)
}

/// Every command on a wheel of 400,000 kernels.
fn library(folder: &Path) -> Result<()> {
    let rounds = at_most(ROUNDS);
    library::measure(folder, rounds, &mut |taken| {
        let rows = ROWS.iter().zip(taken).filter_map(|(row, taken)| {
            let Taken { seconds, ratio, megabytes } = taken.as_ref()?;
            let Spread { median, least, most } = seconds;
            let seconds = match rounds {
                1 => format!("{median:.2}"),
                _ => format!("{median:.2} ({least:.2}–{most:.2})"),
            };
            // What misses its aim is bold.
            let bold = |text: String, is_reached| {
                if is_reached { text } else { format!("**{text}**") }
            };
            Some(vec![
                format!("`{}`", shown(row.command)),
                seconds,
                bold(format!("{ratio:.2}"), *ratio <= row.bar),
                bold(format!("{megabytes:.0}"), *megabytes <= MEMORY),
            ])
        });
        let rows: Vec<_> = rows.collect();
        let header = ["`cargo occ`", "s", "of JSON's", "MB"];
        let kernels = library::kernels();
        let rounds = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
        let machine = report::machine();
        let table = table(&header, &rows);
        write("library", &format!("{machine}; {rounds}; {kernels} kernels\n\n{table}"))
    })
}

/// A command without what is the same in every row.
fn shown(command: &str) -> String {
    let command = command.replace(".whl", "");
    match command.split_once(" --baseline ") {
        Some((before, rest)) => before.to_owned() + rest.find(' ').map_or("", |at| &rest[at..]),
        None => command,
    }
}
