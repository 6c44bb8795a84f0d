//! The picture of the unit: `explain --plot FILE --panel unit`.

use std::fs;

use crate::snapshot::run;

/// The picture of these arguments, and what stands on the error stream.
fn picture(arguments: &[&str]) -> (Option<String>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [&["explain"], arguments, &["--plot=u.svg", "--panel=unit"]].concat();
    let shown = run(&arguments, folder.path(), b"");
    (fs::read_to_string(folder.path().join("u.svg")).ok(), shown.stderr)
}

/// How often a workgroup of this place has its number in a picture: once a wave and once a part of a bar.
fn numbers(tree: &roxmltree::Document<'_>, number: &str) -> usize {
    tree.descendants()
        .filter(|node| node.has_tag_name("text") && node.text() == Some(number))
        .count()
}

#[test]
fn each_workgroup_is_drawn_with_all_it_has() {
    let kernel = ["--target=h100", "--block=256", "--registers=96", "--shared=16k", "--barriers=2"];
    let (svg, said) = picture(&kernel);
    let svg = svg.expect(&said);
    let tree = roxmltree::Document::parse(&svg).expect("well-formed");
    // Two blocks of eight warps: a slot and registers each, and shared memory, barriers and a block slot. A
    // sub-partition has its number too.
    assert_eq!(numbers(&tree, "1"), 8 + 8 + 3 + 1);
    assert_eq!(numbers(&tree, "2"), 8 + 8 + 3 + 1);
    assert_eq!(numbers(&tree, "3"), 1);
    let says = tree.descendants().filter(|node| node.has_tag_name("desc")).nth(1);
    assert_eq!(
        says.and_then(|node| node.text()),
        Some(
            "warps: 4 sub-partitions of 16 warps; a thread block has 8 warps. registers, which limits: a warp takes 3072 \
             of the 16384 of one sub-partition, 4096 left free. shared memory: 2 × 17408 of 233472 bytes, 198656 free. \
             barriers: 2 × 2 of 64, 60 free. blocks: 2 × 1 of 32, 30 free. "
        )
    );
}

#[test]
fn each_target_has_its_unit() {
    let (svg, said) = picture(&["--target=gfx90a,h100,gfx1100", "--workgroup=256", "--vgprs=128"]);
    let svg = svg.expect(&said);
    let tree = roxmltree::Document::parse(&svg).expect("well-formed");
    let units = tree.descendants().filter(|node| node.attribute("class") == Some("occ-unit"));
    let titles: Vec<_> = units.filter_map(|unit| unit.first_element_child()?.text()).collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert!(titles[0].starts_with("a CU of gfx90a: "), "{titles:?}");
    assert!(titles[2].starts_with("a WGP of gfx1100: "), "{titles:?}");
}

#[test]
fn why_none_fits_is_said_where_it_is_drawn() {
    let (svg, said) = picture(&["--target=gfx90a", "--workgroup=256", "--vgprs=84", "--lds=100k"]);
    let svg = svg.expect(&said);
    assert!(
        svg.contains("65536 bytes; none fits: 102400 bytes, more than the 65536 of one workgroup"),
        "{svg}"
    );
    assert!(svg.contains("class=\"m\">limits<"), "{svg}");
}
