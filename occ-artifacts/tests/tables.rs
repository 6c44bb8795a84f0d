//! Tables of RGA, Fossilize and RADV.
//!
//! `shaderstats.txt` is what RADV of Mesa 22.3.6 printed for `matmul.spv` and `spills.spv` of
//! `occ-vulkan`, on gfx900. `rga.csv` has rows that RGA wrote and one in its form with all cells known;
//! `fossilize.csv` has Fossilize's header and RADV's values.

use crate::clock::within;
use crate::hostile;
use occ_artifacts::statistics::Statistics;
use occ_artifacts::{ArtifactError, MeasuredKernel, Spills, Symbolic, tables};
use occ_core::{Arch, Wave};

const RGA: &str = include_str!("data/tables/rga.csv");
const FOSSILIZE: &str = include_str!("data/tables/fossilize.csv");
const STATS: &str = include_str!("data/tables/shaderstats.txt");

fn read(text: &str) -> Vec<MeasuredKernel> {
    occ_artifacts::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}")).kernels
}

fn error(text: &str) -> ArtifactError {
    tables::read(text).expect_err("no error")
}

fn spills(vgprs: u32, sgprs: u32) -> Spills {
    let mut spills = Spills::default();
    spills.vgprs = Some(vgprs);
    spills.sgprs = Some(sgprs);
    spills
}

fn no_wave() -> Vec<Symbolic> {
    let words = "wave: the compiler chose its size, and nothing here says which";
    vec![Symbolic::new("wave", words)]
}

/// What RGA calls 0 threads, waves of 0 or `N/A` is unknown; 0 registers spilled are none.
#[test]
fn rga() {
    let mut vulkan = MeasuredKernel::new("compute shader");
    vulkan.target = "gfx1100".into();
    vulkan.vgprs = Some(71);
    vulkan.sgprs = Some(45);
    vulkan.lds = Some(4096);
    vulkan.scratch = Some(0);
    vulkan.spills = spills(0, 0);
    vulkan.symbolic = no_wave();
    let mut unknown = vulkan.clone();
    unknown.name = "compute shader 2".into();
    unknown.target = "gfx1201".into();
    unknown.wave = Some(Wave::W32);
    unknown.symbolic.clear();
    unknown.vgprs = Some(256);
    unknown.sgprs = Some(72);
    unknown.lds = Some(65536);
    let mut opencl = vulkan.clone();
    opencl.name = "compute shader 3".into();
    opencl.target = "gfx1030".into();
    opencl.wave = Some(Wave::W64);
    opencl.symbolic.clear();
    opencl.vgprs = Some(48);
    opencl.sgprs = Some(30);
    opencl.lds = Some(2048);
    opencl.scratch = Some(16);
    opencl.spills = spills(2, 1);
    opencl.required_workgroup = Some([16, 16, 1]);
    opencl.max_workgroup = Some(256);
    assert_eq!(read(RGA), [vulkan, unknown, opencl]);
}

/// It is open on a GPU that has waves of both sizes, or may have them, until somebody says it.
#[test]
fn an_open_wave() {
    let is_open = |kernel: &MeasuredKernel, name: &str| {
        kernel.leaves_wave_open(Some(&Arch::named(name).expect("an architecture")))
    };
    let mut kernel = MeasuredKernel::new("compute shader");
    // Of a module of SPIR-V the driver chooses, with its registers.
    assert!(kernel.awaits_driver() && is_open(&kernel, "gfx1100") && !is_open(&kernel, "gfx90a"));
    kernel.scratch = Some(0);
    assert!(!kernel.awaits_driver());
    assert!(!kernel.leaves_wave_open(None), "nothing says that the compiler chose");
    kernel.symbolic = vec![Symbolic::new("vgprs", "wave: big.num_vgpr")];
    assert!(!is_open(&kernel, "gfx1100"));
    kernel.symbolic.extend(no_wave());
    assert!(kernel.leaves_wave_open(None) && is_open(&kernel, "gfx1100"));
    for one in ["gfx906", "gfx90a", "sm_90"] {
        assert!(!is_open(&kernel, one), "{one}");
    }
    kernel.wave = Some(Wave::W64);
    assert!(!kernel.leaves_wave_open(None) && !is_open(&kernel, "gfx1100"));
}

/// Compute pipelines alone, by their hashes; scratch is a thread's part of the wave's.
#[test]
fn fossilize() {
    let mut first = MeasuredKernel::new("51b9aa48b7a7d2f1");
    first.wave = Some(Wave::W64);
    first.vgprs = Some(28);
    first.sgprs = Some(32);
    first.lds = Some(8192);
    first.scratch = Some(0);
    first.spills = spills(0, 0);
    let mut second = MeasuredKernel::new("91f60b09cc5adf4e");
    second.wave = Some(Wave::W32);
    second.vgprs = Some(24);
    second.sgprs = None;
    second.lds = Some(0);
    second.scratch = Some(1200);
    second.spills = spills(4, 0);
    assert_eq!(read(FOSSILIZE), [first, second]);
}

#[test]
fn shader_stats() {
    let mut matmul = MeasuredKernel::new("compute shader");
    matmul.vgprs = Some(28);
    matmul.sgprs = Some(32);
    matmul.lds = Some(8192);
    matmul.scratch = Some(0);
    matmul.spills = spills(0, 0);
    matmul.symbolic = no_wave();
    let mut spilling = matmul.clone();
    spilling.name = "compute shader 2".into();
    spilling.vgprs = Some(4);
    spilling.lds = Some(0);
    // 76800 bytes a wave, of 64 threads at most.
    spilling.scratch = Some(1200);
    assert_eq!(read(STATS), [matmul, spilling]);
    // Shaders of other stages are no kernels.
    let vertex = STATS.replacen("Compute Shader:", "Vertex Shader:", 1);
    assert_eq!(read(&vertex).len(), 1);
}

/// What drivers say of a shader, by their names, whole.
#[test]
fn statistics_of_drivers() {
    let kernel_of = |subgroup: Option<u32>, values: &[(&str, &str)]| {
        let mut statistics = Statistics::default();
        statistics.subgroup = subgroup;
        let values = values.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        statistics.values = values.collect();
        statistics.measured().expect("counts")
    };
    // The order is the driver's, and one name ends as another.
    let radv = [("Pre-Sched VGPRs", "99"), ("VGPRs", "24"), ("Scratch size", "100")];
    let kernel = kernel_of(Some(64), &radv);
    // Of 100 bytes for 64 threads each may have two.
    assert_eq!((kernel.vgprs, kernel.scratch, kernel.sgprs), (Some(24), Some(2), None));
    assert_eq!(kernel_of(Some(32), &radv).scratch, Some(4));
    // On RDNA it writes a number that every wave has, by its version.
    for (written, read) in [("104", Some(104)), ("108", None), ("128", None)] {
        assert_eq!(kernel_of(Some(32), &[("VGPRs", "24"), ("SGPRs", written)]).sgprs, read);
    }
    let kernel = kernel_of(
        Some(32),
        &[
            ("Register Count", "40"),
            ("Shared Memory Size", "1024"),
            ("Local Memory Size", "16"),
            ("VGPRs", ""),
        ],
    );
    assert_eq!((kernel.vgprs, kernel.lds, kernel.scratch), (Some(40), Some(1024), Some(16)));
    assert_eq!(kernel.wave, Some(Wave::W32));
}

/// A table that was put together has the names of several drivers: blank, or of one count, or nobody knows which holds.
#[test]
fn drivers_that_contradict_each_other_are_an_error() {
    let read = |first: (&str, &str), second: (&str, &str)| {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Statistics::new(Some(64), vec![own(first), own(second)]).measured()
    };
    for (first, second) in [
        (("LDS size", "8192"), ("Shared Memory Size", "64")),
        (("VGPRs", "28"), ("GRF registers", "128")),
        (("Scratch size", "4096"), ("Local Memory Size", "0")),
        (("Spills to memory", "1"), ("STP Count", "0")),
    ] {
        let told = read(first, second).expect_err("two counts").to_string();
        assert!(told.contains(" under names of two drivers"), "{told}");
    }
    assert_eq!(read(("VGPRs", "64"), ("GRF registers", "64")).expect("one").vgprs, Some(64));
    assert_eq!(read(("VGPRs", "64"), ("GRF registers", " ")).expect("one").vgprs, Some(64));
}

/// A row of a compute pipeline by either of the two names.
#[test]
fn fossilize_names_what_is_compute() {
    for (kind, executable, is_compute) in [
        ("Compute", "main", true),
        ("Other", "Compute Shader", true),
        ("Graphics", "Fragment Shader", false),
    ] {
        let text = format!(
            "Database,Pipeline type,Pipeline hash,Executable name,Subgroup size,VGPRs,\n\
             a.foz,{kind},51b9,{executable},64,28,\n"
        );
        assert_eq!(read(&text).len(), usize::from(is_compute), "{kind}, {executable}");
    }
}

#[test]
fn what_is_broken_is_an_error_with_its_line() {
    let cells = error("DEVICE,SCRATCH_MEM,USED_VGPRs\ngfx1100,0\n");
    assert_eq!(cells.to_string(), "2 cells under 3 names in line 2");
    let count = error("DEVICE,SCRATCH_MEM,USED_VGPRs\n\ngfx1100,0,-1\n");
    assert_eq!(count.to_string(), "`USED_VGPRs` is `-1`, which is no count of 32 bits in line 3");
    let quote = error(&FOSSILIZE.replace("\"a, b.foz\",Compute,91", "\"a, b.foz,Compute,91"));
    assert_eq!(quote.line, Some(4));
    assert!(quote.to_string().starts_with("cut short, or still being written: a quoted"));
    let (cut, _) = STATS.rsplit_once("Branches").expect("a second block");
    assert_eq!(error(cut).line, Some(28));
    let huge = error(&STATS.replace("VGPRs: 28", "VGPRs: 4294967296"));
    assert_eq!(huge.line, Some(3));
    assert_eq!(error("nothing").line, Some(1));
}

#[test]
fn survives_damage() {
    for sample in [RGA, FOSSILIZE, STATS] {
        hostile::damage(sample.as_bytes(), 1, |bytes| drop(occ_artifacts::read(bytes)));
    }
    let starts: [&[u8]; 3] =
        [b"DEVICE,SCRATCH_MEM,\n", b"Database,Pipeline type,\n", b"*** SHADER STATS ***\n"];
    hostile::noise(&starts, |bytes| drop(occ_artifacts::read(bytes)));
    let deep =
        "DEVICE,SCRATCH_MEM,".to_owned() + &",".repeat(1 << 20) + "\n" + &"1,".repeat(1 << 20);
    within(std::time::Duration::from_secs(30), || drop(tables::read(&deep)));
}
