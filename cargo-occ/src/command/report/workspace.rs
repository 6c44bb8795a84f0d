//! A workspace as cargo checks it through the wrapper, and the records that this leaves.

use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use super::record::{Crate, Record};
use super::{Args, wrapper};
use crate::Failure;
use crate::inputs::Inputs;
use crate::name::quoted;
use crate::workspace::{self, Workspace};

/// What a check of a workspace leaves.
pub(super) struct Collected {
    /// The contracts, each with its package.
    pub(super) records: Vec<(String, Record)>,
    pub(super) inputs: Inputs,
    pub(super) root: PathBuf,
}

/// Has cargo check the workspace through the wrapper, and reads what that left.
pub(super) fn collect(args: &Args) -> Result<Collected, Failure> {
    let workspace = read(args)?;
    let folder = workspace.target.join("occ-report");
    fs::create_dir_all(&folder).map_err(|error| Failure::unwritten(&folder, error))?;
    let wrapper =
        std::env::current_exe().map_err(|error| Failure::unread(Path::new("cargo-occ"), error))?;
    // The attribute leaves no record for a wrapper of another name, and none would pass for no contract.
    if wrapper.file_stem().is_none_or(|name| name != "cargo-occ") {
        return Err(Failure::Input(format!(
            "{}: `report` needs this program to be called `cargo-occ`",
            quoted(&wrapper)
        )));
    }
    let mut check = workspace::cargo("check", args.manifest_path.as_deref());
    check.arg("--message-format=json-render-diagnostics");
    check.args(args.package.is_empty().then_some("--workspace"));
    check.args(args.package.iter().flat_map(|spec| ["--package", spec]));
    check.args(args.exclude.iter().flat_map(|spec| ["--exclude", spec]));
    check.args(args.features.iter().flat_map(|features| ["--features", features]));
    check.args(args.all_features.then_some("--all-features"));
    check.args(args.no_default_features.then_some("--no-default-features"));
    if !io::stderr().is_terminal() {
        check.arg("--quiet");
    }
    check.args(&args.check);
    // A cache of compilers' output would keep the wrapper from being run.
    check.env("RUSTC_WRAPPER", "").env("RUSTC_WORKSPACE_WRAPPER", wrapper);
    check.env(wrapper::FOLDER, &folder).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = workspace::output(&mut check)?;
    if !output.status.success() {
        return Err(Failure::Input(
            "the workspace has errors besides its contracts; `cargo check` shows them".to_owned(),
        ));
    }
    let events = workspace::events(&output);
    let is_end = |event: &Value| event["reason"] == "build-finished" && event["success"] == true;
    if !events.iter().any(is_end) {
        return Err(Failure::Input(
            "`cargo check` checked nothing; leave out what has it end early, such as `--help`"
                .to_owned(),
        ));
    }
    let mut records = Vec::new();
    let mut seen = HashSet::new();
    for event in &events {
        let Some(package) = event["package_id"].as_str().and_then(|id| workspace.name(id)) else {
            continue;
        };
        for record in left(event, &folder, package)? {
            // A crate is compiled as several: a library, its tests.
            let whole = serde_json::to_string(&record);
            if seen.insert(whole.map_err(|error| Failure::Input(error.to_string()))?) {
                records.push((package.to_owned(), record));
            }
        }
    }
    let inputs = Inputs::of(&workspace.root, &events, &|id| workspace.name(id));
    Ok(Collected { records, inputs, root: workspace.root })
}

/// The workspace with the packages that are asked about, which it has to have: cargo also checks what they depend on.
fn read(args: &Args) -> Result<Workspace, Failure> {
    let workspace = Workspace::read(args.manifest_path.as_deref())?;
    let mut workspace = workspace.ok_or_else(|| {
        let text = "cargo finds no workspace here; run it in one, or name its `Cargo.toml` by `--manifest-path`";
        Failure::Input(text.to_owned())
    })?;
    for (specs, stays) in [(&args.package, true), (&args.exclude, false)] {
        if let Some(named) = named(specs, args)? {
            workspace.packages.retain(|package| named.contains(&package.name) == stays);
        }
    }
    Ok(workspace)
}

/// The names of the packages that specifications mean, by cargo's own rules; `None` where there are none.
fn named(specs: &[String], args: &Args) -> Result<Option<HashSet<String>>, Failure> {
    if specs.is_empty() {
        return Ok(None);
    }
    let mut tree = workspace::cargo("tree", args.manifest_path.as_deref());
    tree.args(["--depth=0", "--prefix=none"])
        .args(specs.iter().flat_map(|spec| ["--package", spec]));
    let is_about_lock =
        |flag: &&String| matches!(flag.as_str(), "--locked" | "--offline" | "--frozen");
    tree.args(args.check.iter().filter(is_about_lock));
    let output = workspace::output(&mut tree)?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let error = text.lines().find_map(|line| line.strip_prefix("error: "));
        return Err(Failure::Input(
            error.unwrap_or("`cargo tree` finds no such package").to_owned(),
        ));
    }
    // `blur v1.2.0 (/work/blur)`
    let lines = String::from_utf8_lossy(&output.stdout);
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    Ok(Some(names.map(str::to_owned).collect()))
}

/// The records that the wrapper left of a crate, by the event in which cargo says that it has compiled it, or found it
/// compiled. A build script leaves none. Cargo does not miss them: without them, contracts would not be seen until the
/// crate is compiled again.
fn left(event: &Value, folder: &Path, package: &str) -> Result<Vec<Record>, Failure> {
    let files = event["filenames"].as_array().into_iter().flatten();
    // What its files are called, without `lib` and ending.
    let units = files.filter_map(|file| Path::new(file.as_str()?).file_stem()?.to_str());
    let units: Vec<&str> = units.map(|unit| unit.strip_prefix("lib").unwrap_or(unit)).collect();
    let (target, is_script) = (&event["target"], units.iter().all(|it| wrapper::is_script(it)));
    let Some(source) = target["src_path"].as_str().filter(|_| !is_script) else {
        return Ok(Vec::new());
    };
    if target["kind"][0] == "custom-build" {
        return Ok(Vec::new());
    }
    let again = format!("`touch {source}` and try again");
    for unit in units {
        let path = folder.join(format!("{unit}.json"));
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            text => text.map_err(|error| Failure::unread(&path, error))?,
        };
        let found: Result<Crate, _> = serde_json::from_slice(&text);
        return found
            .map(|found| found.records)
            .map_err(|error| Failure::Input(format!("`{}`: {error}; {again}", path.display())));
    }
    Err(Failure::Input(format!(
        "the record of `{package}` is gone, and cargo does not compile it anew; {again}"
    )))
}
