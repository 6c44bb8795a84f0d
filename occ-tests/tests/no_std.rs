//! The engine needs nothing but `core`: it and a crate that uses it build where `core` is all there
//! is.
//!
//! No target without a standard library has to be installed for that: the compiler is given a
//! system root that holds the host's `core` and leaves out `alloc` and `std`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

fn output_of(command: &mut Command) -> String {
    let output = command.output().expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A system root with `core`, and what the compiler links with it, alone.
fn core_only(scratch: &Path) -> PathBuf {
    let real = output_of(rustc().args(["--print", "sysroot"]));
    let version = output_of(rustc().arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let libraries = |root: &Path| root.join("lib/rustlib").join(host).join("lib");
    let root = scratch.join("core-only");
    let (from, to) = (libraries(Path::new(real.trim())), libraries(&root));
    fs::create_dir_all(&to).unwrap();
    let mut copied = 0;
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if name.starts_with("libcore-") || name.starts_with("libcompiler_builtins-") {
            fs::copy(file.path(), to.join(&name)).unwrap();
            copied += 1;
        }
    }
    assert!(copied > 0, "no `core` in {}", real.trim());
    root
}

/// Checks the crate at `source` against `core` alone.
fn check(root: &Path, scratch: &Path, name: &str, source: &Path, extra: &[&OsStr]) -> Output {
    rustc()
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata"])
        .args(["--crate-name", name])
        .arg("--sysroot")
        .arg(root)
        .arg("--out-dir")
        .arg(scratch)
        .args(extra)
        .arg(source)
        .output()
        .expect("rustc runs")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn builds_with_core_alone() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-std");
    let _ = fs::remove_dir_all(&scratch);
    let root = core_only(&scratch);

    let engine = check(&root, &scratch, "occ_core", &here.join("../occ-core/src/lib.rs"), &[]);
    assert!(engine.status.success(), "{}", errors(&engine));

    let built = scratch.join("libocc_core.rmeta");
    let mut with_engine = std::ffi::OsString::from("occ_core=");
    with_engine.push(&built);
    let with_engine: [&OsStr; 2] = ["--extern".as_ref(), &with_engine];
    let user = here.join("no-std/src/lib.rs");
    let user = check(&root, &scratch, "occ_tests_no_std", &user, &with_engine);
    assert!(user.status.success(), "{}", errors(&user));

    // What needs more is refused, so the two above needed no more.
    for library in ["std", "alloc"] {
        let source = scratch.join(format!("needs_{library}.rs"));
        fs::write(&source, format!("#![no_std]\nextern crate {library};\n")).unwrap();
        let needy = check(&root, &scratch, "needy", &source, &[]);
        assert!(!needy.status.success());
        let expected = format!("can't find crate for `{library}`");
        assert!(errors(&needy).contains(&expected), "{}", errors(&needy));
    }

    // And its contract is checked there: one register more does not compile.
    let source = fs::read_to_string(here.join("no-std/src/lib.rs")).unwrap();
    let broken = scratch.join("broken.rs");
    assert_eq!(source.matches(".vgprs(48)").count(), 1);
    fs::write(&broken, source.replace(".vgprs(48)", ".vgprs(49)")).unwrap();
    let broken = check(&root, &scratch, "broken", &broken, &with_engine);
    assert!(!broken.status.success());
    assert!(errors(&broken).contains("error[E0080]"), "{}", errors(&broken));
}
