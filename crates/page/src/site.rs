//! The files of a page.

use std::{fs, io::ErrorKind, path::Path};

use anyhow::{Context as _, Result, ensure};

/// The files that every page has, as `cargo xtask web` bundles them.
const FILES: [(&str, &[u8]); 17] = [
    ("de.js", include_bytes!("../site/de.js")),
    ("dial.js", include_bytes!("../site/dial.js")),
    ("home.js", include_bytes!("../site/home.js")),
    ("icon-192.png", include_bytes!("../site/icon-192.png")),
    ("icon-512.png", include_bytes!("../site/icon-512.png")),
    ("icon.svg", include_bytes!("../site/icon.svg")),
    ("index.html", include_bytes!("../site/index.html")),
    ("lesson.js", include_bytes!("../site/lesson.js")),
    ("main.js", include_bytes!("../site/main.js")),
    ("manifest.json", include_bytes!("../site/manifest.json")),
    ("notify.js", include_bytes!("../site/notify.js")),
    ("page.css", include_bytes!("../site/page.css")),
    ("refusal.js", include_bytes!("../site/refusal.js")),
    ("review.js", include_bytes!("../site/review.js")),
    ("sound.js", include_bytes!("../site/sound.js")),
    ("sw.js", include_bytes!("../site/sw.js")),
    ("worker.js", include_bytes!("../site/worker.js")),
];

/// A module for JavaScript: its code, and the script that loads it.
#[derive(Clone)]
pub(crate) struct Module {
    pub(crate) wasm: Vec<u8>,
    pub(crate) script: String,
}

/// Writes a page with one module into a folder, and removes the one that was there.
pub(crate) fn write(folder: &Path, module: &Module) -> Result<()> {
    let mut files: Vec<(&str, Vec<u8>)> = Vec::new();
    for (name, bytes) in FILES {
        let bytes = match name {
            "index.html" => replaced(bytes, &[("%MODULES%", "rules")])?,
            "sw.js" => {
                let names =
                    FILES.map(|(name, _)| name).into_iter().chain(["rules.js", "rules.wasm"]);
                let kept = names.filter(|name| !matches!(*name, "index.html" | "sw.js"));
                let kept: Vec<&str> = ["./"].into_iter().chain(kept).collect();
                let build = format!("{:016x}", fingerprint(module));
                let kept = serde_json::to_string(&kept)?;
                replaced(bytes, &[("[\"%FILES%\"]", &kept), ("%BUILD%", &build)])?
            }
            _ => bytes.to_vec(),
        };
        files.push((name, bytes));
    }
    write_files(folder, files, module)
}

/// Writes files and a module into a folder, and removes what was there.
pub(crate) fn write_files(
    folder: &Path,
    files: Vec<(&str, Vec<u8>)>,
    module: &Module,
) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    }
    .with_context(|| format!("emptying {}", folder.display()))?;
    let Module { wasm, script } = module.clone();
    for (name, bytes) in
        files.into_iter().chain([("rules.js", script.into_bytes()), ("rules.wasm", wasm)])
    {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
}

/// The text with marks replaced.
///
/// # Errors
///
/// If it does not contain one of the marks.
pub(crate) fn replaced(text: &[u8], marks: &[(&str, &str)]) -> Result<Vec<u8>> {
    let mut text = String::from_utf8(text.to_vec())?;
    for (mark, by) in marks {
        ensure!(text.contains(mark), "the files of the page have no {mark}");
        text = text.replace(mark, by);
    }
    Ok(text.into_bytes())
}

/// A number that changes with any file of the page, by FNV-1a, so that browsers that have kept the
/// files of another build load these.
fn fingerprint(module: &Module) -> u64 {
    let files = FILES.iter().map(|(_, bytes)| *bytes);
    files
        .chain([module.script.as_bytes(), &module.wasm])
        .flatten()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_module_and_names_every_file_for_use_without_a_network() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("page");
        let module = Module { wasm: vec![0, 97], script: "export {}".to_owned() };
        for _ in 0..2 {
            fs::create_dir_all(&page).expect("a folder");
            fs::write(page.join("old.js"), "").expect("a file");
            write(&page, &module).expect("a page");
        }
        let read = |name: &str| fs::read_to_string(page.join(name)).expect("a file");
        assert!(read("index.html").contains("data-modules=\"rules\""));
        assert_eq!(read("rules.wasm"), "\0a");
        let mut names: Vec<String> = fs::read_dir(&page)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        let worker = read("sw.js");
        for name in names.iter().filter(|name| !matches!(name.as_str(), "index.html" | "sw.js")) {
            assert!(worker.contains(&format!("\"{name}\"")), "{name}");
        }
        assert_eq!(names.len(), FILES.len() + 2);
        assert!(!worker.contains('%'));
    }

    #[test]
    fn another_module_is_another_build() {
        let module = |wasm: u8| Module { wasm: vec![wasm], script: String::new() };
        assert_ne!(fingerprint(&module(1)), fingerprint(&module(2)));
    }
}
