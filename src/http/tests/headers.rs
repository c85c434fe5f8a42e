//! Caching and security.

use super::*;

#[test]
fn every_kind_of_resource_has_its_cache_rule() {
    for (target, cache) in [
        ("/home", "no-cache"),
        ("/city-services/smart-city", "no-cache"),
        ("/assets/i18n/en/navbar.json", "no-cache"),
        ("/assets/app-ABCD.js", "public, max-age=31536000, immutable"),
        ("/media/film.mp4", "public, max-age=86400, must-revalidate"),
        ("/", "no-cache"),
        ("/home/", "no-cache"),
        ("/assets/missing.js", "no-store"),
        ("/nowhere", "no-store"),
    ] {
        assert_eq!(get(target, &[]).header("cache-control"), cache, "{target}");
    }
}

#[test]
fn no_answer_lets_a_browser_guess_its_type() {
    for (method, target, headers, status) in EVERY_KIND {
        let answer = send(method, target, headers);
        assert_eq!(answer.status, status, "{method} {target} {headers:?}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {target}");
    }
}

/// A first visit fetches dozens of files: each carries what means something on it.
#[test]
fn only_pages_carry_the_policies_of_a_page() {
    for (target, policies) in [
        ("/home", &PAGE_POLICIES[..]),
        ("/vr", &PAGE_POLICIES),
        ("/nowhere", &PAGE_POLICIES),
        ("/sw.js", &PAGE_POLICIES[..1]),
        ("/logo.svg", &PAGE_POLICIES[..1]),
        ("/assets/app-ABCD.js", &[]),
        ("/assets/i18n/en/navbar.json", &[]),
        ("/media/film.mp4", &[]),
        ("/assets/missing.js", &[]),
        ("/", &[]),
    ] {
        let answer = get(target, &[BROWSER]);
        let found: Vec<_> = PAGE_POLICIES
            .into_iter()
            .filter(|name| answer.headers.contains_key(HeaderName::from_static(name)))
            .collect();
        assert_eq!(found, policies, "{target}");
    }
}

#[test]
fn the_head_of_a_script_is_short() {
    let answer = get("/assets/app-ABCD.js", &[("accept-encoding", "br")]);
    let length: usize =
        answer.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    assert!(length < 400, "{length} bytes: {:#?}", answer.headers);
}

#[test]
fn a_documents_policy_trusts_this_origin_and_nothing_inline() {
    for (target, status) in [("/home", 200), ("/nowhere", 404), ("/sw.js", 200), ("/logo.svg", 200)]
    {
        let answer = get(target, &[BROWSER]);
        assert_eq!(answer.status, status, "{target}");
        let style = format!("'{STYLE_HASH}'");
        let styles = if target.contains('.') { &["'self'"][..] } else { &["'self'", &style] };
        for (directive, sources) in [
            ("default-src", &["'none'"][..]),
            ("script-src", &["'self'"]),
            ("style-src", styles),
            ("font-src", &["'self'"]),
            ("media-src", &["'self'"]),
            ("connect-src", &["'self'"]),
            ("base-uri", &["'none'"]),
            ("frame-ancestors", &["'none'"]),
        ] {
            assert_eq!(answer.csp(directive).as_deref(), Some(sources), "{directive}: {target}");
        }
    }
}

#[test]
fn no_policy_trusts_another_origin_or_anything_inline() {
    for (method, target, headers, _) in EVERY_KIND {
        let answer = send(method, target, headers);
        let policy = answer.header("content-security-policy");
        for foreign in ["unsafe-", "http:", "https:", "data:", "*"] {
            assert!(!policy.contains(foreign), "{foreign}: {method} {target}: {policy}");
        }
    }
}

#[test]
fn only_the_tour_may_show_pictures_from_blobs() {
    for (target, sources) in [
        ("/vr", &["'self'", "blob:"][..]),
        ("/vr?place=bridge", &["'self'", "blob:"]),
        ("/vr/nowhere", &["'self'"]),
        ("/home", &["'self'"]),
        ("/home?/vr", &["'self'"]),
        ("/nowhere", &["'self'"]),
    ] {
        let answer = get(target, &[BROWSER]);
        assert_eq!(answer.csp("img-src").as_deref(), Some(sources), "{target}");
        let uses = answer.header("content-security-policy").matches("blob:").count();
        assert_eq!(uses, sources.len() - 1, "{target}");
    }
}

#[test]
fn a_style_hash_that_no_header_may_hold_is_refused() {
    for hash in ["sha256-a\nb", "sha256-a\r\nset-cookie: x", "\0"] {
        assert!(security::of_resource(Policy::Page, Some(hash)).is_err(), "{hash:?}");
    }
}

/// RFC 8288: what the page needs first, for early hints.
#[test]
fn a_page_names_what_it_needs_first() {
    for (target, headers, links) in [
        ("/home", &[][..], LINKS),
        ("/home", &[("accept-encoding", "br")], LINKS),
        ("/home", &[("if-none-match", "*")], ""),
        ("/media/film.mp4", &[], ""),
        ("/", &[], ""),
    ] {
        assert_eq!(get(target, headers).header("link"), links, "{target}");
    }
}
