//! `cargo occ calculator`: the calculator as one page.

use std::path::PathBuf;

use crate::format;
use crate::page::{self, Place};
use crate::{Failure, Outcome, output};

/// Write a calculator as one HTML page: move a number and see the occupancy.
///
/// The page is one file that works from disk, without a network and without a server, and can be put on any web page as it
/// is. All numbers and sentences on it come from this program's engine. The text after `#` in its address says what it shows:
/// `occ-calculator.html#arch=gfx1100&workgroup=256&vgprs=96&lds=4096`, the keys as `#[occupancy_target]` spells them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file that is written.
    #[arg(short, long, value_name = "FILE", default_value = "occ-calculator.html")]
    output: PathBuf,
    /// Opens it in the browser.
    #[arg(long)]
    open: bool,
}

/// What stands there without JavaScript.
const STATIC: &str = "<p>This page calculates in your browser, by JavaScript and WebAssembly. \
     <code>cargo occ explain</code> answers the same in a terminal.</p>\n";

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let page = page::document("Occupancy calculator", STATIC, Some((Place::Instead, &[])));
    output::write(&args.output, page)?;
    format::print(&format!("{}\n", args.output.display()))?;
    if args.open {
        opener::open(&args.output).map_err(|error| {
            let path = args.output.display();
            Failure::Input(format!("{path} is written, and no browser opens it: {error}"))
        })?;
    }
    Ok(Outcome::Fine)
}
