//! Streams whole rows through worker threads and keeps their order, in constant memory.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use super::progress::Progress;
use crate::Failure;

/// Bytes that are read at once.
const CHUNK: usize = 128 << 10;
/// The longest row.
const LONGEST_ROW: usize = 16 << 20;
/// Chunks that wait for a worker, and for the writer behind it.
const QUEUE: usize = 2;
/// Past this many, reading is what takes the time.
const MOST_WORKERS: usize = 8;

/// Whole rows.
pub(super) struct Chunk {
    pub(super) bytes: Vec<u8>,
    /// The line of the first row, from 1.
    pub(super) line: u64,
}

/// How many rows there were, and how many of them had an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) rows: u64,
    pub(super) errors: u64,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.rows += other.rows;
        self.errors += other.errors;
    }
}

/// What is read, cut into whole rows.
pub(super) struct Source<R> {
    input: R,
    /// The input as messages name it.
    name: String,
    buffer: Vec<u8>,
    line: u64,
    ended: bool,
    /// Told how many bytes came.
    progress: Progress,
}

/// Finds where the last whole row of some bytes ends; the flag says that no more bytes follow.
pub(super) type Cut = fn(&[u8], bool) -> usize;

impl<R: Read> Source<R> {
    pub(super) fn new(input: R, name: &str, progress: Progress) -> Self {
        Self { input, name: name.to_owned(), buffer: Vec::new(), line: 1, ended: false, progress }
    }

    /// Reads until there is something to see what the input is; what is there, without a byte
    /// order mark.
    pub(super) fn peek(&mut self) -> Result<&[u8], Failure> {
        while !self.ended && self.buffer.len() < 4 {
            self.fill()?;
        }
        if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.buffer.drain(..3);
        }
        while !self.ended && self.buffer.trim_ascii_start().is_empty() {
            if self.buffer.len() > LONGEST_ROW {
                return Err(Failure::Input(format!(
                    "{}: found nothing in {} MiB, expected a header row of CSV or JSON lines",
                    self.name,
                    LONGEST_ROW >> 20,
                )));
            }
            self.fill()?;
        }
        Ok(&self.buffer)
    }

    /// The rows that are there, as soon as there is one; `None` at the end.
    fn next(&mut self, cut: Cut) -> Result<Option<Chunk>, Failure> {
        let end = self.whole(cut)?;
        Ok(if end > 0 { Some(self.take(end)) } else { None })
    }

    /// What is there, once a whole row is.
    pub(super) fn ready(&mut self, cut: Cut) -> Result<&[u8], Failure> {
        self.whole(cut)?;
        Ok(&self.buffer)
    }

    /// Reads until there is a whole row; where the last one ends, 0 where there is none.
    fn whole(&mut self, cut: Cut) -> Result<usize, Failure> {
        loop {
            let end = cut(&self.buffer, self.ended);
            if end > 0 || self.ended {
                return Ok(end);
            }
            if self.buffer.len() > LONGEST_ROW {
                return Err(Failure::Input(format!(
                    "{}: line {}: found a row of more than {} MiB, expected shorter ones; is a quote \
                     left open?",
                    self.name,
                    self.line,
                    LONGEST_ROW >> 20,
                )));
            }
            // Long rows are looked at again only when they have doubled.
            let enough = if self.buffer.len() < CHUNK { 0 } else { self.buffer.len() * 2 };
            let enough = enough.min(LONGEST_ROW + 1);
            self.fill()?;
            while self.buffer.len() < enough && !self.ended {
                self.fill()?;
            }
        }
    }

    /// The first `end` bytes, which end a row.
    pub(super) fn take(&mut self, end: usize) -> Chunk {
        let rest = self.buffer.split_off(end);
        let chunk = Chunk { bytes: std::mem::replace(&mut self.buffer, rest), line: self.line };
        self.line += chunk.bytes.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
        chunk
    }

    fn fill(&mut self) -> Result<(), Failure> {
        let start = self.buffer.len();
        self.buffer.resize(start + CHUNK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(start + count);
        self.ended = count == 0;
        self.progress.read(count);
        read.map(|_| ()).map_err(|error| Failure::Stream { name: self.name.clone(), error })
    }
}

/// Passes every chunk of `source` through a worker and writes what it makes of it, in order.
pub(super) fn run<R: Read, W>(
    source: &mut Source<R>,
    cut: Cut,
    output: impl Write + Send,
    worker: impl Fn() -> W,
) -> Result<Count, Failure>
where
    W: FnMut(&Chunk, &mut Vec<u8>) -> Count + Send,
{
    if cfg!(fuzzing) {
        return here(source, cut, output, worker());
    }
    let workers = thread::available_parallelism().map_or(1, usize::from).min(MOST_WORKERS);
    thread::scope(|scope| {
        let mut waiting = Vec::with_capacity(workers);
        let mut done = Vec::with_capacity(workers);
        for _ in 0..workers {
            let (to_worker, chunks) = sync_channel::<Chunk>(QUEUE);
            let (to_writer, answered) = sync_channel(QUEUE);
            let mut work = worker();
            scope.spawn(move || {
                for chunk in chunks {
                    let mut out = Vec::with_capacity(chunk.bytes.len() * 2);
                    let count = work(&chunk, &mut out);
                    // The writer is gone where its output was closed.
                    if to_writer.send((out, count)).is_err() {
                        break;
                    }
                }
            });
            waiting.push(to_worker);
            done.push(answered);
        }
        let writer = scope.spawn(move || write(&done, output));
        let read = read(source, cut, &waiting);
        drop(waiting);
        let written = match writer.join() {
            Ok(written) => written,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        // A closed output is why reading stopped.
        let count = written?;
        read.map(|()| count)
    })
}

/// The same on this thread: for a few rows, starting threads is what takes the time.
fn here<R: Read>(
    source: &mut Source<R>,
    cut: Cut,
    mut output: impl Write,
    mut work: impl FnMut(&Chunk, &mut Vec<u8>) -> Count,
) -> Result<Count, Failure> {
    let mut total = Count::default();
    while let Some(chunk) = source.next(cut)? {
        let mut out = Vec::new();
        total.add(work(&chunk, &mut out));
        output.write_all(&out)?;
    }
    Ok(total)
}

fn read<R: Read>(
    source: &mut Source<R>,
    cut: Cut,
    waiting: &[SyncSender<Chunk>],
) -> Result<(), Failure> {
    for to_worker in waiting.iter().cycle() {
        let Some(chunk) = source.next(cut)? else { break };
        if to_worker.send(chunk).is_err() {
            break;
        }
    }
    Ok(())
}

/// Takes the workers' answers in the order that they were given their chunks.
fn write(done: &[Receiver<(Vec<u8>, Count)>], mut output: impl Write) -> Result<Count, Failure> {
    let mut total = Count::default();
    for answered in done.iter().cycle() {
        let next = match answered.try_recv() {
            // Whoever waits for the answers before asking on gets them.
            Err(TryRecvError::Empty) => {
                output.flush()?;
                answered.recv().ok()
            }
            next => next.ok(),
        };
        let Some((bytes, count)) = next else { break };
        output.write_all(&bytes)?;
        total.add(count);
    }
    output.flush()?;
    Ok(total)
}
