# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_cargo_occ_global_optspecs
    string join \n h/help V/version
end

function __fish_cargo_occ_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_cargo_occ_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_cargo_occ_using_subcommand
    set -l cmd (__fish_cargo_occ_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -s h -l help -d 'Print help'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -s V -l version -d 'Print version'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "inspect" -d 'Show every kernel in compiled files, what it uses, and the occupancy it reaches'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "explain" -d 'Explain what one kernel reaches, with the arithmetic behind every limit'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "calculator" -d 'Write a calculator as one HTML page: move a number and see the occupancy'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "eval" -d 'Evaluate rows of CSV or JSON lines and append what each reaches'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "measure" -d 'Have a Vulkan driver compile the kernels of a SPIR-V module, and write down what it allocates'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "baseline" -d 'Record what every kernel reaches in a text file, and check builds against it'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "diff" -d 'Compare two builds, or two baselines, and show the kernels that moved, worst first'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "achieved" -d 'Compare the occupancy that a profiler measured with the theoretical one, and explain the gap'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "targets" -d 'List the architectures that are known, with every number and its source'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "report" -d 'Show every annotated kernel of the workspace, what it must reach and what it does'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "completions" -d 'Write what a shell needs to complete `cargo-occ` to standard output'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "man" -d 'Write the manual page of `cargo occ`, or of one of its commands, to standard output'
complete -c cargo-occ -n "__fish_cargo_occ_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l target -d 'Only kernels that run on this target. Code for a generic target is evaluated for this one. A name, a product (`rx 7900 xtx`), or a file (`chip.json`); may be given several times' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l kernel -d 'Only kernels whose demangled name contains this, or is like it where it has `*` or `?`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l ptxas -d 'The `ptxas` that measures PTX, for each `--target` or for the one that the PTX names. Without this option `ptxas` is looked for in `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are installed, and among Python\'s packages' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l dynamic-lds -l dynamic-shared -d 'Bytes of workgroup memory asked for at launch: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l max-dynamic-shared -d 'Bytes of workgroup memory that the launch opted in to (NVIDIA): `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l cluster -d 'Thread blocks in a cluster (compute capability 9.0 and later): `4`, `2x2x1`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l sms-per-gpc -d 'SMs per GPC of the device; a cluster has to fit one GPC' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l force-workgroup -l force-block -d 'Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch. `--workgroup` fills what a file leaves open, up to the bound' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l contracts -d 'Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence over `--workgroup` and `occ.toml`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l config -d 'Reads this file in place of the project\'s `occ.toml`, which stands beside `Cargo.toml` or at the root of the workspace' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l min -d 'The occupancy that every kernel has to reach: `0.5`, `50%`. Exit code 1 where one does not; of many kernels, only those that do not are shown' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l spills -d 'What to do where a kernel spills registers or uses scratch memory: `deny` fails, `warn` warns, and `deny-at-risk` also fails where it uses as many registers as its target has, so that one more would spill. A number, such as `16`, is the most bytes of scratch memory or stack per thread, spills included' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l max-registers -d 'Fail where a kernel uses more vector registers per thread. AGPRs count where they share the register file' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l top -d 'Only this many kernels, the lowest occupancy first' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l limited-by -d 'Only kernels that this resource limits: `vgprs`, `registers`, `lds`, `warps`. A kernel that fills all wave slots is left out' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l below -d 'Only kernels below this occupancy: `0.5`, `50%`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l sort -d 'The order of the kernels of one file and target [default: occupancy; of `jsonl` file]' -r -f -a "occupancy\t'The lowest first; those of unknown occupancy last'
name\t'By demangled name'
vgprs\t'The most vector registers first, AGPRs included'
sgprs\t'The most SGPRs first'
lds\t'The most static workgroup memory (LDS, shared memory) first'
spills\t'The most spilled registers (bytes on NVIDIA) first, then the most scratch memory'
workgroup\t'The largest workgroup first'
file\t'As the file has them'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l jobs -d 'Reads this many files at a time. The output keeps the order of the files' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -s o -l output -d 'Also writes the counts to this file, as a manifest that `resources` reads: TOML if the name ends in `.toml`, otherwise JSON' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l loaded -d 'Compare these files with the functions that a machine\'s driver loaded, as a helper in the program wrote them (`occ.loaded/1`, see docs/json.md). Exit code 1 where a loaded function reaches less, uses more local (scratch) memory, or cannot run; 2 where a count is missing' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l format -d 'How the kernels are written' -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
jsonl\t'One object a line, an element of what `json` writes, for many files'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'
github\t'What a check finds, as annotations of GitHub Actions: ten of a kind, the worst first'
sarif\t'What a check finds, as SARIF 2.1.0, for code scanners'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l skip-empty -d 'Skip files without GPU code. In folders they are always skipped'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l no-config -d 'Reads no `occ.toml`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l allow-open -d 'Let a kernel pass `--min` where only the launch decides whether it keeps it, because the workgroup size or the dynamic workgroup memory is not given. Without this flag the exit code is 2'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l spilling -d 'Only kernels that spill registers or use scratch memory'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l summary -d 'Shows a summary instead of the kernels: the occupancies, the limiters, and the lowest kernels. In a terminal this is the default for more than 100 kernels'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l all -d 'Shows every kernel, however many there are'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -l wide -d 'Does not shorten names or wrap lines, as outside of a terminal'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand inspect" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l target -d 'Only kernels that run on this target. Code for a generic target is evaluated for this one. A name, a product (`rx 7900 xtx`), or a file (`chip.json`); may be given several times' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l kernel -d 'Only kernels whose demangled name contains this, or is like it where it has `*` or `?`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l ptxas -d 'The `ptxas` that measures PTX, for each `--target` or for the one that the PTX names. Without this option `ptxas` is looked for in `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are installed, and among Python\'s packages' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l dynamic-lds -l dynamic-shared -d 'Bytes of workgroup memory asked for at launch: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l max-dynamic-shared -d 'Bytes of workgroup memory that the launch opted in to (NVIDIA): `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l cluster -d 'Thread blocks in a cluster (compute capability 9.0 and later): `4`, `2x2x1`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l sms-per-gpc -d 'SMs per GPC of the device; a cluster has to fit one GPC' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l force-workgroup -l force-block -d 'Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch. `--workgroup` fills what a file leaves open, up to the bound' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l contracts -d 'Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence over `--workgroup` and `occ.toml`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l config -d 'Reads this file in place of the project\'s `occ.toml`, which stands beside `Cargo.toml` or at the root of the workspace' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l vgprs -l registers -d 'Vector registers per thread' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l agprs -d 'AGPRs per thread (gfx908 and later CDNA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l sgprs -d 'SGPRs per wave, VCC and its like included (AMD)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l lds -l shared -d 'Bytes of static workgroup memory (LDS, shared memory), callees included: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l wave -d 'Threads in a wave: 32 or 64' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l mode -d 'The unit that a workgroup runs on (RDNA)' -r -f -a "cu\t''
wgp\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l scratch -d 'Whether the kernel uses scratch memory (AMD)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l barriers -d 'Named barriers of a block (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l virtual-resources -d 'Virtual resources of a block (compute capability 10 and later)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l dynamic-vgprs -d 'Block size of VGPRs allocated at run time (gfx12)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l plot -d 'Draws the curves to this file, `.svg` or `.html`; a page has a map of workgroup sizes and registers too' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l panel -d 'Draws only this panel, as large as a slide' -r -f -a "workgroup\t'The curve over the workgroup size'
vgprs\t'The curve over the vector registers'
lds\t'The curve over the workgroup memory'
map\t'Workgroup size by registers, with what keeps the minimum'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l min -d 'The occupancy that the map outlines: `0.5`, `50%`. Without it, what the kernel reaches' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l format -d 'How the page is written' -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l skip-empty -d 'Skip files without GPU code. In folders they are always skipped'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l no-config -d 'Reads no `occ.toml`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -l levels -d 'Shows for each occupancy the most registers and workgroup memory that workgroups of this size may use. With `--format csv` these are the rows'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand calculator" -s o -l output -d 'The file that is written' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand calculator" -l open -d 'Opens it in the browser'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand calculator" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand eval" -l format -d 'How rows are written. Default: as they are read. JSON is one object per line, as `jsonl`' -r -f -a "table\t'A table as wide as its cells'
json\t'One object per line'
jsonl\t'The same'
csv\t'A header row and one row per kernel'
markdown\t'A table for a pull request'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand eval" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l target -d 'A Radeon that RADV compiles for, by target, chip or product: `gfx1100`, `navi21`; may be given several times. With `--device` the target of that GPU, where its name does not say' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l device -d 'Measures on this machine\'s GPU, of any vendor: the first whose name contains this' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l spec -d 'A specialization constant, by name or id; those not given have their defaults' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l wave -d 'Threads in a wave; without it the driver chooses' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l timeout -d 'Seconds that the driver may take for a kernel' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -s o -l output -d 'The manifest: JSON, or TOML where it ends in `.toml`. Without it: JSON to standard output' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l format -d 'What is written to standard output' -r -f -a "json\t'The manifest'
jsonl\t'One kernel of the manifest a line, with the file that it is of'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -l no-validate -d 'Leave out `spirv-val`, which looks at the module first where it is installed'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand measure" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and not __fish_seen_subcommand_from check update help" -s h -l help -d 'Print help'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and not __fish_seen_subcommand_from check update help" -f -a "check" -d 'Compare kernels with the baseline: exit code 1 where one is worse or new, 2 where not everything was read or known'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and not __fish_seen_subcommand_from check update help" -f -a "update" -d 'Write what the kernels reach now into the baseline'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and not __fish_seen_subcommand_from check update help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l spills -d 'What to do where a kernel spills registers or uses scratch memory: `deny` fails, `warn` warns, and `deny-at-risk` also fails where it uses as many registers as its target has, so that one more would spill. A number, such as `16`, is the most bytes of scratch memory or stack per thread, spills included' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l max-registers -d 'Fail where a kernel uses more vector registers per thread. AGPRs count where they share the register file' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l limit -d 'At most this many rows in a table or Markdown, the worst first' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l format -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
jsonl\t'One object a line, an element of what `json` writes, for many files'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'
github\t'What a check finds, as annotations of GitHub Actions: ten of a kind, the worst first'
sarif\t'What a check finds, as SARIF 2.1.0, for code scanners'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l baseline -d 'The file that the baseline is kept in' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l target -d 'Only kernels that run on this target, and lines for it; may be given several times' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l ptxas -d 'The `ptxas` that measures PTX, instead of the one that is found' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l jobs -d 'Reads this many files at a time. The output keeps the order of the files' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l dynamic-lds -l dynamic-shared -d 'Bytes of workgroup memory asked for at launch: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l max-dynamic-shared -d 'Bytes of workgroup memory that the launch opted in to (NVIDIA): `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l cluster -d 'Thread blocks in a cluster (compute capability 9.0 and later): `4`, `2x2x1`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l sms-per-gpc -d 'SMs per GPC of the device; a cluster has to fit one GPC' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l force-workgroup -l force-block -d 'Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch. `--workgroup` fills what a file leaves open, up to the bound' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l contracts -d 'Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence over `--workgroup` and `occ.toml`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l config -d 'Reads this file in place of the project\'s `occ.toml`, which stands beside `Cargo.toml` or at the root of the workspace' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l strict -d 'Also fail where a kernel is better, gone or renamed, so that the baseline stays up to date'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l allow-open -d 'Let a kernel pass whose occupancy is not known and was not. Without this flag the exit code is 2'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l instances -d 'A row for each kernel. Without this option the instances of one kernel that moved alike are one row in a table or Markdown'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l skip-empty -d 'Skip files without GPU code. In folders they are always skipped'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -l no-config -d 'Reads no `occ.toml`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l reason -d 'Why kernels may stay worse: their lines keep their numbers and get this reason' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-registers -d 'The most registers that a check will allow, which puts kernels near them at risk' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l limit -d 'At most this many rows in a table or Markdown, the worst first' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l baseline -d 'The file that the baseline is kept in' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l target -d 'Only kernels that run on this target, and lines for it; may be given several times' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l ptxas -d 'The `ptxas` that measures PTX, instead of the one that is found' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l jobs -d 'Reads this many files at a time. The output keeps the order of the files' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l dynamic-lds -l dynamic-shared -d 'Bytes of workgroup memory asked for at launch: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-dynamic-shared -d 'Bytes of workgroup memory that the launch opted in to (NVIDIA): `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l cluster -d 'Thread blocks in a cluster (compute capability 9.0 and later): `4`, `2x2x1`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l sms-per-gpc -d 'SMs per GPC of the device; a cluster has to fit one GPC' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l force-workgroup -l force-block -d 'Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch. `--workgroup` fills what a file leaves open, up to the bound' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l contracts -d 'Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence over `--workgroup` and `occ.toml`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l config -d 'Reads this file in place of the project\'s `occ.toml`, which stands beside `Cargo.toml` or at the root of the workspace' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l risky -d 'Keep lines only for kernels at risk: those that spill or use scratch memory, use nine tenths of the registers that they may have, or are less than an eighth of the wave slots above `min` of `occ.toml`. The file records this, and later updates and checks follow it; a kernel that comes to be at risk is then new'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l instances -d 'A row for each kernel. Without this option the instances of one kernel that moved alike are one row in a table or Markdown'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l skip-empty -d 'Skip files without GPU code. In folders they are always skipped'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-config -d 'Reads no `occ.toml`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "check" -d 'Compare kernels with the baseline: exit code 1 where one is worse or new, 2 where not everything was read or known'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "update" -d 'Write what the kernels reach now into the baseline'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l limit -d 'At most this many rows in a table or Markdown, the worst first' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l format -d 'How the changes are written; in `github` and `sarif` a kernel that is worse is a warning' -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
jsonl\t'One object a line, an element of what `json` writes, for many files'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'
github\t'What a check finds, as annotations of GitHub Actions: ten of a kind, the worst first'
sarif\t'What a check finds, as SARIF 2.1.0, for code scanners'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l spills -d 'What to do where a kernel spills registers or uses scratch memory: `deny` fails, `warn` warns, and `deny-at-risk` also fails where it uses as many registers as its target has, so that one more would spill. A number, such as `16`, is the most bytes of scratch memory or stack per thread, spills included' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l max-registers -d 'Fail where a kernel uses more vector registers per thread. AGPRs count where they share the register file' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l jobs -d 'Reads this many files at a time. The output keeps the order of the files' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l target -d 'Only kernels that run on this target. Code for a generic target is evaluated for this one. A name, a product (`rx 7900 xtx`), or a file (`chip.json`); may be given several times' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l kernel -d 'Only kernels whose demangled name contains this, or is like it where it has `*` or `?`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l ptxas -d 'The `ptxas` that measures PTX, for each `--target` or for the one that the PTX names. Without this option `ptxas` is looked for in `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are installed, and among Python\'s packages' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l dynamic-lds -l dynamic-shared -d 'Bytes of workgroup memory asked for at launch: `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l max-dynamic-shared -d 'Bytes of workgroup memory that the launch opted in to (NVIDIA): `4096`, `16k`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l cluster -d 'Thread blocks in a cluster (compute capability 9.0 and later): `4`, `2x2x1`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l sms-per-gpc -d 'SMs per GPC of the device; a cluster has to fit one GPC' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l force-workgroup -l force-block -d 'Threads in a workgroup, also above the launch bound: a kernel with a smaller bound then cannot launch. `--workgroup` fills what a file leaves open, up to the bound' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l contracts -d 'Takes launch sizes from contracts, out of the output of `cargo occ report --format json`. The launch of a contract is used for each kernel of its target and name, as `kernel = ".."` finds kernels. It takes precedence over `--workgroup` and `occ.toml`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l config -d 'Reads this file in place of the project\'s `occ.toml`, which stands beside `Cargo.toml` or at the root of the workspace' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l instances -d 'A row for each kernel. Without this option the instances of one kernel that moved alike are one row in a table or Markdown'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l skip-empty -d 'Skip files without GPU code. In folders they are always skipped'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -l no-config -d 'Reads no `occ.toml`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand achieved" -l target -d 'What the kernels ran on, where the profile does not say: a target or a product' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand achieved" -l units -d 'CUs (SMs) of the GPU, where neither the profile nor the product says' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand achieved" -l kernel -d 'Only kernels whose name contains this, or is like it where it has `*` or `?`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand achieved" -l format -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand achieved" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l workgroup -l block -d 'Threads in a workgroup: `256`, `16x16`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l wave -d 'Threads in a wave: 32 or 64' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l mode -d 'The unit that a workgroup runs on (RDNA)' -r -f -a "cu\t''
wgp\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l trap -d 'Whether a trap handler takes 16 SGPRs per wave (GCN, CDNA)' -r -f -a "true\t''
false\t''"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l carveout -d 'Percent of the unified storage preferred as shared memory (NVIDIA)' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l format -d 'How the list or page is written' -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -l levels -d 'Shows for each occupancy the most registers and workgroup memory. The table is for the smallest workgroups that fill all SIMDs evenly, or for those of `--workgroup`'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand targets" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -s p -l package -d 'The package: a name, a specification of cargo\'s (`blur@1.2.0`), or a pattern with `*`, `?` and `[a-c]`. All of the workspace where none is given' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l exclude -d 'Leaves this package out, such as one of tests only. It is given as for `--package`' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l manifest-path -d 'The workspace, by its `Cargo.toml`' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -s F -l features -d 'Features of the packages' -r
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l format -d 'How the contracts are written' -r -f -a "table\t'A table as wide as the terminal'
json\t'One object with a `schema`, for programs'
jsonl\t'One object a line, an element of what `json` writes, for many files'
csv\t'A header row and one row a kernel, for spreadsheets'
markdown\t'A table for a pull request'
github\t'What a check finds, as annotations of GitHub Actions: ten of a kind, the worst first'
sarif\t'What a check finds, as SARIF 2.1.0, for code scanners'"
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l html -d 'Also writes a page with the contracts, and with the curves, map and levels of every kernel' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l all-features -d 'All features of the packages'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l no-default-features -d 'Without the default features of the packages'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -l all -d 'Lists the contracts that are kept too, where others are not'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand report" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand man" -l dir -d 'Writes every page into this folder, which is made if need be' -r -F
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "inspect" -d 'Show every kernel in compiled files, what it uses, and the occupancy it reaches'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "explain" -d 'Explain what one kernel reaches, with the arithmetic behind every limit'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "calculator" -d 'Write a calculator as one HTML page: move a number and see the occupancy'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "eval" -d 'Evaluate rows of CSV or JSON lines and append what each reaches'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "measure" -d 'Have a Vulkan driver compile the kernels of a SPIR-V module, and write down what it allocates'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "baseline" -d 'Record what every kernel reaches in a text file, and check builds against it'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "diff" -d 'Compare two builds, or two baselines, and show the kernels that moved, worst first'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "achieved" -d 'Compare the occupancy that a profiler measured with the theoretical one, and explain the gap'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "targets" -d 'List the architectures that are known, with every number and its source'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "report" -d 'Show every annotated kernel of the workspace, what it must reach and what it does'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "completions" -d 'Write what a shell needs to complete `cargo-occ` to standard output'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "man" -d 'Write the manual page of `cargo occ`, or of one of its commands, to standard output'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and not __fish_seen_subcommand_from inspect explain calculator eval measure baseline diff achieved targets report completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and __fish_seen_subcommand_from baseline" -f -a "check" -d 'Compare kernels with the baseline: exit code 1 where one is worse or new, 2 where not everything was read or known'
complete -c cargo-occ -n "__fish_cargo_occ_using_subcommand help; and __fish_seen_subcommand_from baseline" -f -a "update" -d 'Write what the kernels reach now into the baseline'
