//! What a process says, read beside it: it would wait for its reader otherwise.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long a stream may stay open after the end of its process, which another that it left behind may
/// keep.
const REST: Duration = Duration::from_secs(2);
/// Bytes that are read at a time.
const CHUNK: usize = 1 << 13;

/// A stream that is being read to its end.
#[derive(Debug)]
pub struct Stream(Receiver<Vec<u8>>);

impl Stream {
    /// Reads all of a stream, so that its writer can go on, and keeps `most` bytes of its start.
    #[must_use]
    pub fn read(stream: Option<impl Read + Send + 'static>, most: usize) -> Self {
        let (send, kept) = mpsc::channel();
        thread::spawn(move || {
            let Some(mut stream) = stream else { return };
            let (mut chunk, mut left) = (vec![0; CHUNK], most);
            loop {
                let size = match stream.read(&mut chunk) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(0) | Err(_) => return,
                    Ok(size) => size.min(left),
                };
                left -= size;
                if size > 0 {
                    // Where nobody asks any more, the stream is read on all the same.
                    let _ = send.send(chunk[..size].to_vec());
                }
            }
        });
        Self(kept)
    }

    /// What was kept, once the process has ended. Where another keeps the stream open, what came until
    /// now.
    #[must_use]
    pub fn text(self) -> String {
        let end = Instant::now() + REST;
        let rest = || end.saturating_duration_since(Instant::now());
        let kept: Vec<u8> =
            std::iter::from_fn(|| self.0.recv_timeout(rest()).ok()).flatten().collect();
        String::from_utf8_lossy(&kept).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::io;

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
