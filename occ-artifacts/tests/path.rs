//! What a person is told of a file that gives no kernels.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use occ_artifacts::{Cause, ErrorKind, read, read_in, read_path};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(data().join(name)).expect(name)
}

/// A file of this name and content, in a folder of its own that is removed again.
struct Written(PathBuf);

impl Written {
    fn new(test: &str, name: &str, bytes: &[u8]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(name), bytes).expect("a file");
        Self(folder.join(name))
    }

    /// What is told of it.
    fn refusal(&self) -> String {
        let name = self.0.file_name().expect("a name").to_string_lossy();
        read_path(&self.0, &name).expect_err("it was read").to_string()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn files_by_their_paths() {
    let path = data().join("amd/gfx90a.hsaco");
    assert_eq!(read_path(&path, "k").expect("kernels"), read(&sample("amd/gfx90a.hsaco")).unwrap());
    let missing = read_path(&data().join("none.hsaco"), "none.hsaco").expect_err("none");
    assert!(matches!(missing.cause(), Cause::Open(_)), "{missing:?}");
    assert!(missing.to_string().starts_with("cannot read `none.hsaco`: "), "{missing}");
    let folder = read_path(&data(), "data").expect_err("a folder");
    assert!(matches!(folder.cause(), Cause::Folder), "{folder:?}");
    assert_eq!(folder.to_string(), "`data` is a folder; name a file in it");
    let broken = Written::new("broken", "k.hsaco", b"\xff\xfe\x00\x01");
    assert!(broken.refusal().starts_with("`k.hsaco`: not what its ending says: "));
    let unnamed = Written::new("broken", "k", b"\xff\xfe\x00\x01");
    assert!(unnamed.refusal().starts_with("`k`: expected a code object, "));
}

/// A download that was cut off, or the page of an error in its place.
#[test]
fn what_is_not_what_its_ending_says() {
    for (name, bytes, expected) in [
        ("k.whl", &b"PK\x03"[..], "a zip archive, found a file that starts with `PK\\x03`"),
        ("k.whl", b"<html>404</html>", "a zip archive, found a file that starts with `<html>40`"),
        (
            "k.tar.gz",
            b"abc",
            "a compressed file or an archive, found a file that starts with `abc`",
        ),
        ("libk.so.1", b"abc", "a library or an object, found a file that starts with `abc`"),
        ("k.cubin", b"abc", "GPU code, found a file that starts with `abc`"),
    ] {
        assert_eq!(
            Written::new("ending", name, bytes).refusal(),
            format!(
                "`{name}`: not what its ending says: expected {expected}; get it again, or rename \
                 it to what it is"
            )
        );
    }
    // What may be any text is told by its content.
    let text = Written::new("ending", "k.log", b"abc");
    let refusal = text.refusal();
    assert!(refusal.starts_with("`k.log`: expected a") && refusal.contains(" a manifest, "));
}

#[test]
fn nothing() {
    for (name, bytes) in
        [("k.hsaco", &b""[..]), ("k.json", b""), ("k.toml", b"\n"), ("k.log", b" \r\n\t\n")]
    {
        let empty = Written::new("nothing", name, bytes);
        assert_eq!(empty.refusal(), format!("`{name}` is empty"));
    }
    assert_eq!(read(b"").expect_err("nothing").kind, ErrorKind::Empty);
}

#[test]
fn ptx_names_what_gives_it_registers() {
    let bytes = sample("nvidia/kernels.sm_80.ptx");
    let expected = "PTX, which has no register counts yet; assemble it for your GPU, as in `ptxas \
                    -arch=sm_80 kernels.ptx -o kernels.cubin`, and read the cubin";
    let error = read(&bytes).expect_err("PTX");
    assert_eq!(error.to_string(), expected);
    assert_eq!(error.kind, ErrorKind::Ptx(Some("sm_80".to_owned())));
    assert_eq!(read_in(&mut Cursor::new(&bytes)).expect_err("PTX"), error);
    let ptx = Written::new("ptx", "blur.ptx", b".version 8.7\n.target sm_90a\n");
    assert_eq!(
        ptx.refusal(),
        "`blur.ptx` is PTX, which has no register counts yet; assemble it for your GPU, as in \
         `ptxas -arch=sm_90a blur.ptx -o blur.cubin`, and read the cubin"
    );
    // By its content, where rustc calls it so.
    let assembly = Written::new("ptx", "blur.s", b"//\n.version 7.0\n");
    assert!(assembly.refusal().contains("`ptxas -arch=sm_90 blur.s -o blur.s.cubin`"));
}

#[test]
fn bitcode_is_linked_first() {
    let error = read(b"BC\xc0\xde\x35\x14\0\0").expect_err("bitcode").to_string();
    assert_eq!(error, "LLVM bitcode, which has no registers yet: link it into a code object first");
}

#[cfg(feature = "manifest")]
#[test]
fn a_manifest_by_its_name_is_wrong_as_one() {
    // A zero in it does not make it a file that is none of this crate's.
    for (name, bytes) in
        [("k.json", &b"{\"schema\": 2, \"tool\0\": \"\"}"[..]), ("k.toml", b"schema = 2\n\0")]
    {
        let damaged = Written::new("by_name", name, bytes);
        let refusal = damaged.refusal();
        assert!(refusal.starts_with(&format!("`{name}`: manifest: ")), "{refusal}");
        let error = read_path(&damaged.0, name).expect_err("it was read");
        let is_broken = |error: &occ_artifacts::ArtifactError| error.kind == ErrorKind::Broken;
        assert!(matches!(error.cause(), Cause::Content(error) if is_broken(error)), "{error:?}");
    }
    let other = Written::new("by_name", "k.toml", b"tool = \"t\"\n");
    assert!(other.refusal().starts_with("`k.toml`: manifest: "), "{}", other.refusal());
    let cut = Written::new("by_name", "k.json", b"{\"schema\": 2, \"tool\"");
    let expected = "`k.json` is cut short, or still being written: manifest: EOF while parsing";
    assert!(cut.refusal().starts_with(expected), "{}", cut.refusal());
}

/// Every binary format, cut anywhere after what tells it apart.
#[test]
fn a_file_cut_short_says_so() {
    let mut read_whole = 0;
    for (name, magic) in [
        ("amd/gfx90a.hsaco", 4),
        ("amd/gfx1100.hsaco", 4),
        ("amd/bundle_gfx906_gfx90a.hipfb", 24),
        ("amd/offload_gfx906_gfx90a.bin", 4),
        ("nvidia/kernels.sm_90.cuda13.5.cubin", 4),
        ("nvidia/kernels.plain.fatbin", 4),
        #[cfg(feature = "libraries")]
        ("amd/bundle_ccob_v3.hipfb", 4),
        #[cfg(feature = "libraries")]
        ("amd/bundle_ccob_v2.hipfb", 4),
        #[cfg(feature = "libraries")]
        ("nvidia/kernels.zstd.fatbin", 4),
    ] {
        let bytes = sample(name);
        let mut lengths: Vec<usize> = (magic..bytes.len()).step_by(97).collect();
        lengths.extend([magic, magic + 1, 63, 64, bytes.len() - 1]);
        for length in lengths {
            let cut = &bytes[..length];
            let error = match read(cut) {
                Err(error) => error,
                // A cubin's last table is not read; of two containers the first may be whole.
                Ok(found) => {
                    assert!(
                        read(&bytes).unwrap().kernels.starts_with(&found.kernels),
                        "{name}, {length}"
                    );
                    read_whole += 1;
                    continue;
                }
            };
            assert_eq!(error.kind, ErrorKind::Short, "{name}, {length}: {error}");
            assert_eq!(read_in(&mut Cursor::new(cut)), Err(error), "{name}, {length}");
        }
    }
    assert!(read_whole < 10, "{read_whole}");
}

#[test]
fn a_whole_file_that_is_damaged_is_not_cut_short() {
    let mut code = sample("amd/gfx90a.hsaco");
    // A relocatable one is not damaged.
    code[16] = 1;
    let error = read(&code).expect_err("not linked");
    assert!(matches!(error.kind, ErrorKind::Unread(_)), "{error}");
    // No relocatable one, nor a linked one.
    code[16] = 3 + 1;
    let bundle = sample("amd/bundle_gfx906_gfx90a.hipfb");
    let inside = bundle.windows(4).position(|four| four == b"\x7fELF").expect("a code object");
    let mut damaged = bundle.clone();
    // No relocatable one, which is no damage in a bundle.
    damaged[inside + 16] = 3 + 1;
    // The same behind a whole one, with zeros between.
    let mut second = bundle;
    second.resize(second.len() + 300, 0);
    second.extend(&damaged);
    for bytes in [&code, &damaged, &second] {
        let error = read(bytes).expect_err("damaged");
        assert_eq!(error.kind, ErrorKind::Broken, "{error}");
    }
    second.truncate(second.len() - 1);
    assert_eq!(read(&second).expect_err("cut").kind, ErrorKind::Short);
}
