//! The checks before a release, each with an omission that it finds.

use xtask::{
    Kind, Package, Shell, Tree, Workspace,
    release::{Comparison, Packed, Problem, Repository, Standing, check, confirm, order, standing},
};

use crate::fixture::{dependency, package};

/// A package in which nothing is missing, as cargo packs it.
const PACKED: &str = "\
[package]
name = \"rulebook-nim\"
description = \"Nim\"
readme = \"README.md\"
license = \"MIT\"
repository = \"https://example.org/rulebook\"
categories = [\"games\"]
keywords = [\"a\", \"b\", \"c\", \"d\", \"e\"]

[package.metadata.docs.rs]
all-features = true
";

#[test]
fn every_package_of_the_workspace_follows_what_it_depends_on() {
    let workspace = real_workspace();
    let order = order(&workspace).expect("there is no cycle");
    assert_eq!(order.len(), workspace.published().count());
    let place = |name: &str| order.iter().position(|package| package.name == name);
    assert_eq!(place("rulebook-core"), Some(0));
    assert_eq!(place("xtask"), None);
    // The tests of the classics need the laws in the registry, those of the laws not the classics.
    assert!(place("rulebook-laws") < place("rulebook-classics"));
    for (index, package) in order.iter().enumerate() {
        let needed = package.dependencies.iter().filter(|needed| needed.requirement.is_some());
        for found in needed.filter_map(|needed| place(&needed.name)) {
            assert!(found < index, "{} comes too early", package.name);
        }
    }
}

#[test]
fn the_order_is_by_dependencies_and_then_by_name() {
    let mut hidden = package("rulebook-hidden", "hidden", Kind::Benches);
    hidden.published = false;
    let workspace = Workspace {
        packages: vec![
            needing("rulebook-a", &["rulebook-c", "serde"]),
            needing("rulebook-b", &[]),
            needing("rulebook-c", &["rulebook-d"]),
            needing("rulebook-d", &[]),
            hidden,
        ],
    };
    assert_eq!(names(&workspace), ["rulebook-b", "rulebook-d", "rulebook-c", "rulebook-a"]);
}

#[test]
fn development_dependencies_count_if_they_have_a_version() {
    let mut first = needing("rulebook-a", &["rulebook-b"]);
    first.dependencies[0].development = true;
    let mut workspace = Workspace { packages: vec![first, needing("rulebook-b", &[])] };
    assert_eq!(names(&workspace), ["rulebook-b", "rulebook-a"]);
    workspace.packages[0].dependencies[0].requirement = None;
    assert_eq!(names(&workspace), ["rulebook-a", "rulebook-b"]);
}

#[test]
fn a_cycle_is_an_error_that_names_it() {
    let packages = vec![
        needing("rulebook-a", &["rulebook-b"]),
        needing("rulebook-b", &["rulebook-c"]),
        needing("rulebook-c", &["rulebook-b"]),
    ];
    let error = order(&Workspace { packages }).expect_err("b and c need each other");
    let cycle = "a cycle of dependencies: rulebook-b → rulebook-c → rulebook-b;";
    assert!(error.to_string().contains(cycle), "{error}");
}

#[test]
fn sources_without_omissions_have_no_problem() {
    let packages = vec![needing("rulebook", &["rulebook-nim"]), needing("rulebook-nim", &[])];
    let workspace = Workspace { packages };
    let dated = changelogs(&workspace, "# Changelog\n\n## 0.1.0 - 2026-01-31\n\n* All.\n");
    expect(&check(&dated, &workspace, "0.1.0", true), &[]);
    let plain = changelogs(&workspace, "# Changelog\n\n## 0.1.0\n");
    expect(&check(&plain, &workspace, "0.1.0", false), &[]);
}

#[test]
fn a_changelog_has_a_section_for_the_version() {
    let workspace = Workspace { packages: vec![needing("rulebook-nim", &[])] };
    let missing = "crates/rulebook-nim/CHANGELOG.md: there is no section for 0.1.0; say";
    for text in ["", "## Unreleased\n", "## 0.1.01\n", "## 0.1.0-rc.1\n", "# 0.1.0\n"] {
        expect(&check(&changelogs(&workspace, text), &workspace, "0.1.0", false), &[missing]);
    }
    let no_date = "crates/rulebook-nim/CHANGELOG.md: the section has no date; say";
    for text in ["## 0.1.0 - soon\n", "## 0.1.0 - 2026-13-01\n", "## 0.1.0 - 26-01-01\n"] {
        expect(&check(&changelogs(&workspace, text), &workspace, "0.1.0", false), &[no_date]);
    }
    expect(&check(&changelogs(&workspace, "## 0.1.0\n"), &workspace, "0.1.0", true), &[no_date]);
}

#[test]
fn names_and_versions_are_those_of_the_workspace() {
    for name in ["nim", "rulebooks", "my-rulebook"] {
        let what = format!("crates/{name}/Cargo.toml: `{name}` is not a name of ours");
        check_packages(vec![needing(name, &[])], &[&what]);
    }
    let mut old = needing("rulebook-nim", &[]);
    old.version = "0.0.9".to_string();
    let what = "crates/rulebook-nim/Cargo.toml: the version is 0.0.9; the workspace has 0.1.0";
    check_packages(vec![old], &[what]);
}

#[test]
fn dependencies_on_published_packages_have_the_version() {
    for requirement in [None, Some("^0.0.9".to_string())] {
        let found = requirement.clone().unwrap_or("no version".to_string());
        let mut nim = needing("rulebook-nim", &["rulebook-core"]);
        nim.dependencies[0].requirement = requirement;
        let what = format!(
            "crates/rulebook-nim/Cargo.toml: the dependency `rulebook-core` has {found}; say"
        );
        check_packages(vec![needing("rulebook-core", &[]), nim], &[&what]);
    }
    let mut nim = needing("rulebook-nim", &["rulebook-core"]);
    nim.dependencies[0].requirement = None;
    nim.dependencies[0].development = true;
    check_packages(vec![needing("rulebook-core", &[]), nim], &[]);
}

#[test]
fn a_published_package_needs_no_unpublished_one() {
    let mut tool = package("tool", "tool", Kind::Xtask);
    tool.published = false;
    let what = "crates/rulebook-nim/Cargo.toml: `tool` is not published";
    check_packages(vec![needing("rulebook-nim", &["tool"]), tool], &[what]);
}

#[test]
fn a_package_has_its_papers() {
    expect(&packed(PACKED, "").check(), &[]);
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
        let what = format!("rulebook-nim: the package has no {file}; put");
        expect(&packed(PACKED, file).check(), &[&what]);
    }
    for key in ["description", "readme", "license", "repository"] {
        let what = format!("rulebook-nim: the manifest has no `{key}`; state");
        expect(&packed(&without_line(key), "").check(), &[&what]);
    }
    for key in ["categories", "keywords"] {
        let what = format!("rulebook-nim: 0 `{key}`; state one to 5");
        expect(&packed(&without_line(key), "").check(), &[&what]);
    }
    let many = PACKED.replace("\"e\"", "\"e\", \"f\"");
    expect(&packed(&many, "").check(), &["rulebook-nim: 6 `keywords`; state one to 5"]);
    let (bare, _) = PACKED.split_once("[package.metadata").expect("there is such a table");
    let what = "rulebook-nim: the manifest has no [package.metadata.docs.rs]; say";
    expect(&packed(bare, "").check(), &[what]);
}

#[test]
fn a_release_is_made_of_a_clean_main_branch_without_its_tag() {
    let clean = Repository {
        branch: "main".to_string(),
        tags: vec!["v0.0.9".to_string()],
        ..Repository::default()
    };
    expect(&clean.check("0.1.0"), &[]);
    let released = Repository { tags: vec!["v0.1.0".to_string()], ..clean.clone() };
    expect(&released.check("0.1.0"), &["git tag: the tag v0.1.0 exists"]);
    let other = Repository { branch: "draft".to_string(), ..clean.clone() };
    expect(&other.check("0.1.0"), &["git branch: the work tree is on draft; check out main"]);
    let detached = Repository { branch: String::new(), ..clean.clone() };
    expect(&detached.check("0.1.0"), &["git branch: the work tree is on no branch; check"]);
    let changed = Repository { changes: vec![" M README.md".to_string()], ..clean.clone() };
    expect(
        &changed.check("0.1.0"),
        &["git status: not committed: ` M README.md`, the first of 1; commit"],
    );
    let stale = Repository { lock: Some("it needs to be updated".to_string()), ..clean };
    expect(&stale.check("0.1.0"), &["Cargo.lock: it needs to be updated; run"]);
}

#[test]
fn versions_are_compared_from_the_second_release_on() {
    assert_eq!(Comparison::new("", true), Comparison::First);
    assert_eq!(Comparison::new("", false), Comparison::First);
    let newest = "v0.2.0".to_string();
    assert_eq!(Comparison::new("v0.2.0\nv0.1.0\n", true), Comparison::With(newest.clone()));
    assert_eq!(Comparison::new("v0.2.0\nv0.1.0\n", false), Comparison::Unavailable(newest));
}

#[test]
fn a_release_resumes_after_the_packages_that_are_published() {
    let ours = "https://example.org/rulebook";
    let answer =
        |version: &str| format!("nim #game\nNim\nversion: {version}\nrepository: {ours}\n");
    assert_eq!(standing(None, "0.2.0", ours), Standing::Missing);
    assert_eq!(standing(Some(&answer("0.1.0")), "0.2.0", ours), Standing::Missing);
    assert_eq!(standing(Some(&answer("0.2.0")), "0.2.0", ours), Standing::Published);
    let foreign = answer("0.2.0").replace(ours, "https://example.org/else");
    let whose = "https://example.org/else".to_string();
    assert_eq!(standing(Some(&foreign), "0.2.0", ours), Standing::Foreign(whose));
    let whose = "an unknown repository".to_string();
    assert_eq!(standing(Some("version: 0.2.0\n"), "0.2.0", ours), Standing::Foreign(whose));
}

#[test]
fn only_the_version_confirms() {
    for (answer, expected) in [("0.1.0\n", true), ("0.1.0", true), ("yes\n", false), ("", false)] {
        let confirmed = confirm(&mut answer.as_bytes(), "0.1.0").expect("it can be read");
        assert_eq!(confirmed, expected, "{answer:?}");
    }
}

/// A published package that depends on others.
fn needing(name: &str, others: &[&str]) -> Package {
    let mut package = package(name, name, Kind::Front);
    package.dependencies = others.iter().map(|other| dependency(other, false)).collect();
    package
}

fn real_workspace() -> Workspace {
    let shell = Shell::new().expect("the workspace is here");
    Workspace::read(&shell).expect("its manifests can be read")
}

/// The names of the packages in their order.
fn names(workspace: &Workspace) -> Vec<&str> {
    let order = order(workspace).expect("there is no cycle");
    order.iter().map(|package| package.name.as_str()).collect()
}

/// A repository in which every changelog has this text.
fn changelogs(workspace: &Workspace, text: &str) -> Tree {
    workspace.packages.iter().map(|package| (package.path("CHANGELOG.md"), text)).collect()
}

/// The package without a file.
fn packed(manifest: &str, without: &str) -> Packed {
    let files = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];
    Packed {
        name: "rulebook-nim".to_string(),
        manifest: manifest.parse().expect("a manifest"),
        files: files.into_iter().filter(|file| *file != without).map(str::to_string).collect(),
    }
}

/// The manifest without a key.
fn without_line(key: &str) -> String {
    let lines = PACKED.lines().filter(|line| !line.starts_with(&format!("{key} =")));
    lines.collect::<Vec<_>>().join("\n")
}

/// Expects these problems of packages whose changelogs are right.
#[track_caller]
fn check_packages(packages: Vec<Package>, expected: &[&str]) {
    let workspace = Workspace { packages };
    let tree = changelogs(&workspace, "## 0.1.0 - 2026-01-31\n");
    expect(&check(&tree, &workspace, "0.1.0", true), expected);
}

/// Expects one problem for each beginning of a line.
#[track_caller]
fn expect(problems: &[Problem], expected: &[&str]) {
    let found: Vec<String> = problems.iter().map(Problem::to_string).collect();
    let is_expected = found.len() == expected.len()
        && found.iter().zip(expected).all(|(found, expected)| found.starts_with(expected));
    assert!(is_expected, "{found:#?} instead of {expected:#?}");
}
