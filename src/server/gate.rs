//! How many connections there may be, in all and from one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::args::Limits;

/// How often idle connections are asked for their place while a new one waits.
const PRESSURE_INTERVAL: Duration = Duration::from_millis(100);

/// Lets connections in.
#[derive(Debug)]
pub struct Gate {
    places: Arc<Semaphore>,
    capacity: u32,
    per_address: u32,
    exempt: Vec<IpNet>,
    addresses: Mutex<HashMap<IpAddr, u32>>,
    /// Notified while a new connection finds no place: idle ones make room.
    pressure: Notify,
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
        })
    }

    /// Waits for a place, and asks idle connections for theirs where there is none.
    pub async fn place(&self) -> Place {
        let place = Arc::clone(&self.places).acquire_owned();
        tokio::pin!(place);
        loop {
            match tokio::time::timeout(PRESSURE_INTERVAL, &mut place).await {
                Ok(Ok(permit)) => return Place { _permit: permit },
                // The semaphore is never closed.
                Ok(Err(_)) => std::future::pending().await,
                Err(_) => self.pressure.notify_waiters(),
            }
        }
    }

    /// Resolves when room is needed.
    pub async fn pressed(&self) {
        self.pressure.notified().await;
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
