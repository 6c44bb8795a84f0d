//! The notes of `.note.intelgt.compat`: which GPU the code is for.
//!
//! Source: `IGC/ZEBinWriter/zebin/spec/elf.md`; the product config is `HardwareIpVersion` of compute-runtime: 10 bits
//! of architecture, 8 of release, 8 that are reserved and 6 of revision. Notes are aligned to 4 bytes, whatever the
//! section's header says: observed of ocloc.

use occ_core::chips;

use crate::ArtifactError;
use crate::source::part;

/// In the case of ocloc's files.
const OWNER: &[u8] = b"IntelGT\0";
/// Bytes of a note's header: the size of its owner, that of its content, and its type.
const HEADER: u64 = 12;
/// The note with the product family, a number of compute-runtime's list of products.
const FAMILY: u32 = 1;
/// The note with the core family, the only one of oneDNN's older generator (nGEN).
const CORE: u32 = 2;
/// The note with the product config.
const CONFIG: u32 = 6;

/// Families of one release each: the two notes of files of ocloc. Others (1270, of three releases) say no more than
/// their number.
const FAMILIES: [(u32, (u16, u16)); 4] =
    [(18, (9, 0)), (26, (11, 0)), (29, (12, 0)), (1271, (12, 60))];

/// What the notes, which start at `base` in the file, say that the code is for; empty where they do not say it.
pub(super) fn target(notes: &[u8], base: u64) -> Result<String, ArtifactError> {
    let [mut core, mut family, mut config] = [None; 3];
    let mut at = 0;
    while at < notes.len() as u64 {
        let some = |at, size| {
            let some = part(notes, at, size, "a note of `.note.intelgt.compat`");
            some.map_err(|error| error.moved(base))
        };
        let (words, _) = some(at, HEADER)?.as_chunks();
        let word = |index: usize| words.get(index).copied().map_or(0, u32::from_le_bytes);
        let (owner_size, size, kind) = (u64::from(word(0)), u64::from(word(1)), word(2));
        let owner = some(at + HEADER, owner_size)?;
        let content_at = at + HEADER + owner_size.next_multiple_of(4);
        let content = some(content_at, size)?;
        at = content_at + size.next_multiple_of(4);
        let number = match kind {
            _ if !owner.eq_ignore_ascii_case(OWNER) => continue,
            CORE => &mut core,
            FAMILY => &mut family,
            CONFIG => &mut config,
            _ => continue,
        };
        let content = content.try_into().map_err(|_| {
            let reason = format!("expected 4 bytes in the note of type {kind}, found {size}");
            ArtifactError::at(base.saturating_add(content_at), reason)
        })?;
        *number = Some(u32::from_le_bytes(content));
    }
    Ok(match (config, family, core) {
        (Some(config), ..) => of_config(config),
        (None, Some(family), _) => of_family(family),
        // Of several releases: but it is of no other vendor's.
        (None, None, Some(core)) => format!("intel-core-{core}"),
        (None, None, None) => String::new(),
    })
}

/// The revision is a stepping: code for one runs on all of a release.
fn of_config(config: u32) -> String {
    let [architecture, release] = [config >> 22, config >> 14 & 0xff];
    let known = u16::try_from(architecture).ok().zip(u16::try_from(release).ok());
    known.and_then(name).unwrap_or_else(|| format!("intel-{architecture}.{release}"))
}

fn of_family(family: u32) -> String {
    let release = FAMILIES.iter().find(|(known, _)| *known == family);
    let name = release.and_then(|(_, release)| name(*release));
    name.unwrap_or_else(|| format!("intel-family-{family}"))
}

/// The engine's name of a release.
fn name(release: (u16, u16)) -> Option<String> {
    let chip = chips::all().find(|chip| chip.release == Some(release))?;
    Some(chip.arch.name.as_str().to_owned())
}
