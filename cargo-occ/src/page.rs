//! The calculator's page: the engine as WebAssembly, what shows it, and the kernels that it opens with.
//!
//! `page/` has its parts, which the build script joins. Without JavaScript a page shows what it is given in place of
//! the calculator.

mod question;
mod skeleton;

use serde::Serialize;

pub(crate) use question::{Moving, Question, of_file};
pub(crate) use skeleton::still;
use skeleton::{bar, skeleton};

/// What is shown and asked, in HTML.
const CALCULATOR: &str = include_str!("../page/calculator.html");
/// How it looks.
const STYLE: &str = include_str!("../page/calculator.css");
/// How pictures look, also alone.
pub(crate) const CHARTS: &str = include_str!("../page/charts.css");
/// Its modules in one script.
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/calculator.js"));
/// The engine: WebAssembly, compressed, in base64.
const ENGINE: &str = include_str!(concat!(env!("OUT_DIR"), "/engine.txt"));

/// A kernel that a page opens with.
#[derive(Debug, Serialize)]
pub(crate) struct Subject {
    pub(crate) name: String,
    /// The targets, where a name alone would not tell.
    pub(crate) arch: String,
    /// What the engine is asked.
    pub(crate) question: String,
}

/// Where the calculator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In place of what is there without JavaScript.
    Instead,
    /// In the part of the page that is opened: each is a `<details>` with its question as `data-question`, and what
    /// is there without JavaScript has the class `static`.
    Inside,
}

/// A page with the calculator; `body` is what is there without JavaScript.
pub(crate) fn document(
    title: &str,
    style: &str,
    place: Place,
    body: &str,
    subjects: &[Subject],
) -> String {
    // What could end the script in which this stands is written in numbers.
    let kernels = serde_json::to_string(subjects).unwrap_or_default();
    let kernels = kernels.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let (class, inside) = match place {
        Place::Instead => {
            (" class=\"calculates\"", format!("<div class=\"static\">\n{body}</div>\n"))
        }
        Place::Inside => ("", body.to_owned()),
    };
    skeleton(
        title,
        &format!("{style}{STYLE}"),
        &format!(
            "<body{class}>\n{}<main>\n{inside}{CALCULATOR}</main>\n\
             <script type=\"application/json\" id=\"kernels\">{kernels}</script>\n\
             <script type=\"text/plain\" id=\"engine\">{ENGINE}</script>\n<script>\n{SCRIPT}</script>\n",
            bar(title)
        ),
    )
}
