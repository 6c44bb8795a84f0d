//! Nanoseconds to ask the engine, against NVIDIA's calculator on the same questions. Both must
//! give the same answers, or there is nothing to compare.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use occ_benches::calculator::{Calculator, Runner};
use occ_benches::cases::{Case, archs, cases, digest, full_digest, mix};
use occ_core::{Arch, Error, Family, Kernel, Limiter, Limiters, Occupancy, Unit, resident};

const QUESTIONS: usize = 10_000_000;

/// Asks every question and adds up the answers. All of them is wanted: what the sum leaves out is
/// gathered beside it.
macro_rules! ask {
    ($cases:expr, $digest:expr, $ask:expr) => {{
        let mut limiters = Limiter::ALL.iter().fold(Limiters::NONE, |all, one| all.with(*one));
        let (mut sum, mut caching) = (0, 0);
        for case in $cases {
            let reached: Result<Occupancy, Error> = $ask(case);
            if let Ok(reached) = reached {
                sum = mix(sum, $digest(&reached));
                limiters = limiters.and(reached.limiters);
                caching += reached.allocation.caching as u64;
            }
        }
        black_box((limiters, caching));
        sum
    }};
}

fn by_arch(archs: &[Arch], cases: &[Case]) -> u64 {
    ask!(cases, digest, |case: &Case| resident(&archs[usize::from(case.arch)], &case.kernel()))
}

fn by_unit(units: &[Unit], cases: &[Case]) -> u64 {
    ask!(cases, digest, |case: &Case| units[usize::from(case.arch)].resident(&case.kernel()))
}

fn in_full(archs: &[Arch], cases: &[Case]) -> u64 {
    ask!(cases, full_digest, |case: &Case| {
        resident(&archs[usize::from(case.arch)], &case.kernel())
    })
}

fn in_full_by_unit(units: &[Unit], cases: &[Case]) -> u64 {
    ask!(cases, full_digest, |case: &Case| units[usize::from(case.arch)].resident(&case.kernel()))
}

/// Runs `work` as often as asked, whose answer must be `sum`.
fn timed(times: u64, sum: u64, mut work: impl FnMut() -> u64) -> Duration {
    let start = Instant::now();
    for _ in 0..times {
        assert_eq!(black_box(work()), sum, "the answers changed");
    }
    start.elapsed()
}

fn timed_there(runner: &mut Runner, times: u64, sum: u64, order: &str) -> Duration {
    let order = order.replacen('N', &times.to_string(), 1);
    let (nanoseconds, theirs) = runner.ask(&order).expect("an answer");
    assert_eq!(theirs, sum, "the calculator answers otherwise to `{order}`");
    Duration::from_nanos(nanoseconds)
}

fn group<'a>(
    criterion: &'a mut Criterion,
    name: &str,
    points: usize,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(15).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(points as u64));
    group
}

/// The calculator, or why it cannot be compared with.
fn calculator() -> Option<Calculator> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).expect("a folder for what is compiled");
    match Calculator::compile(folder) {
        Ok(calculator) => {
            std::fs::write(folder.join("calculator.txt"), &calculator.versions).expect("a file");
            Some(calculator)
        }
        Err(error) => {
            eprintln!("not compared with NVIDIA's calculator: {error}");
            None
        }
    }
}

fn single(criterion: &mut Criterion) {
    let archs = archs();
    let calculator = calculator();
    let hopper = archs.iter().position(|arch| arch.name.as_str() == "sm_90");
    let units: Vec<Unit> =
        archs.iter().map(|arch| Unit::of(arch, &Kernel::new()).expect("a unit")).collect();
    for (name, only) in [("mixed", None), ("sm_90", hopper)] {
        let only = only.map(|place| u8::try_from(place).expect("a few dozen chips"));
        let cases = cases(QUESTIONS, &archs, only);
        let sum = by_arch(&archs, &cases);
        let full = in_full(&archs, &cases);
        assert_eq!(in_full_by_unit(&units, &cases), full, "a unit answers otherwise");
        let mut group = group(criterion, name, QUESTIONS);
        group.bench_function("resident", |bench| {
            bench.iter_custom(|times| timed(times, sum, || by_arch(&archs, &cases)));
        });
        group.bench_function("unit", |bench| {
            bench.iter_custom(|times| timed(times, sum, || by_unit(&units, &cases)));
        });
        if let Some(calculator) = &calculator {
            let mut runner = calculator.hold(name, &archs, &cases).expect("a runner");
            let (_, theirs) = runner.ask("full 1").expect("an answer");
            assert_eq!(theirs, full, "the calculator answers otherwise");
            group.bench_function("calculator", |bench| {
                bench.iter_custom(|times| timed_there(&mut runner, times, sum, "each N"));
            });
        }
        group.finish();
    }
}

fn whole_family(criterion: &mut Criterion) {
    let archs = archs();
    let calculator = calculator();
    let place = archs.iter().position(|arch| arch.name.as_str() == "sm_90").expect("sm_90");
    let case = Case::plain(u8::try_from(place).expect("a few dozen chips"));
    let kernel = case.kernel();
    let family = Family::of(&archs[place], &kernel).expect("a family");
    let mut levels = vec![occ_core::Level::default(); family.len()];
    let columns = family.registers() as usize;
    // A checksum takes longer than the family itself, so it is made once, and the calculator,
    // which would otherwise do nothing, makes its own.
    family.fill(&mut levels);
    let sum = (1..).zip(levels.chunks(columns)).fold(0, |sum, (row, levels)| {
        (1..).zip(levels).fold(sum, |sum, (column, level): (u64, _)| {
            sum + u64::from(level.workgroups) * (row + 64 * column)
        })
    });
    let unit = Unit::of(&archs[place], &kernel).expect("a unit");
    let one_by_one = || {
        let mut levels = 0;
        for row in 1..=family.sizes() {
            for column in 1..=family.registers() {
                let kernel = kernel.workgroup(row * 32).vgprs(column);
                let reached = unit.resident(&kernel).expect("an answer");
                levels += u64::from(reached.workgroups) * u64::from(row + 64 * column);
            }
        }
        levels
    };
    let mut group = group(criterion, "family", family.len());
    group.bench_function("family", |bench| {
        bench.iter(|| {
            black_box(&family).fill(&mut levels);
            black_box(&mut levels);
        });
    });
    group.bench_function("unit", |bench| bench.iter_custom(|times| timed(times, sum, one_by_one)));
    if let Some(calculator) = &calculator {
        let mut runner = calculator.hold("family", &archs, &[case]).expect("a runner");
        let order = format!("family N {} {}", family.sizes(), family.registers());
        group.bench_function("calculator", |bench| {
            bench.iter_custom(|times| timed_there(&mut runner, times, sum, &order));
        });
    }
    group.finish();
}

criterion_group!(engine, single, whole_family);
criterion_main!(engine);
