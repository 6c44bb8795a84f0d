//! What all pages have: how they look, and the bar at their top.

use super::CHARTS;
use crate::format::escaped;

/// How a page looks. Where it is narrow, the cells of a row stand under each other, each behind the name of its column.
const PAGE: &str = include_str!("../../page/page.css");
/// Where the project is; empty while it has no address.
const ADDRESS: &str = env!("CARGO_PKG_REPOSITORY");

/// A document in light and dark that needs nothing else; `style` is what it adds to how pages look.
pub(super) fn skeleton(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n{PAGE}{style}</style>\n<style id=\"style-of-charts\">\n{CHARTS}</style>\n{body}</html>\n",
        escaped(title),
    )
}

/// The name of the program, as a link to the project, and what the page is.
pub(super) fn bar(title: &str) -> String {
    let brand = format!("{LOGO}occ");
    let brand = match ADDRESS {
        "" => format!("<span class=\"brand\">{brand}</span>"),
        address => format!("<a class=\"brand\" href=\"{}\">{brand}</a>", escaped(address)),
    };
    format!("<header class=\"bar\">{brand}<h1>{}</h1></header>\n", escaped(title))
}

/// Two rows of slots, in the colours of the first workgroups.
const LOGO: &str = "<svg width=\"22\" height=\"22\" viewBox=\"0 0 22 22\" aria-hidden=\"true\"><path fill=\"#7ad\" d=\"M1 1h9v9h-9z\"/>\
<path fill=\"#e86\" d=\"M12 1h9v9h-9z\"/><path fill=\"#4b9\" d=\"M1 12h9v9h-9z\"/><path fill=\"none\" stroke=\"currentColor\" \
d=\"M12.5 12.5h8v8h-8z\"/></svg>";

/// A page on which nothing moves.
pub(crate) fn still(title: &str, body: &str) -> String {
    skeleton(title, "", &format!("<body>\n{}<main>\n{body}</main>\n", bar(title)))
}
