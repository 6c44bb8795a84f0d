use crate::krate::lacks_occ;

#[test]
fn a_crate_of_another_name_is_to_be_named() {
    let cases: &[(&[&str], bool)] = &[
        (&["--extern", "gpu=/deps/libocc-1f.rmeta"], true),
        (&["--extern=priv,noprelude:gpu=/deps/libocc.rlib"], true),
        (&["--extern=occ_tests=x", "--extern", "my_occ"], true),
        // Where it is there, or rustc does not say.
        (&["--extern", "a=a", "--extern", "occ=/deps/libocc-1f.rmeta"], false),
        (&["--extern", "occ", "--extern=a"], false),
        (&["--extern=priv:occ=x"], false),
        (&[], false),
        (&["--extern", "a=a", "@arguments"], false),
    ];
    for (arguments, lacks) in cases {
        let all = ["rustc"].iter().chain(*arguments).map(|one| (*one).to_owned());
        assert_eq!(lacks_occ(all), *lacks, "{arguments:?}");
    }
}
