//! Every game runs the laws of what it implements.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{Finding, sources::Sources};
use crate::{Package, Tree};

/// The macro that takes laws as a list.
const MACRO: &str = "laws";

/// Laws that every contract runs.
const ALWAYS: [&str; 3] = ["game", "hidden", "no_alloc"];

/// Laws that the contract runs if the state implements all of these traits.
const LAWS: [(&[&str], &str); 9] = [
    (&["Symmetric"], "symmetric"),
    (&["Symmetric", "PerfectInfo"], "symmetric_views"),
    (&["SymmetricViews"], "symmetric_views"),
    (&["MoveIndex"], "indexed"),
    (&["Picks"], "picks"),
    (&["Planes"], "planes"),
    (&["Symmetric", "Planes"], "symmetric_planes"),
    (&["Annotate"], "annotated"),
    (&["HiddenInfo"], "indistinguishable"),
];

/// Laws that are called in any test if the state implements the trait.
const CALLED: [(&str, &str); 3] = [
    ("Deal", "deals_replay"),
    ("Deal", "deal_text_round_trips"),
    ("Draw", "random_drawings_let_every_move_be_picked"),
];

/// The laws of stored data, one of which every contract runs or calls.
const DATA_LAWS: [&str; 3] = ["serde", "serde_steps", "data_round_trips"];

pub(super) fn check(tree: &Tree, game: &Package, sources: &Sources) -> Vec<Finding> {
    let folder = game.path("tests/it");
    let is_contract = |inside: &str| inside == "contract.rs" || inside.starts_with("contract/");
    let contracts: Vec<(&str, &str)> =
        tree.rust_under(&folder).filter(|(inside, _)| is_contract(inside)).collect();
    // A missing contract and a missing state are found elsewhere.
    let (Some((first, _)), Some(state)) = (contracts.first(), sources.state()) else {
        return Vec::new();
    };
    let run: BTreeSet<String> = contracts.iter().flat_map(|(_, text)| laws_in(text)).collect();
    let called: BTreeSet<String> =
        tree.rust_under(&folder).flat_map(|(_, text)| calls_in(text)).collect();
    let path = format!("{folder}/{first}");
    let mut findings = Vec::new();
    let mut add = |what: String| findings.push(Finding::new(path.as_str(), 1, what));
    for law in ALWAYS.into_iter().filter(|law| !run.contains(*law)) {
        add(format!("does not run the law `{law}`, which every game must keep"));
    }
    let implements = |of: &str| sources.implements(state, of);
    for (traits, law) in LAWS {
        if traits.iter().all(|of| implements(of)) && !run.contains(law) {
            let traits = traits.join("` and `");
            add(format!("does not run the law `{law}`, although {state} implements `{traits}`"));
        }
    }
    for (of, law) in CALLED {
        if implements(of) && !called.contains(law) {
            add(format!("no test calls the law `{law}`, although {state} implements `{of}`"));
        }
    }
    if !DATA_LAWS.iter().any(|law| run.contains(*law) || called.contains(*law)) {
        add(format!("runs none of the laws `{}`", DATA_LAWS.join("`, `")));
    }
    findings
}

/// The laws that a test runs: the methods that it calls, and the list in `laws!`.
fn laws_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    visit(text.parse().unwrap_or_default(), &mut |before, name, after| {
        let is_method = matches!(before, [.., TokenTree::Punct(dot)] if dot.as_char() == '.');
        if is_method {
            found.push(name.to_string());
        }
        if name == MACRO
            && let [TokenTree::Punct(_), TokenTree::Group(input), ..] = after
        {
            found.extend(listed(input.stream()));
        }
    });
    found
}

/// The functions that a test calls.
fn calls_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    visit(text.parse().unwrap_or_default(), &mut |_, name, after| {
        let arguments = after_types(after).first();
        if matches!(arguments, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
        {
            found.push(name.to_string());
        }
    });
    found
}

/// What comes after `::<…>`, if that comes first.
fn after_types(tokens: &[TokenTree]) -> &[TokenTree] {
    let is = |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(point) if point.as_char() == mark);
    let [first, second, open, rest @ ..] = tokens else { return tokens };
    if !(is(first, ':') && is(second, ':') && is(open, '<')) {
        return tokens;
    }
    let mut depth = 1;
    for (index, token) in rest.iter().enumerate() {
        depth += i32::from(is(token, '<')) - i32::from(is(token, '>'));
        if depth == 0 {
            return &rest[index + 1..];
        }
    }
    &[]
}

/// The names in the list of `laws!`, without the arguments of each.
fn listed(input: TokenStream) -> Vec<String> {
    let lists = input.into_iter().filter_map(|token| match token {
        TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket => Some(list.stream()),
        _ => None,
    });
    let names = lists.flatten().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    });
    names.collect()
}

/// Calls `show` with every identifier and the tokens before and after it in its group.
fn visit(tokens: TokenStream, show: &mut impl FnMut(&[TokenTree], &str, &[TokenTree])) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) => {
                show(&tokens[..index], &name.to_string(), &tokens[index + 1..]);
            }
            TokenTree::Group(group) => visit(group.stream(), show),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_are_methods_and_items_of_the_list() {
        let text = "// game\nlaws! { f(parts), [games(60), hidden, worlds(twin)] }\n\
                    fn serde() { Laws::new(a.b).indexed().run(); }";
        assert_eq!(laws_in(text), ["games", "hidden", "worlds", "b", "indexed", "run"]);
    }

    #[test]
    fn calls_have_arguments() {
        assert_eq!(
            calls_in("use a::f; fn t() { law::g::<A, _>(&b).expect(c); h; }"),
            ["t", "g", "expect"]
        );
    }
}
