//! What a device allows at most, asked before the driver is given more: what happens past its limits
//! the Vulkan specification leaves open.

use std::ops::RangeInclusive;

use ash::vk::{DescriptorType, PhysicalDeviceLimits};

use crate::layout::Layout;

/// The limits of a device ("Limits" of the Vulkan specification).
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) core: PhysicalDeviceLimits,
    /// Subgroup sizes, in threads; `None`: not known.
    pub(crate) subgroups: Option<RangeInclusive<u32>>,
    /// Whether a kernel may require one of them: `subgroupSizeControl`, and `requiredSubgroupSizeStages`
    /// has compute shaders.
    pub(crate) may_require: bool,
}

/// What two limits count, `maxPerStageDescriptor…` and `maxDescriptorSet…`: its name, the kinds, and both.
type Group = (&'static str, &'static [DescriptorType], fn(&PhysicalDeviceLimits) -> [u32; 2]);

/// No limit of the core counts acceleration structures by themselves.
const GROUPS: [Group; 5] = [
    ("samplers", &[DescriptorType::SAMPLER, DescriptorType::COMBINED_IMAGE_SAMPLER], |it| {
        [it.max_per_stage_descriptor_samplers, it.max_descriptor_set_samplers]
    }),
    ("uniform buffers", &[DescriptorType::UNIFORM_BUFFER], |it| {
        [it.max_per_stage_descriptor_uniform_buffers, it.max_descriptor_set_uniform_buffers]
    }),
    ("storage buffers", &[DescriptorType::STORAGE_BUFFER], |it| {
        [it.max_per_stage_descriptor_storage_buffers, it.max_descriptor_set_storage_buffers]
    }),
    (
        "sampled images",
        &[
            DescriptorType::SAMPLED_IMAGE,
            DescriptorType::COMBINED_IMAGE_SAMPLER,
            DescriptorType::UNIFORM_TEXEL_BUFFER,
        ],
        |it| [it.max_per_stage_descriptor_sampled_images, it.max_descriptor_set_sampled_images],
    ),
    (
        "storage images",
        &[DescriptorType::STORAGE_IMAGE, DescriptorType::STORAGE_TEXEL_BUFFER],
        |it| [it.max_per_stage_descriptor_storage_images, it.max_descriptor_set_storage_images],
    ),
];

impl Limits {
    /// Holds a layout against them.
    ///
    /// # Errors
    ///
    /// The first that it breaks.
    pub(crate) fn hold(&self, layout: &Layout) -> Result<(), String> {
        let past = |what: &str, count: u64, most: u32| {
            if count > u64::from(most) {
                return Err(format!("{count} {what}, the device allows {most}"));
            }
            Ok(())
        };
        let core = &self.core;
        past("descriptor sets", layout.sets(), core.max_bound_descriptor_sets)?;
        past(
            "bytes of push constants",
            layout.push_constants.into(),
            core.max_push_constants_size,
        )?;
        let count = |kinds: &dyn Fn(DescriptorType) -> bool| -> u64 {
            let all = layout.bindings.values().filter(|binding| kinds(binding.kind));
            all.map(|binding| u64::from(binding.count)).sum()
        };
        for (name, kinds, most) in GROUPS {
            let [of_stage, of_sets] = most(core);
            past(name, count(&|kind| kinds.contains(&kind)), of_stage.min(of_sets))?;
        }
        let resources = count(&|kind| kind != DescriptorType::SAMPLER);
        past("descriptors", resources, core.max_per_stage_resources)
    }

    /// What has to be required for subgroups of so many threads; `None`: the device has no others.
    ///
    /// # Errors
    ///
    /// Which there are, or that the driver chooses among them.
    pub(crate) fn subgroup(&self, threads: u32) -> Result<Option<u32>, String> {
        let Some(sizes) = &self.subgroups else {
            return Err(format!("waves of {threads} cannot be required of this driver"));
        };
        let (least, most) = (*sizes.start(), *sizes.end());
        if !sizes.contains(&threads) || !threads.is_power_of_two() {
            let all = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            return Err(format!("no waves of {threads}, the device has waves of {all}"));
        }
        match (least == most, self.may_require) {
            (true, _) => Ok(None),
            (false, true) => Ok(Some(threads)),
            (false, false) => {
                Err(format!("waves of {threads} cannot be required of this driver, which chooses"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::layout::Binding;

    fn limits(descriptors: [u32; 5], resources: u32) -> Limits {
        let [samplers, uniforms, buffers, sampled, images] = descriptors;
        // The other of two has no say.
        let core = PhysicalDeviceLimits {
            max_bound_descriptor_sets: 4,
            max_push_constants_size: 128,
            max_per_stage_descriptor_samplers: samplers,
            max_descriptor_set_samplers: u32::MAX,
            max_per_stage_descriptor_uniform_buffers: u32::MAX,
            max_descriptor_set_uniform_buffers: uniforms,
            max_per_stage_descriptor_storage_buffers: buffers,
            max_descriptor_set_storage_buffers: u32::MAX,
            max_per_stage_descriptor_sampled_images: u32::MAX,
            max_descriptor_set_sampled_images: sampled,
            max_per_stage_descriptor_storage_images: images,
            max_descriptor_set_storage_images: u32::MAX,
            max_per_stage_resources: resources,
            ..PhysicalDeviceLimits::default()
        };
        Limits { core, subgroups: Some(32..=64), may_require: true }
    }

    fn layout(bindings: &[(u32, DescriptorType, u32)]) -> Layout {
        let bindings = (0..)
            .zip(bindings)
            .map(|(at, &(set, kind, count))| ((set, at), Binding { kind, count }));
        Layout { bindings: bindings.collect(), push_constants: 0 }
    }

    #[test]
    fn sets_are_counted_from_the_highest() {
        let limits = limits([1; 5], 9);
        let hold = |set| limits.hold(&layout(&[(set, DescriptorType::STORAGE_BUFFER, 1)]));
        assert_eq!(hold(3), Ok(()));
        assert_eq!(hold(4), Err("5 descriptor sets, the device allows 4".to_owned()));
        let last = "4294967296 descriptor sets, the device allows 4";
        assert_eq!(hold(u32::MAX), Err(last.to_owned()));
        assert_eq!(limits.hold(&Layout::default()), Ok(()));
    }

    #[test]
    fn push_constants() {
        let hold = |push_constants| {
            let layout = Layout { push_constants, bindings: BTreeMap::new() };
            limits([0; 5], 0).hold(&layout)
        };
        assert_eq!(hold(128), Ok(()));
        let error = "132 bytes of push constants, the device allows 128";
        assert_eq!(hold(132), Err(error.to_owned()));
    }

    /// What is in two sets counts together, and each kind where the specification counts it.
    #[test]
    fn descriptors_count_by_their_kinds() {
        let all = [
            (DescriptorType::SAMPLER, [1, 0, 0, 0, 0], 0),
            (DescriptorType::COMBINED_IMAGE_SAMPLER, [1, 0, 0, 1, 0], 1),
            (DescriptorType::SAMPLED_IMAGE, [0, 0, 0, 1, 0], 1),
            (DescriptorType::STORAGE_IMAGE, [0, 0, 0, 0, 1], 1),
            (DescriptorType::UNIFORM_TEXEL_BUFFER, [0, 0, 0, 1, 0], 1),
            (DescriptorType::STORAGE_TEXEL_BUFFER, [0, 0, 0, 0, 1], 1),
            (DescriptorType::UNIFORM_BUFFER, [0, 1, 0, 0, 0], 1),
            (DescriptorType::STORAGE_BUFFER, [0, 0, 1, 0, 0], 1),
            (DescriptorType::ACCELERATION_STRUCTURE_KHR, [0; 5], 1),
        ];
        for (kind, counted, in_all) in all {
            let both = layout(&[(0, kind, 2), (1, kind, 3)]);
            let most = counted.map(|counted| 5 * counted);
            assert_eq!(limits(most, 5 * in_all).hold(&both), Ok(()), "{kind:?}");
            for at in (0..5).filter(|at| counted[*at] > 0) {
                let mut less = most;
                less[at] = 4;
                let error = format!("5 {}, the device allows 4", GROUPS[at].0);
                assert_eq!(limits(less, 5).hold(&both), Err(error), "{kind:?}");
            }
            if in_all > 0 {
                let error = "5 descriptors, the device allows 4".to_owned();
                assert_eq!(limits(most, 4).hold(&both), Err(error), "{kind:?}");
            }
        }
        // More than 32 bits count.
        let huge = layout(&[
            (0, DescriptorType::SAMPLER, u32::MAX),
            (1, DescriptorType::SAMPLER, u32::MAX),
        ]);
        let error = "8589934590 samplers, the device allows 4294967295";
        assert_eq!(limits([u32::MAX; 5], 0).hold(&huge), Err(error.to_owned()));
    }

    #[test]
    fn a_subgroup_size_has_to_be_one_that_there_is() {
        let limits =
            |subgroups, may_require| Limits { subgroups, may_require, ..limits([0; 5], 0) };
        let radeon = limits(Some(32..=64), true);
        for threads in [32, 64] {
            assert_eq!(radeon.subgroup(threads), Ok(Some(threads)));
        }
        for threads in [0, 16, 48, 128] {
            let error = format!("no waves of {threads}, the device has waves of 32 to 64");
            assert_eq!(radeon.subgroup(threads), Err(error));
        }
        for may_require in [true, false] {
            let vega = limits(Some(64..=64), may_require);
            assert_eq!(vega.subgroup(64), Ok(None));
            let error = "no waves of 32, the device has waves of 64";
            assert_eq!(vega.subgroup(32), Err(error.to_owned()));
            let old = limits(None, may_require);
            let error = "waves of 32 cannot be required of this driver";
            assert_eq!(old.subgroup(32), Err(error.to_owned()));
        }
        let error = "waves of 32 cannot be required of this driver, which chooses";
        assert_eq!(limits(Some(32..=64), false).subgroup(32), Err(error.to_owned()));
    }
}
