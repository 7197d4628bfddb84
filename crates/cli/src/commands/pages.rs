//! `completions` and `man`.

use clap::CommandFactory;

use crate::{
    args::{Cli, Completions, Man},
    error::CliError,
    output::Output,
    suggest::did_you_mean,
};

pub(crate) fn completions(args: &Completions, out: &mut Output) -> Result<(), CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "rulebook", &mut script);
    Ok(out.bytes(&script)?)
}

pub(crate) fn man(args: &Man, out: &mut Output) -> Result<(), CliError> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
            let help = did_you_mean(name, names.iter().copied())
                .unwrap_or_else(|| format!("the commands are {}", names.join(", ")));
            let name = rulebook::quote(name);
            CliError::Usage(format!("command {name}: there is no such command; {help}"))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(out.bytes(&text)?)
}
