#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    rulebook_laws::fuzz::walk::<rulebook_octagone::Octagone>(data)
});
