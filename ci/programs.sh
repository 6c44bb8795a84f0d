# The command line and the example `manifest`, for the scripts beside this file, which read it with `.`.

# Builds them as `cargo test --workspace` does, so that nothing is built twice: for the whole workspace, and with an
# example, which brings in what tests depend on. Any other choice of packages has other features. Arguments are for cargo.
build_programs() {
    cargo build --quiet --locked --workspace --bin cargo-occ --example manifest "$@"
}
# shellcheck disable=SC2034
programs=${CARGO_TARGET_DIR:-$PWD/target}/debug
