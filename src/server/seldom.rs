//! A future that is looked at when it was woken itself, not whenever its task is: a connection's
//! task wakes for every request, its timers and signals once in many.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

/// See the module.
pub struct Seldom<F> {
    future: Pin<Box<F>>,
    alarm: Arc<Alarm>,
    waker: Waker,
}

/// Notes that the future was woken, and wakes its task.
struct Alarm {
    rings: AtomicBool,
    task: Mutex<Waker>,
}

impl<F: Future> Seldom<F> {
    pub fn new(future: F) -> Self {
        let task = Mutex::new(Waker::noop().clone());
        let alarm = Arc::new(Alarm { rings: AtomicBool::new(true), task });
        Self { future: Box::pin(future), waker: Waker::from(Arc::clone(&alarm)), alarm }
    }
}

impl Alarm {
    /// Remembers the task that polls, which can be another than last time.
    fn register(&self, waker: &Waker) {
        let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        task.clone_from(waker);
    }
}

impl<F: Future> Future for Seldom<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.alarm.register(cx.waker());
        if !self.alarm.rings.swap(false, Ordering::AcqRel) {
            return Poll::Pending;
        }
        let Self { future, waker, .. } = &mut *self;
        future.as_mut().poll(&mut Context::from_waker(waker))
    }
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.rings.store(true, Ordering::Release);
        self.task.lock().unwrap_or_else(PoisonError::into_inner).wake_by_ref();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::future::poll_fn;

    use super::*;

    #[tokio::test]
    async fn a_future_is_polled_when_it_was_woken_and_not_when_its_neighbour_was() {
        let polls = Cell::new(0);
        let (sender, mut receiver) = tokio::sync::oneshot::channel::<()>();
        let mut seldom = Seldom::new(poll_fn(|cx| {
            polls.set(polls.get() + 1);
            Pin::new(&mut receiver).poll(cx)
        }));
        for _ in 0..10 {
            tokio::select! {
                biased;
                _ = &mut seldom => panic!("nothing was sent"),
                () = tokio::task::yield_now() => {}
            }
        }
        assert_eq!(polls.get(), 1);
        sender.send(()).unwrap();
        seldom.await.unwrap();
        assert_eq!(polls.get(), 2);
    }
}
