//! The golden questions as a file for `cargo occ eval`.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

use crate::{Result, crates, measure};

/// Times over that the golden questions go into the file: two million rows.
const TIMES: usize = 21;

/// Rows, and what answering them took.
pub struct Eval {
    pub rows: usize,
    pub timed: measure::Timed,
}

/// Has `cargo occ eval` answer two million rows out of a file.
pub fn eval(folder: &Path) -> Result<Eval> {
    let program = crates::cargo_occ()?;
    let (header, questions, count) = questions()?;
    let file = folder.join("questions.csv");
    std::fs::write(&file, header + &questions.repeat(TIMES))?;
    let command = [&program.to_string_lossy(), "occ", "eval", &file.to_string_lossy()];
    let timed = measure::hyperfine(&command, folder, 1, 7)?;
    Ok(Eval { rows: count * TIMES, timed })
}

/// The header, and the rows of NVIDIA's golden cases that have no negative count, some registers, and an answer of the
/// calculator's: of the others `eval` has an error.
fn questions() -> Result<(String, String, usize)> {
    let path: PathBuf = crates::root().join("occ-tests/golden/golden_nvidia.csv.gz");
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path)?).read_to_string(&mut text)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().ok_or("an empty golden file")?.split(',').collect();
    let number = |name: &str| {
        names.iter().position(|column| *column == name).ok_or_else(|| format!("no `{name}`"))
    };
    // The column of the file, and what `eval` calls it.
    let columns = [
        ("regs", "registers"),
        ("smem_static", "shared"),
        ("smem_dynamic", "dynamic_shared"),
        ("barriers", "barriers"),
        ("shmem_limit", "opt_in"),
        ("max_dyn", "max_dynamic_shared"),
    ];
    let places = columns
        .iter()
        .map(|(column, _)| number(column))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    let (chip, block, carveout) = (number("cc")?, number("block")?, number("carveout")?);
    let status = number("status")?;
    let (caching, cache) = (number("gc")?, number("cache_config")?);
    let mut header = String::from("target,block,carveout,partitioned_caching,cache_preference");
    for (_, name) in columns {
        header += ",";
        header += name;
    }
    header += "\n";
    let (mut rows, mut count) = (String::new(), 0);
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let is_negative = |at: &usize| cells[*at].starts_with('-');
        let has_registers = cells[places[0]] != "0";
        if cells[status] != "0" || !has_registers || places.iter().chain([&block]).any(is_negative)
        {
            continue;
        }
        let carveout = if cells[carveout].starts_with('-') { "" } else { cells[carveout] };
        let caching = ["off", "on", "strict"][cells[caching].parse::<usize>()?];
        let cache = ["none", "shared", "l1", "equal"][cells[cache].parse::<usize>()?];
        let target = cells[chip].replace('.', "");
        write!(rows, "sm_{target},{},{carveout},{caching},{cache}", cells[block])?;
        for at in &places {
            write!(rows, ",{}", cells[*at])?;
        }
        rows += "\n";
        count += 1;
    }
    Ok((header, rows, count))
}
