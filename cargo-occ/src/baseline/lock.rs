//! One writer of a baseline at a time.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use fs4::FileExt;
use same_file::Handle;

/// The right to write a baseline, until it is dropped: a lock on a file beside it, `occ-baseline.txt.lock`.
/// The baseline itself cannot be locked, since each writer puts another file in its place.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    // Closing it gives the lock back.
    _file: File,
}

impl Lock {
    /// Waits until nobody else has the lock of the baseline at `path`.
    ///
    /// # Errors
    ///
    /// Where there can be no file beside it, or its file system has no locks.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        // A link and what it leads to are one baseline.
        let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(file);
        name.push(".lock");
        let path = PathBuf::from(name);
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path)?;
            FileExt::lock(&file)?;
            // Whoever had the lock has taken the file away; of that one nobody else waits for the lock.
            let own = Handle::from_file(file.try_clone()?)?;
            if Handle::from_path(&path).is_ok_and(|there| there == own) {
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // One that stays is locked again by the next.
        let _ = fs::remove_file(&self.path);
    }
}
