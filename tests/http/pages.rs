//! Every page and text of the site, and what is answered where there is none.

use std::collections::BTreeSet;

use crate::harness::{Answer, Server, between};

const ORIGIN: &str = "https://www.newcapital.example";

/// Every route with its `<title>`.
const ROUTES: [(&str, &str); 15] = [
    ("/home", "Home Page"),
    ("/our-city", "Our City – New Capital"),
    ("/city-services", "City Services – New Capital"),
    ("/city-services/smart-city", "Smart City – New Capital"),
    ("/city-services/green-city", "Green City – New Capital"),
    ("/city-services/sustainable-city", "Sustainable City – New Capital"),
    ("/city-services/connected-city", "Connected City – New Capital"),
    ("/community", "Community – New Capital"),
    ("/about-company", "About the Company – New Capital"),
    ("/press-awards", "Press and Awards – New Capital"),
    ("/contact-us", "Contact Us – New Capital"),
    ("/rfp", "Requests for Proposal – New Capital"),
    ("/auth", "Sign In – New Capital"),
    ("/vr", "Virtual Tour – New Capital"),
    // Asked for with a query, a page is the same page.
    ("/our-city?from=search", "Our City – New Capital"),
];

/// The bundles of texts that every page loads.
const BUNDLES: [&str; 5] = ["navbar", "footer", "home-page", "shared", "press-and-awards"];

const NAVIGATION: (&str, &str) = ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

fn title(page: &Answer) -> Option<&str> {
    between(page.text(), "<title>", "</title>")
}

fn property<'a>(page: &'a Answer, name: &str) -> Option<&'a str> {
    between(page.text(), &format!("<meta property=\"{name}\" content=\""), "\"")
}

#[test]
fn every_route_answers_its_own_page() {
    let server = Server::start();
    let mut client = server.connect();
    for (route, expected) in ROUTES {
        let page = client.ask("GET", route, &[NAVIGATION]);
        assert_eq!(page.status, 200, "{route}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{route}");
        assert_eq!(page.header("cache-control"), "no-cache", "{route}");
        assert_eq!(title(&page), Some(expected), "{route}");
        assert_eq!(page.text().matches("<h1").count(), 1, "{route}");

        let path = route.split('?').next().unwrap();
        let address = format!("{ORIGIN}{path}");
        let canonical = between(page.text(), "<link rel=\"canonical\" href=\"", "\"");
        assert_eq!(canonical, Some(address.as_str()), "{route}");
        assert_eq!(property(&page, "og:url"), Some(address.as_str()), "{route}");
        let shared = if path == "/home" { "Welcome to the New Capital" } else { expected };
        assert_eq!(property(&page, "og:title"), Some(shared), "{route}");
        assert!(property(&page, "og:description").is_some_and(|text| !text.is_empty()), "{route}");
    }
}

#[test]
fn a_page_is_known_by_one_address() {
    let server = Server::start();
    for (target, location) in [
        ("/", "/home"),
        ("/?lang=en", "/home?lang=en"),
        ("/home/", "/home"),
        ("/city-services/smart-city/?a=b", "/city-services/smart-city?a=b"),
    ] {
        let answer = server.get(target, &[NAVIGATION]);
        assert_eq!(answer.status, 308, "{target}");
        assert_eq!(answer.header("location"), location, "{target}");
    }
}

#[test]
fn an_unknown_path_answers_the_not_found_page_with_404() {
    let server = Server::start();
    for path in [
        "/nowhere",
        "/nowhere/",
        "/our-city/nowhere",
        "/city-services/dark-city",
        "/home.html",
        // The page's own file is no address, with a slash or without.
        "/404",
        "/404/",
    ] {
        let page = server.get(path, &[NAVIGATION]);
        assert_eq!(page.status, 404, "{path}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(page.header("cache-control"), "no-store", "{path}");
        assert_eq!(title(&page), Some("Not Found Page"), "{path}");
    }
}

#[test]
fn a_missing_file_answers_a_short_plain_404() {
    let server = Server::start();
    for path in ["/assets/missing.js", "/assets/i18n/en/missing.json", "/media/missing.avif"] {
        for headers in [&[NAVIGATION][..], &[("Accept", "*/*")], &[]] {
            let answer = server.get(path, headers);
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}");
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.text(), "Not found.\n", "{path}");
        }
    }
}

#[test]
fn what_the_site_is_built_from_is_not_served() {
    let server = Server::start();
    let page = server.get("/home", &[]);
    let script = between(page.text(), "src=\"/assets/", "\"").expect("the page has a script");
    for path in [
        "/heads".to_owned(),
        "/sw-off.js".to_owned(),
        "/pages/home.html".to_owned(),
        "/pages/404.html".to_owned(),
        "/404".to_owned(),
        "/favicon.svg.br".to_owned(),
        format!("/assets/{script}.br"),
        format!("/assets/{script}.gz"),
        format!("/assets/{script}.map"),
        "/../Cargo.toml".to_owned(),
        "/assets/../../Cargo.toml".to_owned(),
        "/assets/..%2f..%2fCargo.toml".to_owned(),
        "/%2e%2e/Cargo.toml".to_owned(),
        "/assets/i18n".to_owned(),
    ] {
        assert_eq!(server.get(&path, &[]).status, 404, "{path}");
    }
}

#[test]
fn texts_are_valid_json_that_is_revalidated_before_each_use() {
    let server = Server::start();
    for bundle in BUNDLES {
        let answer = server.get(&format!("/assets/i18n/en/{bundle}.json"), &[]);
        assert_eq!(answer.status, 200, "{bundle}");
        assert_eq!(answer.header("content-type"), "application/json", "{bundle}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{bundle}");
        assert!(!answer.header("etag").is_empty(), "{bundle}");
        let texts: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        assert!(texts.as_object().is_some_and(|texts| !texts.is_empty()), "{bundle}");
    }
}

/// Values of `href`, `src`, `poster` and `srcset` that begin with a slash, without fragments.
fn addresses(page: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for attribute in [" href=\"", " src=\"", " poster=\"", " srcset=\"", " imagesrcset=\""] {
        for rest in page.split(attribute).skip(1) {
            let value = rest.split('"').next().unwrap_or_default();
            // One address, or a list of addresses with a width each.
            let candidates = value.split(',').filter_map(|item| item.split_whitespace().next());
            found.extend(
                candidates
                    .filter(|address| address.starts_with('/'))
                    .filter_map(|address| address.split('#').next())
                    .map(str::to_owned),
            );
        }
    }
    found
}

#[test]
fn every_address_that_a_page_names_answers_200() {
    let server = Server::start();
    let mut client = server.connect();
    let mut named = BTreeSet::new();
    for (route, _) in ROUTES {
        named.extend(addresses(client.ask("GET", route, &[]).text()));
    }
    named.extend(addresses(client.ask("GET", "/nowhere", &[NAVIGATION]).text()));
    assert!(named.len() > ROUTES.len(), "hardly any address was found: {named:?}");
    let missing: Vec<_> =
        named.iter().filter(|address| client.ask("HEAD", address, &[]).status != 200).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn pages_carry_the_security_headers_and_files_what_means_something_on_them() {
    let server = Server::start();
    for (method, target, headers, status, is_page) in [
        ("GET", "/home", &[][..], 200, true),
        ("HEAD", "/vr", &[], 200, true),
        ("GET", "/home", &[("If-None-Match", "*")], 304, true),
        ("GET", "/nowhere", &[NAVIGATION], 404, true),
        ("GET", "/media/film/hero.mp4", &[("Range", "bytes=0-1")], 206, false),
        ("GET", "/", &[], 308, false),
        ("GET", "/assets/missing.js", &[], 404, false),
        ("POST", "/home", &[], 405, false),
        ("GET", "/robots.txt", &[("Range", "bytes=999999-")], 416, false),
    ] {
        let answer = server.ask(method, target, headers);
        assert_eq!(answer.status, status, "{method} {target}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {target}");
        assert!(answer.has("date"), "{method} {target}");
        for name in ["referrer-policy", "permissions-policy", "cross-origin-opener-policy"] {
            assert_eq!(answer.has(name), is_page, "{name}: {method} {target}");
        }
        let policy = answer.header("content-security-policy");
        for clause in ["default-src 'none'", "frame-ancestors 'none'", "style-src 'self' 'sha256-"]
        {
            assert_eq!(policy.contains(clause), is_page, "{method} {target}: {policy}");
        }
        assert!(!policy.contains("unsafe-inline"), "{method} {target}: {policy}");
        assert_eq!(policy.contains("blob:"), target == "/vr", "{method} {target}: {policy}");
    }
}

/// A first visit over HTTP/1.1 fetches dozens of files, each with a head.
#[test]
fn the_head_of_a_file_is_short() {
    let server = Server::start();
    let page = server.get("/home", &[]);
    let script = between(page.text(), "<script type=\"module\" src=\"", "\"");
    for target in [script.expect("a script"), "/assets/i18n/en/navbar.json"] {
        let answer = server.get(target, &[("Accept-Encoding", "br")]);
        let length: usize =
            answer.headers.iter().map(|(name, value)| name.len() + value.len() + 4).sum();
        assert!(answer.status == 200 && length < 450, "{target}: {length} bytes: {answer:?}");
    }
}

#[test]
fn the_service_worker_can_be_switched_off() {
    let on = Server::start();
    let off = Server::start_with(&["--listen", "127.0.0.1:0", "--no-service-worker"], &[]);
    let by_environment =
        Server::start_with(&["--listen", "127.0.0.1:0"], &[("PORTAL_NO_SERVICE_WORKER", "true")]);
    let worker = |server: &Server| {
        let answer = server.get("/sw.js", &[]);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        answer.text().to_owned()
    };
    assert!(!worker(&on).contains(".unregister()"));
    assert!(worker(&off).contains(".unregister()"));
    assert_eq!(worker(&off), worker(&by_environment));
}

#[test]
fn what_the_build_made_to_download_has_its_media_type() {
    let server = Server::start();
    for (path, media_type) in [
        ("/sitemap.xml", "text/xml; charset=utf-8"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/press-awards/feed.xml", "text/xml; charset=utf-8"),
        ("/press-awards/kit/logos.zip", "application/zip"),
        ("/rfp/NC-RFP-2026-011.json", "application/json"),
        ("/rfp/NC-RFP-2026-011/conditions.pdf", "application/pdf"),
        ("/community/events.ics", "text/calendar; charset=utf-8"),
    ] {
        let answer = server.get(path, &[]);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), media_type, "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
    }
}

#[test]
fn the_data_of_a_page_is_revalidated_and_a_missing_one_is_a_plain_404() {
    let server = Server::start();
    let answer = server.get("/assets/content/our-city.json", &[]);
    assert_eq!((answer.status, answer.header("cache-control")), (200, "no-cache"));
    assert_eq!(server.get("/assets/content/press-awards/none.json", &[]).status, 404);
}
