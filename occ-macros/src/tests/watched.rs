//! What an expansion has of the paths that the compiler watches.

use super::{expand, tokens};

/// The expansion of a contract whose kernel is at `resources`.
fn expansion(resources: &str) -> String {
    let contract =
        format!("arch = \"gfx90a\", min = 0.75, workgroup = (16, 16), resources = {resources}");
    expand(tokens(&contract), tokens("pub fn matmul() {}")).to_string()
}

#[test]
fn a_variable_is_watched_and_its_value_is_nowhere() {
    let kernel = "/../examples/amdgcn/artifacts/gfx90a.hsaco";
    let value = env!("CARGO_MANIFEST_DIR");
    let variable = ":: core :: env ! (\"CARGO_MANIFEST_DIR\")";
    let read = ":: core :: include_bytes ! (";
    for resources in [
        format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {kernel:?})"),
        format!(
            "std::concat!((env!(\"CARGO_MANIFEST_DIR\")), concat!(\"/..\", {:?}))",
            &kernel[3..]
        ),
    ] {
        let text = expansion(&resources);
        assert!(text.contains(&format!("{read}:: core :: concat ! ({variable}")), "{text}");
        assert!(!text.contains(value), "{text}");
    }
    // A path that starts at the crate's folder needs the folder, as one without a variable does.
    let relative = format!("concat!(\".\", {kernel:?}, env!(\"CARGO_PKG_VERSION_PRE\"))");
    let text = expansion(&relative);
    assert!(text.contains(&format!("{read}:: core :: concat ! ({value:?} , \"/\" ,")), "{text}");
    let plain = expansion(&format!("\".{kernel}\""));
    assert!(plain.contains(&format!("{read}\"{value}/.{kernel}\")")), "{plain}");
}
