//! Joins the calculator's page: its modules into one script, and the engine that it asks into text.
//!
//! The page works without a server, from where a browser loads no modules and no other file.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::read::DeflateEncoder;

/// The modules, each after those that it imports.
const MODULES: [&str; 12] = [
    "inflate", "engine", "element", "state", "inputs", "answer", "curves", "map", "take", "build",
    "unit", "main",
];

fn main() {
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=build.rs");
    let page = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("page");
    let out = PathBuf::from(variable("OUT_DIR"));
    let script: String =
        MODULES.iter().map(|name| module(&page.join(format!("{name}.js")))).collect();
    let script = format!("(() => {{\n\"use strict\";\n{script}}})();\n");
    let engine = read(&page.join("occ.wasm"));
    let mut packed = Vec::new();
    let mut encoder = DeflateEncoder::new(&engine[..], Compression::new(10));
    encoder.read_to_end(&mut packed).unwrap_or_else(|error| panic!("occ.wasm: {error}"));
    let engine = base64(&packed);
    for (name, text) in [("calculator.js", script), ("engine.txt", engine)] {
        let path = out.join(name);
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A module as a function that is called once, where it stands: what it exports is an object of its name.
fn module(path: &Path) -> String {
    let text = String::from_utf8(read(path)).expect("a module is UTF-8");
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a module has a name");
    let mut joined = format!("const module_{name} = (() => {{\n");
    let mut exports = Vec::new();
    for line in text.lines() {
        if let Some(import) = line.strip_prefix("import ") {
            let parts = import
                .split_once(" from \"./")
                .and_then(|(names, from)| Some((names, from.strip_suffix(".js\";")?)));
            let (names, from) = parts.unwrap_or_else(|| panic!("{}: {line}", path.display()));
            let _ = writeln!(joined, "const {names} = module_{from};");
        } else if let Some(exported) = line.strip_prefix("export ") {
            let words = exported.split([' ', '(']);
            exports.extend(
                words.skip_while(|word| ["async", "function", "const"].contains(word)).take(1),
            );
            joined += exported;
            joined.push('\n');
        } else {
            joined += line;
            joined.push('\n');
        }
    }
    joined + &format!("return {{ {} }};\n}})();\n", exports.join(", "))
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut three = [0; 3];
        three[..group.len()].copy_from_slice(group);
        let [a, b, c] = three.map(u32::from);
        let bits = a << 16 | b << 8 | c;
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place)) & 63;
            text.push(if place <= group.len() { char::from(DIGITS[digit as usize]) } else { '=' });
        }
    }
    text
}
