; Local memory as a launch allocates it: `extern __shared__` of HIP, and a `local` pointer of OpenCL.
target triple = "amdgcn-amd-amdhsa"

@tile = external addrspace(3) global [0 x float], align 4
@fixed = internal addrspace(3) global [64 x float] poison, align 4

define amdgpu_kernel void @grows(ptr addrspace(1) %p, i32 %i) #0 {
  %own = getelementptr [0 x float], ptr addrspace(3) @tile, i32 0, i32 %i
  %x = load float, ptr addrspace(1) %p
  store volatile float %x, ptr addrspace(3) %own
  ret void
}

define amdgpu_kernel void @fixed_too(ptr addrspace(1) %p, i32 %i) #0 {
  %own = getelementptr [64 x float], ptr addrspace(3) @fixed, i32 0, i32 %i
  %x = load float, ptr addrspace(1) %p
  store volatile float %x, ptr addrspace(3) %own
  ret void
}

define amdgpu_kernel void @local(ptr addrspace(3) %p, i32 %i) #0 {
  store volatile i32 %i, ptr addrspace(3) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 600}
