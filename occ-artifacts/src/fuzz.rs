//! Readers that are reached by a path alone, on any bytes: what `fuzz/` runs, and what a test here
//! replays. Other readers are public, and their targets are in `fuzz/src/readers.rs`.

mod around;

use std::io::Cursor;
use std::path::Path;

use crate::file::Around;
use crate::source::{Source, Windows};
use crate::triton::Sidecar;
use crate::{
    ArtifactError, Contents, MeasuredKernel, Visit, bundle, cubin, fatbin, file, ptx, search,
};
use around::{archive, deflated, gzip, object, stored};

/// What looks at some bytes.
pub type Target = fn(&[u8]);

/// Every target, by its name.
pub const TARGETS: [(&str, Target); 4] =
    [("archives", archives), ("cubecl", of_cubecl), ("triton", of_triton), ("ptx", of_ptx)];

/// What is said of too many files around each other.
const TOO_DEEP: &str = "files around each other";

/// The folder of the members that a thin archive names.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/containers");

type Answer = Result<Contents, ArtifactError>;

/// The first byte says what is put around the others: nothing, or one of the containers, in which they
/// have to give what they give alone.
fn archives(bytes: &[u8]) {
    let Some((container, content)) = bytes.split_first() else { return };
    match container % 6 {
        0 => drop(read_in_folder(content, Some(Path::new(SAMPLES)))),
        1 => member(content, &archive(content)),
        2 => member(content, &stored(content)),
        3 => member(content, &deflated(content)),
        4 => {
            let (alone, packed) = (read(content), read(&gzip(content)));
            assert!(alone.is_err() && packed.is_err() || alone == packed || is_too_deep(&packed));
        }
        _ => {
            of_section(content, *b".hip_fat", bundle::each);
            of_section(content, *b".nv_fatb", fatbin::each);
        }
    }
}

/// What a file gives that is in no folder.
fn read(bytes: &[u8]) -> Answer {
    read_in_folder(bytes, None)
}

/// A file gives the same in memory and by windows. What it says of it can be printed.
fn read_in_folder(bytes: &[u8], folder: Option<&Path>) -> Answer {
    let (mut held, mut by_windows) = (Contents::default(), Contents::default());
    let around = Around { folder, ..Around::default() };
    let whole = file::any(&mut &*bytes, around, &mut held);
    let windows = Windows::new(&mut Cursor::new(bytes))
        .and_then(|mut file| file::any(&mut file, around, &mut by_windows));
    assert_eq!((&whole, &held), (&windows, &by_windows));
    for part in &held.passed_over {
        assert!(!part.to_string().contains(char::is_control), "{part:?}");
    }
    if let Err(error) = &whole {
        assert!(!error.to_string().contains(char::is_control), "{error:?}");
    }
    whole.map(|()| held)
}

/// What is read of a member is what is read of it alone; what is not read is said. Texts are no members
/// that are looked at.
fn member(content: &[u8], container: &[u8]) {
    let (alone, found) = (read(content), read(container));
    match (&alone, &found) {
        (Ok(alone), Ok(found)) if alone == found => {}
        (_, Ok(found)) => {
            let [part] = &found.passed_over[..] else { panic!("{found:?} of {alone:?}") };
            assert!(found.kernels.is_empty() && part.count == 1, "{found:?}");
            // Alone, code that is not linked yet is read as it is.
            assert!(alone.is_err() || cubin::is_relocatable(content), "{found:?} of {alone:?}");
        }
        (Ok(alone), Err(error)) => {
            let is_text = str::from_utf8(content).is_ok();
            assert!(is_text || is_too_deep(&found), "{error} of {alone:?}");
        }
        (Err(_), Err(_)) => {}
    }
}

/// What is read of a section is what is read of it alone, and containers of other kinds in it.
fn of_section(
    content: &[u8],
    name: [u8; 8],
    each: fn(&mut dyn Source, &mut dyn Visit) -> Result<(), ArtifactError>,
) {
    let mut expected = Contents::default();
    let alone = each(&mut &*content, &mut expected);
    let found = read(&object(name, content));
    if content.is_empty() {
        assert!(found.is_err());
        return;
    }
    match (alone, found) {
        (Ok(()), found) => assert_eq!(found.as_ref(), Ok(&expected)),
        (Err(error), Ok(found)) => {
            let at = error.offset.and_then(|at| usize::try_from(at).ok()).unwrap_or_default();
            let rest = content.get(at..).unwrap_or_default();
            let is_another = search::MAGICS.iter().any(|(magic, _)| rest.starts_with(magic));
            assert!(is_another, "{found:?}, {error}");
        }
        (Err(_), Err(_)) => {}
    }
}

fn is_too_deep(answer: &Answer) -> bool {
    answer.as_ref().is_err_and(|error| error.reason.contains(TOO_DEEP))
}

/// A bundle of cubecl's gives the same in memory and by windows, with what a launch asks for of one kernel
/// of each value.
fn of_cubecl(bytes: &[u8]) {
    const START: &[u8] = b"CUBECLB\x01\x01\0\0\0";
    let rest = bytes.strip_prefix(START).unwrap_or(bytes);
    if let Ok(found) = read(&[START, rest].concat()) {
        let is_launched = |kernel: &&MeasuredKernel| kernel.dynamic_lds.is_some();
        assert!(found.kernels.is_empty() || found.kernels.iter().any(|one| is_launched(&one)));
    }
}

/// A JSON of Triton's up to the first 0, and the code beside it. The JSON adds what its launcher asks
/// for, and changes nothing else; workgroup memory is known where it says it.
fn of_triton(bytes: &[u8]) {
    let Some(at) = bytes.iter().position(|byte| *byte == 0) else { return };
    let (text, code) = (str::from_utf8(&bytes[..at]), &bytes[at + 1..]);
    let Some(sidecar) = text.ok().and_then(|text| Sidecar::new("k.json".into(), text.to_owned()))
    else {
        return;
    };
    let mut found = Contents::default();
    let around = Around { sidecar: Some(&sidecar), ..Around::default() };
    let answer = file::any(&mut &*code, around, &mut found);
    if let Err(error) = &answer {
        assert!(!error.to_string().contains(char::is_control), "{error:?}");
        return;
    }
    let alone = read(code).expect("it is read without the JSON too");
    assert_eq!(found.passed_over, alone.passed_over);
    let counts = |contents: Contents| contents.kernels.into_iter().map(counts).collect::<Vec<_>>();
    let mut launched = found.kernels.iter().filter(|kernel| kernel.dynamic_lds.is_some());
    let is_one = launched.next().is_none_or(|_| launched.next().is_none());
    assert!(is_one, "{found:?}");
    assert_eq!(counts(found), counts(alone));
}

/// A kernel without what Triton's JSON adds.
fn counts(kernel: MeasuredKernel) -> MeasuredKernel {
    MeasuredKernel {
        lds: None,
        dynamic_lds: None,
        required_workgroup: None,
        cluster: None,
        symbolic: Vec::new(),
        ..kernel
    }
}

/// The entries of a module are named in it, and a comment before it changes none of them.
fn of_ptx(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let entries = ptx::bounds(text);
    for entry in &entries {
        assert!(!entry.name.is_empty() && text.contains(&entry.name), "{entry:?}");
    }
    assert!(entries.len() <= text.matches(".entry").count(), "{entries:?}");
    let commented = format!("/* .entry a */ // .entry b() .maxntid 1 {{\n{text}");
    assert_eq!(ptx::bounds(&commented), entries);
    if let Some(refusal) = ptx::refusal(bytes) {
        assert!(!refusal.to_string().contains(char::is_control), "{refusal:?}");
    }
}

#[cfg(test)]
#[test]
fn what_was_found_is_replayed() {
    test_support::replay(&TARGETS);
}
