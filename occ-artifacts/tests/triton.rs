//! What Triton leaves: code with the JSON beside it, and without.
#![cfg(feature = "manifest")]

use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::{Contents, FileError, beside, code_object, cubin, read, read_path};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/triton")
}

/// The one file of this name for this target.
fn sample(name: &str) -> PathBuf {
    let folders = fs::read_dir(folder()).expect("samples");
    let files = folders.map(|folder| folder.expect("a folder").path().join(name));
    files.into_iter().find(|file| file.is_file()).expect("a sample")
}

/// A copy of a sample and of its JSON, changed.
struct Copy(PathBuf);

impl Copy {
    fn of(name: &str, case: &str, json: impl Fn(&str) -> String) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("triton-{case}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let (from, to) = (sample(name), folder.join(name));
        fs::copy(&from, &to).expect("a copy");
        let text = fs::read_to_string(from.with_extension("json")).expect("its JSON");
        fs::write(to.with_extension("json"), json(&text)).expect("its JSON");
        Self(to)
    }

    fn read(&self) -> Result<Contents, FileError> {
        read_path(&self.0, "k")
    }

    fn refusal(&self) -> String {
        self.read().expect_err("it was read").to_string()
    }
}

#[test]
fn the_json_beside_the_code_is_read() {
    for (name, target, threads, shared) in [
        ("row_sum.cubin", "sm_80", 128, 16),
        ("add_one.cubin", "sm_80", 256, 0),
        ("row_sum.hsaco", "gfx942", 256, 16),
    ] {
        let path = sample(name);
        assert_eq!(beside(&path), Some(path.with_extension("json")), "{name}");
        let found = read_path(&path, name).unwrap_or_else(|error| panic!("{error}"));
        let [kernel] = &found.kernels[..] else { panic!("{found:?}") };
        assert_eq!(kernel.target, target);
        assert_eq!(kernel.required_workgroup, Some([threads, 1, 1]), "{name}");
        assert_eq!((kernel.lds, kernel.dynamic_lds), (Some(0), Some(shared)), "{name}");
        let asked = kernel.kernel().expect("all is known");
        assert_eq!((asked.lds, asked.dynamic_lds), (0, shared));
        // But for that it is what the file of code says.
        let bytes = fs::read(&path).expect("a sample");
        let alone = if name.ends_with("cubin") {
            cubin::read(&bytes).expect(name)
        } else {
            code_object::read(&bytes).expect(name)
        };
        assert_eq!((kernel.vgprs, kernel.scratch), (alone[0].vgprs, alone[0].scratch));
    }
}

/// Without its JSON a kernel's workgroup memory is unknown, where it may have some: never 0.
#[test]
fn without_its_json_the_workgroup_memory_is_unknown() {
    for (name, is_known) in
        [("row_sum.cubin", false), ("row_sum.hsaco", false), ("add_one.cubin", true)]
    {
        let found = read(&fs::read(sample(name)).expect("a sample")).expect(name).kernels;
        assert_eq!(found[0].lds, is_known.then_some(0), "{name}");
        assert_eq!(found[0].kernel().is_some(), is_known, "{name}");
        assert_eq!(found[0].symbolic.len(), usize::from(!is_known), "{name}");
    }
    // Of code from another language it is.
    let cuda = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nvidia");
    let cuda = fs::read(cuda.join("kernels.sm_80.cuda12.9.cubin")).expect("a sample");
    assert!(read(&cuda).expect("kernels").kernels.iter().all(|kernel| kernel.lds.is_some()));
    let alone = Copy::of("row_sum.cubin", "alone", str::to_owned);
    fs::remove_file(alone.0.with_extension("json")).expect("its JSON");
    let found = alone.read().expect("code").kernels;
    assert_eq!(found[0].lds, None);
    assert!(
        found[0].symbolic[0]
            .words
            .starts_with("LDS: compiled from Python (Triton), which allocates")
    );
    assert_eq!(beside(&alone.0), None);
}

/// In a zip, as in a folder: the JSON may come before the code or after it, and what Triton made before
/// the code is none of it.
#[cfg(feature = "archives")]
#[test]
fn in_a_zip_as_in_a_folder() {
    use crate::archives::zip_of;
    let content = |name: &str| fs::read(sample(name)).expect("a sample");
    let expected = |name: &str| read_path(&sample(name), name).expect("a kernel").kernels.remove(0);
    let (sum, one, hip) =
        (content("row_sum.cubin"), content("add_one.cubin"), content("row_sum.hsaco"));
    let json = |name: &str| fs::read(sample(name).with_extension("json")).expect("its JSON");
    let (of_sum, of_one, of_hip) =
        (json("row_sum.cubin"), json("add_one.cubin"), json("row_sum.hsaco"));
    let ptx = b".version 8.7\n.target sm_80\n";
    for method in [0, 8] {
        let members: [(&str, &[u8]); 9] = [
            ("p/triton/a/row_sum.json", &of_sum),
            ("p/triton/a/row_sum.cubin", &sum),
            ("p/triton/a/row_sum.ptx", ptx),
            ("p/triton/a/__grp__row_sum.json", b"{}"),
            ("p/triton/b/add_one.cubin", &one),
            ("p/triton/b/add_one.json", &of_one),
            ("row_sum.hsaco", &hip),
            ("row_sum.json", &of_hip),
            ("alone/row_sum.cubin", &sum),
        ];
        let found = read(&zip_of(&members, method)).expect("a zip");
        let kernels = ["row_sum.cubin", "add_one.cubin", "row_sum.hsaco"].map(expected);
        assert!(found.kernels[..3] == kernels, "{found:?}");
        assert_eq!((found.kernels.len(), found.kernels[3].lds), (4, None));
        assert!(found.passed_over.is_empty(), "{found:?}");
        // PTX without code of its name is said.
        let found = read(&zip_of(&[("a/row_sum.ptx", ptx), ("a/add_one.cubin", &one)], method));
        assert_eq!(found.expect("a zip").passed_over.len(), 1);
        // JSON of another build costs its kernel, as in a folder; that of another program says nothing.
        let other = of_hip.clone();
        let found = read(&zip_of(&[("k/row_sum.cubin", &sum), ("k/row_sum.json", &other)], method));
        let told = found.expect_err("it was read").to_string();
        let expected =
            "in `k/row_sum.cubin`: `row_sum.json`, of Triton: the target is gfx942 there and sm_80";
        assert!(told.starts_with(expected), "{told}");
        let large = [&of_sum[..of_sum.len() - 1], &vec![b' '; 1 << 20], b"}"].concat();
        for other in [&b"{\"name\": \"x\"}"[..], b"\xff\xfe", b"", &large] {
            let found = read(&zip_of(&[("row_sum.cubin", &sum), ("row_sum.json", other)], method));
            assert_eq!(found.expect("a zip").kernels[0].lds, None);
        }
        // A name may be there twice, and who unpacks it has the last.
        let twice =
            [("row_sum.cubin", &sum[..]), ("row_sum.json", &of_sum), ("row_sum.json", &of_sum)];
        let told = read(&zip_of(&twice, method)).expect_err("it was read").to_string();
        assert_eq!(told, "in `row_sum.cubin`: `row_sum.json` is in the zip 2 times");
    }
    // What is stored has a checksum too.
    let mut damaged = zip_of(&[("row_sum.cubin", &sum), ("row_sum.json", &of_sum)], 0);
    let text = b"\"shared\": 16";
    let at = damaged.windows(text.len()).position(|part| part == text).expect("its memory");
    damaged[at + text.len() - 1] = b'7';
    let told = read(&damaged).expect_err("it was read").to_string();
    assert!(told.starts_with("in `row_sum.cubin`: `row_sum.json`, beside it: "), "{told}");
}

#[test]
fn code_and_json_of_different_builds() {
    let changed = |name: &str, case: &str, from: &str, to: &str| {
        Copy::of(name, case, |text| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        })
        .refusal()
    };
    assert_eq!(
        changed("row_sum.cubin", "target", "\"arch\": 80", "\"arch\": 90"),
        "`k`: `row_sum.json`, of Triton: the target is sm_90 there and sm_80 in the code: they \
         are of different builds"
    );
    assert_eq!(
        changed("row_sum.cubin", "warps", "\"num_warps\": 4", "\"num_warps\": 8"),
        "`k`: `row_sum.json`, of Triton: the workgroup is 256 there and 128 in the code: they \
         are of different builds"
    );
    assert!(
        changed("row_sum.cubin", "fewer", "\"num_warps\": 4", "\"num_warps\": 2")
            .contains("the workgroup is 64 there and 128 in the code")
    );
    assert!(
        changed("row_sum.cubin", "short", "\"arch\": 80", "\"arch\": 8")
            .contains("the target is sm_8 there and sm_80 in the code")
    );
    assert!(
        changed("row_sum.cubin", "none", "\"num_warps\": 4", "\"num_warps\": 0")
            .contains("0 warps of 32 threads")
    );
    assert!(
        changed("row_sum.hsaco", "bound", "\"num_warps\": 4", "\"num_warps\": 8")
            .contains("the workgroup is 512 there and at most 256 in the code")
    );
    assert!(
        changed("row_sum.cubin", "name", "\"name\": \"row_sum\"", "\"name\": \"other\"")
            .ends_with("it is of kernel `other`, which is not here")
    );
    assert!(
        changed("row_sum.hsaco", "warp", "\"warp_size\": 64", "\"warp_size\": 32")
            .contains("warps of 32 threads")
    );
    let found = changed("row_sum.cubin", "many", "\"num_warps\": 4", "\"num_warps\": 4000000000");
    assert!(found.contains("4000000000 warps of 32 threads"), "{found}");
    assert!(
        changed("row_sum.cubin", "type", "\"shared\": 16", "\"shared\": -1")
            .contains("of Triton: ")
    );
    // Clusters of blocks, of two on.
    let pair = Copy::of("row_sum.cubin", "pair", |text| {
        assert!(text.contains("\"num_ctas\": 1"));
        text.replace("\"num_ctas\": 1", "\"num_ctas\": 2")
    });
    assert_eq!(pair.read().expect("code").kernels[0].cluster, Some([2, 1, 1]));
    assert_eq!(read_path(&sample("row_sum.cubin"), "k").expect("code").kernels[0].cluster, None);
    // Columns of tensor memory.
    let columns = Copy::of("row_sum.cubin", "columns", |text| {
        assert!(text.contains("\"tmem_size\": 0"));
        text.replace("\"tmem_size\": 0", "\"tmem_size\": 256")
    });
    let kernel = &columns.read().expect("code").kernels[0];
    assert_eq!(kernel.tensor_columns, Some(256));
    assert_eq!(kernel.kernel().map(|kernel| kernel.tensor_columns), Some(256));
    // What is not known there is not known here.
    let null = Copy::of("row_sum.cubin", "null", |text| {
        text.replace("\"shared\": 16", "\"shared\": null")
    });
    assert_eq!(null.read().expect("code").kernels[0].lds, None);
}

/// A JSON of somebody else is none of a file's business; Triton's own is no manifest.
#[test]
fn other_json() {
    let other = Copy::of("row_sum.cubin", "other", |_| "{\"schema\": 2}".to_owned());
    assert_eq!(beside(&other.0), None);
    assert_eq!(other.read().expect("code").kernels[0].lds, None);
    let json = sample("row_sum.cubin").with_extension("json");
    let expected = "`k.json`: Triton's metadata, without code: name the `.cubin` or `.hsaco` beside it \
                    in line 1";
    assert_eq!(read_path(&json, "k.json").expect_err("no code").to_string(), expected);
    let large = Copy::of("row_sum.cubin", "large", |text| text.to_owned() + &" ".repeat(2 << 20));
    assert_eq!(beside(&large.0), None);
}

/// Cut anywhere, or with any byte turned, it is an error or somebody else's.
#[test]
fn damaged_json() {
    let text = fs::read_to_string(sample("row_sum.cubin").with_extension("json")).expect("JSON");
    let whole = read_path(&sample("row_sum.cubin"), "k").expect("code");
    let copy = Copy::of("row_sum.cubin", "damaged", str::to_owned);
    let json = copy.0.with_extension("json");
    for end in (0..text.trim_end().len()).step_by(3) {
        fs::write(&json, &text[..end]).expect("its JSON");
        if let Ok(found) = copy.read() {
            assert_eq!(found.kernels[0].lds, None, "{end}");
        }
    }
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 0x80;
        fs::write(&json, &bytes).expect("its JSON");
        if let Ok(found) = copy.read() {
            assert!(found == whole || found.kernels[0].lds.is_none(), "{at}");
        }
    }
}
