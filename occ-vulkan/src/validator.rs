//! `spirv-val`, where it is installed: Khronos' own word on a module.

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;

/// Has `spirv-val` look at a module, where there is one on `PATH`.
///
/// # Errors
///
/// What it objects to.
pub(crate) fn validate(module: &[u8]) -> Result<(), String> {
    let name = format!("spirv-val{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders).map(|folder| folder.join(&name));
    let Some(program) = found.into_iter().find(|path| path.is_file()) else { return Ok(()) };
    let mut command = Command::new(&program);
    // The newest environment that Debian 12's knows. Scalar layout is a feature that all drivers have.
    command.args(["--target-env", "vulkan1.3", "--scalar-block-layout", "-"]);
    let spawned =
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    // One that does not start has no word on the module.
    let Ok(mut process) = spawned else { return Ok(()) };
    let stdin = process.stdin.take();
    let output = thread::scope(|scope| {
        // It stops reading at what it objects to.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(module)));
        process.wait_with_output()
    });
    match output {
        Ok(output) if !output.status.success() => {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> =
                stderr.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
            let told = lines.join("; ");
            // One that was killed leaves no words.
            let told = if told.is_empty() { output.status.to_string() } else { told };
            Err(format!("`{}` refuses the module: {told}", program.display()))
        }
        _ => Ok(()),
    }
}
