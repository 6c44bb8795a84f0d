//! Findings as GitHub's workflow commands, which become annotations.

use super::{Finding, Findings, Severity, left_out};
use crate::format::short;
use crate::plain::{lines, plain};

/// A line for each finding that is kept, and for those that are left out.
pub(super) fn text(findings: &Findings) -> String {
    let mut text = String::new();
    for (level, kept, more) in &findings.kinds {
        for finding in kept {
            text += &command(*level, finding);
        }
        if *more > 0 {
            text.extend(["and ", &left_out(*level, *more), "\n"]);
        }
    }
    text
}

/// `::error file=k.cl,line=3,title=blur on gfx90a::blur reaches …`
fn command(level: Severity, finding: &Finding) -> String {
    let mut properties = Vec::new();
    if let Some(location) = &finding.location {
        properties.push(format!("file={}", property(&location.file)));
        properties.push(format!("line={}", location.line));
    }
    properties.push(format!("title={}", property(&finding.title())));
    let properties = properties.join(",");
    let text = short(&finding.text, &finding.kernel);
    format!("::{} {properties}::{}\n", level.word(), data(&lines(&text)))
}

/// The text of a command: what would end its line is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which a colon and a comma would end too.
fn property(text: &str) -> String {
    data(&plain(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::{BELOW, Format, Location};
    use super::*;

    fn finding(kernel: &str, text: &str) -> Finding {
        Finding {
            demand: BELOW,
            kernel: kernel.into(),
            target: "gfx90a".to_owned(),
            text: text.to_owned(),
            origin: None,
            location: Some(Location { file: "a,b:c.cl".to_owned(), line: 3 }),
        }
    }

    #[test]
    fn what_ends_a_command_is_escaped() {
        let mut findings = Findings::new(Format::Github);
        let found = finding("f<a, b>::g%\r\n::error::x", "50%\n::set-output::\u{1b}");
        findings.add(Severity::Error, [found].into_iter(), 0);
        assert_eq!(
            text(&findings),
            "::error file=a%2Cb%3Ac.cl,line=3,title=f<a%2C b>%3A%3Ag%25\u{fffd}\u{fffd}%3A%3Aerror\
             %3A%3Ax on gfx90a::50%25%0A::set-output::\u{fffd}\n"
        );
    }

    #[test]
    fn ten_of_a_kind_are_shown() {
        let mut findings = Findings::new(Format::Github);
        for (level, count) in
            [(Severity::Note, 11), (Severity::Error, 822), (Severity::Warning, 10)]
        {
            findings.add(level, (0..count).map(|at| finding(&format!("k{at}"), "x")), 0);
        }
        let text = text(&findings);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 32);
        assert!(lines[0].starts_with("::error ") && lines[0].contains("title=k0 on"));
        assert_eq!((lines[10], lines[31]), ("and 812 more errors", "and 1 more notice"));
    }
}
