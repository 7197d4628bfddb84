//! The definitions in the sources of a crate: types, and the functions and traits of each.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Ident, ImplItem, ItemEnum, ItemImpl, ItemStruct, ItemType, Macro, Meta, Token, Type,
    Visibility,
    punctuated::Punctuated,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::{Package, Tree};

/// The functions that `impl_setup!` of the core adds to a setup.
const OF_SETUPS: [&str; 4] = ["validate", "violations", "build", "build_ignoring"];

/// The definitions of a crate.
#[derive(Debug, Default)]
pub struct Sources {
    types: BTreeMap<String, Vec<(String, usize)>>,
    functions: BTreeMap<String, BTreeSet<String>>,
    traits: BTreeMap<String, BTreeSet<String>>,
    inherent: BTreeMap<String, Vec<(String, String, usize)>>,
    state: Option<String>,
}

impl Sources {
    /// Reads the files in `src`.
    #[must_use]
    pub fn read(tree: &Tree, package: &Package) -> Sources {
        let mut sources = Sources::default();
        let folder = package.path("src");
        for (inside, text) in tree.rust_under(&folder) {
            if let Ok(file) = syn::parse_file(text) {
                let path = format!("{folder}/{inside}");
                Reader { path: &path, sources: &mut sources }.visit_file(&file);
            }
        }
        sources
    }

    /// The type that implements `Game`: the state.
    #[must_use]
    pub fn state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// The places that define a type.
    pub(super) fn defined(&self, name: &str) -> impl Iterator<Item = (&str, usize)> {
        let places = self.types.get(name).map(Vec::as_slice).unwrap_or_default();
        places.iter().map(|(path, line)| (path.as_str(), *line))
    }

    /// Whether a type has a function of this name, inherent or of a trait.
    pub(super) fn has_function(&self, owner: &str, name: &str) -> bool {
        self.functions.get(owner).is_some_and(|functions| functions.contains(name))
    }

    /// Whether a type implements a trait.
    pub(super) fn implements(&self, owner: &str, name: &str) -> bool {
        self.traits.get(owner).is_some_and(|traits| traits.contains(name))
    }

    /// The public inherent functions of a type, with their places.
    pub(super) fn inherent(&self, owner: &str) -> impl Iterator<Item = (&str, &str, usize)> {
        let functions = self.inherent.get(owner).map(Vec::as_slice).unwrap_or_default();
        functions.iter().map(|(name, path, line)| (name.as_str(), path.as_str(), *line))
    }

    fn add_function(&mut self, owner: &str, name: &str) {
        self.functions.entry(owner.to_string()).or_default().insert(name.to_string());
    }

    fn add_trait(&mut self, owner: &str, name: &str) {
        self.traits.entry(owner.to_string()).or_default().insert(name.to_string());
    }
}

struct Reader<'r> {
    path: &'r str,
    sources: &'r mut Sources,
}

impl Reader<'_> {
    fn add_type(&mut self, name: &Ident, attributes: &[Attribute]) {
        let place = (self.path.to_string(), name.span().start().line);
        self.sources.types.entry(name.to_string()).or_default().push(place);
        let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
        let derived = derives.filter_map(|derive| {
            derive.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()
        });
        for name_of_trait in derived.flatten().filter_map(|meta| last_name(meta.path())) {
            self.sources.add_trait(&name.to_string(), &name_of_trait);
            if name_of_trait == "Default" {
                self.sources.add_function(&name.to_string(), "default");
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.add_type(&item.ident, &item.attrs);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.add_type(&item.ident, &item.attrs);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.add_type(&item.ident, &item.attrs);
    }

    fn visit_item_impl(&mut self, block: &'ast ItemImpl) {
        let Type::Path(owner) = &*block.self_ty else { return };
        let Some(owner) = last_name(&owner.path) else { return };
        let name_of_trait = block.trait_.as_ref().and_then(|(path, _)| last_name(path));
        if let Some(name) = &name_of_trait {
            self.sources.add_trait(&owner, name);
            if name == "Game" {
                self.sources.state = Some(owner.clone());
            }
        }
        for item in &block.items {
            let ImplItem::Fn(function) = item else { continue };
            let name = function.sig.ident.to_string();
            self.sources.add_function(&owner, &name);
            if name_of_trait.is_none() && matches!(function.vis, Visibility::Public(_)) {
                let place = (name, self.path.to_string(), function.sig.span().start().line);
                self.sources.inherent.entry(owner.clone()).or_default().push(place);
            }
        }
        visit::visit_item_impl(self, block);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let words = words(call.tokens.clone());
        let first = words.first().map_or("", |(word, _)| word.as_str());
        match last_name(&call.path).as_deref() {
            Some("bit_set") => {
                let name = words.iter().skip_while(|(word, _)| word != "struct").nth(1);
                if let Some((name, line)) = name {
                    let place = (self.path.to_string(), *line);
                    self.sources.types.entry(name.clone()).or_default().push(place);
                }
            }
            Some("impl_variant_text") => self.sources.add_trait(first, "FromStr"),
            Some("impl_setup") => {
                for function in OF_SETUPS {
                    self.sources.add_function(first, function);
                }
            }
            // A macro of the game's own that writes `FromStr` for the types in its input.
            Some(name) if name.ends_with("from_str") => {
                for (word, _) in &words {
                    self.sources.add_trait(word, "FromStr");
                }
            }
            _ => {}
        }
    }
}

fn last_name(path: &syn::Path) -> Option<String> {
    path.segments.last().map(|segment| segment.ident.to_string())
}

/// The identifiers outside of groups, with their lines.
fn words(tokens: TokenStream) -> Vec<(String, usize)> {
    let words = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Ident(ident) => Some((ident.to_string(), ident.span().start().line)),
        _ => None,
    });
    words.collect()
}
