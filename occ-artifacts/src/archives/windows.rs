//! What Windows links, and objects for it: PE and COFF.

use ::object::read::{File, Object as _, ObjectSection as _};

use crate::search::{self, Named};
use crate::{ArtifactError, Visit, host};

pub(super) fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let (named, failed) = match sections(bytes) {
        Ok(named) => (named, None),
        Err(reason) => {
            let error = ArtifactError::at(0, format!("a file of Windows: {reason}"));
            (Vec::new(), Some(error))
        }
    };
    let mut bytes = bytes;
    host::found(search::each_in(&mut bytes, named, failed, visit)?)
}

/// The sections whose names say that GPU code is in them.
fn sections(bytes: &[u8]) -> Result<Vec<Named>, String> {
    let file = File::parse(bytes).map_err(|error| error.to_string())?;
    let mut named = Vec::new();
    for section in file.sections() {
        let name = section.name_bytes().map_err(|error| error.to_string())?;
        let Some((at, size)) = section.file_range().filter(|(_, size)| *size > 0) else {
            continue;
        };
        let Some(section) = Named::of(name, at, size) else { continue };
        if section.end().is_none_or(|end| end > bytes.len() as u64) {
            return Err("sections with GPU code end past the file".to_owned());
        }
        named.push(section);
    }
    Ok(named)
}
