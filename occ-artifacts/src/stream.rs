//! What a process says, read beside it: it would wait for its reader otherwise.

use std::io::{self, Read, Write};
use std::mem;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a stream may stay open after the end of its process, which another that it left behind may
/// keep.
const REST: Duration = Duration::from_secs(2);

/// A stream that is being read to its end.
#[derive(Debug)]
pub struct Stream {
    start: Start,
    /// Hung up at the end of the stream.
    end: Receiver<()>,
}

impl Stream {
    /// Reads all of a stream, so that its writer can go on, and keeps `most` bytes of its start.
    #[must_use]
    pub fn read(stream: Option<impl Read + Send + 'static>, most: usize) -> Self {
        let start = Start { kept: Arc::default(), most };
        let mut keep = start.clone();
        let (ended, end) = mpsc::channel::<()>();
        thread::spawn(move || {
            let _ = stream.map(|mut stream| io::copy(&mut stream, &mut keep));
            drop(ended);
        });
        Self { start, end }
    }

    /// What was kept, once the process has ended. Where another keeps the stream open, what came until
    /// now.
    #[must_use]
    pub fn text(self) -> String {
        let _ = self.end.recv_timeout(REST);
        let kept = mem::take(&mut *self.start.kept.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&kept).into_owned()
    }
}

/// The start of what is written.
#[derive(Clone, Debug)]
struct Start {
    kept: Arc<Mutex<Vec<u8>>>,
    most: usize,
}

impl Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let room = self.most.saturating_sub(kept.len());
        kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that goes on after what it says, until somebody hangs up.
    struct Open(&'static [u8], Receiver<()>);

    impl Read for Open {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                let _ = self.1.recv();
            }
            self.0.read(into)
        }
    }

    #[test]
    fn the_start_is_kept_of_what_is_read() {
        let text = |most| Stream::read(Some(&b"first second"[..]), most).text();
        assert_eq!(text(100), "first second");
        assert_eq!(text(12), "first second");
        assert_eq!(text(11), "first secon");
        assert_eq!(text(0), "");
        // More than is read at once, and none.
        let long = Stream::read(Some(io::repeat(b'x').take(1 << 20)), 100_000);
        assert_eq!(long.text().len(), 100_000);
        assert_eq!(Stream::read(None::<io::Empty>, 100).text(), "");
    }

    #[test]
    fn a_stream_that_stays_open_gives_what_came() {
        let (hold, until) = mpsc::channel();
        assert_eq!(Stream::read(Some(Open(b"a word", until)), 100).text(), "a word");
        drop(hold);
    }
}
