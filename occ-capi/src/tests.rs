//! The functions as C calls them.

use std::ptr;

use super::*;

/// A function that answers a question in text.
type Asks = unsafe extern "C" fn(*const u8, usize, *mut u8, usize, *mut usize) -> i32;

fn evaluate(question: &str) -> (i32, Option<Answer>, String) {
    let mut answer = [Answer { workgroups: 77, ..NOTHING }];
    let mut text = [0; 2048];
    let mut length = 0;
    // SAFETY: all of them are as long as is said.
    let status = unsafe {
        occ_evaluate(
            question.as_ptr(),
            question.len(),
            answer.as_mut_ptr(),
            text.as_mut_ptr(),
            text.len(),
            &raw mut length,
        )
    };
    let written = answer[0].workgroups != 77;
    let text = String::from_utf8(text[..length].to_vec()).expect("UTF-8");
    (status, written.then_some(answer[0]), text)
}

const NOTHING: Answer = Answer {
    workgroups: 0,
    waves: 0,
    max_waves: 0,
    waves_per_simd: 0,
    waves_per_workgroup: 0,
    wave: 0,
    limiters: 0,
    limits: [0; 9],
    vgprs_allocated: 0,
    sgprs_allocated: 0,
    lds_allocated: 0,
};

fn told(ask: Asks, question: &str) -> (i32, String) {
    let mut text = vec![0; 1 << 20];
    let mut length = 0;
    // SAFETY: all of them are as long as is said.
    let status = unsafe {
        ask(question.as_ptr(), question.len(), text.as_mut_ptr(), text.len(), &raw mut length)
    };
    text.truncate(length);
    (status, String::from_utf8(text).expect("UTF-8"))
}

#[test]
fn a_kernel_has_numbers_and_a_sentence() {
    let (status, answer, text) = evaluate("arch=gfx1100&workgroup=256&vgprs=120&lds=4096");
    assert_eq!((status, &*text), (0, "75% occupancy (12 of 16 waves per SIMD)"));
    let answer = answer.expect("it launches");
    assert_eq!((answer.workgroups, answer.waves, answer.max_waves), (6, 48, 64));
    assert_eq!((answer.waves_per_simd, answer.waves_per_workgroup, answer.wave), (12, 8, 32));
    assert_eq!(answer.limiters, 1 << 2);
    assert_eq!(answer.limits, [8, NONE, 6, NONE, 32, 32, NONE, NONE, NONE]);
    assert_eq!(
        (answer.vgprs_allocated, answer.sgprs_allocated, answer.lds_allocated),
        (120, NONE, 4096)
    );
}

#[test]
fn keys_are_in_either_vendors_words() {
    let same = [
        "arch=h100&block=256&registers=96&shared=4096",
        "#arch=H100&workgroup=16,16,1&vgprs=96&lds=4096",
        "lds=4096&&vgprs=96&workgroup=16%2C16&arch=NVIDIA%20H100",
    ];
    for question in same {
        let (status, _, text) = evaluate(question);
        assert_eq!((status, &*text), (0, "25% occupancy (16 of 64 warps per SM)"), "{question}");
    }
}

/// Where compilers choose the wave size, none is the default.
#[test]
fn a_wave_size_that_has_to_be_said_has_no_default() {
    for (chip, default) in [("bmg", serde_json::Value::Null), ("gfx1100", 32.into())] {
        let page = described(&format!("arch={chip}&workgroup=256&vgprs=128"));
        let keys = page["keys"].as_array().expect("keys");
        let wave = keys.iter().find(|key| key["key"] == "wave").expect("the key");
        assert_eq!(wave["default"], default, "{chip}");
    }
}

/// The words are those of the chip that is shown first.
#[test]
fn fields_are_called_as_the_first_chip_calls_them() {
    let fields = |question: &str| {
        let page = described(question);
        let of = |key: &serde_json::Value| format!("{}: {}", key["name"], key["line"]);
        let keys = page["keys"].as_array().expect("keys");
        let [workgroup, registers] = ["workgroup", "vgprs"].map(|name| {
            keys.iter().find(|key| key["key"] == name).map(of).expect("the key").replace('"', "")
        });
        [workgroup, registers]
    };
    let kernel = "workgroup=256&vgprs=128";
    for (chips, words) in [
        (
            "arch=h100&arch=gfx90a",
            ["block: threads in a thread block", "registers: registers per thread"],
        ),
        ("arch=gfx90a&arch=h100", ["workgroup: threads in a workgroup", "vgprs: VGPRs per thread"]),
        ("arch=bmg", ["workgroup: work-items in a work-group", "grf: GRF registers per thread"]),
    ] {
        assert_eq!(fields(&format!("{chips}&{kernel}")), words);
    }
}

#[test]
fn what_cannot_launch_has_no_workgroups() {
    let (status, answer, text) = evaluate("arch=gfx90a&workgroup=2048&vgprs=96");
    assert_eq!((status, &*text), (1, "a workgroup of 2048 threads exceeds the limit of 1024"));
    assert_eq!(answer.map(|answer| (answer.workgroups, answer.waves)), Some((0, 0)));
    // A calculator would answer this one: only what is static does not fit.
    let (status, answer, _) = evaluate("arch=sm_90&block=256&registers=32&shared=65536");
    assert_eq!((status, answer.map(|answer| answer.workgroups)), (1, Some(0)));
}

/// Unknown is never 0.
#[test]
fn what_is_not_known_is_said() {
    let cases = [
        ("arch=gfx90a&workgroup=256", 2, "no VGPR count is given"),
        ("arch=gfx90a&vgprs=64", 2, "no workgroup size is given"),
        ("arch=h100&block=64&registers=0", 2, "no compiler gives a thread 0 registers"),
        ("arch=bmg&workgroup=64&simd=16&grf=0", 2, "no compiler gives a thread 0 registers"),
        ("arch=h100&vgprs=64&workgroup=64&sgprs=3", 2, "sm_90 has no SGPRs; leave `sgprs` out"),
        ("arch=gfx90a&workgroup=256&vgprs=8&wave=32", 2, "there are no waves of 32 threads"),
        ("arch=h100&workgroup=64&vgprs=8&carveout=101", 2, "a carve-out of 101 percent"),
        ("", 3, "the architecture is missing; name it, as in `arch=gfx90a`"),
        ("vgprs=3", 3, "the architecture is missing"),
        ("arch=gfx9999", 3, "unknown architecture `gfx9999`; did you mean"),
        ("arch=ampere", 3, "`ampere` covers chips that differ"),
        ("arch=gfx90a&vgpr=1", 3, "unknown key `vgpr`; the nearest is `vgprs`"),
        ("arch=gfx90a&threads=1", 3, "unknown key `threads`; it is called `workgroup` or `block`"),
        ("arch=gfx90a&vgprs=1&vgprs=2", 3, "`vgprs` is given twice; leave one of them out"),
        (
            "arch=gfx90a&vgprs=1&registers=2",
            3,
            "`vgprs` and `registers` are the same key; leave one of them out",
        ),
        ("arch=gfx90a&vgprs=-1", 3, "`vgprs` takes a whole number, 0 or more"),
        ("arch=gfx90a&vgprs=+1", 3, "`vgprs` takes a whole number, 0 or more"),
        ("arch=gfx90a&vgprs=", 3, "`vgprs` takes a whole number, 0 or more"),
        ("arch=gfx90a&lds=4294967296", 3, "`lds` takes a whole number, 4294967295 or less"),
        ("arch=gfx90a&workgroup=16,x", 3, "`workgroup` takes a whole number, a shape, as in"),
        ("arch=gfx90a&workgroup=1,2,3,4", 3, "`workgroup` takes a whole number, a shape, as in"),
        ("arch=gfx90a&workgroup=64..1024", 3, "`workgroup` takes a whole number, a shape, as in"),
        ("arch=gfx90a&workgroup=..=1024", 3, "`workgroup` takes a whole number, a shape, as in"),
        ("arch=gfx90a&workgroup=1024..=64", 3, "`workgroup` takes a range that is not empty"),
        ("arch=h100&cluster=1..=2", 3, "`cluster` takes a whole number, or two or three"),
        (
            "arch=h100&max_dynamic_shared=0..",
            3,
            "`max_dynamic_shared` takes a whole number, 0 or more",
        ),
        ("arch=h100&lds=x..", 3, "`lds` takes a whole number, or `0..` where there may be more"),
        ("arch=gfx90a&mode=both", 3, "`mode` takes `cu` or `wgp`"),
        ("arch=gfx90a&scratch=1", 3, "`scratch` takes `true` or `false`"),
        ("arch=gfx90a&wave=17", 3, "`wave` takes 8, 16, 32, 64 or 128"),
        ("arch=gfx90a&min=1.1", 3, "`min` takes a fraction from 0 to 1"),
        ("arch=gfx90a&min=.", 3, "`min` takes a fraction from 0 to 1"),
        ("arch=gfx90a&resources=k.hsaco", 3, "`resources` does not apply to a kernel"),
        ("arch=gfx90a&vgprs", 3, "expected `key=value`, found `vgprs`"),
        ("arch=gfx90a&vgprs=%4", 3, "expected `key=value`, found `vgprs=%4`"),
        ("arch=gfx90a&arch=h100&workgroup=64&vgprs=8", 3, "more than 1 architecture;"),
    ];
    for (question, status, says) in cases {
        let (found, answer, text) = evaluate(question);
        assert_eq!(found, status, "{question}: {text}");
        assert!(text.starts_with(says), "{question}: {text}");
        assert_eq!(answer, None, "{question}");
    }
}

#[test]
fn bad_pointers_and_lengths_are_statuses() {
    let question = "arch=gfx90a&workgroup=256&vgprs=84";
    let (at, length) = (question.as_ptr(), question.len());
    let none = ptr::null_mut();
    // SAFETY: what is not null is as long as is said, or is refused before anybody looks.
    unsafe {
        let null = Status::Null as i32;
        assert_eq!(occ_evaluate(ptr::null(), 3, ptr::null_mut(), none, 0, ptr::null_mut()), null);
        assert_eq!(occ_evaluate(at, length, ptr::null_mut(), none, 9, ptr::null_mut()), null);
        // Nothing but the status is asked for.
        assert_eq!(occ_evaluate(at, length, ptr::null_mut(), none, 0, ptr::null_mut()), 0);
        let long = Status::BadQuestion as i32;
        assert_eq!(occ_evaluate(at, usize::MAX, ptr::null_mut(), none, 0, ptr::null_mut()), long);
        assert_eq!(occ_evaluate(at, 4097, ptr::null_mut(), none, 0, ptr::null_mut()), long);
        let mut text = [b'x'; 8];
        let mut needed = 0;
        let short = occ_evaluate(at, length, none.cast(), text.as_mut_ptr(), 8, &raw mut needed);
        assert_eq!((short, &text), (Status::TooShort as i32, b"62.5% o\0"));
        assert_eq!(needed, "62.5% occupancy (5 of 8 waves per SIMD)".len());
        let mut exact = [b'x'; 40];
        let enough = occ_evaluate(at, length, none.cast(), exact.as_mut_ptr(), 40, none.cast());
        assert_eq!((enough, exact[39]), (0, 0));
        let huge =
            occ_evaluate(at, length, none.cast(), text.as_mut_ptr(), usize::MAX, none.cast());
        assert_eq!(huge, Status::TooShort as i32);
        let not_text = [0xff_u8];
        assert_eq!(occ_describe(not_text.as_ptr(), 1, none, 0, none.cast()), -3);
    }
    assert_eq!(occ_version(), VERSION);
}

/// A text that is cut ends at a whole character.
#[test]
fn a_cut_text_is_text() {
    let mut room = [b'x'; 4];
    let mut out = Out::new(&mut room);
    out.push("ab×c");
    out.push("d");
    assert_eq!(out.end(), (6, false));
    assert_eq!(&room, b"ab\0x");
}

#[test]
fn json_is_json() {
    let questions = [
        "",
        "arch=%22%3C%5C&\u{1}=\"<",
        "arch=gfx90a&arch=h100&workgroup=16,16,1&vgprs=84&lds=4096&kernel=a%3C%22b&min=50%25",
        "arch=rx%207900%20xtx&workgroup=256&vgprs=300",
        "arch=sm_52&block=256&registers=32&scratch=true&carveout=20",
    ];
    for question in questions {
        let (_, text) = told(occ_describe, question);
        let page: serde_json::Value = serde_json::from_str(&text).expect(question);
        assert!(!text.contains('<'), "{text}");
        assert!(page["chips"].is_array(), "{text}");
    }
    let (_, text) = told(occ_describe, questions[2]);
    let page: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        page["contract"],
        "#[occupancy_target(arch = [\"gfx90a\", \"H100\"], min = 0.5, workgroup = (16, 16, 1), vgprs = 84, lds = 4096)]"
    );
    assert_eq!(
        page["command"],
        "cargo occ explain --target gfx90a,H100 --workgroup 16,16,1 --vgprs 84 --lds 4096"
    );
    assert_eq!(
        page["fragment"],
        "arch=gfx90a&arch=h100&workgroup=16,16,1&vgprs=84&lds=4096&min=0.5&kernel=a%3C%22b"
    );
}

#[test]
fn a_map_has_a_column_for_each_number_of_waves() {
    unsafe extern "C" fn columns_of(
        question: *const u8,
        length: usize,
        text: *mut u8,
        room: usize,
        needed: *mut usize,
    ) -> i32 {
        // SAFETY: as the caller promises.
        unsafe { occ_map(question, length, 0, 0, 1, text, room, needed) }
    }
    let (status, text) = told(columns_of, "arch=gfx90a&workgroup=256&vgprs=84&min=0.75");
    let map: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let columns = map["columns"].as_array().expect("columns");
    assert_eq!((status, columns.len(), &map["line"]), (0, 16, &"keeps 75%".into()));
    // 80 registers leave room for six of eight waves on each SIMD.
    let column = serde_json::to_string(&columns[3]).expect("JSON");
    assert!(column.starts_with("[256,64,32,1,"), "{column}");
    assert!(column.contains(",80,24,1,"), "{column}");
    let bad = told(columns_of, "arch=nothing");
    assert_eq!(bad.0, Status::BadQuestion as i32);
}

/// The picture has what the answer says, at any width; where there is no occupancy there is the sentence.
#[test]
fn a_unit_is_drawn() {
    let drawn = |question: &str, chip: u32, width: u32| {
        let (mut text, mut length) = (vec![0; 1 << 16], 0);
        // SAFETY: all of them are as long as is said.
        let status = unsafe {
            let (asked, room) = (question.as_ptr(), text.as_mut_ptr());
            occ_unit(asked, question.len(), chip, width, room, 1 << 16, &raw mut length)
        };
        text.truncate(length);
        (status, String::from_utf8(text).expect("UTF-8"))
    };
    let question = "arch=gfx90a&arch=h100&workgroup=256&vgprs=84&lds=4096";
    for width in [0, 320, 1200, u32::MAX] {
        let (status, svg) = drawn(question, 0, width);
        let wide = width.clamp(240, 1600);
        assert_eq!(status, 0);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
        assert!(svg.contains(&format!("width=\"{wide}\"")), "{svg}");
        assert!(
            svg.contains("<title>a CU of gfx90a: 5 workgroups, 20 of 32 waves</title>"),
            "{svg}"
        );
    }
    assert!(drawn(question, 1, 320).1.contains("an SM of sm_90: 2 thread blocks, 16 of 64 warps"));
    assert_eq!(drawn(question, 2, 320).0, Status::BadQuestion as i32);
    let (status, svg) = drawn("arch=gfx90a&workgroup=2048&vgprs=8", 0, 320);
    assert_eq!(status, Status::CannotLaunch as i32);
    assert!(svg.contains("0 workgroups, 0 of 32 waves") && svg.contains("none fits"), "{svg}");
    let (status, said) = drawn("arch=gfx90a&workgroup=64", 0, 320);
    assert_eq!(status, Status::NoOccupancy as i32);
    assert!(said.starts_with("no VGPR count is given"), "{said}");
}

/// A bound is no number: who asks in C gets none.
#[test]
fn what_a_launch_leaves_open_is_a_bound() {
    let (status, answer, text) = evaluate("arch=sm_90&block=32..=512&registers=64");
    assert_eq!((status, answer), (2, None));
    assert_eq!(text, "34.4–50% depending on its block size");
    let question = "arch=sm_90&block=32..=512&registers=64&dynamic_shared=0..&min=25%25";
    assert_eq!(evaluate(question).2, "≤ 50% depending on its block size and dynamic shared memory");
    let page = described(question);
    let chip = &page["chips"][0];
    assert_eq!((&chip["verdict"], &chip["occupancy"]), (&"open".into(), &"≤ 50%".into()));
    assert_eq!(
        chip["says"],
        "sm_90 (compute capability 9.0: H100, H200, GH200): as below: 50% occupancy (32 of 64 warps per SM); thread \
         block of 512 threads: 16 warps of 32 on an SM, the largest of 32 to 512; no dynamic shared memory, of which it \
         may have some; limited by registers; must keep 25%, which depends on its block size and dynamic shared memory"
    );
    assert_eq!((&page["contract"], &page["command"]), (&None::<&str>.into(), &None::<&str>.into()));
    assert_eq!(
        page["fragment"],
        "arch=sm_90&block=32..=512&registers=64&dynamic_shared=0..&min=0.25"
    );
    // A range is held as the attribute holds it: by each of its sizes.
    let page = described("arch=sm_90&block=32..=512&registers=64&shared=0");
    assert_eq!(
        page["contract"],
        "#[occupancy_target(arch = \"sm_90\", min = 0.3437, block = 32..=512, registers = 64, shared = 0)]"
    );
    for (min, verdict) in [("0.34", "kept"), ("0.4", "open"), ("0.51", "broken")] {
        let page = described(&format!("arch=sm_90&block=32..=512&registers=64&min={min}"));
        assert_eq!(page["chips"][0]["verdict"], verdict, "{min}");
    }
}

#[test]
fn what_a_file_does_not_say_is_a_bound() {
    let kernel = "arch=gfx1100&workgroup=256&vgprs=128&lds=0";
    let (status, answer, text) = evaluate(&format!("{kernel}&wave=32..=64"));
    assert_eq!((status, answer, &*text), (2, None, "31.3–62.5% depending on its wave size"));
    let page = described(&format!("{kernel}&wave=32..=64"));
    assert_eq!(page["fragment"], format!("{kernel}&wave=32..=64"));
    assert_eq!(page["contract"], serde_json::Value::Null);
    let kernel = "arch=gfx90a&workgroup=256&vgprs=84&agprs=0..";
    assert_eq!(evaluate(kernel).2, "≤ 62.5% depending on its AGPRs");
    assert_eq!(described(kernel)["fragment"], kernel);
}

fn described(question: &str) -> serde_json::Value {
    serde_json::from_str(&told(occ_describe, question).1).expect(question)
}

#[test]
fn a_question_that_is_too_long_says_so() {
    let question = format!("arch=gfx90a&kernel={}", "x".repeat(4096));
    let said = "the question has more than 4096 bytes; leave out what is not needed";
    assert_eq!((evaluate(&question).0, &*evaluate(&question).2), (3, said));
    assert_eq!(described(&question)["error"], said);
}

#[test]
fn keys_have_a_next_step() {
    let steps = |question: &str, key: &str| {
        let page = described(question);
        let keys = page["keys"].as_array().expect("keys").clone();
        let key = keys.into_iter().find(|known| known["key"] == key).expect("the key");
        (key["down"].as_u64(), key["number"].as_u64().expect("a number"), key["up"].as_u64())
    };
    let question = "arch=gfx90a&workgroup=256&vgprs=84";
    assert_eq!(steps(question, "workgroup"), (Some(192), 256, Some(320)));
    assert_eq!(steps(question, "vgprs"), (Some(80), 84, Some(88)));
    assert_eq!(steps(question, "lds"), (Some(0), 0, Some(512)));
    assert_eq!(steps(question, "sgprs"), (Some(1), 1, Some(16)));
    assert_eq!(steps("arch=gfx90a&workgroup=16,16", "workgroup"), (None, 256, None));
    assert_eq!(steps("arch=gfx90a&workgroup=64..=512", "workgroup"), (None, 512, None));
    assert_eq!(steps("arch=gfx90a&vgprs=256", "vgprs"), (Some(248), 256, Some(256)));
}

#[test]
fn a_point_moves_to_the_nearest_place() {
    let moved = |question: &str, axis: u32, at: u32| {
        let (mut text, mut length) = (vec![0; 8192], 0);
        // SAFETY: all of them are as long as is said.
        let status = unsafe {
            let (asked, room) = (question.as_ptr(), text.as_mut_ptr());
            occ_move(asked, question.len(), axis, at, room, 8192, &raw mut length)
        };
        text.truncate(length);
        (status, String::from_utf8(text).expect("UTF-8"))
    };
    let to = |text: &str| (0, text.to_owned());
    let kernel = "arch=gfx90a&workgroup=16,16&vgprs=84&vgprs_allocated=96&kernel=a%26b";
    assert_eq!(moved(kernel, 1, 101), to("arch=gfx90a&workgroup=16,16&kernel=a%26b&vgprs=101"));
    assert_eq!(
        moved(kernel, 0, 90),
        to("arch=gfx90a&vgprs=84&vgprs_allocated=96&kernel=a%26b&workgroup=64")
    );
    assert_eq!(
        moved("arch=h100&block=32&registers=8", 1, 9999),
        to("arch=h100&block=32&registers=255")
    );
    // More than may be static is asked for at launch; what is declared stays.
    let kernel = "arch=sm_90&block=64&registers=8";
    assert_eq!(moved(kernel, 2, 1000), to(&format!("{kernel}&shared=1024")));
    assert_eq!(moved(kernel, 2, 100_000), to(&format!("{kernel}&dynamic_shared=99968")));
    let both = format!("{kernel}&shared=512&dynamic_shared=1");
    assert_eq!(moved(&both, 2, 1024), to(&format!("{kernel}&shared=512&dynamic_shared=512")));
    assert_eq!(moved(&both, 2, 128), to(&format!("{kernel}&shared=128")));
    assert_eq!(moved(kernel, 3, 1).0, Status::BadQuestion as i32);
    assert_eq!(moved("vgprs=3", 1, 1).0, Status::BadQuestion as i32);
}

#[test]
fn what_is_set_leaves_out_what_it_replaces() {
    let page = described("arch=gfx90a&vgprs=84&vgprs_allocated=96&min=0.5&nonsense=1");
    let of = |at: usize| page["pairs"][at]["replaced_by"].clone();
    assert_eq!(of(1), serde_json::json!(["vgprs"]));
    assert_eq!(of(2), serde_json::json!(["vgprs", "agprs", "vgprs_allocated"]));
    assert_eq!(of(3), serde_json::json!(["min", "min_waves_per_simd", "min_workgroups"]));
    assert_eq!(of(4), serde_json::json!([]));
}

/// Every chip and key, in absurd numbers: an answer or a sentence, and never a panic.
#[test]
fn absurd_numbers_are_answered() {
    let numbers = ["0", "4294967295", "65536", "0..=4294967295", "4294967295.."];
    let keys =
        ["workgroup", "vgprs", "agprs", "sgprs", "lds", "dynamic_lds", "barriers", "cluster"];
    for chip in occ_core::chips::all() {
        for (at, key) in keys.iter().enumerate() {
            for number in numbers {
                let rest =
                    if at < 2 { "&workgroup=64&vgprs=8" } else { "&workgroup=1024&vgprs=300" };
                let rest = rest.replace(&format!("&{key}="), "&kernel=");
                let question = format!("arch={}&{key}={number}{rest}", chip.arch.name);
                let (status, text) = told(occ_describe, &question);
                assert!((0..=3).contains(&status), "{question}: {text}");
            }
        }
    }
}
