#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    rulebook_fuzz::run("table", data);
    rulebook_fuzz::tally::run_ended();
});
