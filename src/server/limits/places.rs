//! How many connections there may be, in all and from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Interval between attempts to close an idle connection while a new one waits.
const PRESSURE_INTERVAL: Duration = Duration::from_millis(100);

/// The most connections that one attempt checks.
const MAX_CHECKED: u32 = 64;

/// Counts connections and lets new ones in.
#[derive(Debug)]
pub struct Places {
    free: Arc<Semaphore>,
    capacity: u32,
    per_address: u32,
    exempt: Vec<IpNet>,
    addresses: Mutex<HashMap<IpAddr, u32>>,
    /// Notified while a new connection waits for a place.
    pressure: Notify,
    /// Connections checked so far in the current attempt.
    checked: AtomicU32,
}

/// A connection's place, free again when dropped.
#[derive(Debug)]
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// A connection's share of its address, free again when dropped.
#[derive(Debug)]
pub struct Share {
    places: Arc<Places>,
    network: Option<IpAddr>,
}

impl Places {
    /// Connections from `exempt` networks are not counted by address: each carries many visitors.
    pub fn new(capacity: u32, per_address: u32, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            free: Arc::new(Semaphore::new(capacity as usize)),
            capacity,
            per_address,
            exempt,
            addresses: Mutex::default(),
            pressure: Notify::new(),
            checked: AtomicU32::new(0),
        })
    }

    /// Waits for a place. While there is none, idle connections are closed, one in each interval.
    pub async fn place(&self) -> Place {
        if let Ok(permit) = Arc::clone(&self.free).try_acquire_owned() {
            return Place { _permit: permit };
        }
        self.press();
        let place = Arc::clone(&self.free).acquire_owned();
        tokio::pin!(place);
        loop {
            match tokio::time::timeout(PRESSURE_INTERVAL, &mut place).await {
                Ok(Ok(permit)) => return Place { _permit: permit },
                // The semaphore is never closed.
                Ok(Err(_)) => std::future::pending().await,
                Err(_) => self.press(),
            }
        }
    }

    fn press(&self) {
        self.checked.store(0, Relaxed);
        self.pressure.notify_one();
    }

    /// Resolves when a place is needed and this connection is next. Connections are notified in the
    /// order in which they began to wait.
    pub async fn pressed(&self) {
        self.pressure.notified().await;
    }

    /// Notifies the next connection, after one that is not idle.
    pub fn notify_next(&self) {
        if self.checked.fetch_add(1, Relaxed) < MAX_CHECKED {
            self.pressure.notify_one();
        }
    }

    /// None when the address has as many connections as it may.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Share> {
        let address = address.to_canonical();
        if self.exempt.iter().any(|network| network.contains(&address)) {
            return Some(Share { places: Arc::clone(self), network: None });
        }
        let network = network(address);
        let mut addresses = self.addresses();
        let count = addresses.entry(network).or_default();
        if *count >= self.per_address {
            return None;
        }
        *count += 1;
        Some(Share { places: Arc::clone(self), network: Some(network) })
    }

    /// How many connections there may be.
    pub fn capacity(&self) -> u32 {
        self.capacity
    }

    /// How many connections there are.
    pub fn taken(&self) -> usize {
        self.capacity as usize - self.free.available_permits()
    }

    /// Whether more than a quarter of the places is taken.
    pub fn is_busy(&self) -> bool {
        self.taken() * 4 > self.capacity as usize
    }

    fn addresses(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, u32>> {
        // Counting cannot panic half way.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut addresses = self.places.addresses();
        if let Some(count) = addresses.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                addresses.remove(&network);
            }
        }
    }
}

/// A site of IPv6, such as a company, usually has a network of 48 bits. IPv4 does not tell.
pub fn site(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

/// One IPv6 subscriber usually has a whole network of 64 bits.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_a_connection_that_ends_frees_a_part_of_it() {
        let places = Places::new(10, 2, vec!["10.0.0.0/8".parse().unwrap()]);
        let admit = |address: &str| places.admit(address.parse().unwrap());
        let first = admit("192.0.2.1").expect("the first");
        let _second = admit("::ffff:192.0.2.1").expect("the second, in another notation");
        assert!(admit("192.0.2.1").is_none());
        assert!(admit("192.0.2.2").is_some());
        drop(first);
        assert!(admit("192.0.2.1").is_some());
        // A network of 64 bits is one subscriber.
        let _networks = ["2001:db8::1", "2001:db8::2"].map(|address| admit(address).unwrap());
        assert!(admit("2001:db8::3").is_none());
        assert!(admit("2001:db8:0:1::3").is_some());
        // A trusted proxy carries many visitors.
        let proxies: Vec<_> = (0..5).map(|_| admit("10.1.2.3")).collect();
        assert!(proxies.iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn a_connection_that_waits_for_a_place_asks_the_others_until_there_is_one() {
        let places = Places::new(1, 10, Vec::new());
        let place = places.place().await;
        assert_eq!(places.taken(), 1);
        let idle = async {
            places.pressed().await;
            drop(place);
        };
        let (second, ()) = tokio::join!(places.place(), idle);
        assert_eq!(places.taken(), 1);
        drop(second);
        assert_eq!(places.taken(), 0);
    }
}
