; A kernel for a target without AGPRs.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @plain(i32 addrspace(1)* %p) {
  store i32 1, i32 addrspace(1)* %p
  ret void
}
