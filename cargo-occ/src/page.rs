//! Pages, and the calculator on them: the engine as WebAssembly, what shows it, and the kernels that it opens with.
//!
//! `page/` has its parts, which the build script joins. Without JavaScript a page shows what it is given in place of
//! the calculator.

mod question;

use crate::format::{List, escaped, object};
pub(crate) use question::{Moving, Question, of_file};

/// How a page looks. Where it is narrow, the cells of a row stand under each other, each behind the name of its column.
const PAGE: &str = include_str!("../page/page.css");
/// Where the project is; empty while it has no address.
const ADDRESS: &str = env!("CARGO_PKG_REPOSITORY");
/// Two rows of slots, in the colours of the first workgroups.
const LOGO: &str = "<svg width=\"22\" height=\"22\" viewBox=\"0 0 22 22\" aria-hidden=\"true\"><path fill=\"#7ad\" d=\"M1 1h9v9h-9z\"/>\
<path fill=\"#e86\" d=\"M12 1h9v9h-9z\"/><path fill=\"#4b9\" d=\"M1 12h9v9h-9z\"/><path fill=\"none\" stroke=\"currentColor\" \
d=\"M12.5 12.5h8v8h-8z\"/></svg>";
/// What is shown and asked, in HTML.
const CALCULATOR: &str = include_str!("../page/calculator.html");
/// How that looks.
const STYLE: &str = include_str!("../page/calculator.css");
/// How pictures look, also alone.
pub(crate) const CHARTS: &str = include_str!("../page/charts.css");
/// Its modules in one script.
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/calculator.js"));
/// The engine: WebAssembly, compressed, in base64.
const ENGINE: &str = include_str!(concat!(env!("OUT_DIR"), "/engine.txt"));

/// Where the calculator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In place of what is there without JavaScript.
    Instead,
    /// In the part of the page that is opened: each is a `<details>` with its question as `data-question`, and what
    /// is there without JavaScript has the class `static`.
    Inside,
}

/// A page in light and dark that needs nothing else. Where it has the calculator, with the kernels that it opens with,
/// `body` is what is there without JavaScript.
pub(crate) fn document(title: &str, body: &str, has: Option<(Place, &[Moving<'_>])>) -> String {
    let title = escaped(title);
    let brand = match ADDRESS {
        "" => format!("<span class=\"brand\">{LOGO}occ</span>"),
        address => format!("<a class=\"brand\" href=\"{}\">{LOGO}occ</a>", escaped(address)),
    };
    let (class, inside) = match has {
        Some((Place::Instead, _)) => {
            (" class=\"calculates\"", format!("<div class=\"static\">\n{body}</div>\n"))
        }
        _ => ("", body.to_owned()),
    };
    let (style, calculator, script) = has.map_or_else(Default::default, |(_, kernels)| {
        let kernels = List(|| kernels.iter().map(|Moving { asked, labels, question, .. }| {
            let name = if asked.name.is_empty() { "kernel" } else { asked.name };
            object!(name: name, arch: labels.join(", "), question: question,)
        }));
        // What could end the script in which this stands is written in numbers.
        let kernels = serde_json::to_string(&kernels).unwrap_or_default();
        let kernels = kernels.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        let script = format!(
            "<script type=\"application/json\" id=\"kernels\">{kernels}</script>\n\
             <script type=\"text/plain\" id=\"engine\">{ENGINE}</script>\n<script>\n{SCRIPT}</script>\n"
        );
        (STYLE, CALCULATOR, script)
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{PAGE}{style}</style>\n<style id=\"style-of-charts\">\n{CHARTS}</style>\n<body{class}>\n\
         <header class=\"bar\">{brand}<h1>{title}</h1></header>\n\
         <main>\n{inside}{calculator}</main>\n{script}</html>\n"
    )
}
