//! nginx as it serves files fastest: its configuration.

use std::net::SocketAddr;
use std::path::Path;

use crate::case::{Case, Protocol, Transport};
use crate::site::Site;

/// Debian keeps this module in a package of its own.
pub const BROTLI: &str = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
pub const BROTLI_PACKAGE: &str = "libnginx-mod-http-brotli-static";

/// It sends no security header and no cache rule, which is to nginx's advantage.
pub fn configuration(
    case: &Case,
    site: &Site,
    address: SocketAddr,
    (certificate, key): (&Path, &Path),
) -> String {
    let http2 = if case.protocol == Protocol::Http2 { " http2" } else { "" };
    let (ssl, tls) = match case.transport {
        Transport::Plain => ("", String::new()),
        Transport::Tls => (
            " ssl",
            format!(
                "ssl_certificate {}; ssl_certificate_key {}; ssl_protocols TLSv1.2 TLSv1.3;",
                certificate.display(),
                key.display()
            ),
        ),
    };
    // In its usual form, and unbuffered as it is usually written.
    let log = if case.is_logged { "access.log combined" } else { "off" };
    // The cache of open files outlives the run. Relative paths are under the prefix (`-p`).
    format!(
        "load_module {BROTLI};
daemon off;
user root;
worker_processes 1;
worker_rlimit_nofile 8192;
pid nginx.pid;
events {{ worker_connections 4096; multi_accept on; }}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    access_log {log};
    server_tokens off;
    sendfile on;
    tcp_nopush on;
    tcp_nodelay on;
    open_file_cache max=4096 inactive=1h;
    open_file_cache_valid 1h;
    open_file_cache_min_uses 1;
    open_file_cache_errors on;
    brotli_static on;
    gzip_static on;
    gzip_vary on;
    keepalive_timeout 1h;
    keepalive_requests 1000000000;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    server {{
        listen {address}{ssl}{http2};
        {tls}
        root {};
        location / {{ try_files $uri $uri.html =404; }}
        location /assets/ {{ }}
        location /media/ {{ }}
    }}
}}
",
        site.folder.display()
    )
}
