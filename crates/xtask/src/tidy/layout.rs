//! The layout of a game crate, as `docs/architecture.md` describes it.
//!
//! The page is the only source: the table under "A game crate", and the line of import levels below it.

use super::Finding;
use crate::Tree;

/// The page.
pub(super) const PAGE: &str = "docs/architecture.md";

/// The placeholder for the name of the game in the table.
const GAME: &str = "<Game>";

/// The last column of an entry that every game has.
const REQUIRED: &str = "all";

/// The layout.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The rows of the table, in reading order.
    pub(super) rows: Vec<Row>,
    /// The entries by import level; each level may import the levels before it.
    pub(super) levels: Vec<Vec<String>>,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Row {
    /// The file in `src`, without extension: `extras/hash`.
    pub(super) file: String,
    /// The types that are defined there.
    pub(super) types: Vec<TypeName>,
    /// Constructors and getters of these types: type and function.
    pub(super) functions: Vec<(String, String)>,
    /// Whether these types are read from a text.
    pub(super) has_text: bool,
    /// Whether every game has it.
    pub(super) is_required: bool,
}

/// The name of a type in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypeName {
    /// The state, named after the game.
    Game,
    /// Any other type.
    Fixed(String),
}

impl Layout {
    /// Reads the page; also returns what it lacks.
    pub(super) fn read(tree: &Tree) -> (Layout, Vec<Finding>) {
        let page = tree.get(PAGE).unwrap_or("");
        let layout = Layout {
            rows: section(page, "A game crate").filter_map(Row::read).collect(),
            levels: section(page, "A game crate")
                .find(|line| line.contains('←'))
                .map(|line| line.split('←').map(quoted).collect())
                .unwrap_or_default(),
        };
        let mut findings = Vec::new();
        if layout.rows.is_empty() {
            let what = "has no table under `## A game crate`, so no game can be checked against it";
            findings.push(Finding::new(PAGE, 1, what));
        }
        if layout.levels.is_empty() {
            let what = "has no line of import levels (`board` ← `mv` ← …) under `## A game crate`";
            findings.push(Finding::new(PAGE, 1, what));
        }
        (layout, findings)
    }

    /// The entries of `src` in reading order.
    pub(super) fn entries(&self) -> Vec<&str> {
        let mut entries: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !entries.contains(&row.entry()) {
                entries.push(row.entry());
            }
        }
        entries
    }

    /// The import level of an entry; `None` for one that may be imported from anywhere.
    pub(super) fn level(&self, entry: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.iter().any(|name| name == entry))
    }
}

impl Row {
    /// The row of a line of the table; `None` for its head and for any other line.
    fn read(line: &str) -> Option<Row> {
        let cells: Vec<&str> = line.trim().strip_prefix('|')?.split('|').map(str::trim).collect();
        let [_, file, types, constructor, getter, games, ..] = cells[..] else { return None };
        let file = quoted(file).into_iter().next()?;
        let types: Vec<TypeName> = quoted(types).into_iter().filter_map(TypeName::read).collect();
        let functions = quoted(constructor).into_iter().chain(quoted(getter));
        let functions = functions.filter_map(|text| {
            let (owner, rest) = text.split_once("::")?;
            let name = rest.split('(').next().unwrap_or(rest);
            let is_own = types.contains(&TypeName::Fixed(owner.to_string()));
            is_own.then(|| (owner.to_string(), name.to_string()))
        });
        Some(Row {
            functions: functions.collect(),
            has_text: constructor.split(", ").any(|way| way == "text"),
            is_required: games == REQUIRED,
            file,
            types,
        })
    }

    /// The entry of `src` that the row is about, or is a part of.
    pub(super) fn entry(&self) -> &str {
        self.file.split('/').next().unwrap_or(&self.file)
    }
}

impl TypeName {
    fn read(text: String) -> Option<TypeName> {
        if text == GAME {
            return Some(TypeName::Game);
        }
        text.starts_with(|c: char| c.is_ascii_uppercase()).then_some(TypeName::Fixed(text))
    }
}

/// The lines of a section, up to the next heading of the same or a higher level.
fn section<'p>(page: &'p str, title: &str) -> impl Iterator<Item = &'p str> {
    let level = |line: &str| line.bytes().take_while(|byte| *byte == b'#').count();
    let mut rest = page
        .lines()
        .skip_while(move |line| level(line) == 0 || line.trim_start_matches('#').trim() != title);
    let depth = rest.next().map_or(0, level);
    rest.take_while(move |line| level(line) == 0 || depth < level(line))
}

/// The texts between pairs of backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Architecture
## A game crate
| Concept | File | Type | Constructor | Getter | Games |
|---|---|---|---|---|---|
| set | `setup` | `Setup` | `Setup::default()`, text | `Other::x`, `Setup::validate` | all |
| state | `state` | `<Game>`, sets by `bit_set!` | | | with chance |

`setup` ← `state`, `view`.
## Import cycles
* `view`
";

    #[test]
    fn the_page_is_read() {
        let (layout, findings) = Layout::read(&[(PAGE, TEXT)].into_iter().collect());
        assert_eq!(findings, []);
        assert_eq!(layout.entries(), ["setup", "state"]);
        let function = |name: &str| ("Setup".to_string(), name.to_string());
        assert_eq!(layout.rows[0].functions, [function("default"), function("validate")]);
        assert!(layout.rows[0].has_text && layout.rows[0].is_required);
        assert_eq!(layout.rows[1].types, [TypeName::Game]);
        assert!(!layout.rows[1].has_text && !layout.rows[1].is_required);
        assert_eq!((layout.level("setup"), layout.level("view")), (Some(0), Some(1)));
        assert_eq!(layout.level("error"), None);
    }
}
