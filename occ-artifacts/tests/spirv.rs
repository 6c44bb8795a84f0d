//! SPIR-V modules.
//!
//! `data/spirv/refresh.sh` assembled the samples from the text beside them and compiled `kernel.spv`
//! with LLVM's SPIR-V back end; `spirv-val` accepts them all. Expected values are worked out by hand
//! from the texts, by the rules in the module's documentation.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use occ_artifacts::spirv::Scalar;
use occ_artifacts::{ArtifactError, MeasuredKernel, Symbolic, spirv};
use occ_core::Wave;

const SHADER: &[u8] = include_bytes!("data/spirv/shader.spv");
const BUILTIN: &[u8] = include_bytes!("data/spirv/builtin.spv");
const SPECIALIZED: &[u8] = include_bytes!("data/spirv/specialized.spv");
const KERNEL: &[u8] = include_bytes!("data/spirv/kernel.spv");

fn read(bytes: &[u8]) -> Vec<MeasuredKernel> {
    spirv::read(bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn error(bytes: &[u8]) -> ArtifactError {
    spirv::read(bytes).expect_err("no error")
}

fn entry(name: &str, workgroup: Option<[u32; 3]>, lds: Option<u32>) -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new(name);
    kernel.required_workgroup = workgroup;
    kernel.lds = lds;
    kernel
}

fn symbolic(mut kernel: MeasuredKernel, said: &[(&str, &str)]) -> MeasuredKernel {
    kernel.symbolic = said.iter().map(|(field, words)| Symbolic::new(*field, *words)).collect();
    kernel
}

/// What is in shader.spvasm: 100 vectors of three at 12 bytes, 100 booleans at 4, and a structure of
/// a number, a vector of three and a number without padding.
fn shader() -> [MeasuredKernel; 3] {
    let sized = symbolic(
        entry("sized", None, None),
        &[
            ("required_workgroup", "workgroup size: given by a specialization constant"),
            (
                "lds",
                "workgroup variable `open`: an array length given by a specialization constant",
            ),
        ],
    );
    let tile = entry("tile", Some([64, 4, 1]), Some(1200 + 400 + 20));
    [tile, sized, entry("none", Some([4, 1, 1]), Some(0))]
}

#[test]
fn shaders() {
    assert_eq!(read(SHADER), shader());
}

#[test]
fn use_counts_where_nothing_is_listed() {
    // Version 1.3, whose interfaces list inputs and outputs only.
    let mut old = SHADER.to_vec();
    old[4..8].copy_from_slice(&0x0001_0300_u32.to_le_bytes());
    assert_eq!(read(&old), shader());
}

/// Push constants of an address, which is declared before what it points to, and a matrix at byte 16.
#[test]
fn push_constants_are_laid_out_as_they_are_decorated() {
    let size = |matrix: &[u32]| {
        let instructions: [&[u32]; 12] = [
            &[14, 5348, 1],
            &[71, 4, 2],
            &[72, 4, 0, 35, 0],
            &[72, 4, 1, 35, 16],
            &[72, 4, 1, 7, 16],
            &[39, 1, 5349],
            &[22, 2, 32],
            &[23, 3, 2, 4],
            matrix,
            &[30, 4, 1, 5],
            &[32, 6, 9, 4],
            &[59, 6, 7, 9],
        ];
        let mut words = vec![0x0723_0203, 0x0001_0500, 0, 8, 0];
        for instruction in instructions {
            let length = u32::try_from(instruction.len()).expect("short");
            words.push(length << 16 | instruction[0]);
            words.extend(&instruction[1..]);
        }
        let bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
        spirv::push_constants(&bytes, &BTreeMap::new()).map_err(|error| error.reason)
    };
    assert_eq!(size(&[24, 5, 3, 3]), Ok(16 + 3 * 16));
    // An array of no length, which no push constants may have.
    let open = "push constants: a type without a defined size";
    assert_eq!(size(&[29, 5, 3]), Err(open.to_owned()));
    assert_eq!(spirv::push_constants(SHADER, &BTreeMap::new()), Ok(0));
}

#[test]
fn both_byte_orders() {
    for sample in [SHADER, BUILTIN, SPECIALIZED, KERNEL] {
        let swapped: Vec<u8> =
            sample.chunks(4).flat_map(|word| word.iter().rev().copied()).collect();
        assert_eq!(read(&swapped), read(sample));
    }
}

#[test]
fn the_builtin_wins_and_blocks_share() {
    // Block `A` ends after 10 numbers at a stride of 16, from 16 on; block `B` after 2 rows of 16,
    // from 64 on.
    let (shared, rows) = (Some(16 + 160), Some(64 + 32));
    let size = Some([8, 8, 2]);
    assert_eq!(read(BUILTIN), [entry("main", size, shared), entry("rows", size, rows)]);
    let expected = [entry("main", None, shared), entry("rows", None, rows)];
    let reason = "workgroup size: given by a specialization constant";
    assert_eq!(
        read(SPECIALIZED),
        expected.map(|entry| symbolic(entry, &[("required_workgroup", reason)]))
    );
}

#[test]
fn kernels_by_use_and_not_by_list() {
    let mut plain = entry("plain", None, Some(0));
    plain.wave = Some(Wave::W32);
    let expected = [
        entry("tile", Some([64, 2, 1]), Some(3 * 1001 * 4)),
        // A `char` and a `float3` at 16 that takes 16, a `short`, the end at 48; three booleans.
        entry("typed", None, Some(5 * 48 + 3)),
        plain,
    ];
    assert_eq!(read(KERNEL), expected);
}

/// A module of instructions: operation and operands.
fn module(instructions: &[(u16, &[u32])]) -> Vec<u8> {
    let mut words = vec![0x0723_0203, 0x0001_0400, 0, 1 << 20, 0];
    for (op, operands) in instructions {
        let count = u32::try_from(operands.len() + 1).expect("words");
        words.push(count << 16 | u32::from(*op));
        words.extend_from_slice(operands);
    }
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

const LOGICAL: (u16, &[u32]) = (14, &[0, 1]);
const NAME: u32 = u32::from_le_bytes(*b"k\0\0\0");

/// One entry point with a workgroup variable of an array type that `array` declares as 5.
fn with_array(array: &[(u16, &[u32])]) -> Vec<u8> {
    let mut all: Vec<(u16, &[u32])> = vec![LOGICAL, (15, &[5, 1, NAME, 7]), (21, &[2, 32, 0])];
    all.extend_from_slice(array);
    all.extend_from_slice(&[(32, &[6, 4, 5]), (59, &[6, 7, 4]), (54, &[2, 1, 0, 2])]);
    all.extend_from_slice(&[(83, &[6, 8, 7]), (56, &[])]);
    module(&all)
}

#[test]
fn sizes_are_bounded() {
    let array = |length: u32| with_array(&[(43, &[2, 3, length]), (28, &[5, 2, 3])]);
    assert_eq!(read(&array(1000))[0].lds, Some(4000));
    assert_eq!(read(&array(0x3fff_ffff))[0].lds, Some(0xffff_fffc));
    let found = error(&array(0x4000_0000));
    assert_eq!(found.reason, "workgroup variable of 4294967296 bytes");
    assert!(found.offset.is_some());
    // Arrays of arrays, over 64 bits.
    let most: &[u32] = &[2, 3, u32::MAX];
    let deep = with_array(&[(43, most), (28, &[10, 2, 3]), (28, &[11, 10, 3]), (28, &[5, 11, 3])]);
    let found = &read(&deep)[0];
    assert_eq!((found.lds, found.symbolic.len()), (None, 1));
    // A type that is nowhere, and a length that is no constant.
    let found = &read(&with_array(&[]))[0];
    assert_eq!(found.symbolic_words(), ["workgroup variable ``: a type without a defined size"]);
    assert!(error(&with_array(&[(28, &[5, 2, 99])])).reason.contains("no constant"));
    // Nor is a boolean, whatever a pipeline gives it.
    let of_boolean = with_array(&[(20, &[4]), (49, &[4, 98]), (28, &[5, 2, 98])]);
    assert!(error(&of_boolean).reason.contains("no constant"));
}

#[test]
fn a_literal_is_no_use() {
    // `OpLoad` aligned to 7 bytes, `OpCompositeExtract` of member 7: 7 is the variable.
    let kernel = |body: (u16, &[u32])| {
        module(&[
            LOGICAL,
            (15, &[5, 1, NAME, 7]),
            (21, &[2, 32, 0]),
            (32, &[6, 4, 2]),
            (59, &[6, 7, 4]),
            (54, &[2, 1, 0, 2]),
            body,
            (56, &[]),
        ])
    };
    assert_eq!(read(&kernel((61, &[2, 9, 10, 2, 7])))[0].lds, Some(0));
    assert_eq!(read(&kernel((81, &[2, 9, 10, 7])))[0].lds, Some(0));
    assert_eq!(read(&kernel((61, &[2, 9, 7])))[0].lds, Some(4));
    // An operation from the future may name it.
    assert_eq!(read(&kernel((9999, &[2, 9, 7])))[0].lds, Some(4));
}

#[test]
fn constants_lead_to_variables() {
    // The function names a constant expression over the variable.
    let text = [
        LOGICAL,
        (15, &[6, 1, NAME, 7][..]),
        (21, &[2, 64, 0]),
        (32, &[6, 4, 2]),
        (59, &[6, 7, 4]),
        (52, &[6, 8, 124, 7]),
        (54, &[2, 1, 0, 2]),
        (83, &[6, 9, 8]),
        (56, &[]),
    ];
    assert_eq!(read(&module(&text))[0].lds, Some(8));
}

#[test]
fn broken_modules_are_errors_that_name_the_byte() {
    assert_eq!(error(b"").to_string(), "no SPIR-V module: its magic number is missing");
    assert_eq!(error(&SHADER[..18]).to_string(), "SPIR-V module cut off: 18 bytes at byte 0x12");
    let cut = error(&SHADER[..24]);
    assert_eq!(cut.to_string(), "instruction of 2 words where 1 are left at byte 0x14");
    let zero = module(&[(14, &[0, 1])]);
    let zero: Vec<u8> =
        zero.iter().enumerate().map(|(at, b)| if at == 22 { 0 } else { *b }).collect();
    assert_eq!(error(&zero).to_string(), "instruction of 0 words where 3 are left at byte 0x14");
    let short = error(&module(&[(15, &[5])]));
    assert_eq!(short.to_string(), "name without an end at byte 0x14");
    let latin = u32::from_le_bytes(*b"\xe9\0\0\0");
    let latin = error(&module(&[(15, &[5, 1, latin])]));
    assert_eq!(latin.to_string(), "name not in UTF-8 at byte 0x14");
    assert_eq!(
        error(&module(&[(16, &[1, 17, 8])])).to_string(),
        "`OpExecutionMode` without operand 3 at byte 0x14"
    );
}

/// `OpGroupDecorate`, which Khronos' translator of LLVM writes.
#[test]
fn what_a_group_is_decorated_with_each_in_it_is() {
    // The workgroup's size, 8 by 4 by 1, by `BuiltIn WorkgroupSize`.
    let size = |decorated: &[(u16, &'static [u32])]| {
        let mut all = vec![LOGICAL, (15, &[5, 1, NAME][..])];
        all.extend_from_slice(decorated);
        all.extend_from_slice(&[(21, &[2, 32, 0]), (23, &[3, 2, 3]), (43, &[2, 4, 8])]);
        all.extend_from_slice(&[(43, &[2, 5, 4]), (43, &[2, 6, 1]), (44, &[3, 7, 4, 5, 6])]);
        all.extend_from_slice(&[(54, &[2, 1, 0, 2]), (56, &[])]);
        read(&module(&all))[0].required_workgroup
    };
    let plain = size(&[(71, &[7, 11, 25])]);
    assert_eq!(plain, Some([8, 4, 1]));
    assert_eq!(size(&[(71, &[9, 11, 25]), (73, &[9]), (74, &[9, 6, 7])]), plain);
    assert_eq!(size(&[(71, &[9, 11, 25]), (73, &[9]), (74, &[9, 6])]), None);
    // A structure in a block whose second member has an offset: 16 and 4 bytes.
    let block = |decorated: &[(u16, &'static [u32])]| {
        let mut all = vec![(14, &[0, 1][..]), (15, &[5, 1, NAME, 7])];
        all.extend_from_slice(decorated);
        all.extend_from_slice(&[(21, &[2, 32, 0]), (30, &[5, 2, 2]), (32, &[6, 4, 5])]);
        all.extend_from_slice(&[(59, &[6, 7, 4]), (54, &[2, 1, 0, 2]), (83, &[6, 8, 7])]);
        all.push((56, &[]));
        read(&module(&all))[0].lds
    };
    let first: [(u16, &[u32]); 2] = [(71, &[5, 2]), (72, &[5, 0, 35, 0])];
    let plain = block(&[&first[..], &[(72, &[5, 1, 35, 16])]].concat());
    assert_eq!(plain, Some(20));
    let group: [(u16, &[u32]); 2] = [(71, &[9, 35, 16]), (75, &[9, 5, 1])];
    assert_eq!(block(&[&first[..], &group].concat()), plain);
}

#[test]
fn much_reached_from_many_is_bounded() {
    // A chain of calls that each of the entry points starts.
    let (entries, functions) = (20_000_u32, 20_000_u32);
    let name = [NAME];
    let mut bytes = module(&[LOGICAL]);
    let mut push = |op: u32, operands: &[u32]| {
        let count = u32::try_from(operands.len() + 1).expect("words");
        for word in [count << 16 | op].iter().chain(operands) {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
    };
    for _ in 0..entries {
        push(15, &[5, 1, name[0]]);
    }
    for function in 1..functions {
        push(54, &[0, function, 0, 0]);
        push(57, &[0, 0, function + 1]);
        push(56, &[]);
    }
    let found = within(Duration::from_secs(30), || error(&bytes));
    assert!(found.reason.starts_with("too many functions"), "{found}");
}

#[test]
fn survives_damage() {
    let quiet = |bytes: &[u8]| drop(spirv::read(bytes));
    for sample in [SHADER, BUILTIN, SPECIALIZED, KERNEL] {
        hostile::damage(sample, 3, quiet);
    }
    hostile::noise(&[&SHADER[..20], &SHADER[..400], &KERNEL[..20], b"\x07\x23\x02\x03"], quiet);
}

/// With the values that a pipeline gives, or the defaults, sizes are known.
#[test]
fn specialization_constants_have_values() {
    let module = include_bytes!("../../occ-vulkan/tests/data/matmul.spv");
    let known = spirv::specializations(module).expect("a module");
    let by_id = |id| known.iter().find(|it| it.id == id).expect("a constant");
    assert_eq!((by_id(1).name.as_str(), by_id(1).scalar), ("SCALE", Scalar::Float(32)));
    assert_eq!((by_id(1).default, by_id(2).scalar), (1.5_f32.to_bits().into(), Scalar::Bool));
    assert_eq!((by_id(3).default, by_id(3).scalar), (16, Scalar::Unsigned(32)));
    let read = |constants: &[(u32, u64)]| {
        let constants = constants.iter().copied().collect();
        spirv::read_specialized(module, &constants).expect("a module").remove(0)
    };
    assert_eq!(spirv::read(module).expect("a module")[0].required_workgroup, None);
    assert_eq!(read(&[]).required_workgroup, Some([1, 16, 1]));
    assert_eq!(read(&[(0, 8)]).required_workgroup, Some([8, 16, 1]));
}

#[test]
fn values_of_constants_are_parsed_by_their_type() {
    assert_eq!(Scalar::Unsigned(32).parse("0x10"), Ok(16));
    assert_eq!(Scalar::Unsigned(8).parse("256").ok(), None);
    assert_eq!(Scalar::Unsigned(64).parse("18446744073709551615"), Ok(u64::MAX));
    assert_eq!(Scalar::Signed(32).parse("-1"), Ok(0xffff_ffff));
    assert_eq!(Scalar::Signed(8).parse("-129").ok(), None);
    // A type of no bits is in no sound module.
    assert_eq!(Scalar::Signed(0).parse("-1").ok(), None);
    assert_eq!(Scalar::Signed(64).parse("-1"), Ok(u64::MAX));
    assert_eq!(Scalar::Float(32).parse("-0.5"), Ok((-0.5_f32).to_bits().into()));
    assert_eq!(Scalar::Float(16).parse("1").ok(), None);
    assert_eq!(Scalar::Bool.parse("true"), Ok(1));
    assert_eq!(Scalar::Bool.parse("2").ok(), None);
    let bytes = [Scalar::Bool, Scalar::Signed(16), Scalar::Float(64)].map(Scalar::bytes);
    assert_eq!(bytes, [4, 2, 8]);
}
