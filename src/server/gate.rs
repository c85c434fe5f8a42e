//! How many connections there may be, in all and from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::args::Limits;

/// How often an idle connection is asked for its place while a new one waits.
const PRESSURE_INTERVAL: Duration = Duration::from_millis(100);

/// How many connections are asked at a time whether they are idle.
const MAX_ASKED: u32 = 64;

/// Lets connections in.
#[derive(Debug)]
pub struct Gate {
    places: Arc<Semaphore>,
    capacity: u32,
    per_address: u32,
    exempt: Vec<IpNet>,
    addresses: Mutex<HashMap<IpAddr, u32>>,
    /// Notified while a new connection finds no place: an idle one makes room.
    pressure: Notify,
    /// How many have been asked for the sake of one that waits.
    asked: AtomicU32,
}

/// A connection's place, given back when dropped.
#[derive(Debug)]
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// What is counted for a connection's address, until dropped.
#[derive(Debug)]
pub struct Guest {
    gate: Arc<Gate>,
    network: Option<IpAddr>,
}

impl Gate {
    /// Connections from `exempt` networks are not counted by address: they are many visitors'.
    pub fn new(limits: &Limits, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            places: Arc::new(Semaphore::new(limits.max_connections as usize)),
            capacity: limits.max_connections,
            per_address: limits.max_connections_per_address,
            exempt,
            addresses: Mutex::default(),
            pressure: Notify::new(),
            asked: AtomicU32::new(0),
        })
    }

    /// Waits for a place, and asks idle connections for one where there is none.
    pub async fn place(&self) -> Place {
        let place = Arc::clone(&self.places).acquire_owned();
        tokio::pin!(place);
        loop {
            match tokio::time::timeout(PRESSURE_INTERVAL, &mut place).await {
                Ok(Ok(permit)) => return Place { _permit: permit },
                // The semaphore is never closed.
                Ok(Err(_)) => std::future::pending().await,
                Err(_) => {
                    self.asked.store(0, Relaxed);
                    self.pressure.notify_one();
                }
            }
        }
    }

    /// Resolves when room is needed and this connection's turn has come: who has waited longest
    /// is asked first.
    pub async fn pressed(&self) {
        self.pressure.notified().await;
    }

    /// A connection that is not idle lets the next one be asked.
    pub fn ask_next(&self) {
        if self.asked.fetch_add(1, Relaxed) < MAX_ASKED {
            self.pressure.notify_one();
        }
    }

    /// None when the address has as many connections as it may.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Guest> {
        let address = address.to_canonical();
        if self.exempt.iter().any(|network| network.contains(&address)) {
            return Some(Guest { gate: Arc::clone(self), network: None });
        }
        let network = network(address);
        let mut addresses = self.addresses();
        let count = addresses.entry(network).or_default();
        if *count >= self.per_address {
            return None;
        }
        *count += 1;
        Some(Guest { gate: Arc::clone(self), network: Some(network) })
    }

    /// How many connections there are.
    pub fn open(&self) -> usize {
        self.capacity as usize - self.places.available_permits()
    }

    /// Whether a good part of the places is taken.
    pub fn is_busy(&self) -> bool {
        self.open() * 4 > self.capacity as usize
    }

    /// Resolves when every connection has ended.
    pub async fn emptied(&self) {
        // It fails when the semaphore is closed, which it never is.
        let _ = self.places.acquire_many(self.capacity).await;
    }

    fn addresses(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, u32>> {
        // Counting cannot panic half way.
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut addresses = self.gate.addresses();
        if let Some(count) = addresses.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                addresses.remove(&network);
            }
        }
    }
}

/// Whoever has one IPv6 address usually has its whole network of 64 bits.
fn network(address: IpAddr) -> IpAddr {
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
    use clap::Parser;

    use super::*;
    use crate::args::Args;

    fn gate(flags: &[&str]) -> Arc<Gate> {
        let args = Args::try_parse_from([&["portal"], flags].concat()).unwrap().serve;
        Gate::new(&args.limits, args.proxy.trusted_proxy)
    }

    #[test]
    fn an_address_has_its_share_and_gets_back_what_it_gives_back() {
        let gate = gate(&["--max-connections-per-address=2", "--trusted-proxy=10.0.0.0/8"]);
        let admit = |address: &str| gate.admit(address.parse().unwrap());
        let first = admit("192.0.2.1").expect("the first");
        let _second = admit("::ffff:192.0.2.1").expect("the second, written otherwise");
        assert!(admit("192.0.2.1").is_none());
        assert!(admit("192.0.2.2").is_some());
        drop(first);
        assert!(admit("192.0.2.1").is_some());
        // A network of 64 bits is one visitor's.
        let _networks = ["2001:db8::1", "2001:db8::2"].map(|address| admit(address).unwrap());
        assert!(admit("2001:db8::3").is_none());
        assert!(admit("2001:db8:0:1::3").is_some());
        // A trusted proxy brings many visitors.
        let proxies: Vec<_> = (0..5).map(|_| admit("10.1.2.3")).collect();
        assert!(proxies.iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn who_waits_for_a_place_asks_until_there_is_one() {
        let gate = gate(&["--max-connections=1"]);
        let place = gate.place().await;
        assert_eq!(gate.open(), 1);
        let idle = async {
            gate.pressed().await;
            drop(place);
        };
        let (second, ()) = tokio::join!(gate.place(), idle);
        assert_eq!(gate.open(), 1);
        drop(second);
        gate.emptied().await;
    }
}
