//! What a launch leaves open is a bound: it may break a gate, and passes one by both ends alone.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::rule::build;
use crate::snapshot::{Run, data, run};

/// A kernel of sm_90 whose counts are all known, with the `more` that says something of its launch.
fn kernel(name: &str, registers: u32, more: &str) -> String {
    format!(
        "{{\"name\":\"{name}\",\"target\":\"sm_90\",\"vgprs\":{registers},\"lds\":0,\"scratch\":0,\
         \"spills\":{{\"store_bytes\":0,\"load_bytes\":0}}{more}}}"
    )
}

const FORMATS: [&str; 7] = ["table", "markdown", "csv", "json", "jsonl", "github", "sarif"];
const UP_TO_512: &str = ",\"max_workgroup\":512";
const DYNAMIC: &str = ",\"max_workgroup\":512,\"uses_dynamic_lds\":true";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn occ(&self, arguments: &[&str]) -> Run {
        run(arguments, self.path(), b"")
    }

    /// The kernels of `k.json` as JSON has them.
    fn json(&self, flags: &[&str]) -> Vec<Value> {
        let shown =
            self.occ(&[&["inspect", "k.json", "--format=json", "--sort=file"], flags].concat());
        let mut report: Value = serde_json::from_str(&shown.stdout).expect("JSON");
        serde_json::from_value(report["kernels"].take()).expect("kernels")
    }

    fn baseline(&self) -> String {
        fs::read_to_string(self.path().join("occ-baseline.txt")).expect("a baseline")
    }
}

/// 40 registers let 48 warps in. Of up to 512 threads the least are 32 blocks of one warp.
#[test]
fn a_minimum_is_kept_by_both_ends_in_every_format() {
    let folder = Folder::new();
    let refused = ",\"max_workgroup\":1024";
    for (more, min, flags, code) in [
        (UP_TO_512, "0.5", &[][..], 0),
        (UP_TO_512, "0.75", &[], 2),
        (UP_TO_512, "0.75", &["--block=256"], 0),
        (UP_TO_512, "0.76", &[], 1),
        (UP_TO_512, "0.76", &["--allow-open"], 1),
        (UP_TO_512, "0.75", &["--allow-open"], 0),
        // Any amount of memory may be asked for.
        (DYNAMIC, "0.0", &[], 2),
        (DYNAMIC, "0.01", &["--block=256"], 2),
        (DYNAMIC, "0.01", &["--block=256", "--allow-open"], 0),
        (DYNAMIC, "0.76", &["--allow-open"], 1),
        (DYNAMIC, "0.5", &["--dynamic-shared=0"], 0),
        (DYNAMIC, "0.75", &["--block=256", "--dynamic-shared=0"], 0),
        (DYNAMIC, "0.75", &["--block=256", "--dynamic-shared=100k"], 1),
        // Nothing is given: any size up to the largest of the chip.
        ("", "0.5", &[], 2),
        ("", "0.3", &[], 0),
        ("", "0.76", &[], 1),
        (refused, "0.3", &[], 0),
    ] {
        build(folder.path(), "k.json", &[kernel("k", 40, more)]);
        for format in FORMATS {
            let (min, format) = (format!("--min={min}"), format!("--format={format}"));
            let held = folder.occ(&[&["inspect", "k.json", &*min, &*format], flags].concat());
            assert_eq!(held.code, Some(code), "{more} {}", held.shown());
        }
    }
}

/// 70 registers do not let blocks of more than 896 threads launch: whoever does not say the size cannot
/// rely on any minimum.
#[test]
fn a_size_that_cannot_launch_passes_nothing() {
    let folder = Folder::new();
    for more in ["", ",\"max_workgroup\":1024"] {
        build(folder.path(), "k.json", &[kernel("k", 70, more)]);
        let [bound] = &folder.json(&[])[..] else { panic!("one kernel") };
        assert_eq!(bound["bound"], serde_json::json!({ "least": 0.0, "most": 0.4375 }));
        for min in ["--min=0", "--min=0.2"] {
            let held = folder.occ(&["inspect", "k.json", min]);
            assert_eq!(held.code, Some(2), "{}", held.shown());
            let text = "reaches 0–43.8% depending on its block size (thread blocks of 897 threads cannot launch)";
            assert!(held.stderr.contains(text), "{}", held.shown());
        }
        assert_eq!(folder.occ(&["inspect", "k.json", "--min=0.44"]).code, Some(1));
    }
    // Where none can, it is as ever.
    build(folder.path(), "k.json", &[kernel("k", 256, "")]);
    let held = folder.occ(&["inspect", "k.json", "--min=0", "--allow-open"]);
    assert_eq!(held.code, Some(1), "{}", held.shown());
    let [none] = &folder.json(&[])[..] else { panic!("one kernel") };
    assert_eq!((&none["occupancy"], &none["bound"]), (&Value::from(0.0), &Value::Null));
}

/// It lets pass what the launch decides, and no more.
#[test]
fn what_is_accepted_is_counted() {
    let folder = Folder::new();
    let all = [kernel("a", 40, DYNAMIC), kernel("b", 40, DYNAMIC), kernel("c", 32, UP_TO_512)];
    build(folder.path(), "k.json", &all);
    let held = folder.occ(&["inspect", "k.json", "--min=0.5"]);
    let reaches = "kernel `a` reaches ≤ 75% depending on its block size and dynamic shared memory: give `--block` \
                   and `--dynamic-shared` or `[launch]` in `occ.toml`; so it is with 1 more kernel; ";
    let text = format!("{reaches}let it pass by `--allow-open`");
    assert!(held.code == Some(2) && held.stderr.contains(&text), "{}", held.shown());
    for format in FORMATS {
        let format = format!("--format={format}");
        let held = folder.occ(&["inspect", "k.json", "--min=0.5", "--allow-open", &format]);
        let text = format!("note: {reaches}passed by `--allow-open`\n");
        assert_eq!((held.code, &held.stderr), (Some(0), &text), "{}", held.shown());
        let is_told =
            held.stdout.contains("::error") || held.stdout.contains("\"level\": \"error\"");
        assert!(!is_told, "{}", held.shown());
    }
    let told = folder.occ(&["inspect", "k.json", "--min=0.5", "--format=github"]).stdout;
    let text = "kernel `a` reaches ≤ 75%25 depending on its block size and dynamic shared memory: give `--block` and";
    assert!(told.contains(text) && told.matches("::error").count() == 2, "{told}");
    // A count that the file lacks is not open.
    let lacking = kernel("d", 40, "").replace("\"vgprs\":40,", "");
    build(folder.path(), "k.json", &[lacking, kernel("a", 40, DYNAMIC)]);
    let held = folder.occ(&["inspect", "k.json", "--min=0.5", "--allow-open"]);
    assert_eq!(held.code, Some(2), "{}", held.shown());
    assert!(held.stderr.contains("needs a register count"), "{}", held.shown());
}

/// A filter on `occupancy` takes no bound for a value.
#[test]
fn json_has_bounds_beside_an_occupancy_of_null() {
    let folder = Folder::new();
    let exact = ",\"required_workgroup\":[256,1,1]";
    let stated = format!("{exact},\"uses_dynamic_lds\":true,\"dynamic_lds\":4096");
    let all = [("exact", exact), ("sized", UP_TO_512), ("both", DYNAMIC), ("stated", &stated)];
    let all = all.map(|(name, more)| kernel(name, 40, more));
    build(folder.path(), "k.json", &all);
    let [exact, sized, both, stated] = &folder.json(&[])[..] else { panic!("four kernels") };
    assert_eq!((&exact["occupancy"], &exact["bound"]), (&Value::from(0.75), &Value::Null));
    assert_eq!(exact["open"], serde_json::json!([]));
    for kernel in [sized, both] {
        for key in ["occupancy", "waves", "workgroups", "workgroup"] {
            assert!(kernel[key].is_null(), "{key} of {kernel:#}");
        }
        assert_eq!(kernel["limiters"], serde_json::json!(["vgprs"]));
        assert_eq!(
            (&kernel["max_waves"], &kernel["workgroup_from"]),
            (&64.into(), &"bound".into())
        );
    }
    assert_eq!(sized["bound"], serde_json::json!({ "least": 0.5, "most": 0.75 }));
    assert_eq!(
        (&sized["open"], &sized["dynamic_lds"]),
        (&serde_json::json!(["workgroup"]), &0.into())
    );
    assert_eq!(both["bound"], serde_json::json!({ "least": null, "most": 0.75 }));
    assert_eq!(both["open"], serde_json::json!(["workgroup", "dynamic_lds"]));
    assert!(both["dynamic_lds"].is_null() && both["lds_allocated"].is_null(), "{both:#}");
    // What the file states of its launch is open to nobody.
    assert_eq!((&stated["occupancy"], &stated["dynamic_lds"]), (&Value::from(0.75), &4096.into()));
    let [_, sized, both, _] = &folder.json(&["--block=128"])[..] else { panic!("four kernels") };
    assert_eq!((&sized["occupancy"], &both["occupancy"]), (&Value::from(0.75), &Value::Null));
    assert_eq!(both["open"], serde_json::json!(["dynamic_lds"]));
}

/// In real cubins and code objects the file itself shows it.
#[test]
fn files_show_that_memory_may_be_asked_for() {
    for (file, flags, code) in [
        ("nvidia/kernels.sm_90.cuda13.5.cubin", &["--block=128"][..], 2),
        ("nvidia/kernels.sm_90.cuda13.5.cubin", &["--block=128", "--dynamic-shared=0"], 0),
        ("nvidia/calls.sm_80.cuda13.5.cubin", &["--block=128"], 0),
        ("amd/dynamic_gfx90a.hsaco", &[], 2),
        ("amd/dynamic_gfx90a.hsaco", &["--kernel=fixed_too"], 0),
        ("amd/dynamic_gfx90a.hsaco", &["--dynamic-lds=512"], 0),
        ("text/dynamic.gfx90a.s", &[], 2),
    ] {
        let held = run(&[&["inspect", file, "--min=0.1"], flags].concat(), &data(), b"");
        assert_eq!(held.code, Some(code), "{}", held.shown());
    }
}

/// The entries that `inspect` ends with are read, and nothing is open then.
#[test]
fn what_is_pasted_makes_bounds_exact() {
    let folder = Folder::new();
    let mangled = |symbol: &str, more: &str| kernel(symbol, 70, more);
    let all = [
        kernel("plain", 40, UP_TO_512),
        kernel("odd name::k<\\\"x\\\">", 70, DYNAMIC),
        mangled("_ZN3lib4blurIfEEvPf", DYNAMIC),
        mangled("_ZN3lib4blurIiEEvPi", ",\"max_workgroup\":128"),
        kernel("none", 70, ""),
    ];
    build(folder.path(), "k.json", &all);
    for format in ["--format=table", "--format=markdown"] {
        for summary in [&[][..], &["--summary"]] {
            let _ = fs::remove_file(folder.path().join("own.toml"));
            let shown = folder.occ(&[&["inspect", "k.json", format], summary].concat()).stdout;
            let at = shown.find("[launch]").expect(&shown);
            let toml = shown[at..].replace("```", "");
            assert!(toml.contains("blur = { block = 128, dynamic_shared = "), "{toml}");
            assert!(toml.contains(" } # 2 kernels\n"), "{toml}");
            assert!(toml.contains("none = { block = 896 }\n"), "{toml}");
            fs::write(folder.path().join("own.toml"), toml).expect("written");
            for kernel in folder.json(&["--config=own.toml"]) {
                assert!(kernel["open"] == serde_json::json!([]), "{kernel:#}");
                assert!(
                    kernel["occupancy"].as_f64().is_some_and(|reached| reached > 0.0),
                    "{kernel:#}"
                );
            }
            let exact = folder
                .occ(&[&["inspect", "k.json", "--config=own.toml", format], summary].concat());
            assert!(!exact.stdout.contains("[launch]"), "{}", exact.shown());
        }
    }
}

/// Registers from 32 to 70 are worse though no block is given; from 33 to 36 they moved.
#[test]
fn a_baseline_holds_both_ends() {
    let folder = Folder::new();
    let build = |registers: u32, more: &str| {
        build(folder.path(), "k.json", &[kernel("k", registers, more)]);
    };
    build(32, "");
    assert_eq!(folder.occ(&["baseline", "update", "k.json"]).code, Some(0));
    assert!(folder.baseline().contains("\n  sm_90 32-64/64 registers=32"), "{}", folder.baseline());
    let check = || folder.occ(&["baseline", "check", "k.json"]);
    assert!(check().stdout.ends_with("1 the same; 1 of them compared by its bound\n"));
    build(70, "");
    let worse = check();
    assert_eq!(worse.code, Some(1), "{}", worse.shown());
    assert!(worse.stdout.contains("50–100%  0–43.8%"), "{}", worse.shown());
    build(33, "");
    folder.occ(&["baseline", "update", "k.json"]);
    build(36, "");
    let moved = check();
    assert_eq!(moved.code, Some(0), "{}", moved.shown());
    assert!(
        moved.stdout.ends_with("1 moved; 1 of them compared by its bound\n"),
        "{}",
        moved.shown()
    );
    // Memory that a launch may ask for now makes nothing certain.
    build(36, ",\"uses_dynamic_lds\":true");
    let worse = check();
    assert!(worse.code == Some(1) && worse.stdout.contains("≤ "), "{}", worse.shown());
    folder.occ(&["baseline", "update", "k.json"]);
    assert!(folder.baseline().contains("\n  sm_90 <=48/64 registers=36"), "{}", folder.baseline());
    assert_eq!(check().code, Some(0));
    build(70, ",\"uses_dynamic_lds\":true");
    assert_eq!(check().code, Some(1));
    // That there is none is said, and kept.
    folder.occ(&["baseline", "update", "k.json", "--block=128", "--dynamic-shared=0"]);
    assert!(folder.baseline().contains("28/64 block=128 registers=70 shared=0 dynamic_shared=0"));
    assert!(check().stdout.ends_with("1 the same\n"), "{}", check().shown());
}

/// A bound that moves at one end alone is worse, whichever.
#[test]
fn one_end_is_enough() {
    let folder = Folder::new();
    for (was, is) in
        [("32-64", "40-64"), ("32-64", "32-64"), ("24-64", "32-64"), ("32-60", "32-64")]
    {
        let line = |waves: &str| {
            format!("# occ baseline 2\n\nk\n  sm_90 {waves}/64 registers=32 shared=0 spills=0\n")
        };
        fs::write(folder.path().join("a.txt"), line(was)).expect("written");
        fs::write(folder.path().join("b.txt"), line(is)).expect("written");
        let diff = |one: &str, other: &str| folder.occ(&["diff", one, other]).stdout;
        let is_same = was == is;
        assert_eq!(diff("a.txt", "b.txt").contains("1 better"), !is_same, "{was} {is}");
        assert_eq!(diff("b.txt", "a.txt").contains("1 worse"), !is_same, "{was} {is}");
    }
    let json = folder.occ(&["diff", "a.txt", "b.txt", "--format=json"]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let was = &json["changes"][0]["was"];
    assert_eq!(was["bound"], serde_json::json!({ "least": 0.5, "most": 0.9375 }));
    assert_eq!(
        (&was["open"], &was["occupancy"]),
        (&serde_json::json!(["workgroup"]), &Value::Null)
    );
}

/// A page is of one launch, and says of which.
#[test]
fn a_page_says_what_is_open() {
    let folder = Folder::new();
    build(folder.path(), "k.json", &[kernel("k", 40, DYNAMIC)]);
    let page = folder.occ(&["explain", "k.json"]);
    for text in [
        "k on sm_90: ≤ 75% depending on its block size and dynamic shared memory ",
        "; the file allows no larger size; no dynamic shared memory, of which it may have some ",
    ] {
        let told = page.stdout.replace('\n', " ");
        assert!(page.code == Some(0) && told.contains(text), "{}", page.shown());
    }
    let json = folder.occ(&["explain", "k.json", "--format=json"]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let target = &json["targets"][0];
    assert_eq!(target["bound"], serde_json::json!({ "least": null, "most": 0.75 }));
    assert_eq!(target["launch"]["workgroup"], 512);
    // Without any size there is no page.
    build(folder.path(), "k.json", &[kernel("k", 40, "")]);
    let page = folder.occ(&["explain", "k.json"]);
    assert_eq!(page.stderr, "error: kernel `k` needs a block size; give it as `--block 256`\n");
}

/// A kernel of one of AMD's targets, with what its file says.
fn amd(target: &str, counts: &str) -> String {
    format!(
        "{{\"name\":\"k\",\"target\":\"{target}\",\"sgprs\":16,\"scratch\":0,\"spills\":{{\"vgprs\":0}},\
         \"max_workgroup\":256,\"required_workgroup\":[256,1,1]{counts}}}"
    )
}

/// What the compiler decided and the file does not say can only make it less: the most is known.
#[test]
fn a_count_that_the_file_leaves_out_is_a_bound() {
    let folder = Folder::new();
    for (target, counts, open, most) in [
        ("gfx90a", ",\"vgprs\":100,\"agprs\":0", "lds", 0.5),
        ("gfx90a", ",\"vgprs\":100,\"lds\":0", "agprs", 0.5),
        ("gfx908", ",\"vgprs\":84,\"lds\":16384", "agprs", 0.3),
    ] {
        build(folder.path(), "k.json", &[amd(target, counts)]);
        let [bound] = &folder.json(&[])[..] else { panic!("one kernel") };
        assert_eq!(bound["bound"], serde_json::json!({ "least": null, "most": most }), "{bound}");
        assert_eq!(bound["open"], serde_json::json!([open]), "{bound}");
        assert_eq!(bound["occupancy"], Value::Null);
        for (min, flags, code) in [
            ("--min=0.51", &[][..], 1),
            ("--min=0.51", &["--allow-open"], 1),
            ("--min=0.1", &[], 2),
            ("--min=0", &[], 2),
            ("--min=0.1", &["--allow-open"], 0),
        ] {
            for format in FORMATS {
                let format = format!("--format={format}");
                let held = folder.occ(&[&["inspect", "k.json", min, &*format], flags].concat());
                assert_eq!(held.code, Some(code), "{}", held.shown());
            }
        }
        let held = folder.occ(&["inspect", "k.json", "--min=0.1"]);
        let text = if open == "lds" { "static LDS" } else { "AGPRs" };
        let text = format!(
            "error: `--min` is not certain: kernel `k` reaches ≤ {}% depending on its {text}: read a file that says \
             its {text}; let it pass by `--allow-open`\n",
            most * 100.0
        );
        assert!(held.stderr.ends_with(&text), "{}", held.shown());
        // A baseline keeps the bound, and holds it.
        let _ = fs::remove_file(folder.path().join("occ-baseline.txt"));
        assert_eq!(folder.occ(&["baseline", "update", "k.json"]).code, Some(0));
        assert!(folder.baseline().contains(&format!("  {target} <=")), "{}", folder.baseline());
        assert_eq!(folder.occ(&["baseline", "check", "k.json"]).code, Some(0));
        let more = counts.replace(":100", ":140").replace(":84", ":130");
        build(folder.path(), "k.json", &[amd(target, &more)]);
        assert_eq!(folder.occ(&["baseline", "check", "k.json"]).code, Some(1));
    }
}

/// A workgroup size that is given leaves the launch to decide dynamic memory alone.
#[test]
fn the_launch_decides_where_dynamic_memory_alone_is_open() {
    let folder = Folder::new();
    let dynamic = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../occ-artifacts/tests/data/amd/dynamic_gfx90a.hsaco"
    );
    let held = folder.occ(&["inspect", dynamic, "--min=0.9", "--block=64"]);
    assert_eq!(held.code, Some(2), "{}", held.shown());
    let text =
        "error: `--min` is not certain: kernel `grows` reaches ≤ 100% depending on its dynamic LDS";
    assert!(held.stderr.contains(text), "{}", held.shown());
}

/// No second source says how many barriers gfx1250 has: 16 for certain, as every CU before it.
#[test]
fn barriers_that_nobody_is_sure_of_are_a_bound() {
    let folder = Folder::new();
    let kernel = |threads: u32| {
        amd("gfx1250", ",\"vgprs\":32,\"lds\":0,\"barriers\":0")
            .replace("[256,1,1]", &format!("[{threads},1,1]"))
    };
    build(folder.path(), "k.json", &[kernel(64)]);
    let [bound] = &folder.json(&[])[..] else { panic!("one kernel") };
    assert_eq!(bound["bound"], serde_json::json!({ "least": 0.5, "most": 1.0 }), "{bound}");
    assert_eq!(bound["open"], serde_json::json!(["barriers"]));
    for (min, code) in [("--min=0.5", 0), ("--min=0.51", 2), ("--min=1", 2)] {
        assert_eq!(folder.occ(&["inspect", "k.json", min]).code, Some(code), "{min}");
    }
    let held = folder.occ(&["inspect", "k.json", "--min=0.51"]);
    let text = "error: `--min` is not certain: kernel `k` reaches 50–100% depending on its barriers (gfx1250 has 16 \
                barriers per CU, and may have more); let it pass by `--allow-open`\n";
    assert!(held.stderr.ends_with(text), "{}", held.shown());
    // Where they do not decide, nothing is open: larger workgroups, and single waves.
    for threads in [32, 128, 256] {
        build(folder.path(), "k.json", &[kernel(threads)]);
        let [exact] = &folder.json(&[])[..] else { panic!("one kernel") };
        assert_eq!((&exact["occupancy"], &exact["bound"]), (&Value::from(1.0), &Value::Null));
    }
}

/// No source says what named barriers take of a CU: nothing is certain of a kernel that has some, or may.
#[test]
fn named_barriers_are_never_counted_as_none() {
    let folder = Folder::new();
    let object = data().join("amd/named_gfx1250.hsaco");
    let object = object.to_str().expect("UTF-8");
    let code = |more: &[&str]| {
        let of = ["inspect", object, "--workgroup=256", "--min=0.05"];
        folder.occ(&[&of[..], more].concat()).code
    };
    assert_eq!(code(&["--kernel=plain"]), Some(0));
    assert_eq!(code(&["--kernel=named"]), Some(2));
    assert_eq!(code(&["--kernel=named", "--allow-open"]), Some(0));
    for (counts, open, way) in [
        (",\"barriers\":8", true, ""),
        ("", true, ": read a file that says its named barriers"),
        (",\"barriers\":0", false, ""),
    ] {
        build(
            folder.path(),
            "k.json",
            &[amd("gfx1250", &(",\"vgprs\":32,\"lds\":0".to_owned() + counts))],
        );
        let [shown] = &folder.json(&[])[..] else { panic!("one kernel") };
        if !open {
            assert_eq!(
                (&shown["open"], &shown["occupancy"]),
                (&Value::Array(Vec::new()), &Value::from(1.0))
            );
            continue;
        }
        assert_eq!(shown["open"], serde_json::json!(["named_barriers"]), "{counts}");
        assert_eq!(shown["bound"], serde_json::json!({ "least": null, "most": 1.0 }), "{counts}");
        let held = folder.occ(&["inspect", "k.json", "--min=0.05"]);
        let text = format!(
            "error: `--min` is not certain: kernel `k` reaches \u{2264} 100% depending on its named barriers{way}; let it \
             pass by `--allow-open`\n"
        );
        assert!(held.stderr.ends_with(&text) && held.code == Some(2), "{}", held.shown());
        // The baseline keeps what is open, and reads it again.
        let kept = folder.occ(&["baseline", "update", "k.json", "--baseline=b.txt"]);
        let lines = fs::read_to_string(folder.path().join("b.txt")).expect("a baseline");
        assert!(lines.contains(" <=64/64 ") && lines.contains(" open=named_barriers "), "{lines}");
        assert_eq!(kept.code, Some(0), "{}", kept.shown());
        let check = folder.occ(&["baseline", "check", "k.json", "--baseline=b.txt"]);
        assert_eq!(check.code, Some(0), "{}", check.shown());
        fs::remove_file(folder.path().join("b.txt")).expect("a file");
    }
}
