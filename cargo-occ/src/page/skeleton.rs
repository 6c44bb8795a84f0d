//! A page without anything on it.

use crate::format::escaped;

/// A document in light and dark that needs nothing else; `style` is what it adds to how pages look.
pub(crate) fn skeleton(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n{PAGE}{style}</style>\n{body}</html>\n",
        escaped(title),
    )
}

/// How a page looks. Where it is narrow, the cells of a row stand under each other, each behind the
/// name of its column.
const PAGE: &str = "\
:root{--paper:#ffffff;--text:#1f2328;--faint:#59636e;--line:#d8dee4;
--good:#1a7f37;--warning:#9a6700;--bad:#cf222e}
@media screen and (prefers-color-scheme:dark){
:root{--paper:#0d1117;--text:#e6edf3;--faint:#9198a1;--line:#30363d;
--good:#3fb950;--warning:#d29922;--bad:#f85149}}
body{font:15px/1.5 system-ui,sans-serif;max-width:1020px;margin:2rem auto;padding:0 1rem;
background:var(--paper);color:var(--text);overflow-wrap:break-word}
a{color:inherit}
svg{max-width:100%;height:auto}
.panels{display:flex;flex-wrap:wrap}
.panels>svg,figure{margin:0;flex:1 1 280px;min-width:0;max-width:min(360px,100%)}
figure svg{width:100%}
figcaption{color:var(--faint);font-size:.9em;padding:0 1rem .6rem}
.legend svg{vertical-align:middle}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;
vertical-align:top}
th{font-weight:600}
td.right,th.right{text-align:right}
td.whole{white-space:nowrap}
tr:has(+.notes) td{border-bottom:0;padding-bottom:0}
.strong,.bad{font-weight:600}
.faint{color:var(--faint)}
.good{color:var(--good)}
.warning{color:var(--warning)}
.bad{color:var(--bad)}
small{display:block;color:var(--faint)}
details{border-top:1px solid var(--line);padding:.6rem 0}
summary{cursor:pointer}
@media (max-width:640px){
th,td{padding-right:.4rem}
table.names tr:first-child{display:none}
table.names,table.names tr,table.names td{display:block;text-align:left}
table.names tr{padding:.4rem 0;border-bottom:1px solid var(--line)}
table.names tr:has(+.notes){border-bottom:0;padding-bottom:0}
table.names td{border:0;padding:.1rem 0;white-space:normal}
table.names td[data-name]::before{content:attr(data-name) \": \";color:var(--faint)}
table.names td:empty{display:none}}
";
