//! Converts arguments to settings, and checks flags that depend on each other.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use super::args::{Admin, DataDir, Mail as MailFlags, Serve, Tls};
use crate::config::{
    Acme, Certificate, Config, Content, Data, Drain, Hsts, Inquiries, Limits, Listen, Log, Proxy,
    ServiceWorker, Tls as TlsConfig,
};
use crate::mail::Mail;
use crate::server;

/// The variable that chooses the log's levels.
const DIRECTIVES: &str = "RUST_LOG";

/// The settings, with these directives for the log.
///
/// # Errors
/// With a sentence about flags that do not go together.
pub fn config(serve: &Serve, directives: String) -> Result<Config, String> {
    let data = data(serve.data_dir.as_ref());
    let named = data.as_ref().filter(|data| data.is_named).map(|data| &data.dir);
    let tls = tls(&serve.tls, named)?;
    let redirect = serve.tls.redirect_http;
    for (flag, is_given) in [("--redirect-http", redirect.is_some()), ("--http3", serve.tls.http3)]
    {
        if is_given && tls.is_none() {
            return Err(format!("{flag} needs a certificate: --tls-cert and --tls-key, or --acme"));
        }
    }
    let admin = match serve.admin {
        Admin::Off => None,
        Admin::On(address) => Some(address),
    };
    distinct(&[
        ("--listen", Some(serve.listen)),
        ("--admin", admin),
        ("--redirect-http", redirect),
    ])?;
    let limits = &serve.limits;
    let defaults = Config::default();
    Ok(Config {
        listen: Listen { site: serve.listen, admin, redirect, http3: serve.tls.http3 },
        hsts: match (serve.tls.hsts, &tls) {
            (Some(0), _) => Hsts::Never,
            (Some(seconds), None) => Hsts::BehindProxy(seconds),
            (Some(seconds), Some(_)) => Hsts::OverTls(seconds),
            (None, _) => defaults.hsts,
        },
        tls,
        limits: Limits {
            header_timeout: limits.header_timeout,
            idle_timeout: limits.idle_timeout,
            send_timeout: limits.send_timeout,
            min_send_rate: limits.min_send_rate,
            max_connections: limits.max_connections,
            max_connections_per_address: limits.max_connections_per_address,
            max_head: limits.max_head,
            body: defaults.limits.body,
        },
        drain: Drain { delay: limits.drain_delay, timeout: limits.drain_timeout },
        proxy: Proxy {
            trusted: serve.proxy.trusted_proxy.clone(),
            header: serve.proxy.proxy_header,
        },
        log: Log {
            format: serve.log.log_format,
            directives,
            client_ip: serve.log.log_client_ip,
            referer: serve.log.log_referer,
            user_agent: serve.log.log_user_agent,
        },
        service_worker: service_worker(serve),
        content: serve.content.clone().map(|folder| Content {
            folder,
            is_own: false,
            data: data.as_ref().map(|data| data.dir.clone()),
        }),
        data,
        mail: mail(&serve.mail)?,
        inquiries: Inquiries { max_per_hour: serve.max_inquiries, keep_days: serve.keep_inquiries },
        staff_networks: serve.staff_networks.clone(),
        upgrade_timeout: serve.upgrade_timeout,
        threads: serve.threads.map_or(defaults.threads, usize::from),
    })
}

fn data(dir: Option<&DataDir>) -> Option<Data> {
    match dir {
        None => Config::default().data,
        Some(DataDir::Off) => None,
        Some(DataDir::On(dir)) => Some(Data { dir: dir.clone(), is_named: true }),
    }
}

pub fn service_worker(serve: &Serve) -> ServiceWorker {
    if serve.no_service_worker { ServiceWorker::Off } else { ServiceWorker::On }
}

/// The directives of the log, checked.
///
/// # Errors
/// With a sentence that names the variable.
pub fn directives(variables: &[(OsString, OsString)]) -> Result<String, String> {
    let Some((_, value)) = variables.iter().find(|(name, _)| name == DIRECTIVES) else {
        return Ok(String::new());
    };
    let text = value.to_str().ok_or_else(|| format!("{DIRECTIVES} is not text"))?.trim();
    server::check_directives(text).map_err(|reason| format!("{DIRECTIVES}: {reason}"))?;
    Ok(text.to_owned())
}

fn mail(flags: &MailFlags) -> Result<Option<Mail>, String> {
    let Some((relay, from)) = flags.smtp.as_ref().zip(flags.mail_from.clone()) else {
        return Ok(None);
    };
    // Not as a parser of the flag: its error would repeat the value, which may hold a password.
    let relay = relay.trim().parse().map_err(|error: anyhow::Error| {
        format!(
            "--smtp: {error:#}; expected a relay, such as smtp://relay.example.org, or smtps://USER:PASSWORD@HOST with %40 for an @ in the password"
        )
    })?;
    Ok(Some(Mail { relay, from, office: flags.mail_notice.clone() }))
}

fn tls(flags: &Tls, data: Option<&PathBuf>) -> Result<Option<TlsConfig>, String> {
    let certificate = match (&flags.tls_cert, &flags.tls_key, &flags.acme_contact, data) {
        (Some(cert), Some(key), ..) => Certificate::Files { cert: cert.clone(), key: key.clone() },
        _ if flags.acme.is_empty() => return Ok(None),
        (_, _, Some(contact), Some(data)) => Certificate::Acme(Acme {
            domains: flags.acme.clone(),
            contact: contact.clone(),
            directory: flags.acme_directory.clone(),
            root: flags.acme_root.clone(),
            data: data.clone(),
        }),
        _ => return Err("--acme needs --acme-contact and --data-dir".to_owned()),
    };
    Ok(Some(TlsConfig { certificate, check_interval: flags.certificate_interval }))
}

/// Two listeners cannot share an address; port 0 is another one each time.
fn distinct(addresses: &[(&str, Option<SocketAddr>)]) -> Result<(), String> {
    for (index, (flag, address)) in addresses.iter().enumerate() {
        let Some(address) = address.filter(|address| address.port() != 0) else { continue };
        let same = addresses[..index].iter().find(|(_, earlier)| *earlier == Some(address));
        if let Some((earlier, _)) = same {
            return Err(format!("{earlier} and {flag} name the same address, {address}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::super::args::Args;
    use super::*;

    fn resolved(flags: &[&str]) -> Result<Config, String> {
        let args = Args::try_parse_from([&["portal"], flags].concat()).expect("flags");
        config(&args.serve, String::new())
    }

    /// Tests start from `Config::default()`, and operators from no flag at all.
    #[test]
    fn the_defaults_of_the_flags_are_those_of_the_settings() {
        assert_eq!(resolved(&[]), Ok(Config::default()));
    }

    #[test]
    fn flags_that_do_not_go_together_are_named() {
        for (flags, expected) in [
            (&["--http3"][..], "--http3 needs a certificate"),
            (&["--redirect-http", "127.0.0.1:0"], "--redirect-http needs a certificate"),
            (
                &["--listen", "127.0.0.1:9464"],
                "--listen and --admin name the same address, 127.0.0.1:9464",
            ),
            (
                &["--tls-cert=c", "--tls-key=k", "--redirect-http=127.0.0.1:8080"],
                "--listen and --redirect-http name the same address, 127.0.0.1:8080",
            ),
        ] {
            let reason = resolved(flags).expect_err("should be refused");
            assert!(reason.contains(expected), "{flags:?}: {reason}");
        }
        assert!(resolved(&["--listen=127.0.0.1:0", "--admin=127.0.0.1:0"]).is_ok());
    }

    #[test]
    fn hsts_follows_the_flag_and_the_certificate() {
        let tls = ["--tls-cert=c", "--tls-key=k"];
        for (flags, expected) in [
            (&[][..], Hsts::OverTls(Hsts::YEAR)),
            (&["--hsts=0"], Hsts::Never),
            (&["--hsts=600"], Hsts::BehindProxy(600)),
            (&tls, Hsts::OverTls(Hsts::YEAR)),
            (&[&tls[..], &["--hsts=600"]].concat(), Hsts::OverTls(600)),
            (&[&tls[..], &["--hsts=0"]].concat(), Hsts::Never),
        ] {
            assert_eq!(resolved(flags).map(|config| config.hsts), Ok(expected), "{flags:?}");
        }
    }
}
