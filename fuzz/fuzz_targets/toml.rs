#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| wheelhouse_cli::fuzz_entry::toml(bytes));
