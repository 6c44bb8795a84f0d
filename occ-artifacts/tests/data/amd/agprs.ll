; 10 VGPRs, 5 AGPRs and 21 SGPRs, for compilers that write code objects of version 3.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mixed(i32 addrspace(1)* %p) #0 {
  call void asm sideeffect "", "~{v9},~{a4},~{s20}"()
  store i32 1, i32 addrspace(1)* %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
