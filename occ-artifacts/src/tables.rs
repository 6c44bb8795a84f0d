//! Tables and texts that tools write of shaders: RGA's statistics, Fossilize's pipeline statistics,
//! and RADV's shader statistics.
//!
//! | written by | kernels | target | wave |
//! |:--|:--|:--|:--|
//! | `rga … --analysis`: a CSV that starts with `DEVICE,SCRATCH_MEM` | none: the file's name | `DEVICE` | `WAVEFRONT_SIZE`, unknown where 0 or `N/A` |
//! | `fossilize-replay --enable-pipeline-stats`: a CSV that starts with `Database,Pipeline type` | the pipeline's hash | none | `Subgroup size` |
//! | `RADV_DEBUG=shaderstats`: blocks `*** SHADER STATS ***` on standard error | none | none | none |
//!
//! What names no kernel is called `compute shader`, and where there are several `compute shader 2` and
//! so on, in the order of the text. A wave size that is unknown is listed in
//! [`MeasuredKernel::symbolic`]: on a GPU that has both it is not guessed. Workgroups are unknown but in RGA's tables of OpenCL kernels. Of
//! Fossilize's rows those of compute pipelines count, of RADV's blocks those below `Compute Shader:`.
//! The counts are those of [`Statistics`].
//!
//! Sources: RGA's documentation and the output of 2.14; the header that Fossilize writes; the output
//! of Mesa 22.3.6.

use occ_core::Wave;

use crate::statistics::Statistics;
use crate::{ArtifactError, MeasuredKernel, Spills, Symbolic};

/// What a kernel is called that no one names.
const NAMELESS: &str = "compute shader";

/// What is said where the wave size is not: which one it is decides how many registers are allocated.
const NO_WAVE: &str = "the compiler chose its size, and nothing here says which";

/// A form: whether a text has it, and its reader.
type Form = (fn(&str) -> bool, fn(&str) -> Result<Vec<MeasuredKernel>, ArtifactError>);

const FORMS: [Form; 3] = [
    (|text| table(text, RGA).next().is_some(), |text| rows(table(text, RGA), rga)),
    (
        |text| table(text, FOSSILIZE).next().is_some(),
        |text| rows(table(text, FOSSILIZE), fossilize),
    ),
    (|text| text.contains(STATS), shader_stats),
];

const RGA: &str = "DEVICE,SCRATCH_MEM,";
const FOSSILIZE: &str = "Database,Pipeline type,";
const STATS: &str = "*** SHADER STATS ***";

/// What a text in UTF-8 may start with.
const MARK: char = '\u{feff}';

/// Whether there is one of them in a text.
pub(crate) fn is(text: &str) -> bool {
    FORMS.iter().any(|(is, _)| is(text))
}

/// The lines of a table with their numbers, from the one on that its header starts. What is before is another tool's.
fn table<'a>(text: &'a str, header: &str) -> impl Iterator<Item = (u64, &'a str)> {
    let is_before = move |(_, line): &(u64, &str)| {
        !line.trim_start_matches(MARK).trim_start().starts_with(header)
    };
    (1..).zip(text.lines()).skip_while(is_before)
}

/// The compute shaders in a text of one of the three forms.
///
/// # Errors
///
/// The line where a row has another number of cells than the header, a value is no count of 32 bits,
/// or a block of statistics has no end; or where it is none of the three.
pub fn read(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    if !is(text) {
        return Err(ArtifactError::in_line(1, "expected a table of RGA, Fossilize or RADV"));
    }
    let mut kernels = Vec::new();
    for (_, read) in FORMS.iter().filter(|(is, _)| is(text)) {
        kernels.extend(read(text)?);
    }
    for kernel in kernels.iter_mut().filter(|kernel| kernel.wave.is_none()) {
        kernel.symbolic.push(Symbolic::new("wave", format!("wave: {NO_WAVE}")));
    }
    let nameless = kernels.iter_mut().filter(|kernel| kernel.name.is_empty());
    for (number, kernel) in (1..).zip(nameless) {
        kernel.name = match number {
            1 => NAMELESS.to_owned(),
            number => format!("{NAMELESS} {number}"),
        };
    }
    Ok(kernels)
}

/// A row of a table: the cells by the names in the header.
struct Row<'a> {
    cells: Vec<(&'a str, String)>,
    line: u64,
}

impl Row<'_> {
    fn cell(&self, name: &str) -> &str {
        let found = self.cells.iter().find(|(known, _)| *known == name);
        found.map_or("", |(_, cell)| cell.trim())
    }

    /// A count; `None` where the cell is empty, missing or `N/A`.
    fn count(&self, name: &str) -> Result<Option<u32>, ArtifactError> {
        match self.cell(name) {
            "" | "N/A" => Ok(None),
            cell => cell.parse().map(Some).map_err(|_| {
                let reason = format!("`{name}` is `{cell}`, which is no count of 32 bits");
                ArtifactError::in_line(self.line, reason)
            }),
        }
    }
}

/// What each row of a table gives; lines that are empty count for nothing.
fn rows<'a>(
    table: impl Iterator<Item = (u64, &'a str)>,
    read: fn(&Row<'_>) -> Result<Option<MeasuredKernel>, ArtifactError>,
) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut lines = table.filter(|(_, line)| !line.trim().is_empty());
    let header = lines.next().map_or("", |(_, line)| line.trim_start_matches(MARK));
    // Fossilize ends its header, and its rows, with a comma.
    let names: Vec<&str> =
        header.trim_end().trim_end_matches(',').split(',').map(str::trim).collect();
    let mut kernels = Vec::new();
    for (line, row) in lines {
        let mut cells = split(row.trim_end())
            .ok_or_else(|| ArtifactError::in_line(line, "a quoted cell without an end").short())?;
        // What is empty past the last name is its comma.
        while cells.len() > names.len() && cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        if cells.len() != names.len() {
            let reason = format!("{} cells under {} names", cells.len(), names.len());
            return Err(ArtifactError::in_line(line, reason));
        }
        let row = Row { cells: names.iter().copied().zip(cells).collect(), line };
        kernels.extend(read(&row)?);
    }
    Ok(kernels)
}

/// The cells of a row, quoted or not (RFC 4180, in one line); `None` where a quote does not end.
fn split(row: &str) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut characters = row.chars().peekable();
    while let Some(character) = characters.next() {
        let cell = cells.last_mut()?;
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    (!quoted).then_some(cells)
}

fn rga(row: &Row<'_>) -> Result<Option<MeasuredKernel>, ArtifactError> {
    let threads = row.count("THREADS_PER_WORKGROUP")?.filter(|threads| *threads > 0);
    let shape = [
        row.count("CL_WORKGROUP_X_DIMENSION")?,
        row.count("CL_WORKGROUP_Y_DIMENSION")?,
        row.count("CL_WORKGROUP_Z_DIMENSION")?,
    ];
    // 0 is unknown, and not a size.
    let required = match shape {
        [Some(x), Some(y), Some(z)] if x > 0 && y > 0 && z > 0 => Some([x, y, z]),
        _ => None,
    };
    Ok(Some(MeasuredKernel {
        target: row.cell("DEVICE").to_ascii_lowercase(),
        wave: row.count("WAVEFRONT_SIZE")?.and_then(Wave::of),
        vgprs: row.count("USED_VGPRs")?,
        sgprs: row.count("USED_SGPRs")?,
        lds: row.count("USED_LDS_BYTES")?,
        scratch: row.count("SCRATCH_MEM")?,
        spills: Spills {
            vgprs: row.count("VGPR_SPILLS")?,
            sgprs: row.count("SGPR_SPILLS")?,
            ..Spills::default()
        },
        required_workgroup: required,
        max_workgroup: threads,
        ..MeasuredKernel::default()
    }))
}

fn fossilize(row: &Row<'_>) -> Result<Option<MeasuredKernel>, ArtifactError> {
    let compute = |name| row.cell(name).to_ascii_lowercase().contains("compute");
    if !compute("Pipeline type") && !compute("Executable name") {
        return Ok(None);
    }
    let values = row.cells.iter().map(|(name, cell)| ((*name).to_owned(), cell.clone()));
    let statistics = Statistics { subgroup: row.count("Subgroup size")?, values: values.collect() };
    let measured = statistics.measured();
    let measured = measured.map_err(|error| ArtifactError::in_line(row.line, error.reason))?;
    Ok(Some(MeasuredKernel { name: row.cell("Pipeline hash").to_owned(), ..measured }))
}

/// The blocks of a text that drivers and programs may write other lines into.
fn shader_stats(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    let mut compute = false;
    let mut block: Option<(u64, Statistics)> = None;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some((start, statistics)) = &mut block {
            if line.starts_with("****") {
                if compute {
                    let measured = statistics.measured();
                    let at = |error: ArtifactError| ArtifactError::in_line(*start, error.reason);
                    kernels.push(measured.map_err(at)?);
                }
                block = None;
            } else if let Some((name, value)) = line.split_once(':') {
                // RADV has a unit behind some: `Code size: 1204 bytes` of Mesa before 20.
                let value = value.split_whitespace().next().unwrap_or_default();
                statistics.values.push((name.trim().to_owned(), value.to_owned()));
            }
        } else if line == STATS {
            block = Some((number, Statistics::default()));
        } else if let Some(stage) = line.strip_suffix(':') {
            compute = stage.eq_ignore_ascii_case("compute shader");
        }
    }
    match block {
        Some((start, _)) => {
            Err(ArtifactError::in_line(start, "shader statistics without an end").short())
        }
        None => Ok(kernels),
    }
}
