//! Files read side by side; what they give is handed on in the order of the files.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use crate::Failure;

/// Kernels that are handed on at once.
const BATCH: usize = 64;
/// Batches of one reader that wait: it goes on when they are taken, so memory stays bounded.
const QUEUE: usize = 4;

/// What a reader says of a file.
pub(super) enum Message<T, E> {
    /// Some of its kernels.
    Kernels(Vec<T>),
    /// That was all.
    End(E),
}

/// Has `jobs` readers share `count` files, and hands on what `read` makes of each, file by file.
///
/// # Errors
///
/// The first of `take`, after which nothing more is read but what was begun.
pub(super) fn side_by_side<T: Send, E: Send>(
    count: usize,
    jobs: usize,
    read: impl Fn(usize, &mut dyn FnMut(T)) -> E + Sync,
    mut take: impl FnMut(usize, Message<T, E>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let jobs = jobs.clamp(1, count.max(1));
    let read = &read;
    thread::scope(|scope| {
        let readers: Vec<_> = (0..jobs)
            .map(|job| {
                let (to, from) = sync_channel(QUEUE);
                scope.spawn(move || {
                    let mut mine = (job..count).step_by(jobs);
                    mine.all(|index| hand_on(index, read, &to))
                });
                from
            })
            .collect();
        for index in 0..count {
            while let Ok(message) = readers[index % jobs].recv() {
                let last = matches!(message, Message::End(_));
                take(index, message)?;
                if last {
                    break;
                }
            }
        }
        Ok(())
    })
}

/// Reads one file; whether anybody still takes what it gives.
fn hand_on<T, E>(
    index: usize,
    read: &impl Fn(usize, &mut dyn FnMut(T)) -> E,
    to: &SyncSender<Message<T, E>>,
) -> bool {
    let mut batch = Vec::with_capacity(BATCH);
    let end = read(index, &mut |kernel| {
        batch.push(kernel);
        if batch.len() == BATCH {
            // Nobody takes it after an error: what is left of the file is read for nothing.
            let _ = to.send(Message::Kernels(std::mem::take(&mut batch)));
        }
    });
    let _ = to.send(Message::Kernels(batch));
    to.send(Message::End(end)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_files() {
        for jobs in [0, 1, 3, 8, 100] {
            let mut taken = Vec::new();
            let read = |index: usize, kernel: &mut dyn FnMut(usize)| {
                (0..200 * (index % 3)).for_each(|_| kernel(index));
                index
            };
            let done = side_by_side(20, jobs, read, |at, message| {
                match message {
                    Message::Kernels(kernels) => {
                        assert!(kernels.iter().all(|kernel| *kernel == at));
                        taken.extend(kernels);
                    }
                    Message::End(index) => assert_eq!(index, at),
                }
                Ok(())
            });
            assert!(done.is_ok() && taken.is_sorted());
            assert_eq!(taken.len(), (0..20).map(|index| 200 * (index % 3)).sum::<usize>());
        }
    }

    #[test]
    fn an_error_ends_it() {
        let read = |index: usize, kernel: &mut dyn FnMut(usize)| {
            (0..10_000).for_each(|_| kernel(index));
        };
        let done = side_by_side(
            1_000,
            4,
            read,
            |at, _| {
                if at < 3 { Ok(()) } else { Err(Failure::Closed) }
            },
        );
        assert!(matches!(done, Err(Failure::Closed)));
    }
}
