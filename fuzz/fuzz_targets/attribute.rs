#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| occ_attribute::fuzz::attribute(bytes));
