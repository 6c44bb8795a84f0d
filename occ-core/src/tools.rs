//! What only the command line and the page print: arithmetic, levels, a grid, notes, and what is wrong with a question.
//! All of it is `Display`: the page's engine has no heap.

mod arithmetic;
mod grid;
mod levels;
mod notes;
mod open;
mod question;

pub use arithmetic::Explained;
pub use grid::{device_capacity, free_lds, grid, unexplained};
pub use levels::levels;
pub use notes::{disagreement, notes, to_fill};
pub use open::{asked_openly, chosen, left_out};
pub use question::{
    Encoded, NO_ARCH, does_not_count, no_least, no_pair, no_quantity, no_shape, no_sizes, too_long,
    too_many_chips,
};
