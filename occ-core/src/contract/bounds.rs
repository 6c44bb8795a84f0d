//! What is required, held to all that a kernel may reach.

use super::Requirement;
use crate::occupancy::OccupancyBounds;

impl Requirement {
    /// Whether every launch within `bounds` reaches it: `false` where none does, and `None` where that
    /// depends on what is open. So a bound can break a minimum, and keeps one only with both ends.
    #[must_use]
    pub const fn is_kept_by(self, bounds: &OccupancyBounds) -> Option<bool> {
        let (least, most) = match self {
            Self::Occupancy(_) | Self::WavesPerSimd(_) => (
                match &bounds.least {
                    Some(least) => self.is_met(least),
                    None => false,
                },
                self.is_met(&bounds.most),
            ),
            Self::Workgroups(workgroups) => (
                match bounds.least_workgroups {
                    Some(least) => least >= workgroups,
                    None => false,
                },
                bounds.most_workgroups >= workgroups,
            ),
        };
        match (least && bounds.refused.is_none(), most) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }
}
