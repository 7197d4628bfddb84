//! The way to the registry: checks, then the packages one by one, each after what it depends on.

mod order;
mod sources;
mod packed;
mod repository;
mod semver;
mod registry;

use std::{
    fmt, io,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    Outcome, Package, Shell, Tree, Workspace,
    ci::{Context, Report},
};

pub use self::{
    order::order,
    packed::Packed,
    registry::{Standing, confirm, standing},
    repository::Repository,
    semver::Comparison,
    sources::check,
};

/// The longest time that a question to cargo may take.
const LIMIT: Duration = Duration::from_secs(180);

/// What to do, and when a check counts as passed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether to check only, and to publish nothing.
    pub dry_run: bool,
    /// Whether a skipped check is a failure. Without `dry_run` it always is.
    pub strict: bool,
}

/// A reason not to release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, the package or the command that shows it.
    pub place: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// What the checks look at.
struct Release<'r> {
    shell: &'r Shell,
    tree: Tree,
    workspace: Workspace,
    version: String,
    options: Options,
}

/// Checks the workspace and, without `dry_run`, publishes its packages; says whether all checks
/// passed.
///
/// # Errors
///
/// If the packages depend on each other in a cycle, the workspace or an answer of the registry
/// cannot be read, a name in the registry belongs to someone else, the confirmation is refused, or
/// a package cannot be published.
pub fn run(shell: &Shell, options: Options) -> Result<bool> {
    let (tree, workspace) = (Tree::read(shell)?, Workspace::read(shell)?);
    let version = sources::version(&tree)?;
    let release = Release { shell, tree, workspace, version, options };
    let order = order(&release.workspace)?;
    println!("\n== order");
    for (index, package) in order.iter().enumerate() {
        println!("{:>2} {} {}", index + 1, package.name, package.version);
    }
    let mut report = Report::default();
    for (name, check) in CHECKS {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = check(&release).unwrap_or_else(|error| {
            println!("error: {error:#}");
            Outcome::Failed
        });
        report.add(name, outcome, start.elapsed());
    }
    println!("\n== summary\n{report}");
    let passed = report.passed(options.strict || !options.dry_run);
    if passed && !options.dry_run {
        release.publish(&order)?;
    }
    Ok(passed)
}

type Check = fn(&Release<'_>) -> Result<Outcome>;

/// The checks; what fails soonest comes first.
const CHECKS: [(&str, Check); 4] = [
    ("sources", |release| {
        let dated = !release.options.dry_run;
        let Release { tree, workspace, version, .. } = release;
        Ok(report(&check(tree, workspace, version, dated)))
    }),
    ("repository", |release| Ok(report(&Repository::read(release.shell)?.check(&release.version)))),
    ("packages", |release| {
        let context = Context::new(release.shell, release.workspace.clone());
        let packed = Packed::all(&context)?;
        println!("packed {} packages", packed.len());
        Ok(report(&packed.iter().flat_map(Packed::check).collect::<Vec<_>>()))
    }),
    ("semver", |release| semver::run(release.shell, &release.workspace)),
];

/// Prints the problems; passes if there are none.
fn report(problems: &[Problem]) -> Outcome {
    for problem in problems {
        println!("{problem}");
    }
    problems.is_empty().into()
}

impl Release<'_> {
    /// Publishes the packages that the registry does not have yet, after a confirmation, and prints
    /// what is left to do.
    fn publish(&self, order: &[&Package]) -> Result<()> {
        println!("\n== publish");
        let repository = sources::repository(&self.tree)?;
        let mut pending = Vec::new();
        for package in order {
            let answer = registry::ask(self.shell, &package.name)?;
            match standing(answer.as_deref(), &self.version, &repository) {
                Standing::Published => println!("{} is published already", package.name),
                Standing::Missing => pending.push(*package),
                Standing::Foreign(whose) => {
                    bail!(
                        "crates.io has a package {} of {whose}; ours is {repository}",
                        package.name
                    )
                }
            }
        }
        if !pending.is_empty() {
            println!("{} packages cannot be taken back once they are published.", pending.len());
            println!("Type the version, {}, to publish them:", self.version);
            let is_confirmed = confirm(&mut io::stdin().lock(), &self.version)?;
            ensure!(is_confirmed, "the answer is not {}; nothing was published", self.version);
        }
        for package in pending {
            let publish = ["publish", "--package", &package.name, "--locked"];
            let resume = || format!("{}; run this command again to resume", package.name);
            let published = self.shell.cargo(&publish, &[]).with_context(resume)?;
            ensure!(
                published,
                "{} was not published; run this command again to resume",
                package.name
            );
        }
        let version = &self.version;
        println!("\nAll packages are published. Now run");
        println!("git tag -a v{version} -m \"Rulebook {version}\" && git push origin v{version}");
        Ok(())
    }
}

impl Problem {
    /// A problem at a place.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { place: place.into(), what: what.into() }
    }
}

impl fmt::Display for Problem {
    /// Writes `place: what`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}
