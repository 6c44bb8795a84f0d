//! Which changes of the code that decides verdicts no test sees: `ci/mutate` says how to ask.

#![forbid(unsafe_code)]

mod room;
mod switch;
mod tree;
mod weave;

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use room::{ROOMS, Room};
use tree::{End, Error, Tree};
use weave::Mutant;

/// Changes that change nothing: each as it is printed, and below it, indented, why.
const EQUIVALENT: &str = "ci/mutants/equivalent.txt";
const PAGE: &str = "docs/conformance.md";

/// What was asked for.
#[derive(Default)]
struct Asked {
    rooms: Vec<&'static Room>,
    /// How many changes of each room; all where none is given.
    sample: Option<usize>,
    seed: u64,
    /// Only those whose line has one of these, as `--list` prints it; all where there is none.
    only: Vec<String>,
    list: bool,
    write: bool,
}

impl Asked {
    fn is_meant(&self, mutant: &Mutant) -> bool {
        let line = listed(mutant);
        self.only.is_empty() || self.only.iter().any(|part| line.contains(part))
    }
}

/// What became of a room's changes.
#[derive(Default)]
struct Count {
    tried: usize,
    all: usize,
    died: usize,
    late: usize,
    equivalent: usize,
    survived: usize,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, Error> {
    let asked = asked()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let equivalent = equivalent(&fs::read_to_string(root.join(EQUIVALENT))?);
    let tree = Tree::new(&root);
    let mut is_clean = true;
    let mut left_out = HashMap::new();
    for room in &asked.rooms {
        let left_out = left_out.entry(room.krate).or_default();
        let count = count(&tree, room, &asked, &equivalent, left_out)?;
        is_clean &= count.survived == 0;
        if asked.list {
            continue;
        }
        let row = row(room, &count, asked.seed);
        println!("{row}");
        if asked.write {
            let page = root.join(PAGE);
            let text = fs::read_to_string(&page)?;
            fs::write(&page, with_row(&text, room, &row)?)?;
        }
    }
    Ok(is_clean)
}

fn asked() -> Result<Asked, Error> {
    let mut asked = Asked::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` takes a value"));
        match argument.as_str() {
            "--sample" => asked.sample = Some(value()?.parse()?),
            "--seed" => asked.seed = value()?.parse()?,
            "--only" => asked.only.push(value()?),
            "--list" => asked.list = true,
            "--write" => asked.write = true,
            name => {
                let room = ROOMS.iter().find(|room| room.name == name);
                let names: Vec<&str> = ROOMS.iter().map(|room| room.name).collect();
                let names = names.join("`, `");
                asked.rooms.push(room.ok_or(format!("no room `{name}`; there are `{names}`"))?);
            }
        }
    }
    if asked.write && !asked.only.is_empty() {
        return Err("`--write` is for a whole room".into());
    }
    if asked.rooms.is_empty() {
        asked.rooms = ROOMS.iter().collect();
    }
    Ok(asked)
}

fn count(
    tree: &Tree,
    room: &Room,
    asked: &Asked,
    equivalent: &HashMap<String, String>,
    left_out: &mut BTreeSet<usize>,
) -> Result<Count, Error> {
    let is_meant = |mutant: &Mutant| room.holds(&mutant.file) && asked.is_meant(mutant);
    let (mutants, programs) = loop {
        let (mutants, woven) = tree.weave(room, left_out)?;
        if asked.list {
            for mutant in mutants.iter().filter(|mutant| is_meant(mutant)) {
                println!("{}", listed(mutant));
            }
            return Ok(Count::default());
        }
        tree.lay_out(&woven)?;
        match tree.build(room)? {
            Ok(programs) => break (mutants, programs),
            // No change of a type: nobody could write it.
            Err(at_fault) => {
                let before = left_out.len();
                left_out.extend(at_fault);
                if left_out.len() == before {
                    return Err("changes do not compile, and no more can be left out".into());
                }
            }
        }
    };
    let mut unchanged = Vec::new();
    for program in &programs {
        unchanged.push(tree.unchanged(program)?);
    }
    let time: Duration = unchanged.iter().map(|it| it.time).sum();
    let is_tried = |id: &usize| !left_out.contains(id) && is_meant(&mutants[id - 1]);
    let mut chosen: Vec<usize> = (1..=mutants.len()).filter(is_tried).collect();
    let mut count = Count { all: chosen.len(), ..Count::default() };
    if let Some(sample) = asked.sample {
        shuffle(&mut chosen, asked.seed);
        chosen.truncate(sample);
        chosen.sort_unstable();
    }
    count.tried = chosen.len();
    // What nothing sees takes longest: last what is known to be that.
    chosen.sort_by_key(|id| equivalent.contains_key(&mutants[id - 1].key()));
    eprintln!("{}: {} changes, {:.1} s a run", room.name, chosen.len(), time.as_secs_f64());
    let mut order: Vec<usize> = (0..programs.len()).collect();
    // How many changes each has seen, and was asked about, as if of two that it was asked about one.
    let mut asked_about = vec![(1, 2); programs.len()];
    for id in chosen {
        let value = OsString::from(id.to_string());
        let (mut end, mut is_reached) = (End::Passed, false);
        // First whoever sees most in the time that it takes.
        let price = |at: &usize| {
            let (seen, all) = asked_about[*at];
            unchanged[*at].time * all / seen
        };
        order.sort_by_key(price);
        for &at in &order {
            let program = &programs[at];
            if !unchanged[at].reached.contains(&id) {
                continue;
            }
            is_reached = true;
            loop {
                let time = unchanged[at].time;
                let limit = 4 * time + Duration::from_secs(5);
                end = program.run(&[("OCC_MUTANT", &value)], limit)?;
                if end != End::Late {
                    break;
                }
                // The machine may have more to do than when the time was taken.
                unchanged[at] = tree.unchanged(program)?;
                if unchanged[at].time <= 2 * time {
                    break;
                }
            }
            asked_about[at].1 += 1;
            if end != End::Passed {
                asked_about[at].0 += 1;
                break;
            }
        }
        let mutant = &mutants[id - 1];
        match end {
            End::Failed => count.died += 1,
            End::Late => {
                count.late += 1;
                eprintln!("runs for ever: {}", listed(mutant));
            }
            End::Passed if equivalent.contains_key(&mutant.key()) => count.equivalent += 1,
            End::Passed => {
                count.survived += 1;
                // Soon, for who waits.
                println!("{}", survivor(mutant, is_reached));
            }
        }
    }
    Ok(count)
}

fn listed(mutant: &Mutant) -> String {
    format!("{}:{} {}", mutant.file, mutant.line, mutant.key())
}

fn survivor(mutant: &Mutant, is_reached: bool) -> String {
    let note = if is_reached { "" } else { " (no test comes by)" };
    format!("{}\n    line {}{note}", mutant.key(), mutant.line)
}

/// The list of those that change nothing.
fn equivalent(text: &str) -> HashMap<String, String> {
    let mut found: HashMap<String, String> = HashMap::new();
    let mut last = None;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match (&last, line.strip_prefix("    ")) {
            (Some(key), Some(why)) => *found.entry(String::clone(key)).or_default() += why,
            _ => last = Some(line.to_owned()),
        }
    }
    found
}

/// A line of the page's table.
fn row(room: &Room, count: &Count, seed: u64) -> String {
    let Count { tried, all, died, late, equivalent, survived } = count;
    let of_all = format!("{tried} of {all}, seed {seed}");
    let tried = if tried == all { all.to_string() } else { of_all };
    format!("| {} | {tried} | {} | {equivalent} | {survived} |", room.name, died + late)
}

/// The page with a room's line in the place of the one that it has.
fn with_row(page: &str, room: &Room, row: &str) -> Result<String, Error> {
    let start = format!("| {} |", room.name);
    let (before, rest) =
        page.split_once("<!-- mutants -->\n").ok_or("the page has no `<!-- mutants -->`")?;
    let (table, after) =
        rest.split_once("<!-- end of mutants -->").ok_or("the page's table has no end")?;
    let mut lines: Vec<&str> = table.lines().collect();
    match lines.iter_mut().find(|line| line.starts_with(&start)) {
        Some(line) => *line = row,
        None => lines.push(row),
    }
    Ok(format!("{before}<!-- mutants -->\n{}\n<!-- end of mutants -->{after}", lines.join("\n")))
}

/// In an order that the seed alone decides (SplitMix64, and Fisher and Yates).
fn shuffle(list: &mut [usize], mut seed: u64) {
    for last in (1..list.len()).rev() {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = seed;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let at = (mixed ^ mixed >> 31) % (last as u64 + 1);
        list.swap(last, usize::try_from(at).expect("below the list's length"));
    }
}
