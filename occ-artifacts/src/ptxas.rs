//! What `ptxas -v` reports: `nvcc -Xptxas -v`, `ptxas -v`, `nvlink -v`, and the logs of nvJitLink,
//! NVRTC and the driver's linker.
//!
//! ```text
//! ptxas info    : Compiling entry function 'blur' for 'sm_80'
//! ptxas info    : Function properties for blur
//!     168 bytes stack frame, 164 bytes spill stores, 164 bytes spill loads
//! ptxas info    : Used 64 registers, used 1 barriers, 168 bytes cumulative stack size, 4112 bytes smem
//! ```
//!
//! ptxas 12.1 and older say nothing of barriers, which is unknown; every ptxas leaves out shared
//! memory and stack where there is none, which is zero. Linkers start the second line with
//! `ptxas         .` and report once more, after linking (`nvlink info    : used 30 registers, …`):
//! the last word counts, without the 1 KiB of shared memory per block that the system keeps on sm_90
//! and later, which linkers count and ptxas does not. A linker that finds its result in a cache reports nothing at all.
//!
//! ptxas says before the kernels of a compilation that it ignored a `setmaxnreg`, and not of which of them.
//!
//! Launch bounds and clusters are not in a log; a `maxrregcount` and its like are in the counts.

use std::collections::HashMap;

use occ_core::Wave;

use crate::{ArtifactError, MeasuredKernel, Spills};

/// Bytes of shared memory that the system keeps of every block on sm_90 and later.
const RESERVED_SHARED: u32 = 1024;

/// Reads the kernels that a log reports, in its order; other lines are ignored, so that the whole
/// output of a build can be given.
///
/// A kernel is listed once for each time it is compiled. Its counts stay unknown where no line
/// gives them, and where two compilers wrote at once, so that nobody can say whose line it is. A log
/// without reports has no kernels: that they need nothing does not follow.
///
/// `scratch` is what ptxas counted for the kernel; recursion and indirect calls need more.
///
/// # Errors
///
/// An [`ArtifactError`] that names the line where ptxas or nvlink failed (they report counts even
/// then, of kernels that were never written), or where a count is none.
pub fn read(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut log = Log::default();
    for (line, number) in text.lines().zip(1..) {
        log.line(line).map_err(|reason| ArtifactError::in_line(number, reason))?;
    }
    // Of none of those that follow, so of any.
    if log.ignored == Some(false) {
        log.kernels.iter_mut().for_each(|kernel| kernel.setmaxnreg_ignored = Some(true));
    }
    Ok(log.kernels)
}

#[derive(Default)]
struct Log<'a> {
    kernels: Vec<MeasuredKernel>,
    /// The last kernel of a name and target, and of a name for any target (`""`).
    latest: HashMap<(&'a str, &'a str), usize>,
    /// Kernels whose counts are still to come: more than one where compilers write at once.
    open: Vec<usize>,
    /// Lines with counts since more than one was open.
    unowned: usize,
    /// What the next line of a stack frame is about.
    properties: Option<usize>,
    /// Whether a kernel has followed since ptxas said that it ignored a `setmaxnreg`. It says so before the kernels of
    /// a compilation, and not of which: `None` of one in which it did not.
    ignored: Option<bool>,
    /// What the next counts of a linker are about, by name and target.
    linked: Option<(&'a str, &'a str)>,
}

/// Whose words these are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    Ptxas,
    Linker,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Self::Ptxas => "`ptxas`",
            Self::Linker => "`nvlink`",
        }
    }
}

impl<'a> Log<'a> {
    fn line(&mut self, line: &'a str) -> Result<(), String> {
        if let Some((before, after)) = line.split_once(" bytes stack frame") {
            return self.frame(before, after);
        }
        let Some((tool, severity, text)) = message(line) else {
            return Ok(());
        };
        match severity {
            "error" | "fatal" => return Err(format!("{} failed: {}", tool.name(), quoted(text))),
            "warning" => return self.warning(text),
            _ => {}
        }
        // `(C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine …`.
        if text.contains("'setmaxnreg' ignored") {
            self.ignored = Some(false);
        } else if text.contains(" bytes gmem") {
            // The next compilation. Where two write at once, it may be that of the line.
            self.ignored = self.ignored.filter(|is_told| !is_told);
        } else if let Some(rest) = text.strip_prefix("Compiling entry function '") {
            self.entry(rest);
        } else if let Some(rest) = text.strip_prefix("Function properties for ") {
            self.properties_for(tool, rest);
        } else if text.starts_with("Used ") || text.starts_with("used ") {
            return self.used(tool, &text["used ".len()..]);
        }
        Ok(())
    }

    /// `NAME' for 'TARGET'`; the oldest toolkits do not say the target.
    fn entry(&mut self, rest: &'a str) {
        let Some((name, rest)) = rest.split_once('\'') else { return };
        let target = rest.split('\'').nth(1).unwrap_or_default();
        let at = self.add(name, target);
        self.kernels[at].setmaxnreg_ignored = self.ignored.is_some().then_some(true);
        self.ignored = self.ignored.map(|_| true);
        self.open.push(at);
        self.properties = None;
    }

    fn properties_for(&mut self, tool: Tool, rest: &'a str) {
        let (rest, target) = split_target(rest);
        let name = rest.trim_end_matches(':').trim_matches('\'');
        if tool == Tool::Linker {
            self.linked = Some((name, target));
            return;
        }
        self.properties = match self.open[..] {
            [at] if self.kernels[at].name == name => Some(at),
            // A function that is no kernel, or the line of one of several compilers.
            _ => None,
        };
    }

    /// `    168 bytes stack frame, 164 bytes spill stores, 164 bytes spill loads`.
    fn frame(&mut self, before: &str, after: &str) -> Result<(), String> {
        let Some(at) = self.properties.take() else { return Ok(()) };
        let frame = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        self.kernels[at].scratch = Some(count(frame)?);
        self.kernels[at].spills = spills(after)?;
        Ok(())
    }

    /// `Registers are spilled to local memory in function 'NAME', 636 bytes spill stores, …`, which
    /// `-warn-spills` adds, and `Stack size for entry function 'NAME' cannot be statically
    /// determined`.
    fn warning(&mut self, text: &'a str) -> Result<(), String> {
        if let Some(rest) = text.strip_prefix("Stack size for entry function '") {
            let name = rest.split('\'').next().unwrap_or_default();
            if let Some(&at) = self.latest.get(&(name, "")) {
                self.kernels[at].dynamic_stack = Some(true);
            }
        }
        let rest = text.strip_prefix("Registers are spilled to local memory in function '");
        let Some((name, rest)) = rest.and_then(|rest| rest.split_once('\'')) else {
            return Ok(());
        };
        if let Some(&at) = self.latest.get(&(name, "")) {
            self.kernels[at].spills = spills(rest)?;
        }
        Ok(())
    }

    /// `64 registers, used 1 barriers, 168 bytes cumulative stack size, 4112 bytes smem, …`.
    fn used(&mut self, tool: Tool, text: &'a str) -> Result<(), String> {
        let (text, target) = split_target(text);
        let used = Used::parse(text)?;
        let at = match tool {
            Tool::Linker => {
                let Some((name, before)) = self.linked.take() else { return Ok(()) };
                let target = if target.is_empty() { before } else { target };
                match self.latest.get(&(name, target)) {
                    Some(&at) => at,
                    None => self.add(name, target),
                }
            }
            Tool::Ptxas => match self.open[..] {
                [] => return Ok(()),
                [at] => {
                    self.open.clear();
                    at
                }
                _ => {
                    self.unowned += 1;
                    if self.unowned == self.open.len() {
                        self.open.clear();
                        self.unowned = 0;
                    }
                    return Ok(());
                }
            },
        };
        let kernel = &mut self.kernels[at];
        kernel.vgprs = Some(used.registers);
        let shared = used.shared.unwrap_or(0);
        kernel.lds = match tool {
            Tool::Ptxas => Some(shared),
            Tool::Linker => without_reserve(shared, &kernel.target).or(kernel.lds),
        };
        kernel.barriers = used.barriers.or(kernel.barriers);
        kernel.scratch = kernel.scratch.max(used.stack);
        Ok(())
    }

    fn add(&mut self, name: &'a str, target: &'a str) -> usize {
        let at = self.kernels.len();
        self.kernels.push(MeasuredKernel {
            name: name.to_owned(),
            target: target.to_owned(),
            wave: Some(Wave::W32),
            ..MeasuredKernel::default()
        });
        self.latest.insert((name, target), at);
        self.latest.insert((name, ""), at);
        at
    }
}

/// The counts of one line.
struct Used {
    registers: u32,
    barriers: Option<u32>,
    shared: Option<u32>,
    stack: Option<u32>,
}

impl Used {
    fn parse(text: &str) -> Result<Self, String> {
        let mut used = Self { registers: 0, barriers: None, shared: None, stack: None };
        let mut clauses = text.split(", ").map(str::trim);
        let registers = clauses.next().and_then(|first| first.strip_suffix(" registers"));
        let registers =
            registers.ok_or_else(|| format!("expected registers, found {}", quoted(text)))?;
        used.registers = count(registers)?;
        for clause in clauses {
            if let Some(barriers) = clause.strip_prefix("used ") {
                used.barriers = Some(count(barriers.trim_end_matches(" barriers"))?);
            } else if let Some(shared) = clause.strip_suffix(" bytes smem") {
                used.shared = Some(sum(shared)?);
            } else if let Some(stack) = clause
                .strip_suffix(" bytes cumulative stack size")
                .or_else(|| clause.strip_suffix(" stack"))
                .or_else(|| clause.strip_suffix(" bytes lmem"))
            {
                used.stack = used.stack.max(Some(sum(stack)?));
            }
        }
        Ok(used)
    }
}

/// Who says what, and how serious it is, behind whatever a build system puts in front of the line.
fn message(line: &str) -> Option<(Tool, &str, &str)> {
    let (tool, rest) = if let Some((_, rest)) = line.split_once("ptxas ") {
        (Tool::Ptxas, rest)
    } else if let Some((_, rest)) = line.split_once("nvlink ") {
        (Tool::Linker, rest)
    } else {
        // nvJitLink and the driver's linker do not say their name: `info    : used 8 registers, …`.
        let rest = line.trim_start();
        (Tool::Linker, (rest.starts_with("info ") || rest.starts_with("warning ")).then_some(rest)?)
    };
    let (severity, text) = rest.split_once(':')?;
    // `ptxas blur.ptx, line 5; error   : …`.
    let severity = severity.rsplit("; ").next().unwrap_or_default().trim();
    matches!(severity, "info" | "warning" | "error" | "fatal").then_some((
        tool,
        severity,
        text.trim(),
    ))
}

/// A text and the `(target: sm_52)` at its end, which `nvlink` adds where it links for several.
fn split_target(text: &str) -> (&str, &str) {
    text.strip_suffix(')').and_then(|text| text.split_once(" (target: ")).unwrap_or((text, ""))
}

/// Shared memory that a linker counts, without what the system keeps of it on sm_90 and later. There
/// ptxas leaves that out and linkers do not; without a target nobody can say.
fn without_reserve(shared: u32, target: &str) -> Option<u32> {
    let digits = target.strip_prefix("sm_")?.trim_end_matches(|letter: char| !letter.is_numeric());
    match digits.parse::<u32>().ok()? {
        // A kernel has the reserve if any of its module has shared memory.
        90.. if shared > 0 => shared.checked_sub(RESERVED_SHARED),
        _ => Some(shared),
    }
}

/// `…, 164 bytes spill stores, 164 bytes spill loads`.
fn spills(text: &str) -> Result<Spills, String> {
    let mut spills = Spills::default();
    for clause in text.split(',').map(str::trim) {
        if let Some(bytes) = clause.strip_suffix(" bytes spill stores") {
            spills.store_bytes = Some(count(bytes)?);
        } else if let Some(bytes) = clause.strip_suffix(" bytes spill loads") {
            spills.load_bytes = Some(count(bytes)?);
        }
    }
    Ok(spills)
}

/// `4096` or, from toolkits that counted what the system adds apart, `4096+16`.
fn sum(text: &str) -> Result<u32, String> {
    text.split('+').try_fold(0_u32, |all, part| {
        all.checked_add(count(part)?).ok_or_else(|| format!("{} is 2^32 or more", quoted(text)))
    })
}

fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a count below 2^32, found {}", quoted(text)))
}

/// A text as messages show it, cut where it no longer helps.
fn quoted(text: &str) -> String {
    format!("`{}`", text.chars().take(200).collect::<String>())
}
