//! Which top-level module of a crate imports which, and that there are no cycles.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Item, ItemMacro, ItemMod, ItemUse, Macro, Path, UseTree,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::{
    Finding,
    layout::{Layout, Listed, PAGE},
};
use crate::{Kind, Package, Tree, Workspace};

/// The imports of one crate.
#[derive(Debug, Default)]
struct Imports {
    /// From one module to another, with the first place that does so.
    edges: BTreeMap<(String, String), Place>,
}

#[derive(Clone, Debug)]
struct Place {
    path: String,
    line: usize,
}

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let (layout, _) = Layout::read(tree);
    let mut findings = Vec::new();
    let mut used = BTreeSet::new();
    for package in &workspace.packages {
        let imports = Imports::read(tree, package);
        findings.extend(check_cycles(package, &imports, &layout.cycles, &mut used));
        if package.kind == Kind::Game {
            findings.extend(check_levels(package, &imports, &layout, &mut used));
        }
    }
    for listed in layout.cycles.iter().chain(&layout.exceptions) {
        if !used.contains(&listed.line) {
            let what = "lists an exception that is not needed";
            findings.push(Finding::new(PAGE, listed.line, what));
        }
    }
    findings
}

fn check_cycles(
    package: &Package,
    imports: &Imports,
    listed: &[Listed],
    used: &mut BTreeSet<usize>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for cycle in imports.cycles() {
        let is_listed = |listed: &&Listed| {
            let mut modules = listed.modules.clone();
            modules.sort();
            listed.package == package.short_name() && modules == cycle
        };
        if let Some(listed) = listed.iter().find(is_listed) {
            used.insert(listed.line);
            continue;
        }
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
        let what = format!(
            "import cycle: {}; remove it, or list it with a reason under \"Import cycles\" in {PAGE}",
            arrows.join(", ")
        );
        findings.push(Finding::new(place.path.as_str(), place.line, what));
    }
    findings
}

fn check_levels(
    game: &Package,
    imports: &Imports,
    layout: &Layout,
    used: &mut BTreeSet<usize>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for ((from, to), place) in &imports.edges {
        let (Some(level), Some(target)) = (layout.level(from), layout.level(to)) else { continue };
        if target <= level {
            continue;
        }
        let is_listed = |listed: &&Listed| {
            listed.package == game.short_name() && listed.modules == [from.as_str(), to.as_str()]
        };
        if let Some(listed) = layout.exceptions.iter().find(is_listed) {
            used.insert(listed.line);
            continue;
        }
        let what = format!(
            "`{from}` imports `{to}`, which comes later; {PAGE} says which way imports point"
        );
        findings.push(Finding::new(place.path.as_str(), place.line, what));
    }
    findings
}

impl Imports {
    fn read(tree: &Tree, package: &Package) -> Imports {
        let source = package.path("src");
        let modules: BTreeSet<String> = tree
            .rust_under(&source)
            .map(|(inside, _)| module_path(inside))
            .filter_map(|path| path.into_iter().next())
            .collect();
        let root = ["lib.rs", "main.rs"]
            .into_iter()
            .filter_map(|root| tree.get(&package.path(&format!("src/{root}"))));
        let exports = root.flat_map(|text| root_exports(text, &modules)).collect();
        let mut imports = Imports::default();
        for (inside, text) in tree.rust_under(&source) {
            let module = module_path(inside);
            let Some(from) = module.first().cloned() else { continue };
            // A file that cannot be parsed is found with the lengths of functions.
            let Ok(file) = syn::parse_file(text) else { continue };
            let mut finder = Finder { module, found: Vec::new() };
            finder.visit_file(&file);
            for (path, line) in finder.found {
                let to = path.first().and_then(|first| target(first, &modules, &exports));
                if let Some(to) = to.filter(|to| *to != from) {
                    let place = Place { path: format!("{source}/{inside}"), line };
                    imports.edges.entry((from.clone(), to)).or_insert(place);
                }
            }
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

/// The module that a name in the crate's root leads to.
fn target(
    name: &str,
    modules: &BTreeSet<String>,
    exports: &BTreeMap<String, String>,
) -> Option<String> {
    if modules.contains(name) { Some(name.to_string()) } else { exports.get(name).cloned() }
}

/// The names that the root re-exports, with their modules.
fn root_exports(text: &str, modules: &BTreeSet<String>) -> Vec<(String, String)> {
    let mut exports = Vec::new();
    for item in syn::parse_file(text).map(|file| file.items).unwrap_or_default() {
        let Item::Use(import) = item else { continue };
        for path in use_paths(&import.tree) {
            let path: &[String] = match path.first().map(String::as_str) {
                Some("crate" | "self") => &path[1..],
                _ => &path,
            };
            if let [module, .., name] = path
                && modules.contains(module)
            {
                exports.push((name.clone(), module.clone()));
            }
        }
    }
    exports
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
        let n_up = path.iter().take_while(|part| *part == "super").count();
        let from_root = match path.first().map(String::as_str) {
            Some("crate") => path[1..].to_vec(),
            Some("super") if n_up <= self.module.len() => {
                let base = &self.module[..self.module.len() - n_up];
                [base, &path[n_up..]].concat()
            }
            _ => return,
        };
        self.found.push((from_root, line));
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
