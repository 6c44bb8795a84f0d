//! All that the calculator's page shows of a question, but the map.

use occ_core::__private::explained;
use occ_core::__private::key::{DECLARATIONS, Key};
use occ_core::__private::message::{self, Explained, text_of};
use occ_core::{
    Axis, Contract, Curve, Limiter, Occupancy, OccupancyLevels, Text, Verdict, level_above,
};

use crate::json::Json;
use crate::keys::keys;
use crate::out::Out;
use crate::question::{Asked, Question};
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
            json.key("key").text(Key::named(name).map_or(name, |key| key.name()));
            json.key("value").text(value);
            json.key("error").text_or_null(wrong.as_str());
        });
    }
}

/// What holds on one chip.
fn chip(question: &Question<'_>, asked: &Asked, json: &mut Json<'_, '_>) -> Status {
    let arch = asked.arch();
    let vendor = arch.vendor;
    let contract = question.contract(arch);
    let (status, text, reached) = question.reach(arch);
    json.object(|json| {
        json.key("name").text(arch.name.as_str());
        json.key("label").text(asked.label());
        json.key("asked").text(asked.name.as_str());
        json.key("vendor").text(if vendor.is_amd() { "amd" } else { "nvidia" });
        json.key("products").text(asked.chip.products);
        json.key("status").number(status as u32);
        json.key("text").text(text.as_str());
        verdict(&contract, json);
        json.key("foreign").array(|json| foreign(question, asked, json));
        let Some(reached) = &reached else { return };
        json.key("workgroups").number(reached.workgroups);
        json.key("waves").number(reached.waves);
        json.key("max_waves").number(reached.max_waves);
        json.key("percent").text(message::percentage(reached.ratio()).as_str());
        json.key("launch").text(message::launch(&question.kernel, reached).as_str());
        json.key("limiters").text(message::limiters(reached).as_str());
        json.key("workgroup").text(vendor.workgroup());
        json.key("limits").array(|json| limits(&contract, status, reached, json));
        json.key("notes").array(|json| {
            let device = asked.device;
            message::notes(
                arch,
                &question.kernel,
                reached,
                u32::MAX,
                device,
                &mut |note: &Text| {
                    json.text(note.as_str());
                },
            );
        });
        levels(asked, question, reached, json.key("levels"));
        json.key("curves").array(|json| {
            for axis in Axis::ALL {
                curve(question, asked, axis, json);
            }
        });
    });
    status
}

/// Whether the minimum is kept, where there is one.
fn verdict(contract: &Contract, json: &mut Json<'_, '_>) {
    let verdict = contract.verdict();
    json.key("verdict").text(match verdict {
        Verdict::Kept(_) => "kept",
        Verdict::Warned(_) => "warned",
        Verdict::Broken(_) => "broken",
        Verdict::Refused(_) => "refused",
    });
    json.key("asked_of").array(|json| {
        let Contract { min, warn, .. } = contract;
        let asked = [("must keep", min, ", not kept"), ("warns below", warn, ", not reached")];
        for (label, asked, missed) in asked {
            if let Some(asked) = asked {
                json.text(label);
                json.text(message::asked_of(contract, *asked, missed).as_str());
            }
        }
    });
}

/// The keys that were given and have no place on this chip, and why.
fn foreign(question: &Question<'_>, asked: &Asked, json: &mut Json<'_, '_>) {
    for declared in DECLARATIONS {
        if question.gives(declared.key)
            && let Some(why) = declared.key.foreign_to(asked.arch())
        {
            json.object(|json| {
                json.key("key").text(declared.key.name_for(asked.arch().vendor));
                json.key("why").text(why);
            });
        }
    }
}

/// Every limit that says something, the scarcest first, with the sum behind it and the step to the next level.
fn limits(contract: &Contract, status: Status, reached: &Occupancy, json: &mut Json<'_, '_>) {
    let Contract { arch, kernel, .. } = contract;
    let mut order = Limiter::ALL;
    let place = |limiter: &Limiter| {
        let allowed = reached.limits.get(*limiter);
        (!reached.limiters.contains(*limiter), allowed.unwrap_or(u32::MAX))
    };
    order.sort_unstable_by_key(|limiter| (place(limiter), *limiter as u8));
    let next = level_above(reached).filter(|_| status == Status::Ok);
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
fn levels(asked: &Asked, question: &Question<'_>, reached: &Occupancy, json: &mut Json<'_, '_>) {
    let arch = asked.arch();
    let vendor = arch.vendor;
    let all = || OccupancyLevels::new(arch, &question.kernel);
    // As AMD's documents count, where waves spread evenly.
    let simds = reached.simds.max(1);
    let even = vendor.is_amd() && all().all(|level| level.occupancy.waves.is_multiple_of(simds));
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
fn curve(question: &Question<'_>, asked: &Asked, axis: Axis, json: &mut Json<'_, '_>) {
    let arch = asked.arch();
    let points = || Curve::new(arch, &question.kernel, axis).map(|point| point.at);
    json.object(|json| {
        json.key("over").text(axis.label(arch.vendor));
        json.key("at").number_or_null(axis.value_of(&question.kernel));
        let (first, second) = (points().next().unwrap_or(0), points().nth(1));
        json.key("first").number(first);
        json.key("step").number(second.map_or(1, |second| second - first));
        json.key("last").number(points().last().unwrap_or(0));
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
