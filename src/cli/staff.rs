//! The commands below `portal staff`.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, bail, ensure};
use rusqlite::{Connection, TransactionBehavior};

use super::args::Staff;
use super::inbox::{now, plain};
use crate::staff::{Roles, password};
use crate::store::accounts::{self, Change, New};
use crate::store::connect;

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
            let new = New { email, name, roles: Roles::of(&role), password: hash };
            let added =
                write(&mut connection, |connection| accounts::add(connection, &new, None, now()))?;
            let New { email, roles, .. } = new;
            ensure!(added.is_some(), "there is an account {email} already");
            say(&format!("added {email} ({roles})"))
        }
        Staff::Passwd { email, data } => {
            let mut connection = connect(&data.data_dir)?;
            if accounts::find_account(&connection, &email)?.is_none() {
                return Err(missing(&email));
            }
            let password = Some(password::hash(&ask()?)?);
            let wanted = Change { password, ..Change::default() };
            change(&mut connection, &email, "changed the password of", &wanted)
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
            let wanted = Change { is_enabled: Some(false), ..Change::default() };
            change(&mut connect(&data.data_dir)?, &email, "disabled", &wanted)
        }
        Staff::Enable { email, data } => {
            let wanted = Change { is_enabled: Some(true), ..Change::default() };
            change(&mut connect(&data.data_dir)?, &email, "enabled", &wanted)
        }
    }
}

fn change(
    connection: &mut Connection,
    email: &str,
    done: &str,
    wanted: &Change,
) -> anyhow::Result<()> {
    let changed =
        write(connection, |connection| match accounts::find_account(connection, email)? {
            Some(account) => accounts::change(connection, account.id, wanted, None, now()),
            None => Ok(None),
        })?;
    if changed.is_none() {
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
