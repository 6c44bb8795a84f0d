//! The page as files, commands and steps.

use std::fs;

use super::root;

/// A part of the page, from a heading to the next.
#[derive(Debug)]
pub(super) struct Section(String);

/// A step of a job, or a line of one.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) name: String,
    pub(super) script: String,
    /// Whether it runs where one before it failed.
    pub(super) always: bool,
}

impl Step {
    pub(super) fn new(name: &str, script: &str) -> Self {
        Self { name: name.to_owned(), script: script.to_owned(), always: false }
    }
}

/// A block, what kind it says that it is, and the file that the text before it names.
struct Block<'a> {
    kind: &'a str,
    file: Option<&'a str>,
    text: &'a str,
}

impl Section {
    pub(super) fn all() -> Vec<Self> {
        let page = fs::read_to_string(root().join("docs/ci.md")).expect("the page");
        page.split("\n## ").skip(1).map(|section| Self(section.to_owned())).collect()
    }

    pub(super) fn of(heading: &str) -> Self {
        let is_it = |section: &Self| section.0.lines().next() == Some(heading);
        Self::all().into_iter().find(is_it).unwrap_or_else(|| panic!("no section {heading}"))
    }

    fn blocks(&self) -> Vec<Block<'_>> {
        let mut parts = self.0.split("```");
        let mut before = parts.next().unwrap_or_default();
        let mut blocks = Vec::new();
        while let (Some(block), Some(after)) = (parts.next(), parts.next()) {
            let (kind, text) = block.split_once('\n').expect("a kind");
            let paragraph = before.trim_end().rsplit("\n\n").next().unwrap_or_default();
            let words = paragraph.split('`').skip(1).step_by(2);
            let file = words.filter(|word| word.contains('.') && !word.contains(' ')).last();
            blocks.push(Block { kind, file, text });
            before = after;
        }
        blocks
    }

    /// The files that it has, with their paths.
    pub(super) fn files(&self) -> Vec<(&str, &str)> {
        let files = self.blocks().into_iter().filter(|block| block.kind != "sh");
        files.map(|block| (block.file.expect("the file's name"), block.text)).collect()
    }

    pub(super) fn file(&self, path: &str) -> Option<&str> {
        self.files().into_iter().find(|(file, _)| *file == path).map(|(_, text)| text)
    }

    /// The lines that a person types.
    pub(super) fn commands(&self) -> Vec<Step> {
        let blocks = self.blocks().into_iter().filter(|block| block.kind == "sh");
        let lines = blocks.flat_map(|block| block.text.lines());
        lines.map(|line| Step::new(line, line)).collect()
    }

    /// The steps of all jobs of a workflow that have a script.
    pub(super) fn steps(&self, path: &str) -> Vec<Step> {
        let text = self.file(path).expect("the workflow");
        let mut steps = Vec::new();
        for item in text.split("\n      - ").skip(1) {
            let lines: Vec<&str> =
                item.lines().map(|line| line.strip_prefix("        ").unwrap_or(line)).collect();
            let value = |key: &str| lines.iter().find_map(|line| line.strip_prefix(key));
            let Some(run) = value("run: ") else { continue };
            let at = lines.iter().position(|line| line.starts_with("run: ")).expect("it is there");
            let more = lines[at + 1..].iter().map_while(|line| line.strip_prefix("  "));
            let script = match run {
                "|" => more.collect::<Vec<_>>().join("\n"),
                ">-" => more.collect::<Vec<_>>().join(" "),
                line => line.to_owned(),
            };
            // What the runner puts in.
            let script = script.replace("${{ github.event.number }}", "7");
            assert!(!script.contains("${{"), "{script}");
            // A job of its own, or a step, that runs after one that failed.
            let always = value("if: ").is_some_and(|when| when.contains("!cancelled()"))
                || value("name: ") == Some("Comment");
            let name = value("name: ").unwrap_or(run).to_owned();
            steps.push(Step { name, script, always });
        }
        steps
    }

    /// The lines of GitLab's job.
    pub(super) fn gitlab_steps(&self) -> Vec<Step> {
        let text = self.file(".gitlab-ci.yml").expect("GitLab's job");
        let (_, script) = text.split_once("  script:\n").expect("a script");
        let lines = script.lines().map_while(|line| line.strip_prefix("    - "));
        lines.map(|line| Step::new(line, line)).collect()
    }

    /// The configuration of pre-commit.
    pub(super) fn hook(&self) -> &str {
        self.file(".pre-commit-config.yaml").expect("a hook")
    }
}
