//! `Accept-Encoding` (RFC 9110 §12.5.3): chooses one of a resource's representations.

use hyper::header::{self, HeaderMap};

use super::prepared::{Prepared, Resource};
use crate::site::Coding;

/// A weight (RFC 9110 §12.4.2) in thousandths.
type Weight = u16;
const FULL: Weight = 1000;

/// The representation that the client weighs highest; of equals, the first of [`Coding::ALL`].
/// Where nothing is acceptable the identity is sent all the same, as §12.5.3 allows.
pub fn choose<'a>(headers: &HeaderMap, resource: &'a Resource) -> &'a Prepared {
    let accepted = Accepted::parse(headers);
    let mut best = resource.identity();
    let mut best_weight = 0;
    for coding in Coding::ALL {
        let weight = accepted.weight(coding);
        if weight > best_weight
            && let Some(representation) = resource.in_coding(coding)
        {
            best = representation;
            best_weight = weight;
        }
    }
    best
}

/// Whether `Accept` (§12.5.1) names the media type of pages with some weight. Browsers name it when
/// they navigate; requests for scripts and pictures do not.
pub fn accepts_page(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT).iter();
    values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|item| {
        let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
        name.trim().eq_ignore_ascii_case("text/html") && weight(parameters) != Some(0)
    })
}

/// The weights of `br`, `gzip`, `identity` and `*`, where the client named them.
#[derive(Default)]
struct Accepted {
    brotli: Option<Weight>,
    gzip: Option<Weight>,
    identity: Option<Weight>,
    any: Option<Weight>,
}

impl Accepted {
    fn parse(headers: &HeaderMap) -> Self {
        let mut accepted = Self::default();
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        for item in values.filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(',')) {
            let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
            let name = name.trim();
            let weight = weight(parameters);
            let is = |coding: &str| name.eq_ignore_ascii_case(coding);
            if is("br") {
                accepted.brotli = weight;
            } else if is("gzip") || is("x-gzip") {
                accepted.gzip = weight;
            } else if is("identity") {
                accepted.identity = weight;
            } else if name == "*" {
                accepted.any = weight;
            }
        }
        accepted
    }

    fn weight(&self, coding: Coding) -> Weight {
        match coding {
            Coding::Brotli => self.brotli.or(self.any).unwrap_or(0),
            Coding::Gzip => self.gzip.or(self.any).unwrap_or(0),
            // Acceptable unless excluded, but anything the client asked for comes first.
            Coding::Identity => self.identity.unwrap_or(Weight::from(self.any != Some(0))),
        }
    }
}

/// The weight in the parameters of one list item: full when absent, none when it is malformed.
fn weight(parameters: &str) -> Option<Weight> {
    let Some(parameter) = parameters.split(';').map(str::trim).find(|p| p.starts_with(['q', 'Q']))
    else {
        return Some(FULL);
    };
    let value = parameter[1..].trim_start().strip_prefix('=')?.trim_start();
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    if fraction.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(3);
    let thousandths = digits.fold(0, |sum, digit| sum * 10 + Weight::from(digit - b'0'));
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(FULL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_the_grammar_of_qvalues() {
        for (parameters, expected) in [
            ("", Some(1000)),
            ("q=1", Some(1000)),
            ("q=1.000", Some(1000)),
            ("q=0", Some(0)),
            ("q=0.5", Some(500)),
            (" q=0.05 ", Some(50)),
            ("Q=0.001", Some(1)),
            ("level=9; q=0.2", Some(200)),
            ("q=1.1", None),
            ("q=2", None),
            ("q=0.1234", None),
            ("q=-1", None),
            ("q=", None),
            ("q", None),
        ] {
            assert_eq!(weight(parameters), expected, "{parameters:?}");
        }
    }
}
