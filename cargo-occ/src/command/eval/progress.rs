//! How much of the input is read.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far the reading has come: on standard error, where it takes longer than a second, somebody
/// can see it, and the answers do not go to the same terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When it was not shown yet.
    started: Option<Instant>,
}

/// Nothing is shown for less.
const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Of an input of this many bytes, where that is known.
    pub(super) fn over(length: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        let seen = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { bar, started: seen.then(Instant::now) }
    }

    /// So many more bytes were read.
    pub(super) fn read(&mut self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if self.started.is_some_and(|started| started.elapsed() >= PATIENCE) {
            self.started = None;
            let template = "{spinner} {binary_bytes} of {binary_total_bytes} {wide_bar} {eta}";
            let template =
                if self.bar.length().is_some() { template } else { "{spinner} {binary_bytes}" };
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style);
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
