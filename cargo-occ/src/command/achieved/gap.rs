//! Where the gap is: from the theoretical occupancy down to the measured one.

use std::cmp::Reverse;
use std::path::Path;

use occ_core::__private::message;
use occ_core::{GridOccupancy, Occupancy, Ratio, grid_occupancy, lookup, occupancy};

use super::launch::Launch;
use crate::evaluated::{Evaluated, Limit};

/// Launches of one kind with what the engine says of them.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) launch: Launch,
    /// How many there are.
    pub(super) count: usize,
    /// Mean, least and most of what was measured.
    pub(super) achieved: Option<[Ratio; 3]>,
    /// What could be reached; why it is not known.
    pub(super) reached: Result<Occupancy, String>,
    /// What limits that.
    pub(super) limits: Vec<Limit>,
    /// How the grid fills the device.
    pub(super) grid: Option<GridOccupancy>,
}

/// Less than this is not spoken of, in billionths.
const NEGLIGIBLE: u64 = 5_000_000;
/// The profiler's own figure is rounded to this, in billionths.
const ROUNDED: u64 = 100_000;

impl Compared {
    /// The launches are of one kind, and at least one.
    pub(super) fn new(launches: Vec<Launch>) -> Self {
        let count = launches.len();
        let achieved: Vec<u64> =
            launches.iter().filter_map(|launch| launch.achieved).map(billionths).collect();
        let achieved = achieved.iter().min().zip(achieved.iter().max()).map(|(least, most)| {
            let mean = achieved.iter().sum::<u64>() / achieved.len() as u64;
            [mean, *least, *most].map(ratio)
        });
        let launch = launches.into_iter().next().unwrap_or_default();
        let (reached, limits) = reach(&launch);
        let grid = match (&reached, launch.workgroups, launch.units) {
            (Ok(reached), Some(workgroups), Some(units)) => {
                grid_occupancy(reached, workgroups, units)
            }
            _ => None,
        };
        Self { launch, count, achieved, reached, limits, grid }
    }

    /// What could be reached, by the engine or, where it cannot say, by the profiler.
    pub(super) fn theoretical(&self) -> Option<Ratio> {
        self.reached.as_ref().map(Occupancy::ratio).ok().or(self.launch.theoretical)
    }

    /// The widest gap first.
    pub(super) fn order(&self) -> (Reverse<u64>, String) {
        let gap = self.theoretical().zip(self.achieved).map_or(0, |(theoretical, [mean, ..])| {
            billionths(theoretical).saturating_sub(billionths(mean))
        });
        (Reverse(gap), self.launch.name.clone())
    }

    /// What is lost though neither limits nor the grid say why.
    pub(super) fn unexplained(&self) -> Option<Ratio> {
        let [mean, ..] = self.achieved?;
        let theoretical = billionths(self.theoretical()?);
        // How much of it is the grid's is not known without the size of both.
        let even = billionths(self.grid?.mean);
        let lost = theoretical.min(even).saturating_sub(billionths(mean));
        (lost >= NEGLIGIBLE).then(|| ratio(lost))
    }

    /// In words, from the top down.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        match &self.reached {
            Err(reason) => sentences.push(reason.clone()),
            Ok(reached) => {
                let binding = self.limits.iter().filter(|limit| limit.binds);
                sentences.extend(binding.map(|limit| limit.text.clone()));
                match (&self.grid, self.launch.workgroups, self.launch.units) {
                    (Some(grid), Some(workgroups), Some(units))
                        if billionths(grid.mean) < billionths(reached.ratio()) =>
                    {
                        let text = message::grid(reached, workgroups, units, grid);
                        sentences.push(text.to_string());
                    }
                    (_, _, None) => sentences.push(
                        "the profile does not say how large the device is (`--units`)".to_owned(),
                    ),
                    _ => {}
                }
                if let Some(lost) = self.unexplained() {
                    sentences.push(message::unexplained(reached, lost).to_string());
                }
                if let Some(theoretical) = self.launch.theoretical
                    && billionths(theoretical).abs_diff(billionths(reached.ratio())) > ROUNDED
                {
                    let theoretical = message::percentage(theoretical);
                    sentences.push(format!(
                        "the profiler itself gives a theoretical occupancy of {theoretical}"
                    ));
                }
            }
        }
        if let Some([_, least, most]) = self.achieved
            && billionths(most) - billionths(least) >= NEGLIGIBLE
        {
            let [least, most] = [least, most].map(message::percentage);
            sentences.push(format!("from {least} to {most} over {} launches", self.count));
        }
        sentences
    }
}

/// What the engine says of a launch, and what limits it.
fn reach(launch: &Launch) -> (Result<Occupancy, String>, Vec<Limit>) {
    let Some(target) = &launch.target else {
        return (
            Err("the profile does not say on what it ran (`--target`)".to_owned()),
            Vec::new(),
        );
    };
    let arch = match lookup::find(target) {
        Ok(entry) => entry.arch,
        Err(error) => return (Err(message::name_error(target, &error).to_string()), Vec::new()),
    };
    if launch.measured().leaves_agprs_open(arch) {
        let what = "the profile does not say its AGPRs (a column `Accum_VGPR`, as of Omniperf 2.0)";
        return (Err(what.to_owned()), Vec::new());
    }
    let (Some(kernel), Some(most)) = (launch.kernel(arch, false), launch.kernel(arch, true)) else {
        let what = "the profile does not say its block size, registers and shared memory (`ncu \
                    --section LaunchStats`)";
        return (Err(what.to_owned()), Vec::new());
    };
    let reached = occupancy(arch, &kernel);
    if let (Ok(least), Ok(most)) = (&reached, occupancy(arch, &most))
        && least.workgroups != most.workgroups
    {
        let what =
            "the profile rounds the shared memory too much to tell (`ncu --print-units base`)";
        return (Err(what.to_owned()), Vec::new());
    }
    let evaluated = Evaluated::of(Path::new("-"), launch.measured(), Some(arch), kernel.into());
    match reached {
        Ok(reached) => (Ok(reached), evaluated.limits()),
        Err(error) => {
            let contract = occ_core::Contract::new("", arch, kernel);
            (Err(message::error(error, Some(&contract)).to_string()), Vec::new())
        }
    }
}

const BILLION: u32 = 1_000_000_000;

fn billionths(ratio: Ratio) -> u64 {
    u64::from(ratio.numerator) * u64::from(BILLION) / u64::from(ratio.denominator.max(1))
}

fn ratio(billionths: u64) -> Ratio {
    Ratio::new(u32::try_from(billionths).unwrap_or(BILLION).min(BILLION), BILLION)
}
