use occ::{KernelDescriptor, Mode, Wave, occupancy_target};

const NVIDIA: KernelDescriptor = KernelDescriptor::new("blur")
    .block(256)
    .registers(24)
    .shared(1024)
    .dynamic_shared(1024)
    .max_dynamic_shared(2048)
    .barriers(2)
    .carveout(50)
    .cluster(2, 1, 1)
    .sms_per_gpc(16);

const AMD: KernelDescriptor = KernelDescriptor::new("blur")
    .workgroup(256)
    .vgprs(24)
    .agprs(8)
    .sgprs(32)
    .lds(1024)
    .dynamic_lds(1024)
    .trap(false);

const RDNA: KernelDescriptor = KernelDescriptor::new("blur")
    .workgroup(256)
    .vgprs(24)
    .dynamic_vgprs(16)
    .wave(Wave::W32)
    .mode(Mode::Cu);

macro_rules! other {
    ($name:ident = $base:ident, $arch:literal, $($key:tt)*) => {
        #[occupancy_target(arch = $arch, min_workgroups = 1, $($key)*)]
        const $name: KernelDescriptor = $base;
    };
}

other!(BLOCK = NVIDIA, "sm_90", block = 128);
other!(REGISTERS = NVIDIA, "sm_90", registers = 32);
other!(SHARED = NVIDIA, "sm_90", shared = 512);
other!(DYNAMIC_SHARED = NVIDIA, "sm_90", dynamic_shared = 512);
other!(MAX_DYNAMIC_SHARED = NVIDIA, "sm_90", max_dynamic_shared = 4096);
other!(BARRIERS = NVIDIA, "sm_90", barriers = 3);
other!(CARVEOUT = NVIDIA, "sm_90", carveout = 100);
other!(CLUSTER = NVIDIA, "sm_90", cluster = 4);
other!(SMS_PER_GPC = NVIDIA, "sm_90", sms_per_gpc = 18);

other!(WORKGROUP = AMD, "gfx90a", workgroup = 128);
other!(VGPRS = AMD, "gfx90a", vgprs = 32);
other!(AGPRS = AMD, "gfx90a", agprs = 16);
other!(SGPRS = AMD, "gfx90a", sgprs = 16);
other!(LDS = AMD, "gfx90a", lds = 512);
other!(DYNAMIC_LDS = AMD, "gfx90a", dynamic_lds = 512);
other!(TRAP = AMD, "gfx90a", trap = true);

other!(DYNAMIC_VGPRS = RDNA, "gfx1200", dynamic_vgprs = 32);
other!(WAVE = RDNA, "gfx1200", wave = 64);
other!(MODE = RDNA, "gfx1200", mode = "wgp");

fn main() {}
