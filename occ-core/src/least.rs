//! The least of the limits: what a unit holds.

/// The least of some limits, and which of them it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least {
    pub(crate) workgroups: u32,
    pub(crate) limiters: u16,
}

/// Takes the limit of another resource into account. A macro, because const evaluation pays for every
/// call.
macro_rules! merge {
    ($least:ident, $limiter:ident: $limit:expr) => {{
        let limit = $limit;
        if limit <= $least.workgroups {
            $least.limiters |= 1 << $crate::Limiter::$limiter as u16;
        }
        if limit < $least.workgroups {
            $least.workgroups = limit;
            $least.limiters = 1 << $crate::Limiter::$limiter as u16;
        }
    }};
}
