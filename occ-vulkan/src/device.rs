//! The device that compiles: found among those that there are, opened, and asked for its limits.
//!
//! Every call is `unsafe` by its signature. What [`driver`](super::driver) says of that holds here.
#![allow(unsafe_code)]

use std::collections::BTreeSet;
use std::ptr;

use ash::{khr, vk};

use crate::driver::text;
use crate::limits::Limits;
use crate::message::{About, Refusal, Which};

/// A device that was opened.
pub(crate) struct Opened {
    pub(crate) device: ash::Device,
    pub(crate) about: About,
    pub(crate) limits: Limits,
    /// The subgroup size to require of it.
    pub(crate) required: Option<u32>,
}

/// Opens the device that is asked for, with all of its features but those that add checks to code.
pub(crate) fn open(
    instance: &ash::Instance,
    which: &Which,
    wave: Option<u32>,
) -> Result<Opened, Refusal> {
    // SAFETY: the instance is alive.
    let devices = match unsafe { instance.enumerate_physical_devices() } {
        // What the loader says where no driver starts.
        Err(vk::Result::ERROR_INITIALIZATION_FAILED) => Vec::new(),
        devices => devices?,
    };
    let mut names = BTreeSet::new();
    let mut found = None;
    for device in devices {
        let (about, driver) = about(instance, device);
        let wanted = match which {
            Which::Played(id) => driver.as_raw() == *id,
            Which::Own(name) => about.device.to_lowercase().contains(&name.to_lowercase()),
        };
        if wanted && found.is_none() {
            found = Some((device, about));
        } else {
            names.insert(about.device);
        }
    }
    let Some((device, about)) = found else {
        return Err(Refusal::NoDevice(names.into_iter().collect()));
    };
    // SAFETY: the instance is alive, and the device its own.
    let extensions = unsafe { instance.enumerate_device_extension_properties(device) }?;
    let name = khr::pipeline_executable_properties::NAME;
    if !extensions.iter().any(|known| known.extension_name_as_c_str() == Ok(name)) {
        return Err(Refusal::Silent(about));
    }
    // SAFETY: the instance is alive, and the device its own.
    let version = unsafe { instance.get_physical_device_properties(device) }.api_version;
    let mut features = Features::default();
    let mut core = features.chained(version);
    // SAFETY: as above; the chain consists of structures of the device's version.
    unsafe { instance.get_physical_device_features2(device, &mut core) };
    let core = core.features;
    if features.executables.pipeline_executable_info == vk::FALSE {
        return Err(Refusal::Silent(about));
    }
    let has_control = features.since_1_3.subgroup_size_control == vk::TRUE;
    let limits = limits(instance, device, version, has_control);
    let required = match wave {
        Some(wave) => limits.subgroup(wave).map_err(Refusal::Other)?,
        None => None,
    };
    features.since_1_3.robust_image_access = vk::FALSE;
    let mut enabled = features
        .chained(version)
        .features(vk::PhysicalDeviceFeatures { robust_buffer_access: vk::FALSE, ..core });
    let queues = [vk::DeviceQueueCreateInfo::default().queue_priorities(&[1.0])];
    let extensions = [name.as_ptr()];
    let create = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_extension_names(&extensions)
        .push_next(&mut enabled);
    // SAFETY: the features and the extension are among those that the device has, and every device
    // has a queue of the first family.
    let device = unsafe { instance.create_device(device, &create, None) }?;
    Ok(Opened { device, about, limits, required })
}

/// What a device can do besides the core's features.
#[derive(Default)]
struct Features<'a> {
    executables: vk::PhysicalDevicePipelineExecutablePropertiesFeaturesKHR<'a>,
    since_1_1: vk::PhysicalDeviceVulkan11Features<'a>,
    since_1_2: vk::PhysicalDeviceVulkan12Features<'a>,
    since_1_3: vk::PhysicalDeviceVulkan13Features<'a>,
}

impl Features<'_> {
    /// Those that a version has, in a chain.
    fn chained(&mut self, version: u32) -> vk::PhysicalDeviceFeatures2<'_> {
        let Self { executables, since_1_1, since_1_2, since_1_3 } = self;
        // Those that were chained before would make a ring.
        executables.p_next = ptr::null_mut();
        since_1_1.p_next = ptr::null_mut();
        since_1_2.p_next = ptr::null_mut();
        since_1_3.p_next = ptr::null_mut();
        let mut features = vk::PhysicalDeviceFeatures2::default().push_next(executables);
        if version >= vk::API_VERSION_1_2 {
            features = features.push_next(since_1_1).push_next(since_1_2);
        }
        if version >= vk::API_VERSION_1_3 {
            features = features.push_next(since_1_3);
        }
        features
    }
}

/// What a device of this version allows; `has_control`: whether subgroup sizes may be required of it.
fn limits(
    instance: &ash::Instance,
    device: vk::PhysicalDevice,
    version: u32,
    has_control: bool,
) -> Limits {
    let mut since_1_3 = vk::PhysicalDeviceVulkan13Properties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default();
    let has_sizes = version >= vk::API_VERSION_1_3;
    if has_sizes {
        properties = properties.push_next(&mut since_1_3);
    }
    // SAFETY: the instance is alive, and the device its own; the chain consists of structures of the
    // device's version.
    unsafe { instance.get_physical_device_properties2(device, &mut properties) };
    let core = properties.properties.limits;
    let of_compute =
        since_1_3.required_subgroup_size_stages.contains(vk::ShaderStageFlags::COMPUTE);
    Limits {
        core,
        subgroups: has_sizes.then_some(since_1_3.min_subgroup_size..=since_1_3.max_subgroup_size),
        may_require: has_control && of_compute,
    }
}

/// What a device and its driver are called.
fn about(instance: &ash::Instance, device: vk::PhysicalDevice) -> (About, vk::DriverId) {
    let mut driver = vk::PhysicalDeviceDriverProperties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut driver);
    // SAFETY: the instance is alive, and the device its own. A driver that does not know the second
    // structure leaves it as it is.
    unsafe { instance.get_physical_device_properties2(device, &mut properties) };
    let name = text(properties.properties.device_name_as_c_str());
    let about = About {
        device: name,
        driver: text(driver.driver_name_as_c_str()),
        version: text(driver.driver_info_as_c_str()),
    };
    (about, driver.driver_id)
}
