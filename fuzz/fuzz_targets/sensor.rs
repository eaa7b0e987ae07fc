#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wheelhouse::fuzz_entry::sensor(bytes));
