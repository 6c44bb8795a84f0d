//! The contract on the item's page: a section of its documentation.
//!
//! Whoever reads pages runs this macro in a program of its own, rustdoc or rust-analyzer. Where the compiler runs it,
//! nothing is written and nothing computed.

mod curve;

use std::fmt::Write as _;
use std::sync::OnceLock;

use occ_core::__private::key::Key;
use occ_core::__private::{message, resource};
use occ_core::{Contract, gpc_capacity};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Attribute;

use crate::asked::Asked;
use crate::said::{By, Knowledge, Said};
use crate::target::{ArchName, Target};
use crate::tokens::stream;

/// What stands on a page where only the compiler knows a result.
const EVALUATED: &str = "evaluated when the crate is compiled";
/// The first line of the section.
const HEADING: &str = "# Occupancy";

/// Whether somebody reads what this process writes.
pub(crate) fn is_read() -> bool {
    static IS_READ: OnceLock<bool> = OnceLock::new();
    *IS_READ.get_or_init(|| {
        let program = std::env::current_exe().unwrap_or_default();
        shows_pages(program.file_stem().and_then(|name| name.to_str()).unwrap_or_default())
    })
}

/// Whether a program of this name shows pages: rustdoc, and the server that expands macros for an editor.
pub(crate) fn shows_pages(program: &str) -> bool {
    program == "rustdoc" || program.starts_with("rust-analyzer")
}

/// The item's tokens with the section behind its own documentation. Another attribute of ours above has written the
/// heading already.
pub(crate) fn with_section(
    output: TokenStream,
    section: &str,
    attributes: &[Attribute],
) -> TokenStream {
    let has_heading =
        attributes.iter().any(|one| one.to_token_stream().to_string().contains(HEADING));
    let heading = if has_heading { String::new() } else { format!("{HEADING}\n\n") };
    let section = format!("{heading}{section}");
    let tokens: Vec<TokenTree> = output.into_iter().collect();
    let (attributes, rest) = tokens.split_at((2 * attributes.len()).min(tokens.len()));
    let (attributes, rest) = (stream(attributes), stream(rest));
    // rustdoc drops an empty line that a fragment starts with.
    quote!(#attributes #[doc = ""] #[doc = #section] #rest)
}

/// A row a fact, a column a target, and a picture a target of which all is known.
pub(crate) fn section(said: &Said) -> String {
    let (mut text, mut rule, mut curves) =
        (String::from("| |"), String::from("\n|:--|"), String::new());
    let mut columns = Vec::new();
    for target in &said.targets {
        let head = match &target.arch {
            ArchName::Known { written, .. } => cell(written),
            ArchName::Path(path) => code(path),
        };
        let _ = write!(text, " {head} |");
        rule.push_str(":--|");
        columns.push(said.engine(target, true, |engine, known| {
            let mut contract = engine.contract();
            // Of an architecture behind a path the words are known.
            contract.arch.vendor = target.vendor;
            let is_complete = known > Knowledge::Part && contract.occupancy().is_ok();
            if is_complete {
                curves += &curve::curve(&contract).unwrap_or_default();
            }
            rows(said, target, &contract, is_complete)
        }));
    }
    text = text + &rule + "\n";
    for row in 0..columns.first().map_or(0, Vec::len) {
        let all: Vec<&(String, String)> =
            columns.iter().filter_map(|column| column.get(row)).collect();
        if all.iter().all(|(_, value)| value.is_empty()) {
            continue;
        }
        let mut labels: Vec<&str> = all.iter().map(|(label, _)| label.as_str()).collect();
        labels.dedup();
        let values: Vec<&str> = all.iter().map(|(_, value)| value.as_str()).collect();
        let _ = writeln!(text, "| {} | {} |", labels.join(", "), values.join(" | "));
    }
    if !curves.is_empty() {
        let style = "display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:.75rem 0";
        let _ = write!(text, "\n<div style=\"{style}\">{curves}</div>\n");
    }
    text
}

/// The rows of a target, in the order of a page: each with its label, and empty where there is nothing to say.
fn rows(
    said: &Said,
    target: &Target,
    contract: &Contract<'_>,
    is_complete: bool,
) -> Vec<(String, String)> {
    let vendor = target.vendor;
    let mut rows = Vec::new();
    let mut row = |label: &str, value: String| rows.push((label.to_owned(), value));
    for (key, label) in [
        (Key::Workgroup, vendor.workgroup()),
        (Key::Cluster, "cluster"),
        (Key::Vgprs, vendor.words().axes[1]),
        (Key::Agprs, "AGPRs per thread"),
        (Key::Sgprs, "SGPRs per wave"),
        (Key::Lds, vendor.lds()),
        (Key::DynamicLds, &format!("dynamic {}", vendor.lds())),
        (Key::TensorColumns, "tensor memory"),
    ] {
        let known = resource(contract, key).map(|value| cell(&value.to_string()));
        row(label, known.unwrap_or_else(|| written(said, target, key)));
    }
    let reached = contract.occupancy().ok().filter(|_| is_complete);
    let result =
        |text: &dyn Fn() -> String| if reached.is_some() { cell(&text()) } else { String::new() };
    let (mut occupancy, mut limiters) = (EVALUATED.to_owned(), String::new());
    if let Some(reached) = &reached {
        occupancy = message::reached(reached).to_string();
        limiters = message::limiters(reached).to_string();
    }
    row("occupancy", occupancy);
    row("limited by", limiters);
    let missed = |text| if is_complete { text } else { "" };
    row("must keep", threshold(contract, said.min.as_ref(), missed(", not kept")));
    row("warns below", threshold(contract, said.warn.as_ref(), missed(", not reached")));
    row("next step", result(&|| message::next_step(contract).to_string()));
    let gpc =
        || message::gpc(&contract.kernel, gpc_capacity(&contract.arch, &contract.kernel).ok()?);
    row("clusters in a GPC", result(&|| gpc().map(|text| text.to_string()).unwrap_or_default()));
    rows
}

fn threshold(contract: &Contract<'_>, asked: Option<&Asked>, missed: &str) -> String {
    let Some(asked) = asked else { return String::new() };
    match asked.known {
        Some(requirement) => cell(&message::asked_of(contract, requirement, missed).to_string()),
        None => code(&asked.value.to_token_stream()),
    }
}

/// The resource as its author writes it, where only const evaluation knows it.
fn written(said: &Said, target: &Target, key: Key) -> String {
    let is_open =
        |one: &&crate::said::One| one.key == key && one.stated.is_none() && one.by != By::Default;
    said.of(target).find(is_open).map_or_else(String::new, |one| code(&one.written))
}

/// Text as a cell of a table has it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

/// An expression as a cell of a table shows code, with spaces where a person writes them; empty where there is none.
pub(crate) fn code(tokens: &TokenStream) -> String {
    const CLOSED: [(&str, &str); 12] = [
        ("\n", " "),
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        ("::< ", "::<"),
        (" >(", ">("),
        (" > (", ">("),
        (" ,", ","),
        (" ;", ";"),
        (" . ", "."),
        ("& ", "&"),
        ("|", "\\|"),
    ];
    let text =
        CLOSED.iter().fold(tokens.to_string(), |text, (open, closed)| text.replace(open, closed));
    match text.as_str() {
        "" => text,
        // A backtick in a string of an expression would end the code.
        _ if text.contains('`') => format!("``{text}``"),
        _ => format!("`{text}`"),
    }
}
