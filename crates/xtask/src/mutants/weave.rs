//! Writes a source with all its mutants behind the switch.

use std::{collections::BTreeSet, ops::Range};

use super::site::{Site, SiteKind};

/// The source with its sites woven in; `dropped` mutants are left out.
///
/// Comments mark what belongs to which mutant, so that an error of the compiler finds it again.
pub(crate) fn weave(source: &str, sites: &[Site], dropped: &BTreeSet<u32>) -> String {
    let mut weaver = Weaver { source, sites, dropped, next: 0 };
    weaver.range(0..source.len())
}

/// The mutants to blame for an error at a byte of a woven source: the one whose code it is in, or
/// those of the smallest place around it.
pub(crate) fn blamed(woven: &str, range: &Range<usize>) -> Option<Vec<u32>> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = 0;
    while let Some(at) = woven[rest..range.start].find("/*") {
        let start = rest + at;
        let end = start + woven[start..].find("*/")? + 2;
        let mark = &woven[start + 2..end - 2];
        if let Some(numbers) = mark.strip_prefix("<m") {
            open.push(numbers);
        } else if mark == "m>" {
            open.pop();
        }
        rest = end.min(range.start).max(start + 2);
        if range.start < end {
            break;
        }
    }
    let numbers = open.last()?;
    Some(numbers.split(',').filter_map(|number| number.parse().ok()).collect())
}

struct Weaver<'s> {
    source: &'s str,
    sites: &'s [Site],
    dropped: &'s BTreeSet<u32>,
    /// The first site that is not yet written.
    next: usize,
}

impl Weaver<'_> {
    /// The woven text of a range, up to the sites that begin in it.
    fn range(&mut self, range: Range<usize>) -> String {
        let mut text = String::new();
        let mut at = range.start;
        while let Some(site) = self.sites.get(self.next).filter(|site| site.range.start < range.end)
        {
            self.next += 1;
            text += &self.source[at..site.range.start];
            text += &self.site(site);
            at = site.range.end;
        }
        text + &self.source[at..range.end]
    }

    fn site(&mut self, site: &Site) -> String {
        let original = self.range(site.range.clone());
        let is_kept = |mutant: &&(u32, String)| !self.dropped.contains(&mutant.0);
        let kept: Vec<_> = site.mutants.iter().filter(is_kept).collect();
        if kept.is_empty() {
            return original;
        }
        let numbers: Vec<_> = kept.iter().map(|(id, _)| id.to_string()).collect();
        let numbers = numbers.join(",");
        let on = |id: u32| format!("crate::rulebook_on({id})");
        let text = match site.kind {
            SiteKind::Expression => {
                let branches = kept
                    .iter()
                    .map(|(id, code)| format!("if {} {{/*<m{id}*/{code}/*m>*/}} else ", on(*id)));
                format!("({}{{{original}}})", branches.collect::<String>())
            }
            SiteKind::Statements => {
                let (id, code) = kept[0];
                format!("if {} {{/*<m{id}*/{code}/*m>*/}} else {{\n{original}\n}}", on(*id))
            }
            SiteKind::Statement => format!("if !{} {{ {original} }}", on(kept[0].0)),
            SiteKind::Body => {
                let returns = kept
                    .iter()
                    .map(|(id, code)| format!("if {} {{/*<m{id}*/return {code};/*m>*/}}", on(*id)));
                return format!("{}{original}", returns.collect::<String>());
            }
            SiteKind::TableKeyword => return "static".to_string(),
            SiteKind::TableType => return format!("::rulebook_mutants::Table<{original}>"),
            SiteKind::TableValue => {
                return format!("::rulebook_mutants::Table::new(|| {{{original}}})");
            }
            SiteKind::ConstKeyword => return String::new(),
            SiteKind::Arm => format!("{original} if !{}", on(kept[0].0)),
        };
        format!("/*<m{numbers}*/{text}/*m>*/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::find::find;

    /// The woven source without marks and spaces.
    fn woven(source: &str, dropped: &[u32]) -> String {
        let found = find("a.rs", source, 1).expect("Rust");
        let woven = weave(source, &found.sites, &dropped.iter().copied().collect());
        assert!(syn::parse_file(&woven).is_ok(), "{woven}");
        let mut plain = String::new();
        let mut rest = woven.as_str();
        while let Some((before, after)) = rest.split_once("/*") {
            plain += before;
            rest = after.split_once("*/").expect("the end of a mark").1;
        }
        (plain + rest).replace("crate::rulebook_on", "on").replace([' ', '\n'], "")
    }

    #[test]
    fn operators_are_chosen_inside_out() {
        let source = "fn f(a: T, b: T) -> T<A> { a == b && !b }";
        let and =
            "(ifon(2){(a==b)||(!b)}else{(ifon(3){(a)!=(b)}else{a==b})&&(ifon(4){b}else{!b})})";
        let body = "ifon(1){returnDefault::default();}";
        assert_eq!(woven(source, &[]), format!("fnf(a:T,b:T)->T<A>{{{body}{and}}}"));
        assert_eq!(woven(source, &[1, 2, 3, 4]), source.replace(' ', ""));
    }

    #[test]
    fn statements_arms_and_guards_are_left_out() {
        let source = "fn f() { g(); match x { 0 => a(), n if n < 2 => {} _ => {} } }";
        let result = "fnf(){ifon(1){return;}if!on(2){g();}matchx{0if!on(3)=>a(),nif(ifon(4){true}\
                      elseifon(5){false}else{(ifon(6){(n)<=(2)}elseifon(7){(n)>(2)}else{n<2})})=>{}\
                      _=>{}}}";
        assert_eq!(woven(source, &[]), result);
    }

    #[test]
    fn statics_become_tables_that_are_computed_at_run_time() {
        let table = "::rulebook_mutants::Table";
        let value = "[1,(ifon(2){(2)-(3)}elseifon(3){(2)*(3)}else{2+3})]";
        let due = format!("staticA:{table}<[u8;2]>={table}::new(||{{{value}}});");
        for source in ["static A: [u8; 2] = [1, 2 + 3];", "const A: [u8; 2] = [1, 2 + 3];"] {
            assert_eq!(woven(source, &[]), due);
            assert_eq!(woven(source, &[1, 2, 3]), source.replace(' ', ""));
        }
    }

    #[test]
    fn constant_functions_become_others() {
        let source = "pub const fn f(a: u8) -> u8 { g(a); a }";
        let body = "ifon(2){return0;}ifon(3){return1;}if!on(4){g(a);}a";
        assert_eq!(woven(source, &[]), format!("pubfnf(a:u8)->u8{{{body}}}"));
        assert_eq!(woven(source, &[1, 2, 3, 4]), source.replace(' ', ""));
    }

    #[test]
    fn tests_types_patterns_and_macros_stay() {
        for source in [
            "#[cfg(test)] mod tests { fn f() -> bool { 1 < 2 } }",
            "fn f(x: [u8; 1 + 2]) { let [a, b] = x; }",
            "impl fmt::Debug for A { fn fmt(&self) -> bool { a == b } }",
            "fn f() { if let Some(a) = b && let Some(c) = d {} }",
        ] {
            assert_eq!(woven(source, &[1]).replace(' ', ""), source.replace(' ', ""));
        }
        assert!(woven("fn f() { x = matches!(a, B if c < d); }", &[]).contains("(c)<=(d)"));
    }

    #[test]
    fn an_error_is_blamed_on_the_innermost_mutant() {
        let source = "fn f() -> u8 { (a + b) * c }";
        let found = find("a.rs", source, 1).expect("Rust");
        let text = weave(source, &found.sites, &BTreeSet::new());
        let at = |code: &str| text.find(code).map(|start| start..start + 1).expect(code);
        assert_eq!(blamed(&text, &at("(a) - (b)")), Some(vec![5]));
        assert_eq!(blamed(&text, &at("a + b})")), Some(vec![5, 6]));
        assert_eq!(blamed(&text, &at("fn f")), None);
    }
}
