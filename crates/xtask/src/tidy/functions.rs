//! Functions that can be read in one go.

use proc_macro2::Span;
use syn::{
    Block, ImplItemFn, ItemFn, Signature, TraitItemFn,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::{Finding, is_data};
use crate::{Tree, Workspace};

/// The longest function, in lines from its signature to its last brace.
const MAX_FUNCTION: usize = 50;

pub(super) fn check(tree: &Tree, _: &Workspace) -> Vec<Finding> {
    tree.rust().filter(|(path, _)| !is_data(path)).flat_map(check_file).collect()
}

fn check_file((path, text): (&str, &str)) -> Vec<Finding> {
    let mut findings = Vec::new();
    match syn::parse_file(text) {
        Ok(file) => {
            let mut functions = Functions { path, findings: &mut findings };
            functions.visit_file(&file);
        }
        Err(error) => {
            let line = error.span().start().line;
            findings.push(Finding::new(path, line, format!("cannot be parsed: {error}")));
        }
    }
    findings
}

struct Functions<'f> {
    path: &'f str,
    findings: &'f mut Vec<Finding>,
}

impl Functions<'_> {
    fn measure(&mut self, signature: &Signature, block: &Block) {
        let first = first_line(signature.span());
        let n_lines = last_line(block.span()) + 1 - first;
        if MAX_FUNCTION < n_lines {
            let name = &signature.ident;
            let what =
                format!("`{name}` has {n_lines} lines; split it, {MAX_FUNCTION} is the limit");
            self.findings.push(Finding::new(self.path, first, what));
        }
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(block) = &function.default {
            self.measure(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

fn first_line(span: Span) -> usize {
    span.start().line
}

fn last_line(span: Span) -> usize {
    span.end().line
}
