//! The few calls of NVIDIA's and AMD's drivers that the test makes, loaded at run time.
//!
//! Each call is one of a C library, whose types are written here as its documentation has them: CUDA
//! Driver API (`cuda.h`) and HIP (`hip_runtime_api.h`). Handles are pointers that nobody here reads.
#![expect(unsafe_code, reason = "a driver is a C library")]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;

use libloading::Library;

type Handle = *mut c_void;
type Init = unsafe extern "C" fn(c_uint) -> c_int;
type Number = unsafe extern "C" fn(*mut c_int) -> c_int;
type NumberOf = unsafe extern "C" fn(*mut c_int, c_int) -> c_int;
type Attribute = unsafe extern "C" fn(*mut c_int, c_int, c_int) -> c_int;
type Text = unsafe extern "C" fn(*mut c_char, c_int, c_int) -> c_int;
type Retain = unsafe extern "C" fn(*mut Handle, c_int) -> c_int;
type Use = unsafe extern "C" fn(Handle) -> c_int;
type UseDevice = unsafe extern "C" fn(c_int) -> c_int;
type Load = unsafe extern "C" fn(*mut Handle, *const c_void) -> c_int;
type Function = unsafe extern "C" fn(*mut Handle, Handle, *const c_char) -> c_int;
type FunctionAttribute = unsafe extern "C" fn(*mut c_int, c_int, Handle) -> c_int;
type Blocks = unsafe extern "C" fn(*mut c_int, Handle, c_int, usize) -> c_int;

/// A driver with a device that is in use.
pub(crate) struct Driver {
    library: Library,
    vendor: &'static Vendor,
    /// The device's name, where the driver says it simply.
    pub(crate) device: String,
    /// The compute capability (NVIDIA).
    pub(crate) capability: Option<(u32, u32)>,
}

/// What the libraries call the same.
struct Vendor {
    libraries: &'static [&'static str],
    init: &'static str,
    load: &'static str,
    function: &'static str,
    attribute: &'static str,
    blocks: &'static str,
}

const NVIDIA: Vendor = Vendor {
    libraries: &["libcuda.so.1", "nvcuda.dll"],
    init: "cuInit",
    load: "cuModuleLoadData",
    function: "cuModuleGetFunction",
    attribute: "cuFuncGetAttribute",
    blocks: "cuOccupancyMaxActiveBlocksPerMultiprocessor",
};

const AMD: Vendor = Vendor {
    libraries: &["libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "amdhip64.dll"],
    init: "hipInit",
    load: "hipModuleLoadData",
    function: "hipModuleGetFunction",
    attribute: "hipFuncGetAttribute",
    blocks: "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor",
};

/// A kernel in a module that the driver holds until the program ends.
pub(crate) struct Kernel(Handle);

/// What a driver says of a kernel. The numbers are the same in CUDA and HIP.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    MaxThreads = 0,
    StaticShared = 1,
    Registers = 4,
}

impl Driver {
    /// NVIDIA's, on the first device.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub(crate) fn nvidia() -> Result<Self, String> {
        let mut driver = Self::open(&NVIDIA)?;
        let mut device = 0;
        let count: Number = driver.symbol("cuDeviceGetCount")?;
        let get: NumberOf = driver.symbol("cuDeviceGet")?;
        let attribute: Attribute = driver.symbol("cuDeviceGetAttribute")?;
        let name: Text = driver.symbol("cuDeviceGetName")?;
        let retain: Retain = driver.symbol("cuDevicePrimaryCtxRetain")?;
        let set: Use = driver.symbol("cuCtxSetCurrent")?;
        let (mut devices, mut major, mut minor, mut context) = (0, 0, 0, null_mut());
        let mut text = [0 as c_char; 256];
        // SAFETY: each pointer is to a variable of the type that the call writes, and `text` has the
        // length that it is given.
        unsafe {
            done("cuDeviceGetCount", count(&raw mut devices))?;
            if devices == 0 {
                return Err("no device".to_owned());
            }
            done("cuDeviceGet", get(&raw mut device, 0))?;
            // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and _MINOR.
            done("cuDeviceGetAttribute", attribute(&raw mut major, 75, device))?;
            done("cuDeviceGetAttribute", attribute(&raw mut minor, 76, device))?;
            done("cuDeviceGetName", name(text.as_mut_ptr(), 255, device))?;
            done("cuDevicePrimaryCtxRetain", retain(&raw mut context, device))?;
            done("cuCtxSetCurrent", set(context))?;
            // The last byte was not given away, so the text ends.
            driver.device = CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned();
        }
        driver.capability = u32::try_from(major).ok().zip(u32::try_from(minor).ok());
        Ok(driver)
    }

    /// AMD's, on the first device.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub(crate) fn amd() -> Result<Self, String> {
        let mut driver = Self::open(&AMD)?;
        let count: Number = driver.symbol("hipGetDeviceCount")?;
        let set: UseDevice = driver.symbol("hipSetDevice")?;
        let mut devices = 0;
        // SAFETY: the pointer is to a variable of the type that the call writes.
        unsafe {
            done("hipGetDeviceCount", count(&raw mut devices))?;
            if devices == 0 {
                return Err("no device".to_owned());
            }
            done("hipSetDevice", set(0))?;
        }
        "an AMD GPU".clone_into(&mut driver.device);
        Ok(driver)
    }

    fn open(vendor: &'static Vendor) -> Result<Self, String> {
        let open = |name: &&str| {
            // SAFETY: a driver's library is made to be loaded into any program.
            unsafe { Library::new(*name) }.ok()
        };
        let library = vendor.libraries.iter().find_map(open);
        let library = library.ok_or_else(|| format!("no {}", vendor.libraries[0]))?;
        let driver = Self { library, vendor, device: String::new(), capability: None };
        let init: Init = driver.symbol(vendor.init)?;
        // SAFETY: it takes no flags but 0.
        done(vendor.init, unsafe { init(0) })?;
        Ok(driver)
    }

    /// A function of the library, whose type is the one above that is named for it.
    fn symbol<T: Copy>(&self, name: &str) -> Result<T, String> {
        // SAFETY: the library lives as long as `self`, which makes all of the calls.
        let found = unsafe { self.library.get::<T>(name.as_bytes()) };
        found.map(|symbol| *symbol).map_err(|error| format!("{name}: {error}"))
    }

    /// Loads a module: PTX or a cubin, a code object.
    ///
    /// # Errors
    ///
    /// Where it is not for this device.
    pub(crate) fn load(&self, image: &[u8]) -> Result<Module<'_>, String> {
        let load: Load = self.symbol(self.vendor.load)?;
        let mut module = null_mut();
        // PTX has to end with a zero, and no other image minds one.
        let image = [image, &[0]].concat();
        // SAFETY: the image is as long as its headers say, or ends with a zero.
        done(self.vendor.load, unsafe { load(&raw mut module, image.as_ptr().cast()) })?;
        Ok(Module { driver: self, module })
    }

    /// What the driver says of a kernel.
    ///
    /// # Errors
    ///
    /// Where it says nothing.
    pub(crate) fn ask(&self, kernel: &Kernel, what: Of) -> Result<u32, String> {
        let attribute: FunctionAttribute = self.symbol(self.vendor.attribute)?;
        let mut value = 0;
        // SAFETY: the handle is one that the driver gave, and its module is never unloaded.
        done(self.vendor.attribute, unsafe { attribute(&raw mut value, what as c_int, kernel.0) })?;
        u32::try_from(value).map_err(|_| format!("{value}"))
    }

    /// The driver's own answer: workgroups of a CU, WGP or SM; none where it refuses.
    ///
    /// # Errors
    ///
    /// Where it cannot be asked.
    pub(crate) fn workgroups(
        &self,
        kernel: &Kernel,
        threads: u32,
        lds: u32,
    ) -> Result<u32, String> {
        let blocks: Blocks = self.symbol(self.vendor.blocks)?;
        let threads = c_int::try_from(threads).map_err(|error| error.to_string())?;
        let mut count = 0;
        // SAFETY: as in `ask`.
        let code = unsafe { blocks(&raw mut count, kernel.0, threads, lds as usize) };
        Ok(if code == 0 { u32::try_from(count).unwrap_or(0) } else { 0 })
    }
}

/// A module of a driver. It is never unloaded.
pub(crate) struct Module<'a> {
    driver: &'a Driver,
    module: Handle,
}

impl Module<'_> {
    /// The kernel of this name.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub(crate) fn kernel(&self, name: &str) -> Result<Kernel, String> {
        let function: Function = self.driver.symbol(self.driver.vendor.function)?;
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let mut kernel = null_mut();
        // SAFETY: the handle is one that the driver gave, and the name ends with a zero.
        let code = unsafe { function(&raw mut kernel, self.module, name.as_ptr()) };
        done(self.driver.vendor.function, code)?;
        Ok(Kernel(kernel))
    }
}

fn done(call: &str, code: c_int) -> Result<(), String> {
    if code == 0 { Ok(()) } else { Err(format!("{call} failed with {code}")) }
}
