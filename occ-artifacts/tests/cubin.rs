//! Cubins of both layouts against what ptxas says of them, and against damage.

use std::path::Path;
use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use crate::nvidia::{CLUSTER_NAMES, NAMES, log, named, sample, samples, shared_counts};
use occ_artifacts::{MeasuredKernel, cubin, ptxas};
use occ_core::Wave;

/// `kernels.sm_80.cuda12.9.cubin`: target and toolkit.
fn parts(file: &str) -> (&str, &str) {
    let rest = file.strip_prefix("kernels.").and_then(|rest| rest.strip_suffix(".cubin"));
    rest.and_then(|rest| rest.split_once(".cuda")).unwrap_or_else(|| panic!("{file}"))
}

#[test]
fn every_count_is_what_ptxas_printed() {
    let files: Vec<_> =
        samples(".cubin").into_iter().filter(|file| file.starts_with("kernels")).collect();
    assert_eq!(files.len(), 10);
    let mut compared = 0;
    for file in files {
        let (target, toolkit) = parts(&file);
        let read = cubin::read(&sample(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let logged = ptxas::read(&log(toolkit, target)).expect("a log");

        let names: Vec<_> = read.iter().map(|kernel| kernel.name.as_str()).collect();
        let clusters = matches!(target, "sm_90" | "sm_100" | "sm_120");
        let expected = CLUSTER_NAMES.iter().filter(|_| clusters).chain(&NAMES).copied();
        assert_eq!(names, expected.collect::<Vec<_>>(), "{file}");
        assert_eq!(logged.len(), read.len(), "{file}");

        for kernel in &read {
            let logged = named(&logged, &kernel.name);
            assert_eq!(shared_counts(kernel), shared_counts(logged), "{file}");
            assert!(kernel.vgprs.is_some() && kernel.barriers.is_some(), "{file} {}", kernel.name);
            assert_eq!(kernel.vgprs_allocated, kernel.vgprs);
            assert_eq!(kernel.wave, Some(Wave::W32));
            compared += 1;
        }
    }
    assert_eq!(compared, 4 * 11 + 6 * 15);
}

/// ptxas gives every function a section of its own, and a symbol in another's would take its counts.
#[test]
fn a_kernel_in_the_section_of_another_is_damaged() {
    let cubin = sample("kernels.sm_80.cuda12.9.cubin");
    let (from, to) = (b".text.k_local\0", b".text.k_lokal\0");
    let at = cubin.windows(from.len()).position(|window| window == from).expect("its section");
    let mut moved = cubin.clone();
    moved[at..at + to.len()].copy_from_slice(to);
    let told = damaged(&moved, "k_local");
    let expected = "`k_local` is not in its own section, but in `.text.k_lokal` at byte 0x";
    assert!(told.starts_with(expected), "{told}");
}

/// The mark that makes a symbol a kernel's is one bit. Without it the kernel's parameters are still there.
#[test]
fn parameters_without_the_symbol_of_a_kernel_are_damage() {
    const ENTRY: u8 = 0x10;
    let cubin = sample("kernels.sm_80.cuda13.5.cubin");
    let expected = cubin::read(&cubin).expect("a cubin").len();
    let header = section(&cubin, ".symtab");
    let [first, size] = [24, 32].map(|field| usize_at(&cubin, header + field));
    let mut unmarked = 0;
    for symbol in (first..first + size).step_by(24) {
        if cubin[symbol + 5] & ENTRY == 0 {
            continue;
        }
        let mut bytes = cubin.clone();
        bytes[symbol + 5] &= !ENTRY;
        let kernels = cubin::read(&bytes).expect("a cubin");
        assert_eq!(kernels.len(), expected);
        let mut damaged = kernels.iter().filter(|kernel| kernel.damage().is_some());
        let kernel = damaged.next().expect("a damaged kernel");
        assert!(damaged.next().is_none(), "only one");
        let at = section(&cubin, &format!(".nv.constant0.{}", kernel.name));
        assert_eq!(
            kernel.damage(),
            Some(&*format!("a kernel's parameters without the symbol of a kernel at byte {at:#x}"))
        );
        assert_eq!((kernel.vgprs, kernel.lds, &*kernel.target), (None, None, "sm_80"));
        unmarked += 1;
    }
    assert_eq!(unmarked, expected);
}

/// What is wrong with a kernel of which nothing else is known. The others are as they were.
fn damaged(bytes: &[u8], name: &str) -> String {
    let kernels = cubin::read(bytes).expect("a cubin");
    let kernel = named(&kernels, name);
    let mut known = MeasuredKernel::new(name);
    known.target.clone_from(&kernel.target);
    (known.wave, known.symbolic) = (kernel.wave, kernel.symbolic.clone());
    assert_eq!(*kernel, known);
    let others = kernels.iter().filter(|other| other.name != name);
    assert!(others.clone().all(|other| other.vgprs.is_some() && other.symbolic.is_empty()));
    assert!(others.count() > 9);
    kernel.damage().expect("what is wrong").to_owned()
}

/// The values themselves, as `ptxas_v.log` has them, so that two readers cannot err alike.
#[test]
fn a_few_counts_by_hand() {
    let volta = cubin::read(&sample("kernels.sm_75.cuda12.9.cubin")).expect("a cubin");
    assert_eq!(named(&volta, "k_bars5").vgprs, Some(4));
    for file in ["kernels.sm_80.cuda12.9.cubin", "kernels.sm_90.cuda13.5.cubin"] {
        let kernels = cubin::read(&sample(file)).expect("a cubin");
        let [bounded, local] = ["k_lb", "k_local"].map(|name| named(&kernels, name));
        assert_eq!((bounded.vgprs, bounded.scratch), (Some(64), Some(168)), "{file}");
        assert_eq!((local.vgprs, local.scratch), (Some(10), Some(512)), "{file}");
        assert_eq!(bounded.spills, occ_artifacts::Spills::default(), "a cubin does not say");
    }
}

#[test]
fn launch_bounds_and_clusters_are_those_of_the_source() {
    // `.maxntid`, `.reqntid` and the directives of clusters in the PTX the samples were made of.
    for file in samples(".cubin").iter().filter(|file| file.starts_with("kernels")) {
        let kernels = cubin::read(&sample(file)).expect("a cubin");
        for kernel in &kernels {
            let max = match kernel.name.as_str() {
                "k_lb" => Some(512),
                "k_static_smem" | "k_mod_smem" => Some(256),
                _ => None,
            };
            assert_eq!(kernel.max_workgroup, max, "{file} {}", kernel.name);
            let required = (kernel.name == "k_reqntid").then_some([128, 2, 1]);
            assert_eq!(kernel.required_workgroup, required, "{file} {}", kernel.name);
            let cluster = match kernel.name.as_str() {
                "k_cl_req" => Some([2, 1, 1]),
                "k_cl_req4" => Some([4, 2, 1]),
                _ => None,
            };
            assert_eq!(kernel.cluster, cluster, "{file} {}", kernel.name);
            let most = (kernel.name == "k_cl_max").then_some(8);
            assert_eq!(kernel.max_cluster, most, "{file} {}", kernel.name);
            let explicit = matches!(&*kernel.name, "k_cl_expl" | "k_cl_req" | "k_cl_req4");
            let explicit = explicit.then_some(true);
            assert_eq!(kernel.explicit_cluster, explicit, "{file} {}", kernel.name);
        }
    }
}

/// From sm_90 on `.nv.shared.<kernel>` has 1 KiB that the system keeps, which the occupancy formula
/// adds on its own: `0x1010` bytes on sm_80, `0x1410` on sm_90, and `-v` says 4112 of both.
#[test]
fn nv_shared_is_without_the_reserve() {
    for file in samples(".cubin").iter().filter(|file| file.starts_with("kernels")) {
        let kernels = cubin::read(&sample(file)).expect("a cubin");
        assert_eq!(named(&kernels, "k_static_smem").lds, Some(4112), "{file}");
        assert_eq!(named(&kernels, "k_both_smem").lds, Some(1008), "{file}");
        // With dynamic shared memory alone, the section is there and holds no more than that.
        assert_eq!(named(&kernels, "k_dyn_smem").lds, Some(0), "{file}");
    }
}

/// A module with an `extern .shared` array has a section of every kernel, so that an empty one tells of it.
/// Where some have no section, there is none.
#[test]
fn an_empty_section_shows_dynamic_shared_memory() {
    let of = |file: &str| cubin::read(&sample(file)).expect("a cubin");
    for file in samples(".cubin").iter().filter(|file| file.starts_with("kernels")) {
        let kernels = of(file);
        assert!(kernels.iter().all(|kernel| kernel.uses_dynamic_lds == Some(true)), "{file}");
        assert!(kernels.iter().all(|kernel| kernel.dynamic_lds.is_none()), "{file}");
    }
    for file in ["calls.sm_80.cuda12.9.cubin", "calls.sm_80.cuda13.5.cubin"] {
        assert!(of(file).iter().all(|kernel| kernel.uses_dynamic_lds == Some(false)), "{file}");
    }
}

/// Where every kernel has static memory too, the alignment of the sections tells of the array. In what was
/// linked it does so kernel by kernel; static memory that is aligned like that itself may hide one.
#[test]
fn the_alignment_of_a_section_shows_dynamic_shared_memory() {
    let of = |file: &str| {
        let kernels = cubin::read(&sample(file)).expect("a cubin");
        let shown = |name| {
            let kernel = named(&kernels, name);
            (kernel.lds, kernel.uses_dynamic_lds)
        };
        ["k_array", "k_narrow", "k_wide"]
            .map(|name| kernels.iter().any(|kernel| kernel.name == name).then(|| shown(name)))
    };
    let [may, none] = [true, false].map(|may| move |lds| Some((Some(lds), Some(may))));
    assert_eq!(of("arrays.sm_80.cuda13.5.cubin"), [may(1008), may(1008), may(1024)]);
    assert_eq!(of("linked.sm_80.cuda13.5.cubin"), [may(1008), none(1004), may(1024)]);
    assert_eq!(of("statics.sm_80.cuda13.5.cubin"), [None, none(1004), none(1024)]);
    let [shared] = &cubin::read(&sample("shared.sm_80.cuda13.5.cubin")).expect("a cubin")[..]
    else {
        panic!("one kernel")
    };
    assert_eq!((shared.lds, shared.uses_dynamic_lds), (Some(4096), Some(true)));
}

/// `calls.sm_80.cuda12.9.cubin`: `k_rec` calls a function that calls itself, of which ptxas says 80
/// bytes of stack frame; of the kernel it says 0, and so do the kernel's own records. `k_call` calls
/// one whose 256 bytes it counts. `.reqntid 4` and `.maxntid 7,2` leave out dimensions.
#[test]
fn callees_in_a_kernels_section_count() {
    let kernels = cubin::read(&sample("calls.sm_80.cuda12.9.cubin")).expect("a cubin");
    assert_eq!(kernels.len(), 2, "functions are no kernels");
    let [call, rec] = ["k_call", "k_rec"].map(|name| named(&kernels, name));
    assert_eq!((call.vgprs, call.scratch, call.max_workgroup), (Some(12), Some(256), Some(14)));
    assert_eq!((rec.vgprs, rec.scratch), (Some(24), Some(80)));
    assert_eq!(rec.required_workgroup, Some([4, 1, 1]));
    // Neither has shared memory, so that no section says how much.
    assert_eq!((call.lds, rec.lds), (Some(0), Some(0)));
    // What 13.5 cannot bound it writes as 2^32 - 1 bytes: no size.
    let kernels = cubin::read(&sample("calls.sm_80.cuda13.5.cubin")).expect("a cubin");
    let [call, rec] = ["k_call", "k_rec"].map(|name| named(&kernels, name));
    assert_eq!((call.scratch, call.dynamic_stack), (Some(256), None));
    assert_eq!((rec.scratch, rec.dynamic_stack), (Some(80), Some(true)));
}

/// Where a section says that the driver's memory is counted, each counts it.
#[test]
fn a_section_smaller_than_the_reserve_is_damaged() {
    let mut bytes = sample("kernels.sm_90.cuda12.9.cubin");
    let header = section(&bytes, ".nv.shared.k_static_smem");
    bytes[header + 32..header + 40].copy_from_slice(&0x3ff_u64.to_le_bytes());
    let told = damaged(&bytes, "k_static_smem");
    assert!(
        told.contains("1024 bytes reserved") && told.contains(&format!("{header:#x}")),
        "{told}"
    );
}

/// `ptxas` 11.8 to 12.4 count the driver's memory without a section that says so, and modules of cuFFT 12.5 do not
/// count it: there `.nv.shared.<kernel>` is empty.
#[test]
fn what_no_section_says_is_told_by_the_sizes() {
    let mut bytes = sample("kernels.sm_90.cuda12.9.cubin");
    let reserved = section(&bytes, ".nv.shared.reserved.0");
    bytes[reserved + 4] = 1;
    let lds = |bytes: &[u8], name| named(&cubin::read(bytes).expect("a cubin"), name).lds;
    assert_eq!(lds(&bytes, "k_static_smem"), Some(4112));
    let header = section(&bytes, ".nv.shared.k_dyn_smem");
    bytes[header + 32..header + 40].copy_from_slice(&0_u64.to_le_bytes());
    let kernels = cubin::read(&bytes).expect("a cubin");
    let [dynamic, fixed] = ["k_dyn_smem", "k_static_smem"].map(|name| named(&kernels, name));
    assert_eq!((dynamic.lds, dynamic.uses_dynamic_lds), (Some(0), Some(true)));
    assert_eq!(fixed.lds, Some(4112 + 1024), "of one module all are alike");
}

/// The records of one kernel are its own.
#[test]
fn damaged_records_of_a_kernel_are_its_own() {
    let mut bytes = sample("kernels.sm_80.cuda13.5.cubin");
    let header = section(&bytes, ".nv.info.k_lb");
    let first = usize_at(&bytes, header + 24);
    bytes[first] = 9;
    let told = damaged(&bytes, "k_lb");
    assert_eq!(told, format!("expected a record of format 1 to 4, found 9 at byte {first:#x}"));
    bytes[header + 27] = 1;
    let told = damaged(&bytes, "k_lb");
    assert!(told.starts_with("a section of records ends after the file at byte 0x1"), "{told}");
}

#[test]
fn barriers_come_from_where_the_layout_has_them() {
    for file in samples(".cubin").iter().filter(|file| file.starts_with("kernels")) {
        let kernels = cubin::read(&sample(file)).expect("a cubin");
        for (name, barriers) in [("k_plain", 0), ("k_lb", 1), ("k_bars5", 5), ("k_bars_dyn", 16)] {
            assert_eq!(named(&kernels, name).barriers, Some(barriers), "{file} {name}");
        }
    }
}

#[test]
fn without_its_records_a_kernel_is_unknown() {
    let mut bytes = sample("kernels.sm_90.cuda13.5.cubin");
    for name in [".nv.info", ".nv.info.k_bars5"] {
        // The section's type: no longer one of records.
        let header = section(&bytes, name);
        bytes[header + 4] = 1;
    }
    let kernels = cubin::read(&bytes).expect("a cubin");
    let kernel = named(&kernels, "k_bars5");
    assert_eq!((kernel.vgprs, kernel.vgprs_allocated, kernel.scratch), (None, None, None));
    assert_eq!(kernel.barriers, None);
    assert_eq!(named(&kernels, "k_plain").barriers, Some(0));
}

#[test]
fn tensor_memory_shows_as_virtual_resources() {
    let kernels = cubin::read(&sample("tmem.sm_100a.cuda13.5.cubin")).expect("a cubin");
    assert_eq!(kernels.len(), 1, "guardrail functions are no kernels");
    assert_eq!((kernels[0].name.as_str(), kernels[0].target.as_str()), ("tmem", "sm_100a"));
    assert_eq!(kernels[0].virtual_resources, Some(0x80));
    assert!(kernels[0].leaves_tensor_columns_open(&occ_core::arch::SM_100));
    assert!(!kernels[0].leaves_tensor_columns_open(&occ_core::arch::SM_120));
    assert_eq!(kernels[0].lds, Some(16));
    let plain = cubin::read(&sample("kernels.sm_100.cuda13.5.cubin")).expect("a cubin");
    assert!(plain.iter().all(|kernel| kernel.virtual_resources == Some(0)));
    let arch = occ_core::arch::SM_100;
    assert!(plain.iter().all(|kernel| !kernel.leaves_tensor_columns_open(&arch)));
    let before = cubin::read(&sample("kernels.sm_90.cuda13.5.cubin")).expect("a cubin");
    assert!(before.iter().all(|kernel| kernel.virtual_resources.is_none()));
}

#[test]
fn relocatable_objects_are_refused() {
    let error = cubin::read(&sample("call.sm_80.cuda12.9.rel.o")).expect_err("relocatable");
    assert_eq!(error.offset, Some(16));
    assert!(error.reason.contains("relocatable") && error.reason.contains("linking"), "{error}");
}

#[test]
fn other_files_are_refused_with_the_byte_at_fault() {
    let good = sample("kernels.sm_80.cuda12.9.cubin");
    for (at, value, words) in [
        (0, 0, "ELF header"),
        (5, 2, "little-endian"),
        (18, 62, "machine 190"),
        (8, 9, "ABI version 7 or 8, found 9"),
        (16, 1, "relocatable"),
    ] {
        let mut bytes = good.clone();
        bytes[at] = value;
        let error = cubin::read(&bytes).expect_err(words);
        assert_eq!(error.offset, Some(at as u64), "{error}");
        assert!(error.reason.contains(words), "{error}");
    }
}

#[test]
fn damaged_records_are_errors_that_name_them() {
    let good = sample("kernels.sm_80.cuda12.9.cubin");
    let header = section(&good, ".nv.info");
    let first = usize_at(&good, header + 24);
    let last = first + usize_at(&good, header + 32) - 12;
    for (at, value, byte, words) in [
        (first, 9, first, "format 1 to 4, found 9"),
        (first + 2, 4, first, "2 words in attribute 0x2f, found 4 bytes"),
        (first + 4, 0xff, first, "no symbol 255"),
        (last + 2, 9, last, "ends after its section"),
    ] {
        let mut bytes = good.clone();
        bytes[at] = value;
        let error = cubin::read(&bytes).expect_err(words);
        assert_eq!(error.offset, Some(byte as u64), "{error}");
        assert!(error.reason.contains(words), "{error}");
    }
}

#[test]
fn damage_gives_kernels_or_an_error() {
    for file in samples(".cubin") {
        let bytes = sample(&file);
        let stride = if bytes.len() < 10_000 { 3 } else { bytes.len() / 397 };
        hostile::damage(&bytes, stride, |bytes| drop(cubin::read(bytes)));
    }
    hostile::damage(&sample("call.sm_80.cuda12.9.rel.o"), 3, |bytes| drop(cubin::read(bytes)));
}

#[test]
fn noise_behind_a_good_header_gives_kernels_or_an_error() {
    let good = sample("kernels.sm_100.cuda13.5.cubin");
    let mut random = hostile::Random(0x9e37_79b9);
    for round in 0..2000 {
        let mut bytes = [&good[..64], &random.bytes(4032)].concat();
        if round % 2 == 0 {
            // Section headers among the noise.
            bytes[40..48].copy_from_slice(&64_u64.to_le_bytes());
        }
        drop(cubin::read(&bytes));
    }
}

/// The longest that any file here may take, far above what it does even on a slow machine.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn twenty_thousand_kernels_take_linear_time() {
    let bytes = synthetic(20_000, 20);
    let kernels = within(SOON, || cubin::read(&bytes)).expect("a cubin");
    assert_eq!(kernels.len(), 20_000);
    for (index, kernel) in (0..).zip(&kernels) {
        assert_eq!((kernel.vgprs, kernel.barriers), (Some(index % 255), Some(index % 17)));
        assert_eq!(kernel.lds, Some(index));
    }
}

#[test]
fn names_that_share_their_bytes_are_an_error() {
    // Shared memory of every kernel is called by one string of 2 MB.
    let mut bytes = synthetic(10_000, 200);
    let headers = usize_at(&bytes, 40);
    let strings = usize_at(&bytes, headers + 64 + 24);
    let length = usize_at(&bytes, headers + 64 + 32);
    let long = length - 2_000_000;
    bytes[strings + long..strings + length - 1].fill(b'k');
    for at in (headers + 7 * 64..bytes.len()).step_by(3 * 64) {
        bytes[at..at + 4].copy_from_slice(&long.to_le_bytes()[..4]);
    }
    for at in (headers + 6 * 64..bytes.len()).step_by(3 * 64) {
        let name = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        if name as usize + 300 >= long {
            // Not a kernel: its section has lost its name.
            let symbols = usize_at(&bytes, headers + 3 * 64 + 24);
            let index = (at - headers - 6 * 64) / (3 * 64) + 1;
            bytes[symbols + 24 * index + 5] = 0;
        }
    }
    let error = within(SOON, || cubin::read(&bytes)).expect_err("quadratic");
    assert!(error.reason.contains("overlap"), "{error}");
}

#[test]
fn records_that_share_their_bytes_are_an_error() {
    // Every kernel's records are those of the module: 240 KB, 10,000 times.
    let mut bytes = synthetic(10_000, 20);
    let headers = usize_at(&bytes, 40);
    let all = bytes[headers + 4 * 64 + 24..headers + 4 * 64 + 40].to_vec();
    for at in (headers + 5 * 64..bytes.len()).step_by(3 * 64) {
        bytes[at + 24..at + 40].copy_from_slice(&all);
    }
    let error = within(SOON, || cubin::read(&bytes)).expect_err("quadratic");
    assert!(error.reason.contains("overlap"), "{error}");
}

/// Where the header of a section is.
fn section(bytes: &[u8], name: &str) -> usize {
    let headers = usize_at(bytes, 40);
    let strings = usize_at(bytes, headers + 64 + 24);
    let name = format!("{name}\0");
    (headers..bytes.len())
        .step_by(64)
        .find(|&at| {
            let at = strings + u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
            bytes[at..].starts_with(name.as_bytes())
        })
        .unwrap_or_else(|| panic!("no {name}"))
}

fn usize_at(bytes: &[u8], at: usize) -> usize {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()).try_into().unwrap()
}

/// A cubin for sm_90 in the second layout with kernels whose names have `length` bytes: kernel `n`
/// has `n % 255` registers, `n % 17` barriers and `n` bytes of shared memory.
fn synthetic(kernels: u32, length: usize) -> Vec<u8> {
    const INFO: u64 = 0x7000_0000;
    let mut bytes = vec![0; 64];
    let mut headers: Vec<[u64; 8]> = vec![[0; 8]];
    let mut names = b"\0.strtab\0.nv.info\0".to_vec();
    let (mut strings, mut symbols, mut module) = (vec![0], vec![0; 24], Vec::new());
    let mut own = Vec::new();
    for kernel in 0..kernels {
        let name = format!("{kernel:0length$}");
        let text = 5 + 3 * kernel + 1;
        symbols.extend(&strings.len().to_le_bytes()[..4]);
        symbols.extend([0x12, 0x10]);
        symbols.extend(&text.to_le_bytes()[..2]);
        symbols.extend([0; 16]);
        strings.extend(name.bytes().chain([0]));
        module.extend([4, 0x2f, 8, 0]);
        module.extend((kernel + 1).to_le_bytes());
        module.extend((kernel % 255).to_le_bytes());
        for (prefix, kind) in [(".nv.info.", 0x7000_0000), (".text.", 1), (".nv.shared.", 8)] {
            let size = [4, 0, 0x400 + u64::from(kernel)]
                [[0x7000_0000, 1, 8].iter().position(|one| *one == kind).unwrap()];
            own.push((names.len() as u64, kind, size, (kernel % 17).to_le_bytes()[0]));
            names.extend(prefix.bytes().chain(name.bytes()).chain([0]));
        }
    }
    let mut put = |kind: u64, name: u64, data: &[u8], size: u64, link: u64| {
        headers.push([name | kind << 32, 0, 0, bytes.len() as u64, size, link, 0, 24]);
        bytes.extend(data);
    };
    put(3, 0, &names, names.len() as u64, 0);
    put(3, 1, &strings, strings.len() as u64, 0);
    put(2, 0, &symbols, symbols.len() as u64, 2);
    put(INFO, 9, &module, module.len() as u64, 3);
    for (name, kind, size, barriers) in own {
        let record = [2, 0x4c, barriers, 0];
        put(kind, name, if kind == INFO { &record } else { &[] }, size, 0);
    }
    let start = bytes.len() as u64;
    let count = headers.len().to_le_bytes();
    for header in &headers {
        bytes.extend(header.iter().flat_map(|word| word.to_le_bytes()));
    }
    let ident = *b"\x7fELF\x02\x01\x01\x41\x08\0\0\0\0\0\0\0";
    bytes[..16].copy_from_slice(&ident);
    bytes[16..24].copy_from_slice(&[2, 0, 190, 0, 1, 0, 0, 0]);
    bytes[40..48].copy_from_slice(&start.to_le_bytes());
    bytes[48..52].copy_from_slice(&0x0600_5a04_u32.to_le_bytes());
    bytes[52..64].copy_from_slice(&[64, 0, 56, 0, 0, 0, 64, 0, 0, 0, 1, 0]);
    bytes[60..62].copy_from_slice(&count[..2]);
    bytes
}

/// The suffix of a target stays with its kernels.
#[test]
fn specific_targets_keep_their_suffix() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/containers");
    for target in ["sm_100f", "sm_100a", "sm_120f"] {
        for release in ["12.9", "13.5"] {
            let file = folder.join(format!("plain.{target}.cuda{release}.cubin"));
            let bytes = std::fs::read(&file).expect("a sample");
            let found = cubin::read(&bytes).expect("a cubin");
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].target, target, "{}", file.display());
            hostile::damage(&bytes, 17, |bytes| drop(cubin::read(bytes)));
        }
    }
}
