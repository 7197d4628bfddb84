#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    rulebook_laws::fuzz::check_listed::<rulebook_octi::Octi>(data)
});
