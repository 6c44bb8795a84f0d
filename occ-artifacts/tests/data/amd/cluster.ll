; A kernel that fixes the shape of its cluster, one that says 0, and one that says nothing.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @fixed(ptr addrspace(1) %p) "amdgpu-cluster-dims"="2,2,1" {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @zero(ptr addrspace(1) %p) "amdgpu-cluster-dims"="0,0,0" {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @silent(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
