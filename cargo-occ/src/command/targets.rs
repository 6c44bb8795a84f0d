//! `cargo occ targets`: what is supported, with every number and its source.

mod number;
mod record;

use std::collections::HashMap;

use occ_core::__private::message;
use occ_core::arch::Granule;
use occ_core::chips::{self, Chip, SOURCES};
use occ_core::{Arch, Device, Kernel, Mode, Vendor};
use occ_core::{NameError, lookup};

use crate::called::as_called;
use crate::format::header::{FAMILY, PRODUCTS, SGPRS, SOURCE, TARGET};
use crate::format::{self, Cell, Column, Doc, Format, Row, Sheet, Tone};
use crate::kernel_flags::TableFlags;
use crate::levels::{self, Table};
use crate::{Failure, Outcome};
use number::numbers;

/// List the architectures that are known, with every number and its source.
///
/// Without a name it lists all. For a family it lists the targets. For one target or product it shows every
/// number that decides occupancy, its source, and the products with that chip.
///
/// With `--levels` it shows for each occupancy the most registers and workgroup memory that a kernel may use.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A target, family or product: `gfx90a`, `hopper`, `rx 7900 xtx`.
    name: Option<String>,
    /// Shows for each occupancy the most registers and workgroup memory. The table is for the
    /// smallest workgroups that fill all SIMDs evenly, or for those of `--workgroup`.
    #[arg(long)]
    levels: bool,
    #[command(flatten)]
    launch: TableFlags,
    /// How the list or page is written.
    #[arg(long, value_parser = Format::one_of(&Format::SHOWN), default_value = "table")]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let name = args.name.as_deref();
    let chosen = name.map_or_else(|| Ok(chips::all().collect()), chosen)?;
    let launch = args.levels.then(|| args.launch.change(Kernel::new()));
    let tables = launch.as_ref().map(|launch| tables(&chosen, launch)).transpose()?;
    match args.format {
        Format::Table | Format::Markdown => {
            let mut doc = Doc::new(args.format, format::width().into());
            match (&tables, &chosen[..]) {
                (Some(tables), _) => {
                    for table in tables {
                        doc.title(table.name(), &format!(", {}", table.launch()))?;
                        doc.sheet(&table.sheet(None))?;
                        doc.text(&table.legend())?;
                    }
                }
                (None, [entry]) => page(entry, name.unwrap_or_default(), &mut doc)?,
                (None, entries) => list(entries, &mut doc)?,
            }
        }
        Format::Csv => match tables {
            Some(tables) => levels::print_csv(tables.into_iter())?,
            None => print_csv(&chosen)?,
        },
        Format::Jsonl => {
            format::print_lines(chosen.iter().map(|chip| record::target(chip, launch.as_ref())))?;
        }
        Format::Json | Format::Github | Format::Sarif => {
            format::print_json(&record::report(&chosen, launch.as_ref()))?;
        }
    }
    Ok(Outcome::Fine)
}

/// The tables of levels of a launch.
fn tables(entries: &[&'static Chip], launch: &Kernel) -> Result<Vec<Table<'static>>, Failure> {
    let tables: Vec<_> = entries.iter().flat_map(|entry| Table::each(entry.arch, launch)).collect();
    let (true, Some(entry)) = (tables.is_empty(), entries.first()) else { return Ok(tables) };
    let workgroup = launch.workgroup.or(Some(entry.arch.max_workgroup));
    let kernel = Kernel { workgroup, vgprs: Some(1), ..*launch };
    let reason = occ_core::occupancy(entry.arch, &kernel).err();
    let reason = reason.map(|error| message::error(error, None).to_string());
    let reason = reason.unwrap_or_else(|| "no such launch".to_owned());
    Err(Failure::Input(format!("{}: {reason}", entry.arch.name)))
}

/// The architectures that a name covers.
fn chosen(name: &str) -> Result<Vec<&'static Chip>, Failure> {
    match lookup::find(name) {
        Ok(entry) if is_own(entry, name) || lookup::device(name).is_some() => Ok(vec![entry]),
        // A family whose chips agree.
        Ok(entry) => Ok(chips::all().filter(|other| other.family == entry.family).collect()),
        Err(NameError::Ambiguous { choices }) => {
            Ok(choices.iter().filter_map(|choice| lookup::find(choice).ok()).collect())
        }
        Err(error) => Err(Failure::Input(message::name_error(name, &error).to_string())),
    }
}

/// Whether `name` is the architecture's own, or an alias, and not that of its family.
fn is_own(entry: &Chip, name: &str) -> bool {
    let plain = |name: &str| {
        let target = name.split(':').next().unwrap_or_default();
        target.replace([' ', '-', '_'], "").to_ascii_lowercase()
    };
    let own = [entry.arch.name.as_str()];
    own.iter().chain(entry.aliases).any(|known| plain(known) == plain(name))
}

fn list(entries: &[&'static Chip], doc: &mut Doc) -> Result<(), Failure> {
    for &vendor in Vendor::ALL {
        let mut own = entries.to_vec();
        own.retain(|entry| entry.arch.vendor == vendor);
        // Those of one family together, the families in the order of their first.
        own.sort_by_key(|entry| entries.iter().position(|first| first.family == entry.family));
        if !own.is_empty() {
            doc.sheet(&table(vendor, &own))?;
        }
    }
    let legend = "Slots and registers are those of one SIMD (sub-partition), registers with the step \
                  that they are allocated in. Every number with its source: `cargo occ targets NAME`";
    doc.text(&as_called(legend))
}

/// One line an architecture.
fn table(vendor: Vendor, entries: &[&'static Chip]) -> Sheet {
    let words = vendor.words();
    // Where no number of workgroups is a limit, the largest one is worth a column.
    let has_slots = entries.iter().any(|entry| entry.arch.workgroup_slots.is_some());
    let columns = [
        Column::whole(FAMILY),
        Column::whole(TARGET),
        Column::right(words.columns.simds),
        Column::right(words.columns.waves),
        Column::right(words.columns.vgprs),
        Column::right(match (words.has_sgprs, has_slots) {
            (true, _) => SGPRS,
            (false, true) => words.columns.workgroups,
            (false, false) => words.columns.workgroup,
        }),
        Column::right(words.columns.lds),
        Column::lists(PRODUCTS),
    ];
    let mut sheet = Sheet::new(columns);
    let mut told = "";
    for entry in entries {
        let arch = entry.arch;
        // Once for all of its targets.
        let family = if entry.family == told { "" } else { entry.family };
        told = entry.family;
        let brief = family.split_once(" with ").map_or(family, |(start, _)| start);
        let file = arch.wave32.or(arch.wave64);
        let sgprs = arch.sgprs.and_then(|file| Some((file.size?, file.granule)));
        let fourth = if words.has_sgprs {
            sgprs.map(|(size, granule)| format!("{size}/{granule}"))
        } else {
            Some(arch.workgroup_slots.unwrap_or(arch.max_workgroup).to_string())
        };
        sheet.push(Row::new([
            Cell::new(family).short(brief).tone(Tone::Strong),
            Cell::code(arch.name.as_str()),
            Cell::new(arch.simds.to_string()),
            Cell::new(arch.wave_slots.to_string()),
            Cell::new(file.map_or_else(String::new, |file| match file.granule {
                Granule::Every(part) => format!("{}/{part}", file.size),
                Granule::Steps(_) => file.size.to_string(),
            })),
            Cell::new(fourth.unwrap_or_default()),
            Cell::new(number::kib(arch.lds.pool.into())),
            Cell::new(entry.products),
        ]));
    }
    sheet
}

/// Everything about one architecture, as it was asked for: its numbers, the products made with it, and what the short
/// names of their sources stand for.
fn page(entry: &'static Chip, asked: &str, doc: &mut Doc) -> Result<(), Failure> {
    let title = entry.arch.name.as_str();
    doc.title(title, &format!(", {}: {}", entry.family, entry.products))?;
    if !entry.aliases.is_empty() {
        doc.text(&format!("also called {}", entry.aliases.join(", ")))?;
    }
    let columns = [Column::whole("Number"), Column::right("Value"), Column::left(SOURCE)];
    let mut sheet = Sheet::new(columns).notes("");
    let mut told = String::new();
    for number in numbers(entry.arch) {
        let Some([_, shown]) = &number.value else { continue };
        let source = entry.sources().find(|source| source.field == number.field());
        // Several numbers of one field have one source.
        let is_told = number.field() == told;
        let from = source.filter(|_| !is_told).map_or("", |source| source.from);
        number.field().clone_into(&mut told);
        let row = |value: &str| [Cell::new(&number.words), Cell::new(value), Cell::new(from)];
        // A list is too long for the column of numbers.
        let is_list = shown.contains(", ");
        sheet.push(if is_list { Row::new(row("")).note(shown) } else { Row::new(row(shown)) });
    }
    doc.sheet(&sheet)?;
    let units = format!("{}s", entry.arch.vendor.unit(Mode::Cu));
    let mut products =
        Sheet::new([Column::whole("Product"), Column::right(units), Column::left(SOURCE)]);
    let asked = lookup::device(asked).map(|device| device.name);
    for device in devices(entry.arch) {
        let tone = if asked == Some(device.name) { Tone::Strong } else { Tone::Plain };
        products.push(Row::new([
            Cell::new([&[device.name], device.other_names].concat().join(", ")).tone(tone),
            Cell::count(device.units).tone(tone),
            Cell::new(device.source),
        ]));
    }
    if devices(entry.arch).next().is_some() {
        doc.sheet(&products)?;
    }
    let cited = |name: &str| {
        entry.sources().any(|source| source.from.contains(name))
            || devices(entry.arch).any(|device| device.source.contains(name))
    };
    let mut cited = SOURCES.iter().filter(|(name, _)| cited(name));
    cited.try_for_each(|(name, what)| doc.text(&format!("{name}: {what}")))
}

fn devices(arch: &Arch) -> impl Iterator<Item = &'static Device> {
    let name = arch.name;
    chips::devices().filter(move |device| device.arch.name == name)
}

/// Writes one row an architecture, one column a number.
fn print_csv(entries: &[&'static Chip]) -> Result<(), Failure> {
    let row = |entry: &&'static Chip| {
        let names = [
            ("target", entry.arch.name.to_string()),
            ("family", entry.family.to_owned()),
            ("aliases", entry.aliases.join(" ")),
            ("products", entry.products.to_owned()),
        ];
        let names = names.map(|(key, text)| (key.to_owned(), Some(text))).into_iter();
        let numbers = numbers(entry.arch).into_iter();
        names.chain(numbers.map(|it| (it.key, it.value.map(|[raw, _]| raw))))
    };
    let keys = entries.first().into_iter().flat_map(row).map(|(key, _)| key + " ");
    let rows = entries.iter().map(|entry| row(entry).collect::<HashMap<_, _>>());
    format::print_csv(&keys.collect::<String>(), rows)
}
