//! The files of an npm package with the rules.

use std::{env, fs, path::Path};

use anyhow::{Context as _, Result};

use crate::site::{Module, replaced, write_files};

/// The files that every package has, as `cargo xtask web` bundles them.
const FILES: [(&str, &[u8]); 11] = [
    ("index.d.ts", include_bytes!("../site/games/index.d.ts")),
    ("index.js", include_bytes!("../site/games/index.js")),
    ("modules.js", include_bytes!("../site/games/modules.js")),
    ("node.js", include_bytes!("../site/games/node.js")),
    ("refusal.js", include_bytes!("../site/games/refusal.js")),
    ("rules.d.ts", include_bytes!("../site/games/rules.d.ts")),
    ("search-node.js", include_bytes!("../site/games/search-node.js")),
    ("search-options.d.ts", include_bytes!("../site/games/search-options.d.ts")),
    ("search.d.ts", include_bytes!("../site/games/search.d.ts")),
    ("search.js", include_bytes!("../site/games/search.js")),
    ("values.d.ts", include_bytes!("../site/games/values.d.ts")),
];

/// The manifest, with marks for what the package of Rust says.
const MANIFEST: &[u8] = include_bytes!("../site/games/package.json");

/// Writes an npm package with one module into a folder, and removes the one that was there. Its name,
/// version, description, license and README are those of the package of Rust that `cargo run` runs.
pub(crate) fn write(folder: &Path, module: &Module) -> Result<()> {
    let fact = |name: &str| env::var(format!("CARGO_PKG_{name}")).unwrap_or_default();
    let license = Some(fact("LICENSE")).filter(|license| !license.is_empty());
    let facts = [
        ("\"%NAME%\"", fact("NAME")),
        ("\"%VERSION%\"", fact("VERSION")),
        ("\"%DESCRIPTION%\"", fact("DESCRIPTION")),
        ("\"%LICENSE%\"", license.unwrap_or_else(|| "UNLICENSED".to_owned())),
    ]
    .map(|(mark, fact)| (mark, serde_json::Value::from(fact).to_string()));
    let manifest = replaced(MANIFEST, &facts.each_ref().map(|(mark, fact)| (*mark, &**fact)))?;
    let mut files = vec![("package.json", manifest)];
    files.extend(FILES.map(|(name, bytes)| (name, bytes.to_vec())));
    let readme = fact("README");
    if !readme.is_empty() {
        // Its path is relative to the package, which need not be the folder where `cargo run` was typed.
        let path = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join(readme);
        let text = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        files.push(("README.md", text));
    }
    write_files(folder, files, module)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_has_the_facts_of_the_package_of_rust_and_every_file_that_it_exports() {
        let folder = tempfile::tempdir().expect("a folder");
        let module = Module { wasm: vec![0, 97], script: "export {}".to_owned() };
        write(folder.path(), &module).expect("a package");
        let manifest = fs::read(folder.path().join("package.json")).expect("a file");
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
        assert_eq!(manifest["name"], "rulebook-page");
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(manifest["license"], "MIT OR Apache-2.0");
        for entry in [".", "./search"] {
            let files = manifest["exports"][entry].as_object().expect("conditions");
            for file in files.values() {
                let file = file.as_str().expect("a path");
                assert!(folder.path().join(file).is_file(), "{file}");
            }
        }
        assert!(folder.path().join("README.md").is_file());
    }
}
