//! How far one name is from another.

/// How much of a name is compared.
const MAX: usize = 128;

/// How many bytes have to change, come or go to make one name the other. Of a name longer than 128
/// bytes only the start counts.
#[must_use]
pub const fn distance(a: &[u8], b: &[u8]) -> usize {
    let (rows, columns) = (compared(a), compared(b));
    // The distances of one start of `a` from every start of `b`.
    let mut row = [0_usize; MAX + 1];
    let mut j = 0;
    while j <= columns {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < rows {
        let mut diagonal = row[0];
        row[0] = i + 1;
        j = 0;
        while j < columns {
            let changed = if a[i] == b[j] { diagonal } else { diagonal + 1 };
            let gone = row[j + 1] + 1;
            let come = row[j] + 1;
            diagonal = row[j + 1];
            let least = if gone < come { gone } else { come };
            row[j + 1] = if changed < least { changed } else { least };
            j += 1;
        }
        i += 1;
    }
    row[columns]
}

const fn compared(name: &[u8]) -> usize {
    if name.len() < MAX { name.len() } else { MAX }
}
