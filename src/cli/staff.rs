//! The commands below `portal staff`.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, bail, ensure};
use rusqlite::{Connection, TransactionBehavior};

use super::args::Staff;
use super::inbox::{now, plain};
use crate::staff::{Roles, password};
use crate::store::{accounts, connect};

/// Does one of them.
///
/// # Errors
/// When there is no database or no such account, or the password is not usable.
pub fn run(staff: Staff) -> anyhow::Result<()> {
    match staff {
        Staff::Add { email, name, role, data } => {
            let mut connection = connect(&data.data_dir)?;
            ensure!(
                accounts::find_account(&connection, &email)?.is_none(),
                "there is an account {email} already; 'portal staff passwd' changes its password"
            );
            let hash = password::hash(&ask()?)?;
            let roles = Roles::of(&role);
            let is_new = write(&mut connection, |connection| {
                accounts::add(connection, &email, &name, &roles, &hash, now())
            })?;
            ensure!(is_new, "there is an account {email} already");
            say(&format!("added {email} ({roles})"))
        }
        Staff::Passwd { email, data } => {
            let mut connection = connect(&data.data_dir)?;
            if accounts::find_account(&connection, &email)?.is_none() {
                return Err(missing(&email));
            }
            let hash = password::hash(&ask()?)?;
            change(&mut connection, &email, "changed the password of", |connection| {
                accounts::set_password(connection, &email, &hash, now())
            })
        }
        Staff::List { data } => {
            let mut out = io::stdout().lock();
            for account in accounts::list(&connect(&data.data_dir)?)? {
                let state = if account.is_enabled { "" } else { "  disabled" };
                let (id, email, name) = (account.id, account.email, plain(&account.name));
                let roles = account.roles;
                writeln!(out, "account {id:<3}  {email}  {name}  {roles}{state}")?;
            }
            Ok(())
        }
        Staff::Disable { email, data } => {
            change(&mut connect(&data.data_dir)?, &email, "disabled", |connection| {
                accounts::set_enabled(connection, &email, false, now())
            })
        }
        Staff::Enable { email, data } => {
            change(&mut connect(&data.data_dir)?, &email, "enabled", |connection| {
                accounts::set_enabled(connection, &email, true, now())
            })
        }
    }
}

fn change(
    connection: &mut Connection,
    email: &str,
    done: &str,
    work: impl FnOnce(&Connection) -> rusqlite::Result<bool>,
) -> anyhow::Result<()> {
    if !write(connection, work)? {
        return Err(missing(email));
    }
    say(&format!("{done} {email}"))
}

fn missing(email: &str) -> anyhow::Error {
    anyhow::anyhow!("there is no account {email}; 'portal staff list' prints all")
}

fn write<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> anyhow::Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let result = work(&transaction)?;
    transaction.commit()?;
    Ok(result)
}

fn say(line: &str) -> anyhow::Result<()> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

/// A password from the terminal, where it is not shown and asked for twice, or the first line of standard input.
fn ask() -> anyhow::Result<String> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).context("the password could not be read")?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let ask = |prompt| rpassword::prompt_password(prompt).context("the password could not be read");
    let password = ask("Password: ")?;
    if ask("Again: ")? != password {
        bail!("the two passwords differ");
    }
    Ok(password)
}
