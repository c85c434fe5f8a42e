//! Orders a certificate (RFC 8555 §7.4).

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Error, Identifier, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};

use super::certificates::{self, Certificates};
use super::sentence::{self, failed};

/// Looks at an order's state come after slowly growing pauses: with doubled ones, the last look
/// would come when only half of the time is over.
const LOOKS: RetryPolicy =
    RetryPolicy::new().initial_delay(Duration::from_millis(500)).backoff(1.2);
/// For the directory to verify the domains.
const VERIFYING: RetryPolicy = LOOKS.timeout(Duration::from_secs(90));
/// For the directory to issue the certificate.
const ISSUING: RetryPolicy = LOOKS.timeout(Duration::from_secs(600));

/// Gets a certificate for the domains. Returns its key and chain in PEM.
///
/// # Errors
/// With a sentence for an operator, when the directory cannot be reached or gives none.
pub async fn certificate(
    account: &Account,
    domains: &[String],
    certificates: &Certificates,
) -> anyhow::Result<String> {
    let identifiers: Vec<_> = domains.iter().cloned().map(Identifier::Dns).collect();
    let mut order =
        account.new_order(&NewOrder::new(&identifiers)).await.map_err(|error| failed(&error))?;
    let proven = prove(&mut order, certificates).await;
    certificates.clear_challenges();
    proven?;

    let mut params = CertificateParams::new(domains).context(REQUEST)?;
    // The names of a certificate are in its extensions; a subject is not needed.
    params.distinguished_name = DistinguishedName::new();
    let key = KeyPair::generate().context(REQUEST)?;
    let request = params.serialize_request(&key).context(REQUEST)?;
    order.finalize_csr(request.der()).await.map_err(|error| failed(&error))?;
    let chain = order.poll_certificate(&ISSUING).await.map_err(|error| failed(&error))?;
    Ok(format!("{}\n{chain}", key.serialize_pem()))
}

const REQUEST: &str = "the certificate request cannot be made";

/// Has the directory verify each domain that it does not yet take as proven.
async fn prove(order: &mut Order, certificates: &Certificates) -> anyhow::Result<()> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.map_err(|error| failed(&error))?;
        let domain = authorization.identifier().to_string();
        match authorization.status {
            AuthorizationStatus::Valid => continue,
            AuthorizationStatus::Pending => {}
            _ => bail!(sentence::unproven(&domain, None)),
        }
        let mut challenge = authorization
            .challenge(ChallengeType::TlsAlpn01)
            .with_context(|| format!("the directory offers no TLS-ALPN-01 for {domain}"))?;
        let digest = challenge.key_authorization().digest();
        let proof = certificates::challenge(&domain, digest.as_ref())
            .with_context(|| format!("the certificate of {domain}'s challenge cannot be made"))?;
        certificates.add_challenge(&domain, proof);
        challenge.set_ready().await.map_err(|error| failed(&error))?;
    }
    match order.poll_ready(&VERIFYING).await {
        Ok(OrderStatus::Ready) => Ok(()),
        Ok(_) => {
            Err(refusal(order).await.unwrap_or_else(|| anyhow!("the directory refused the order")))
        }
        // The order's own error says less than that of the domain that was not verified.
        Err(Error::Api(problem)) => {
            Err(refusal(order).await.unwrap_or_else(|| failed(&Error::Api(problem))))
        }
        Err(error) => Err(failed(&error)),
    }
}

/// The first domain that the directory could not verify, with its reason.
async fn refusal(order: &mut Order) -> Option<anyhow::Error> {
    let mut authorizations = order.authorizations();
    while let Some(Ok(authorization)) = authorizations.next().await {
        if authorization.status == AuthorizationStatus::Invalid {
            let domain = authorization.identifier().to_string();
            let problem = authorization.challenges.iter().find_map(|c| c.error.as_ref());
            return Some(anyhow!(sentence::unproven(&domain, problem)));
        }
    }
    None
}
