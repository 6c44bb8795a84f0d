//! The contract on the item's page: a section of its documentation.
//!
//! Whoever reads pages runs this macro in a program of its own, rustdoc or rust-analyzer. Where the
//! compiler runs it, nothing is written and nothing computed.

mod curve;
mod expression;
mod fact;

use std::fmt::Write as _;
use std::sync::OnceLock;

use occ_core::__private::message;
use occ_core::{Contract, Limiter, Ratio};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use self::expression::Written;
use self::fact::{EVALUATED, Fact};
use crate::item::{Item, stream};
use crate::read::Read;
use crate::target::ArchName;
use crate::verdict::Judged;

/// Who reads the documentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// The compiler, who does not.
    Nobody,
    /// A person in a browser: rustdoc keeps pictures.
    Page,
    /// A person in an editor, which shows text alone.
    Hover,
}

/// Who reads what this process writes.
pub(crate) fn reader() -> Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    *READER.get_or_init(|| {
        let program = std::env::current_exe().unwrap_or_default();
        reader_of(program.file_stem().and_then(|name| name.to_str()).unwrap_or_default())
    })
}

/// Who reads what a program of this name writes.
pub(crate) fn reader_of(program: &str) -> Reader {
    match program {
        "rustdoc" => Reader::Page,
        // The server that expands macros, or the program with the server inside.
        program if program.starts_with("rust-analyzer") => Reader::Hover,
        _ => Reader::Nobody,
    }
}

/// The first line of the section.
const HEADING: &str = "# Occupancy";

/// The item's tokens with the section behind its own documentation.
pub(super) fn added(output: TokenStream, section: &str, item: &Item) -> TokenStream {
    let tokens: Vec<TokenTree> = output.into_iter().collect();
    let mut at = 0;
    while let [TokenTree::Punct(hash), TokenTree::Group(_), ..] = &tokens[at..]
        && hash.as_char() == '#'
    {
        at += 2;
    }
    let (attributes, rest) = (stream(&tokens[..at]), stream(&tokens[at..]));
    let doc = attribute(section, item);
    quote!(#attributes #doc #rest)
}

/// The section as attributes. Another attribute of ours above has written the heading already.
pub(super) fn attribute(section: &str, item: &Item) -> TokenStream {
    let has_heading = item.attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc")
            && attribute.to_token_stream().to_string().contains(HEADING)
    });
    let heading = if has_heading { "" } else { "# Occupancy\n\n" };
    let section = format!("{heading}{section}");
    // rustdoc drops an empty line that a fragment starts with.
    quote!(#[doc = ""] #[doc = #section])
}

/// The section of an item for `reader`; `None` where nobody reads, or `docs = false` leaves it out.
pub(super) fn section(reader: Reader, read: &Read, judged: &[Judged]) -> Option<String> {
    if reader == Reader::Nobody || !read.has_docs {
        return None;
    }
    let written = Written { arguments: &read.arguments, item: &read.item };
    let mut text = table(judged, &written, read, reader);
    let mut curves = String::new();
    for judged in judged {
        match reader {
            _ if !judged.is_complete => {}
            Reader::Page => curves += &curve::curve(&judged.contract()).unwrap_or_default(),
            _ => text += &bars(&judged.contract()),
        }
    }
    if !curves.is_empty() {
        let _ = write!(
            text,
            "\n<div style=\"display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:.75rem 0\">{curves}</div>\n"
        );
    }
    Some(text)
}

/// The head of a target's column.
fn head(judged: &Judged) -> String {
    match &judged.facts.target.arch {
        ArchName::Known { written, .. } => cell(written),
        ArchName::Path(path) => expression::code(path),
    }
}

/// A row a fact, a column a target.
fn table(judged: &[Judged], written: &Written<'_>, read: &Read, reader: Reader) -> String {
    let mut text = String::from("| |");
    for judged in judged {
        let _ = write!(text, " {} |", head(judged));
    }
    text += "\n|:--|";
    text += &":--|".repeat(judged.len());
    text.push('\n');
    for fact in Fact::ALL {
        let (mut cells, mut labels) = (Vec::new(), Vec::new());
        for judged in judged {
            cells.push(value(fact, judged, written, read, reader));
            labels.push(fact.label(judged.facts.target.vendor));
        }
        if cells.iter().all(String::is_empty) {
            continue;
        }
        labels.dedup();
        let _ = writeln!(text, "| {} | {} |", labels.join(", "), cells.join(" | "));
    }
    text
}

/// The text of a cell: the engine's words, or the expression that only the compiler evaluates.
fn value(
    fact: Fact,
    judged: &Judged,
    written: &Written<'_>,
    read: &Read,
    reader: Reader,
) -> String {
    let known = || fact.value(&judged.contract(), judged.is_complete);
    if fact.is_result() {
        return match (fact, judged.is_complete) {
            (Fact::Occupancy, false) => evaluated(judged),
            (_, false) => String::new(),
            (Fact::Occupancy, true) if reader == Reader::Hover => {
                let Ok(occupancy) = judged.contract().occupancy() else { return String::new() };
                format!("{} {}", bar(occupancy.ratio()), cell(&known()))
            }
            _ => cell(&known()),
        };
    }
    let asked = match fact {
        Fact::Required => read.requirements.min.as_ref(),
        Fact::Wanted => read.requirements.warn.as_ref(),
        _ => None,
    };
    let value = known();
    if !value.is_empty() {
        return cell(&value);
    }
    match (fact, asked) {
        (Fact::Required | Fact::Wanted, Some(asked)) => written.asked(asked),
        (Fact::Required | Fact::Wanted, None) => String::new(),
        _ => written.resource(fact, judged.facts.target.vendor),
    }
}

/// What is said where only the compiler knows what the kernel reaches: how much that can be.
fn evaluated(judged: &Judged) -> String {
    let Some(bounds) = judged.bounds() else { return EVALUATED.to_owned() };
    let reached = message::reached_openly(&bounds, judged.facts.target.vendor);
    format!("{}, {}", cell(&reached.to_string()), EVALUATED)
}

/// What each resource alone would allow, for an editor.
fn bars(contract: &Contract<'_>) -> String {
    let Ok(occupancy) = contract.occupancy() else { return String::new() };
    let mut text = format!("\n| {} | |\n|:--|:--|\n", cell(contract.arch.name.as_str()));
    for &limiter in Limiter::ALL {
        let Some(limit) = occupancy.limits.get(limiter) else { continue };
        let waves = limit.saturating_mul(occupancy.waves_per_workgroup).min(occupancy.max_waves);
        let ratio = Ratio::new(waves, occupancy.max_waves);
        let name = limiter.name(occupancy.vendor);
        let name = if occupancy.limiters.contains(limiter) {
            format!("**{name}**")
        } else {
            name.to_owned()
        };
        let _ = writeln!(text, "| {name} | {} {} |", bar(ratio), message::percentage(ratio));
    }
    text
}

/// `█████░░░░░`: a part of ten, and at least one where there is any.
fn bar(ratio: Ratio) -> String {
    let full = match ratio.of(10) {
        // A bar that is full says that all is reached.
        10 if ratio.numerator < ratio.denominator => 9,
        full => full,
    };
    let full = full as usize;
    format!("`{}{}`", "█".repeat(full), "░".repeat(10_usize.saturating_sub(full)))
}

/// Text as a cell of a table has it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}
