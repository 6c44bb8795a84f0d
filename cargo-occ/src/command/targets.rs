//! `cargo occ targets`: what is supported, with every number and its source.

mod number;
mod record;

use std::fmt::Write as _;

use occ_core::__private::message;
use occ_core::arch::Granule;
use occ_core::chips::{self, Chip, SOURCES};
use occ_core::{Arch, Device, Kernel, Mode, Vendor};
use occ_core::{NameError, lookup};

use crate::called::as_called;
use crate::format::header::{self, ALIASES, FAMILY, PRODUCTS, SGPRS, SOURCE, TARGET};
use crate::format::{self, Cell, Column, Format, Row, Sheet, Tone};
use crate::kernel_flags::TableFlags;
use crate::levels::{self, Table};
use crate::{Failure, Outcome};
use number::{Value, numbers};

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
    if args.levels {
        print_levels(&chosen, &args.launch.change(Kernel::new()), args.format)?;
        return Ok(Outcome::Fine);
    }
    match (args.format, &chosen[..]) {
        (Format::Table, [entry]) => {
            format::print(&page(entry, name.unwrap_or_default(), format::width()))?;
        }
        (Format::Table, entries) => format::print(&list(entries, format::width()))?,
        (Format::Markdown, [entry]) => {
            let (numbers, products) = sheets(entry, name.unwrap_or_default());
            let products = products.map(|sheet| sheet.markdown()).unwrap_or_default();
            format::print(&format!("{}\n{products}", numbers.markdown()))?;
        }
        (Format::Markdown, entries) => {
            let tables = by_vendor(entries).map(|(vendor, entries)| table(vendor, &entries));
            let tables: Vec<String> = tables.map(|table| table.markdown()).collect();
            format::print(&tables.join("\n"))?;
        }
        (Format::Csv, entries) => rows(entries).print_csv()?,
        (Format::Jsonl, entries) => {
            format::print_lines(record::Report::new(entries, None).targets.iter())?;
        }
        (Format::Json | Format::Github | Format::Sarif, entries) => {
            format::print_json(&record::Report::new(entries, None))?;
        }
    }
    Ok(Outcome::Fine)
}

/// Writes the tables of levels of a launch, one an architecture.
fn print_levels(entries: &[&'static Chip], launch: &Kernel, format: Format) -> Result<(), Failure> {
    let of = |entry: &&'static Chip| {
        let chip = *entry;
        Table::each(chip.arch, launch).into_iter().map(move |table| (chip, table))
    };
    let tables: Vec<(&Chip, Table<'_>)> = entries.iter().flat_map(of).collect();
    if let (true, Some(entry)) = (tables.is_empty(), entries.first()) {
        let threads = launch.workgroup.or(Some(entry.arch.max_workgroup));
        let kernel = Kernel { workgroup: threads, vgprs: Some(1), ..*launch };
        let reason = occ_core::occupancy(entry.arch, &kernel).err();
        let reason = reason.map(|error| message::error(error, None).to_string());
        return Err(Failure::Input(format!(
            "{}: {}",
            entry.arch.name,
            reason.unwrap_or_else(|| "no such launch".to_owned())
        )));
    }
    match format {
        Format::Jsonl => {
            format::print_lines(record::Report::new(entries, Some(launch)).targets.iter())
        }
        Format::Json | Format::Github | Format::Sarif => {
            format::print_json(&record::Report::new(entries, Some(launch)))
        }
        Format::Csv => levels::csv(tables.iter().map(|(_, table)| table)).print_csv(),
        Format::Markdown => {
            let text = |(entry, table): &(&Chip, Table<'_>)| {
                let (launch, legend) = (table.launch(), table.legend());
                let sheet = table.sheet(None).markdown();
                format!("### {}, {launch}\n\n{sheet}\n{legend}\n", entry.arch.name)
            };
            format::print(&tables.iter().map(text).collect::<Vec<_>>().join("\n"))
        }
        Format::Table => {
            let (strong, width) = (anstyle::Style::new().bold(), format::width());
            let text = |(entry, table): &(&Chip, Table<'_>)| {
                let title = format!("{strong}{}{strong:#}, {}", entry.arch.name, table.launch());
                let legend = format::wrapped(&table.legend(), width).join("\n");
                format!("{title}\n\n{}\n{legend}\n", table.sheet(None).table(width))
            };
            format::print(&tables.iter().map(text).collect::<Vec<_>>().join("\n"))
        }
    }
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

fn by_vendor<'a>(
    entries: &'a [&'static Chip],
) -> impl Iterator<Item = (Vendor, Vec<&'static Chip>)> + 'a {
    Vendor::ALL.iter().filter_map(|&vendor| {
        let of_vendor = entries.iter().filter(|entry| entry.arch.vendor == vendor);
        let of_vendor: Vec<_> = of_vendor.copied().collect();
        (!of_vendor.is_empty()).then_some((vendor, of_vendor))
    })
}

/// The architectures of one family together, the families in the order of their first.
fn by_family(entries: &[&'static Chip]) -> Vec<&'static Chip> {
    let first = |family| entries.iter().position(|entry| entry.family == family);
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|entry| first(entry.family));
    sorted
}

fn list(entries: &[&'static Chip], width: usize) -> String {
    let mut text = String::new();
    for (vendor, entries) in by_vendor(entries) {
        text += &table(vendor, &entries).table(width);
        text.push('\n');
    }
    let legend = "Slots and registers are those of one SIMD (sub-partition), registers with the step \
                  that they are allocated in. Every number with its source: `cargo occ targets NAME`";
    text + &format::wrapped(&as_called(legend), width).join("\n") + "\n"
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
        Column::right(header::waves(vendor)),
        Column::right(header::vgprs(vendor)),
        Column::right(match (words.has_sgprs, has_slots) {
            (true, _) => SGPRS,
            (false, true) => header::workgroups(vendor),
            (false, false) => header::workgroup(vendor),
        }),
        Column::right(header::lds(vendor)),
        Column::lists(PRODUCTS),
    ];
    let mut sheet = Sheet::new(columns);
    let mut told = "";
    for entry in by_family(entries) {
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
            Cell::new(number::kib(arch.lds.pool)),
            Cell::new(entry.products),
        ]));
    }
    sheet
}

/// Everything about one architecture, as it was asked for.
fn page(entry: &'static Chip, asked: &str, width: usize) -> String {
    let strong = anstyle::Style::new().bold();
    let arch = entry.arch;
    let mut text =
        format!("{strong}{}{strong:#}, {}: {}\n", arch.name, entry.family, entry.products);
    if !entry.aliases.is_empty() {
        let _ = writeln!(text, "also called {}", entry.aliases.join(", "));
    }
    let (numbers, products) = sheets(entry, asked);
    text.push('\n');
    text += &numbers.table(width);
    if let Some(products) = products {
        text.push('\n');
        text += &products.table(width);
    }
    text.push('\n');
    for line in legend(entry).iter().flat_map(|line| format::wrapped(line, width)) {
        text += &line;
        text.push('\n');
    }
    text
}

/// The numbers of an architecture, and the products made with it.
fn sheets(entry: &'static Chip, asked: &str) -> (Sheet, Option<Sheet>) {
    let mut sheet =
        Sheet::new([Column::whole("Number"), Column::right("Value"), Column::left(SOURCE)])
            .notes("");
    let mut told = "";
    for number in numbers(entry.arch) {
        let Some(value) = number.value else { continue };
        let source = entry.sources().find(|source| source.field == number.field);
        // Several numbers of one field have one source.
        let from = source.map_or("", |source| source.from);
        let from = if number.field == told { "" } else { from };
        told = number.field;
        let row = |value: &str| [Cell::new(&number.words), Cell::new(value), Cell::new(from)];
        sheet.push(match value {
            // A list is too long for the column of numbers.
            Value::Sizes(_) | Value::Counts(_) => Row::new(row("")).note(value.shown()),
            _ => Row::new(row(&value.shown())),
        });
    }
    let unit = entry.arch.vendor.unit(Mode::Cu);
    let mut products = Sheet::new([
        Column::whole("Product"),
        Column::right(format!("{unit}s")),
        Column::left(SOURCE),
    ]);
    let asked = lookup::device(asked).map(|device| device.name);
    let mut any = false;
    for device in devices(entry.arch) {
        let names: Vec<&str> =
            [device.name].into_iter().chain(device.other_names.iter().copied()).collect();
        let tone = if asked == Some(device.name) { Tone::Strong } else { Tone::Plain };
        products.push(Row::new([
            Cell::new(names.join(", ")).tone(tone),
            Cell::count(device.units).tone(tone),
            Cell::new(device.source),
        ]));
        any = true;
    }
    (sheet, any.then_some(products))
}

/// What the short names of its sources stand for.
fn legend(entry: &Chip) -> Vec<String> {
    let cited = |name: &str| {
        entry.sources().any(|source| source.from.contains(name))
            || devices(entry.arch).any(|device| device.source.contains(name))
    };
    let cited = SOURCES.iter().filter(|(name, _)| cited(name));
    cited.map(|(name, what)| format!("{name}: {what}")).collect()
}

fn devices(arch: &Arch) -> impl Iterator<Item = &'static Device> {
    let name = arch.name;
    chips::devices().filter(move |device| device.arch.name == name)
}

/// One row an architecture, one column a number.
fn rows(entries: &[&'static Chip]) -> Sheet {
    let keys = entries.first().map(|entry| numbers(entry.arch)).unwrap_or_default();
    let columns = [TARGET, FAMILY, ALIASES, PRODUCTS].map(header::key).into_iter();
    let columns = columns.chain(keys.iter().map(|number| number.key.to_owned()));
    let mut sheet = Sheet::new(columns.map(Column::left));
    for entry in entries {
        let names = [entry.arch.name.as_str(), entry.family, &entry.aliases.join(" ")];
        let names = names.map(str::to_owned).into_iter().chain([entry.products.to_owned()]);
        let values = numbers(entry.arch).into_iter();
        let values = values.map(|number| number.value.map(|v| v.raw()).unwrap_or_default());
        sheet.push(Row::new(names.chain(values).map(Cell::raw)));
    }
    sheet
}
