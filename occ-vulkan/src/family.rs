//! What RADV calls a target.

use occ_core::Arch;

/// Targets and the families that RADV compiles for them, in the spellings of old and new Mesa.
///
/// Source: Mesa's `ac_get_family_name` (22.3: `gfx1100`; 23.1 and later: `navi31`) and LLVM's
/// "AMDGPU Processors", which says the target of each chip. Chips of one target compile alike.
#[rustfmt::skip]
const FAMILIES: &[(&str, &[&str])] = &[
    ("gfx600", &["tahiti"]),
    ("gfx601", &["pitcairn", "verde"]),
    ("gfx602", &["oland", "hainan"]),
    ("gfx700", &["kaveri"]),
    ("gfx701", &["hawaii"]),
    ("gfx702", &["hawaii"]),
    ("gfx703", &["kabini"]),
    ("gfx704", &["bonaire"]),
    ("gfx801", &["carrizo"]),
    ("gfx802", &["tonga", "iceland"]),
    ("gfx803", &["fiji"]),
    ("gfx805", &["tonga"]),
    ("gfx810", &["stoney"]),
    ("polaris10", &["polaris10"]),
    ("polaris11", &["polaris11", "polaris12", "vegam"]),
    ("gfx900", &["vega10"]),
    ("gfx902", &["raven"]),
    ("gfx904", &["vega12"]),
    ("gfx906", &["vega20"]),
    ("gfx909", &["raven2"]),
    ("gfx90c", &["renoir"]),
    ("gfx1010", &["navi10"]),
    ("gfx1011", &["navi12"]),
    ("gfx1012", &["navi14"]),
    ("gfx1013", &["gfx1013"]),
    ("gfx1030", &["navi21"]),
    ("gfx1031", &["navi22"]),
    ("gfx1032", &["navi23"]),
    ("gfx1033", &["vangogh"]),
    ("gfx1034", &["navi24"]),
    ("gfx1035", &["rembrandt"]),
    ("gfx1036", &["gfx1036", "raphael_mendocino"]),
    ("gfx1100", &["gfx1100", "navi31"]),
    ("gfx1101", &["gfx1101", "navi32"]),
    ("gfx1102", &["gfx1102", "navi33"]),
    ("gfx1103", &["gfx1103_r1", "phoenix"]),
    ("gfx1150", &["gfx1150"]),
    ("gfx1151", &["gfx1151"]),
    ("gfx1152", &["gfx1152"]),
    ("gfx1153", &["gfx1153"]),
    ("gfx1200", &["gfx1200", "navi44"]),
    ("gfx1201", &["gfx1201", "navi48"]),
];

/// A target, and the families to try for it, in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    /// As `Arch::named` calls it: `gfx1100`.
    pub(crate) target: String,
    /// `navi31`; not empty.
    pub(crate) names: Vec<&'static str>,
}

/// The family that a person names by a target, a chip or a product.
///
/// # Errors
///
/// Why RADV compiles for no such target.
pub(crate) fn named(name: &str) -> Result<Family, String> {
    let arch = match Arch::named(name) {
        Ok(arch) => arch,
        Err(error) => {
            return Err(occ_core::__private::message::name_error(name, &error).to_string());
        }
    };
    let target = arch.name.to_string();
    let Some((_, names)) = FAMILIES.iter().find(|(known, _)| *known == target) else {
        let examples = "it compiles for Radeon GPUs such as `gfx906`, `gfx1030` and `gfx1100`";
        return Err(format!("RADV has no compiler for `{name}`; {examples}"));
    };
    // A chip by its name before others of its target: `verde`, which is a gfx601 as `pitcairn` is.
    let mut names = names.to_vec();
    names.sort_by_key(|family| !family.eq_ignore_ascii_case(name));
    Ok(Family { target, names })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_chips_and_products_are_families() {
        let names = |name| named(name).map(|family| (family.target, family.names));
        assert_eq!(names("gfx1100"), Ok(("gfx1100".into(), vec!["gfx1100", "navi31"])));
        assert_eq!(names("Navi21"), Ok(("gfx1030".into(), vec!["navi21"])));
        assert_eq!(names("verde"), Ok(("gfx601".into(), vec!["verde", "pitcairn"])));
        assert_eq!(names("polaris12").map(|(target, _)| target), Ok("polaris11".into()));
        assert_eq!(names("rx 6800").map(|(target, _)| target), Ok("gfx1030".into()));
    }

    #[test]
    fn what_radv_does_not_compile_for_is_an_error() {
        for name in ["gfx90a", "gfx908", "sm_90", "gfx11-generic"] {
            let error = named(name).expect_err("a family");
            assert!(error.contains(&format!("`{name}`")), "{error}");
        }
        assert!(named("gfx9999").is_err());
    }

    /// Each target in the table is one that the engine knows by this name.
    #[test]
    fn the_table_is_in_the_words_of_the_engine() {
        for (target, names) in FAMILIES {
            let arch = Arch::named(target).unwrap_or_else(|_| panic!("{target}"));
            assert_eq!(arch.name.to_string(), *target);
            assert!(!names.is_empty());
        }
    }
}
