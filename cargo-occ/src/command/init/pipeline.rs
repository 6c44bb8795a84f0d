//! The pipelines of `docs/ci.md`, with the commands of a project in them.

/// Whose continuous integration it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ci {
    /// GitHub Actions: `.github/workflows/occupancy.yml`.
    Github,
    /// GitLab: `.gitlab-ci.yml`.
    Gitlab,
}

/// What a pipeline does for a project.
#[derive(Debug)]
pub(super) struct Pipeline<'a> {
    /// What pip installs besides.
    pub(super) packages: &'a str,
    /// The command that compiles the kernels.
    pub(super) compile: &'a str,
    /// What `baseline check` is given.
    pub(super) files: &'a str,
    /// Whether nothing spills today: a check that denies spills passes at once.
    pub(super) denies_spills: bool,
}

impl Ci {
    /// What builds a workspace in it: GitHub's runners have cargo.
    pub(super) fn cargo_build(self) -> &'static str {
        match self {
            Self::Github => "cargo build --workspace",
            Self::Gitlab => {
                "curl -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal && . ~/.cargo/env && cargo build --workspace"
            }
        }
    }

    /// Where the pipeline stands, from the root of a repository on.
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Github => ".github/workflows/occupancy.yml",
            Self::Gitlab => ".gitlab-ci.yml",
        }
    }

    /// The file.
    pub(super) fn text(self, of: &Pipeline<'_>) -> String {
        let text = match self {
            Self::Github => include_str!("github.yml"),
            Self::Gitlab => include_str!("gitlab.yml"),
        };
        let given =
            |value: &str| if value.is_empty() { String::new() } else { format!(" {value}") };
        let text = text
            .replace("VERSION", env!("CARGO_PKG_VERSION"))
            .replace(" PACKAGES", &given(of.packages))
            .replace("COMPILE", of.compile)
            .replace(" FILES", &given(of.files));
        if of.denies_spills { text } else { text.replace(" --spills deny", "") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page shows what is written, filled in for Triton.
    #[test]
    fn the_page_has_these_pipelines() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/ci.md"));
        let page = page.expect("the page");
        let triton = Pipeline {
            packages: "triton==3.9.0 numpy",
            compile: "TRITON_CACHE_DIR=build python compile.py",
            files: "build",
            denies_spills: true,
        };
        for ci in [Ci::Github, Ci::Gitlab] {
            let block = format!("`{}`:\n\n```yaml\n{}```\n", ci.path(), ci.text(&triton));
            assert!(page.contains(&block), "not on the page:\n{block}");
        }
        let bare = Pipeline { packages: "", files: "", denies_spills: false, ..triton };
        let text = Ci::Github.text(&bare);
        assert!(text.contains("run: cargo-occ baseline check --format github\n"), "{text}");
        assert!(
            !["PACKAGES", "COMPILE", "FILES", "VERSION"].iter().any(|it| text.contains(it)),
            "{text}"
        );
    }
}
