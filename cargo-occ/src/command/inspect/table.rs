//! The kernels as a person reads them: one table a file and target.

use std::fmt::Write as _;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::message;
use occ_core::{Arch, Ratio, Vendor};

use super::launches::Launches;
use crate::Failure;
use crate::called::as_called;
use crate::evaluated::{Evaluated, Limit, Loaded, Missing, Refusal, Shape};
use crate::format::header::{KERNEL, LIMITED_BY, OCCUPANCY, SGPRS};
use crate::format::{CANNOT_LAUNCH, Cell, Column, Doc, Row, Sheet, Tone, counted};

/// Prints the tables, each as soon as its kernels are through, and what stands below them all. A library's kernels are
/// gone through once: each time it is calculated anew what they reach.
pub(super) fn print(loaded: &Loaded, min: Option<Ratio>, doc: &mut Doc) -> Result<(), Failure> {
    let mut below = Below::new(min);
    let mut last: Option<(String, Sheet)> = None;
    let show = |last: Option<(String, Sheet)>, doc: &mut Doc| match last {
        Some((title, sheet)) => doc.title(&title, "").and_then(|()| doc.sheet(&sheet)),
        None => Ok(()),
    };
    for kernel in loaded.kernels.iter() {
        below.add(&kernel);
        let title = title(&kernel);
        if last.as_ref().is_none_or(|(known, _)| *known != title) {
            show(last.replace((title, sheet(kernel.vendor()))), doc)?;
        }
        if let Some((_, sheet)) = &mut last {
            sheet.push(row(&kernel, min));
        }
    }
    show(last, doc)?;
    below.print(doc)
}

/// `amd/gfx1100.hsaco: gfx1100, waves of 32, WGP mode`: what kernels of one table share.
pub(super) fn title(kernel: &Evaluated) -> String {
    let (arch, launched) = (kernel.arch, kernel.kernel());
    let mut title = kernel.file.to_string();
    match (kernel.target().as_str(), arch) {
        ("", None) => title += ": no target named",
        ("", Some(arch)) => title.extend([": on ", arch.name.as_str()]),
        (target, arch) => {
            title.extend([": ", target]);
            // Neither its features nor an alias make it another.
            let known = Arch::named(target).ok();
            if let Some(arch) = arch.filter(|arch| known.is_some_and(|own| own.name != arch.name)) {
                title.extend([" on ", arch.name.as_str()]);
            }
        }
    }
    // The wave size and the mode, where its chip has a choice.
    if let Some(arch) = arch.filter(|arch| arch.has_wave_sizes() && !kernel.open().wave) {
        let words = arch.vendor.words();
        let wave = launched.wave_on(arch).threads();
        let _ = write!(title, ", {}s {}{wave}", words.wave, words.wave_size[0]);
    }
    if let Some(arch) = arch.filter(|arch| arch.wgp_mode) {
        let _ = write!(title, ", {} mode", launched.mode_on(arch).name().to_uppercase());
    }
    title
}

fn sheet(vendor: Vendor) -> Sheet {
    let names = vendor.words().columns;
    let mut columns =
        vec![Column::names(KERNEL), Column::right(names.workgroup), Column::right(names.vgprs)];
    columns.extend(vendor.words().has_sgprs.then(|| Column::right(SGPRS)));
    columns.extend([
        Column::right(names.lds),
        Column::left("Spills"),
        Column::right(OCCUPANCY),
        Column::left(LIMITED_BY),
    ]);
    Sheet::new(columns).notes("Next step")
}

fn row(kernel: &Evaluated, min: Option<Ratio>) -> Row {
    let below = min.is_some_and(|min| kernel.keeps(min) == Some(false));
    let measured = &kernel.measured;
    let name = Cell::name(kernel.name());
    let mut cells =
        vec![if below { name.tone(Tone::Bad) } else { name }, workgroup(kernel), vgprs(kernel)];
    let allocation = kernel.bounds().map(|bounds| &bounds.most.allocation);
    if kernel.vendor().words().has_sgprs {
        let allocated = allocation.and_then(|allocation| allocation.sgprs);
        cells.push(given(measured.sgprs, allocated.or(measured.sgprs_allocated)));
    }
    cells.extend([
        lds(kernel, allocation.map(|allocation| allocation.lds)),
        spills(kernel),
        occupancy(kernel, below),
        limited_by(kernel),
    ]);
    let arch = kernel.arch;
    let opt_in = arch.filter(|_| kernel.reached().is_ok());
    let opt_in = opt_in.map(|arch| message::opt_in(arch, kernel.kernel()).to_string());
    let disagreement = arch.and_then(|arch| message::disagreement(arch, kernel.kernel()));
    let ignored = measured.setmaxnreg_ignored == Some(true);
    let symbolic = measured.symbolic_words().join(", ");
    let notes = [
        min.and_then(|min| kernel.cap(min)).map(|cap| cap.text),
        opt_in.filter(|opt_in| !opt_in.is_empty()),
        disagreement.map(|note| note.to_string()),
        kernel.asked_workgroups(),
        (measured.dynamic_stack == Some(true)).then(|| message::DYNAMIC_STACK.to_owned()),
        ignored.then(|| IGNORED.to_owned()),
        (!symbolic.is_empty()).then(|| format!("not a number in the file: {symbolic}")),
    ];
    steps(kernel).into_iter().chain(notes.into_iter().flatten()).fold(Row::new(cells), Row::note)
}

/// What is said of a kernel whose log says so.
const IGNORED: &str =
    "ptxas ignored a `setmaxnreg` that was compiled with it; its log has the reason";

/// Why a kernel cannot launch, or what it takes to reach the next level.
pub(super) fn steps(kernel: &Evaluated) -> Vec<String> {
    let refusal = kernel.reached().as_ref().err().filter(|refusal| refusal.missing.is_none());
    let steps = kernel.limits();
    refusal.map(Refusal::sentence).into_iter().chain(steps.iter().map(Limit::step)).collect()
}

fn workgroup(kernel: &Evaluated) -> Cell {
    let threads = kernel.kernel().workgroup;
    match (threads, kernel.shape(), kernel.measured.max_workgroup) {
        (None, _, Some(bound)) => Cell::new(format!("<={bound}")),
        (None, _, None) => Cell::count(None::<u32>),
        (Some(threads), Shape::Given, Some(bound)) => Cell::new(format!("{threads} (<={bound})")),
        (Some(threads), _, _) => Cell::count(Some(threads)),
    }
}

/// `100+30/136`: VGPRs, AGPRs, and what they take together.
fn vgprs(kernel: &Evaluated) -> Cell {
    let measured = &kernel.measured;
    let allocated = kernel.bounds().map(|bounds| bounds.most.allocation.vgprs);
    let used = measured.vgprs.map(|vgprs| match measured.agprs {
        Some(agprs) if agprs > 0 => format!("{vgprs}+{agprs}"),
        _ => vgprs.to_string(),
    });
    if kernel.open().agprs {
        return Cell::new(format!("{}+?", used.as_deref().unwrap_or("?")));
    }
    let allocated = allocated.filter(|_| !kernel.open().wave);
    given(used, allocated.or(measured.vgprs_allocated))
}

/// `4096/5120`: with the memory of the launch; `4096+?` where that is open.
fn lds(kernel: &Evaluated, allocated: Option<u64>) -> Cell {
    let own = kernel.measured.lds;
    if kernel.open().lds {
        return Cell::count(None::<u32>);
    }
    if let (Some(own), true) = (own, kernel.open().dynamic_lds) {
        return Cell::new(format!("{own}+?"));
    }
    let dynamic = kernel.kernel().dynamic_lds;
    given(own.map(|own| u64::from(own) + u64::from(dynamic)), allocated)
}

/// `97/104`: what is used and what is allocated for it, where that is not the same.
fn given(used: Option<impl ToString>, allocated: Option<impl ToString>) -> Cell {
    let allocated = allocated.map(|allocated| allocated.to_string());
    match (used.map(|used| used.to_string()), allocated) {
        (Some(used), Some(allocated)) if used != allocated => {
            Cell::new(format!("{used}/{allocated}"))
        }
        (Some(used), _) => Cell::new(used),
        (None, Some(allocated)) => Cell::new(format!("?/{allocated}")),
        (None, None) => Cell::count(None::<u32>),
    }
}

/// `none`, `12 VGPRs`, `148+148 B`, `260 B scratch`.
fn spills(kernel: &Evaluated) -> Cell {
    let measured = &kernel.measured;
    let spilled = &measured.spills;
    if measured.spills() == Some(false) {
        return Cell::new("none");
    }
    let mut parts = Vec::new();
    for (count, unit) in [(spilled.vgprs, "VGPRs"), (spilled.sgprs, "SGPRs")] {
        if let Some(count) = count.filter(|count| *count > 0) {
            parts.push(format!("{count} {unit}"));
        }
    }
    if let (Some(stores), Some(loads)) = (spilled.store_bytes, spilled.load_bytes)
        && stores.max(loads) > 0
    {
        parts.push(format!("{stores}+{loads} B"));
    }
    // Memory that the source asks for is private too: it is no spill by itself.
    if parts.is_empty()
        && let (Some(bytes), least) = least_scratch(measured)
    {
        parts.push(format!("{least}{bytes} B {}", kernel.vendor().words().scratch));
    }
    if parts.is_empty() {
        return Cell::count(None::<u32>);
    }
    Cell::new(parts.join(", ")).tone(Tone::Warning)
}

/// Bytes of scratch memory, and `>=` where they are the least: the stack grows at run time.
fn least_scratch(measured: &MeasuredKernel) -> (Option<u32>, &'static str) {
    match measured.dynamic_stack {
        Some(true) => (measured.scratch.or(Some(0)), ">="),
        _ => (measured.scratch.filter(|bytes| *bytes > 0), ""),
    }
}

pub(in crate::command) fn occupancy(kernel: &Evaluated, below: bool) -> Cell {
    match kernel.reached() {
        Ok(bounds) => {
            let (least, most) = (bounds.least_ratio(), bounds.most_ratio());
            let cell = Cell::new(message::bounds(least, most).to_string());
            match below {
                true => cell.tone(Tone::Bad),
                false if bounds.least.is_some_and(|least| least.is_full()) => cell.tone(Tone::Good),
                false => cell,
            }
        }
        Err(refusal) if refusal.cannot_launch() => Cell::new(CANNOT_LAUNCH).tone(Tone::Bad),
        Err(_) => Cell::count(None::<u32>),
    }
}

pub(in crate::command) fn limited_by(kernel: &Evaluated) -> Cell {
    match kernel.reached() {
        Ok(bounds) => {
            let names = message::limiter_names(bounds.limiters, bounds.most.vendor);
            let cell = Cell::new(names.as_str());
            // There is nothing to relieve where every slot is taken.
            if bounds.most.is_full() { cell.tone(Tone::Faint) } else { cell }
        }
        Err(Refusal { limiter: Some(limiter), .. }) => Cell::new(limiter.name(kernel.vendor())),
        Err(refusal) if refusal.missing.is_some() => Cell::new(&refusal.reason).tone(Tone::Faint),
        Err(_) => Cell::new(""),
    }
}

/// What stands below all tables: how to give what the files lack, and what to write into `occ.toml`.
#[derive(Default)]
pub(super) struct Below {
    min: Option<Ratio>,
    /// Kernels that lack a target, a driver's counts, counts of their files or a wave size, and those that registers
    /// cannot make miss the minimum.
    kernels: [usize; 5],
    /// The flag of each count that is missing, in the words of the first kernel's vendor: `--vgprs 64`.
    flags: [Option<String>; 3],
    launches: Launches,
}

impl Below {
    pub(super) fn new(min: Option<Ratio>) -> Self {
        Self { min, ..Self::default() }
    }

    pub(super) fn add(&mut self, kernel: &Evaluated) {
        let lacks = |what: Missing| kernel.lacks(what);
        let counts = [Missing::Vgprs, Missing::Agprs, Missing::Lds];
        let counted = [
            lacks(Missing::Target),
            lacks(Missing::Driver),
            counts.into_iter().any(lacks),
            lacks(Missing::Wave),
            self.min.is_some_and(|min| kernel.cap(min).is_some()),
        ];
        for (kernels, is_one) in self.kernels.iter_mut().zip(counted) {
            *kernels += usize::from(is_one);
        }
        for (flag, count) in self.flags.iter_mut().zip(counts) {
            if flag.is_none() && lacks(count) {
                *flag = Some(count.flag(kernel.vendor()));
            }
        }
        self.launches.add(kernel);
    }

    /// Prints it.
    pub(super) fn print(&self, doc: &mut Doc) -> Result<(), Failure> {
        let have = if self.kernels[0] == 1 { "has" } else { "have" };
        let flags: Vec<&str> = self.flags.iter().flatten().map(String::as_str).collect();
        let flags = flags.join(" ");
        for (count, sentence) in self.kernels.iter().zip([
            &*format!("KERNELS {have} no target; pass one, e.g. `--target gfx1100`"),
            "a driver decides the registers and the wave of KERNELS; have it compile them: \
             `cargo occ measure FILE --target ..`",
            &format!(
                "the files lack counts of KERNELS; pass them, e.g. `cargo occ explain FILE --kernel NAME {flags}`"
            ),
            "the files lack the wave size of KERNELS; pass it, e.g. \
             `cargo occ explain FILE --kernel NAME --wave 64`",
            "registers cannot make KERNELS miss `--min`: compile for the threads that you launch, or look at the spills",
        ]) {
            if *count > 0 {
                doc.text(&as_called(&sentence.replace("KERNELS", &counted(*count, "kernel"))))?;
            }
        }
        self.launches.lines().map_or(Ok(()), |(sentence, lines)| {
            doc.text(&sentence)?;
            doc.code("toml", &lines)
        })
    }
}
