//! The text format 0.0.4 of Prometheus, made of `OpenMetrics` 1.0.

use std::fmt::Write;

/// Rewrites the lines that differ: the classic format names a counter or an info like its samples,
/// and knows neither the type `info` nor a unit nor an end.
pub fn classic(open_metrics: &str) -> String {
    let mut text = String::with_capacity(open_metrics.len());
    let mut help = "";
    for line in open_metrics.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            // It is before the type, which decides about the name.
            help = rest.split_once(' ').map_or("", |(_, help)| help);
        } else if let Some((name, kind)) =
            line.strip_prefix("# TYPE ").and_then(|rest| rest.split_once(' '))
        {
            let (suffix, kind) = match kind {
                "counter" => ("_total", kind),
                "info" => ("_info", "gauge"),
                "unknown" => ("", "untyped"),
                _ => ("", kind),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# HELP {name}{suffix} {help}\n# TYPE {name}{suffix} {kind}");
        } else if !line.starts_with('#') {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_named_like_their_samples() {
        let open_metrics = "\
# HELP a_requests Requests.
# TYPE a_requests counter
a_requests_total{kind=\"# TYPE\"} 3
# HELP a_build The version.
# TYPE a_build info
a_build_info{version=\"1\"} 1
# HELP a_size_bytes Size.
# TYPE a_size_bytes gauge
# UNIT a_size_bytes bytes
a_size_bytes 7
# EOF
";
        let expected = "\
# HELP a_requests_total Requests.
# TYPE a_requests_total counter
a_requests_total{kind=\"# TYPE\"} 3
# HELP a_build_info The version.
# TYPE a_build_info gauge
a_build_info{version=\"1\"} 1
# HELP a_size_bytes Size.
# TYPE a_size_bytes gauge
a_size_bytes 7
";
        assert_eq!(classic(open_metrics), expected);
    }
}
