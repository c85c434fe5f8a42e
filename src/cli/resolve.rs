//! Converts arguments to settings, and checks flags that depend on each other.

use std::ffi::OsString;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use ipnet::IpNet;

use super::args::{Admin, DataDir, Mail as MailFlags, Proxy as ProxyFlags, Serve, Tls};
use crate::config::{
    Acme, Address, Certificate, Config, Content, Data, Drain, Hsts, Inquiries, Limits, Listen, Log,
    Proxy, ServiceWorker, Tls as TlsConfig,
};
use crate::mail::{Mail, Relay};
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
    let admin = match serve.admin {
        Admin::Off => None,
        Admin::On(address) => Some(address),
    };
    let listen = Listen { site: serve.listen.clone(), admin, redirect, http3: serve.tls.http3 };
    distinct(&listen)?;
    for (flag, is_given) in [("--redirect-http", redirect.is_some()), ("--http3", serve.tls.http3)]
    {
        if is_given && tls.is_none() {
            return Err(format!(
                "{flag} needs a certificate: --tls-cert and --tls-key, or --acme-domain"
            ));
        }
    }
    if serve.canonical_host && serve.base_url.is_none() {
        return Err("--canonical-host needs the address to redirect to: --base-url".to_owned());
    }
    if tls.is_some() && listen.first_tcp().is_none() {
        return Err("a certificate needs an address with a port: --listen :443".to_owned());
    }
    let limits = &serve.limits;
    let defaults = Config::default();
    Ok(Config {
        proxy: proxy(&serve.proxy, &listen),
        base_url: serve.base_url.clone(),
        is_host_canonical: serve.canonical_host,
        listen,
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
            max_head: limits.max_header_size,
            body: defaults.limits.body,
        },
        drain: Drain { delay: limits.drain_delay, timeout: limits.drain_timeout },
        log: Log {
            format: serve.log.log_format,
            directives,
            client_ip: serve.log.log_client_ip,
            referer: serve.log.log_referer,
            user_agent: serve.log.log_user_agent,
        },
        service_worker: service_worker(serve),
        notice: serve.notice.clone(),
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
    let mut relay: Relay = relay.trim().parse().map_err(|error: anyhow::Error| {
        format!(
            "--smtp: {error:#}; expected a relay, such as smtp://relay.example.org, or smtps://USER:PASSWORD@HOST with %40 for an @ in the password"
        )
    })?;
    if let Some(file) = &flags.smtp_root {
        let pem =
            fs::read(file).map_err(|error| format!("--smtp-root: {}: {error}", file.display()))?;
        let trusting = relay.trusting(&pem);
        relay = trusting.map_err(|error| format!("--smtp-root: {}: {error:#}", file.display()))?;
    }
    Ok(Some(Mail { relay, from, office: flags.mail_notice.clone() }))
}

fn tls(flags: &Tls, data: Option<&PathBuf>) -> Result<Option<TlsConfig>, String> {
    let certificate = match (&flags.tls_cert, &flags.tls_key, &flags.acme_contact, data) {
        (Some(cert), Some(key), ..) => Certificate::Files { cert: cert.clone(), key: key.clone() },
        _ if flags.acme_domain.is_empty() => return Ok(None),
        (_, _, Some(contact), Some(data)) => Certificate::Acme(Acme {
            domains: flags.acme_domain.clone(),
            contact: contact.clone(),
            directory: flags.acme_directory.clone(),
            root: flags.acme_root.clone(),
            data: data.clone(),
        }),
        _ => return Err("--acme-domain needs --acme-contact and --data-dir".to_owned()),
    };
    Ok(Some(TlsConfig { certificate, check_interval: flags.certificate_interval }))
}

/// Clients of a Unix socket are proxies.
fn proxy(flags: &ProxyFlags, listen: &Listen) -> Proxy {
    let has_unix = listen.site.iter().any(|address| matches!(address, Address::Unix(_)));
    let unix = has_unix.then(|| IpNet::from(Proxy::UNIX));
    let trusted = flags.trusted_proxy.iter().copied().chain(unix).collect();
    Proxy { trusted, header: flags.proxy_header }
}

/// Whether one of two addresses includes the other. `is_separate` tells of `[::]` whether all IPv4 addresses have a socket
/// of their own.
fn overlap(a: &Address, b: &Address, is_separate: &dyn Fn(&SocketAddr) -> bool) -> bool {
    let (Address::Tcp(a), Address::Tcp(b)) = (a, b) else { return a == b };
    let includes = |wide: &SocketAddr, other: &SocketAddr| {
        wide.ip().is_unspecified()
            && (wide.is_ipv4() == other.is_ipv4() || (wide.is_ipv6() && !is_separate(wide)))
    };
    a.port() == b.port() && (a == b || includes(a, b) || includes(b, a))
}

/// Two listeners cannot share an address; port 0 is another one each time.
fn distinct(listen: &Listen) -> Result<(), String> {
    let tcp = |address: &SocketAddr| Address::Tcp(*address);
    let site = listen.site.iter().cloned().map(|address| ("--listen", address));
    let admin = listen.admin.iter().map(|address| ("--admin", tcp(address)));
    let redirect = listen.redirect.iter().map(|address| ("--redirect-http", tcp(address)));
    let addresses: Vec<_> = site.chain(admin).chain(redirect).collect();
    for (index, (flag, address)) in addresses.iter().enumerate() {
        if matches!(address, Address::Tcp(address) if address.port() == 0) {
            continue;
        }
        let is_separate = |v6: &SocketAddr| {
            let v4 = SocketAddr::from((Ipv4Addr::UNSPECIFIED, v6.port()));
            listen.site.contains(&Address::Tcp(v4))
        };
        let same = |(_, earlier): &&(&str, Address)| overlap(earlier, address, &is_separate);
        match addresses[..index].iter().find(same) {
            Some((earlier, same)) if earlier == flag && same == address => {
                return Err(format!("{flag} names {address} twice"));
            }
            Some((earlier, same)) if same == address => {
                return Err(format!("{earlier} and {flag} name the same address, {address}"));
            }
            Some((earlier, wider)) => {
                return Err(format!("{earlier} {wider} and {flag} {address} overlap"));
            }
            None => {}
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
            (&["--listen=:80", "--listen=[::]:80"], "--listen names [::]:80 twice"),
            (
                &["--listen=:80", "--listen=127.0.0.1:80"],
                "--listen [::]:80 and --listen 127.0.0.1:80 overlap",
            ),
            (&["--listen=:9464"], "--listen [::]:9464 and --admin 127.0.0.1:9464 overlap"),
            (&["--canonical-host"], "--base-url"),
            (
                &["--tls-cert=c", "--tls-key=k", "--listen=unix:/run/portal.sock"],
                "a certificate needs an address with a port",
            ),
        ] {
            let reason = resolved(flags).expect_err("should be refused");
            assert!(reason.contains(expected), "{flags:?}: {reason}");
        }
        assert!(resolved(&["--listen=127.0.0.1:0", "--admin=127.0.0.1:0"]).is_ok());
        for listen in [":0,:0", "0.0.0.0:80,[::]:80", "[::1]:80,127.0.0.1:80,unix:/run/p"] {
            assert!(resolved(&["--listen", listen]).is_ok(), "{listen}");
        }
    }

    #[test]
    fn a_portal_has_several_addresses_and_trusts_a_unix_socket() {
        let config = resolved(&["--listen=:8080,unix:/run/portal.sock", "--listen=[::1]:80"]);
        let config = config.expect("flags");
        let site: Vec<_> = config.listen.site.iter().map(Address::to_string).collect();
        assert_eq!(site, ["[::]:8080", "unix:/run/portal.sock", "[::1]:80"]);
        assert_eq!(config.proxy.trusted, [IpNet::from(Proxy::UNIX)]);
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
