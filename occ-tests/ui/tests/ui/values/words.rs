//! Values that are no word of the key.
use occ::occupancy_target;

#[occupancy_target(arch = sm_90, min = 0.5, block = 256, registers = 48, shared = 0)]
fn arch_without_quotes() {}

#[occupancy_target(arch = [gfx90a, mi250x], min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn arch_without_quotes_in_a_list() {}

#[occupancy_target(arch = "gcn", contract = "BLUR", workgroup = 256, vgprs = 48, lds = 0)]
fn contract_not_a_name() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, docs = 1, lds = 0)]
fn docs_as_number() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 48, trap = 1, lds = 0)]
fn flag_as_number() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    mode = "dual",
    lds = 0,
)]
fn mode_unknown() {}

fn main() {
    arch_without_quotes();
    arch_without_quotes_in_a_list();
    contract_not_a_name();
    docs_as_number();
    flag_as_number();
    mode_unknown();
}
