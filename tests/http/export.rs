//! The embedded site as `portal routes` lists it and `portal export` writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::{complaint, output, text};
use crate::harness::{Server, run};

// routes

/// A line of `portal routes`, without the path.
struct Route {
    sizes: [String; 3],
    /// The cache rule and the media type.
    rest: String,
}

fn routes() -> BTreeMap<String, Route> {
    let mut lines = output(&["routes"]).into_iter();
    let header = lines.next().expect("a header");
    let columns: Vec<_> = header.split_whitespace().collect();
    assert_eq!(columns, ["identity", "gzip", "brotli", "cache", "type", "path"]);
    let mut routes = BTreeMap::new();
    for line in lines {
        let (rest, path) = line.rsplit_once(' ').expect("a path");
        let sizes: Vec<_> = rest.split_whitespace().take(3).map(str::to_owned).collect();
        // The columns of the sizes with the space behind them.
        let rest = rest[31..].trim_end().to_owned();
        let route = Route { sizes: sizes.try_into().expect("three sizes"), rest };
        assert!(routes.insert(path.to_owned(), route).is_none(), "twice: {path}");
    }
    routes
}

#[test]
fn routes_are_what_is_served() {
    let server = Server::start();
    let mut client = server.connect();
    let routes = routes();
    assert!(["/home", "/404", "/robots.txt"].iter().all(|path| routes.contains_key(*path)));
    for (path, route) in &routes {
        for (coding, size) in ["identity", "gzip", "br"].into_iter().zip(&route.sizes) {
            // A coding that there is not leaves the file as it is.
            let size = if size == "-" { &route.sizes[0] } else { size };
            let answer = client.ask("HEAD", path, &[("Accept-Encoding", coding)]);
            if path.ends_with("/404") {
                assert_eq!(answer.status, 404, "{path}: the page of all other paths");
                continue;
            }
            assert_eq!(answer.status, 200, "{path}");
            assert_eq!(answer.header("content-length"), size, "{path}: {coding}");
            let (cache, media_type) =
                route.rest.split_at_checked(38).expect("the column of the cache rule");
            assert_eq!(answer.header("cache-control"), cache.trim(), "{path}");
            assert_eq!(answer.header("content-type"), media_type.trim(), "{path}");
        }
    }
}

// export

/// All files in a folder, by their path in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_exported_site_is_the_one_that_is_served() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new/site");
    let lines = output(&["export", text(&folder)]);
    let files = files(&folder);
    assert_eq!(lines, [format!("{} files in {}", files.len(), folder.display())]);

    let server = Server::start();
    let mut client = server.connect();
    let mut count = 0;
    for file in &files {
        let name = text(file.strip_prefix(&folder).unwrap());
        let (plain, coding) = match file.extension().and_then(|extension| extension.to_str()) {
            Some("br") => (name.strip_suffix(".br").unwrap(), "br"),
            Some("gz") => (name.strip_suffix(".gz").unwrap(), "gzip"),
            _ => (name, "identity"),
        };
        if plain == "404.html" || plain.ends_with("/404.html") {
            continue;
        }
        let path = format!("/{}", plain.strip_suffix(".html").unwrap_or(plain));
        let answer = client.ask("GET", &path, &[("Accept-Encoding", coding)]);
        assert_eq!(answer.status, 200, "{path}");
        let named = if coding == "identity" { "" } else { coding };
        assert_eq!(answer.header("content-encoding"), named, "{path}");
        // Compared as one condition: on a difference nobody wants to read all the numbers.
        assert!(answer.body == fs::read(file).unwrap(), "{name} is not what is served");
        if answer.has("last-modified") {
            let modified = fs::metadata(file).unwrap().modified().unwrap();
            assert_eq!(httpdate::fmt_http_date(modified), answer.header("last-modified"), "{name}");
        }
        count += usize::from(coding == "identity");
    }
    let listed = routes().into_keys().filter(|path| !path.ends_with("/404")).count();
    assert_eq!(count, listed, "as many as `routes` lists");
    for own in ["heads", "sw-off.js", "sw-off.js.br", "pages"] {
        assert!(!folder.join(own).exists(), "{own} is the build's own");
    }
    assert!(folder.join("home.html.br").exists() && folder.join("home.html.gz").exists());
    assert!(folder.join("404.html").exists());
}

#[test]
fn the_exported_site_has_the_address_that_is_named() {
    const ORIGIN: &str = "https://city.example.org";
    let parent = tempfile::tempdir().unwrap();
    let (plain, named) = (parent.path().join("plain"), parent.path().join("named"));
    output(&["export", text(&plain)]);
    output(&["export", "--base-url", ORIGIN, text(&named)]);
    let list = |folder: &Path| -> BTreeSet<_> {
        files(folder).iter().map(|file| file.strip_prefix(folder).unwrap().to_owned()).collect()
    };
    assert_eq!(list(&named), list(&plain));
    for name in ["home.html", "sitemap.xml", ".well-known/security.txt"] {
        let exported = fs::read_to_string(named.join(name)).unwrap();
        assert!(exported.contains(ORIGIN) && !exported.contains("newcapital.example/"), "{name}");
        let mut decoded = Vec::new();
        let coded = fs::read(named.join(format!("{name}.br")));
        if let Ok(coded) = coded {
            brotli::BrotliDecompress(&mut &coded[..], &mut decoded).unwrap();
            assert_eq!(decoded, exported.as_bytes(), "{name}");
        }
    }
}

#[test]
fn nothing_is_exported_over_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    // An empty one is as good as none.
    assert_eq!(output(&["export", text(folder.path())]).len(), 1);
    let home = folder.path().join("home.html");
    fs::write(&home, "mine").unwrap();
    let end = run(&["export", text(folder.path())], &[]);
    assert!(complaint(&end, 1).contains("not empty"), "{end:?}");
    assert_eq!(fs::read(&home).unwrap(), b"mine");
    let end = run(&["export", text(&home)], &[]);
    assert!(complaint(&end, 1).contains("home.html"), "{end:?}");
}
