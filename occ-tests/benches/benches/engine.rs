//! Nanoseconds to ask the engine, against NVIDIA's calculator on the same questions. Both must
//! give the same answers, or there is nothing to compare. Processor time, as others may use the
//! machine too.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use nix::time::ClockId;
use occ_benches::calculator::{Calculator, Runner};
use occ_benches::cases::{Case, archs, cases, digest, full_sum, mix};
use occ_core::{Arch, Limiter, Limiters, calculate};

const QUESTIONS: usize = 10_000_000;

/// Asks every question and adds up the answers. All of them is wanted: what the sum leaves out is
/// gathered beside it. As in the other runner, the question stands in one place of the program.
fn sum(archs: &[Arch], cases: &[Case]) -> u64 {
    let mut limiters = Limiter::ALL.iter().fold(Limiters::NONE, |all, one| all.with(*one));
    let (mut sum, mut caching) = (0, 0);
    for case in cases {
        if let Ok(reached) = calculate(&archs[usize::from(case.arch)], &case.kernel()) {
            sum = mix(sum, digest(&reached));
            limiters = limiters.and(reached.limiters);
            caching += reached.allocation.caching as u64;
        }
    }
    black_box((limiters, caching));
    sum
}

/// Runs `work` as often as asked, whose answer must be `sum`.
fn timed(times: u64, sum: u64, mut work: impl FnMut() -> u64) -> Duration {
    let now = || ClockId::CLOCK_THREAD_CPUTIME_ID.now().expect("a clock");
    let start = now();
    for _ in 0..times {
        assert_eq!(black_box(work()), sum, "the answers changed");
    }
    Duration::from(now() - start)
}

fn timed_there(runner: &mut Runner, times: u64, sum: u64) -> Duration {
    let (nanoseconds, theirs) = runner.ask(times).expect("an answer");
    assert_eq!(theirs, sum, "the calculator answers otherwise");
    Duration::from_nanos(nanoseconds)
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

fn questions(criterion: &mut Criterion) {
    let archs = archs();
    let calculator = calculator();
    let hopper = archs.iter().position(|arch| arch.name.as_str() == "sm_90");
    for (name, only) in [("mixed", None), ("sm_90", hopper)] {
        let only = only.map(|place| u8::try_from(place).expect("a few dozen chips"));
        let cases = cases(QUESTIONS, &archs, only);
        let answers = sum(&archs, &cases);
        let mut group = criterion.benchmark_group(name);
        group.sample_size(15).sampling_mode(SamplingMode::Flat);
        group.warm_up_time(Duration::from_secs(1));
        group.throughput(Throughput::Elements(QUESTIONS as u64));
        group.bench_function("resident", |bench| {
            bench.iter_custom(|times| timed(times, answers, || sum(&archs, &cases)));
        });
        if let Some(calculator) = &calculator {
            let mut runner = calculator.hold(name, &archs, &cases).expect("a runner");
            let in_full = full_sum(&archs, &cases);
            assert_eq!(runner.full().expect("an answer"), in_full, "it answers otherwise");
            group.bench_function("calculator", |bench| {
                bench.iter_custom(|times| timed_there(&mut runner, times, answers));
            });
        }
        group.finish();
    }
}

criterion_group!(engine, questions);
criterion_main!(engine);
