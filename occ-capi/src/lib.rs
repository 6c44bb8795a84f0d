//! The engine by a C interface: a question as text, numbers and text as the answer.
//!
//! A question is what the fragment of the calculator's page is, the keys as `#[occupancy_target]` spells them:
//!
//! ```text
//! arch=gfx1100&workgroup=256&vgprs=96&lds=4096
//! ```
//!
//! `docs/calculator.md` has its grammar. Nothing that is passed crashes: what cannot be answered is a [`Status`],
//! and the text then says why. No function keeps a pointer, allocates, or has a state; all may be called
//! from any thread.
//!
//! `question` reads the text and `value` its values, `moved` writes it anew, `describe` and `map` answer in JSON
//! what the page shows, `unit` draws, `chips` lists what can be named, and `out` writes into the caller's memory.
//!
//! This crate has `unsafe` code, as `occ-vulkan` has: C has pointers and lengths, and each is looked at once,
//! in the functions below.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![expect(clippy::result_large_err, reason = "a sentence has no heap to lie on")]

mod chips;
mod describe;
mod json;
mod keys;
mod map;
mod moved;
mod out;
mod question;
mod take_away;
mod unit;
mod value;

use core::slice;

use occ_core::{Limiter, Occupancy};

use out::Out;
use question::{LONGEST, Question};

/// The version of this interface. It grows where a function is added; one that changes gets a new name.
const VERSION: u32 = 1;

/// What a function returns. What is below 0 is a mistake of the caller's program, and no text is written.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The kernel reaches what the answer says.
    Ok = 0,
    /// The hardware would refuse the launch: the answer has no workgroups, and the text says which limit it breaks.
    CannotLaunch = 1,
    /// Something is not known that has to be, or is left open, or makes no sense on the chip: there is no answer. Of
    /// what is left open the text says the bounds.
    NoOccupancy = 2,
    /// The question cannot be read: no such chip, no such key, a value that is none, more than 4096 bytes.
    BadQuestion = 3,
    /// A pointer is null.
    Null = -1,
    /// The memory for the answer or for the text has too few bytes. A text is cut then.
    TooShort = -2,
    /// The question is not UTF-8.
    NotText = -3,
}

/// Where there is no limit, and where a count is not known.
pub const NONE: u32 = u32::MAX;

/// What a kernel reaches on a chip.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Workgroups (thread blocks) that a unit (a CU, a WGP or an SM) holds; 0 where the kernel cannot launch.
    pub workgroups: u32,
    /// Waves (warps) that it holds. Occupancy is exactly `waves / max_waves`.
    pub waves: u32,
    /// Waves that it could hold.
    pub max_waves: u32,
    /// Resident waves per SIMD (sub-partition), rounded up.
    pub waves_per_simd: u32,
    /// Waves of one workgroup.
    pub waves_per_workgroup: u32,
    /// Threads of a wave.
    pub wave: u32,
    /// What runs out first, a bit each: the bit of `limits[i]` is `1 << i`.
    pub limiters: u32,
    /// Workgroups that each resource alone allows, or [`NONE`]: wave slots, workgroup slots, vector registers,
    /// scalar registers, workgroup memory, barriers, scratch memory, virtual resources, tensor memory.
    pub limits: [u32; 9],
    /// Vector registers per thread after rounding.
    pub vgprs_allocated: u32,
    /// Scalar registers per wave after rounding, or [`NONE`].
    pub sgprs_allocated: u32,
    /// Bytes of workgroup memory after rounding, the driver's reserve included; at most [`NONE`].
    pub lds_allocated: u32,
}

/// The resources in the order of [`Answer::limits`], which never changes.
const LIMITS: [Limiter; 9] = [
    Limiter::WaveSlots,
    Limiter::WorkgroupSlots,
    Limiter::Vgprs,
    Limiter::Sgprs,
    Limiter::Lds,
    Limiter::Barriers,
    Limiter::Scratch,
    Limiter::VirtualResources,
    Limiter::TensorColumns,
];

impl Answer {
    fn of(reached: &Occupancy) -> Self {
        let bit = |at: usize| u32::from(reached.limiters.contains(LIMITS[at])) << at;
        Self {
            workgroups: reached.workgroups,
            waves: reached.waves,
            max_waves: reached.max_waves,
            waves_per_simd: reached.waves_per_simd(),
            waves_per_workgroup: reached.waves_per_workgroup,
            wave: reached.wave.threads(),
            limiters: (0..LIMITS.len()).map(bit).sum(),
            limits: LIMITS.map(|limiter| reached.limits.get(limiter).unwrap_or(NONE)),
            vgprs_allocated: reached.allocation.vgprs,
            sgprs_allocated: reached.allocation.sgprs.unwrap_or(NONE),
            lds_allocated: u32::try_from(reached.allocation.lds).unwrap_or(NONE),
        }
    }
}

/// The version of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn occ_version() -> u32 {
    VERSION
}

/// Answers a question about one chip in numbers, and in the sentence of `cargo occ explain`:
/// `37.5% occupancy (6 of 16 waves per SIMD)`, or why there is none.
///
/// `answer` is written where the status is 0 or 1, `text` where it is not below 0. The text ends in a zero byte,
/// and `text_size` counts it; a text that is cut ends at a whole character. `text_length` is how many bytes the
/// whole text has, without that zero byte. `text` may be null where `text_size` is 0, and `answer` and
/// `text_length` may be null where nobody asks for them.
///
/// # Safety
///
/// `question` points to `question_length` bytes that can be read, and `text` to `text_size` bytes that can be
/// written; `answer` and `text_length` are null or can be written. Nothing else writes there meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_evaluate(
    question: *const u8,
    question_length: usize,
    answer: *mut Answer,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    let told = unsafe {
        tell(question, question_length, text, text_size, text_length, |question, out| {
            let (status, reached) = question.evaluate(out);
            (status, reached.map(|reached| Answer::of(&reached)))
        })
    };
    match told {
        Ok((status, found)) => {
            if let Some(found) = found
                && !answer.is_null()
            {
                // SAFETY: it is not null, and then the caller promises that it can be written. C may align it less.
                unsafe { answer.write_unaligned(found) };
            }
            status as i32
        }
        Err(status) => status as i32,
    }
}

/// Answers a question about one or several chips in JSON: all that the calculator's page shows but its map.
///
/// # Safety
///
/// As [`occ_evaluate`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_describe(
    question: *const u8,
    question_length: usize,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    unsafe {
        write(question, question_length, text, text_size, text_length, |question, out| {
            describe::describe(question, out)
        })
    }
}

/// The occupancy over two quantities together on the chip `chip` of the question, from 0, in JSON. The quantities
/// are 0, threads of a workgroup; 1, vector registers; 2, bytes of workgroup memory.
///
/// # Safety
///
/// As [`occ_evaluate`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_map(
    question: *const u8,
    question_length: usize,
    chip: u32,
    across: u32,
    up: u32,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    unsafe {
        write(question, question_length, text, text_size, text_length, |question, out| {
            map::map(question, chip, across, up, out)
        })
    }
}

/// The question with the quantity `axis` moved to the place of its curve that is nearest to `at`, as text: what
/// follows a point that is dragged. The curve is that of the first chip; the quantities are those of [`occ_map`].
/// Memory past what may be static is asked for at launch.
///
/// # Safety
///
/// As [`occ_evaluate`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_move(
    question: *const u8,
    question_length: usize,
    axis: u32,
    at: u32,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    unsafe {
        write(question, question_length, text, text_size, text_length, |question, out| {
            moved::moved(question, axis, at, out)
        })
    }
}

/// The unit of the chip `chip` of the question with what is on it, as SVG that is `width` pixels wide, from 240 to 1600:
/// which wave has which slot, and what the workgroups take of everything. Where the kernel has no occupancy, the text
/// says why.
///
/// # Safety
///
/// As [`occ_evaluate`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_unit(
    question: *const u8,
    question_length: usize,
    chip: u32,
    width: u32,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    unsafe {
        write(question, question_length, text, text_size, text_length, |question, out| {
            unit::unit(question, chip, width, out)
        })
    }
}

/// Every chip that is built in, with its other names and its products, in JSON.
///
/// # Safety
///
/// `text` points to `text_size` bytes that can be written; `text_length` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn occ_chips(
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
) -> i32 {
    let nothing = "";
    // SAFETY: the caller promises what is asked of the last three, and the first is a text.
    unsafe { write(nothing.as_ptr(), 0, text, text_size, text_length, |_, out| chips::chips(out)) }
}

/// [`tell`] of an answer that is a text alone.
///
/// # Safety
///
/// As [`occ_evaluate`].
unsafe fn write(
    question: *const u8,
    question_length: usize,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
    answer: impl FnOnce(&Question<'_>, &mut Out<'_>) -> Status,
) -> i32 {
    // SAFETY: the caller promises what is asked of these pointers.
    let told = unsafe {
        tell(question, question_length, text, text_size, text_length, |question, out| {
            (answer(question, out), ())
        })
    };
    told.map_or_else(|status| status as i32, |(status, ())| status as i32)
}

/// Reads a question, and writes what `answer` tells of it. The one place that looks at pointers.
///
/// # Safety
///
/// As [`occ_evaluate`].
unsafe fn tell<T>(
    question: *const u8,
    question_length: usize,
    text: *mut u8,
    text_size: usize,
    text_length: *mut usize,
    answer: impl FnOnce(&Question<'_>, &mut Out<'_>) -> (Status, T),
) -> Result<(Status, T), Status> {
    if question.is_null() || (text.is_null() && text_size > 0) {
        return Err(Status::Null);
    }
    if isize::try_from(text_size).is_err() {
        return Err(Status::TooShort);
    }
    let question = if u32::try_from(question_length).is_ok_and(|length| length <= LONGEST) {
        // SAFETY: it is not null, of at most 4096 bytes, and the caller promises that these can be read.
        let question = unsafe { slice::from_raw_parts(question, question_length) };
        Question::read(core::str::from_utf8(question).map_err(|_| Status::NotText)?)
    } else {
        Question::too_long()
    };
    let mut none = [0; 0];
    let text = if text.is_null() {
        &mut none[..]
    } else {
        // SAFETY: it is not null, no longer than memory can be, and the caller promises that it can be written.
        unsafe { slice::from_raw_parts_mut(text, text_size) }
    };
    let has_room = !text.is_empty();
    let mut out = Out::new(text);
    let told = answer(&question, &mut out);
    let (length, is_whole) = out.end();
    if !text_length.is_null() {
        // SAFETY: it is not null, and then the caller promises that it can be written. C may align it less.
        unsafe { text_length.write_unaligned(length) };
    }
    // Who gives no room asks for the numbers, or how long the text is.
    if has_room && !is_whole { Err(Status::TooShort) } else { Ok(told) }
}

/// Nothing in here panics; if something did, the page's JavaScript would catch this.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

#[cfg(test)]
mod tests;
