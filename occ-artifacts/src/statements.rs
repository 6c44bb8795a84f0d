//! What a compiler's file states of a kernel, as the engine joins it with what others say.

use occ_core::__private::account::{Source, Stated, Statement};
use occ_core::__private::key::{Key, Value};
use occ_core::__private::message::{BY_A_DRIVER, InFile};
use occ_core::{Arch, Vendor};

use crate::MeasuredKernel;

impl MeasuredKernel {
    /// Everything that the file states for a kernel on `arch`; `None`: an architecture that is not known
    /// here. What it has to say and leaves open is a statement too. `file` is how messages name it.
    #[doc(hidden)]
    #[must_use]
    pub fn statements<'a>(&'a self, file: InFile<'a>, arch: Option<&Arch>) -> Vec<Statement<'a>> {
        let count = |count: Option<u32>| count.map(|count| Stated::Exactly(Value::Count(count)));
        let shape = |shape: Option<[u32; 3]>| shape.map(|it| Stated::Exactly(Value::Shape(it)));
        let needed = |is_needed: bool| is_needed.then_some(Stated::Needed(""));
        let instead = |key: Key| Stated::Needed(self.instead_of(key.setter()).unwrap_or(""));
        let by_a_driver = if self.awaits_driver() { BY_A_DRIVER } else { "" };
        let vgprs =
            if self.awaits_driver() { Stated::Needed(by_a_driver) } else { instead(Key::Vgprs) };
        let leaves_agprs_open = match arch {
            Some(arch) => self.leaves_agprs_open(arch),
            None => self.may_leave_agprs_open(file.vendor),
        };
        let leaves_named_barriers_open = match arch {
            Some(arch) => self.leaves_named_barriers_open(arch),
            // The kernel's own target tells.
            None => {
                Arch::named(&self.target).is_ok_and(|own| self.leaves_named_barriers_open(&own))
            }
        };
        // The kernel's own target tells where the architecture is not known here.
        let own = arch.copied().or_else(|| Arch::named(&self.target).ok());
        let leaves_tensor_columns_open =
            own.is_some_and(|arch| self.leaves_tensor_columns_open(&arch));
        // What is said for many kernels is not meant for those without tensor memory.
        let has_no_tensor_memory = self.virtual_resources == Some(0)
            || own
                .is_some_and(|arch| arch.vendor == Vendor::Nvidia && arch.tensor_columns.is_none());
        let tensor_columns = self.tensor_columns.or(has_no_tensor_memory.then_some(0));
        let scratch = match (self.dynamic_stack, self.counted_scratch()) {
            // It grows at run time.
            (Some(true), bytes) => Some(Stated::AtLeast(bytes.unwrap_or(0))),
            (_, bytes) => count(bytes),
        };
        // Of AMD's clusters (gfx1250) the engine knows no limits.
        let cluster = self.cluster.filter(|_| !self.target.starts_with("gfx"));
        let leaves_cluster_open = cluster.is_none() && self.explicit_cluster == Some(true);
        let stated = [
            (Key::Vgprs, count(self.vgprs).or(Some(vgprs))),
            (Key::Agprs, count(self.agprs).or(needed(leaves_agprs_open))),
            (Key::Sgprs, count(self.sgprs)),
            (Key::VgprsAllocated, count(self.vgprs_allocated)),
            (Key::SgprsAllocated, count(self.sgprs_allocated)),
            (Key::WavesByRegisters, count(self.waves_by_registers)),
            (Key::Lds, count(self.lds).or(Some(instead(Key::Lds)))),
            (
                Key::DynamicLds,
                count(self.dynamic_lds).or(needed(self.uses_dynamic_lds == Some(true))),
            ),
            (Key::Scratch, scratch),
            (Key::Barriers, needed(leaves_named_barriers_open).or(count(self.counted_barriers()))),
            (
                Key::Wave,
                self.wave
                    .map(|wave| Stated::Exactly(Value::Wave(wave)))
                    .or(self.leaves_wave_open(arch).then_some(Stated::Needed(by_a_driver))),
            ),
            (Key::TensorColumns, count(tensor_columns).or(needed(leaves_tensor_columns_open))),
            (Key::Mode, self.mode.map(|mode| Stated::Exactly(Value::Mode(mode)))),
            (Key::DynamicVgprs, count(self.dynamic_vgprs.filter(|block| *block > 0))),
            (Key::Trap, self.trap.map(|trap| Stated::Exactly(Value::Flag(trap)))),
            (
                Key::Workgroup,
                shape(self.required_workgroup).or(self.max_workgroup.map(Stated::AtMost)),
            ),
            (Key::Cluster, shape(cluster).or(needed(leaves_cluster_open))),
            (Key::Cluster, self.max_cluster.map(Stated::AtMost)),
        ];
        let is_own = |key: Key| {
            let is_named = key == Key::Barriers && leaves_named_barriers_open;
            let is_none = key == Key::TensorColumns && tensor_columns == Some(0);
            is_named || is_none || arch.is_none_or(|arch| key.foreign_to(arch).is_none())
        };
        let said = stated.into_iter().filter_map(|(key, stated)| Some((key, stated?)));
        said.filter(|(key, _)| is_own(*key))
            .map(|(key, stated)| Statement { key, stated, source: Source::File(file) })
            .collect()
    }

    /// [`Self::leaves_agprs_open`] of a path's architecture, which is not known here: the kernel's own
    /// target tells, and where that is not known either, it may be one with AGPRs.
    fn may_leave_agprs_open(&self, vendor: Vendor) -> bool {
        match Arch::named(&self.target) {
            Ok(own) => self.leaves_agprs_open(&own),
            // A number of AGPRs is stated whatever this says.
            Err(_) => {
                let is_amd = vendor == Vendor::Amd && !self.target.starts_with("sm_");
                is_amd && self.vgprs_allocated.is_none()
            }
        }
    }
}
