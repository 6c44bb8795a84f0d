use crate::krate::{externs, missing};

#[test]
fn a_crate_of_another_name_is_named() {
    let cases: &[(&[&str], Option<&str>)] = &[
        (
            &["--extern", "gpu=/deps/libocc-1f.rmeta"],
            Some("is called `gpu` here; say so: `crate = ::gpu`"),
        ),
        (&["--extern=priv,noprelude:gpu=/deps/libgpu.rlib"], Some("as in `crate = ::gpu::occ`")),
        // Where it is there, or rustc does not say.
        (&["--extern", "a=a", "--extern", "occ=/deps/libocc-1f.rmeta"], None),
        (&["--extern=priv:occ=x"], None),
        (&[], None),
        (&["@arguments", "--extern", "a=a"], None),
    ];
    for (arguments, expected) in cases {
        let arguments = ["rustc"].iter().chain(*arguments).map(|one| (*one).to_owned());
        let told = missing(externs(arguments).as_deref());
        assert_eq!(told.is_some(), expected.is_some(), "{told:?}");
        assert!(told.unwrap_or_default().ends_with(expected.unwrap_or_default()));
    }
}
