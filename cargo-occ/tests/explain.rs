//! `cargo occ explain`, for kernels given by flags and picked from files.

use std::fs;

use crate::snapshot;
use crate::snapshot::{Run, data, occ, run};

const BLUR: &[&str] =
    &["explain", "--target=gcn", "--workgroup=256", "--vgprs=84", "--sgprs=32", "--lds=4k"];

fn json(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, Some(0), "{run:?}");
    serde_json::from_str(&run.stdout).expect("JSON")
}

/// Out of a terminal the names that there are to choose from are whole.
#[test]
fn choices_are_not_shortened_when_piped() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = |last: &str| format!("{}::{last}", "a_module_of_a_library".repeat(5));
    let kernels = ["one", "two"].map(|last| format!(r#"{{"name": "{}"}}"#, long(last)));
    let manifest =
        format!(r#"{{"schema": 2, "tool": "a test", "kernels": [{}]}}"#, kernels.join(", "));
    fs::write(folder.path().join("kernels.json"), manifest).expect("a manifest");
    let shown = run(&["explain", "kernels.json"], folder.path(), b"");
    assert_eq!(shown.code, Some(2), "{shown:?}");
    let expected = format!("pick one by `--kernel NAME`: `{}`, `{}`", long("one"), long("two"));
    assert!(shown.stderr.contains(&expected), "{}", shown.stderr);
}

/// The wave size decides how many registers are allocated: a table that leaves it open does not pass
/// for one of the other size.
#[test]
fn a_wave_size_that_is_open_is_not_guessed() {
    let table = ["explain", "tables/rga.csv", "--target=gfx1100", "--workgroup=64"];
    let open = occ(&table);
    assert_eq!(open.code, Some(2), "{open:?}");
    let expected = "error: kernel `compute shader` needs a wave size; give it as `--wave 64`";
    assert_eq!(open.stderr.trim_end(), expected);
    let reaches = |wave: &str| {
        let shown = json(&occ(&[&table[..], &[wave, "--format=json"]].concat()));
        let reached = &shown["targets"][0]["occupancy"];
        (reached["waves"].as_u64(), reached["max_waves"].as_u64())
    };
    assert_eq!(reaches("--wave=32"), (Some(64), Some(64)));
    assert_eq!(reaches("--wave=64"), (Some(32), Some(64)));
    let inspected = occ(&["inspect", "tables/rga.csv", "--workgroup=64", "--format=json"]);
    let first = &json(&inspected)["kernels"][0];
    assert!(first["wave"].is_null() && first["occupancy"].is_null(), "{first}");
}

#[test]
fn the_most_for_each_occupancy() {
    let file = "text/kernels.gfx90a.hsaco";
    let shown = json(&occ(&["explain", file, "--kernel=accumulate", "--format=json"]));
    assert_eq!(shown["targets"][0]["levels"]["rows"][0]["vgprs"], 64);
}

/// A shape is held to the most threads along each dimension; a size alone is not.
#[test]
fn a_block_too_deep_to_launch() {
    let block = |shape: &str| {
        let block = format!("--block={shape}");
        json(&occ(&["explain", "--target=sm_90", &block, "--registers=32", "--format=json"]))
    };
    let deep = &block("1x1x128")["targets"][0];
    assert_eq!(deep["error"], "a thread block of 128 threads along z exceeds the limit of 64");
    assert_eq!(deep["launch"]["workgroup_shape"], serde_json::json!([1, 1, 128]));
    for shape in ["128", "128x1x1", "2,1,64"] {
        let flat = &block(shape)["targets"][0];
        assert_eq!(
            (&flat["error"], &flat["launch"]["workgroup"]),
            (&serde_json::Value::Null, &128.into())
        );
    }
}

/// What a GPC holds of clusters is said where its SMs are given, and else that it is not known.
#[test]
fn clusters() {
    let kernel = ["explain", "--target=sm_90", "--block=512", "--registers=64"];
    let with = |flags: &[&str]| occ(&[&kernel, flags].concat());
    let unknown = with(&["--cluster=4"]);
    assert!(unknown.stdout.contains("how many clusters a GPC holds is not known"), "{unknown:?}");
    let shown = json(&with(&["--cluster=8", "--sms-per-gpc=18", "--format=json"]));
    let shown = &shown["targets"][0];
    assert_eq!(shown["gpc"], serde_json::json!({ "blocks": 36, "clusters": 4 }));
    assert_eq!(shown["launch"]["cluster"], serde_json::json!([8, 1, 1]));
}

#[test]
fn json_holds_limits_and_curves() {
    let arguments = [BLUR, &["--format=json"]].concat();
    let shown = json(&occ(&arguments));
    assert_eq!(shown["schema"], "occ.explain/1");
    let page = &shown["targets"][0];
    assert_eq!(page["limits"][0]["limiter"], "vgprs");
    assert_eq!(page["limits"][0]["workgroups"], 3);
    assert_eq!(page["occupancy"]["workgroups"], 3);
    assert!(page["error"].is_null());
    for (axis, points) in [("workgroup", 16), ("vgprs", 256), ("lds", 129)] {
        let curve = page["curves"][axis].as_array().expect("a curve");
        assert_eq!(curve.len(), points, "{axis}");
    }
    let at_84 = &page["curves"]["vgprs"][83];
    assert_eq!((&at_84["at"], &at_84["waves"]), (&84.into(), &12.into()));
    // The page is the engine's answer in words.
    snapshot::same("explain/json-limits", &format!("{:#}\n", page["limits"]));
}

#[test]
fn a_picture_reads_in_light_and_in_dark() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [BLUR, &["--plot=blur.svg"]].concat();
    assert_eq!(run(&arguments, folder.path(), b"").code, Some(0));
    let svg = fs::read_to_string(folder.path().join("blur.svg")).expect("a picture");
    let tree = roxmltree::Document::parse(&svg).expect("well-formed");
    let texts: Vec<&str> = tree
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .map(str::trim)
        .collect();
    for label in [
        "kernel",
        "gcn: 30% occupancy (3 of 10 waves per SIMD)",
        "threads in a workgroup",
        "VGPRs per thread",
        "bytes of LDS per workgroup",
        "256: 30%",
        "84: 30%",
        "4K: 30%",
    ] {
        assert!(texts.contains(&label), "{label} is not in {texts:?}");
    }
    // Every colour that is drawn with has its counterpart in the dark, and none stands beside a mark.
    let style = tree.descendants().find(|node| node.has_tag_name("style")).expect("a style");
    let style = style.text().expect("rules");
    let (light, dark) =
        style.split_once("@media screen and (prefers-color-scheme:dark)").expect("both");
    let mut drawn = 0;
    for node in tree.descendants().filter(roxmltree::Node::is_element) {
        assert_eq!((node.attribute("fill"), node.attribute("stroke")), (None, None), "{node:?}");
        for class in node.attribute("class").unwrap_or_default().split(' ') {
            let coloured = ["paper", "grid", "tick", "name", "label", "bound"].contains(&class);
            if coloured || class.starts_with("ink-") {
                for rules in [light, dark] {
                    let mut rules = rules.lines().filter(|rule| rule.contains('#'));
                    assert!(rules.any(|rule| rule.contains(&format!(".{class}"))), "{class}");
                }
                drawn += 1;
            }
        }
    }
    assert!(drawn > 20);
}

#[test]
fn a_page_stands_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = data().join("nvidia/kernels.zstd.fatbin");
    let file = file.to_str().expect("UTF-8");
    let arguments = ["explain", file, "--kernel=k_lb", "--plot=page.html"];
    assert_eq!(run(&arguments, folder.path(), b"").code, Some(0));
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    // Two targets: a line each in the legend, a unit each, three curves, and a map each.
    // One is the calculator's own, and one the bar's.
    assert_eq!(page.matches("<svg ").count(), 2 + 2 + 3 + 2 + 1 + 1);
    assert!(page.contains("<title>an SM of sm_80: "));
    assert!(page.contains("(prefers-color-scheme:dark)"));
    // Where the page is narrow, the targets stand under each other.
    assert!(page.contains("<table class=\"names\">") && page.contains(" data-name=\"sm_90\">"));
    assert!(!page.contains("data-name=\"\""));
    // Nothing is fetched, and what is linked is followed by hand.
    for outside in ["src=", "<link", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let links = page.matches("<a href=").count() + page.matches("<a class=\"brand\" href=").count();
    assert_eq!(page.matches("href=").count(), links);
}

/// The picture that `explain` draws with these arguments.
fn picture(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [&["explain"], arguments, &["--plot=p.svg"]].concat();
    let drawn = run(&arguments, folder.path(), b"");
    assert_eq!(drawn.code, Some(0), "{drawn:?}");
    let svg = fs::read_to_string(folder.path().join("p.svg")).expect("a picture");
    roxmltree::Document::parse(&svg).expect("well-formed");
    svg
}

#[test]
fn each_target_has_a_line_of_its_own() {
    let shown = picture(&["--target=gfx906,gfx900,gfx90a", "--workgroup=256", "--vgprs=84"]);
    for reached in ["gfx906: 30%", "gfx900: 30%", "gfx90a: 62.5%"] {
        assert!(shown.contains(&format!(">{reached} occupancy")), "{shown}");
    }
    // One in the legend and one in each panel; where curves coincide, dashes show both.
    for (ink, dashed) in [(0, false), (1, true), (2, true)] {
        assert_eq!(shown.matches(&format!("<path class=\"line ink-{ink}\"")).count(), 4, "{ink}");
        let dashes = format!(".line.ink-{ink}{{stroke-dasharray:");
        assert_eq!(shown.contains(&dashes), dashed, "{ink}");
    }
}

#[test]
fn an_axis_has_the_words_of_each_vendor_once() {
    let kernel = ["--workgroup=256", "--vgprs=84"];
    for targets in ["gfx90a,sm_90", "gfx90a,sm_90,gfx1100", "gfx90a,sm_90,gfx1100,sm_80"] {
        for (panel, names) in [
            ("workgroup", ["threads in a workgroup", "threads in a thread block"]),
            ("vgprs", ["VGPRs per thread", "registers per thread"]),
        ] {
            let [targets, panel] = [format!("--target={targets}"), format!("--panel={panel}")];
            let shown = picture(&[&[&*targets, &*panel][..], &kernel].concat());
            for name in names {
                assert_eq!(shown.matches(&format!(">{name}<")).count(), 1, "{targets} {name}");
            }
        }
    }
}

#[test]
fn one_panel_is_drawn_larger() {
    let kernel = ["--target=gfx90a", "--workgroup=256", "--vgprs=84"];
    for (panel, shown, other) in [
        ("workgroup", ">threads in a workgroup<", ">VGPRs per thread<"),
        ("registers", ">VGPRs per thread<", ">threads in a workgroup<"),
        ("lds", ">bytes of LDS per workgroup<", ">VGPRs per thread<"),
    ] {
        let panel = format!("--panel={panel}");
        let svg = picture(&[&kernel[..], &[&panel]].concat());
        assert!(svg.contains("width=\"560\" height=\"504\" viewBox=\"0 0 280 "), "{panel}");
        assert!(svg.contains(shown) && !svg.contains(other), "{panel}");
    }
}

#[test]
fn a_map_shows_the_point_and_what_keeps_the_minimum() {
    let kernel = ["--target=gfx90a", "--workgroup=256", "--vgprs=84"];
    let svg = picture(&[&kernel[..], &["--min=75%"]].concat());
    for expected in ["256 threads, 84 VGPRs: 62.5%", "the line goes around all that keeps 75%"] {
        assert!(svg.contains(expected), "{expected}");
    }
    let plain = picture(&kernel);
    assert!(plain.contains("the line goes around all that keeps the 62.5% it reaches now"));
    assert_ne!(svg, plain);
}

#[test]
fn a_name_is_text_in_a_picture() {
    let log = "ptxas info    : Compiling entry function 'a<b>&c' for 'sm_90'\n\
               ptxas info    : Used 40 registers\n";
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["explain", "-", "--block=64", "--plot=p.html"];
    let shown = run(&arguments, folder.path(), log.as_bytes());
    assert_eq!(shown.code, Some(0), "{shown:?}");
    let page = fs::read_to_string(folder.path().join("p.html")).expect("a page");
    assert!(page.contains("a&lt;b&gt;&amp;c") && !page.contains("a<b") && !page.contains("b>&"));
}

#[test]
fn a_launch_is_what_inspect_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = |name: &str, launch: &str| {
        format!(
            "[[kernels]]\nname = \"{name}\"\ntarget = \"gfx90a\"\nvgprs = 64\nagprs = 0\nlds = 0\n\
             scratch = 0\n{launch}\nspills = {{ vgprs = 0, sgprs = 0 }}\n"
        )
    };
    let (bound, exact) = ("max_workgroup = 512", "required_workgroup = [256, 1, 1]");
    let text = format!(
        "schema = 2\ntool = \"clang 22\"\n{}{}",
        kernel("bound", bound),
        kernel("exact", exact)
    );
    fs::write(folder.path().join("k.gpu.toml"), text).expect("a file");
    for kernel in ["bound", "exact"] {
        for flag in ["--workgroup=128", "--workgroup=1024", "--force-workgroup=1024"] {
            let of = |command: &str| {
                let kernel = format!("--kernel={kernel}");
                let arguments = [command, "k.gpu.toml", &kernel, flag, "--format=json"];
                let shown = run(&arguments, folder.path(), b"");
                assert_eq!(shown.code, Some(0), "{}", shown.stderr);
                serde_json::from_str::<serde_json::Value>(&shown.stdout).expect("JSON")
            };
            let (inspected, explained) = (of("inspect"), of("explain"));
            let kernel_of = format!("--kernel={kernel}");
            let arguments = ["explain", "k.gpu.toml", &kernel_of, flag];
            let told = run(&arguments, folder.path(), b"").stderr;
            let expected = match (kernel, flag) {
                ("exact", _) => 256,
                (_, "--workgroup=128") => 128,
                // The bound, which only force goes beyond: the kernel cannot launch then.
                (_, "--workgroup=1024") => 512,
                _ => 1024,
            };
            // Where the size is open, the page is of the largest.
            let inspected = &inspected["kernels"][0];
            let own = match inspected["workgroup_from"].as_str() {
                Some("bound") => &inspected["max_workgroup"],
                _ => &inspected["workgroup"],
            };
            assert_eq!(*own, expected, "{kernel} {flag}");
            let launch = &explained["targets"][0]["launch"];
            assert_eq!(launch["workgroup"], expected, "{kernel} {flag}");
            // What was not heard is said.
            let given = flag.split('=').next_back().expect("a size");
            let says = if kernel == "exact" { "requires 256" } else { "allows at most 512" };
            let expected = if given == expected.to_string() {
                String::new()
            } else {
                format!(
                    "warning: kernel `{kernel}` {says} threads, so this is of those, not of the \
                     {given} that were given\n"
                )
            };
            assert_eq!(told, expected);
        }
    }
}

/// Whether the driver limits blocks by them nobody says.
#[test]
fn what_is_not_counted_is_said() {
    let file = "nvidia/tmem.sm_100a.cuda13.5.cubin";
    let shown = occ(&["explain", file, "--block=128", "--dynamic-shared=0"]).stdout;
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "the file states 128, not counted: no source says whether they limit; \
                `--virtual-resources 128` counts them";
    assert!(shown.contains(told) && !shown.contains("virtual resources none"), "{shown}");
    let told = "the kernel allocates some, not counted: no file says how many; `--tensor-columns 512` counts them";
    assert!(shown.contains(told) && !shown.contains("tensor memory none"), "{shown}");
    let counts = ["--virtual-resources=128", "--tensor-columns=64"];
    let counted =
        occ(&[&["explain", file, "--block=128", "--dynamic-shared=0"], &counts[..]].concat());
    assert!(!counted.stdout.contains("not counted"), "{}", counted.stdout);
}
