//! Which packages of a workspace are asked about, by cargo's own rules.

use std::fmt::Write as _;

/// What `--package` and `--exclude` say.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Packages {
    /// The package: a name, a specification of cargo's (`blur@1.2.0`), or a pattern with `*`, `?`
    /// and `[a-c]`. All of the workspace where none is given.
    #[arg(short, long, value_name = "SPEC")]
    package: Vec<String>,
    /// Leaves this package out, such as one of tests only. It is given as for `--package`.
    #[arg(long, value_name = "SPEC", conflicts_with = "package")]
    exclude: Vec<String>,
}

impl Packages {
    /// The arguments of cargo that say the same.
    pub(super) fn arguments(&self) -> Vec<&str> {
        let mut arguments = Vec::new();
        if self.package.is_empty() {
            arguments.push("--workspace");
        }
        arguments.extend(self.package.iter().flat_map(|spec| ["--package", spec]));
        arguments.extend(self.exclude.iter().flat_map(|spec| ["--exclude", spec]));
        arguments
    }

    /// Whether the package of this name is asked about. Cargo also checks what packages depend on.
    pub(super) fn asks(&self, name: &str) -> bool {
        let any = |specs: &[String]| specs.iter().any(|spec| is_like(name, named(spec)));
        (self.package.is_empty() || any(&self.package)) && !any(&self.exclude)
    }

    /// The first of the packages that none of `names` is.
    pub(super) fn unknown(&self, names: &[&str]) -> Option<String> {
        let known = |spec: &&String| names.iter().any(|name| is_like(name, named(spec)));
        let spec = self.package.iter().chain(&self.exclude).find(|spec| !known(spec))?;
        let mut text = format!("no package of the workspace is called `{spec}`");
        if spec.contains(['*', '?', '[']) {
            text = format!("no package of the workspace matches `{spec}`");
        }
        // Of a large workspace the names would fill the terminal.
        if names.len() <= 10 {
            let _ = write!(text, "; found `{}`", names.join("`, `"));
        }
        Some(text)
    }
}

/// The name in a specification: of `blur@1.2.0`, `path+file:///blur#1.2.0` and
/// `https://example.com/kernels#blur@1.2.0` it is `blur`.
fn named(spec: &str) -> &str {
    let name = match spec.split_once('#') {
        Some((url, version)) if version.starts_with(|c: char| c.is_ascii_digit()) => {
            url.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
        }
        Some((_, name)) => name,
        None if spec.contains("://") => {
            spec.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
        }
        None => spec,
    };
    name.split(['@', ':']).next().unwrap_or_default()
}

/// Whether `name` is like `pattern`: `*` stands for anything, `?` for one character, `[a-c]` for one
/// of those and `[!a-c]` for any other, as in cargo.
fn is_like(name: &str, pattern: &str) -> bool {
    let Some(first) = pattern.chars().next() else { return name.is_empty() };
    let rest = &pattern[first.len_utf8()..];
    let mut letters = name.chars();
    match first {
        '*' => {
            let after = rest.trim_start_matches('*');
            name.char_indices()
                .map(|(at, _)| at)
                .chain([name.len()])
                .any(|at| is_like(&name[at..], after))
        }
        '?' => letters.next().is_some() && is_like(letters.as_str(), rest),
        '[' => {
            // Cargo refuses a set that does not end; nothing is called so.
            let Some((set, rest)) = set_of(rest) else { return false };
            letters.next().is_some_and(|letter| holds(set, letter))
                && is_like(letters.as_str(), rest)
        }
        _ => letters.next() == Some(first) && is_like(letters.as_str(), rest),
    }
}

/// What is between the brackets, and what follows them. A bracket that comes first is meant itself.
fn set_of(rest: &str) -> Option<(&str, &str)> {
    let start = rest.strip_prefix('!').unwrap_or(rest);
    let skipped = rest.len() - start.len() + start.chars().next()?.len_utf8();
    let end = rest[skipped..].find(']')? + skipped;
    Some((&rest[..end], &rest[end + 1..]))
}

/// Whether a set such as `a-cx` or `!a-c` has this letter.
fn holds(set: &str, letter: char) -> bool {
    let (set, not) = set.strip_prefix('!').map_or((set, false), |set| (set, true));
    let letters: Vec<char> = set.chars().collect();
    let (mut at, mut found) = (0, false);
    while at < letters.len() {
        let to = match letters.get(at + 1..at + 3) {
            Some(&['-', to]) => to,
            _ => letters[at],
        };
        found |= (letters[at]..=to).contains(&letter);
        at += if letters.get(at + 1) == Some(&'-') && at + 2 < letters.len() { 3 } else { 1 };
    }
    found != not
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_cargo_matches() {
        for (pattern, like, unlike) in [
            ("blur", "blur", "blurs"),
            ("*", "anything", ""),
            ("occ-*", "occ-tests", "cargo-occ"),
            ("*-test?", "occ-tests", "occ-test"),
            ("*a*b", "xaxbxb", "xaxbx"),
            ("occ-[a-d]*", "occ-core", "occ-macros"),
            ("occ-[!a-d]*", "occ-macros", "occ-core"),
            ("x[-a]", "x-", "xb"),
            ("x[]a]", "x]", "x["),
        ] {
            assert!(is_like(like, pattern), "{like} is like {pattern}");
            assert!(!is_like(unlike, pattern) || pattern == "*", "{unlike} is not like {pattern}");
        }
    }

    #[test]
    fn the_name_in_a_specification() {
        for spec in [
            "blur",
            "blur@1.2.0",
            "blur:1.2.0",
            "path+file:///work/blur#1.2.0",
            "path+file:///work/kernels#blur@1.2.0",
            "https://example.com/kernels#blur",
            "file:///work/blur",
        ] {
            assert_eq!(named(spec), "blur", "{spec}");
        }
    }

    #[test]
    fn packages_that_are_asked_about() {
        let of = |package: &[&str], exclude: &[&str]| Packages {
            package: package.iter().map(|spec| (*spec).to_owned()).collect(),
            exclude: exclude.iter().map(|spec| (*spec).to_owned()).collect(),
        };
        assert!(of(&[], &[]).asks("blur"));
        assert!(of(&["bl*", "x"], &[]).asks("blur") && !of(&["x"], &[]).asks("blur"));
        assert!(!of(&[], &["*-tests"]).asks("occ-tests") && of(&[], &["*-tests"]).asks("occ"));
        assert_eq!(of(&["bl*"], &[]).unknown(&["blur", "x"]), None);
        assert_eq!(
            of(&["z*"], &[]).unknown(&["blur", "x"]).as_deref(),
            Some("no package of the workspace matches `z*`; found `blur`, `x`")
        );
    }
}
