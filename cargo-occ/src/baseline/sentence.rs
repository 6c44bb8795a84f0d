//! What moved of a kernel, in lines.

use super::change::{Change, ChangeKind};
use super::entry::Entry;

/// What moved, in lines.
pub(crate) fn sentence(change: &Change) -> String {
    let name = change.entry.name.whole();
    let reached = |entry: Option<&Entry>| {
        let reached = super::report::reached(entry).text().to_owned();
        Some(reached).filter(|reached| reached != "?")
    };
    let words = |reached: Option<String>| reached.unwrap_or_else(|| "not known".to_owned());
    let (was, is) = (reached(change.was()), reached(change.is()));
    let mut text = match (change.kind, is) {
        (ChangeKind::New, Some(is)) => format!("kernel `{name}` is new: it reaches {is}"),
        (ChangeKind::New, None) => format!("kernel `{name}` is new: its occupancy is not known"),
        (ChangeKind::Unread, _) => format!(
            "kernel `{name}` was not seen, and not all files were read: its occupancy was {}",
            words(was)
        ),
        (ChangeKind::Gone, _) => {
            format!("kernel `{name}` is gone: its occupancy was {}", words(was))
        }
        (_, None) if was.is_none() => {
            format!("the occupancy of kernel `{name}` is still not known")
        }
        (_, None) => {
            format!("the occupancy of kernel `{name}` is not known any more; it was {}", words(was))
        }
        (_, is) if was == is => format!("kernel `{name}` still reaches {}", words(is)),
        (_, is) => format!("kernel `{name}` reaches {}; it was {}", words(is), words(was)),
    };
    if let Some(name) = change.former_name() {
        text = format!("{text}\nrenamed from `{name}`");
    }
    let moves = change.moves();
    if !moves.is_empty() {
        text += "\n";
        text += &moves.join(", ");
    }
    for sentence in change.limits() {
        text += "\n";
        text += &sentence;
    }
    if let Some(reason) = change.reason().filter(|_| change.is_excused()) {
        text += "\nmay be worse: ";
        text += reason;
    }
    text
}
