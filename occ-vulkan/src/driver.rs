//! The Vulkan calls: pipelines are compiled, and the driver is asked what it allocated.
//!
//! Every call is `unsafe` by its signature: Vulkan trusts that handles are alive, that structures are
//! filled in as its specification says, and that shaders are valid. The first two hold by the shape
//! of this file and of `device`: structures borrow what they point to, what they ask for was held to the
//! device's [`Limits`], and no handle but a pipeline is destroyed before the process ends, which does
//! nothing else. The third cannot be proved, which is why that process is one of its own.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString};

use ash::{khr, vk};

use crate::device::{self, Opened};
use crate::layout::Layout;
use crate::limits::Limits;
use crate::message::{About, Constant, Executable, Refusal, Which};

/// A device that compiles a module and says what it allocated.
pub(crate) struct Driver {
    device: ash::Device,
    executables: khr::pipeline_executable_properties::Device,
    module: vk::ShaderModule,
    about: About,
    limits: Limits,
    /// The subgroup size that is required, which is one of the device's [`Limits`]; `None`: the driver's
    /// choice.
    required: Option<u32>,
}

impl From<vk::Result> for Refusal {
    fn from(error: vk::Result) -> Self {
        Self::Other(answer(error))
    }
}

impl Driver {
    /// Opens a device for a module, whose kernels have waves of so many threads where `wave` says it.
    pub(crate) fn open(which: &Which, wave: Option<u32>, words: &[u32]) -> Result<Self, Refusal> {
        // SAFETY: the loader's initializers are those that every Vulkan program runs.
        let entry =
            unsafe { ash::Entry::load() }.map_err(|error| Refusal::NoLoader(error.to_string()))?;
        // Its library stays open.
        let entry = Box::leak(Box::new(entry));
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
        let create = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: no extension is asked for, and all that `create` points to is alive.
        let instance = match unsafe { entry.create_instance(&create, None) } {
            Ok(instance) => instance,
            // What the loader says where no driver is installed.
            Err(vk::Result::ERROR_INCOMPATIBLE_DRIVER) => {
                return Err(Refusal::NoDevice(Vec::new()));
            }
            Err(error) => return Err(error.into()),
        };
        let Opened { device, about, limits, required } = device::open(&instance, which, wave)?;
        let executables = khr::pipeline_executable_properties::Device::new(&instance, &device);
        let create = vk::ShaderModuleCreateInfo::default().code(words);
        // SAFETY: the device is alive, and the module was checked as far as can be.
        let module = unsafe { device.create_shader_module(&create, None) }?;
        Ok(Self { device, executables, module, about, limits, required })
    }

    pub(crate) fn about(&self) -> &About {
        &self.about
    }

    /// Compiles an entry point, and asks what it takes.
    ///
    /// # Errors
    ///
    /// What the device does not allow, or what the driver answered.
    pub(crate) fn compile(
        &self,
        entry_point: &str,
        layout: &Layout,
        constants: &[Constant],
    ) -> Result<Vec<Executable>, String> {
        self.limits.hold(layout)?;
        let name = CString::new(entry_point).map_err(|_| "a name with a zero in it".to_owned())?;
        let pipeline = self.pipeline(&name, self.laid_out(layout)?, constants)?;
        let result = self.executables(pipeline);
        // SAFETY: nothing uses it any more.
        unsafe { self.device.destroy_pipeline(pipeline, None) };
        result
    }

    fn laid_out(&self, layout: &Layout) -> Result<vk::PipelineLayout, String> {
        let sets = u32::try_from(layout.sets()).map_err(|error| error.to_string())?;
        // A set that no variable is in is an empty one.
        let sets = (0..sets).map(|set| {
            let bindings: Vec<_> = layout
                .bindings
                .range((set, 0)..=(set, u32::MAX))
                .map(|((_, binding), descriptors)| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(*binding)
                        .descriptor_type(descriptors.kind)
                        .descriptor_count(descriptors.count)
                        .stage_flags(vk::ShaderStageFlags::COMPUTE)
                })
                .collect();
            let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the device is alive, and so is what `create` points to. Its descriptors are no
            // more than the device allows: `compile` has held the layout to that.
            unsafe { self.device.create_descriptor_set_layout(&create, None) }
        });
        let sets: Vec<_> = sets.collect::<Result<_, _>>().map_err(answer)?;
        let ranges = [vk::PushConstantRange::default()
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
            .size(layout.push_constants)];
        // A range of no bytes is not allowed.
        let ranges = if layout.push_constants > 0 { &ranges[..] } else { &[] };
        let create =
            vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(ranges);
        // SAFETY: as above, for sets and push constants, too; the sets are those just made.
        unsafe { self.device.create_pipeline_layout(&create, None) }.map_err(answer)
    }

    fn pipeline(
        &self,
        name: &CStr,
        layout: vk::PipelineLayout,
        constants: &[Constant],
    ) -> Result<vk::Pipeline, String> {
        let mut data = Vec::new();
        let mut entries = Vec::new();
        for constant in constants {
            let Constant { id, value, bytes } = *constant;
            let offset = u32::try_from(data.len()).map_err(|error| error.to_string())?;
            entries.push(vk::SpecializationMapEntry { constant_id: id, offset, size: bytes });
            // The last of them where the machine writes the lowest last.
            let from = if cfg!(target_endian = "big") { 8_usize.saturating_sub(bytes) } else { 0 };
            data.extend(value.to_ne_bytes().into_iter().skip(from).take(bytes));
        }
        let specialization = vk::SpecializationInfo::default().map_entries(&entries).data(&data);
        let mut required = vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo::default()
            .required_subgroup_size(self.required.unwrap_or(0));
        let mut stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(self.module)
            .name(name)
            .specialization_info(&specialization);
        if self.required.is_some() {
            stage = stage.push_next(&mut required);
        }
        let create = vk::ComputePipelineCreateInfo::default()
            .flags(vk::PipelineCreateFlags::CAPTURE_STATISTICS_KHR)
            .stage(stage)
            .layout(layout);
        // SAFETY: the module and the layout are alive, and so is what `create` points to. The feature
        // that the flag needs was enabled. A subgroup size is required only where the device has the
        // feature for that, which was enabled, too, and the size: `Limits::subgroup`.
        let made = unsafe {
            self.device.create_compute_pipelines(vk::PipelineCache::null(), &[create], None)
        };
        let pipelines = made.map_err(|(_, error)| answer(error))?;
        pipelines.first().copied().ok_or_else(|| "the driver made no pipeline".to_owned())
    }

    fn executables(&self, pipeline: vk::Pipeline) -> Result<Vec<Executable>, String> {
        let info = vk::PipelineInfoKHR::default().pipeline(pipeline);
        // SAFETY: the pipeline is alive.
        let properties = unsafe { self.executables.get_pipeline_executable_properties(&info) };
        let properties = properties.map_err(answer)?;
        (0..)
            .zip(properties)
            .map(|(index, executable)| {
                let info = vk::PipelineExecutableInfoKHR::default()
                    .pipeline(pipeline)
                    .executable_index(index);
                // SAFETY: the pipeline is alive, has this many executables, and was made with the flag
                // that this needs.
                let values = unsafe { self.executables.get_pipeline_executable_statistics(&info) };
                let values = values.map_err(answer)?;
                Ok(Executable {
                    name: text(executable.name_as_c_str()),
                    subgroup: executable.subgroup_size,
                    values: values.iter().map(|it| (text(it.name_as_c_str()), value(it))).collect(),
                })
            })
            .collect()
    }
}

fn answer(error: vk::Result) -> String {
    format!("the driver answered {error:?}")
}

pub(crate) fn text<E>(text: Result<&CStr, E>) -> String {
    text.map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned())
}

/// The value of a statistic, in words.
fn value(statistic: &vk::PipelineExecutableStatisticKHR<'_>) -> String {
    let value = &statistic.value;
    // SAFETY: the format says which field of the union the driver wrote.
    unsafe {
        match statistic.format {
            vk::PipelineExecutableStatisticFormatKHR::BOOL32 => (value.b32 != 0).to_string(),
            vk::PipelineExecutableStatisticFormatKHR::INT64 => value.i64.to_string(),
            vk::PipelineExecutableStatisticFormatKHR::UINT64 => value.u64.to_string(),
            vk::PipelineExecutableStatisticFormatKHR::FLOAT64 => value.f64.to_string(),
            _ => String::new(),
        }
    }
}
