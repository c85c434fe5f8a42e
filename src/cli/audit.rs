//! The commands below `portal audit`.

use std::io::{self, BufWriter, Write};

use anyhow::bail;

use super::args::Audit;
use crate::digest::hex;
use crate::store::audit::{self, Broken, Trail};
use crate::store::connect;
use crate::store::export::time;

/// Does one of them.
///
/// # Errors
/// When there is no database, or the trail is broken.
pub fn run(audit: &Audit) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (data, is_list) = match audit {
        Audit::List { data } => (data, true),
        Audit::Verify { data } => (data, false),
    };
    let read = audit::read(&connect(&data.data_dir)?, |event| {
        if is_list {
            let who = event.account.map_or_else(|| "-".to_owned(), |id| format!("account {id}"));
            let (at, action, subject) = (time(event.at), &event.action, &event.subject);
            writeln!(out, "{at}  {who:<11}  {action:<18}  {subject}")?;
        }
        anyhow::Ok(())
    })?;
    match read {
        Ok(Trail { length, head }) => {
            if !is_list {
                let head = hex(&head);
                writeln!(out, "{length} events, unbroken; the last hash is {head}")?;
            }
            Ok(out.flush()?)
        }
        Err(Broken(number)) => {
            out.flush()?;
            bail!("event {number} was changed, or one before it is missing")
        }
    }
}
