# Varnish 6.2 or newer in front of any number of identical portals. Which of them answers does not
# matter: addresses, ETags and bytes are equal on all that run the same executable.
# Start each portal so that it believes X-Forwarded-For, and Varnish so that it leaves the brotli
# files of the portal alone:
#   portal --listen 10.0.0.11:8080 --trusted-proxy 10.0.0.5
#   varnishd -a :80 -f /etc/varnish/default.vcl -p http_gzip_support=off
# Check a change with: varnishd -C -f varnish.vcl
vcl 4.1;

import directors;
import std;

# A probe asks at the port of the site, because Varnish has no other port for it. A portal that
# stops closes this port at once, and its visitors' requests are asked again below.
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
    # One copy in memory for each coding, not one for each way to ask for it.
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } elsif (req.http.Accept-Encoding !~ "(?i)q=") {
        # Weights are rare, and the portal understands them.
        unset req.http.Accept-Encoding;
    }
    # The portal reads no cookie, and with one Varnish would not look into its memory.
    unset req.http.Cookie;
    # Stale answers are for an outage, not for saving a request.
    set req.backend_hint = portals.backend(resolve=LAZY);
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    if (req.method == "OPTIONS") {
        return (pass);
    }
}

sub vcl_backend_fetch {
    # Any portal, and for each further attempt one that was not asked yet. The number of the first
    # attempt decides the order, so it is kept for the others.
    if (bereq.retries == 0) {
        set bereq.http.X-Attempt = bereq.xid;
    }
    set bereq.backend =
        portals.backend(by=KEY, key=portals.key(bereq.http.X-Attempt), alt=bereq.retries);
}

sub vcl_backend_response {
    # While a new version is rolled out, a page of one version may name a script that only the
    # portals of that version have: 404 means that another one is to be asked.
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 2) {
        return (retry);
    }
    if (beresp.status >= 500 && bereq.retries < 2) {
        return (retry);
    }
    # Pages must be asked for each time (no-cache): the built-in code that runs next sees to that.
    # What carries a hash in its name, pictures and film are kept as long as they say, and a day
    # longer for the case that no portal can be reached.
    set beresp.grace = 1d;
}

sub vcl_backend_error {
    # The portal took the connection and gave no answer: the next one may.
    if (bereq.retries < 2) {
        return (retry);
    }
}
