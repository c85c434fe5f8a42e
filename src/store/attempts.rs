//! Requests that were made lately, which tell a repetition from a new one and one from too many.

use rusqlite::{Connection, ToSql, named_params, params_from_iter};

use super::audit::{self, Action};

/// Attempts are counted over this time, in milliseconds.
pub const HOUR: i64 = 3_600_000;
/// How long attempts are remembered.
pub const DAY: i64 = 24 * HOUR;
/// Attempts to sign in are counted over this time.
const QUARTER: i64 = HOUR / 4;
const SIGN_IN: &str = "sign-in";
/// Wrong passwords for one account from one client, until it has to wait.
const FAILURES_OF_PAIR: u32 = 10;
/// Those of one client for any account, and of all clients of its site.
const FAILURES_OF_CLIENT: u32 = 30;
const FAILURES_OF_SITE: u32 = 200;
/// Those for one account from anywhere, until each answer takes longer.
const FAILURES_OF_ACCOUNT: u32 = 20;
/// Those for all accounts from anywhere, until further ones are not in the audit trail.
const FAILURES_IN_ALL: u32 = 200;

/// A request, as far as a repetition of it is recognized by it. Hashes are those of [`super::Store::hash`].
#[derive(Clone, Debug)]
pub struct Attempt {
    /// In milliseconds since 1970.
    pub at: i64,
    /// The hash of the client's network.
    pub client: Vec<u8>,
    /// The hash of the network of a site with many clients.
    pub site: Vec<u8>,
    /// The hash of what was sent.
    pub body: Vec<u8>,
    /// The hash of `Idempotency-Key`.
    pub key: Option<Vec<u8>>,
    /// Whether the browser sent it without script, which repeats it when the page is loaded again.
    pub is_plain_form: bool,
}

/// How many requests an hour may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Of one client.
    pub of_client: u32,
    /// Of the clients of one site.
    pub of_site: u32,
    /// Of all together.
    pub in_all: u32,
}

/// Whether no more of this kind may come now. Attempts of the future count as well, because the clock may have been set back.
pub fn is_too_many(
    connection: &Connection,
    kind: &str,
    attempt: &Attempt,
    rates: Rates,
) -> rusqlite::Result<bool> {
    let since = attempt.at - HOUR;
    let of = |column: &str, network: &[u8]| -> rusqlite::Result<u32> {
        let sql =
            format!("SELECT count(*) FROM attempt WHERE {column} = ? AND kind = ? AND at > ?");
        connection.prepare_cached(&sql)?.query_row((network, kind, since), |row| row.get(0))
    };
    if of("client", &attempt.client)? >= rates.of_client
        || of("site", &attempt.site)? >= rates.of_site
    {
        return Ok(true);
    }
    let in_all = "SELECT count(*) FROM attempt WHERE kind = ? AND at > ?";
    let count: u32 =
        connection.prepare_cached(in_all)?.query_row((kind, since), |row| row.get(0))?;
    Ok(count >= rates.in_all)
}

pub fn remember(
    connection: &Connection,
    kind: &str,
    attempt: &Attempt,
    inquiry: Option<i64>,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO attempt (at, kind, client, site, body, idempotency_key, inquiry)
               VALUES (:at, :kind, :client, :site, :body, :key, :inquiry)";
    connection.prepare_cached(sql)?.execute(named_params! {
        ":at": attempt.at,
        ":kind": kind,
        ":client": attempt.client,
        ":site": attempt.site,
        ":body": attempt.body,
        ":key": attempt.key,
        ":inquiry": inquiry,
    })?;
    Ok(())
}

/// Whether somebody may try to sign in now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// Unless [`signed_in`] is called, this attempt is counted as a failure.
    Allowed {
        /// Many have failed for this account, so the answer waits. The right password is accepted all the
        /// same: nobody can lock an account out.
        is_slow: bool,
        /// Whether a failure is worth an event of the audit trail. Under an attack, its events would be all that is
        /// in there.
        is_rare: bool,
    },
    TooMany,
}

/// Counts an attempt to sign in before the password is compared, so that many at the same time get no further than
/// many after each other. The attempt's body is the account.
///
/// # Errors
/// When the database fails.
pub fn sign_in(connection: &Connection, attempt: &Attempt) -> rusqlite::Result<SignIn> {
    // After the clock was set back, those of the future count no longer than others.
    let (since, until) = (attempt.at - QUARTER, attempt.at + QUARTER);
    let count = |condition: &str, values: &[&[u8]], limit: u32| -> rusqlite::Result<u32> {
        let sql = format!(
            "SELECT count(*) FROM (SELECT 1 FROM attempt
             WHERE kind = ?1 AND at > ?2 AND at < ?3 {condition} LIMIT {limit})"
        );
        let own: [&dyn ToSql; 3] = [&SIGN_IN, &since, &until];
        let values = own.into_iter().chain(values.iter().map(|value| value as &dyn ToSql));
        connection.prepare_cached(&sql)?.query_row(params_from_iter(values), |row| row.get(0))
    };
    let Attempt { client, site, body, .. } = attempt;
    // The plus sign has it find the few of the client, not the many of an account that is attacked.
    let pair = count("AND client = ?4 AND +body = ?5", &[client, body], FAILURES_OF_PAIR)?;
    if pair >= FAILURES_OF_PAIR
        || count("AND client = ?4", &[client], FAILURES_OF_CLIENT)? >= FAILURES_OF_CLIENT
        || count("AND site = ?4", &[site], FAILURES_OF_SITE)? >= FAILURES_OF_SITE
    {
        return Ok(SignIn::TooMany);
    }
    let is_slow = count("AND body = ?4", &[body], FAILURES_OF_ACCOUNT)? >= FAILURES_OF_ACCOUNT;
    let in_all = count("", &[], FAILURES_IN_ALL + 1)?;
    if in_all == FAILURES_IN_ALL {
        audit::record(connection, attempt.at, None, Action::ManySignInsRefused, "")?;
    }
    remember(connection, SIGN_IN, attempt, None)?;
    Ok(SignIn::Allowed { is_slow, is_rare: !is_slow && in_all < FAILURES_IN_ALL })
}

/// Forgets the failures of a client with an account that it has signed in to.
///
/// # Errors
/// When the database fails.
pub fn signed_in(connection: &Connection, attempt: &Attempt) -> rusqlite::Result<()> {
    let sql = "DELETE FROM attempt WHERE kind = ? AND client = ? AND +body = ?";
    connection.prepare_cached(sql)?.execute((SIGN_IN, &attempt.client, &attempt.body))?;
    Ok(())
}

/// Forgets attempts after a day.
///
/// # Errors
/// When the database fails.
pub fn purge(connection: &Connection, now: i64) -> rusqlite::Result<()> {
    // Those of the future came while the clock was ahead.
    connection.execute("DELETE FROM attempt WHERE at < ? OR at > ?", [now - DAY, now + DAY])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations;

    fn database() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection, std::path::Path::new("unused")).unwrap();
        connection
    }

    fn attempt(at: i64, client: u8, account: u8) -> Attempt {
        Attempt {
            at,
            client: vec![client],
            // Every hundred clients are at one site.
            site: vec![client / 100],
            body: vec![account],
            key: None,
            is_plain_form: false,
        }
    }

    const FAST: SignIn = SignIn::Allowed { is_slow: false, is_rare: true };
    const SLOW: SignIn = SignIn::Allowed { is_slow: true, is_rare: false };

    #[test]
    fn wrong_passwords_slow_their_network_down_and_lock_nobody_out() {
        let connection = database();
        let try_it =
            |at, client, account| sign_in(&connection, &attempt(at, client, account)).unwrap();
        for _ in 0..FAILURES_OF_PAIR {
            assert_eq!(try_it(0, 1, 1), FAST);
        }
        assert_eq!(try_it(0, 1, 1), SignIn::TooMany);
        // The same client with another account, and another client with the same one.
        assert_eq!(try_it(0, 1, 2), FAST);
        for _ in 0..FAILURES_OF_PAIR {
            assert_eq!(try_it(0, 2, 1), FAST);
        }
        assert_eq!(try_it(0, 3, 1), SLOW);
        assert_eq!(try_it(QUARTER, 1, 1), FAST);
        // The clock is set back by more than that.
        assert_eq!(try_it(-QUARTER, 1, 1), FAST);
    }

    #[test]
    fn one_client_may_not_try_every_account() {
        let connection = database();
        let mut allowed = 0;
        while sign_in(&connection, &attempt(0, 1, allowed)).unwrap() == FAST {
            allowed += 1;
        }
        assert_eq!(u32::from(allowed), FAILURES_OF_CLIENT);
    }

    #[test]
    fn an_attack_is_one_event_of_the_audit_trail() {
        let connection = database();
        let mut rare = 0;
        for number in 0..=255_u8 {
            let attempt = Attempt { site: vec![number], ..attempt(0, number, number) };
            let allowed = sign_in(&connection, &attempt).unwrap();
            rare += u32::from(allowed == FAST);
        }
        assert_eq!(rare, FAILURES_IN_ALL);
        let events = connection.query_row("SELECT count(*) FROM audit", [], |row| row.get(0));
        assert_eq!(events, Ok(1));
    }

    #[test]
    fn a_client_that_signs_in_has_not_failed() {
        let connection = database();
        for _ in 0..3 * FAILURES_OF_CLIENT {
            let attempt = attempt(0, 1, 1);
            assert_eq!(sign_in(&connection, &attempt).unwrap(), FAST);
            signed_in(&connection, &attempt).unwrap();
        }
    }
}
