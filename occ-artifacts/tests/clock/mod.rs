//! Time that a test may take: of the processor, so that a busy machine fails none.

use std::fs;
use std::time::{Duration, Instant};

/// Time that this thread ran, not counting what others took from it, where the system says; else
/// the time since `start`.
pub(crate) fn busy(start: Instant) -> Duration {
    let line = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = line.and_then(|line| line.split(' ').next()?.parse().ok());
    ran.filter(|ran| *ran > 0).map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Runs `work`, and fails where this thread runs longer for it.
pub(crate) fn within<T>(limit: Duration, work: impl FnOnce() -> T) -> T {
    let epoch = Instant::now();
    let start = busy(epoch);
    let result = work();
    let took = busy(epoch).saturating_sub(start);
    assert!(took < limit, "took {took:?}, over {limit:?}");
    result
}
