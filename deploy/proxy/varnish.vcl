# Varnish 6.2 or newer in front of any number of identical portals. Any of them can answer any request:
# portals that run the same executable have the same addresses, ETags and bytes.
# Start each portal so that it trusts this proxy's X-Forwarded-For, and Varnish so that it does not
# replace brotli by gzip, and closes unused connections before the portal's --idle-timeout does:
#   portal --listen 10.0.0.11:8080 --trusted-proxy 10.0.0.5 --hsts 31536000
#   varnishd -a :80 -f /etc/varnish/default.vcl -p http_gzip_support=off -p backend_idle_timeout=50
# Start all but portal1 with --data-dir off: portal1 keeps what visitors send.
# varnishd writes no log to disk. varnishncsa does, with whole addresses; do without it, because the
# portals log each request that reaches them with the visitor's network.
# Check a change with: varnishd -C -f varnish.vcl
vcl 4.1;

import directors;
import std;

# Varnish can probe a backend only at the port that it sends requests to, so it cannot ask /readyz. A
# portal that stops closes this port at once; the retries below cover the requests in between.
# With --canonical-host, Host has to be the name of your host.
probe alive {
    .request =
        "HEAD /robots.txt HTTP/1.1"
        "Host: portal"
        "Connection: close";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend portal1 {
    .host = "10.0.0.11";
    .port = "8080";
    .probe = alive;
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
}

backend portal2 {
    .host = "10.0.0.12";
    .port = "8080";
    .probe = alive;
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
}

sub vcl_init {
    new portals = directors.shard();
    portals.add_backend(portal1);
    portals.add_backend(portal2);
    portals.reconfigure();
}

sub vcl_recv {
    # Varnish serves no HTTPS. A proxy in front of it that does, such as hitch, connects to a second address with the
    # PROXY protocol (varnishd … -a 127.0.0.1:8443,PROXY), from which Varnish also knows the visitor's address.
    if (std.port(local.ip) == 8443) {
        set req.http.X-Forwarded-Proto = "https";
    } else {
        set req.http.X-Forwarded-Proto = "http";
    }
    # One portal has the database of inquiries and accounts.
    if (req.url ~ "^/api/") {
        set req.backend_hint = portal1;
        return (pass);
    }
    # Normalized, so that memory holds one copy per coding, not one per spelling of the header.
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } elsif (req.http.Accept-Encoding !~ "(?i)q=") {
        # Headers with weights are rare; they go to the portal unchanged.
        unset req.http.Accept-Encoding;
    }
    # Varnish does not cache requests with cookies, and pages need none.
    unset req.http.Cookie;
    # Stale answers are only for the case that no portal is healthy.
    set req.backend_hint = portals.backend(resolve=LAZY);
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    if (req.method == "OPTIONS") {
        return (pass);
    }
}

sub vcl_backend_fetch {
    if (bereq.url ~ "^/api/") {
        return (fetch);
    }
    # Each retry goes to a portal that was not tried yet. The order of the portals follows from the key,
    # so all attempts use the id of the first one.
    if (bereq.retries == 0) {
        set bereq.http.X-Attempt = bereq.xid;
    }
    set bereq.backend =
        portals.backend(by=KEY, key=portals.key(bereq.http.X-Attempt), alt=bereq.retries);
}

sub vcl_backend_response {
    # A request that may have been carried out is not repeated.
    if (bereq.url ~ "^/api/") {
        return (deliver);
    }
    # During a rollout, a page of one version may refer to a script that only portals of that version
    # have; with a content folder, one portal has a new picture a moment before the others. On 404, Varnish
    # asks another portal.
    if (beresp.status == 404 && bereq.url ~ "^/(assets|media|files)/" && bereq.retries < 2) {
        return (retry);
    }
    if (beresp.status >= 500 && bereq.retries < 2) {
        return (retry);
    }
    # The built-in code that runs next does not cache pages (no-cache). Everything else is cached as long
    # as its Cache-Control allows, and kept for one more day in case no portal can be reached.
    set beresp.grace = 1d;
}

sub vcl_backend_error {
    # The portal accepted the connection and did not answer; another one may.
    if (bereq.url !~ "^/api/" && bereq.retries < 2) {
        return (retry);
    }
}

sub vcl_deliver {
    # An asset that was cached for a visitor over HTTPS.
    if (req.http.X-Forwarded-Proto == "http") {
        unset resp.http.Strict-Transport-Security;
    }
}
