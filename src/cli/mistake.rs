//! Error messages about flags and variables, one line each.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};

/// The variables of the portal start like this.
const PREFIX: &str = "PORTAL_";
/// Read at build time, and often still set where the portal is tried out.
const BUILD_VARIABLES: [&str; 2] = ["PORTAL_UI_DIST", "PORTAL_COMMIT"];
/// Kubernetes gives these to every pod beside a Service that is called `portal`.
const KUBERNETES: [&str; 2] = ["PORTAL_SERVICE_", "PORTAL_PORT_"];
/// Flags that were renamed; the old names are accepted for one release.
const RENAMED: [Renamed; 3] = [
    Renamed { before: "acme", now: "acme-domain", variable: "PORTAL_ACME" },
    Renamed { before: "data", now: "data-dir", variable: "PORTAL_DATA" },
    Renamed { before: "max-head", now: "max-header-size", variable: "PORTAL_MAX_HEAD" },
];

#[derive(Clone, Copy)]
struct Renamed {
    before: &'static str,
    now: &'static str,
    /// Of the name before.
    variable: &'static str,
}

impl Renamed {
    fn variable_now(self) -> String {
        variable_of(self.now)
    }
}

/// How alike two names have to be for the one to be a misspelling of the other, from 0 to 1.
const SIMILAR: f64 = 0.8;

/// clap explains a mistake in a paragraph, a tip and the usage; one line of it is enough. A value
/// that came from a variable is told by the variable's name.
pub fn line(error: &clap::Error, words: &[OsString]) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let mut line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg)
        && let Some(variable) = variable(argument, words)
    {
        line = line.replace(&format!("'{argument}'"), &variable);
    }
    if let Some(nearest) = nearest(error) {
        line = format!("{line}; did you mean '{nearest}'?");
    }
    format!("{line} (see --help)")
}

/// The variable that an argument such as `--listen <ADDR:PORT>` was read from; None where its flag
/// was typed.
fn variable(argument: &str, words: &[OsString]) -> Option<String> {
    let flag = argument.split([' ', '=']).next()?;
    let name = flag.strip_prefix("--")?;
    let is_typed = words.iter().filter_map(|word| word.to_str()).any(|word| {
        word == flag || word.strip_prefix(flag).is_some_and(|rest| rest.starts_with('='))
    });
    let old = RENAMED.iter().filter(|renamed| renamed.now == name);
    let old = old.map(|renamed| renamed.variable.to_owned());
    let mut variables = [variable_of(name)].into_iter().chain(old);
    let set = variables.find(|variable| std::env::var_os(variable).is_some());
    set.filter(|_| !is_typed)
}

fn variable_of(flag: &str) -> String {
    format!("{PREFIX}{}", flag.replace('-', "_").to_uppercase())
}

/// Lets a flag read its old variable where the new one is not set.
pub fn with_old_variables(command: clap::Command) -> clap::Command {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let read = move |arg: clap::Arg| {
        let long = arg.get_long().unwrap_or_default();
        let renamed = RENAMED.iter().find(|renamed| renamed.now == long);
        match renamed {
            Some(renamed) if !is_set(&renamed.variable_now()) && is_set(renamed.variable) => {
                arg.env(renamed.variable)
            }
            _ => arg,
        }
    };
    command.mut_args(read).mut_subcommands(move |command| command.mut_args(read))
}

/// A sentence about each flag and variable that is given by its old name.
pub fn old_names(words: &[OsString], variables: &[(OsString, OsString)]) -> Vec<String> {
    let words: Vec<_> = words.iter().filter_map(|word| word.to_str()).collect();
    let renamed = RENAMED.iter().flat_map(|renamed| {
        let Renamed { before, now, variable } = *renamed;
        let is_typed = words.iter().any(|word| {
            let flag = word.strip_prefix("--").and_then(|rest| rest.strip_prefix(before));
            flag.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        });
        let flag = is_typed.then(|| (format!("--{before}"), format!("--{now}")));
        let is_set = variables.iter().any(|(name, value)| name == variable && !value.is_empty());
        let variable = is_set.then(|| (variable.to_owned(), renamed.variable_now()));
        flag.into_iter().chain(variable)
    });
    let sentence = |(before, now)| {
        format!("{before} is called {now} now; the next release will not accept the old name")
    };
    renamed.map(sentence).collect()
}

fn nearest(error: &clap::Error) -> Option<&str> {
    let suggestions = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand];
    match suggestions.iter().find_map(|kind| error.get(*kind))? {
        ContextValue::String(name) => Some(name),
        ContextValue::Strings(names) => names.first().map(String::as_str),
        _ => None,
    }
}

/// A sentence about each variable that looks like one of the portal's and is none.
pub fn unknown_variables(
    command: &clap::Command,
    variables: &[(OsString, OsString)],
) -> Vec<String> {
    let known: Vec<&str> =
        command.get_arguments().filter_map(|arg| arg.get_env()?.to_str()).collect();
    let names = variables.iter().filter_map(|(name, value)| Some((name.to_str()?, value.to_str())));
    let mut warnings: Vec<_> = names
        .filter(|(name, value)| {
            let is_kubernetes = KUBERNETES.iter().any(|prefix| name.starts_with(prefix))
                || *name == "PORTAL_PORT" && value.is_some_and(|value| value.contains("://"));
            name.starts_with(PREFIX)
                && !is_kubernetes
                && !known.contains(name)
                && !RENAMED.iter().any(|renamed| renamed.variable == *name)
                && !BUILD_VARIABLES.contains(name)
        })
        .map(|(name, _)| {
            let alike =
                |other: &&str| strsim::jaro_winkler(&name[PREFIX.len()..], &other[PREFIX.len()..]);
            let nearest = known.iter().copied().filter(|other| alike(other) > SIMILAR);
            match nearest.max_by(|a, b| alike(a).total_cmp(&alike(b))) {
                Some(nearest) => format!("the variable {name} is unknown; did you mean {nearest}?"),
                None => format!("the variable {name} is unknown (see --help)"),
            }
        })
        .collect();
    warnings.sort_unstable();
    warnings
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::super::args::Args;
    use super::*;

    #[test]
    fn a_mistake_is_one_line_that_names_the_flag_and_the_remedy() {
        for (args, expected) in [
            (&["--listen", "nowhere"][..], "such as 127.0.0.1:8080"),
            (&["--listen", "127.0.0.1:99999"], "'--listen <ADDR:PORT>'"),
            (&["--log-format", "xml"], "possible values: text, json"),
            (&["--port", "80"], "unexpected argument '--port'"),
            (&["--lisen", "127.0.0.1:80"], "did you mean '--listen'?"),
            (&["serv"], "did you mean 'serve'?"),
            (&["--admin", "on"], "or 'off'"),
            (&["--tls-cert", "a.pem"], "--tls-key <FILE>"),
            (&["--acme-domain", "a.example"], "--acme-contact <MAIL>"),
            (&["--acme-domain", "https://a.example"], "such as www.example.org"),
            (&["--acme-domain", "*.example.org"], "such as www.example.org"),
            (&["--acme-domain", "192.0.2.1"], "such as www.example.org"),
            (&["--acme-contact", "nobody"], "such as web@example.org"),
            (&["--acme-directory", "not-a-url"], "such as https://acme.example.org/directory"),
            (&["--acme-directory", "http://a.example/"], "expected an https address"),
            (&["--idle-timeout", "1d"], "'--idle-timeout <SECONDS>'"),
            (&["--header-timeout", "0"], "seconds above 0"),
            (&["--idle-timeout", "0.0"], "seconds above 0"),
            (&["--send-timeout", "0.0001"], "seconds above 0"),
            (&["--drain-delay", "soon"], "such as 15 or 0.5"),
            (&["--max-connections", "0"], "1..=1000000"),
            (&["--trusted-proxy", "10.0.0.0/33"], "such as 10.0.0.0/8"),
            (&["--log-client-ip", "half"], "possible values: full, masked, off"),
            (&["--hsts=-1"], "'--hsts <SECONDS>'"),
            (&["export"], "<DIR>"),
        ] {
            let words = [&["portal"], args].concat();
            let error = Args::try_parse_from(&words).expect_err("should be refused");
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let line = line(&error, &words);
            assert!(line.starts_with("error: ") && !line.contains('\n'), "{line}");
            assert!(line.contains(expected), "{line}");
        }
    }

    #[test]
    fn unknown_variables_are_named_with_the_nearest_known_one() {
        let warnings = |name: &str, value: &str| {
            unknown_variables(&Args::command(), &[(name.into(), value.into())]).join("")
        };
        for (name, expected) in [
            ("PORTAL_LISTN", "did you mean PORTAL_LISTEN?"),
            ("PORTAL_HTTP_3", "did you mean PORTAL_HTTP3?"),
            ("PORTAL_COLOR", "PORTAL_COLOR is unknown (see --help)"),
            ("PORTAL_PORT", "PORTAL_PORT is unknown"),
        ] {
            assert!(warnings(name, "80").contains(expected), "{name}: {}", warnings(name, "80"));
        }
        for name in ["PORTAL_LISTEN", "PORTAL_UI_DIST", "PORTAL_SERVICE_HOST", "PATH"] {
            assert_eq!(warnings(name, "80"), "", "{name}");
        }
        assert_eq!(warnings("PORTAL_PORT", "tcp://10.0.0.1:80"), "", "set by Kubernetes");
    }

    #[test]
    fn old_names_are_told_with_the_new_ones() {
        let words = ["portal", "--max-head=9000", "--data", "data", "--acme-contact", "a@b.c"];
        let words = words.map(OsString::from);
        let variables =
            [("PORTAL_ACME".into(), "a.example".into()), ("PORTAL_MAX_HEAD".into(), "".into())];
        let told = old_names(&words, &variables);
        let told: Vec<_> = told.iter().map(|line| line.split(';').next().unwrap()).collect();
        let expected = [
            "PORTAL_ACME is called PORTAL_ACME_DOMAIN now",
            "--data is called --data-dir now",
            "--max-head is called --max-header-size now",
        ];
        assert_eq!(told, expected);
        let args = Args::try_parse_from(&words).expect("flags");
        assert_eq!(args.serve.limits.max_header_size, 9000);
    }

    #[test]
    fn trusted_proxies_are_ranges_or_addresses() {
        for list in ["10.0.0.0/8,192.0.2.7,::1", " 10.0.0.0/8, 192.0.2.7 , ::1"] {
            let args = Args::try_parse_from(["portal", "--trusted-proxy", list]).expect("flags");
            let ranges: Vec<_> =
                args.serve.proxy.trusted_proxy.iter().map(ToString::to_string).collect();
            assert_eq!(ranges, ["10.0.0.0/8", "192.0.2.7/32", "::1/128"]);
        }
    }
}
