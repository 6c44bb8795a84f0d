//! What a manifest says of code that has no counts: a kernel that is not in it may be there.

use std::fs;

use occ_artifacts::manifest::Unread;
use occ_artifacts::{MeasuredKernel, PassedOver, Visit, each_path};

use crate::evaluated::UnreadCode;
use crate::ptx::entries;

/// What of the files is code and not read, each kind once for a target. PTX says which kernels it has.
pub(super) fn all(unread: &[UnreadCode]) -> Vec<Unread> {
    let mut found = Found::default();
    for parts in unread.chunk_by(|a, b| a.file == b.file) {
        let file = &parts[0].file;
        let has_ptx = parts.iter().any(|code| code.part.is_ptx());
        if !has_ptx || each_path(file, "", &mut found).is_err() {
            // It is nothing else, or cannot be read again.
            for code in parts {
                found.unread(code.part.clone(), &mut || fs::read(file).ok());
            }
        }
    }
    for Unread { kernels, .. } in &mut found.0 {
        if let Some(kernels) = kernels {
            kernels.sort_unstable();
            kernels.dedup();
        }
    }
    found.0
}

#[derive(Default)]
struct Found(Vec<Unread>);

impl Found {
    fn add(&mut self, part: &PassedOver, kernels: Option<Vec<String>>) {
        let same = |known: &&mut Unread| known.what == part.what && known.target == part.target;
        let Some(known) = self.0.iter_mut().find(same) else {
            return self.0.push(Unread::new(part, kernels));
        };
        known.count += part.count;
        known.kernels = known.kernels.take().zip(kernels).map(|(mut known, more)| {
            known.extend(more);
            known
        });
    }
}

impl Visit for Found {
    fn kernel(&mut self, _: MeasuredKernel) {}

    fn passed_over(&mut self, part: PassedOver) {
        if part.is_code() {
            self.add(&part, None);
        }
    }

    fn unread(&mut self, part: PassedOver, code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        let named = |code: Vec<u8>| entries(&code).map(String::from).collect();
        let kernels = if part.is_ptx() { code().map(named) } else { None };
        self.add(&part, kernels);
    }
}
