//! The readers' tests: one program, which is linked once and whose tests run side by side.

mod amd;
mod archives;
mod assembly;
mod bitcode;
mod build;
mod bundle;
mod cache;
mod clock;
mod code_object;
mod code_object_hostile;
mod compile;
mod compiler;
mod cubecl;
mod cubin;
mod examples;
mod fatbin;
mod frameworks;
mod host;
mod hostile;
mod image;
mod kernel_crate;
mod lost;
mod manifest;
mod nvidia;
mod path;
mod project;
mod ptxas;
mod remarks;
#[cfg(feature = "build")]
mod script;
mod search;
mod select;
mod spirv;
mod statements;
mod tables;
mod texts;
mod triton;
mod windows;
mod zebin;
mod zebin_containers;
mod zebin_damage;
mod zebin_format;
mod zebin_hostile;

#[test]
fn every_file_is_here() {
    let own_programs = ["library", "plain"];
    let suite = include_str!("suite.rs");
    test_support::has_every_file(env!("CARGO_MANIFEST_DIR"), suite, &own_programs);
}
