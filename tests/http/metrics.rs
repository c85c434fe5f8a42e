//! The text format of metrics, that of `OpenMetrics` 1.0, read strictly: what a scraper could
//! misunderstand fails the test.

use std::collections::{BTreeMap, BTreeSet};

/// Every sample by what stands before its value: name and labels.
pub struct Metrics(BTreeMap<String, String>);

impl Metrics {
    /// # Panics
    /// With the first line that is against the format.
    pub fn read(text: &str) -> Self {
        let body = text.strip_suffix("# EOF\n").expect("the end is marked");
        let mut families = BTreeSet::new();
        let mut family = Family::default();
        let mut samples = BTreeMap::new();
        for line in body.lines() {
            if let Some(comment) = line.strip_prefix("# ") {
                let (word, rest) = comment.split_once(' ').expect("a keyword");
                let (name, value) = rest.split_once(' ').expect("a name");
                if name != family.name {
                    assert!(families.insert(name.to_owned()), "in two places: {line}");
                    family.check();
                    family = Family { name: name.to_owned(), ..Family::default() };
                }
                assert!(family.samples.is_empty(), "comes after its samples: {line}");
                match word {
                    "TYPE" => value.clone_into(&mut family.kind),
                    "HELP" => assert!(!value.trim().is_empty(), "{line}"),
                    "UNIT" => assert!(name.ends_with(&format!("_{value}")), "{line}"),
                    _ => panic!("neither metadata nor a sample: {line}"),
                }
                continue;
            }
            let (series, value) = line.rsplit_once(' ').expect("a value");
            let sample = Sample { value: number(value), ..Sample::read(series) };
            family.takes(&sample, line);
            assert!(samples.insert(series.to_owned(), value.to_owned()).is_none(), "twice: {line}");
            family.samples.push(sample);
        }
        family.check();
        Self(samples)
    }

    /// The value of a sample that counts; 0 where it is absent, which is what it began with.
    pub fn count(&self, series: &str) -> usize {
        self.0.get(series).map_or(0, |value| value.parse().expect("a whole number"))
    }

    /// The value of a sample that is there.
    pub fn value(&self, series: &str) -> f64 {
        number(&self.0[series])
    }

    pub fn has(&self, series: &str) -> bool {
        self.0.contains_key(series)
    }

    /// The sum of all samples of this name.
    pub fn sum(&self, name: &str) -> usize {
        let of_name = |series: &&String| series.split('{').next() == Some(name);
        self.0.keys().filter(of_name).map(|series| self.count(series)).sum()
    }
}

/// Samples that belong together.
#[derive(Default)]
struct Family {
    name: String,
    kind: String,
    samples: Vec<Sample>,
}

impl Family {
    /// Whether a sample may stand here.
    fn takes(&self, sample: &Sample, line: &str) {
        let suffix = sample.name.strip_prefix(&self.name).expect("a sample of its family");
        let allowed: &[&str] = match self.kind.as_str() {
            "counter" => &["_total"],
            "gauge" => &[""],
            "histogram" => &["_bucket", "_sum", "_count"],
            "info" => &["_info"],
            kind => panic!("{}: an unknown type: {kind:?}", self.name),
        };
        assert!(allowed.contains(&suffix), "{line}");
        assert!(self.kind == "gauge" || sample.value >= 0.0, "{line}");
        assert_eq!(suffix == "_bucket", sample.label("le").is_some(), "{line}");
    }

    /// Buckets hold all that is in those before them, and the last holds all.
    fn check(&self) {
        if self.kind != "histogram" {
            return;
        }
        let of = |suffix: &str| {
            let name = format!("{}{suffix}", self.name);
            self.samples.iter().filter(move |sample| sample.name == name)
        };
        for count in of("_count") {
            let same = |sample: &&Sample| sample.without_bound() == count.without_bound();
            let buckets: Vec<_> = of("_bucket")
                .filter(same)
                .map(|bucket| (number(bucket.label("le").unwrap_or_default()), bucket.value))
                .collect();
            assert!(
                buckets.is_sorted_by(|(a, few), (b, more)| a < b && few <= more),
                "{}: {buckets:?}",
                self.name
            );
            assert_eq!(buckets.last(), Some(&(f64::INFINITY, count.value)), "{}", self.name);
            assert_eq!(of("_sum").filter(same).count(), 1, "{}", self.name);
        }
    }
}

#[derive(Default)]
struct Sample {
    name: String,
    labels: Vec<(String, String)>,
    value: f64,
}

impl Sample {
    /// The labels that samples of one histogram share.
    fn without_bound(&self) -> Vec<&(String, String)> {
        self.labels.iter().filter(|(name, _)| name != "le").collect()
    }

    /// `name{label="value",…}`
    fn read(series: &str) -> Self {
        let (name, mut rest) = match series.split_once('{') {
            None => (series, ""),
            Some((name, labels)) => (name, labels),
        };
        assert!(is_name(name), "{series}");
        let mut labels = Vec::new();
        while !rest.is_empty() {
            let (label, after) = rest.split_once("=\"").expect("a label");
            assert!(is_name(label), "{series}");
            let end = end_of_string(after).expect("the string ends");
            labels.push((label.to_owned(), after[..end].to_owned()));
            rest = match &after[end + 1..] {
                "}" => "",
                after => after.strip_prefix(',').expect("another label"),
            };
        }
        Self { name: name.to_owned(), labels, value: 0.0 }
    }

    fn label(&self, name: &str) -> Option<&str> {
        let found = self.labels.iter().find(|(candidate, _)| candidate == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Where the quote is that ends a string.
fn end_of_string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

fn is_name(name: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(is_word) && name.starts_with(|first: char| !first.is_ascii_digit())
}

fn number(text: &str) -> f64 {
    match text {
        "+Inf" => f64::INFINITY,
        _ => text.parse().unwrap_or_else(|_| panic!("not a number: {text:?}")),
    }
}
