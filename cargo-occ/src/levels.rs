//! The table that kernel authors keep on the wall: for each occupancy the most registers and workgroup
//! memory.

use occ_core::__private::message;
use occ_core::{Arch, Kernel, Occupancy, OccupancyLevel, OccupancyLevels, Wave};
use serde::{Serialize, Serializer};

use crate::Failure;
use crate::format::header::{OCCUPANCY, SGPRS};
use crate::format::{self, Cell, Column, Doc, List, Members, Row, Sheet, Tone, object};

/// The levels of a launch on an architecture.
pub(crate) struct Table<'a> {
    arch: &'a Arch,
    launch: Kernel,
    /// The highest occupancy first.
    levels: Vec<OccupancyLevel>,
}

impl<'a> Table<'a> {
    /// The table of `kernel` on `arch`, for workgroups of its size; where it has none, for even
    /// workgroups. `None` where such a kernel cannot launch.
    pub(crate) fn new(arch: &'a Arch, kernel: &Kernel) -> Option<Self> {
        let threads = kernel.workgroup.or_else(|| kernel.even_workgroup(arch))?;
        let launch = Kernel { workgroup: Some(threads), ..*kernel };
        let mut levels: Vec<OccupancyLevel> = OccupancyLevels::new(arch, &launch).collect();
        levels.reverse();
        (!levels.is_empty()).then_some(Self { arch, launch, levels })
    }

    /// A table for each wave size where the launch does not say which, and the compiler chooses it.
    pub(crate) fn each(arch: &'a Arch, kernel: &Kernel) -> Vec<Self> {
        if kernel.wave.is_some() || !arch.compiler_chooses_wave() {
            return Self::new(arch, kernel).into_iter().collect();
        }
        let sizes =
            Wave::ALL.iter().filter(|wave| **wave != Wave::W1 && arch.registers(**wave).is_some());
        sizes.filter_map(|wave| Self::new(arch, &kernel.wave(*wave))).collect()
    }

    /// The architecture's name.
    pub(crate) fn name(&self) -> &str {
        self.arch.name.as_str()
    }

    /// The launch that the table is for: `workgroup of 256 threads: 4 waves of 64 on a CU`.
    pub(crate) fn launch(&self) -> String {
        let first = self.levels.first().map(|level| &level.occupancy);
        first.map_or_else(String::new, |first| message::launch(&self.launch, first).to_string())
    }

    /// What its columns count.
    pub(crate) fn legend(&self) -> String {
        message::levels(self.arch, &self.launch).to_string()
    }

    /// The table for people; the row of what a kernel reaches stands out.
    pub(crate) fn sheet(&self, reached: Option<&Occupancy>) -> Sheet {
        let (vendor, names) = (self.arch.vendor, self.arch.vendor.words().columns);
        // As AMD's documents count, where waves spread evenly.
        let simds = self.levels.first().map_or(1, |level| level.occupancy.simds).max(1);
        let even = vendor.words().is_per_simd
            && self.levels.iter().all(|l| l.occupancy.waves.is_multiple_of(simds));
        let unit = vendor.unit(self.launch.mode_on(self.arch));
        let (share, of) = if even { (simds, vendor.simd()) } else { (1, unit) };
        let mut columns = vec![
            Column::right(OCCUPANCY),
            Column::right(format!("{} per {of}", names.waves)),
            Column::right(format!("{} per {unit}", names.workgroups)),
            Column::right(names.vgprs),
        ];
        let scalar = self.arch.sgprs.is_some();
        columns.extend(scalar.then(|| Column::right(SGPRS)));
        columns.push(Column::right(names.lds));
        let mut sheet = Sheet::new(columns);
        for level in &self.levels {
            let OccupancyLevel { occupancy, vgprs, sgprs, lds, .. } = level;
            let here = reached.is_some_and(|reached| reached.workgroups == occupancy.workgroups);
            let tone = if here { Tone::Strong } else { Tone::Plain };
            let percentage = message::percentage(occupancy.ratio());
            let mut cells = vec![percentage.to_string()];
            cells.push((occupancy.waves / share).to_string());
            cells.push(occupancy.workgroups.to_string());
            cells.push(vgprs.to_string());
            cells.extend(sgprs.filter(|_| scalar).map(|count| count.to_string()));
            cells.push(lds.to_string());
            sheet.push(Row::new(cells.into_iter().map(|cell| Cell::new(cell).tone(tone))));
        }
        sheet
    }

    /// Writes the table, which a page folds. `of` says whose it is, where there are several.
    pub(crate) fn write(
        &self,
        of: &str,
        reached: Option<&Occupancy>,
        doc: &mut Doc,
    ) -> Result<(), Failure> {
        // `the most for each occupancy, workgroup of 256 threads: 4 waves of 64 on a CU`
        let of = if of.is_empty() { String::new() } else { format!("{of}: ") };
        let title = format!("{of}the most for each occupancy, {}", self.launch());
        doc.fold(&title, |doc| {
            doc.sheet(&self.sheet(reached))?;
            doc.text(&self.legend())
        })
    }
}

/// Writes the tables as CSV: one row a level.
pub(crate) fn print_csv<'a>(tables: impl Iterator<Item = Table<'a>>) -> Result<(), Failure> {
    let tables: Vec<Table<'_>> = tables.collect();
    let rows = tables.iter().flat_map(|table| {
        let Table { arch, launch, levels } = table;
        let row = |level| {
            object!(
                target: table.name(),
                workgroup: launch.workgroup,
                wave: launch.wave_on(arch),
                mode: launch.mode_on(arch),
                ..line(level)
            )
        };
        levels.iter().map(row)
    });
    let columns = "target workgroup wave mode occupancy waves max_waves workgroups vgprs sgprs lds";
    format::print_csv(columns, rows)
}

/// What a key means stands in `docs/schemas/targets.json`.
impl Serialize for Table<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = object!(
            workgroup: self.launch.workgroup,
            wave: self.launch.wave_on(self.arch),
            mode: self.launch.mode_on(self.arch),
            rows: List(|| self.levels.iter().map(line)),
        );
        object.serialize(serializer)
    }
}

/// A level: the most that a kernel may use for this occupancy. One more of any, and fewer
/// workgroups are resident.
fn line(level: &OccupancyLevel) -> impl Members + Serialize {
    let OccupancyLevel { occupancy, vgprs, sgprs, lds, .. } = level;
    object!(
        occupancy: occupancy.ratio().as_f64(),
        waves: occupancy.waves,
        max_waves: occupancy.max_waves,
        workgroups: occupancy.workgroups,
        vgprs: vgprs,
        sgprs: sgprs,
        lds: lds,
    )
}
