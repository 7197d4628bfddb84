//! Sources that no target compiles: files that no `mod` reaches, and items under a false condition.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use syn::{
    Attribute, Expr, ExprLit, ItemMod, Lit, LitBool, Meta, Path, Token, parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    spanned::Spanned,
    token::Paren,
    visit::{self, Visit},
};

use super::{Finding, is_data};
use crate::{Tree, Workspace, tree::extension};

/// Sources that are written into another package before they are compiled.
const TEMPLATE: &str = "crates/xtask/baremetal/";

pub(super) fn check(tree: &Tree, _: &Workspace) -> Vec<Finding> {
    let mut reached = BTreeSet::new();
    let mut findings = Vec::new();
    for root in roots(tree) {
        reach(tree, &root, &folder(&root), &mut reached);
    }
    for (path, text) in tree.rust().filter(|(path, _)| is_source(path)) {
        if !reached.contains(path) {
            let what = "is compiled by no target; declare it with `mod`, or delete it";
            findings.push(Finding::new(path, 1, what));
        }
        let Ok(file) = syn::parse_file(text) else { continue };
        let mut conditions = Conditions { path, findings: &mut findings };
        conditions.visit_file(&file);
    }
    findings
}

fn is_source(path: &str) -> bool {
    !is_data(path) && !path.starts_with(TEMPLATE)
}

/// The first file of each target: by its place, or named in a manifest.
fn roots(tree: &Tree) -> BTreeSet<String> {
    let mut roots = BTreeSet::new();
    for (manifest, text) in tree.iter().filter(|(path, _)| is_manifest(path)) {
        let package = folder(manifest);
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("path = \"")) {
            roots.extend(line.split('"').next().map(|path| join(&package, path)));
        }
        let inside = |path: &str| {
            let rest = if package.is_empty() { Some(path) } else { strip_folder(path, &package) };
            rest.is_some_and(is_root)
        };
        roots.extend(tree.rust().map(|(path, _)| path).filter(|path| inside(path)).map(Into::into));
    }
    roots
}

fn is_manifest(path: &str) -> bool {
    path == "Cargo.toml" || path.ends_with("/Cargo.toml")
}

fn strip_folder<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// Whether cargo takes a file at this place in a package for the first one of a target.
fn is_root(inside: &str) -> bool {
    let parts: Vec<&str> = inside.split('/').collect();
    match parts[..] {
        ["build.rs"] | ["src", "lib.rs" | "main.rs"] => true,
        ["src", "bin", ref rest @ ..] | ["tests" | "examples" | "benches", ref rest @ ..] => {
            matches!(rest, [_] | [_, "main.rs"])
        }
        _ => false,
    }
}

/// Adds a file and those that it declares or includes; `children` is the folder of its modules.
fn reach(tree: &Tree, path: &str, children: &str, reached: &mut BTreeSet<String>) {
    let Some(text) = tree.get(path) else { return };
    if !reached.insert(path.to_string()) {
        return;
    }
    for included in included(tree, path, text) {
        reach(tree, &included, &folder(&included), reached);
    }
    let Ok(file) = syn::parse_file(text) else { return };
    let mut modules = Modules { own: folder(path), children: children.to_string(), found: vec![] };
    modules.visit_file(&file);
    for (candidates, below) in modules.found {
        for candidate in candidates {
            let is_folder = candidate.ends_with("/mod.rs");
            let children = if is_folder { folder(&candidate) } else { below.clone() };
            reach(tree, &candidate, &children, reached);
        }
    }
}

/// The files that `include!` names in a text, comments with examples included.
fn included(tree: &Tree, path: &str, text: &str) -> Vec<String> {
    let calls = text.split("include!(").skip(1);
    let names = calls.filter_map(|call| {
        let name = call.split('"').find(|part| extension(part) == "rs")?;
        if !name.starts_with('/') {
            return Some(join(&folder(path), name));
        }
        let mut package = folder(path);
        while tree.get(&join(&package, "Cargo.toml")).is_none() && !package.is_empty() {
            package = folder(&package);
        }
        Some(join(&package, name.trim_start_matches('/')))
    });
    names.collect()
}

/// The folder of a path, without a slash at its end.
fn folder(path: &str) -> String {
    path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_string())
}

/// A path from a folder, with `..` resolved.
fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// Collects the files of the modules that a file declares, each with the folder of its own modules.
struct Modules {
    own: String,
    children: String,
    found: Vec<(Vec<String>, String)>,
}

impl<'ast> Visit<'ast> for Modules {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        let name = module.ident.to_string();
        let below = join(&self.children, name.trim_start_matches("r#"));
        if module.content.is_some() {
            let above = std::mem::replace(&mut self.children, below);
            visit::visit_item_mod(self, module);
            self.children = above;
            return;
        }
        let named = module.attrs.iter().find_map(path_of);
        let found = match named {
            Some(path) => {
                let path = join(&self.own, &path);
                let beside = folder(&path);
                (vec![path], beside)
            }
            None => (vec![format!("{below}.rs"), format!("{below}/mod.rs")], below),
        };
        self.found.push(found);
    }
}

/// What `#[path = "…"]` names.
fn path_of(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) if pair.path.is_ident("path") => {
            Some(path.value())
        }
        _ => None,
    }
}

struct Conditions<'f> {
    path: &'f str,
    findings: &'f mut Vec<Finding>,
}

impl<'ast> Visit<'ast> for Conditions<'_> {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if !["cfg", "cfg_attr"].iter().any(|name| attribute.path().is_ident(name)) {
            return;
        }
        let first = |input: ParseStream<'_>| {
            let condition = Condition::parse(input)?;
            input.parse::<TokenStream>()?;
            Ok(condition)
        };
        if let Ok(Condition(Some(_))) = attribute.parse_args_with(first) {
            let what =
                "is a condition that does not depend on anything; remove it, or what it hides";
            self.findings.push(Finding::new(self.path, attribute.span().start().line, what));
        }
    }
}

/// The value of a condition that is the same in every build.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Condition(Option<bool>);

impl Parse for Condition {
    fn parse(input: ParseStream<'_>) -> syn::Result<Condition> {
        if input.peek(LitBool) {
            return Ok(Condition(Some(input.parse::<LitBool>()?.value)));
        }
        let name = input.call(Path::parse_mod_style)?;
        if input.parse::<Option<Token![=]>>()?.is_some() {
            input.parse::<Lit>()?;
        }
        if !input.peek(Paren) {
            return Ok(Condition(None));
        }
        let content;
        parenthesized!(content in input);
        let inside = Punctuated::<Condition, Token![,]>::parse_terminated(&content)?;
        let has = |value: bool| inside.iter().any(|condition| condition.0 == Some(value));
        let is_all = |value: bool| inside.iter().all(|condition| condition.0 == Some(value));
        let value = match name.get_ident().map(ToString::to_string).as_deref() {
            Some("not") => inside.first().and_then(|condition| condition.0).map(|value| !value),
            Some("any") if has(true) => Some(true),
            Some("any") if is_all(false) => Some(false),
            Some("all") if has(false) => Some(false),
            Some("all") if is_all(true) => Some(true),
            _ => None,
        };
        Ok(Condition(value))
    }
}
