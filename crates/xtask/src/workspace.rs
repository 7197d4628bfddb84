//! The packages of the workspace, as far as the checks need them.

use anyhow::Result;
use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::Shell;

/// The packages of the workspace.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// In the order of their names.
    pub packages: Vec<Package>,
}

/// One package.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name in the registry.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder, from the root, with `/` between.
    pub folder: String,
    /// Whether it is the crate of one game, with a rules page.
    pub is_game: bool,
    /// Whether it is published to the registry.
    pub published: bool,
    /// Whether it has a library.
    pub library: bool,
    /// Its features without `default`.
    pub features: Vec<String>,
    /// Its dependencies, those of its tests included.
    pub dependencies: Vec<Dependency>,
}

/// One dependency of a package.
#[derive(Clone, Debug)]
pub struct Dependency {
    /// The package's name.
    pub name: String,
    /// Whether it is needed only for tests, examples and benches.
    pub development: bool,
    /// The features that are enabled by name.
    pub features: Vec<String>,
}

impl Workspace {
    /// Asks cargo.
    ///
    /// # Errors
    ///
    /// If cargo cannot read the manifests.
    pub fn read(shell: &Shell) -> Result<Workspace> {
        let mut command = MetadataCommand::new();
        let metadata = command.current_dir(shell.root()).no_deps().exec()?;
        let root = metadata.workspace_root.clone();
        let packages = metadata.workspace_packages();
        let mut packages: Vec<Package> =
            packages.into_iter().map(|package| Package::from_metadata(package, &root)).collect();
        packages.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Workspace { packages })
    }

    /// The packages of the rules.
    pub fn games(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_game)
    }

    /// The packages that are published to the registry.
    pub fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.published)
    }

    /// The package of this name.
    #[must_use]
    pub fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }
}

impl Package {
    /// The short name: the folder's.
    #[must_use]
    pub fn short_name(&self) -> &str {
        self.folder.rsplit('/').next().unwrap_or(&self.folder)
    }

    /// A path in this package, from the root.
    #[must_use]
    pub fn path(&self, inside: &str) -> String {
        format!("{}/{inside}", self.folder)
    }

    fn from_metadata(
        package: &cargo_metadata::Package,
        root: &cargo_metadata::camino::Utf8Path,
    ) -> Package {
        let manifest = package.manifest_path.strip_prefix(root).unwrap_or(&package.manifest_path);
        let folder = manifest.as_str().trim_end_matches("Cargo.toml").trim_end_matches(['/', '\\']);
        let dependencies = package.dependencies.iter().map(|dependency| Dependency {
            name: dependency.name.clone(),
            development: dependency.kind == DependencyKind::Development,
            features: dependency.features.clone(),
        });
        Package {
            name: package.name.to_string(),
            version: package.version.to_string(),
            folder: folder.replace('\\', "/"),
            is_game: package.manifest_path.with_file_name("RULES.md").is_file(),
            published: package.publish.as_ref().is_none_or(|registries| !registries.is_empty()),
            library: package.targets.iter().any(cargo_metadata::Target::is_lib),
            features: package.features.keys().filter(|name| *name != "default").cloned().collect(),
            dependencies: dependencies.collect(),
        }
    }
}
