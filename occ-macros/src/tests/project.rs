use std::fs;
use std::thread::sleep;
use std::time::Duration;

use crate::project::{HOLDS, nearest};

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
        assert_eq!(nearest(&without), None);
        assert_eq!(nearest(&with).as_deref(), Some(&*written));
    }
    assert_eq!(nearest(&without), None);
    let late = without.join("occ.toml");
    fs::write(&late, "").unwrap();
    sleep(HOLDS + Duration::from_millis(50));
    assert_eq!(nearest(&without).as_deref(), Some(&*late));
    fs::remove_dir_all(&folder).unwrap();
}
