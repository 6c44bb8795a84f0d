//! Which `occ.toml` holds for a crate. Each contract asks, and the disk is asked once a second.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use occ_core::__private::project::{FILE, find_on_disk};

/// How long an answer holds: a thousand contracts ask in that time, and in an editor, whose server lives on,
/// a file that was written is seen after it.
const HOLDS: Duration = Duration::from_secs(1);

struct Answer {
    root: PathBuf,
    file: Option<PathBuf>,
    at: Instant,
}

static LAST: Mutex<Option<Answer>> = Mutex::new(None);

/// The file that holds for the crate whose `Cargo.toml` is in `root`.
pub(crate) fn file(root: &Path) -> Option<PathBuf> {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(last) = &*last
        && last.root == root
        && last.at.elapsed() < HOLDS
    {
        return last.file.clone();
    }
    let file = find_on_disk!(root.to_owned()).map(|folder| folder.join(FILE));
    *last = Some(Answer { root: root.to_owned(), file: file.clone(), at: Instant::now() });
    file
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    use super::{HOLDS, file};

    #[test]
    fn each_crate_has_its_own_answer_and_a_new_file_is_seen() {
        let folder = std::env::temp_dir().join(format!("occ-nearest-{}", std::process::id()));
        let (without, with) = (folder.join("without"), folder.join("with"));
        for package in [&without, &with] {
            fs::create_dir_all(package).unwrap();
            fs::write(package.join("Cargo.toml"), "[workspace]\n").unwrap();
        }
        let written = with.join("occ.toml");
        fs::write(&written, "").unwrap();
        for _ in 0..2 {
            assert_eq!(file(&without), None);
            assert_eq!(file(&with).as_deref(), Some(&*written));
        }
        assert_eq!(file(&without), None);
        let late = without.join("occ.toml");
        fs::write(&late, "").unwrap();
        sleep(HOLDS + Duration::from_millis(50));
        assert_eq!(file(&without).as_deref(), Some(&*late));
        fs::remove_dir_all(&folder).unwrap();
    }
}
