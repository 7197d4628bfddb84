#![cfg_attr(fuzzing, no_main)]

rulebook_fuzz::target!("picks");
