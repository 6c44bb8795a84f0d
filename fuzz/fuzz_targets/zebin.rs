#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| occ_fuzz::target(&occ_fuzz::readers::TARGETS, "zebin")(
    bytes
));
