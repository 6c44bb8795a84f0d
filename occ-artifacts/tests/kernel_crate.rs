//! Build scripts that compile a crate of kernels in Rust.
#![cfg(all(feature = "build", unix))]

use std::fs;
use std::path::{Path, PathBuf};

use crate::nvidia;
use crate::script::{Script, fake_ptxas, program};
use occ_artifacts::manifest;

/// A crate of kernels and one that it depends on, which are not below `OUT_DIR`.
fn kernels(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("crates").join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in [
        (
            "kernels/Cargo.toml",
            "[package]\nname = \"my-kernels\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [features]\nwide = []\n[dependencies]\nmath.path = \"../math\"\n[workspace]\n",
        ),
        ("kernels/src/lib.rs", include_str!("data/sources/kernels.rs")),
        (
            "math/Cargo.toml",
            "[package]\nname = \"math\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
        ),
        ("math/src/lib.rs", include_str!("data/sources/math.rs")),
    ] {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
    }
    folder.join("kernels")
}

/// The programs that a crate is compiled with, handing out samples.
struct Programs {
    rustc: PathBuf,
    cargo: PathBuf,
    lld: PathBuf,
    ptxas: PathBuf,
}

impl Programs {
    fn new(script: &Script) -> Self {
        let out = script.out.display();
        script.file("sysroot/lib/rustlib/src/rust/library/core/Cargo.toml", b"");
        let amd = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/amd/gfx90a.hsaco");
        let ptx = nvidia::path("kernels.sm_80.ptx");
        let rustc = format!(
            "#!/bin/sh\n\
             case \"$*\" in\n\
             *verbose) echo 'rustc 1.96.0 (of mine)'; echo 'host: here'; echo 'release: 1.96.0';;\n\
             *sysroot) echo '{out}/sysroot';;\n\
             *wasm*) exit 1;;\n\
             *) echo 'Available CPUs for this target:'; echo '    gfx90a - yes'; echo '    sm_80';;\n\
             esac\n"
        );
        let cargo = format!(
            "#!/bin/sh\n\
             echo \"$* in $PWD by $RUSTC $RUSTFLAGS $CARGO_ENCODED_RUSTFLAGS $RUSTC_WRAPPER\" >>'{out}/cargo.log'\n\
             for emit; do :; done\n\
             while [ \"$1\" != --target ]; do shift; done; triple=$2\n\
             while [ \"$1\" != --target-dir ]; do shift; done\n\
             /bin/mkdir -p \"$2/$triple/release\"\n\
             echo \"$2/libk.rlib: $PWD/src/lib.rs ${{PWD%kernels}}math/src/lib.rs\" >\"$2/$triple/release/libk.d\"\n\
             /bin/cp '{}' \"${{emit#*=*=}}\"\n",
            ptx.display()
        );
        let lld = format!(
            "#!/bin/sh\n\
             [ \"$1\" = --version ] && echo 'LLD 22.1.8 (compatible with GNU linkers)' && exit\n\
             echo \"$*\" >'{out}/lld.log'\n\
             while [ \"$1\" != -o ]; do shift; done\n\
             /bin/cp '{amd}' \"$2\"\n"
        );
        Self {
            rustc: program(script, "bin/rustc", &rustc),
            cargo: program(script, "bin/cargo", &cargo),
            lld: program(script, "bin/ld.lld-22", &lld),
            ptxas: fake_ptxas(script, "bin/ptxas"),
        }
    }

    /// A script that finds them all.
    fn given(&self, script: Script) -> Script {
        let path = self.lld.parent().expect("a folder");
        script.with("CARGO", &self.cargo).with("RUSTC", &self.rustc).with("PATH", path)
    }
}

#[test]
fn a_crate_is_compiled_for_both_vendors() {
    let script = Script::new("crate");
    let programs = Programs::new(&script);
    let folder = kernels("both");
    let script = script
        .give("kernel_crate", format!("{} gfx90a sm_80 gfx90a", folder.display()))
        .give("cargo_arg", "--features=wide")
        .with("CARGO_ENCODED_RUSTFLAGS", "-Cof=the-host")
        .with("RUSTC_WRAPPER", "/of/an/editor");
    let script = programs.given(script);
    let output = script.run().unwrap_or_else(|error| panic!("{error}"));
    let math = folder.with_file_name("math/src/lib.rs");
    let Programs { rustc, lld, ptxas, .. } = &programs;
    let files = [&folder.join("Cargo.toml"), &folder.join("src"), &math, rustc, lld, ptxas];
    for file in files {
        assert!(
            output.contains(&format!("cargo::rerun-if-changed={}\n", file.display())),
            "{output}"
        );
    }
    for variable in ["OCC_RUSTC", "LLD", "PTXAS"] {
        assert!(output.contains(&format!("cargo::rerun-if-env-changed={variable}\n")), "{output}");
    }

    let kernels = script.kernels();
    let of = |target: &str| kernels.iter().filter(|kernel| kernel.target == target).count();
    assert_eq!((of("gfx90a"), of("sm_80")), (3, nvidia::NAMES.len()));
    let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
    let read = manifest::read_json(&text).expect("a manifest");
    assert_eq!(read.tool, "rustc 1.96.0; LLD 22.1.8 (compatible with GNU linkers); ptxas 12.9.86");
    let inputs: Vec<_> = read.inputs.iter().map(|input| input.file.as_str()).collect();
    assert_eq!(inputs.len(), 3, "{inputs:?}");
    for (input, end) in
        inputs.iter().zip(["kernels/Cargo.toml", "kernels/src/lib.rs", "math/src/lib.rs"])
    {
        assert!(input.ends_with(end), "{inputs:?}");
    }

    let out = script.out.display();
    let asked = fs::read_to_string(script.out.join("cargo.log")).expect("arguments");
    let line = |triple: &str, cpu: &str, emit: &str| {
        format!(
            "rustc --quiet --release --lib --crate-type rlib --config \
             profile.release.package.core.codegen-units=16 -Zbuild-std=core --target {triple} \
             --target-dir {out}/kernels.target --features=wide -- --emit={emit} in {} by {} \
             -Ctarget-cpu={cpu}  \n",
            folder.display(),
            programs.rustc.display()
        )
    };
    let amd = line("amdgcn-amd-amdhsa", "gfx90a", &format!("obj={out}/kernels.gfx90a.o"));
    let nvidia = line("nvptx64-nvidia-cuda", "sm_80", &format!("asm={out}/kernels.sm_80.ptx"));
    assert_eq!(asked, (amd + &nvidia).repeat(2));
    let asked = fs::read_to_string(script.out.join("lld.log")).expect("arguments");
    let expected = format!(
        "-shared --no-undefined --strip-all --version-script={out}/exports -o \
         {out}/kernels.gfx90a.hsaco {out}/kernels.gfx90a.o\n"
    );
    assert_eq!(asked, expected);
    let exports = fs::read_to_string(script.out.join("exports")).expect("exports");
    assert_eq!(exports, "{ global: *.kd; local: *; };\n");
}

#[test]
fn programs_are_looked_for_in_order() {
    let script = Script::new("crate-order");
    let programs = Programs::new(&script);
    let copy = |at: &str, of: &Path| {
        let text = fs::read_to_string(of).expect("a program");
        program(&script, at, &text)
    };
    let other = copy("other/rustc", &programs.rustc);
    let own = copy("sysroot/lib/rustlib/here/bin/gcc-ld/ld.lld", &programs.lld);
    let named = copy("named/ld.lld", &programs.lld);
    let given = |script: Script| {
        script.give("kernel_crate", format!("{} gfx90a", kernels("order").display()))
    };
    let ran = |script: &Script, program: &Path| {
        let output = script.run().unwrap_or_else(|error| panic!("{error}"));
        output.contains(&format!("cargo::rerun-if-changed={}\n", program.display()))
    };
    let script = programs.given(given(Script::new("crate-order-of")));
    assert!(ran(&script, &programs.rustc) && ran(&script, &own));
    let script = script.with("OCC_RUSTC", &other).with("LLD", &named);
    assert!(ran(&script, &other) && ran(&script, &named));
    let script = script.give("rustc", &programs.rustc).give("lld", &programs.lld);
    assert!(ran(&script, &programs.rustc) && ran(&script, &programs.lld));
    // One that is named is not passed over.
    let script = script.give("lld", "/nowhere/ld.lld");
    assert!(
        script.error().contains("no `ld.lld` at `/nowhere/ld.lld`, which"),
        "{}",
        script.error()
    );
    let script = script.give("rustc", "/nowhere/rustc");
    assert!(
        script.error().starts_with("no `rustc` at `/nowhere/rustc`, which"),
        "{}",
        script.error()
    );
}

#[test]
fn what_is_missing_is_named_with_its_package() {
    let script = Script::new("crate-missing");
    let programs = Programs::new(&script);
    let folder = kernels("missing");
    let given = |name: &str, targets: &str| {
        let script = Script::new(name);
        programs.given(script.give("kernel_crate", format!("{}{targets}", folder.display())))
    };
    let error = given("crate-none", "").error();
    assert!(error.ends_with("no target to compile it for: give some, `[\"gfx1100\"]`"), "{error}");
    for wrong in ["navi31", "gfx90a:xnack-", "sm_80/../x"] {
        let error = given("crate-wrong", &format!(" {wrong}")).error();
        let end = format!("`{wrong}` is no target: expected one such as `gfx1100` or `sm_80`");
        assert!(error.ends_with(&end), "{error}");
    }
    let error = given("crate-new", " gfx1360").error();
    assert!(error.contains("rustc`, rustc 1.96.0, does not compile for gfx1360: set `OCC_RUSTC`"));
    let rustc = "#!/bin/sh\n\
                 case \"$*\" in *target*) exit 1;; *sysroot) echo \"${0%bin/rustc}sysroot\";; esac\n";
    program(&script, "bin/rustc", rustc);
    let error = given("crate-old", " gfx90a").error();
    assert!(
        error.contains("rustc of unknown version, does not compile for amdgcn-amd-amdhsa: set")
    );
    // rustc without the source of its library.
    fs::remove_dir_all(script.out.join("sysroot")).expect("a folder");
    let error = given("crate-library", " gfx90a").error();
    for part in [
        "sysroot/lib/rustlib/src/rust/library`, the source of `core`",
        "rustup component add \
         rust-src",
        "`rust-web-src`",
        "`OCC_RUSTC=/usr/bin/rustc`",
        "; or measure where it is",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    // No linker, no ptxas.
    Programs::new(&script);
    fs::remove_file(&programs.lld).expect("a linker");
    let error = given("crate-lld", " gfx90a").error();
    assert!(error.contains("no `ld.lld`, which links code for AMD's GPUs: install LLVM's `lld`"));
    fs::remove_file(&programs.ptxas).expect("a ptxas");
    let error = given("crate-ptxas", " sm_80").error();
    assert!(
        error.contains("no `ptxas`, which allocates the registers: `PTXAS` is not set"),
        "{error}"
    );
    let error = Script::new("crate-absent").give("kernel_crate", "absent gfx90a").error();
    assert!(error.starts_with("cannot read `absent/Cargo.toml`: "), "{error}");
}

#[test]
fn a_manifest_stands_in_where_it_is_of_the_same_files() {
    let script = Script::new("crate-kept");
    let programs = Programs::new(&script);
    let folder = kernels("kept");
    let given = format!("{} gfx90a", folder.display());
    let with = programs.given(Script::new("crate-with").give("kernel_crate", &given));
    let measured = with.kernels();
    let text = fs::read(with.out.join("kernels.json")).expect("the manifest");
    let kept = script.file("kept.json", &text);
    fs::remove_dir_all(script.out.join("sysroot")).expect("a folder");
    let without = programs.given(Script::new("crate-without").give("kernel_crate", &given));
    let without = without.give("checked_in", &kept);
    assert_eq!(without.kernels(), measured);

    for (file, name) in [
        ("Cargo.toml", "Cargo.toml"),
        ("src/lib.rs", "lib.rs"),
        ("../math/src/lib.rs", "math/src/lib.rs"),
    ] {
        let path = folder.join(file);
        let before = fs::read(&path).expect("a file");
        fs::write(&path, b"// another\n").expect("a file");
        let error = without.error();
        assert!(error.contains("kept.json` is stale: `") && error.contains(name), "{error}");
        fs::write(&path, before).expect("a file");
    }
    assert_eq!(without.kernels(), measured);
    let error = without.give("cargo_arg", "--features=wide").error();
    assert!(error.contains("is compiled with `--features=wide` now"), "{error}");
    // Another crate with the same `Cargo.toml` is none of it.
    let other = format!("{} gfx90a", kernels("kept-by-another").display());
    let other = programs.given(Script::new("crate-other").give("kernel_crate", other));
    let error = other.give("checked_in", &kept).error();
    assert!(error.contains("/kept-by-another/kernels/Cargo.toml`: build"), "{error}");
    assert!(error.contains("is stale: it names no `"), "{error}");
}

#[test]
fn functions_that_are_compiled_apart_are_an_error() {
    let script = Script::new("crate-calls");
    let programs = Programs::new(&script);
    let folder = kernels("calls");
    let given = |name: &str, target: &str| {
        let script =
            Script::new(name).give("kernel_crate", format!("{} {target}", folder.display()));
        programs.given(script)
    };
    program(
        &script,
        "bin/ld.lld-22",
        "#!/bin/sh\necho 'ld.lld: error: undefined symbol: math::scaled' >&2\nexit 1\n",
    );
    let error = given("crate-calls-amd", "gfx90a").error();
    assert!(
        error.contains("a kernel calls `math::scaled`, which was compiled apart: its"),
        "{error}"
    );
    assert!(error.contains("mark it `#[inline]`"), "{error}");
    let ptxas = "#!/bin/sh\n[ \"$1\" = --version ] && exit\n\
                 echo \"ptxas fatal   : Unresolved extern function 'scaled'\" >&2\nexit 255\n";
    program(&script, "bin/ptxas", ptxas);
    let error = given("crate-calls-nvidia", "sm_80").error();
    assert!(error.contains("extern function 'scaled'; its registers are in no count"), "{error}");
    // What cargo says of a broken crate is all there is to say.
    program(&script, "bin/cargo", "#!/bin/sh\necho 'error: expected `;`' >&2\nexit 101\n");
    let error = given("crate-broken", "gfx90a").error();
    assert!(
        error.contains(" for gfx90a: `") && error.ends_with("101): error: expected `;`"),
        "{error}"
    );
}

/// The crate's own build script, while its kernels are compiled.
#[test]
fn within_its_own_build_nothing_is_measured() {
    let script = Script::new("crate-nested").give("kernel_crate", "absent gfx90a");
    let script = script.with("OCC_COMPILING_KERNELS", "1");
    let output = script.run().unwrap_or_else(|error| panic!("{error}"));
    assert!(output.contains("wrote "), "{output}");
    assert!(!script.out.join("kernels.json").exists());
}

/// The real compilers, where `OCC_RUSTC` names one with the source of its library.
#[test]
fn real_compilers_of_rust() {
    let Some(rustc) = std::env::var_os("OCC_RUSTC") else {
        eprintln!("skipped: `OCC_RUSTC` is not set; ci/rebuild-artifacts.sh sets it");
        return;
    };
    let (cargo, path) = (std::env::var_os("CARGO"), std::env::var_os("PATH"));
    let folder = kernels("real");
    let ptxas = std::env::var_os("PTXAS");
    // One target a vendor: `core` is compiled for each, which takes most of the time.
    let targets = if ptxas.is_some() { "gfx1100 sm_80" } else { "gfx1100" };
    let script = Script::new("crate-real")
        .give("kernel_crate", format!("{} {targets}", folder.display()))
        .give("time_limit", (30 * 60 * 1000).to_string())
        .with("OCC_RUSTC", rustc)
        .with("CARGO", cargo.expect("cargo runs tests"))
        .with("PATH", path.unwrap_or_default())
        .with("PTXAS", ptxas.unwrap_or_default())
        .with("HOME", std::env::var_os("HOME").unwrap_or_default());
    // Where the examples' scripts have compiled `core` for both.
    let script = match std::env::var_os("KERNELS_TARGET_DIR") {
        Some(built) => script.with("CARGO_BUILD_BUILD_DIR", built),
        None => script,
    };
    let found = script.kernels();
    let named: Vec<_> = found.iter().map(|it| (it.name.as_str(), it.target.as_str())).collect();
    let expected = targets.split(' ').map(|target| ("scale", target)).collect::<Vec<_>>();
    assert_eq!(named, expected);
    for kernel in &found {
        assert!(kernel.vgprs.is_some_and(|registers| registers > 0), "{kernel:?}");
        assert_eq!((kernel.spills(), kernel.lds), (Some(false), Some(0)), "{kernel:?}");
    }
    let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
    let read = manifest::read_json(&text).expect("a manifest");
    assert!(read.tool.starts_with("rustc 1.") && read.tool.contains("LLD "), "{}", read.tool);
    let inputs: Vec<_> = read.inputs.iter().map(|input| input.file.as_str()).collect();
    assert_eq!(inputs.len(), 3, "{inputs:?}");
    assert!(inputs.iter().any(|input| input.ends_with("math/src/lib.rs")), "{inputs:?}");
    // A function of another crate that is not inlined.
    let math = folder.with_file_name("math/src/lib.rs");
    let text = fs::read_to_string(&math).expect("a file").replace("#[inline]", "#[inline(never)]");
    fs::write(&math, text).expect("a file");
    let error = script.error();
    assert!(error.contains("a kernel calls `math::scaled`, which was compiled apart"), "{error}");
}
