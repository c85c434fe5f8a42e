//! The cases: each is one kind of request, made in one way, with its goals.

use crate::site::{FILM, HOME, Site, TEXTS};

pub const NAMES: [&str; 14] = [
    "home",
    "home-logged",
    "script",
    "i18n",
    "not-modified",
    "range-64k",
    "range-1m",
    "film",
    "new-connection",
    "http2",
    "idle-1000",
    "tls-home",
    "tls-http2",
    "tls-film",
];

pub type Header = (&'static str, String);

/// Twice as cheap as static-web-server, in every case.
pub const GOAL_STATIC_WEB_SERVER: f64 = 0.5;

/// Answers of so many bytes keep a server busy on few connections.
const LARGE: u64 = 1024 * 1024;

/// So many connections do nothing while the others ask.
pub const IDLE_CONNECTIONS: usize = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Http1,
    Http2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    Plain,
    Tls,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    KeepAlive,
    /// Beside connections that do nothing.
    KeepAliveBesideIdle,
    NewConnections,
}

/// The part of a resource that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Whole,
    /// From the first byte.
    Range(u64),
    /// Nothing, as the client has it already.
    NotModified,
}

#[derive(Debug)]
pub struct Case {
    pub name: &'static str,
    pub path: String,
    pub brotli: bool,
    pub part: Part,
    /// Bytes of the answer's body.
    pub length: u64,
    pub media_type: &'static str,
    pub protocol: Protocol,
    pub transport: Transport,
    pub load: Load,
    /// Whether the servers write an access log, to a file.
    pub is_logged: bool,
    pub connections: usize,
    /// Requests at a time on one connection.
    pub streams: usize,
    /// Largest CPU time per request as a multiple of nginx's, and of the ceiling's.
    pub goal_nginx: Option<f64>,
    pub goal_ceiling: Option<f64>,
}

/// Every case, in the order of [`NAMES`].
pub fn all(site: &Site) -> anyhow::Result<Vec<Case>> {
    NAMES.iter().map(|name| case(name, site)).collect()
}

fn case(name: &'static str, site: &Site) -> anyhow::Result<Case> {
    let page = || (HOME, true, Part::Whole, "text/html; charset=utf-8");
    let film = |part| (FILM, false, part, "video/mp4");
    let (path, brotli, part, media_type) = match name {
        "script" => (site.script.as_str(), true, Part::Whole, "text/javascript; charset=utf-8"),
        "i18n" => (TEXTS, true, Part::Whole, "application/json"),
        "not-modified" => (HOME, true, Part::NotModified, "text/html; charset=utf-8"),
        "range-64k" => film(Part::Range(64 * 1024)),
        "range-1m" => film(Part::Range(1024 * 1024)),
        "film" | "tls-film" => film(Part::Whole),
        _ => page(),
    };
    let length = match part {
        Part::Whole => site.length(path, brotli)?,
        Part::Range(length) => length,
        Part::NotModified => 0,
    };
    let http2 = name.ends_with("http2");
    let (goal_nginx, goal_ceiling) = match name {
        "home" => (Some(0.95), Some(1.3)),
        "home-logged" => (Some(1.05), None),
        "i18n" => (Some(0.7), None),
        "not-modified" => (Some(1.1), None),
        "script" | "range-64k" => (Some(1.2), None),
        "range-1m" | "film" => (Some(1.3), None),
        "tls-http2" => (Some(0.9), None),
        "tls-film" => (Some(0.75), None),
        _ => (None, None),
    };
    Ok(Case {
        name,
        path: path.to_owned(),
        brotli,
        part,
        length,
        media_type,
        protocol: if http2 { Protocol::Http2 } else { Protocol::Http1 },
        transport: if name.starts_with("tls-") { Transport::Tls } else { Transport::Plain },
        is_logged: name == "home-logged",
        load: match name {
            "new-connection" => Load::NewConnections,
            "idle-1000" => Load::KeepAliveBesideIdle,
            _ => Load::KeepAlive,
        },
        // Enough for the load generator never to sleep: waking it would be on the server's bill.
        connections: if http2 || length >= LARGE { 4 } else { 16 },
        streams: if http2 { 16 } else { 1 },
        goal_nginx,
        goal_ceiling,
    })
}

impl Case {
    pub fn status(&self) -> u16 {
        match self.part {
            Part::Whole => 200,
            Part::Range(_) => 206,
            Part::NotModified => 304,
        }
    }

    /// The request's headers beside Host. `condition` makes the answer one without a body.
    pub fn headers(&self, condition: Option<Header>) -> Vec<Header> {
        let coding = if self.brotli { "br" } else { "identity" };
        let mut headers = vec![("accept-encoding", coding.to_owned())];
        if let Part::Range(length) = self.part {
            headers.push(("range", format!("bytes=0-{}", length - 1)));
        }
        headers.extend(condition);
        headers
    }
}
