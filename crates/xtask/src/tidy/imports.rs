//! Imports between the modules of a crate: there are no cycles in any folder, and those of a game point
//! one way.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Item, ItemMacro, ItemMod, ItemUse, Macro, Path, UseTree,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::Finding;
use crate::{Tree, Workspace};

/// The page with the reasons.
const PAGE: &str = "docs/architecture.md";

/// The entries of a game's `src` by level: each imports those of its own level and of earlier ones.
const LEVELS: [&[&str]; 7] = [
    &["variant", "board"],
    &["mv", "event"],
    &["setup"],
    &["state"],
    &["legality"],
    &["notation", "view", "extras"],
    &["game"],
];

/// The other entries, which no level binds.
const FREE: [&str; 4] = ["evaluation", "draw", "numbered", "error"];

/// The imports of one crate, between modules of the same folder. An import from a nested module counts
/// as one between the enclosing siblings.
#[derive(Debug, Default)]
struct Imports {
    /// From one module to another, with the first place that does so. A module is its path from the
    /// root: `state`, `draw::table`.
    edges: BTreeMap<(String, String), Place>,
}

#[derive(Clone, Debug)]
struct Place {
    path: String,
    line: usize,
}

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Those of other workspaces, too.
    let folders = tree.iter().filter_map(|(path, _)| path.strip_suffix("/Cargo.toml"));
    for folder in folders {
        let imports = Imports::read(tree, folder);
        findings.extend(check_cycles(&imports));
        if workspace.games().any(|game| game.folder == folder) {
            findings.extend(check_levels(tree, folder, &imports));
        }
    }
    findings
}

fn check_cycles(imports: &Imports) -> Vec<Finding> {
    let mut findings = Vec::new();
    for cycle in imports.cycles() {
        let inside = imports
            .edges
            .iter()
            .filter(|((from, to), _)| cycle.contains(from) && cycle.contains(to));
        let (mut arrows, mut first) = (Vec::new(), None);
        for ((from, to), place) in inside {
            arrows.push(format!("`{from}` imports `{to}` ({}:{})", place.path, place.line));
            first = first.or(Some(place));
        }
        let Some(place) = first else { continue };
        let what = format!("import cycle: {}", arrows.join(", "));
        findings.push(Finding::new(place.path.as_str(), place.line, what));
    }
    findings
}

fn check_levels(tree: &Tree, folder: &str, imports: &Imports) -> Vec<Finding> {
    let level = |entry: &str| LEVELS.iter().position(|level| level.contains(&entry));
    let mut findings = Vec::new();
    let source = format!("{folder}/src");
    for (inside, _) in tree.rust_under(&source) {
        let module = module_path(inside);
        let Some(entry) = module.first() else { continue };
        if level(entry).is_none() && !FREE.contains(&entry.as_str()) {
            let what = format!("`{entry}` is not an entry of a game crate; {PAGE} lists them");
            findings.push(Finding::new(format!("{source}/{inside}"), 1, what));
        }
    }
    for ((from, to), place) in &imports.edges {
        if level(from).zip(level(to)).is_some_and(|(from, to)| from < to) {
            let what = format!(
                "`{from}` imports `{to}`, which comes later; {PAGE} says which way imports point"
            );
            findings.push(Finding::new(place.path.as_str(), place.line, what));
        }
    }
    findings
}

impl Imports {
    fn read(tree: &Tree, folder: &str) -> Imports {
        let source = format!("{folder}/src");
        let mut names = Names::default();
        names.modules.insert(Vec::new());
        let mut found = Vec::new();
        for (inside, text) in tree.rust_under(&source) {
            // A file that cannot be parsed does not compile.
            let Ok(file) = syn::parse_file(text) else { continue };
            let module = module_path(inside);
            let mut finder = Finder { module: module.clone(), found: Vec::new() };
            finder.visit_file(&file);
            found.extend(finder.found.into_iter().map(|(path, line)| (inside, path, line)));
            names.modules.insert(module.clone());
            names.files.push((module, file));
        }
        names.read_imported();
        let mut imports = Imports::default();
        for (inside, path, line) in found {
            let from = module_path(inside);
            let Some((from, to)) = siblings(&from, &names.module_of(path)) else { continue };
            let place = Place { path: format!("{source}/{inside}"), line };
            imports.edges.entry((from, to)).or_insert(place);
        }
        imports
    }

    /// The largest sets of modules that import each other, directly or through others.
    fn cycles(&self) -> Vec<Vec<String>> {
        let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, to) in self.edges.keys() {
            reached.entry(from).or_default().insert(to);
        }
        let modules: Vec<&str> = reached.keys().copied().collect();
        for middle in &modules {
            let further = reached[middle].clone();
            for targets in reached.values_mut().filter(|targets| targets.contains(middle)) {
                targets.extend(further.iter().copied());
            }
        }
        let mut cycles: Vec<Vec<String>> = Vec::new();
        for module in &modules {
            let mutual = reached[module]
                .iter()
                .filter(|other| reached.get(*other).is_some_and(|back| back.contains(module)));
            let cycle: Vec<String> = mutual.map(ToString::to_string).collect();
            if !cycle.is_empty() && !cycles.contains(&cycle) {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// The module of a file in `src`, from the crate's root; the root itself is empty.
fn module_path(inside: &str) -> Vec<String> {
    let mut parts: Vec<String> =
        inside.trim_end_matches(".rs").split('/').map(str::to_string).collect();
    if parts.last().is_some_and(|last| last == "mod") || inside == "lib.rs" || inside == "main.rs" {
        parts.pop();
    }
    parts
}

/// The two modules of one folder to which an import from one module to another belongs; `None` if
/// one of them is inside the other.
fn siblings(from: &[String], to: &[String]) -> Option<(String, String)> {
    let n_common = from.iter().zip(to).take_while(|(from, to)| from == to).count();
    let is_inside = from.len() == n_common || to.len() == n_common;
    let name = |path: &[String]| path[..=n_common].join("::");
    (!is_inside).then(|| (name(from), name(to)))
}

/// The modules of a crate, and the names that each of them has imported: another module may take
/// them from there.
#[derive(Default)]
struct Names {
    modules: BTreeSet<Vec<String>>,
    files: Vec<(Vec<String>, syn::File)>,
    imported: BTreeMap<(Vec<String>, String), Vec<String>>,
}

impl Names {
    fn read_imported(&mut self) {
        for (module, file) in &self.files {
            for item in &file.items {
                let Item::Use(import) = item else { continue };
                for path in use_paths(&import.tree) {
                    let (Some(path), Some(name)) = (self.rooted(module, &path), path.last()) else {
                        continue;
                    };
                    self.imported.insert((module.clone(), name.clone()), path);
                }
            }
        }
    }

    /// A path that is written in `module`, from the root; `None` if it leads to another crate.
    fn rooted(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?;
        let is_child = || self.modules.contains(&[module, std::slice::from_ref(first)].concat());
        match first.as_str() {
            "self" => Some([module, &path[1..]].concat()),
            "crate" | "super" => absolute(module, path),
            _ if is_child() => Some([module, path].concat()),
            _ => None,
        }
    }

    /// The module in which the end of a path is defined.
    fn module_of(&self, mut path: Vec<String>) -> Vec<String> {
        // Names may be passed on by several modules, but not in a circle.
        for _ in 0..path.len() + self.modules.len() {
            let known = (0..=path.len()).rev().find(|len| self.modules.contains(&path[..*len]));
            let rest = path.split_off(known.unwrap_or(0));
            let Some(name) = rest.first() else { return path };
            let Some(imported) = self.imported.get(&(path.clone(), name.clone())) else {
                return path;
            };
            path = [imported, &rest[1..]].concat();
        }
        path
    }
}

/// A path that begins with `crate` or `super`, from the root.
fn absolute(module: &[String], path: &[String]) -> Option<Vec<String>> {
    let n_up = path.iter().take_while(|part| *part == "super").count();
    match path.first().map(String::as_str) {
        Some("crate") => Some(path[1..].to_vec()),
        Some("super") if n_up <= module.len() => {
            Some([&module[..module.len() - n_up], &path[n_up..]].concat())
        }
        _ => None,
    }
}

/// Collects the paths of a file that start in the crate's root.
struct Finder {
    /// The module that is being read, from the root.
    module: Vec<String>,
    /// Paths from the root, with their lines.
    found: Vec<(Vec<String>, usize)>,
}

impl Finder {
    /// Adds a path if it is written from the root or from a module above.
    fn add(&mut self, path: &[String], line: usize) {
        if let Some(path) = absolute(&self.module, path) {
            self.found.push((path, line));
        }
    }

    /// Adds the paths in a macro's input.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut words = Vec::new();
        flatten(tokens, &mut words);
        let text = |index: usize| words.get(index).map_or("", |(word, _)| word.as_str());
        for (index, (word, line)) in words.iter().enumerate() {
            let starts = matches!(word.as_str(), "crate" | "super");
            let follows =
                index.checked_sub(1).is_some_and(|before| matches!(text(before), "$" | ":"));
            if !starts || follows {
                continue;
            }
            let mut path = vec![word.clone()];
            let mut next = index + 1;
            while text(next) == ":" && text(next + 1) == ":" {
                path.push(plain(text(next + 2)));
                next += 3;
            }
            self.add(&path, *line);
        }
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(module) => &module.attrs,
            Item::Use(import) => &import.attrs,
            Item::Fn(function) => &function.attrs,
            Item::Impl(block) => &block.attrs,
            _ => &[],
        };
        if !attributes.iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.module.push(plain(&module.ident.to_string()));
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        let line = import.span().start().line;
        for path in use_paths(&import.tree) {
            self.add(&path, line);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let parts = path.segments.iter().map(|segment| plain(&segment.ident.to_string()));
        self.add(&parts.collect::<Vec<String>>(), path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    /// Reads no definition of a macro: the paths in it belong to the places that use it.
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if !item.mac.path.is_ident("macro_rules") {
            visit::visit_item_macro(self, item);
        }
    }
}

/// Whether an attribute is `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<Path>().is_ok_and(|path| path.is_ident("test"))
}

/// The tokens in one list, groups included, with their lines.
fn flatten(tokens: TokenStream, words: &mut Vec<(String, usize)>) {
    for token in tokens {
        let line = token.span().start().line;
        match token {
            TokenTree::Group(group) => {
                // Keeps a path before a group apart from what is in it.
                words.push((String::from("("), line));
                flatten(group.stream(), words);
                words.push((String::from(")"), line));
            }
            other => words.push((other.to_string(), line)),
        }
    }
}

/// All paths of an import.
fn use_paths(tree: &UseTree) -> Vec<Vec<String>> {
    let with = |first: String, rest: Vec<Vec<String>>| {
        rest.into_iter().map(|path| [vec![first.clone()], path].concat()).collect()
    };
    match tree {
        UseTree::Path(path) => with(plain(&path.ident.to_string()), use_paths(&path.tree)),
        UseTree::Name(name) => vec![vec![plain(&name.ident.to_string())]],
        UseTree::Rename(rename) => vec![vec![plain(&rename.ident.to_string())]],
        UseTree::Glob(_) => vec![Vec::new()],
        UseTree::Group(group) => group.items.iter().flat_map(use_paths).collect(),
    }
}

/// An identifier without the mark of a raw one.
fn plain(ident: &str) -> String {
    ident.trim_start_matches("r#").to_string()
}
