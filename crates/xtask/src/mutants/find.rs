//! Finds the mutants of a source.

use std::{collections::BTreeMap, ops::Range};

use anyhow::{Context as _, Result};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprConst, ExprMatch, ExprRepeat, ExprUnary,
    GenericArgument, Ident, ImplItemConst, ImplItemFn, Item, ItemConst, ItemFn, ItemImpl, ItemMod,
    ItemStatic, ItemTrait, Macro, Meta, Pat, Signature, Stmt, TraitItemConst, TraitItemFn, Type,
    UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::{
    operators::{is_assignment, replacements},
    site::{Mutant, Site, SiteKind},
    values::values_of,
};

/// What was found in one source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The places in the order of the source, outer ones first.
    pub(crate) sites: Vec<Site>,
    /// The mutants in the order of their numbers.
    pub(crate) mutants: Vec<Mutant>,
    /// The names of the statics that may be computed at run time, by the numbers of their places.
    pub(crate) tables: BTreeMap<u32, String>,
    /// The names of the constant functions that may become others, by the numbers of their places.
    pub(crate) functions: BTreeMap<u32, String>,
    /// The macro calls whose arguments were not changed.
    pub(crate) n_macros: usize,
}

/// Finds the mutants of a source; their numbers begin at `first`.
///
/// # Errors
///
/// If it is not Rust.
pub(crate) fn find(file: &str, source: &str, first: u32) -> Result<Found> {
    let parsed = syn::parse_file(source).with_context(|| format!("parsing {file}"))?;
    let mut finder = Finder {
        file,
        source,
        next: first,
        place: Vec::new(),
        constant: false,
        table: None,
        found: Found::default(),
    };
    finder.visit_file(&parsed);
    let mut found = finder.found;
    found.sites.sort_by_key(|site| (site.range.start, std::cmp::Reverse(site.range.end)));
    Ok(found)
}

struct Finder<'s> {
    file: &'s str,
    source: &'s str,
    next: u32,
    /// The enclosing types and functions.
    place: Vec<String>,
    /// Whether the compiler may evaluate what is visited.
    constant: bool,
    /// The static or constant function that is visited.
    table: Option<u32>,
    found: Found,
}

impl Finder<'_> {
    /// The source of a piece of syntax.
    fn text(&self, range: &Range<usize>) -> &str {
        &self.source[range.clone()]
    }

    /// Adds a place with one mutant for each change and its code.
    fn add(&mut self, range: Range<usize>, kind: SiteKind, changes: Vec<(String, String)>) {
        let line = self.source[..range.start].matches('\n').count() + 1;
        let mut mutants = Vec::new();
        for (change, code) in changes {
            mutants.push((self.next, code));
            self.found.mutants.push(Mutant {
                id: self.next,
                file: self.file.to_string(),
                line,
                place: self.place.join("::"),
                change: change.split_whitespace().collect::<Vec<_>>().join(" "),
                constant: self.constant,
                table: self.table,
            });
            self.next += 1;
        }
        if !mutants.is_empty() {
            self.found.sites.push(Site { range, kind, mutants });
        }
    }

    /// Visits with another place and, for constants, another mode.
    fn within(&mut self, name: String, constant: bool, visit: impl FnOnce(&mut Self)) {
        let outside = self.constant;
        self.place.push(name);
        self.constant = constant;
        visit(self);
        self.constant = outside;
        self.place.pop();
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        let keyword = signature.constness.as_ref().map(|keyword| keyword.span.byte_range());
        let outside = self.table;
        self.table = keyword.clone().map(|keyword| {
            let id = self.add_switchable([(keyword, SiteKind::ConstKeyword)]);
            self.found.functions.insert(id, signature.ident.to_string());
            id
        });
        self.within(signature.ident.to_string(), keyword.is_some(), |finder| {
            finder.body(signature, block);
            visit::visit_block(finder, block);
        });
        self.table = outside;
    }

    /// A static, or a constant array, becomes a static table that is computed at run time.
    fn add_table(&mut self, name: &Ident, parts: [(Range<usize>, SiteKind); 3]) -> u32 {
        let id = self.add_switchable(parts);
        self.found.tables.insert(id, name.to_string());
        id
    }

    /// What is written in another way, so that its mutants can be switched on. It has a number, like a
    /// mutant, by which it is dropped if the compiler refuses it.
    fn add_switchable<const N: usize>(&mut self, parts: [(Range<usize>, SiteKind); N]) -> u32 {
        let id = self.next;
        self.next += 1;
        for (range, kind) in parts {
            self.found.sites.push(Site { range, kind, mutants: vec![(id, String::new())] });
        }
        id
    }

    /// The mutants that return at once.
    fn body(&mut self, signature: &Signature, block: &Block) {
        let open = block.brace_token.span.open().byte_range();
        let inside = open.end..block.brace_token.span.close().byte_range().start;
        let body = self.text(&inside).trim().to_string();
        let values = values_of(&signature.output, signature.constness.is_some());
        // One statement alone is left out by its own mutant.
        let is_one_statement = matches!(
            &block.stmts[..],
            [Stmt::Expr(
                Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) | Expr::Binary(_),
                Some(_)
            )]
        );
        let is_same = |value: &str| body == value || body.is_empty();
        let changes = values
            .into_iter()
            .filter(|value| !(is_same(value) || value.is_empty() && is_one_statement))
            .map(|value| (format!("return at once: {value}"), value))
            .collect();
        self.add(inside, SiteKind::Body, changes);
    }

    fn binary(&mut self, binary: &ExprBinary) {
        if joins_let(binary) {
            return;
        }
        let (operator, others) = replacements(&binary.op);
        let [left, right] = [&binary.left, &binary.right].map(|side| side.span().byte_range());
        let (left, right) = (self.text(&left).to_string(), self.text(&right).to_string());
        let changes = others.iter().map(|other| {
            let code = if is_assignment(&binary.op) {
                format!("{left} {other} {right}")
            } else {
                format!("({left}) {other} ({right})")
            };
            (format!("{operator} to {other} in: {left} {operator} {right}"), code)
        });
        let changes = changes.collect();
        self.add(binary.span().byte_range(), SiteKind::Expression, changes);
    }

    /// Leaves out a statement that has an effect.
    fn statement(&mut self, statement: &Stmt) {
        let Stmt::Expr(expression, Some(_)) = statement else { return };
        let has_effect = match expression {
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) | Expr::Try(_) => true,
            Expr::Binary(binary) => is_assignment(&binary.op),
            _ => false,
        };
        if has_effect {
            let range = statement.span().byte_range();
            let change = format!("leave out: {}", self.text(&range));
            self.add(range, SiteKind::Statement, vec![(change, String::new())]);
        }
    }

    /// Guards become true and false; an arm without one is left out if a later arm takes all.
    fn arm(&mut self, arm: &Arm, is_replaceable: bool) {
        if let Pat::Guard(guarded) = &arm.pat {
            let range = guarded.guard.span().byte_range();
            let change = |value: &str| format!("{value} for the guard: {}", self.text(&range));
            let changes = ["true", "false"].map(|value| (change(value), value.to_string()));
            if !matches!(*guarded.guard, Expr::Let(_)) {
                self.add(range, SiteKind::Expression, changes.into());
            }
            self.visit_expr(&guarded.guard);
        } else if is_replaceable && !matches!(arm.pat, Pat::Wild(_)) {
            let range = arm.pat.span().byte_range();
            let change = format!("no arm: {}", self.text(&range));
            self.add(range, SiteKind::Arm, vec![(change, String::new())]);
        }
    }

    /// `matches!` is read like the expression that it stands for; other macros are counted.
    fn macro_call(&mut self, call: &Macro) {
        let parsed = call.path.is_ident("matches").then(|| {
            let tokens = call.tokens.clone();
            syn::parse::Parser::parse2(parse_matches, tokens)
        });
        match parsed {
            Some(Ok((scrutinee, guard))) => {
                self.visit_expr(&scrutinee);
                if let Some(guard) = guard {
                    self.visit_expr(&guard);
                }
            }
            _ => self.found.n_macros += 1,
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Enum(_) | Item::Struct(_) | Item::Type(_) | Item::Use(_) => {}
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of_trait = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        // How a value looks to a programmer is not a promise.
        if is_test(&item.attrs) || of_trait.is_some_and(|last| last.ident == "Debug") {
            return;
        }
        let ty = self.text(&item.self_ty.span().byte_range()).to_string();
        let name = of_trait.map_or(ty.clone(), |last| format!("<{ty} as {}>", last.ident));
        self.within(name, false, |finder| {
            for item in &item.items {
                finder.visit_impl_item(item);
            }
        });
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.within(item.ident.to_string(), false, |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        if matches!(*item.ty, Type::Array(_)) {
            let parts = [
                (item.const_token.span.byte_range(), SiteKind::TableKeyword),
                (item.ty.span().byte_range(), SiteKind::TableType),
                (item.expr.span().byte_range(), SiteKind::TableValue),
            ];
            self.table = Some(self.add_table(&item.ident, parts));
        }
        self.within(item.ident.to_string(), true, |finder| finder.visit_expr(&item.expr));
        self.table = None;
    }

    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        let parts = [
            (item.static_token.span.byte_range(), SiteKind::TableKeyword),
            (item.ty.span().byte_range(), SiteKind::TableType),
            (item.expr.span().byte_range(), SiteKind::TableValue),
        ];
        self.table = Some(self.add_table(&item.ident, parts));
        self.within(item.ident.to_string(), true, |finder| finder.visit_expr(&item.expr));
        self.table = None;
    }

    fn visit_impl_item_const(&mut self, item: &'ast ImplItemConst) {
        self.within(item.ident.to_string(), true, |finder| finder.visit_expr(&item.expr));
    }

    fn visit_trait_item_const(&mut self, item: &'ast TraitItemConst) {
        if let Some((_, value)) = &item.default {
            self.within(item.ident.to_string(), true, |finder| finder.visit_expr(value));
        }
    }

    fn visit_expr_const(&mut self, block: &'ast ExprConst) {
        self.within("const".to_string(), true, |finder| visit::visit_expr_const(finder, block));
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        self.binary(binary);
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        let operator = match unary.op {
            UnOp::Not(_) => "!",
            UnOp::Neg(_) => "-",
            _ => "",
        };
        if !operator.is_empty() && !matches!(*unary.expr, Expr::Lit(_)) {
            let code = self.text(&unary.expr.span().byte_range()).to_string();
            let change = format!("without {operator} in: {operator}{code}");
            self.add(unary.span().byte_range(), SiteKind::Expression, vec![(change, code)]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        self.statement(statement);
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let takes_all = |arm: &Arm| matches!(arm.pat, Pat::Wild(_));
        let is_replaceable = expression.arms.iter().any(takes_all);
        for arm in &expression.arms {
            self.arm(arm, is_replaceable);
        }
        visit::visit_expr_match(self, expression);
    }

    /// Lengths of arrays are types.
    fn visit_expr_repeat(&mut self, repeat: &'ast ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.macro_call(call);
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_generic_argument(&mut self, _: &'ast GenericArgument) {}

    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
}

/// The expression of `matches!(expression, pattern if guard)` and its guard.
fn parse_matches(input: syn::parse::ParseStream) -> syn::Result<(Expr, Option<Expr>)> {
    let scrutinee = input.parse()?;
    input.parse::<syn::Token![,]>()?;
    Pat::parse_multi_with_leading_vert(input)?;
    let guard = if input.parse::<Option<syn::Token![if]>>()?.is_some() {
        Some(input.parse()?)
    } else {
        None
    };
    input.parse::<Option<syn::Token![,]>>()?;
    Ok((scrutinee, guard))
}

/// Whether `&&` joins a condition with `let`, which is not an expression of its own.
fn joins_let(binary: &ExprBinary) -> bool {
    let has_let = |side: &Expr| match side {
        Expr::Let(_) => true,
        Expr::Binary(inner) => joins_let(inner),
        _ => false,
    };
    matches!(binary.op, BinOp::And(_)) && (has_let(&binary.left) || has_let(&binary.right))
}

/// Whether an item is compiled for tests alone.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        Meta::NameValue(_) => false,
    })
}
