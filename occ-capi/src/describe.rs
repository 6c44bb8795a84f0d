//! All that the calculator's page shows of a question, but the map.

use core::fmt::{self, Display, Formatter};

use occ_core::__private::explained;
use occ_core::__private::key::DECLARATIONS;
use occ_core::__private::message::{self, Explained, text_of};
use occ_core::{Axis, Contract, Curve, Limiter, Occupancy, OccupancyLevels, Requirement, Verdict};

use crate::json::Json;
use crate::keys::{ends, key_of, keys, replaces};
use crate::out::Out;
use crate::question::{AskedChip, Question, Reached};
use crate::{Status, take_away};

pub(crate) fn describe(question: &Question<'_>, out: &mut Out<'_>) -> Status {
    let mut worst = if question.error.is_some() { Status::BadQuestion } else { Status::Ok };
    Json::new(out).object(|json| {
        let error = question.error.unwrap_or_default();
        json.key("error").text_or_null(error.as_str());
        json.key("kernel").text_or_null(question.name.as_str());
        json.key("pairs").array(|json| pairs(question, json));
        take_away::members(question, json);
        keys(question, json.key("keys"));
        json.key("chips").array(|json| {
            for asked in question.chips() {
                let status = chip(question, asked, json);
                // The order of their numbers is that of how bad they are.
                if status as i32 > worst as i32 {
                    worst = status;
                }
            }
        });
    });
    worst
}

/// Each part of the question: how it was written, the key by its first name, and what is wrong with it.
fn pairs(question: &Question<'_>, json: &mut Json<'_, '_>) {
    let mut again = Question::empty("");
    for part in question.parts() {
        let wrong = again.take(part).err().unwrap_or_default();
        json.object(|json| {
            json.key("text").text(part);
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let key = Question::key_of(part);
            json.key("key").text(key.map_or(name, |key| key.name()));
            // What is set in its place leaves it out.
            let others = DECLARATIONS.iter().map(|declared| declared.key);
            json.key("replaced_by").array(|json| {
                for other in others.filter(|other| key.is_some_and(|key| replaces(*other, key))) {
                    json.text(other.name());
                }
            });
            json.key("value").text(value);
            json.key("error").text_or_null(wrong.as_str());
        });
    }
}

/// What holds on one chip.
fn chip(question: &Question<'_>, asked: &AskedChip, json: &mut Json<'_, '_>) -> Status {
    let arch = asked.arch();
    let vendor = arch.vendor;
    let contract = question.contract(arch);
    let found = question.reach(arch);
    let status = found.status;
    json.object(|json| {
        json.key("name").text(arch.name.as_str());
        json.key("label").text(asked.label());
        json.key("vendor").text(vendor.words().id);
        json.key("status").number(status as u32);
        json.key("text").text(found.text.as_str());
        json.key("verdict").text(verdict(&contract, &found));
        json.key("says").text(text_of(Says { question, asked, found: &found }).as_str());
        json.key("foreign").array(|json| foreign(question, asked, json));
        let cell = match (&found.bounds, status) {
            (Some(bounds), _) => {
                text_of(message::bounds(bounds.least_ratio(), bounds.most_ratio()))
            }
            (None, Status::CannotLaunch) => text_of("cannot launch"),
            (None, _) => found.shown.map_or_else(
                || text_of("not known"),
                |reached| message::percentage(reached.ratio()),
            ),
        };
        json.key("occupancy").text(cell.as_str());
        let Some(reached) = &found.shown else { return };
        json.key("workgroups").number(reached.workgroups);
        json.key("waves").number(reached.waves);
        json.key("max_waves").number(reached.max_waves);
        json.key("percent").text(message::percentage(reached.ratio()).as_str());
        json.key("limiters").text(message::limiters(reached).as_str());
        json.key("workgroup").text(vendor.workgroup());
        json.key("limits").array(|json| limits(&contract, status, reached, json));
        json.key("notes").array(|json| {
            let device = asked.device;
            let largest = question.open.workgroup.map_or(u32::MAX, |[_, most]| most);
            message::notes(arch, &question.kernel, reached, largest, device, &mut |note| {
                json.text(text_of(note).as_str());
            });
        });
        levels(asked, question, reached, json.key("levels"));
        json.key("curves").array(|json| {
            for &axis in Axis::ALL {
                curve(question, asked, axis, json);
            }
        });
    });
    status
}

/// Whether the minimum is kept, where there is one.
fn verdict(contract: &Contract<'_>, found: &Reached) -> &'static str {
    if let Some(bounds) = &found.bounds {
        let keeps =
            |asked: Option<Requirement>| asked.map_or(Some(true), |asked| asked.is_kept_by(bounds));
        return match (keeps(contract.min), keeps(contract.warn)) {
            (Some(false), _) => "broken",
            // Nothing is certified where a launch decides.
            (None, _) => "open",
            (Some(true), Some(true)) => "kept",
            (Some(true), _) => "warned",
        };
    }
    match contract.verdict() {
        Verdict::Kept(_) => "kept",
        Verdict::Warned(_) => "warned",
        Verdict::Broken(_) => "broken",
        Verdict::Refused(_) => "refused",
    }
}

/// The chip, the launch, its limiters, and how what is asked of it stands, in one line.
struct Says<'a> {
    question: &'a Question<'a>,
    asked: &'a AskedChip,
    found: &'a Reached,
}

impl Display for Says<'_> {
    fn fmt(&self, line: &mut Formatter<'_>) -> fmt::Result {
        let Self { question, asked, found } = *self;
        let arch = asked.arch();
        let contract = question.contract(arch);
        match (question.chips().nth(1), asked.chip.products) {
            (Some(_), _) => line.write_str(asked.label())?,
            (None, "") => line.write_str(arch.name.as_str())?,
            (None, products) => write!(line, "{} ({products})", arch.name)?,
        }
        let mut joint = ": ";
        if let Some(reached) = found.shown.as_ref().filter(|_| found.status == Status::Ok) {
            if found.bounds.is_some() {
                write!(line, "{joint}as below: {}", message::reached(reached))?;
                joint = "; ";
            }
            let launch = message::launch(&question.kernel, reached);
            let open = found.bounds.map_or(question.open, |bounds| bounds.open);
            let chosen = message::chosen(open, arch.vendor);
            write!(line, "{joint}{launch}{chosen}; limited by {}", message::limiters(reached))?;
            joint = "; ";
        }
        let Contract { min, warn, .. } = contract;
        for (label, asked, missed) in
            [("must keep", min, ", not kept"), ("warns below", warn, ", not reached")]
        {
            let Some(asked) = asked else { continue };
            write!(line, "{joint}{label} ")?;
            match &found.bounds {
                Some(bounds) => write!(line, "{}", message::asked_openly(asked, bounds, missed))?,
                None => write!(line, "{}", message::asked_of(&contract, asked, missed))?,
            }
            joint = "; ";
        }
        Ok(())
    }
}

/// The keys that were given and have no place on this chip, and why.
fn foreign(question: &Question<'_>, asked: &AskedChip, json: &mut Json<'_, '_>) {
    for declared in DECLARATIONS {
        if question.gives(declared.key)
            && let Some(why) = declared.key.foreign_to(asked.arch())
        {
            let key = declared.key.name_for(asked.arch().vendor);
            json.text(text_of(message::does_not_count(key, asked.label(), why)).as_str());
        }
    }
}

/// Every limit that says something, the scarcest first, with the sum behind it and the step to the next level.
fn limits(contract: &Contract<'_>, status: Status, reached: &Occupancy, json: &mut Json<'_, '_>) {
    let Contract { arch, kernel, .. } = contract;
    let mut order = [Limiter::Vgprs; Limiter::ALL.len()];
    order.copy_from_slice(Limiter::ALL);
    let place = |limiter: &Limiter| {
        let allowed = reached.limits.get(*limiter);
        (!reached.limiters.contains(*limiter), allowed.unwrap_or(u32::MAX))
    };
    order.sort_unstable_by_key(|limiter| (place(limiter), *limiter as u8));
    let next = reached.level_above().filter(|_| status == Status::Ok);
    let Ok((_, steps)) = explained(arch, kernel) else { return };
    let explained = Explained { arch, kernel, occupancy: reached, steps: &steps };
    for limiter in order.into_iter().filter(|limiter| explained.has(*limiter)) {
        json.object(|json| {
            let binds = reached.limiters.contains(limiter);
            json.key("id").text(limiter.id());
            json.key("name").text(limiter.name(arch.vendor));
            json.key("binds").flag(binds);
            json.key("workgroups").number_or_null(reached.limits.get(limiter));
            let rounding = text_of(explained.rounding(limiter));
            json.key("rounding").text_or_null(rounding.as_str());
            json.key("arithmetic").text(text_of(explained.arithmetic(limiter)).as_str());
            let step =
                next.filter(|next| binds || contract.blocking(reached, *next).contains(limiter));
            let step = step.map(|next| message::limited_by(arch, kernel, reached, limiter, next));
            json.key("next").text_or_null(step.unwrap_or_default().as_str());
        });
    }
}

/// The most for each occupancy, the highest first.
fn levels(
    asked: &AskedChip,
    question: &Question<'_>,
    reached: &Occupancy,
    json: &mut Json<'_, '_>,
) {
    let arch = asked.arch();
    let vendor = arch.vendor;
    let all = || OccupancyLevels::new(arch, &question.kernel);
    // As AMD's documents count, where waves spread evenly.
    let simds = reached.simds.max(1);
    let even = vendor.words().is_per_simd
        && all().all(|level| level.occupancy.waves.is_multiple_of(simds));
    let share = if even { simds } else { 1 };
    json.object(|json| {
        json.key("legend").text(text_of(message::levels(arch, &question.kernel)).as_str());
        json.key("of").text(if even { vendor.simd() } else { vendor.unit(reached.mode) });
        json.key("unit").text(vendor.unit(reached.mode));
        json.key("wave").text(vendor.wave());
        json.key("workgroup").text(vendor.workgroup());
        json.key("vgprs").text(vendor.vgprs());
        json.key("lds").text(vendor.lds());
        json.key("rows").array(|json| {
            // From the lowest, as they are computed; a page turns them.
            for level in all() {
                json.object(|json| {
                    let occupancy = &level.occupancy;
                    json.key("is_here").flag(occupancy.workgroups == reached.workgroups);
                    json.key("percent").text(message::percentage(occupancy.ratio()).as_str());
                    json.key("waves").number(occupancy.waves / share);
                    json.key("workgroups").number(occupancy.workgroups);
                    json.key("vgprs").number(level.vgprs);
                    json.key("sgprs").number_or_null(level.sgprs);
                    json.key("lds").number(level.lds);
                });
            }
        });
    });
}

/// What is reached as one quantity changes: pieces that are level, each to where it reaches with its waves.
fn curve(question: &Question<'_>, asked: &AskedChip, axis: Axis, json: &mut Json<'_, '_>) {
    let arch = asked.arch();
    let points = || Curve::new(arch, &question.kernel, axis).map(|point| point.at);
    json.object(|json| {
        json.key("over").text(axis.label(arch.vendor));
        json.key("at").number_or_null(axis.value_of(&question.kernel));
        let (first, last) = (points().next().unwrap_or(0), points().last().unwrap_or(0));
        // Where the arrow keys go.
        let at = axis.value_of(&question.kernel).unwrap_or(0);
        let steps = ends(key_of(axis), arch, &question.kernel).between(first, last);
        json.key("up").number(steps.above(at));
        json.key("down").number(steps.below(at));
        json.key("first").number(first);
        json.key("last").number(last);
        json.key("pieces").array(|json| {
            let mut curve = Curve::new(arch, &question.kernel, axis).peekable();
            while let Some(point) = curve.next() {
                let waves = point.occupancy.waves;
                if curve.peek().is_none_or(|next| next.occupancy.waves != waves) {
                    json.number(point.at);
                    json.number(waves);
                    json.text(message::percentage(point.occupancy.ratio()).as_str());
                }
            }
        });
    });
}
