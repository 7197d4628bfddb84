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
            SiteKind::Statement => format!("if !{} {{ {original} }}", on(kept[0].0)),
            SiteKind::Body => {
                let returns = kept
                    .iter()
                    .map(|(id, code)| format!("if {} {{/*<m{id}*/return {code};/*m>*/}}", on(*id)));
                return format!("{}{original}", returns.collect::<String>());
            }
            SiteKind::Arm => format!("{original} if !{}", on(kept[0].0)),
        };
        format!("/*<m{numbers}*/{text}/*m>*/")
    }
}
