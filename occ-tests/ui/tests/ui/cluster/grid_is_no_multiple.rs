use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 32,
    cluster = 4,
    contract = REDUCE,
    shared = 0,
)]
fn reduce() {}

const _: occ::Launch = match REDUCE.launch((130, 1, 1)) {
    Ok(launch) => launch,
    Err(error) => panic!("{}", error.message().as_str()),
};

fn main() {
    reduce();
}
