//! Sentences that people met, word by word.

use crate::snapshot::{data, occ, run};

#[test]
fn names_that_were_meant() {
    for (name, expected) in [
        ("4090", "unknown architecture `4090`; did you mean `RTX 4090`?\n"),
        ("hoper", "unknown architecture `hoper`; did you mean `hopper`?\n"),
        ("sm_9", "did you mean `sm_90` or `sm_90a`?\n"),
    ] {
        let shown = occ(&["targets", name]);
        assert!(shown.code == Some(2) && shown.stderr.contains(expected), "{shown:?}");
    }
}

#[test]
fn what_cannot_launch_reaches_nothing() {
    let shown = occ(&["inspect", "nvidia/kernels.sm_90.cuda13.5.cubin", "--force-block", "1024"]);
    assert!(shown.stdout.contains("0% (cannot launch)"), "{}", shown.stdout);
}

#[test]
fn what_is_missing_is_asked_for() {
    let shown = occ(&["inspect", "nvidia/kernels.sm_90.cuda13.5.cubin"]);
    let expected =
        "the occupancy of 15 kernels depends on the launch; write your sizes into `occ.toml`, in";
    assert!(shown.stdout.contains(expected), "{}", shown.stdout);
    let shown = occ(&["inspect", "amd/gfx906.hsaco", "--kernel", "nothing"]);
    assert!(shown.stderr.contains("no kernel matches `nothing`; there are 3"), "{shown:?}");
}

#[test]
fn a_page_says_where_it_comes_from() {
    let shown = occ(&["explain", "amd/gfx906.hsaco", "--kernel", "v84"]).stdout;
    assert!(shown.contains("\nfrom amd/gfx906.hsaco (gfx906)\n"), "{shown}");
    let plot = occ(&["explain", "amd/gfx906.hsaco", "--kernel", "v84", "--plot", "x.png"]);
    assert!(
        plot.stderr.contains("x.png: unsupported image type; use `.svg` or `.html`"),
        "{plot:?}"
    );
}

#[test]
fn percentages_are_rounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = occ(&["explain", "--target=sm_120", "--workgroup=128", "--vgprs=96"]).stdout;
    assert!(shown.contains("41.7% occupancy (20 of 48 warps per SM)"), "{shown}");
    let code = data().join("text/kernels.gfx90a.hsaco");
    let code = code.to_str().expect("UTF-8");
    let checked = run(&["inspect", code, "--min", "31.3%"], folder.path(), b"");
    assert!(
        checked.stderr.contains("reaches 31.25% occupancy") && checked.code == Some(1),
        "{checked:?}"
    );
    assert!(checked.stdout.contains(" 31.3% "), "{checked:?}");
}
