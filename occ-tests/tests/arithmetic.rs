//! The sums that explain a limit are worked out again, from their text, on every golden case: each
//! `=` must hold, and the last number must be the limit that the engine counts with.

use occ_core::__private::explained;
use occ_core::__private::message::Explained;
use occ_core::arch::Arch;
use occ_core::{
    CachePreference, Kernel, Limiter, Mode, Occupancy, PartitionedCaching, Wave, calculate,
};
use occ_tests::golden::{Archs, Golden, Row};

/// The numbers and signs of a sum; words are left out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Number(u64),
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    // `sub-partition` is a word, `2 / 4` is not.
    for word in text.split([' ', ',']).flat_map(|word| word.split_inclusive(['(', ')'])) {
        let word = word.trim();
        if let Ok(number) = word.trim_end_matches(')').parse() {
            tokens.push(Token::Number(number));
        }
        for sign in word.chars().filter(|c| "/×=()".contains(*c)) {
            tokens.push(Token::Sign(sign));
        }
    }
    tokens
}

/// Works a sum out from left to right; `Err` says which `=` does not hold.
fn work_out(text: &str) -> Result<u64, String> {
    let mut value: Option<u64> = None;
    let mut sign: Option<char> = None;
    let mut outer: Option<(Option<u64>, Option<char>)> = None;
    for token in tokens(text) {
        match token {
            Token::Sign('(') => {
                outer = Some((value.take(), sign.take()));
            }
            Token::Sign(')') => {
                let inner = value.take().ok_or("nothing in the brackets")?;
                let (before, operation) = outer.take().ok_or("no opening bracket")?;
                value = Some(combine(before, operation, inner).ok_or("no sum")?);
                sign = None;
            }
            Token::Sign(next) => sign = Some(next),
            Token::Number(number) => {
                if sign == Some('=') && value != Some(number) {
                    return Err(format!("{value:?} is not {number}"));
                }
                value = Some(combine(value, sign, number).ok_or("two numbers without a sign")?);
                sign = None;
            }
        }
    }
    value.ok_or_else(|| "no number".to_owned())
}

fn combine(value: Option<u64>, sign: Option<char>, number: u64) -> Option<u64> {
    Some(match (value, sign) {
        (None, None) | (Some(_), Some('=')) => number,
        (Some(value), Some('/')) => value / number,
        (Some(value), Some('×')) => value * number,
        _ => return None,
    })
}

/// What a sum says the limit is.
fn computed(text: &str) -> Result<u64, String> {
    if text.contains(", more than the ") || text.contains("does not fit") {
        return Ok(0);
    }
    match text.split_once(", no more than the ") {
        Some((sum, cap)) => {
            let cap = cap.split(' ').next().and_then(|cap| cap.parse().ok()).ok_or("no cap")?;
            if work_out(sum)? > cap { Ok(cap) } else { Err("the cap does not bind".to_owned()) }
        }
        None => work_out(text),
    }
}

/// Checks the sum of every limit, and what rounds to what, and counts them.
fn check(arch: &Arch, kernel: &Kernel, reached: &Occupancy, row: &Row) -> usize {
    let mut sums = 0;
    let (own, steps) = explained(arch, kernel).expect("an occupancy");
    assert_eq!(own, *reached, "{}", row.show());
    let explained = Explained { arch, kernel, occupancy: reached, steps: &steps };
    for &limiter in Limiter::ALL {
        let text = explained.arithmetic(limiter).to_string();
        if let Some(limit) = reached.limits.get(limiter) {
            let found = computed(&text);
            assert_eq!(found, Ok(u64::from(limit)), "{limiter:?}: `{text}`, {}", row.show());
            sums += 1;
        } else {
            let digits = text.contains(|c: char| c.is_ascii_digit());
            assert!(!digits, "no limit has no sum: `{text}`");
        }
        let rounding = explained.rounding(limiter).to_string();
        let given = match limiter {
            Limiter::Vgprs => Some(u64::from(reached.allocation.vgprs)).filter(|count| *count > 0),
            Limiter::Sgprs => reached.allocation.sgprs.map(u64::from),
            Limiter::Lds => Some(reached.allocation.lds).filter(|bytes| *bytes > 0),
            _ => None,
        };
        let last = rounding.rsplit([' ', ':']).find_map(|word| word.parse::<u64>().ok());
        assert_eq!(last, given, "{limiter:?}: `{rounding}`, {}", row.show());
    }
    sums
}

#[test]
fn amd() {
    let mut archs = Archs::default();
    let mut sums = 0;
    let rows = Golden::open("golden_amd_hw").each(|row| {
        let arch = archs.get(row.text("target"));
        let kernel = Kernel {
            workgroup: row.count("block_threads"),
            wave: Wave::of(row.count("wave_size").expect("a wave")),
            mode: match row.text("cu_mode") {
                "0" => Some(Mode::Wgp),
                "1" => Some(Mode::Cu),
                _ => None,
            },
            vgprs: row.count("vgprs"),
            agprs: row.count("agprs").expect("a count"),
            sgprs: row.count("sgprs"),
            lds: row.count("lds_bytes").expect("bytes"),
            trap: Some(row.number("trap") == 1),
            scratch: row.number("scratch") == 1,
            ..Kernel::new()
        };
        let reached = calculate(&arch, &kernel).expect("an occupancy");
        sums += check(&arch, &kernel, &reached, row);
    });
    assert_eq!(rows, 58_400);
    assert!(sums > rows * 3, "{sums} sums");
}

#[test]
fn nvidia() {
    let mut archs = Archs::default();
    let (mut sums, mut refused) = (0, 0);
    let rows = Golden::open("golden_nvidia").each(|row| {
        let arch = archs.compute(row.text("cc"));
        let counts = ["block", "regs", "smem_static", "smem_dynamic", "barriers"];
        let [Some(block), Some(registers), Some(lds), Some(dynamic), Some(barriers)] =
            counts.map(|column| row.count(column))
        else {
            refused += 1;
            return;
        };
        let kernel = Kernel {
            workgroup: Some(block),
            vgprs: Some(registers),
            lds,
            dynamic_lds: dynamic,
            max_dynamic_lds: row.count("max_dyn"),
            opt_in: row.number("shmem_limit") == 1,
            barriers,
            carveout: u32::try_from(row.number("carveout")).ok(),
            cache: match row.number("cache_config") {
                1 => CachePreference::Shared,
                2 => CachePreference::L1,
                3 => CachePreference::Equal,
                _ => CachePreference::None,
            },
            caching: match row.number("gc") {
                1 => PartitionedCaching::On,
                2 => PartitionedCaching::Strict,
                _ => PartitionedCaching::Off,
            },
            virtual_resources: row.count("vres").unwrap_or(0),
            ..Kernel::new()
        };
        match calculate(&arch, &kernel) {
            Ok(reached) => sums += check(&arch, &kernel, &reached, row),
            Err(_) => refused += 1,
        }
    });
    assert!(sums > (rows - refused) * 3, "{sums} sums, {refused} of {rows} rows refused");
}
