//! `cargo occ eval`: what a person sees of it, and how it streams.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::snapshot::{Run, run};

/// Runs `eval` on `input`.
fn eval(arguments: &[&str], input: &str) -> Run {
    run(&[&["eval"], arguments].concat(), Path::new("."), input.as_bytes())
}

#[test]
fn a_binary_is_no_table() {
    let said = "error: standard input: line 1: found a header row of `\\u{7f}ELF\\u{2}\\u{1}`, expected \
                columns `target` and `workgroup` (or `block`) in it\n";
    let run = eval(&[], "\u{7f}ELF\u{2}\u{1}\n");
    assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.code), ("", said, Some(2)));
}

#[test]
fn rows_are_written_as_they_stand() {
    let input = "\u{feff}target,workgroup,vgprs,\"a \"\"name\"\"\"\r\n\
                 gfx90a, 256 ,84,\"two\nlines\"\r\n\
                 gfx90a,256,84,a \"stray\" quote\r\n\
                 gfx90a,256,84,été\n\
                 gfx90a,256,84,\"x\"";
    let run = eval(&[], input);
    assert_eq!(
        run.stdout,
        "target,workgroup,vgprs,\"a \"\"name\"\"\",workgroups,waves,max_waves,occupancy,limiters,\
         limit_vgprs,limit_sgprs,limit_lds,limit_barriers,limit_scratch,limit_virtual_resources,limit_tensor_columns,\
         limit_workgroup_slots,limit_wave_slots,open,error\n\
         gfx90a, 256 ,84,\"two\nlines\",5,20,32,0.625,vgprs,5,,,16,,,,,8,,\n\
         gfx90a,256,84,\"a \"\"stray\"\" quote\",5,20,32,0.625,vgprs,5,,,16,,,,,8,,\n\
         gfx90a,256,84,été,5,20,32,0.625,vgprs,5,,,16,,,,,8,,\n\
         gfx90a,256,84,x,5,20,32,0.625,vgprs,5,,,16,,,,,8,,\n"
    );
    assert_eq!(run.stderr, "");
    assert_eq!(run.code, Some(0));
}

/// What was answered can be asked again, as a loop that tunes does.
#[test]
fn results_of_an_earlier_run_are_written_anew() {
    // `limit_barriers` is no slip of `barriers`.
    let once = eval(&[], "target,workgroup,vgprs\ngfx90a,256,84\n").stdout;
    let again = eval(&[], &once);
    assert_eq!(again.stdout, once);
    assert!(!again.stderr.contains("did you mean"), "{}", again.stderr);
    let once = eval(&[], "target,workgroup,vgprs,x\ngfx90a,256,84,1\nsm_90,256,,2\n").stdout;
    assert_eq!(eval(&[], &once).stdout, once);
    let object = "{\"target\":\"gfx90a\",\"workgroup\":256,\"vgprs\":84,\"x\":[1.5,\"\\u0041\"]}\n";
    let once = eval(&[], object).stdout;
    assert_eq!(eval(&[], &once).stdout, once);
}

/// Many times what is read at once, with line ends within quotes everywhere.
#[test]
fn order_and_lines_are_kept() {
    let mut input = String::from("target,workgroup,vgprs,id,text\n");
    let mut lines = 1;
    let mut expected = Vec::new();
    for id in 0..60_000_u32 {
        let text = match id % 7 {
            0 => format!("\"{}\"", "a\n".repeat(40)),
            3 => "\"\"\"\n\n\"\"\"".to_owned(),
            5 => "it\"s".to_owned(),
            _ => "plain".to_owned(),
        };
        let bad = id % 1_000 == 999;
        writeln!(input, "gfx90a,256,{},{id},{text}", if bad { "?" } else { "64" }).unwrap();
        expected.push((id, bad.then_some(lines + 1)));
        lines += 1 + text.matches('\n').count();
    }
    let run = eval(&[], &input);
    assert_eq!(run.code, Some(2));
    let mut answered = csv::Reader::from_reader(run.stdout.as_bytes());
    let mut found = Vec::new();
    for row in answered.records() {
        let row = row.expect("a row");
        let error = row.iter().next_back().expect("the last column");
        let line = error.strip_prefix("line ").and_then(|rest| rest.split(':').next());
        assert_eq!(&row[5], if line.is_some() { "" } else { "8" });
        found.push((row[3].parse().unwrap(), line.map(|line| line.parse().unwrap())));
    }
    assert!(found == expected);
}

/// A script may wait for the answer to one row before it asks for the next.
#[test]
fn answers_come_as_rows_do() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut asked = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    asked.write_all(b"target,workgroup,vgprs\n").expect("written");
    for vgprs in [64, 72, 256] {
        writeln!(asked, "gfx90a,256,{vgprs}").expect("written");
        if vgprs == 64 {
            answers.next().expect("the header").expect("read");
        }
        let answer = answers.next().expect("an answer").expect("read");
        let workgroups = 512 / vgprs;
        assert!(answer.starts_with(&format!("gfx90a,256,{vgprs},{workgroups},")), "{answer}");
    }
    drop(asked);
    assert!(answers.next().is_none());
    assert!(child.wait().expect("it ends").success());
}

/// `cargo occ eval … | head` is no error.
#[test]
fn a_closed_output_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let mut asked = child.stdin.take().expect("a pipe");
    asked.write_all(b"target,workgroup,vgprs\n").expect("written");
    while asked.write_all(b"gfx90a,256,64\n").is_ok() {}
    drop(asked);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// A row that never ends is refused before it fills the memory.
#[test]
fn an_open_quote_is_refused() {
    let mut input = String::from("target,workgroup,vgprs\ngfx90a,256,\"");
    input.extend(std::iter::repeat_n("all work and no play\n", 1_000_000));
    let run = eval(&[], &input);
    assert_eq!(
        run.stderr,
        "error: standard input: line 2: found a row of more than 16 MiB, expected shorter ones; is \
         a quote left open?\n"
    );
    assert_eq!(run.code, Some(2));
}

/// However many rows there are, no more of them are held than are being answered.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .arg("eval")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut answers = child.stdout.take().expect("a pipe");
    let reader = std::thread::spawn(move || std::io::copy(&mut answers, &mut std::io::sink()));
    let mut asked = child.stdin.take().expect("a pipe");
    asked.write_all(b"target,workgroup,vgprs,text\n").expect("written");
    let rows = format!("gfx90a,256,64,{}\n", "x".repeat(1_000)).repeat(100);
    let written = 640 * rows.len();
    for _ in 0..640 {
        asked.write_all(rows.as_bytes()).expect("written");
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
    let most: usize = most.trim().trim_end_matches("kB").trim().parse().expect("kilobytes");
    drop(asked);
    assert!(child.wait().expect("it ends").success());
    assert!(reader.join().expect("it read").expect("it read") > written as u64);
    assert!(most * 1024 < written / 2, "{most} kB for {written} bytes");
}

/// A row that is wrong is in the output with all that it had, and the command does not pass.
#[test]
fn what_is_wrong_is_not_lost() {
    let header = "target,workgroup,vgprs\n";
    let good = "gfx90a,256,84\n";
    let more = "gfx90a,256,84,left over,\"a, b\"\n";
    for (rows, code) in [(good.repeat(3), 0), (good.repeat(2) + more, 2), (more.to_owned(), 2)] {
        let run = eval(&[], &format!("{header}{rows}"));
        assert_eq!(run.code, Some(code), "{}", run.shown());
        let text =
            "found 5 fields, expected 3 as in the header row; the others are `left over`, `a, b`";
        assert_eq!(run.stdout.contains(text), code == 2, "{}", run.shown());
        let told = run.stderr.contains(" of standard input ha");
        assert_eq!(told, code == 2, "{}", run.shown());
    }
}
