//! Connections as they come in: so many from one address, and none that says nothing for ever.

use crate::limits;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Doors>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// Connections by address. This machine itself is not counted: it may be a proxy.
#[derive(Clone, Debug, Default)]
struct Crowd(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A place in the crowd, given back when it is dropped.
#[derive(Debug)]
struct Place(Crowd, IpAddr);

impl Crowd {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `Err`: this address has as many as it may.
    fn enter(&self, address: IpAddr) -> Result<Option<Place>, ()> {
        let address = address.to_canonical();
        if address.is_loopback() {
            return Ok(None);
        }
        let mut all = self.lock();
        let count = all.entry(address).or_default();
        if *count >= limits::CONNECTIONS_PER_ADDRESS {
            return Err(());
        }
        *count += 1;
        Ok(Some(Place(self.clone(), address)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.0.lock();
        if let Some(count) = all.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.1);
            }
        }
    }
}

/// Where the server listens.
pub(crate) struct Doors {
    listener: TcpListener,
    crowd: Crowd,
    patience: Duration,
}

impl Doors {
    /// `patience`: how long a connection may say nothing.
    pub(crate) fn new(listener: TcpListener, patience: Duration) -> Self {
        Self {
            listener,
            crowd: Crowd::default(),
            patience,
        }
    }
}

impl Listener for Doors {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Moves are small: they are not to wait for more to send.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection broke at once");
                continue;
            }
            let Ok(place) = self.crowd.enter(address.ip()) else {
                tracing::debug!(%address, "too many connections of one address");
                continue;
            };
            let guest = Guest {
                stream,
                patience: self.patience,
                until: Box::pin(sleep(self.patience)),
                _place: place,
            };
            return (guest, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends when nothing moves on it for long.
pub(crate) struct Guest {
    stream: TcpStream,
    patience: Duration,
    until: Pin<Box<Sleep>>,
    _place: Option<Place>,
}

impl Guest {
    fn moved(&mut self) {
        let until = Instant::now() + self.patience;
        self.until.as_mut().reset(until);
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if read.is_ready() {
            self.moved();
            return read;
        }
        if self.until.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        if written.is_ready() {
            self.moved();
        }
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        if written.is_ready() {
            self.moved();
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_gets_them_back() {
        let crowd = Crowd::default();
        let one: IpAddr = [203, 0, 113, 7].into();
        let mut inside: Vec<Place> = (0..limits::CONNECTIONS_PER_ADDRESS)
            .filter_map(|_| crowd.enter(one).ok().flatten())
            .collect();
        assert_eq!(inside.len(), limits::CONNECTIONS_PER_ADDRESS);
        assert!(crowd.enter(one).is_err());
        assert!(crowd.enter([203, 0, 113, 8].into()).is_ok());
        assert!(matches!(crowd.enter([127, 0, 0, 1].into()), Ok(None)));
        inside.pop();
        assert!(crowd.enter(one).is_ok());
        drop(inside);
        assert!(crowd.lock().is_empty());
    }
}
